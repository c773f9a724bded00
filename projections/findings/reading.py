"""Reading findings: verdicts as they are stored, hands judged at once, findings by code, and what is out of date."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, NamedTuple

import orjson

from domain.events.hand import HandStarted
from domain.rulebook import AdoptingShelf, Shelf
from projections.contexts import LogContexts, Record
from projections.findings.relations import FINDING, VERDICT
from projections.findings.staleness import Stale, stale_groups
from projections.open_log import OpenLog
from projections.times import at_of
from replay import TableContext, Verdict, judge

PAGE_FINDINGS_MAX: Final = 10_000

_VERDICT: Final = f"SELECT {VERDICT.selected()} FROM findings.verdict WHERE hand = ?"  # noqa: S608 - names of the code
_FINDINGS: Final = (
    f"SELECT v.stream, v.house, {FINDING.selected('f')} "  # noqa: S608 - names of the code
    "FROM findings.finding f JOIN findings.verdict v ON v.hand = f.hand"
)
_COUNTS: Final = """
    SELECT f.code, f.severity, count(*), count(DISTINCT f.hand)
    FROM findings.finding f JOIN findings.verdict v ON v.hand = f.hand
    WHERE ?::VARCHAR IS NULL OR v.house = ? GROUP BY 1, 2 ORDER BY 1, 2
"""


_AT_TABLE: Final = "SELECT stream FROM hands.hand WHERE house = ? AND table_name = ? AND hand < ? ORDER BY hand"


@dataclass(frozen=True, slots=True)
class VerdictRow:
    """A stored verdict with what it rests on: rulebook, its hash, version of the judge, number of events.

    `hand` is the log position of the hand's first event, `stated` the rulebook that the record names, `refunds_due` the
    sum of what is due back in a cancelled hand. `verdict` are the bytes that `verify --format jsonl` prints for the
    same events.
    """

    hand: int
    stream: str
    house: str
    started_at: str
    stated: str | None
    status: str
    life: str | None
    events: int
    errors: int
    warnings: int
    remarks: int
    rulebook: str | None
    rulebook_sha256: str | None
    judge: str
    refunds_due: int | None
    verdict: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingFilter:
    """Which findings are looked for: all that is given must hold."""

    house: str | None = None
    code: str | None = None
    severity: str | None = None
    rule: str | None = None


class FindingKey(NamedTuple):
    """Where a page of findings ends: hand, and number of the finding in its verdict."""

    hand: int
    number: int


@dataclass(frozen=True, slots=True)
class FindingRow:
    """One finding of a stored verdict; `recorded` and `expected` as in the verdict."""

    stream: str
    house: str
    hand: int
    number: int
    code: str
    severity: str
    pos: int | None
    seat: int | None
    pot: int | None
    rule: str | None
    basis: str | None
    recorded: Any
    expected: Any
    message: str

    def as_dict(self) -> dict[str, Any]:
        """Give the finding as plain values."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class FindingPage:
    """Findings by hand, in the order of the log. `following` is where the next page begins; None: this is the last."""

    findings: tuple[FindingRow, ...]
    following: FindingKey | None


class CodeCount(NamedTuple):
    """How many findings of a code and severity there are, in how many hands."""

    code: str
    severity: str
    findings: int
    hands: int


class Findings:
    """Reads the read model `findings`; `shelf` are the rulebooks of today."""

    def __init__(self, log: OpenLog, shelf: Shelf) -> None:
        self._log = log
        self._shelf = shelf

    def stored(self, stream: str) -> VerdictRow | None:
        """The stored verdict on a hand; None for one that is open, or that was not yet judged."""
        rows = self._fetched(_VERDICT, [self._log.first_position(stream)])
        if not rows:
            return None
        first, name, house, started_us, *rest = rows[0]
        return VerdictRow(first, name, house, at_of(started_us), *rest)

    def judged(self, stream: str) -> Verdict | None:
        """The verdict on a hand as the log has it now, in the light of its table, as `verify --db` gives it.

        None for a hand that is not there. This is how an open hand is judged, and it is never out of date.
        """
        events = self._log.stream(stream, self._log.end())
        if not events:
            return None
        record = tuple(each.event for each in events)
        context, shelf = self.beside(record, events[0].position)
        return judge(record, shelf, context=context)

    def beside(self, record: Record, position: int) -> tuple[TableContext | None, AdoptingShelf]:
        """What the log says beside a hand that begins at a position: its table's other hands, and the rulebooks."""
        contexts = LogContexts(self._log.store, str(self._log.store.path), self._earlier_at_table)
        return contexts.alone(record, position), self._log.adopting(self._shelf)

    def judged_alone(self, stream: str, position: int | None = None) -> Verdict | None:
        """The verdict on a hand by itself, as it is stored of closed hands, now or as the log was at a position."""
        events = self._log.stream(stream, self._log.end() if position is None else position)
        return judge([each.event for each in events], self._log.adopting(self._shelf)) if events else None

    def _earlier_at_table(self, started: HandStarted, position: int) -> list[str]:
        return [stream for (stream,) in self._fetched(_AT_TABLE, [started.house, started.table, position])]

    def page(self, wanted: FindingFilter, *, after: FindingKey | None = None, limit: int = 100) -> FindingPage:
        """Findings after a key."""
        limit = max(1, min(limit, PAGE_FINDINGS_MAX))
        columns = {"v.house": wanted.house, "f.code": wanted.code, "f.severity": wanted.severity, "f.rule": wanted.rule}
        given = {f"{column} = ?": value for column, value in columns.items() if value is not None}
        start = FindingKey(0, 0) if after is None else after
        where = " AND ".join([*given, "f.hand >= ?", "(f.hand, f.number) > (?, ?)"])
        statement = f"{_FINDINGS} WHERE {where} ORDER BY f.hand, f.number LIMIT {limit + 1}"
        rows = [_finding(row) for row in self._fetched(statement, [*given.values(), start.hand, *start])]
        last = rows[limit - 1] if len(rows) > limit else None
        following = None if last is None else FindingKey(last.hand, last.number)
        return FindingPage(tuple(rows[:limit]), following)

    def counts(self, house: str | None = None) -> tuple[CodeCount, ...]:
        """How often each code was found, in one house or in all."""
        return tuple(CodeCount(*row) for row in self._fetched(_COUNTS, [house, house]))

    def stale(self) -> tuple[Stale, ...]:
        """Stored verdicts that rest on another judge or other rules than those of today; `rebuild` remakes them."""
        rulebooks = self._log.adopting(self._shelf)
        with self._log.store.reading() as cursor:
            return stale_groups(cursor, rulebooks)

    def _fetched(self, statement: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        with self._log.store.reading() as cursor:
            return cursor.execute(statement, list(values)).fetchall()


def _finding(row: tuple[Any, ...]) -> FindingRow:
    *values, recorded, expected, message = row
    return FindingRow(*(*values, orjson.loads(recorded), orjson.loads(expected), message))
