"""Checking packs without the log: every file, every count, and the chain of manifests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from api.exports.packs.making import name_of
from api.exports.packs.manifest import MANIFEST_FILE, Manifest, sha256_of


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
            raw = (pack / entry.name).read_bytes()
        except OSError as error:
            yield Fault(place, f"it cannot be read: {error.strerror}")
            continue
        if len(raw) != entry.bytes or sha256_of(raw) != entry.sha256:
            yield Fault(place, "it is not what the manifest says: its bytes were changed")
        elif entry.name.endswith(".jsonl") and raw.count(b"\n") != entry.records:
            yield Fault(place, f"expected {entry.records} records, got {raw.count(chr(10).encode())}")
    for path in sorted(pack.iterdir()):
        if path.name not in named and path.name != MANIFEST_FILE:
            yield Fault(f"{pack.name}/{path.name}", "the manifest does not know this file")
    if manifest.activity != bool(manifest.events):
        yield Fault(pack.name, "its manifest contradicts itself about activity")
