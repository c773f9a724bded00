"""A finished hand that a defect paid wrongly, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from api.render.text import Money, hand_name, printable, without_unit
from api.render.worksheets.problems import problem_sentence
from api.render.worksheets.refund_views import finding_facts, hand_facts
from api.render.worksheets.views import CorrectionRow, CorrectionView, Fact
from api.render.worksheets.words import game_in_words, money_of_kind, unit_of_kind
from replay.worksheets import CorrectionSeat, CorrectionSheet, Problem


def correction_view(sheet: CorrectionSheet, problems: Sequence[Problem], *, detail: bool) -> CorrectionView:
    """A sheet of corrections as it is shown."""
    money = money_of_kind(sheet.hand)
    return CorrectionView(
        name=hand_name(sheet.hand.stream),
        game=printable(game_in_words(sheet.hand)),
        unit=unit_of_kind(sheet.hand),
        facts=tuple(_facts(sheet)) if detail else (),
        rows=tuple(_row(seat, money) for seat in sheet.seats),
        sums=_sums(sheet, money),
        notes=tuple(_notes(sheet, money)),
        closing="" if problems else _closing(sheet, money),
        problems=tuple(problem_sentence(problem, money, correction=True) for problem in problems),
    )


def _facts(sheet: CorrectionSheet) -> Iterator[Fact]:
    yield from hand_facts(sheet.hand)
    if sheet.replaces:
        yield Fact("wrong events", ", ".join(str(pos) for pos in sheet.replaces))
    yield from finding_facts(sheet.findings)


def _row(seat: CorrectionSeat, money: Money) -> CorrectionRow:
    return CorrectionRow(
        seat=str(seat.seat),
        player=printable(seat.player),
        recorded=without_unit(money, seat.recorded),
        right=without_unit(money, seat.right),
        standing=without_unit(money, seat.standing),
        due=without_unit(money, seat.due),
    )


def _sums(sheet: CorrectionSheet, money: Money) -> CorrectionRow:
    return CorrectionRow(
        seat="",
        player="these seats",
        recorded=without_unit(money, sum(seat.recorded for seat in sheet.seats)),
        right=without_unit(money, sum(seat.right for seat in sheet.seats)),
        standing=without_unit(money, sum(seat.standing for seat in sheet.seats)),
        due=without_unit(money, sheet.due),
    )


def _notes(sheet: CorrectionSheet, money: Money) -> Iterator[str]:
    if sheet.house > 0:
        yield f"The house gets {money(sheet.house)}."
    if sheet.house < 0:
        yield f"The house pays {money(-sheet.house)}."


def _closing(sheet: CorrectionSheet, money: Money) -> str:
    if not sheet.seats:
        return "Closes: every seat has what it should have."
    due, house = without_unit(money, sheet.due), without_unit(money, sheet.house)
    return f"Closes: seats {due}, house {house}, together {without_unit(money, sheet.due + sheet.house)}."
