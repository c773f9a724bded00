"""Findings: what a replay has to say about a record, as values (contract 2, table of codes)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

Severity = Literal["error", "warning", "info"]
Value = int | str | tuple[str, ...] | None

SEVERITIES: Mapping[str, Severity] = MappingProxyType(
    {
        "SEQUENCE": "error",
        "SEAT": "error",
        "TURN_ORDER": "warning",
        "ACTION_ILLEGAL": "warning",
        "BET_SIZE": "warning",
        "RAISE_CAP": "warning",
        "NOT_REOPENED": "warning",
        "STACK_EXCEEDED": "error",
        "FORCED_BET": "warning",
        "CARD_DUPLICATE": "error",
        "CARD_NOT_IN_DECK": "error",
        "CARD_MISMATCH": "error",
        "DEAL_COUNT": "error",
        "DRAW": "error",
        "DISCONNECT": "error",
        "UNCALLED": "error",
        "AWARD": "error",
        "ODD_CHIP": "error",
        "RAKE": "error",
        "RAKE_FORBIDDEN": "error",
        "SPLIT": "error",
        "SHOWDOWN": "warning",
        "REFUND": "error",
        "FINAL_STACK": "error",
        "CONSERVATION": "error",
        "PLAYERS": "warning",
        "BUY_IN": "warning",
        "BUTTON": "warning",
        "BLINDS_OWED": "warning",
        "HAND_MISSING": "warning",
        "TAMPERED": "error",
        "RAKE_UNVERIFIABLE": "info",
        "CLOCK": "info",
        "GAME_UNKNOWN": "info",
        "CARDS_UNKNOWN": "info",
        "POT_LABEL": "info",
    }
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault, or one remark, about one hand.

    `pos` is the position of the event that is wrong, None where one is missing. `rule` and `basis` say by which rule
    of the rulebook, stated (S) or interpreted (I). `message` is one sentence for a person, amounts in minor units of
    the hand's currency written as decimals.
    """

    code: str
    severity: Severity
    pos: int | None
    seat: int | None
    pot: int | None
    recorded: Value
    expected: Value
    rule: str | None
    basis: Literal["S", "I"] | None
    message: str

    def as_dict(self) -> dict[str, object]:
        """Give the object of the contract."""
        return {
            "code": self.code,
            "severity": self.severity,
            "pos": self.pos,
            "seat": self.seat,
            "pot": self.pot,
            "recorded": _plain(self.recorded),
            "expected": _plain(self.expected),
            "rule": self.rule,
            "basis": self.basis,
            "message": self.message,
        }


def _plain(value: Value) -> object:
    return list(value) if isinstance(value, tuple) else value
