"""Checking packs without the log: every file, every count, and the chain of manifests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from api.exports.packs.making import name_of
from api.exports.packs.manifest import MANIFEST_FILE, Manifest, sha256_of
from eventlog.manifest import FileSum

LINES_SUFFIX: Final = ".jsonl"


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is not as its manifest says: where, and what, in one sentence."""

    place: str
    words: str


def check_packs(folder: Path) -> tuple[list[Manifest], list[Fault]]:
    """The manifests of a folder of packs in order, and everything that is wrong with them."""
    manifests: list[Manifest] = []
    faults: list[Fault] = []
    previous: bytes | None = None
    names = sorted(each.name for each in folder.iterdir() if each.name.isdecimal()) if folder.is_dir() else []
    if not names:
        return [], [Fault(str(folder), "there are no packs")]
    for sequence, name in enumerate(names, start=1):
        pack = folder / name
        try:
            manifest, raw = Manifest.read(pack)
        except (OSError, ValueError) as error:
            faults.append(Fault(name, f"its manifest cannot be read: {error}"))
            previous = None
            continue
        before = manifests[-1] if manifests else None
        faults += _of_chain(name, sequence, manifest, before, previous)
        faults += _of_files(pack, manifest)
        manifests.append(manifest)
        previous = raw
    return manifests, faults


def _of_chain(
    name: str, sequence: int, manifest: Manifest, before: Manifest | None, previous: bytes | None
) -> Iterator[Fault]:
    """Whether a pack follows the one before it."""
    if name != name_of(sequence) or manifest.sequence != sequence:
        yield Fault(name, f"expected pack {sequence}, got {manifest.sequence}: one is missing or was renamed")
    expected = None if previous is None else sha256_of(previous)
    if manifest.previous_sha256 != expected and (previous is not None or sequence == 1):
        yield Fault(name, "it does not follow the manifest before it: one of the two was changed")
    if before is not None and manifest.after != before.last:
        yield Fault(name, f"it begins after position {manifest.after}, the one before ends at {before.last}")
    if before is not None and _series(manifest) != _series(before):
        yield Fault(name, "it is of another series: recipient, house or format differ")


def _series(manifest: Manifest) -> tuple[str, str | None, str]:
    return manifest.recipient, manifest.house, manifest.format


def _of_files(pack: Path, manifest: Manifest) -> Iterator[Fault]:
    """Whether the files are those of the manifest, and no others."""
    named = {entry.name for entry in manifest.files}
    for entry in manifest.files:
        place = f"{pack.name}/{entry.name}"
        try:
            found = FileSum.of(pack / entry.name)
        except OSError as error:
            yield Fault(place, f"it cannot be read: {error.strerror}")
            continue
        if (found.bytes, found.sha256) != (entry.bytes, entry.sha256):
            yield Fault(place, "it is not what the manifest says: its bytes were changed")
        elif _records(pack / entry.name) != entry.records:
            yield Fault(place, f"expected {entry.records} records, got {_records(pack / entry.name)}")
    for path in sorted(pack.iterdir()):
        if path.name not in named and path.name != MANIFEST_FILE:
            yield Fault(f"{pack.name}/{path.name}", "the manifest does not know this file")
    yield from _of_counts(pack.name, manifest)


def _records(path: Path) -> int:
    """The records of a file: its lines, or the one document that it is."""
    if path.suffix != LINES_SUFFIX:
        return 1
    with path.open("rb") as file:
        return sum(1 for _line in file)


def _of_counts(name: str, manifest: Manifest) -> Iterator[Fault]:
    """Whether the manifest's counts are those of its files: events in lines, or a document for each hand."""
    written = sum(entry.records for entry in manifest.files)
    in_lines = any(entry.name.endswith(LINES_SUFFIX) for entry in manifest.files)
    expected = manifest.events if in_lines else manifest.hands - len(manifest.refused)
    if written != expected:
        yield Fault(name, f"its manifest counts {expected} records, its files hold {written}")
    if manifest.activity != bool(manifest.events):
        yield Fault(name, "its manifest contradicts itself about activity")
