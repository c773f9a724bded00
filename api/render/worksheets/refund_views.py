"""A broken-off hand in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from api.render.text import Money, hand_name, printable, seats_in_words, without_unit
from api.render.worksheets.policies import policies_view
from api.render.worksheets.problems import problem_sentence
from api.render.worksheets.views import DeedRow, Fact, PoliciesView, RefundRow, RefundView
from api.render.worksheets.words import (
    deed_in_words,
    game_in_words,
    kind_in_words,
    money_of_kind,
    standing_in_words,
    time_in_words,
    unit_of_kind,
)
from replay.worksheets import Problem, RefundSeat, RefundSheet
from replay.worksheets.sheets import HandMoney


def refund_view(sheet: RefundSheet, problems: Sequence[Problem], *, detail: bool, everything: bool) -> RefundView:
    """A sheet of refunds as it is shown."""
    money = money_of_kind(sheet.hand)
    return RefundView(
        name=hand_name(sheet.hand.stream),
        game=printable(game_in_words(sheet.hand)),
        unit=unit_of_kind(sheet.hand),
        facts=tuple(_facts(sheet)) if detail else (),
        rows=tuple(_row(seat, money) for seat in sheet.seats),
        sums=_sums(sheet, money),
        deeds=tuple(_deeds(sheet, money)) if detail else (),
        policies=_policies(sheet, money, detail=detail, everything=everything),
        notes=tuple(_notes(sheet, money)),
        closing="" if problems else _closing(sheet, money),
        problems=tuple(problem_sentence(problem, money) for problem in problems),
    )


def hand_facts(hand: HandMoney) -> Iterator[Fact]:
    """Which hand it is."""
    stated = {
        "money": kind_in_words(hand),
        "began": time_in_words(hand.started_at),
        "server": hand.server,
        "build": hand.build,
        "rulebook": hand.rulebook,
    }
    return (Fact(name, printable(value)) for name, value in stated.items() if value is not None)


def finding_facts(findings: Sequence[str]) -> Iterator[Fact]:
    """What the judge found in the hand."""
    if findings:
        yield Fact("findings", ", ".join(findings))


def _policies(sheet: RefundSheet, money: Money, *, detail: bool, everything: bool) -> PoliciesView | None:
    """Without detail only where there is something to compare, or another policy was asked for."""
    if not sheet.seats:
        return None
    view = policies_view(sheet, money, everything=everything)
    return view if detail or view.rows or sheet.wanted != sheet.policy else None


def _facts(sheet: RefundSheet) -> Iterator[Fact]:
    yield from hand_facts(sheet.hand)
    yield Fact("events", str(sheet.events))
    yield from finding_facts(sheet.findings)


def _row(seat: RefundSeat, money: Money) -> RefundRow:
    return RefundRow(
        seat=str(seat.seat),
        player=printable(seat.player),
        standing=standing_in_words(seat),
        start=without_unit(money, seat.start),
        put_in=without_unit(money, seat.put_in),
        returned=without_unit(money, seat.returned),
        behind=without_unit(money, seat.behind),
        due=without_unit(money, seat.due),
        after=without_unit(money, seat.after),
        to=seat.to if seat.due else "",
    )


def _sums(sheet: RefundSheet, money: Money) -> RefundRow:
    seats = sheet.seats
    return RefundRow(
        seat="",
        player="all seats",
        standing="",
        start=without_unit(money, total([seat.start for seat in seats])),
        put_in=without_unit(money, sum(seat.put_in for seat in seats)),
        returned=without_unit(money, sum(seat.returned for seat in seats)),
        behind=without_unit(money, total([seat.behind for seat in seats])),
        due=without_unit(money, sheet.due),
        after=without_unit(money, total([seat.after for seat in seats])),
        to="",
    )


def total(amounts: Sequence[int | None]) -> int | None:
    """The sum; None where a part is unknown."""
    known = [amount for amount in amounts if amount is not None]
    return sum(known) if len(known) == len(amounts) else None


def _deeds(sheet: RefundSheet, money: Money) -> Iterator[DeedRow]:
    players = {seat.seat: printable(seat.player) for seat in sheet.seats}
    for line in sheet.lines:
        yield DeedRow(
            pos=str(line.pos),
            what=printable(deed_in_words(line)),
            seat="" if line.seat is None else str(line.seat),
            player="" if line.seat is None else players.get(line.seat, "not in the hand"),
            amount=without_unit(money, line.amount),
            reversed=line.reversed,
        )


def _notes(sheet: RefundSheet, money: Money) -> Iterator[str]:
    if sheet.house_money:
        yield f"The house adds {money(sheet.house_money)}."


def _closing(sheet: RefundSheet, money: Money) -> str:
    """How the sums agree: what is due, and the stacks."""
    added = f" + {without_unit(money, sheet.house_money)} of the house" if sheet.house_money else ""
    sums = _sums(sheet, money)
    due = f"due {sums.due} = {sums.put_in} put in − {sums.returned} returned{added}"
    unknown = [seat.seat for seat in sheet.seats if seat.start is None or seat.after is None]
    if unknown:
        return f"Closes: {due}; the stacks cannot be compared, for that of {seats_in_words(unknown)} is not known."
    return f"Closes: {due}; stacks after {sums.after} = {sums.start} at the start{added}."
