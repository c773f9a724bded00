"""Why a sheet does not close, as a value."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Literal

Code = Literal["malformed", "tampered", "unknown-seat", "deeds", "stacks", "sum", "unknown", "standing"]
"""`deeds`: what was put in less what was returned is not what is due; `stacks`: the stack at the crash and what is due
do not make the stack after it; `sum`: the seats do not add up; `unknown`: the right amounts cannot be told;
`standing`: what other corrections have ordered is not a part of what is due, so somebody must decide."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One thing that does not close: two amounts that should agree, of a seat or (None) of the whole hand.

    `words` are those of whoever found that the record cannot be reckoned.
    """

    hand: str
    code: Code
    seat: int | None = None
    amount: int | None = None
    expected: int | None = None
    words: str | None = None

    def as_dict(self) -> dict[str, object]:
        """Give the problem as plain values."""
        return asdict(self)
