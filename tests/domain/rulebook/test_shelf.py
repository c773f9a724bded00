"""Which rulebook is in force, by name and by house."""

from __future__ import annotations

from itertools import permutations

import pytest

from domain.rulebook import RulebookError, Shelf, shipped_shelf


def version(number: int, since: str, extends: str = "generic/1", house: str = "river-room") -> bytes:
    return (
        f'slug = "river-room"\nversion = {number}\nextends = "{extends}"\nhouse = "{house}"\n'
        f'in_force_from = "{since}T00:00:00.000000Z"'
    ).encode()


THREE = [version(1, "2026-01-01"), version(2, "2026-07-01", "river-room/1"), version(3, "2027-01-01", "river-room/2")]


def test_the_shipped_shelf() -> None:
    assert shipped_shelf().names() == ("generic/1", "pokerhilfe/1", "trickyplay/1", "triopoker/1", "wettangebote/1")
    assert [book.name for book in shipped_shelf().books()] == list(shipped_shelf().names())


def test_a_book_is_found_by_name_with_or_without_version() -> None:
    shelf = shipped_shelf().plus(THREE)
    assert shelf.get("river-room/2") is not None
    newest = shelf.get("river-room")
    assert newest is not None
    assert newest.name == "river-room/3"
    assert [shelf.get(name) for name in ("river-room/4", "lake-room", "", "river-room/")] == [None] * 4


@pytest.mark.parametrize(
    ("at", "name"),
    [
        ("2025-12-31T23:59:59.999999Z", "generic/1"),
        ("2026-01-01T00:00:00.000000Z", "river-room/1"),
        ("2026-06-30T23:59:59.999999Z", "river-room/1"),
        ("2026-07-01T00:00:00.000000Z", "river-room/2"),
        ("2029-01-01T00:00:00.000000Z", "river-room/3"),
    ],
)
def test_the_version_in_force_at_the_time_holds(at: str, name: str) -> None:
    assert shipped_shelf().plus(THREE).in_force("river-room", at).name == name


def test_of_two_versions_with_one_date_the_newer_holds() -> None:
    shelf = shipped_shelf().plus([version(1, "2026-01-01"), version(2, "2026-01-01")])
    assert shelf.in_force("river-room", "2026-02-01T00:00:00.000000Z").name == "river-room/2"


def test_the_shipped_books_are_in_force_from_the_beginning_of_time() -> None:
    for house in ("trickyplay", "pokerhilfe", "triopoker", "wettangebote"):
        assert shipped_shelf().in_force(house, "0001-01-01T00:00:00.000000Z").name == f"{house}/1"


def test_a_house_without_a_book_of_its_own_goes_by_generic() -> None:
    assert shipped_shelf().in_force("ongame", "2008-01-01T00:00:00.000000Z").name == "generic/1"


def test_a_book_may_be_for_a_house_of_another_name() -> None:
    shelf = shipped_shelf().plus([version(1, "2026-01-01", house="ongame")])
    assert shelf.in_force("ongame", "2026-01-01T00:00:00.000000Z").name == "river-room/1"
    assert shelf.in_force("river-room", "2026-01-01T00:00:00.000000Z").name == "generic/1"


def test_files_that_extend_each_other_are_loaded_in_any_order() -> None:
    for order in permutations(THREE):
        added = shipped_shelf().plus(order).names()[2:-3]
        assert added == ("river-room/1", "river-room/2", "river-room/3")


def test_a_shelf_grows_without_changing_the_old_one() -> None:
    assert "river-room/1" in shipped_shelf().plus(THREE[:1]).names()
    assert "river-room/1" not in shipped_shelf().names()


def test_a_name_that_is_taken_is_refused() -> None:
    with pytest.raises(RulebookError, match="river-room/1 are those of another rulebook"):
        shipped_shelf().plus([THREE[0], THREE[0]])


def test_a_circle_of_files_is_refused() -> None:
    circle = [version(1, "2026-01-01", "river-room/2"), version(2, "2026-01-01", "river-room/1")]
    with pytest.raises(RulebookError, match="extends names river-room/2, a rulebook that is not known"):
        shipped_shelf().plus(circle)


def test_an_empty_shelf_has_no_book_in_force() -> None:
    assert Shelf().names() == ()
    with pytest.raises(RulebookError, match="The house ongame has no rulebook"):
        Shelf().in_force("ongame", "2026-01-01T00:00:00.000000Z")
