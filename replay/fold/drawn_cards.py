"""The cards of a draw: what is laid aside, what comes from the deck, and what cannot have come from it (TP.DRAW.*)."""

from collections.abc import Sequence

from domain.cards import UNKNOWN
from replay.deck import Deck
from replay.draw_state import Doubt, Draws, Exchange
from replay.findings import Finding
from replay.fold.cards import place
from replay.fold.draw_phase import RULE
from replay.fold.mucking import free_unstated, return_own
from replay.fold.placing import discards_of, judge_own_discards, move_cards
from replay.fold.reshuffling import reshuffle
from replay.holding import give_up, take_in
from replay.state import HandState, SeatState


def lay_aside(hand: HandState, draws: Draws, pos: int, seat: SeatState, cards: Sequence[str]) -> None:
    """Let a seat discard; a card that it does not hold is found (CARD_MISMATCH)."""
    held = seat.hole
    gone = give_up(seat, cards)
    if gone.wrong:
        hand.card_findings.append(
            hand.finding(
                "CARD_MISMATCH",
                f"Seat {seat.number} discards {' '.join(gone.wrong)}, but holds {' '.join(held)}.",
                rule="ALL.DECK.UNIQUE",
                pos=pos,
                seat=seat.number,
                recorded=gone.wrong,
                expected=held,
            )
        )
    seat.card_events.append(pos)
    own = seat.number
    place(hand, pos, [c for c in gone.cards if c not in held and hand.card_places.get(c) != own], own)
    move_cards(hand, [card for card in gone.cards if hand.card_places.get(card) == own], discards_of(own))
    if draws.deck is not None:
        draws.deck.discard(own, gone.cards, gone.unseen)


def lay_aside_late(
    hand: HandState, draws: Draws, pos: int, seat: SeatState, exchange: Exchange, cards: tuple[str, ...]
) -> None:
    """Let a seat discard after its cards came, which is found already."""
    seat.hole, seat.loose = exchange.held, seat.loose - set(exchange.early)
    exchange.gone = len(cards)
    if draws.deck is not None and seat.number in draws.deck.discards:
        draws.deck.discards[seat.number].less(len(exchange.early))
    lay_aside(hand, draws, pos, seat, cards)
    take_in(seat, exchange.early, exchange.gone)


def deal_drawn(
    hand: HandState, draws: Draws, pos: int, seat: SeatState, cards: tuple[str, ...], exchange: Exchange
) -> None:
    """Let drawn cards take effect: as many as were discarded, from a deck that can have them."""
    owed = exchange.owed
    if exchange.gone and len(cards) > owed:
        hand.card_findings.append(_too_many(hand, pos, seat, len(cards), owed, exchange.gone))
    exchange.came += len(cards)
    exchange.parts += 1
    exchange.pos, draws.last = pos, seat.number
    if exchange.unasked:
        exchange.early += cards
    if draws.deck is not None and len(cards) > owed:
        draws.deck.discard(seat.number, (UNKNOWN,) * (len(cards) - owed))
    seat.card_events.append(pos)
    if draws.deck is not None:
        _from_deck(hand, draws, draws.deck, pos, seat, cards, owed)
    take_in(seat, cards, owed)
    if not exchange.owed:
        return_own(hand, draws, seat, draws.number)


def runs_short(hand: HandState, draws: Draws, seat: SeatState, cards: Sequence[str]) -> bool:
    """Say whether the deck has certainly not so many cards for the seat."""
    return draws.deck is not None and len(cards) > draws.deck.at_most(
        seat.number, own_back=hand.terms.own_discards_back
    )


def held_already(seat: SeatState, cards: Sequence[str]) -> bool:
    """Say whether the seat holds one of the cards: then they were dealt to it before."""
    return any(card != UNKNOWN and card in seat.hole for card in cards)


def _from_deck(
    hand: HandState, draws: Draws, deck: Deck, pos: int, seat: SeatState, cards: tuple[str, ...], owed: int
) -> None:
    """Take cards off the deck and judge where they can have come from; those shown before they came have a place."""
    stated = hand.states_fact("draws")
    if not stated:
        free_unstated(hand, draws)
    draws.overdrawn = stated and runs_short(hand, draws, seat, cards)
    if draws.overdrawn:
        _run_out(hand, draws, pos, seat, len(cards), deck)
        reshuffle(hand, draws, deck, seat, draws.number)
    shown = _shown_before(seat, cards, owed)
    others = judge_own_discards(hand, pos, seat, [card for card in cards if card not in shown])
    deck.left -= len(cards) - len(others)
    impossible = [card for card in deck.take(seat.number, others) if _is_free(hand, card)]
    place(hand, pos, others, seat.number)
    if impossible and stated and not draws.overdrawn:
        words = f"Seat {seat.number} is dealt {' '.join(impossible)}, which the deck cannot have: it was made anew."
        hand.card_findings.append(_of_deck(hand, pos, seat, words, tuple(impossible)))


def _shown_before(seat: SeatState, cards: Sequence[str], owed: int) -> set[str]:
    """Cards that stand in the hand already, in places of cards that were owed."""
    places = max(0, owed - seat.hole.count(UNKNOWN))
    return set([card for card in cards if card in seat.hole and card != UNKNOWN][:places])


def _is_free(hand: HandState, card: str) -> bool:
    """Say whether a card belongs to the deck and has no place yet: else that is what is wrong with it."""
    return hand.game is not None and card in hand.game.deck and card not in hand.card_places


def _run_out(hand: HandState, draws: Draws, pos: int, seat: SeatState, drawn: int, deck: Deck) -> None:
    """More is drawn than there is: a reshuffle is missing or, in a text, may follow at once."""
    most = max(0, deck.at_most(seat.number, own_back=hand.terms.own_discards_back))
    words = f"Seat {seat.number} is dealt {drawn} cards, but the deck has only {most} for it."
    finding = _of_deck(hand, pos, seat, words, drawn, most)
    if hand.states is None:
        hand.card_findings.append(finding)
    else:
        draws.doubt = Doubt(finding)


def _of_deck(
    hand: HandState, pos: int, seat: SeatState, words: str, recorded: int | tuple[str, ...], expected: int | None = None
) -> Finding:
    return hand.finding(
        "DRAW",
        words,
        parameter="own_discards_back",
        pos=pos,
        seat=seat.number,
        recorded=recorded,
        expected=expected,
    )


def _too_many(hand: HandState, pos: int, seat: SeatState, drawn: int, owed: int, gone: int) -> Finding:
    words = f"Seat {seat.number} is dealt {drawn} cards, but {owed} of the {gone} that it discarded are to come."
    return hand.finding("DRAW", words, rule=RULE, pos=pos, seat=seat.number, recorded=drawn, expected=owed)
