"""Goal: a recipient gets every record once, in numbered packs that prove what they hold; whatever is changed is named.

Method: a log that grows between exports; its records are counted from the log itself, and packs are changed by hand.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import orjson
import pytest

from api.exports.packs import Order, PackError, check_packs
from api.exports.pojeu import Filing
from domain.events import event_from, hand, session, stream_name
from eventlog.application import EventLog
from eventlog.reader import LogReader
from projections.exports import ClosedHand, items
from tests.api.exports.packs.exporting import ORDER, exported
from tests.api.incidents.crashing import applied, ended, everything, put, raised
from tests.eventlog.environments import sealed_environment
from tests.support.stopping import killed_after, needs_strace

SIGNED_IN = event_from(
    stream_name("session", "trickyplay", "s-1"),
    1,
    "2026-03-01T19:00:00.000000Z",
    session.SessionOpened(player="p-a"),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A log with hands that are over, that go on, of another house, and a session."""
    folder = tmp_path / "log"
    folder.mkdir()
    with EventLog(sealed_environment(folder)) as log:
        put(log, ended(raised("1")), raised("2"), ended(raised("3", house="pokerhilfe")), ended(raised("4")))
        log.append([SIGNED_IN])
    return folder


def lines_of(folder: Path) -> list[Any]:
    """All records of all packs."""
    files = sorted((folder / "packs").glob("0*/events.jsonl"))
    return [orjson.loads(line) for file in files for line in file.read_bytes().splitlines()]


def bytes_of(packs: Path) -> dict[str, bytes]:
    """Everything that stands in packs."""
    return {str(path.relative_to(packs)): path.read_bytes() for path in sorted(packs.rglob("*")) if path.is_file()}


def test_a_hand_is_exported_when_it_is_over_and_whole(folder: Path) -> None:
    (manifest,) = exported(folder)
    assert (manifest.hands, manifest.events, manifest.activity) == (2, 2 * 12 + 1, True)
    assert [line["stream"] for line in lines_of(folder) if line["pos"] == 1] == [
        "hand/trickyplay/1",
        "hand/trickyplay/4",
        "session/trickyplay/s-1",
    ]


def test_what_goes_on_is_in_no_pack_and_comes_whole_with_its_end(folder: Path) -> None:
    exported(folder)
    with EventLog(sealed_environment(folder)) as log:
        log.append(ended(raised("2")).events)
    second = exported(folder)[-1]
    assert (second.sequence, second.hands, second.events) == (2, 1, 12)
    assert [line["pos"] for line in lines_of(folder)[-12:]] == list(range(1, 13))


def test_what_comes_after_an_end_is_a_record_of_its_own(folder: Path) -> None:
    exported(folder)
    with EventLog(sealed_environment(folder)) as log:
        applied(log)
    second = exported(folder)[-1]
    assert (second.hands, second.events) == (1, 3 + 8 + 3)  # the incident, the hand to its cancellation, its orders
    topics = [line["topic"] for line in lines_of(folder)[-14:]]
    assert topics.count("hand.refund-ordered.v1") == 3
    assert topics.count("hand.cancelled.v1") == 1


def test_every_record_of_the_house_is_there_once(folder: Path) -> None:
    for number in range(10, 30):
        with EventLog(sealed_environment(folder)) as log:
            put(log, ended(raised(str(number))))
        exported(folder)
    with EventLog(sealed_environment(folder)) as log:
        stored = [orjson.loads(state) for state in everything(log)]
    over = [each for each in stored if "/trickyplay/" in each["stream"] and each["stream"] != "hand/trickyplay/2"]
    places = [(each["stream"], each["pos"]) for each in lines_of(folder)]
    assert sorted(places) == sorted((each["stream"], each["pos"]) for each in over)


def test_nothing_new_is_an_answer_too(folder: Path) -> None:
    first = exported(folder)[-1]
    (second,) = exported(folder)
    assert (second.activity, second.events, second.after, second.last) == (False, 0, first.last, first.last)
    assert check_packs(folder / "packs")[1] == []


def test_packs_hold_no_more_than_was_asked_for(folder: Path) -> None:
    with EventLog(sealed_environment(folder)) as log:
        put(log, *(ended(raised(str(number))) for number in range(10, 30)))
    manifests = exported(folder)
    assert len(manifests) > 5
    assert max(manifest.events for manifest in manifests) <= ORDER.events_max
    assert [manifest.sequence for manifest in manifests] == list(range(1, len(manifests) + 1))
    assert all(one.last == other.after for one, other in pairwise(manifests))


def test_no_name_of_a_player_is_in_a_pack_and_names_of_two_recipients_differ(folder: Path) -> None:
    exported(folder)
    whole = b"".join(bytes_of(folder / "packs").values())
    assert b'"p-a"' not in whole
    seats = lines_of(folder)[0]["data"]["seats"]
    assert len({seat["player"] for seat in seats}) == 3
    signed_in = next(line for line in lines_of(folder) if line["topic"] == "session.opened.v1")
    assert signed_in["data"]["player"] == seats[0]["player"]


def test_a_series_is_of_one_recipient_house_and_format(folder: Path) -> None:
    exported(folder)
    with pytest.raises(PackError, match="it holds packs of jsonl for anj of trickyplay"):
        exported(folder, Order(recipient="other", house="trickyplay", format="jsonl"))


def test_documents_are_filed_with_what_is_not_recorded(folder: Path) -> None:
    order = Order(recipient="anj", house="trickyplay", format="fr-pojeu", filing=Filing(operator="0099", vault=1))
    (manifest,) = exported(folder, order)
    assert (manifest.hands, len(manifest.files)) == (2, 2)
    assert manifest.not_recorded == {"IPJoueur": 6, "Inscription": 6, "Pays": 6}


@pytest.fixture
def packs(folder: Path) -> Path:
    """Three packs."""
    for number in range(10, 30, 10):
        exported(folder)
        with EventLog(sealed_environment(folder)) as log:
            put(log, ended(raised(str(number))))
    exported(folder)
    return folder / "packs"


def test_packs_that_nobody_touched_are_right(packs: Path) -> None:
    manifests, faults = check_packs(packs)
    assert (len(manifests), faults) == (3, [])


def flip(path: Path, at: int) -> None:
    raw = bytearray(path.read_bytes())
    raw[at] ^= 1
    path.write_bytes(raw)


CHANGES: dict[str, tuple[Callable[[Path], object], str]] = {
    "a byte of a file": (lambda packs: flip(packs / "000001" / "events.jsonl", 100), "000001/events.jsonl"),
    "a file is gone": (lambda packs: (packs / "000002" / "events.jsonl").unlink(), "000002/events.jsonl"),
    "a file too many": (lambda packs: (packs / "000002" / "more.jsonl").write_text("x"), "000002/more.jsonl"),
    "a pack is gone": (lambda packs: shutil.rmtree(packs / "000002"), "000003"),
    "the first pack is gone": (lambda packs: shutil.rmtree(packs / "000001"), "000002"),
    "a manifest is gone": (lambda packs: (packs / "000002" / "manifest.json").unlink(), "000002"),
    "a manifest was changed": (
        lambda packs: (packs / "000001" / "manifest.json").write_bytes(
            (packs / "000001" / "manifest.json").read_bytes().replace(b'"hands": 2', b'"hands": 1')
        ),
        "000002",
    ),
    "a count of the last manifest": (
        lambda packs: (packs / "000003" / "manifest.json").write_bytes(
            (packs / "000003" / "manifest.json").read_bytes().replace(b'"events": 12', b'"events": 13')
        ),
        "000003",
    ),
    "the records of a file of the last manifest": (
        lambda packs: (packs / "000003" / "manifest.json").write_bytes(
            (packs / "000003" / "manifest.json").read_bytes().replace(b'"records": 12', b'"records": 11')
        ),
        "000003/events.jsonl",
    ),
    "a pack stands in another's place": (
        lambda packs: shutil.copytree(packs / "000001", packs / "000003", dirs_exist_ok=True),
        "000003",
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_was_changed_is_named(packs: Path, name: str) -> None:
    change, place = CHANGES[name]
    change(packs)
    assert place in {fault.place for fault in check_packs(packs)[1]}


@needs_strace
def test_an_export_that_is_killed_goes_on_to_the_same_bytes(
    folder: Path, record_property: Callable[[str, object], None]
) -> None:
    with EventLog(sealed_environment(folder)) as log:
        put(log, *(ended(raised(str(number))) for number in range(10, 18)))
    whole = folder.parent / "whole"
    shutil.copytree(folder, whole)
    exported(whole)
    expected = bytes_of(whole / "packs")
    calls = 0
    while True:
        copy = folder.parent / f"killed-{calls}"
        shutil.copytree(folder, copy)
        names = [
            f"packs/{part}/{file}"
            for number in range(1, 5)
            for part in (f".{number:06}.part", f"{number:06}")
            for file in ("events.jsonl", "manifest.json")
        ]
        if killed_after(calls + 1, "tests.api.exports.packs.exporting", copy, names) <= calls:
            break
        calls += 1
        exported(copy)
        made = bytes_of(copy / "packs")
        assert {name: made[name] for name in expected} == expected
        assert len(made) - len(expected) in {0, 2}  # killed when all was done, it says that there is nothing new
        shutil.rmtree(copy)
    assert calls >= 8
    record_property("counted: kills of an export, one after each of its writes", calls)


def test_items_of_a_range_are_the_same_whatever_came_in_since(folder: Path) -> None:
    def read(last: int) -> list[tuple[int, bool]]:
        with LogReader(folder / "log.duckdb", folder / "log.journal", folder / "keys") as log:
            return [(each.position, isinstance(each, ClosedHand)) for each in items(log, 0, last)]

    with LogReader(folder / "log.duckdb", folder / "log.journal", folder / "keys") as reader:
        size = reader.size
    before = read(size)
    with EventLog(sealed_environment(folder)) as log:
        log.append(ended(raised("2")).events)
        log.append(
            [
                *ended(raised("1")).events,
                event_from("hand/trickyplay/1", 13, "2026-03-02T00:00:00.000000Z", hand.CardBurned()),
            ]
        )
    assert read(size) == before
