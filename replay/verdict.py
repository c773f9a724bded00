"""The verdict on one hand: the object of contract 2."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from replay.findings import Finding

JUDGE_VERSION = "0.1.0"

Life = Literal["open", "finished", "cancelled"]
Status = Literal["malformed", "findings", "unverifiable", "open", "cancelled", "ok"]
Amounts = Mapping[int, int]
HOUSE = "house"


@dataclass(frozen=True, slots=True)
class PotVerdict:
    """One pot, recomputed from the deeds.

    `amount` is before rake, in minor units. `rake` and `awards` are None where they cannot be said; the key "house"
    of `awards` is what cashed-out seats would have won.
    """

    pot: int
    amount: int
    eligible: tuple[int, ...]
    rake: int | None
    awards: Mapping[int | str, int] | None

    def as_dict(self) -> dict[str, object]:
        """Give the object of the contract."""
        return {
            "pot": self.pot,
            "amount": self.amount,
            "eligible": list(self.eligible),
            "rake": self.rake,
            "awards": None if self.awards is None else _by_key(self.awards),
        }


@dataclass(frozen=True, slots=True)
class RakeVerdict:
    """Rake of the hand in minor units: by the rulebook, as recorded, and as the awards are net of."""

    expected: int | None
    recorded: int | None
    used: int | None
    rule: str | None

    def as_dict(self) -> dict[str, object]:
        """Give the object of the contract."""
        return {"expected": self.expected, "recorded": self.recorded, "used": self.used, "rule": self.rule}


@dataclass(frozen=True, slots=True)
class RefundVerdict:
    """What each seat gets back of an open or cancelled hand, under the policy in force and under all three."""

    policy: str
    due: Amounts | None
    ordered: Amounts
    paid: Amounts
    policies: Mapping[str, Amounts | None]

    def as_dict(self) -> dict[str, object]:
        """Give the object of the contract."""
        return {
            "policy": self.policy,
            "due": _optional(self.due),
            "ordered": _by_key(self.ordered),
            "paid": _by_key(self.paid),
            "policies": {name: _optional(amounts) for name, amounts in self.policies.items()},
        }


@dataclass(frozen=True, slots=True)
class Verdict:
    """Everything a replay says about one hand; amounts in minor units, by seat.

    `final` has every seat of the hand; a seat's value is None where it cannot be computed.
    """

    hand: str
    status: Status
    life: Life | None = None
    house: str | None = None
    rulebook: str | None = None
    rulebook_sha256: str | None = None
    game: str | None = None
    limit: str | None = None
    uncalled: Amounts | None = None
    pots: tuple[PotVerdict, ...] | None = None
    rake: RakeVerdict | None = None
    final: Mapping[int, int | None] | None = None
    owed: Amounts | None = None
    refunds: RefundVerdict | None = None
    context: Literal["hand", "table"] = "hand"
    findings: tuple[Finding, ...] = ()
    judge: str = JUDGE_VERSION

    def as_dict(self) -> dict[str, object]:
        """Give the object of the contract, ready for JSON: seats as strings, keys in the contract's order."""
        return {
            "hand": self.hand,
            "status": self.status,
            "life": self.life,
            "house": self.house,
            "rulebook": self.rulebook,
            "game": self.game,
            "limit": self.limit,
            "uncalled": _optional(self.uncalled),
            "pots": None if self.pots is None else [pot.as_dict() for pot in self.pots],
            "rake": None if self.rake is None else self.rake.as_dict(),
            "final": _optional(self.final),
            "owed": _optional(self.owed),
            "refunds": None if self.refunds is None else self.refunds.as_dict(),
            "context": self.context,
            "findings": [finding.as_dict() for finding in self.findings],
            "judge": self.judge,
            "rulebook_sha256": self.rulebook_sha256,
        }


def _by_key(amounts: Mapping[int, int | None] | Mapping[int | str, int] | Amounts) -> dict[str, int | None]:
    return {str(key): amount for key, amount in amounts.items()}


def _optional(amounts: Mapping[int, int | None] | Amounts | None) -> dict[str, int | None] | None:
    return None if amounts is None else _by_key(amounts)
