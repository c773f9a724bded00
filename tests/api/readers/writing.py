"""Files to read: records in the format of the Ongame network, about hands made up for the tests."""

from __future__ import annotations

import codecs
import io
from collections.abc import Sequence
from typing import Any

from api.readers import HandRecord, LineAccount, Reject, read_file
from domain.events import Event, canonical_bytes
from domain.events.payload import Payload

ADA, BO, CY = "Ada L.", "Bo", "Bo B. [$5]"
"""Three players; one name begins like another, and has what else separates things."""

START = "Start hand: Sat Mar 02 21:05:09 CET 2013"
TABLE = "Table: Gmunden [4711] (NO_LIMIT TEXAS_HOLDEM $0.50/$1, Real money)"
SEATS = (f"Seat 2: {ADA} ($40)", f"Seat 5: {BO} ($25.50)", f"Seat 7: {CY} ($1,000.25)")
FORCED = (f"{BO} posts small blind ($0.50)", f"{CY} posts big blind ($1)")
PLAY = (f"{ADA} raises $3 to $3", f"{BO} folds", f"{CY} folds")
SUMMARY = (
    f"Main pot: $2.50 won by {ADA} ($2.50)",
    "Rake taken: $0",
    f"Seat 2: {ADA} ($41.50), net: +$1.50",
    f"Seat 5: {BO} ($25), net: -$0.50",
    f"Seat 7: {CY} ($999.25), net: -$1",
)


def record(
    *,
    hand_no: str = "R5-4711-1",
    tournament: str = "",
    start: str = START,
    table: str = TABLE,
    user: str | None = ADA,
    button: str | None = "Button: seat 2",
    players: str | None = "Players in round: 3",
    seats: Sequence[str] = SEATS,
    forced: Sequence[str] = FORCED,
    deal: Sequence[str] = ("Dealing pocket cards",),
    play: Sequence[str] = PLAY,
    summary: Sequence[str] = SUMMARY,
    end: str | None = None,
) -> list[str]:
    """The lines of a record: a raise that takes the blinds, unless parts of it are given."""
    headings = [start, table, None if user is None else f"User: {user}", button, players]
    return [
        f"***** History for hand {hand_no}{tournament} *****",
        *(line for line in headings if line is not None),
        *seats,
        *forced,
        "---",
        *deal,
        *play,
        "---",
        "Summary:",
        *summary,
        f"***** End of hand {hand_no} *****" if end is None else end,
    ]


def text(*records: Sequence[str]) -> bytes:
    """Records as the bytes of a file."""
    return "".join(f"{line}\n" for lines in records for line in lines).encode()


def line_count(content: bytes) -> int:
    """Lines of a file; one of UTF-16 must have a byte order mark. Where no line ends with LF, CR alone ends them."""
    head = content[:4096]
    old = b"\n" not in head and b"\r" in head.rstrip(b"\0").rstrip(b"\r")
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        if content.startswith(mark):
            content = content.decode(encoding, "replace").encode()
    if old:
        content = content.replace(b"\r", b"\n")
    return content.count(b"\n") + (content != b"" and not content.endswith(b"\n"))


class Given:
    """What a reading gave, and its account, which holds every line of the file once."""

    def __init__(self, content: bytes, *, lines: int | None = None, rulebook: str | None = None) -> None:
        with read_file(io.BytesIO(content), name="file", rulebook=rulebook) as reading:
            results = list(reading)
        self.hands = [result for result in results if isinstance(result, HandRecord)]
        self.rejects = [result for result in results if isinstance(result, Reject)]
        for reject in self.rejects:
            assert is_sentence(reject.reason), reject.reason
            assert reject.field
            assert reject.line >= 1
        self.account: LineAccount = reading.account
        assert self.account.adds_up
        assert self.account.lines == (line_count(content) if lines is None else lines)
        assert self.account.hands == len(self.hands)
        assert self.account.rejects == len(self.rejects)

    @property
    def hand(self) -> HandRecord:
        """The only hand, nothing having been rejected."""
        assert [reject.message for reject in self.rejects] == []
        assert len(self.hands) == 1
        return self.hands[0]

    @property
    def reject(self) -> Reject:
        """The only reject."""
        assert len(self.rejects) == 1
        return self.rejects[0]


def read(*records: Sequence[str]) -> Given:
    """Read records."""
    return Given(text(*records))


def data(hand: HandRecord, topic: str) -> list[dict[str, Any]]:
    """The data of all events of a topic, by its name without `hand.` and version."""
    return [plain(data) for name, data in zip(topics(hand), payloads(hand), strict=True) if name == topic]


def payloads(hand: HandRecord) -> list[Payload]:
    """The data of all events."""
    assert all(isinstance(event, Event) for event in hand.events)
    return [event.data for event in hand.events if isinstance(event, Event)]


def topics(hand: HandRecord) -> list[str]:
    """The topics in order, without `hand.` and version."""
    return [payload.TOPIC.removeprefix("hand.").removesuffix(".v1") for payload in payloads(hand)]


def plain(payload: Payload) -> dict[str, Any]:
    """The data as JSON has it."""
    return payload.model_dump(mode="json", exclude_unset=True)


def remarks(hand: HandRecord) -> list[tuple[int, str]]:
    """Line and kind of all remarks."""
    return [(remark.line, remark.kind) for remark in hand.remarks]


def event_lines(hand: HandRecord) -> list[bytes]:
    """The events of a hand as lines of a file."""
    return [canonical_bytes(event) + b"\n" for event in hand.events if isinstance(event, Event)]


LEAKS = (
    "Input should",
    "input should",
    "pydantic",
    "Traceback",
    "NoneType",
    "has no attribute",
    "Errno",
    "ValueError",
    "Decimal(",
    "(at line",
    "codec can't",
    "Expecting ",
    "delimiter",
    "<class",
    "should match pattern",
)
"""Words of libraries that no reason may have."""


def is_sentence(reason: str) -> bool:
    """Whether a reason is one line of words of ours."""
    return bool(reason) and reason.isprintable() and not any(leak in reason for leak in LEAKS)
