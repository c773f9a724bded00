"""The deck runs out: when it may be made anew, and from which cards (TP.DRAW.EXHAUSTED)."""

from collections.abc import Sequence

from domain.cards import UNKNOWN
from domain.events import hand as deeds
from replay.deck import Deck, Pile
from replay.draw_state import Doubt, Draws
from replay.fold.draw_phase import begin_draw, sequence
from replay.fold.mucking import return_discards
from replay.fold.placing import free_cards
from replay.fold.streets import begin_play
from replay.state import HandState, SeatState
from replay.turns import draw_due, next_to_draw, owed_cards


def on_deck_reshuffled(hand: HandState, pos: int, deed: deeds.DeckReshuffled) -> None:
    """The deck is out and made anew from folded and discarded cards; before that it is found."""
    if hand.game is None:
        hand.card_places.clear()
        return
    draws = hand.draws
    if draws is None:
        hand.deed_findings.append(sequence(hand, pos, deed.TOPIC, "The deck is reshuffled in a game without draws."))
        return
    if not hand.play_begun:
        begin_play(hand)
    if draws.overdrawn:
        draws.overdrawn, draws.doubt = False, None
        _allow_another_part(draws, draws.number, draws.last)
        return
    number = _draw_of_reshuffle(hand, draws, pos, deed)
    if number is None or draws.deck is None:
        return
    owed = owed_cards(hand)
    drawer = _drawer(hand, draws, owed)
    _judge_reshuffle(hand, draws, draws.deck, pos, drawer)
    for seat in {draws.last, *(each.number for each in owed)}:
        _allow_another_part(draws, number, seat)
    reshuffle(hand, draws, draws.deck, drawer, number)


def _allow_another_part(draws: Draws, number: int, seat: int | None) -> None:
    """The cards of a seat may come in two events where the deck is reshuffled between them."""
    exchange = None if seat is None else draws.exchange(number, seat)
    if exchange is not None:
        exchange.allowed += 1


def reshuffle(hand: HandState, draws: Draws, deck: Deck, drawer: SeatState | None, number: int) -> None:
    """Shuffle together what may come back; the drawer's own discards wait until he has drawn."""
    piles = [_folded_cards(hand, draws, seat) for seat in hand.ring if seat.folded and not seat.reshuffled]
    if hand.terms.reshuffle_burned:
        piles.append(_burned_cards(hand))
    deck.mix(piles, number)
    for seat in hand.ring:
        if drawer is not seat or hand.terms.own_discards_back:
            return_discards(hand, deck, seat)


def _draw_of_reshuffle(hand: HandState, draws: Draws, pos: int, deed: deeds.DeckReshuffled) -> int | None:
    """Give the draw that a reshuffle belongs to: the one that goes on, is due, or has just ended."""
    due = draw_due(hand)
    if due is not None and not draws.open:
        begin_draw(hand, draws, due)
    if not draws.open and (not draws.number or hand.round.touched):
        words = "The deck is reshuffled although nobody draws."
        hand.deed_findings.append(sequence(hand, pos, deed.TOPIC, words))
        return None
    if deed.draw not in {None, draws.number}:
        words = f"The deck is reshuffled in draw {deed.draw}, where draw {draws.number} goes on."
        hand.deed_findings.append(sequence(hand, pos, deed.TOPIC, words))
    return draws.number


def _drawer(hand: HandState, draws: Draws, owed: Sequence[SeatState]) -> SeatState | None:
    """Give the seat whose cards come from the new deck: the one that waits for more, else the next; not one passed."""
    waiting = [seat for seat in owed if seat.number not in draws.waiting]
    return next((seat for seat in waiting if seat.number == draws.last), None) or next(
        iter(waiting), next_to_draw(hand)
    )


def _judge_reshuffle(hand: HandState, draws: Draws, deck: Deck, pos: int, drawer: SeatState | None) -> None:
    """The deck is reshuffled when it is out and not before, as far as the cards can be counted.

    It is in doubt while the next draw can show that the cards before it are what is missing, or, in a text, which
    cannot cut a draw in two, that more was needed than was left.
    """
    left = deck.at_least(None if drawer is None else drawer.number, own_back=hand.terms.own_discards_back)
    left -= sum(
        each.owed for key, each in draws.exchanges.items() if key[0] == draws.number and key[1] in draws.waiting
    )
    if left <= 0 or not hand.states_fact("draws"):
        return
    finding = hand.finding(
        "DRAW",
        f"The deck is reshuffled while {left} cards are left in it.",
        parameter="own_discards_back",
        pos=pos,
        recorded=left,
        expected=0,
    )
    running = None if drawer is None else draws.running(drawer.number)
    if hand.states is not None:
        draws.doubt = Doubt(finding, left)
    elif drawer is not None and running is not None and running.owed >= left:
        draws.doubt = Doubt(finding, left, drawer.number, running.owed)
    else:
        hand.card_findings.append(finding)


def _folded_cards(hand: HandState, draws: Draws, seat: SeatState) -> Pile:
    """Take the cards of a folded seat: its hand, less cards that it had discarded and not got back."""
    pile = Pile()
    if not hand.terms.reshuffle_folded:
        return pile
    seat.reshuffled = True
    pile.add(seat.hole, max(0, seat.hole.count(UNKNOWN) - seat.kept))
    pile.less(sum(each.owed for key, each in draws.exchanges.items() if key[1] == seat.number))
    free_cards(hand, [card for card in pile.known if hand.card_places.get(card) == seat.number])
    if draws.deck is not None:
        draws.deck.fold(seat.number, pile.hidden)
    return pile


def _burned_cards(hand: HandState) -> Pile:
    pile = Pile()
    pile.add(hand.burned_cards)
    free_cards(hand, pile.known)
    hand.burned_cards.clear()
    return pile
