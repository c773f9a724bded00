"""The whole worksheet in words: its cause, its tables, and the totals over all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from api.render.text import counted, hand_name, printable, without_unit
from api.render.worksheets.correction_views import correction_view
from api.render.worksheets.policies import policy_totals
from api.render.worksheets.refund_views import refund_view
from api.render.worksheets.views import BetweenRow, Fact, GrandRow, HandView, PlayerRow, TableView, WorksheetView
from api.render.worksheets.words import (
    POLICIES,
    kind_in_words,
    listed,
    money_of_kind,
    reason_in_words,
    time_in_words,
)
from replay.worksheets import BetweenSeat, Crash, Defect, HandSheet, PlayerTotal, Problem, RefundSheet, Worksheet
from replay.worksheets.worksheet import MoneyKind

Problems = dict[str, list[Problem]]
"""What does not close, by the stream of the hand."""


def worksheet_view(worksheet: Worksheet, *, detail: bool = True, all_policies: bool = False) -> WorksheetView:
    """Everything that a worksheet shows; the options are those of `rendered`."""
    problems: Problems = {}
    for problem in worksheet.problems:
        problems.setdefault(problem.hand, []).append(problem)
    return WorksheetView(
        title=_title(worksheet),
        corrections=isinstance(worksheet.cause, Defect),
        facts=tuple(_facts(worksheet)),
        sha256=worksheet.sha256,
        empty="" if worksheet.sheets else _empty(worksheet),
        closing=_closing(worksheet, problems),
        closes=worksheet.closes,
        tables=tuple(_tables(worksheet, problems, detail=detail, everything=all_policies)),
        between=tuple(_between(seat) for seat in worksheet.between),
        policies=tuple(policy_totals(worksheet.sheets)),
        players=tuple(_player(total) for total in worksheet.players),
        grand=tuple(_grand(worksheet)),
    )


def _title(worksheet: Worksheet) -> str:
    cause = worksheet.cause
    if isinstance(cause, Crash):
        return f"Refunds after the crash of server {printable(cause.server)}"
    return f"Corrections of the defect {printable(cause.code)}"


def _empty(worksheet: Worksheet) -> str:
    return "No hand was interrupted." if isinstance(worksheet.cause, Crash) else "No hand has the defect."


def _facts(worksheet: Worksheet) -> Iterator[Fact]:
    cause = worksheet.cause
    yield from _of_crash(cause, worksheet.sheets) if isinstance(cause, Crash) else _of_defect(cause)
    yield Fact("hands", f"{len(worksheet.sheets):,}")
    if worksheet.between:
        yield Fact("between hands", counted(len(worksheet.between), "seat"))
    used = Counter(sheet.policy for sheet in worksheet.sheets if isinstance(sheet, RefundSheet) and sheet.seats)
    if used:
        yield Fact("by policy", ", ".join(f"{name} ({counted(used[name], 'hand')})" for name in POLICIES if used[name]))
    yield Fact("due", ", ".join(_due(worksheet)) or "nothing")
    yield Fact("judge", printable(worksheet.judge))


def _due(worksheet: Worksheet) -> Iterator[str]:
    """What all players get, by kind of money; of corrections also what they give, for the sum hides both."""
    for kind, amount in sorted(worksheet.due().items(), key=str):
        money = money_of_kind(kind)
        totals = [total.due for total in worksheet.players if _kind(total) == kind]
        if isinstance(worksheet.cause, Crash):
            yield money(amount)
        else:
            gets, gives = sum(max(due, 0) for due in totals), -sum(min(due, 0) for due in totals)
            yield f"{money(gets)} to players, {money(gives)} from players"


def _of_crash(crash: Crash, sheets: Sequence[HandSheet]) -> Iterator[Fact]:
    yield Fact("house", printable(crash.house))
    yield Fact("server", printable(crash.server))
    yield Fact("crashed at", time_in_words(crash.crashed_at))
    yield Fact("reason", reason_in_words(crash.reason_code))
    yield Fact("incident", printable(crash.incident))
    with_hands = {sheet.hand.table for sheet in sheets}
    without = [printable(table) for table in crash.tables if table not in with_hands]
    if crash.tables:
        yield Fact("tables named", f"{len(crash.tables):,}")
    if without:
        yield Fact("tables without a hand", listed(without, most=20))


def _of_defect(defect: Defect) -> Iterator[Fact]:
    stated = {
        "house": defect.house,
        "campaign": defect.campaign,
        "finding": defect.code,
        "rule": defect.rule,
        "build": defect.build,
        "game": defect.game,
        "limit": defect.limit,
        "hands from": None if defect.started_from is None else time_in_words(defect.started_from),
        "hands before": None if defect.started_before is None else time_in_words(defect.started_before),
    }
    return (Fact(name, printable(value)) for name, value in stated.items() if value is not None)


def _closing(worksheet: Worksheet, problems: Problems) -> str:
    if not problems:
        return "Every sum closes."
    found = f"{counted(len(worksheet.problems), 'problem')} in {counted(len(problems), 'hand')}"
    return f"Does not close: {found}: {listed([hand_name(name) for name in problems])}."


def _tables(worksheet: Worksheet, problems: Problems, *, detail: bool, everything: bool) -> Iterator[TableView]:
    for name, group in groupby(worksheet.sheets, key=lambda sheet: sheet.hand.table):
        sheets = list(group)
        yield TableView(
            name=printable(name),
            hands=tuple(
                _hand(sheet, problems.get(sheet.hand.stream, []), detail=detail, everything=everything)
                for sheet in sheets
            ),
            summary=_summary(sheets),
        )


def _hand(sheet: HandSheet, problems: Sequence[Problem], *, detail: bool, everything: bool) -> HandView:
    if isinstance(sheet, RefundSheet):
        return refund_view(sheet, problems, detail=detail, everything=everything)
    return correction_view(sheet, problems, detail=detail)


def _summary(sheets: Sequence[HandSheet]) -> str:
    """How many hands a table has, and what is due in them."""
    sums: dict[MoneyKind, int] = {}
    for sheet in sheets:
        kind = _kind(sheet)
        sums[kind] = sums.get(kind, 0) + sheet.due
    due = ", ".join(money_of_kind(kind)(amount) for kind, amount in sorted(sums.items(), key=str))
    return f"{counted(len(sheets), 'hand')}, due {due}"


def _kind(each: HandSheet | PlayerTotal) -> MoneyKind:
    money = each if isinstance(each, PlayerTotal) else each.hand
    return MoneyKind(money.currency, money.real_money, money.tournament)


def _player(total: PlayerTotal) -> PlayerRow:
    money = money_of_kind(_kind(total))
    return PlayerRow(
        player=printable(total.player),
        money=printable(kind_in_words(_kind(total))),
        hands=str(total.hands),
        due=without_unit(money, total.due),
        to_table=without_unit(money, total.to_table),
        to_wallet=without_unit(money, total.to_wallet),
        stacks=without_unit(money, total.stacks),
        between=without_unit(money, total.between),
    )


def _between(seat: BetweenSeat) -> BetweenRow:
    kind = MoneyKind(seat.currency, seat.real_money, seat.tournament)
    name = "" if seat.hand is None else hand_name(seat.hand)
    return BetweenRow(
        table=printable(seat.table),
        seat=str(seat.seat),
        player=printable(seat.player),
        money=printable(kind_in_words(kind)),
        stack=without_unit(money_of_kind(kind), seat.stack),
        rests=f"brought since {name} began" if seat.beside else f"after {name}" if name else "brought, not played yet",
    )


def _grand(worksheet: Worksheet) -> Iterator[GrandRow]:
    """One line a kind of money; the house's part is what it adds to refunds, or gets of corrections."""
    house: dict[MoneyKind, int] = {}
    for sheet in worksheet.sheets:
        part = sheet.house_money if isinstance(sheet, RefundSheet) else sheet.house
        house[_kind(sheet)] = house.get(_kind(sheet), 0) + part
    for kind in sorted({*worksheet.due(), *house}, key=str):
        totals = [total for total in worksheet.players if _kind(total) == kind and total.hands]
        money = money_of_kind(kind)
        yield GrandRow(
            money=printable(kind_in_words(kind)),
            players=str(len(totals)),
            due=money(sum(total.due for total in totals)),
            to_table=money(sum(total.to_table for total in totals)),
            to_wallet=money(sum(total.to_wallet for total in totals)),
            house=money(house.get(kind, 0)),
        )
