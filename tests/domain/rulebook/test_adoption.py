"""Goal: what a house has adopted is in force from its time on, and never mistaken for another text of the same name."""

from __future__ import annotations

import pytest

from domain.events import Event, house
from domain.rulebook import AdoptingShelf, Adoptions, shipped_shelf
from replay import judge
from tests.support.scenario import scenario

TIMES = ["2026-01-01T00:00:00.000000Z", "2026-02-01T00:00:00.000000Z", "2026-03-01T19:00:00.000000Z"]
BEFORE, LATER = "2025-12-31T23:59:59.999999Z", "2026-06-01T00:00:00.000000Z"


def sha_of(name: str) -> str:
    book = shipped_shelf().get(name)
    assert book is not None
    return book.sha256


def shelf_after(*adopted: tuple[str, str, str]) -> AdoptingShelf:
    """The house `cardroom` adopts rulebooks: name, hash, in force from."""
    adoptions = Adoptions()
    for pos, (name, sha256, since) in enumerate(adopted, 1):
        data = house.RulebookAdopted(rulebook=name, sha256=sha256, in_force_from=since, by="staff")
        adoptions.tell(Event("house/cardroom", pos, "2026-01-01T00:00:00.000000Z", data))
    return AdoptingShelf(shipped_shelf(), adoptions)


def test_what_was_adopted_last_of_all_in_force_holds() -> None:
    shelf = shelf_after(
        ("trickyplay/1", sha_of("trickyplay/1"), TIMES[1]),
        ("pokerhilfe/1", sha_of("pokerhilfe/1"), TIMES[0]),
        ("triopoker/1", sha_of("triopoker/1"), TIMES[2]),
    )
    in_force = [shelf.in_force("cardroom", at).name for at in (BEFORE, TIMES[0], TIMES[1], TIMES[2], LATER)]
    assert in_force == ["generic/1", "pokerhilfe/1", "trickyplay/1", "triopoker/1", "triopoker/1"]
    assert shelf.in_force("elsewhere", LATER).name == "generic/1"


def test_of_two_from_the_same_time_on_the_later_adoption_holds() -> None:
    shelf = shelf_after(
        ("trickyplay/1", sha_of("trickyplay/1"), TIMES[0]), ("pokerhilfe/1", sha_of("pokerhilfe/1"), TIMES[0])
    )
    assert shelf.in_force("cardroom", LATER).name == "pokerhilfe/1"


def test_a_hand_is_judged_by_what_its_house_adopted() -> None:
    hand = scenario(stacks={1: 1000, 2: 1000}, blinds=(50, 100)).small(1, 50).big(2, 100).deal()
    shelf = shelf_after(("trickyplay/1", sha_of("trickyplay/1"), TIMES[2]))
    verdict = judge(hand.events, shelf)
    assert (verdict.rulebook, verdict.rulebook_sha256) == ("trickyplay/1", sha_of("trickyplay/1"))
    assert judge(hand.events, shelf, "pokerhilfe/1").rulebook == "pokerhilfe/1"


@pytest.mark.parametrize("named", [None, "trickyplay/1"])
def test_another_text_of_the_same_name_is_not_taken_for_it(named: str | None) -> None:
    hand = scenario(stacks={1: 1000, 2: 1000}, blinds=(50, 100), rulebook=named).small(1, 50).big(2, 100).deal()
    verdict = judge(hand.events, shelf_after(("trickyplay/1", "0" * 64, TIMES[2])))
    assert verdict.rulebook == "generic/1"
    unknown = [finding for finding in verdict.findings if finding.code == "GAME_UNKNOWN"]
    assert len(unknown) == 1
    assert "trickyplay/1@" + "0" * 64 in unknown[0].message


def test_a_record_that_names_another_rulebook_keeps_it() -> None:
    hand = scenario(stacks={1: 1000, 2: 1000}, blinds=(50, 100), rulebook="pokerhilfe/1").small(1, 50)
    assert judge(hand.events, shelf_after(("trickyplay/1", "0" * 64, TIMES[2]))).rulebook == "pokerhilfe/1"
