"""Goal: no rule of the rulebook and no game, limit and house on offer is without tests.

Method: the markers of all tests as pytest collects them (`docs.pages.collecting`). What is not covered must stand in
`docs/pages/coverage.toml` with its reason, and what stands there must not be covered, so the lists can only shrink.
"""

from __future__ import annotations

import re

from docs.pages.collecting import collected
from docs.pages.coverage import bearers_of, cells, count_by_cell, lists, rule_ids
from tests.support.shared import SHARED, needs_shared

PREFIXES = "ALL|GEN|TP|PH|TR|WS"


def uncovered() -> set[str]:
    return {rule for rule in rule_ids() if rule not in bearers_of("rule") or rule not in bearers_of("near_miss")}


def test_every_rule_is_provoked_and_nearly_provoked_or_has_a_reason_why_not() -> None:
    known = lists()
    assert uncovered() == {*known.open, *known.unbreakable}


def test_a_rule_that_no_record_can_break_has_a_test_of_its_consequence() -> None:
    assert set(lists().unbreakable) <= set(bearers_of("consequence"))


def test_no_rule_is_in_both_lists_and_none_is_unknown() -> None:
    known = lists()
    assert not known.open.keys() & known.unbreakable.keys()
    assert known.open.keys() | known.unbreakable.keys() <= set(rule_ids())
    assert all(reason.strip() for reason in (*known.open.values(), *known.unbreakable.values()))


def test_markers_name_rules_of_the_rulebook() -> None:
    named = {mark.arguments[0] for mark in collected() if mark.marker in {"rule", "near_miss", "consequence"}}
    assert named - set(rule_ids()) == set()


@needs_shared
def test_the_rules_of_the_page_are_those_that_the_tests_are_measured_by() -> None:
    page = (SHARED / "rules" / "README.md").read_text(encoding="utf-8")
    rows = re.findall(rf"^\| ((?:{PREFIXES})\.[A-Z0-9.-]+)(?: \|| …)", page, re.MULTILINE)
    assert len(rows) > 100
    assert set(rows) - set(rule_ids()) == set()


def test_every_game_and_limit_of_every_house_has_tests() -> None:
    counted = count_by_cell()
    empty = {cell for cell in cells() if not counted[cell]}
    assert empty == {cell for cell in cells() if lists().waits(*cell[1:])}


def test_the_cells_of_the_markers_are_on_offer() -> None:
    assert set(count_by_cell()) - set(cells()) == set()
