"""Reports for a person: a table of sums for each money of a house, significant events, hands that wait."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from api.render.text import counted, plain
from domain.money import amount_in_words
from projections.reports.ageing import Waiting
from projections.reports.lines import Line, Money
from projections.reports.reading import AgeingReport, HouseReport
from projections.reports.significant import Significant

_NO_HOUSE: Final = "No activity: the log has no house."
_OVERDUE: Final = "bold red"


class _Row(NamedTuple):
    """A row of a table of sums; `remark` says what the number leaves open."""

    what: str
    number: str = ""
    amount: int | None = None
    remark: str = ""


def period_page(reports: tuple[HouseReport, ...]) -> list[RenderableType]:
    """The reports of a period, house by house."""
    return [part for report in reports for part in _of_period(report)] or [plain(_NO_HOUSE)]


def ageing_page(reports: tuple[AgeingReport, ...]) -> list[RenderableType]:
    """What waits, house by house."""
    return [part for report in reports for part in _of_ageing(report)] or [plain(_NO_HOUSE)]


def money_words(money: Money) -> str:
    """What the amounts of a line are in, as a heading."""
    if money.tournament is not None:
        return f"chips of tournament {money.tournament}"
    if money.kind == "play":
        return "play money"
    return money.currency or "unknown money, as of hands without their opening"


def amount_words(amount: int | None, money: Money) -> str:
    """An amount for a person; a question mark where it is not known."""
    if amount is None:
        return "?"
    if money.tournament is None and money.currency is None:
        return f"{amount} minor units"
    return amount_in_words(amount, money.currency or "", chips=money.tournament is not None)


def _of_period(report: HouseReport) -> Iterator[RenderableType]:
    until = f"{report.period.start} to {report.period.before} (not included)"
    yield plain(f"{report.house}  {until}", "bold")
    if not report.activity:
        yield plain(f"No activity: no event of {report.house} has a time in this period.")
    elif not report.lines:
        yield plain("No hand was closed, no refund or correction was ordered or paid, and no hand stood interrupted.")
    for line in report.lines:
        yield from _heading(money_words(line.money))
        sums = _sums(line) if report.activity else ()
        yield _table([*sums, *_funds(line, report.funds_at)], line.money)
    if report.significant:
        yield from _heading("significant events")
        yield _significant(report.significant)
    elif report.activity:
        yield from (Text(), plain("No significant events."))
    yield from _untimed(report.untimed_hands)
    yield Text()


def _of_ageing(report: AgeingReport) -> Iterator[RenderableType]:
    yield plain(f"{report.house}  as of {report.as_of}", "bold")
    for line in report.funds:
        yield from _heading(money_words(line.money))
        yield _table(_funds(line, report.as_of), line.money)
    words = f"open for more than {report.hours:g} hours, interrupted or not refunded"
    if report.waiting:
        yield from _heading(f"{counted(len(report.waiting), 'hand')} {words}")
        yield _waiting(report.waiting)
    else:
        yield plain(f"No hand is {words}.")
    overdue = f"{counted(report.overdue, 'hand')} overdue: not resolved within {report.days:g} days."
    yield plain(overdue, _OVERDUE if report.overdue else "")
    yield plain(f"{counted(report.resolved, 'cancelled hand')} resolved: all that was due is ordered and paid.")
    if report.not_stated:
        yield plain(f"{counted(report.not_stated, 'cancelled hand')} out of texts that state no refunds.")
    yield from _untimed(report.untimed_hands)
    yield Text()


def _sums(line: Line) -> Iterator[_Row]:
    finished, cancelled, moved = line.finished, line.cancelled, line.moved
    yield _Row("finished hands", f"{finished.hands:,}")
    yield _Row("  put in by players", "", finished.put_in)
    yield _Row("  returned to players", "", finished.returned)
    yield _Row("  wagers", "", finished.wagers, _not_stated(finished.wagers_not_stated))
    yield _Row("  + money of the house", "", finished.house_money)
    yield _Row("  + cash-outs paid by the house", "", finished.cash_outs)
    yield _Row("  = winnings, cash-outs among them", "", finished.winnings, _not_stated(finished.winnings_not_stated))
    yield _Row("  + rake", "", finished.rake, _not_stated(finished.rake_not_stated))
    yield _Row("  + fees off pots", "", finished.pot_fees)
    yield _Row("  + pot shares of the house", "", finished.house_shares)
    yield _Row("  + remainder: what the records do not add up to", "", finished.remainder, _remainder(line))
    yield _Row("  fees off stacks", "", finished.seat_fees)
    yield _Row("cancelled hands", f"{cancelled.hands:,}")
    yield _Row("  voided wagers", "", cancelled.voided, _not_stated(cancelled.voided_not_stated))
    unknown = f"not known of {counted(cancelled.due_not_known, 'hand')}" if cancelled.due_not_known else ""
    yield _Row("  refunds due", "", cancelled.due, unknown)
    yield _Row("refunds ordered", f"{moved.orders:,}", moved.ordered)
    lost = f"{moved.payments_not_ordered:,} with a key that was not ordered" if moved.payments_not_ordered else ""
    yield _Row("refunds paid", f"{moved.payments:,}", moved.paid, lost)
    yield _Row("corrections, to players", f"{moved.corrections:,}", moved.corrected)


def _funds(line: Line, at: str) -> list[_Row]:
    held = line.held
    return [
        _Row(f"at {at}"),
        _Row(
            "  funds in interrupted hands",
            f"{held.interrupted_hands:,}",
            held.interrupted,
            _not_stated(held.interrupted_not_stated),
        ),
        _Row("  refunds ordered and not paid", f"{held.outstanding_orders:,}", held.outstanding),
    ]


def _not_stated(hands: int) -> str:
    return f"not stated in {counted(hands, 'hand')}" if hands else ""


def _remainder(line: Line) -> str:
    left_out = line.finished.remainder_not_stated
    return f"{amount_words(left_out, line.money)} of it in hands that do not state all" if left_out else ""


def _table(rows: list[_Row], money: Money) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column()
    table.add_column(justify="right")
    table.add_column(justify="right")
    table.add_column()
    for row in rows:
        amount = "" if row.amount is None else amount_words(row.amount, money)
        table.add_row(plain(row.what), row.number, plain(amount), plain(row.remark))
    return table


def _significant(events: tuple[Significant, ...]) -> Table:
    table = Table(box=None, pad_edge=False)
    for name in ("time", "stream", "pos", "what", "by"):
        table.add_column(name, overflow="fold", justify="right" if name == "pos" else "left")
    for event in events:
        table.add_row(plain(event.at), plain(event.stream), str(event.pos), plain(event.what), plain(event.by or ""))
    return table


def _waiting(rows: tuple[Waiting, ...]) -> Table:
    table = Table(box=None, pad_edge=False)
    for name in ("hand", "table", "server", "started", "last event", "stage", "incident", "days", "money", "paid"):
        table.add_column(name, overflow="fold", justify="right" if name in {"days", "money", "paid"} else "left")
    for row in rows:
        amount = row.due if row.stage in {"cancelled", "ordered"} else row.at_stake
        table.add_row(
            plain(row.stream.partition("/")[2]),
            plain(row.table or "?"),
            plain(row.server or "?"),
            plain(_seconds(row.started_at)),
            plain(_seconds(row.last_at)),
            plain(row.stage),
            plain("none" if row.incident is None else row.incident.rpartition("/")[2]),
            plain(f"{row.days:,}{' overdue' if row.overdue else ''}", _OVERDUE if row.overdue else ""),
            plain(amount_words(amount, row.key)),
            plain(amount_words(row.paid, row.key)),
        )
    return table


def _heading(words: str) -> Iterator[RenderableType]:
    yield Text()
    yield plain(words, "bold")


def _seconds(at: str) -> str:
    """A time in UTC without fractions of a second, which a table has no room for."""
    return at.partition(".")[0].replace("T", " ")


def _untimed(hands: int) -> Iterator[RenderableType]:
    if hands:
        yield plain(f"{counted(hands, 'hand')} of the log without a time: in no period, and of no age.")
