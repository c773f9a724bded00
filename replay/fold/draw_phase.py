"""Draws begin, are waited for, and end: between the betting rounds, in order from the dealer's left (ALL.DRAW)."""

from typing import Literal

from domain.events import hand as deeds
from replay.deck import Deck
from replay.draw_state import Draws
from replay.findings import Finding
from replay.fold.common import most_cards
from replay.fold.mucking import free_unstated, return_own, silent_ones
from replay.holding import scatter
from replay.stakes import round_bet
from replay.state import HandState, SeatState
from replay.turns import dealer_pointer, draw_due, must_draw, next_to_act, next_to_draw, open_round, owed_cards

Instead = Literal["late", "idle"]
RULE = "ALL.DRAW"


def begin_draw(hand: HandState, draws: Draws, number: int) -> None:
    """Begin a draw; the round before it is over, whatever was still to come in it."""
    draws.last = None
    draws.cut = set(hand.round.pending) if next_to_act(hand) is not None else set()
    draws.number, draws.open, draws.reached = number, True, True
    draws.pointer = dealer_pointer(hand)
    draws.misnumbered, draws.ahead, draws.timed_out, draws.waiting = {}, None, set(), {}
    hand.round.pending.clear()
    if draws.deck is None:
        draws.deck = _deck(hand)
    if not hand.states_fact("burns"):
        draws.deck.unsure += 1
    for seat in hand.ring:
        if seat.dealt_in and not seat.hole:
            seat.miss(seat.full)


def end_draw_if_done(hand: HandState) -> None:
    """End the draw that goes on once everybody has drawn or stood pat."""
    draws = hand.draws
    if draws is not None and draws.open and next_to_draw(hand) is None and not owed_cards(hand):
        _end_draw(hand, draws)


def before_betting(hand: HandState, pos: int, seat: SeatState, topic: str) -> Instead | None:
    """Judge a betting deed while a draw is due; None where it takes its ordinary turn in the round after the draw."""
    draws, number = hand.draws, draw_due(hand)
    if draws is None:
        return None
    settle_doubt(hand, draws)
    draws.overdrawn = False
    if number is None or (seat.number in hand.round.skipped and not draws.open):
        return None  # who was passed over in the round before may still act in it
    if seat.number in draws.cut:
        draws.cut.discard(seat.number)
        return "late"
    undecided = next_to_draw(hand) if hand.states_fact("draws") else None
    if undecided is None:
        presuppose_cards(hand, draws, pos, topic)
        skip_draw(hand, draws, number)
        return None
    words = f"Seat {seat.number} acts while seat {undecided.number} has to draw."
    hand.deed_findings.append(sequence(hand, pos, topic, words, seat=seat.number))
    if topic != deeds.Folded.TOPIC:
        skip_draw(hand, draws, number)
    return "idle"


def before_result(hand: HandState, pos: int, topic: str) -> SeatState | None:
    """Give the seat that has still to draw when a result is stated; the draws count as over then."""
    draws = hand.draws
    if draws is None or topic == deeds.UncalledBetReturned.TOPIC:
        return None
    stated = hand.states_fact("draws")
    waiting: SeatState | None = None
    while (number := draw_due(hand)) is not None:
        waiting = waiting or (next_to_draw(hand) if stated else None)
        if waiting is None:
            presuppose_cards(hand, draws, pos, topic)
        skip_draw(hand, draws, number)
    return waiting


def skip_draw(hand: HandState, draws: Draws, number: int) -> None:
    """Go on without the draws that are missing."""
    if not draws.open:
        begin_draw(hand, draws, number)
    for seat in hand.ring:
        key = number, seat.number
        if must_draw(hand, seat) and key not in draws.exchanges and seat.number not in draws.misnumbered:
            draws.passed.add(key)
    if draws.deck is not None:
        missing = sum(1 for key in draws.passed if key[0] == number) * most_cards(hand, number)
        waiting = [(hand.seats[seat], each.owed) for (of, seat), each in draws.exchanges.items() if of == number]
        draws.deck.unsure += missing + sum(owed for _seat, owed in waiting)
        for seat, owed in waiting:
            if owed:
                return_own(hand, draws, seat, number)
    _end_draw(hand, draws)


def let_pass(draws: Draws, seat: SeatState) -> None:
    """Nobody can say what a seat holds whose draw is missing."""
    key = draws.number, seat.number
    if key not in draws.before:
        draws.before[key] = seat.hole
        scatter(seat)


def skip_to(hand: HandState, draws: Draws, number: int) -> None:
    """Go on with a draw although earlier ones are missing or not at their end."""
    if draws.open:
        skip_draw(hand, draws, draws.number)
    while draws.number + 1 < number:
        skip_draw(hand, draws, draws.number + 1)
    begin_draw(hand, draws, number)


def presuppose_cards(hand: HandState, draws: Draws, pos: int, topic: str) -> None:
    """A deed presupposes the cards that are still owed; whether they are missing or late is known at the end."""
    owed = owed_cards(hand)
    if owed and hand.states_fact("draws"):
        words = f"Play goes on while seat {owed[0].number} waits for its cards."
        hasty = sequence(hand, pos, topic, words, seat=owed[0].number)
        draws.hasty.setdefault(draws.number, (hasty, frozenset(seat.number for seat in owed)))


def judge_draws(hand: HandState) -> None:
    """Find, at the end of the record, who did not wait for whom, and cards that were missing or late."""
    draws = hand.draws
    if draws is None:
        return
    hand.deed_findings.extend(draws.order.values())
    if draws.doubt is not None:
        hand.card_findings.append(draws.doubt.finding)
    for number, (finding, waited) in draws.hasty.items():
        exchanges = [(seat, each) for (of, seat), each in draws.exchanges.items() if of == number and seat in waited]
        owed = [(seat, each) for seat, each in exchanges if each.owed]
        hand.card_findings.extend(_missing(hand, seat, each.gone, each.came, each.pos) for seat, each in owed)
        if not owed:
            hand.deed_findings.append(finding)


def settle_doubt(hand: HandState, draws: Draws, *, seat: int | None = None, drawn: int = 0) -> None:
    """A doubt about the deck is a fault unless what follows, such as a draw of a seat, takes it back."""
    doubt, draws.doubt = draws.doubt, None
    if doubt is not None and not doubt.is_taken_back(seat, drawn):
        hand.card_findings.append(doubt.finding)


def sequence(hand: HandState, pos: int, topic: str, words: str, *, seat: int | None = None) -> Finding:
    """Make the finding on a deed of a draw, or one beside it, that has no place there."""
    return hand.finding("SEQUENCE", words, rule=RULE, pos=pos, seat=seat, recorded=topic)


def _end_draw(hand: HandState, draws: Draws) -> None:
    """Open the betting round that follows the draw."""
    draws.open = False
    draws.passed |= {(draws.number, seat.number) for seat in silent_ones(hand, draws)}
    for number, seat in draws.passed:
        if number == draws.number:
            let_pass(draws, hand.seats[seat])
    free_unstated(hand, draws)
    street = draws.streets[draws.number - 1]
    hand.streets_dealt.add(street)
    hand.street = max(hand.street, street)
    open_round(hand, round_bet(hand))
    hand.round.barred = frozenset(draws.timed_out)


def _missing(hand: HandState, seat: int, gone: int, came: int, pos: int | None) -> Finding:
    words = f"Seat {seat} discarded {gone} cards, but was dealt {came}."
    return hand.finding("DEAL_COUNT", words, rule=RULE, pos=pos, seat=seat, recorded=came, expected=gone)


def _deck(hand: HandState) -> Deck:
    """What is left of the deck after the deal."""
    cards = 0 if hand.game is None else len(hand.game.deck)
    return Deck(cards - _hand_size(hand) * hand.dealt_in() - len(hand.burned_cards))


def _hand_size(hand: HandState) -> int:
    return 0 if hand.game is None else hand.game.hole_cards
