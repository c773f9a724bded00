"""What players get back of a hand that was not finished."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from api.render.text import Money, plain
from replay import Verdict


def refund_lines(verdict: Verdict, money: Money) -> list[Text]:
    """What is due, ordered and paid, then what other policies would give; nothing for a finished hand."""
    refunds = verdict.refunds
    if refunds is None:
        return []
    lines = [
        plain(f"Refunds due ({refunds.policy}): {_amounts(refunds.due, money)}."),
        plain(f"Ordered: {_amounts(refunds.ordered, money)}; paid: {_amounts(refunds.paid, money)}."),
    ]
    others = {name: amounts for name, amounts in refunds.policies.items() if name != refunds.policy}
    return lines + [plain(f"  by {name}: {_amounts(amounts, money)}") for name, amounts in others.items()]


def _amounts(amounts: Mapping[int, int] | None, money: Money) -> str:
    if amounts is None:
        return "cannot be said"
    return ", ".join(f"seat {seat} {money(amount)}" for seat, amount in amounts.items()) or "nothing"
