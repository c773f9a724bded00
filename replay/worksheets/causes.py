"""Causes for which players are owed money: a crash, or a defect that paid wrongly. A worksheet asks for no more."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Final

from domain.events import hand, stream_name
from domain.events.incident import ServerCrashed

CAMPAIGN_PATTERN: Final = r"[A-Za-z0-9_-]{1,64}"
"""Names of campaigns. Without a dot, so that `<campaign>.<hand_no>` can be read in one way only."""


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

    `started_from` and `started_before` bound the start of a hand; the latter is not included. `campaign` is its name;
    ValueError if it cannot be one.
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

    def __post_init__(self) -> None:
        if re.fullmatch(CAMPAIGN_PATTERN, self.campaign) is None:
            raise ValueError(f"expected a name of 1 to 64 characters out of A-Z a-z 0-9 _ -, got {self.campaign!r}")

    def stream(self, hand_no: str) -> str:
        """The stream of the campaign's correction of a hand: there is one, so it is ordered once."""
        return stream_name("correction", self.house, f"{self.campaign}.{hand_no}")

    def key(self, hand_no: str, who: int | str) -> str:
        """The key of a payment: the correction's stream and the seat, or `house` instead of it."""
        return f"{self.stream(hand_no)}/{who}"

    def covers(self, started: hand.HandStarted, at: str) -> bool:
        """Whether a hand that begins so at a time is one in which the defect was at work."""
        wanted = (
            (self.house, started.house),
            (self.build, started.build),
            (self.game, started.game),
            (self.limit, started.limit),
        )
        return (
            all(value is None or value == stated for value, stated in wanted)
            and (self.started_from is None or at >= self.started_from)
            and (self.started_before is None or at < self.started_before)
        )

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
