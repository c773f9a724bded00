"""Causes for which players are owed money: a crash, or a defect that paid wrongly. A worksheet asks for no more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from domain.events.incident import ServerCrashed


@dataclass(frozen=True, slots=True, kw_only=True)
class Crash:
    """A server crash by its incident; `crashed_at` as events write times. `tables` are those that it names."""

    KIND: ClassVar[str] = "server-crash"

    incident: str
    house: str
    server: str
    crashed_at: str
    reason_code: int | None = None
    tables: tuple[str, ...] = ()

    @classmethod
    def of(cls, stream: str, fact: ServerCrashed) -> Crash:
        """The crash that opens an incident's stream."""
        named = fact.tables if isinstance(fact.tables, tuple) else ()
        return cls(
            incident=stream,
            house=stream.split("/")[1],
            server=fact.server,
            crashed_at=fact.crashed_at,
            reason_code=fact.reason_code,
            tables=tuple(sorted(named)),
        )

    def key(self, hand_no: str, seat: int) -> str:
        """The key of a refund: `incident/hand/seat`, whole names, so that no two houses have one in common."""
        return f"{self.incident}/{hand_no}/{seat}"

    def as_dict(self) -> dict[str, object]:
        """Give the cause as plain values."""
        return {
            "kind": self.KIND,
            "incident": self.incident,
            "house": self.house,
            "server": self.server,
            "crashed_at": self.crashed_at,
            "reason_code": self.reason_code,
            "tables": list(self.tables),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Defect:
    """A confirmed defect: a finding code, and where it was at work. What is None does not narrow the search.

    `started_from` and `started_before` bound the start of a hand; the latter is not included. `campaign` is its name.
    """

    KIND: ClassVar[str] = "defect"

    campaign: str
    house: str
    code: str
    rule: str | None = None
    build: str | None = None
    game: str | None = None
    limit: str | None = None
    started_from: str | None = None
    started_before: str | None = None

    def key(self, hand_no: str, who: int | str) -> str:
        """The key of a payment: `campaign/house/hand/seat`, or `house` instead of the seat."""
        return f"{self.campaign}/{self.house}/{hand_no}/{who}"

    def as_dict(self) -> dict[str, object]:
        """Give the cause as plain values."""
        return {
            "kind": self.KIND,
            "campaign": self.campaign,
            "house": self.house,
            "code": self.code,
            "rule": self.rule,
            "build": self.build,
            "game": self.game,
            "limit": self.limit,
            "started_from": self.started_from,
            "started_before": self.started_before,
        }


Cause = Crash | Defect
