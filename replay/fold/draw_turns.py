"""Whose turn it is to discard or stand pat, in which draw, and whose to be dealt cards (ALL.DRAW, ALL.DEAL.ORDER)."""

from domain.cards import UNKNOWN
from domain.events import hand as deeds
from replay.draw_state import Draws
from replay.findings import Finding
from replay.fold.draw_phase import (
    begin_draw,
    end_draw_if_done,
    let_pass,
    presuppose_cards,
    sequence,
    settle_doubt,
    skip_draw,
    skip_to,
)
from replay.fold.faults import illegal
from replay.fold.streets import begin_play
from replay.state import HandState, SeatState
from replay.turns import draw_due, must_draw, next_to_act, next_to_draw, owed_cards

Decision = deeds.CardsDiscarded | deeds.StoodPat
Drawing = Decision | deeds.CardsDrawn


def cards_of(deed: deeds.CardsDiscarded | deeds.CardsDrawn) -> tuple[str, ...]:
    """The cards of a deed, unknown ones where it has their number alone."""
    return (UNKNOWN,) * (deed.count or 0) if deed.cards is None else deed.cards


def turn_to_draw(hand: HandState, draws: Draws, pos: int, seat: SeatState, deed: Decision) -> int | None:
    """Judge the place of a discard or of standing pat; gives the draw that it counts in, None if it has no effect."""
    if not hand.play_begun:
        begin_play(hand)
    if draws.doubt is not None and draws.doubt.left is None:
        settle_doubt(hand, draws)
    if seat.folded or seat.protected:
        return _barred(hand, draws, pos, seat, deed)
    if (deed.draw, seat.number) in draws.passed:
        return _late(hand, draws, pos, seat, deed)
    due = _due_after_silent_ones(hand, draws, pos, deed)
    if due is None:
        return _out_of_place(hand, draws, pos, seat, deed)
    if due != deed.draw:
        return _misnumbered(hand, draws, pos, seat, deed, due)
    return _in_draw(hand, draws, pos, seat, deed)


def _due_after_silent_ones(hand: HandState, draws: Draws, pos: int, deed: Decision) -> int | None:
    """Give the draw that is due; a deed of a later one presupposes that the due one is over, as far as that may be."""
    due, stated = draw_due(hand), hand.states_fact("draws")
    while due is not None and due < deed.draw <= len(draws.streets):
        only_cards = draws.open and deed.draw == due + 1 and next_to_draw(hand) is None
        if stated and not only_cards:
            break
        presuppose_cards(hand, draws, pos, deed.TOPIC)
        skip_draw(hand, draws, due)
        due = draw_due(hand)
    return due


def order_of_cards(hand: HandState, draws: Draws, pos: int, seat: SeatState) -> None:
    """Cards are dealt in the order of the seats; who still waits is looked at once its own cards come."""
    passed = draws.waiting.pop(seat.number, None)
    if passed is not None:
        hand.deed_findings.append(_turn_order(hand, passed[0], passed[1], seat.number))
    for other in owed_cards(hand):
        if other is seat:
            return
        draws.waiting.setdefault(other.number, (pos, seat.number))


def report_sequence(hand: HandState, pos: int, seat: SeatState, deed: Drawing, words: str) -> None:
    """Report a deed of a draw that has no place there; `words` follow "Seat N"."""
    said = f"Seat {seat.number} {words}."
    hand.deed_findings.append(sequence(hand, pos, deed.TOPIC, said, seat=seat.number))


def _barred(hand: HandState, draws: Draws, pos: int, seat: SeatState, deed: Decision) -> int | None:
    """A seat that has folded draws no more; a protected one stands pat, said or not (TP.DISCONNECT.ALLIN)."""
    if seat.folded or isinstance(deed, deeds.CardsDiscarded):
        why = "has folded" if seat.folded else "is protected and stands pat"
        illegal(hand, pos, seat, deed.TOPIC, None, f"draws although it {why}")
    if seat.folded or isinstance(deed, deeds.StoodPat) or draw_due(hand) != deed.draw:
        return None
    return _in_draw(hand, draws, pos, seat, deed)


def _in_draw(hand: HandState, draws: Draws, pos: int, seat: SeatState, deed: Decision) -> int | None:
    """Judge a deed of the draw that is due: the first of its seat, and in turn."""
    if not draws.open:
        begin_draw(hand, draws, deed.draw)
    if draws.exchange(deed.draw, seat.number) is not None:
        report_sequence(hand, pos, seat, deed, f"draws a second time in draw {deed.draw}")
        return None
    if seat.number in draws.misnumbered:
        del draws.misnumbered[seat.number]
        return deed.draw
    expected = next_to_draw(hand)
    if expected is not None and expected is not seat and must_draw(hand, seat):
        _pass_over(hand, draws, pos, seat, expected)
    draws.pointer = seat.number
    return deed.draw


def _pass_over(hand: HandState, draws: Draws, pos: int, seat: SeatState, first: SeatState) -> None:
    """Somebody draws before his turn; where the source does not state all draws the others may have stood pat."""
    stated = hand.states_fact("draws")
    if stated:
        draws.order[draws.number, first.number] = _turn_order(hand, pos, seat.number, first.number)
    expected: SeatState | None = first
    while expected is not None and expected is not seat:
        draws.passed.add((draws.number, expected.number))
        if not stated:
            let_pass(draws, expected)
        expected = next_to_draw(hand)


def _late(hand: HandState, draws: Draws, pos: int, seat: SeatState, deed: Decision) -> int:
    """A seat that was passed over draws after all: found already, but where the source does not state all draws."""
    key = deed.draw, seat.number
    draws.passed.discard(key)
    seat.hole = draws.before.pop(key, seat.hole)
    if not hand.states_fact("draws"):
        hand.deed_findings.append(_turn_order(hand, pos, seat.number, None))
    return deed.draw


def _misnumbered(hand: HandState, draws: Draws, pos: int, seat: SeatState, deed: Decision, due: int) -> int | None:
    """A deed names another draw than the due one: a repeated one, a wrong number, or the due one is not there at all.

    One seat with a wrong number has had its turn all the same. When a second seat names the same later draw, or one
    that has drawn in the due one, the record goes on with that one.
    """
    if deed.draw == draws.ahead and deed.draw <= len(draws.streets):
        ahead = draws.misnumbered
        skip_to(hand, draws, deed.draw)
        draws.misnumbered = ahead
        return _in_draw(hand, draws, pos, seat, deed)
    said = draws.exchange(deed.draw, seat.number)
    report_sequence(hand, pos, seat, deed, f"draws in draw {deed.draw}, where draw {due} is due")
    if deed.draw < due and said is not None and said.pos == pos - 1:
        return None  # said twice
    if due < deed.draw <= len(draws.streets) and draws.exchange(due, seat.number) is not None:
        skip_to(hand, draws, deed.draw)
        return _in_draw(hand, draws, pos, seat, deed)
    if not draws.open:
        begin_draw(hand, draws, due)
    if deed.draw > due:
        draws.ahead = deed.draw
    if next_to_draw(hand) is seat:
        draws.misnumbered[seat.number] = cards_of(deed) if isinstance(deed, deeds.CardsDiscarded) else ()
        draws.pointer = seat.number
        end_draw_if_done(hand)
    return None


def _out_of_place(hand: HandState, draws: Draws, pos: int, seat: SeatState, deed: Decision) -> int | None:
    """A deed while no draw is due: a repeated one, one that comes too early, or one in a hand that is decided."""
    waiting = next_to_act(hand)
    if deed.draw <= draws.number or deed.draw > len(draws.streets):
        why = "is over" if deed.draw <= draws.number else "is none of this game"
        report_sequence(hand, pos, seat, deed, f"draws in draw {deed.draw}, which {why}")
        return None
    if waiting is None or hand.live_count() < 2:
        report_sequence(hand, pos, seat, deed, "draws although nobody has to draw any more")
        return None
    report_sequence(hand, pos, seat, deed, f"draws while seat {waiting.number} has to act")
    skip_to(hand, draws, deed.draw)
    draws.pointer = seat.number
    return deed.draw


def _turn_order(hand: HandState, pos: int, seat: int, expected: int | None) -> Finding:
    due = "others that come after it have drawn" if expected is None else f"it is seat {expected}'s turn"
    return hand.finding(
        "TURN_ORDER",
        f"Seat {seat} draws, but {due}.",
        rule="ALL.DEAL.ORDER",
        pos=pos,
        seat=seat,
        recorded=seat,
        expected=expected,
    )
