"""Making packs: the next ones of a series, each whole or not there. Killed, the series goes on with the same bytes."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

from api.exports.packs.forms import Form, Format, JsonLines, Pojeu
from api.exports.packs.manifest import MANIFEST_FILE, Manifest, Place, sha256_of
from api.exports.packs.pseudonyms import Pseudonyms
from api.exports.pojeu import Filing
from eventlog.files import put_folder_in_place
from eventlog.manifest import own_version
from eventlog.reader import LogReader
from projections.exports import ClosedHand, Item, items

PACK_EVENTS_MAX: Final = 200_000
"""The most events of a pack, unless a single hand has more."""
_DIGITS: Final = 6
_PART: Final = ".part"


class PackError(Exception):
    """A series of packs cannot go on; the message is one sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What is exported, to whom and how. `house` None is all houses; `filing` is for formats that need one."""

    recipient: str
    house: str | None
    format: Format
    filing: Filing | None = None
    events_max: int = PACK_EVENTS_MAX


def make_packs(log: LogReader, folder: Path, order: Order, names: Pseudonyms) -> list[Manifest]:
    """Make the packs of all that the log has beyond the last pack of a folder; "no activity" is one pack too.

    PackError if the folder holds the packs of another order, or ones that are damaged; OSError.
    """
    before = last_manifest(folder, order)
    after = 0 if before is None else before[0].last
    end = 0 if log.promised is None else log.promised.size
    if end < after:
        raise PackError(
            f"{folder}: its last pack goes to position {after}, and the log promises {end}: it is another log"
        )
    made = []
    for part in _parts(items(log, after, end, order.house), order.events_max):
        last = end if part.is_last else part.items[-1].position
        before = _make(log, folder, order, names, before, after, last, part.items)
        after = last
        made.append(before[0])
    return made


def last_manifest(folder: Path, order: Order) -> tuple[Manifest, bytes] | None:
    """The manifest of a folder's last pack, with its bytes; None if there is none. PackError if it does not fit."""
    numbers = sorted(int(each.name) for each in folder.iterdir() if each.name.isdecimal()) if folder.is_dir() else []
    if not numbers:
        return None
    if numbers != list(range(1, len(numbers) + 1)):
        raise PackError(f"{folder}: packs are missing: there are {len(numbers)}, and the last is {numbers[-1]}")
    try:
        found = Manifest.read(folder / name_of(numbers[-1]))
    except (OSError, ValueError) as error:
        raise PackError(f"{folder}: its last pack cannot be read: {error}") from None
    there = (found[0].recipient, found[0].house, found[0].format)
    if there != (order.recipient, order.house, order.format):
        raise PackError(f"{folder}: it holds packs of {there[2]} for {there[0]} of {there[1] or 'all houses'}")
    return found


def name_of(sequence: int) -> str:
    """The name of a pack's folder."""
    return f"{sequence:0{_DIGITS}}"


@dataclass(frozen=True, slots=True)
class _Part:
    """The records of one pack; `is_last`: nothing comes after them."""

    items: Sequence[Item]
    is_last: bool


def _parts(found: Iterator[Item], most: int) -> Iterator[_Part]:
    """The records in parts of no more than so many events, one part at least."""
    part: list[Item] = []
    events = 0
    for item in found:
        if part and events + len(item.events) > most:
            yield _Part(part, is_last=False)
            part, events = [], 0
        part.append(item)
        events += len(item.events)
    yield _Part(part, is_last=True)


def _make(  # noqa: PLR0913 - what a pack is made of
    log: LogReader,
    folder: Path,
    order: Order,
    names: Pseudonyms,
    before: tuple[Manifest, bytes] | None,
    after: int,
    last: int,
    records: Sequence[Item],
) -> tuple[Manifest, bytes]:
    """Write a pack under another name beside its own, then give it its name."""
    sequence = 1 if before is None else before[0].sequence + 1
    part, place = folder / f".{name_of(sequence)}{_PART}", folder / name_of(sequence)
    shutil.rmtree(part, ignore_errors=True)  # what a kill left behind
    part.mkdir(parents=True, mode=0o700)
    form = _form(order, part, names)
    for item in records:
        form.add(item)
    written = form.finish()
    manifest = Manifest(
        handproof=own_version(),
        sequence=sequence,
        previous_sha256=None if before is None else sha256_of(before[1]),
        recipient=order.recipient,
        house=order.house,
        format=order.format,
        after=after,
        last=last,
        activity=bool(records),
        hands=sum(isinstance(item, ClosedHand) for item in records),
        events=sum(len(item.events) for item in records),
        first=_place(records[:1]),
        final=_place(records[-1:]),
        checkpoint=_checkpoint(log, last),
        files=written.files,
        refused=written.refused,
        not_recorded=dict(sorted(written.not_recorded.items())),
        not_said=list(form.not_said),
    )
    raw = manifest.as_bytes()
    (part / MANIFEST_FILE).write_bytes(raw)
    put_folder_in_place(part, place)
    return manifest, raw


def _form(order: Order, part: Path, names: Pseudonyms) -> Form:
    makers: dict[str, Callable[[], Form]] = {
        "jsonl": lambda: JsonLines(part, names),
        "fr-pojeu": lambda: Pojeu(part, names, _filing(order)),
    }
    return makers[order.format]()


def _filing(order: Order) -> Filing:
    if order.filing is None:
        raise PackError(f"{order.format} needs an operator and a vault")
    return order.filing


def _place(records: Sequence[Item]) -> Place | None:
    return Place(position=records[0].position, at=records[0].at) if records else None


def _checkpoint(log: LogReader, last: int) -> str | None:
    """The first checkpoint that covers a position: always the same, whatever came in since."""
    return next((each.note for each in chain(log.promises()) if each.size >= last), None)
