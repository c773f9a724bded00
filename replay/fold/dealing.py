"""Cards that are dealt: to the seats street by street, to the board, and off the deck."""

from collections.abc import Sequence
from functools import partial

from domain.cards import UNKNOWN
from domain.events import hand as deeds
from domain.games import Street
from replay.fold.cards import exactly, place, report_count, report_sequence
from replay.fold.common import find_player
from replay.fold.streets import begin_play, begin_street, judge_place_of_street, open_on_board, open_when_dealt
from replay.state import HandState, SeatState


def on_hole_cards_dealt(hand: HandState, pos: int, deed: deeds.HoleCardsDealt) -> None:
    """Cards of one seat on one street; a second deal has no effect."""
    seat = find_player(hand, pos, deed.seat)
    if seat is None:
        return
    hand.forced_open = False
    if not hand.deal_order:
        hand.burned = False
    if seat.number not in hand.deal_order:
        hand.deal_order.append(seat.number)
    if hand.game is None:
        cards = (*deed.down, *deed.up)
        place(hand, pos, cards, seat.number)
        seat.hole = (*seat.hole, *cards)
        return
    index = hand.game.street_index(deed.street)
    street = None if index is None else hand.game.streets[index]
    if index is None or street is None or not street.hole:
        words = f"No cards are dealt to seats on a street named {deed.street}."
        report_sequence(hand, pos, deed.TOPIC, words, seat=seat.number)
    elif index in seat.streets or (street.community and hand.has_board(index)):
        report_sequence(hand, pos, deed.TOPIC, _again(seat, street, index), seat=seat.number)
    elif index:
        _deal_later_street(hand, pos, deed, seat, index, street)
    else:
        _deal(hand, pos, deed, seat, 0, street)


def _again(seat: SeatState, street: Street, index: int) -> str:
    if index in seat.streets:
        return f"Seat {seat.number} is dealt cards a second time."
    return f"Seat {seat.number} is dealt a card of the {street.name} street, for which a community card stands."


def _deal_later_street(
    hand: HandState, pos: int, deed: deeds.HoleCardsDealt, seat: SeatState, index: int, street: Street
) -> None:
    """Cards of a street after the first, to those who are still in play (DEAL_COUNT to others)."""
    if not hand.play_begun:
        begin_play(hand)
    if index not in hand.streets_dealt:
        skips = partial(_skips_seats, hand, index)
        judge_place_of_street(hand, pos, deed.TOPIC, index, f"{deed.street} street", skips=skips)
    if not seat.in_play:
        cards = (*deed.down, *deed.up)
        report_count(hand, pos, cards, 0, f"Seat {seat.number} is dealt cards after it has folded", seat=seat.number)
        place(hand, pos, cards, seat.number)
        return
    if street.community and index not in hand.streets_dealt:
        _judge_own_cards(hand, pos, deed, street)
    begin_street(hand, index)
    _deal(hand, pos, deed, seat, index, street)
    open_when_dealt(hand, index)


def _deal(hand: HandState, pos: int, deed: deeds.HoleCardsDealt, seat: SeatState, index: int, street: Street) -> None:
    down, up = deed.down, deed.up
    place(hand, pos, down + up, seat.number)
    if (len(down), len(up)) != (street.down, street.up):
        words = f"Seat {seat.number} is dealt {_counted(len(down), len(up))}, where the game deals "
        due = _counted(street.down, street.up) if street.up else str(street.down)
        report_count(hand, pos, down + up, street.hole, words + due, seat=seat.number)
        down, up = exactly(down, street.down), exactly(up, street.up)
    seat.take(index, down + up, up)


def _counted(down: int, up: int) -> str:
    return f"{down} cards down and {up} up" if up else f"{down} cards"


def on_board_dealt(hand: HandState, pos: int, deed: deeds.BoardDealt) -> None:
    """Cards of the board; a street that comes early or out of order is found once and play goes on with it."""
    if hand.game is None:
        place(hand, pos, deed.cards, f"board {deed.street}")
        return
    if not hand.play_begun:
        begin_play(hand)
    index = hand.game.street_index(deed.street)
    street = None if index is None else hand.game.streets[index]
    if index is None or street is None or not (street.board or street.community):
        report_sequence(hand, pos, deed.TOPIC, f"The game has no board cards on a street named {deed.street}.")
        return
    if _refused_board(hand, pos, deed) or _dealt_already(hand, pos, deed, index, street):
        return
    skips = partial(_skips_board, hand, deed.board, index)
    judge_place_of_street(hand, pos, deed.TOPIC, index, deed.street, skips=skips)
    count = street.board or street.community
    if len(deed.cards) != count:
        words = f"The {street.name} has {len(deed.cards)} cards, where the game deals {count}"
        report_count(hand, pos, deed.cards, count, words)
    elif street.community:
        _judge_community(hand, pos, deed.cards, street)
    place(hand, pos, deed.cards, f"board {deed.street}")
    if street.community and not hand.has_board(index):
        _stand_for_all(hand, street)
    cards = deed.cards if len(deed.cards) == count else exactly(deed.cards, count)
    hand.boards.setdefault(deed.board, {})[index] = cards
    open_on_board(hand, index)


def _judge_own_cards(hand: HandState, pos: int, deed: deeds.HoleCardsDealt, street: Street) -> None:
    """Own cards on a street for which a community card stands if the deck cannot serve all (TP.STUD.EXHAUSTED)."""
    live, left = hand.live_count(), _left_in_deck(hand, burned=hand.burns)
    if left < live * street.hole:
        words = f"Cards of the {street.name} street are dealt although the deck has {left} for {live} players"
        cards = (*deed.down, *deed.up)
        report_count(hand, pos, cards, 0, words, seat=deed.seat, rule=None, parameter="community_betting")


def _judge_community(hand: HandState, pos: int, cards: Sequence[str], street: Street) -> None:
    """A community card stands for the seats' own only where the deck cannot serve all (TP.STUD.EXHAUSTED).

    Where the source does not state burns, a card may have been burned before each street after the first.
    """
    burned = hand.burns if hand.states_fact("burns") else len(hand.streets_dealt) + 1
    live, left = hand.live_count(), _left_in_deck(hand, burned=burned)
    if left >= live * street.hole:
        words = f"A community card is dealt although the deck has {left} cards for {live} players"
        report_count(hand, pos, cards, 0, words, rule=None, parameter="community_betting")


def _left_in_deck(hand: HandState, *, burned: int) -> int:
    """Cards that the deck still has."""
    assert hand.game is not None
    dealt = sum(len(seat.hole) for seat in hand.ring)
    dealt += sum(len(cards) for streets in hand.boards.values() for cards in streets.values())
    return len(hand.game.deck) - dealt - burned


def _stand_for_all(hand: HandState, street: Street) -> None:
    """Every hand has so many cards fewer of its own."""
    for seat in hand.ring:
        seat.full -= street.hole


def on_card_burned(hand: HandState, pos: int, deed: deeds.CardBurned) -> None:
    """A burned card is out of the deck."""
    hand.burned = True
    hand.burns += 1
    hand.burned_cards.append(deed.card or UNKNOWN)
    if hand.draws is not None and hand.draws.deck is not None:
        hand.draws.deck.left -= 1
    if deed.card is not None:
        place(hand, pos, (deed.card,), "burned")


def _refused_board(hand: HandState, pos: int, deed: deeds.BoardDealt) -> bool:
    """Without run-it-twice in the rulebook a second board is found once and board 1 decides (GEN.RIT)."""
    if deed.board in {None, 1} or hand.terms.run_it_twice:
        return False
    if not hand.second_board_refused:
        hand.second_board_refused = True
        words = "A second board is dealt, which this house does not offer."
        report_sequence(hand, pos, deed.TOPIC, words, rule="GEN.RIT")
    return True


def _dealt_already(hand: HandState, pos: int, deed: deeds.BoardDealt, index: int, street: Street) -> bool:
    own = index in hand.boards.get(deed.board, {})
    common = deed.board == 1 and index in hand.boards.get(None, {})
    everywhere = deed.board is None and any(index in streets for streets in hand.boards.values())
    if not (own or common or everywhere or (street.community and _dealt_to_seats(hand, index))):
        return False
    report_sequence(hand, pos, deed.TOPIC, f"The {deed.street} was dealt already.")
    return True


def _dealt_to_seats(hand: HandState, index: int) -> bool:
    return any(index in seat.streets for seat in hand.ring)


def _skips_board(hand: HandState, board: int | None, index: int) -> bool:
    """Say whether a street before this one is missing on its board, or to the seats."""
    own = set(hand.streets_dealt) if board is None else {*hand.boards.get(board, {}), *hand.boards.get(None, {})}
    reached = max(own, default=0)
    if board is None and reached + 1 >= index:
        return False
    return any(street.board for street in _between(hand, reached, index)) or _skips_seats(hand, index)


def _skips_seats(hand: HandState, index: int) -> bool:
    """Say whether a street with cards of the seats is missing before this one."""
    between = _between(hand, max(hand.streets_dealt, default=0), index)
    return any(street.hole for street in between)


def _between(hand: HandState, reached: int, index: int) -> tuple[Street, ...]:
    assert hand.game is not None
    return hand.game.streets[reached + 1 : index]
