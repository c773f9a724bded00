"""Cards: the deal, the board, burns and shows; every known card has one place (ALL.DECK.UNIQUE)."""

from collections.abc import Sequence

from domain.cards import UNKNOWN
from domain.events import hand as deeds
from replay.fold.burning import require_burn
from replay.fold.common import find_player, find_seat, not_in_hand
from replay.fold.forced import begin_betting
from replay.sizes import round_bet
from replay.state import HandState, SeatState
from replay.turns import next_to_act, open_round


def on_hole_cards_dealt(hand: HandState, pos: int, deed: deeds.HoleCardsDealt) -> None:
    """Cards of one seat on one street; a second deal has no effect."""
    seat = find_player(hand, pos, deed.seat)
    if seat is None:
        return
    cards = (*deed.down, *deed.up)
    hand.forced_open = False
    if not hand.deal_order:
        hand.burned = False
    if seat.number not in hand.deal_order:
        hand.deal_order.append(seat.number)
    if hand.game is None:
        _place(hand, pos, cards, seat.number)
        seat.hole = (*seat.hole, *cards)
        return
    index = hand.game.street_index(deed.street)
    street = None if index is None else hand.game.streets[index]
    if street is None or not street.hole or seat.cards_stated:
        again = f"Seat {seat.number} is dealt cards a second time."
        words = again if seat.cards_stated else f"No cards are dealt to seats on a street named {deed.street}."
        _sequence(hand, pos, deed.TOPIC, words, seat=seat.number)
        return
    seat.cards_stated = True
    if (len(deed.down), len(deed.up)) != (street.down, street.up):
        _count(hand, pos, cards, street.hole, f"Seat {seat.number} is dealt {len(cards)} cards", seat=seat.number)
    _place(hand, pos, cards, seat.number)
    seat.hole = _exactly(cards, street.hole)


def on_board_dealt(hand: HandState, pos: int, deed: deeds.BoardDealt) -> None:
    """Cards of the board; a street that comes early or out of order is found once and play goes on with it."""
    if hand.game is None:
        _place(hand, pos, deed.cards, f"board {deed.street}")
        return
    if not hand.play_begun:
        begin_play(hand)
    index = hand.game.street_index(deed.street)
    if index is None or not hand.game.streets[index].board:
        _sequence(hand, pos, deed.TOPIC, f"The game has no board cards on a street named {deed.street}.")
        return
    if _refused_board(hand, pos, deed) or _dealt_already(hand, pos, deed, index):
        return
    _judge_place_of_street(hand, pos, deed, index)
    street = hand.game.streets[index]
    if len(deed.cards) != street.board:
        _count(hand, pos, deed.cards, street.board, f"The {street.name} has {len(deed.cards)} cards")
    _place(hand, pos, deed.cards, f"board {deed.street}")
    hand.boards.setdefault(deed.board, {})[index] = _exactly(deed.cards, street.board)
    _open_street(hand, index)


def on_card_burned(hand: HandState, pos: int, deed: deeds.CardBurned) -> None:
    """A burned card is out of the deck."""
    hand.burned = True
    if deed.card is not None:
        _place(hand, pos, (deed.card,), "burned")


def on_deck_reshuffled(hand: HandState, pos: int, deed: deeds.DeckReshuffled) -> None:
    """After a reshuffle a card may appear again; a game without draws never reshuffles."""
    if hand.game is None:
        hand.card_places.clear()
        return
    _sequence(hand, pos, deed.TOPIC, "The deck is reshuffled in a game without draws.")


def on_drawing(hand: HandState, pos: int, deed: deeds.CardsDiscarded | deeds.CardsDrawn | deeds.StoodPat) -> None:
    """Discards, draws and standing pat: booked in a game that is not known, out of place in one without draws."""
    seat = find_player(hand, pos, deed.seat)
    if seat is None:
        return
    if hand.game is not None:
        _sequence(hand, pos, deed.TOPIC, f"Seat {seat.number} draws in a game without draws.", seat=seat.number)
    elif isinstance(deed, deeds.CardsDrawn) and deed.cards:
        _place(hand, pos, deed.cards, seat.number)


def on_cards_shown(hand: HandState, pos: int, deed: deeds.CardsShown) -> None:
    """A show fills unknown cards and must agree with the known ones."""
    seat = _disclosing(hand, pos, deed.seat)
    if seat is None:
        return
    if _disclose(hand, pos, seat, deed.cards or ()):
        seat.shown = True
        hand.results.shows.append((pos, seat.number, True))


def on_cards_mucked(hand: HandState, pos: int, deed: deeds.CardsMucked) -> None:
    """A muck; the cards may be known all the same."""
    seat = _disclosing(hand, pos, deed.seat)
    if seat is None:
        return
    if _disclose(hand, pos, seat, deed.cards or ()):
        seat.mucked = True
        hand.results.shows.append((pos, seat.number, False))


def begin_play(hand: HandState) -> None:
    """Open the betting for a deed that presupposes the forced bets and the deal."""
    hand.play_begun = True
    begin_betting(hand, presupposed=True)
    require_deal(hand)


def require_deal(hand: HandState) -> None:
    """Betting presupposes the deal: a seat dealt in without a deal is found once, its cards count as unknown."""
    if hand.deal_judged or hand.game is None:
        return
    hand.deal_judged = True
    first = next(street for street in hand.game.streets if street.hole)
    for seat in hand.ring:
        if not seat.dealt_in or seat.cards_stated:
            continue
        seat.hole = (UNKNOWN,) * first.hole
        if seat.sitting_out:
            continue
        hand.card_findings.append(
            hand.finding(
                "DEAL_COUNT",
                f"Seat {seat.number} was dealt in, but no cards were dealt to it.",
                rule="ALL.HAND.USE",
                seat=seat.number,
                recorded=0,
                expected=first.hole,
            )
        )


def _disclosing(hand: HandState, pos: int, number: int) -> SeatState | None:
    """Give the seat of a show or muck; one that was not dealt in has nothing to show, which is found (SEAT)."""
    seat = find_seat(hand, pos, number)
    if seat is not None and not seat.dealt_in:
        not_in_hand(hand, pos, number)
        seat = None
    if seat is None:
        hand.results.show_disturbed = True
    return seat


def _disclose(hand: HandState, pos: int, seat: SeatState, cards: Sequence[str]) -> bool:
    """Compare shown cards with the dealt ones and fill the unknown; False where they cannot be the same hand.

    A card that lies elsewhere already is found, and stays unknown: nobody wins with it.
    """
    known = [card for card in cards if card != UNKNOWN]
    if hand.game is None:
        _place(hand, pos, known, seat.number)
        return True
    hole = seat.hole or (UNKNOWN,) * hand.game.hole_cards
    new = [card for card in known if card not in hole]
    if len(set(known)) != len(known) or len(cards) > len(hole) or len(new) > hole.count(UNKNOWN):
        _mismatch(hand, pos, seat, cards)
        return False
    twice = [card for card in new if card in hand.card_places]
    _place(hand, pos, new, seat.number)
    hand.results.show_disturbed |= bool(twice)
    new = [card for card in new if card not in twice]
    if new:
        seat.hole = (*(card for card in hole if card != UNKNOWN), *new, *(UNKNOWN,) * (hole.count(UNKNOWN) - len(new)))
    return True


def _mismatch(hand: HandState, pos: int, seat: SeatState, cards: Sequence[str]) -> None:
    hand.results.show_disturbed = True
    hand.card_findings.append(
        hand.finding(
            "CARD_MISMATCH",
            f"Seat {seat.number} shows {' '.join(cards)}, but was dealt {' '.join(seat.hole)}.",
            rule="ALL.DECK.UNIQUE",
            pos=pos,
            seat=seat.number,
            recorded=tuple(cards),
            expected=seat.hole,
        )
    )


def _place(hand: HandState, pos: int, cards: Sequence[str], place: int | str) -> None:
    """Give each known card its place; a second place, or a card that the deck does not have, is found."""
    for card in cards:
        if card == UNKNOWN:
            continue
        if hand.game is not None and card not in hand.game.deck:
            _card_finding(hand, pos, "CARD_NOT_IN_DECK", card, f"The deck of the game has no {card}.", place)
        before = hand.card_places.get(card)
        if before is None:
            hand.card_places[card] = place
        elif hand.game is not None or before != place:
            words = f"{card} is in two places: {_where(before)} and {_where(place)}."
            _card_finding(hand, pos, "CARD_DUPLICATE", card, words, place)


def _where(place: int | str) -> str:
    return f"seat {place}" if isinstance(place, int) else place


def _card_finding(hand: HandState, pos: int, code: str, card: str, words: str, place: int | str) -> None:
    seat = place if isinstance(place, int) else None
    hand.card_findings.append(hand.finding(code, words, rule="ALL.DECK.UNIQUE", pos=pos, seat=seat, recorded=(card,)))


def _count(
    hand: HandState, pos: int, cards: Sequence[str], expected: int, words: str, *, seat: int | None = None
) -> None:
    hand.card_findings.append(
        hand.finding(
            "DEAL_COUNT",
            f"{words}, where the game deals {expected}.",
            rule="ALL.HAND.USE",
            pos=pos,
            seat=seat,
            recorded=tuple(cards),
            expected=expected,
        )
    )


def _exactly(cards: Sequence[str], count: int) -> tuple[str, ...]:
    """Cards in play: missing ones count as unknown, what is too much is not in play."""
    return (*cards[:count], *(UNKNOWN,) * (count - len(cards)))


def _refused_board(hand: HandState, pos: int, deed: deeds.BoardDealt) -> bool:
    """Without run-it-twice in the rulebook a second board is found once and board 1 decides (GEN.RIT)."""
    if deed.board in {None, 1} or hand.terms.run_it_twice:
        return False
    if not hand.second_board_refused:
        hand.second_board_refused = True
        _sequence(hand, pos, deed.TOPIC, "A second board is dealt, which this house does not offer.", rule="GEN.RIT")
    return True


def _dealt_already(hand: HandState, pos: int, deed: deeds.BoardDealt, index: int) -> bool:
    own = index in hand.boards.get(deed.board, {})
    common = deed.board == 1 and index in hand.boards.get(None, {})
    everywhere = deed.board is None and any(index in streets for streets in hand.boards.values())
    if not (own or common or everywhere):
        return False
    _sequence(hand, pos, deed.TOPIC, f"The {deed.street} was dealt already.")
    return True


def _judge_place_of_street(hand: HandState, pos: int, deed: deeds.BoardDealt, index: int) -> None:
    """A street is in place when the round before it is closed, somebody contests the pot and none was skipped."""
    waiting = next_to_act(hand)
    if waiting is not None:
        words = f"The {deed.street} is dealt while seat {waiting.number} has to act."
        _sequence(hand, pos, deed.TOPIC, words, seat=waiting.number)
    elif hand.live_count() < 2:
        _sequence(hand, pos, deed.TOPIC, f"The {deed.street} is dealt although the hand is decided.")
    elif _skips_a_street(hand, deed.board, index):
        _sequence(hand, pos, deed.TOPIC, f"The {deed.street} is dealt out of order.")


def _skips_a_street(hand: HandState, board: int | None, index: int) -> bool:
    if hand.game is None:
        return False
    own = set(hand.streets_dealt) if board is None else {*hand.boards.get(board, {}), *hand.boards.get(None, {})}
    reached = max(own, default=-1)
    between = hand.game.streets[reached + 1 : index]
    return any(street.board for street in between)


def _open_street(hand: HandState, index: int) -> None:
    """Open the betting round of a street the first time that it is dealt on any board."""
    if index in hand.streets_dealt:
        return
    hand.streets_dealt.add(index)
    require_burn(hand, index)
    if index > hand.street:
        hand.street = index
        open_round(hand, round_bet(hand))


def _sequence(
    hand: HandState, pos: int, topic: str, words: str, *, seat: int | None = None, rule: str = "ALL.DEAL.ORDER"
) -> None:
    hand.deed_findings.append(hand.finding("SEQUENCE", words, rule=rule, pos=pos, seat=seat, recorded=topic))
