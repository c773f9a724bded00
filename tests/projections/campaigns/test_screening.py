"""Goal: a search judges as `verify --db` does, and says what it could not rely on.

Method: small logs of hands that are written for it; the verdicts are compared with those of `verify --db`.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import duckdb
import pytest

from domain.events import Event, hand, house
from domain.rulebook import shipped_shelf
from eventlog.application import EventLog
from projections.campaigns import Campaign, Screening, screened
from projections.open_log import OpenLog
from replay.worksheets import Defect
from tests.api.cli.running import clean, run
from tests.eventlog.environments import sealed_environment
from tests.projections.campaigns.filling import ordered, searched
from tests.projections.campaigns.hands import right, wrong
from tests.support.tables import tied

AWARDS = Defect(campaign="pots", house="trickyplay", code="AWARD")


def states(found: Campaign) -> dict[str, str]:
    return {stream.rpartition("/")[2]: state for stream, state in found.states.items()}


def test_only_finished_hands_with_the_finding_are_hits(tmp_path: Path) -> None:
    with EventLog(sealed_environment(tmp_path)) as log:
        for events in (wrong("1"), right("2"), wrong("3")[:-1], wrong("4", house="generic")):
            log.append(events)
        found = searched(log, AWARDS)
    assert states(found) == {"1": "due"}
    said = found.search
    assert (said.hands, said.of_house, said.matching, said.unfinished, said.screened) == (4, 3, 3, 1, 2)


def test_events_after_the_search_began_are_not_part_of_it(tmp_path: Path) -> None:
    """A hand that ends, and one that begins, while it is searched."""
    with EventLog(sealed_environment(tmp_path)) as log:
        log.append(wrong("1")[:-1])
        store = OpenLog(log).store
        late = iter([wrong("1")[-1:], wrong("2")])

        def meanwhile(_position: int) -> None:
            for events in late:
                log.append(events)

        found = screened(store, "log", AWARDS, Screening(shelf=shipped_shelf()), meanwhile)
        assert (found.hits, found.search.hands, found.search.unfinished) == ((), 1, 1)
        assert states(searched(log, AWARDS)) == {"1": "due", "2": "due"}


@pytest.mark.parametrize("tie", [True, False], ids=["tied", "by itself"])
def test_hands_are_judged_in_the_light_of_their_tables(tmp_path: Path, tie: bool) -> None:
    """The hand names a hand before it that the log does not have: HAND_MISSING, which only a table shows."""
    missing = Defect(campaign="gaps", house="cardroom", code="HAND_MISSING")
    first = clean("1")
    second = tied(clean("2"), previous=first)
    third = tied(clean("4"), previous="hand/cardroom/3" if tie else None)
    path = tmp_path / "log.duckdb"
    with EventLog(sealed_environment(tmp_path)) as log:
        for each in (tied(first, table_pos=None, previous=None), second, third):
            log.append(each.events)
        found = searched(log, missing)
    answer = run("verify", "--db", path, "--keys", tmp_path / "keys", "--journal", tmp_path / "log.journal", "--json")
    by_verify = {
        each["hand"]
        for each in answer.documents
        if any(finding["code"] == "HAND_MISSING" for finding in each["findings"])
    }
    assert set(found.states) == by_verify
    assert bool(by_verify) is tie


def test_hands_that_the_defect_does_not_cover_still_tell_of_the_table(tmp_path: Path) -> None:
    """The hand before is of another time than the defect: it is not missing."""
    first = clean("1")
    second = tied(clean("2").later(60), previous=first)
    at = second.events[0].at
    moved = replace(first.events[0], at="2026-02-01T00:00:00.000000Z")
    with EventLog(sealed_environment(tmp_path)) as log:
        log.append([moved, *first.events[1:]])
        log.append(second.events)
        found = searched(log, Defect(campaign="gaps", house="cardroom", code="HAND_MISSING", started_from=at))
    assert (found.search.matching, found.search.screened, found.hits) == (1, 1, ())


def test_an_adopted_rulebook_decides(tmp_path: Path) -> None:
    """A house without rules of its own in the shelf adopts those of `trickyplay`: rake that is right elsewhere."""
    book = shipped_shelf().get("trickyplay/1")
    assert book is not None
    adoption = house.RulebookAdopted(
        rulebook=book.name, sha256=book.sha256, in_force_from="2020-01-01T00:00:00.000000Z", by="o-1"
    )
    raked = Defect(campaign="rake", house="harbour", code="RAKE")
    with EventLog(sealed_environment(tmp_path)) as log:
        log.append(wrong("1", house="harbour", rake=20))
        assert searched(log, raked).hits == ()
        log.append([Event("house/harbour", 1, "2026-01-01T00:00:00.000000Z", adoption)])
        found = searched(log, raked)
    assert states(found) == {"1": "due"}
    assert list(found.search.rulebooks) == [(book.name, book.sha256)]


# What cannot be relied on


def changed(folder: Path, statement: str) -> None:
    with duckdb.connect(folder / "log.duckdb") as connection:
        connection.execute(statement)


CHANGED_AWARD = """
    UPDATE stored_events SET state = encode(replace(decode(state), '"amount":285', '"amount":284'))
    WHERE topic = 'hand.pot-awarded.v1'
"""
CHANGED_BUILD = """
    UPDATE stored_events SET state = encode(replace(decode(state), '"build":"4.7.1"', '"build":"4.7.2"'))
    WHERE topic = 'hand.started.v1'
"""


@pytest.mark.parametrize("statement", [CHANGED_AWARD, CHANGED_BUILD], ids=["an award", "what the search goes by"])
def test_a_hand_that_was_changed_is_named_and_not_ordered(tmp_path: Path, statement: str) -> None:
    with EventLog(sealed_environment(tmp_path)) as log:
        log.append(wrong("1", build="4.7.1"))
    changed(tmp_path, statement)
    with EventLog(sealed_environment(tmp_path)) as log:
        found = searched(log, Defect(campaign="pots", house="trickyplay", code="AWARD", build="4.7.1"))
        assert [(problem.hand, problem.code) for problem in found.problems] == [("hand/trickyplay/1", "tampered")]
        assert (found.hits, found.done) == ((), False)
        assert ordered(log, found).new == 0


def test_a_hand_with_a_hole_is_named_and_not_ordered(tmp_path: Path) -> None:
    record = wrong("1")
    hole = Event(record[3].stream, 4, record[3].at, hand.HandUnreadable(sha256="0" * 64, reason="no JSON"))
    with EventLog(sealed_environment(tmp_path)) as log:
        log.append([*record[:3], hole, *record[4:]])
        found = searched(log, AWARDS)
    assert [(problem.hand, problem.code) for problem in found.problems] == [("hand/trickyplay/1", "malformed")]
    assert (found.hits, found.search.screened, found.done) == ((), 0, False)


def test_without_keys_it_is_said_that_nothing_was_checked(tmp_path: Path) -> None:
    with EventLog(sealed_environment(tmp_path)) as log:
        log.append(wrong("1"))
        found = screened(OpenLog(log).store, "log", AWARDS, Screening(shelf=shipped_shelf()))
    assert not found.search.checked
    assert states(found) == {"1": "due"}
