"""A finding as lines: what, where, by which rule, and the sentence that says it."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from api.render.text import SEVERITY_STYLES, Money, plain
from replay import Finding
from replay.findings import Value

_AMOUNTS = frozenset(
    {
        "AWARD",
        "BET_SIZE",
        "CONSERVATION",
        "FINAL_STACK",
        "ODD_CHIP",
        "RAKE",
        "RAKE_FORBIDDEN",
        "RAKE_UNVERIFIABLE",
        "REFUND",
        "STACK_EXCEEDED",
        "UNCALLED",
    }
)
"""Codes whose recorded and expected values are money (contract 2, table of codes)."""

_SEATS = frozenset({"SEAT", "SHOWDOWN", "TURN_ORDER"})
_IN_MESSAGE = frozenset({"FORCED_BET"})
"""Amounts or seats: only the sentence tells which."""

_INDENT = "  "
_DEEPER = _INDENT + " " * len("warning  ")


def finding_lines(finding: Finding, money: Money) -> list[Text]:
    """Two lines: severity, code, place, values and rule; then the sentence. A mere remark has one."""
    head = Text(_INDENT)
    head.append(f"{finding.severity:<7}  ", SEVERITY_STYLES[finding.severity])
    head.append(finding.code, "bold")
    if finding.severity == "info":
        return [head.append_text(plain(f"  {finding.message}"))]
    for words in (place_in_words(finding), values_in_words(finding, money), rule_in_words(finding)):
        if words:
            head.append_text(plain(f"  {words}"))
    return [head, Text(_DEEPER).append_text(plain(finding.message))]


def place_in_words(finding: Finding) -> str:
    """Where it is: event, seat and pot, as far as the finding names them."""
    return ", ".join(_places(finding))


def values_in_words(finding: Finding, money: Money) -> str:
    """What the record says and what is right; nothing where the finding compares no values."""
    if finding.code in _IN_MESSAGE or (finding.recorded is None and finding.expected is None):
        return ""
    recorded = f"recorded {_value(finding, finding.recorded, money)}"
    if finding.expected is None:
        return recorded
    return f"{recorded}, expected {_value(finding, finding.expected, money)}"


def rule_in_words(finding: Finding) -> str:
    """The rule, and whether the house states it (S) or it is interpreted (I)."""
    if finding.rule is None:
        return ""
    return f"rule {finding.rule}" + (f" ({finding.basis})" if finding.basis else "")


def _places(finding: Finding) -> Iterator[str]:
    if finding.pos is not None:
        yield f"event {finding.pos}"
    if finding.seat is not None:
        yield f"seat {finding.seat}"
    if finding.pot is not None:
        yield f"pot {finding.pot}"


def _value(finding: Finding, value: Value, money: Money) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, tuple):
        return " ".join(value) or "no cards"
    if isinstance(value, str):
        return value
    if finding.code in _AMOUNTS:
        return money(value)
    return f"seat {value}" if finding.code in _SEATS else str(value)
