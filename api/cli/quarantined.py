"""`ingest --quarantined`: what a log has refused and keeps, with the bytes in which it came."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rich.text import Text

from api.cli.ending import refuse
from api.cli.exits import CLEAN
from api.cli.output import output, print_json
from api.render.text import counted, plain
from api.settings import Settings, read_log
from eventlog.leaves import time_text
from eventlog.quarantine import Quarantined, QuarantineReader

_PAGE: Final = 1_000


def list_quarantined(settings: Settings, files: Sequence[str], *, json: bool) -> int:
    """Print everything in quarantine, oldest first: a line of JSON each, or sentences. Gives the exit code."""
    if files:
        refuse("--quarantined lists what was refused before: it takes no files.")
    with read_log(settings) as log:
        quarantine = QuarantineReader(log)
        for thing in _all(quarantine):
            if json:
                print_json(as_dict(thing), indent=False)
            else:
                output().print(_said(thing), soft_wrap=True)
        if not json:
            output().print(plain(_sum(quarantine.counts())))
    return CLEAN


def as_dict(thing: Quarantined) -> dict[str, Any]:
    """A refused thing as JSON; `raw` is what came in, in base64."""
    fields = thing._asdict()
    received, raw = fields.pop("received_us"), fields.pop("raw")
    return {**fields, "received_at": time_text(received), "raw": b64encode(raw).decode()}


def _all(quarantine: QuarantineReader) -> Iterator[Quarantined]:
    after = 0
    while page := quarantine.page(after=after, limit=_PAGE):
        yield from page
        after = page[-1].number


def _sum(counts: Mapping[str | None, int]) -> str:
    houses = ", ".join(f"{count:,} of {house or 'no house'}" for house, count in counts.items())
    return f"{counted(sum(counts.values()), 'event')} in quarantine{f': {houses}' if houses else ''}."


def _said(thing: Quarantined) -> Text:
    """One line: number, when, from whom, why, how often and how much."""
    client = "" if thing.client is None else f" from {thing.client}"
    times = "" if thing.times == 1 else f", {thing.times:,} times"
    size = counted(len(thing.raw), "byte")
    return plain(f"{thing.number}  {time_text(thing.received_us)}{client}  {thing.reason} ({size}{times})")
