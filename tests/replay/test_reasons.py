"""Reasons: every number of the verdict is in the tree, parts add up, and leaves are deeds or rules."""

from collections.abc import Iterator

import pytest

from domain.rulebook import shipped_shelf
from replay import judge
from replay.reasons import Reason, reasons_for
from tests.replay.test_contract_example import example as contract_example
from tests.replay.tricky.test_forced_bets import short_big_blind
from tests.replay.tricky.test_shares import protected_caller, run_twice
from tests.support.scenario import Scenario

SHELF = shipped_shelf()
EXAMPLE = contract_example().events


def nodes(tree: Reason) -> Iterator[Reason]:
    """Walk the tree from the root."""
    yield tree
    for part in tree.parts:
        yield from nodes(part)


def example() -> Reason:
    return reasons_for(EXAMPLE, SHELF)


def scenarios() -> list[Scenario]:
    """Side pots, a folded all-in blind, a protected caller, two boards."""
    side = short_big_blind().returns(5, 6765).run_out("3sJs5c9c7d").shows(2, 4, 5, 6)
    return [
        side.awards(4, 255, pot=1).awards(6, 255, pot=1).awards(2, 1960, pot=0).finishes(),
        protected_caller().shows(5, 10).rakes(1, pot=0).awards(10, 17, pot=0).finishes(),
        run_twice(),
    ]


@pytest.mark.parametrize("number", [None, 0, 1, 2])
def test_the_parts_of_a_node_add_up_to_its_amount(number: int | None) -> None:
    tree = example() if number is None else reasons_for(scenarios()[number].events, SHELF)
    counted = [node for node in nodes(tree) if node.amount is not None and node.parts]
    assert counted
    for node in counted:
        assert sum(part.amount or 0 for part in node.parts) == node.amount, node.what


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_leaf_rests_on_deeds_or_on_a_rule(number: int) -> None:
    for node in nodes(reasons_for(scenarios()[number].events, SHELF)):
        assert node.parts or node.events or node.rule, node.what


def test_every_final_stack_of_the_verdict_is_explained() -> None:
    final = judge(EXAMPLE, SHELF).final
    assert final is not None
    explained = {node.seats[0]: node.amount for node in nodes(example()) if node.what.startswith("closing stack")}
    assert explained == dict(final)


def test_every_pot_and_its_rake_are_explained() -> None:
    found = {node.what: node.amount for node in nodes(example())}
    assert found["main pot"] == 3000
    assert found["side pot 1"] == 4000
    assert found["rake of pot 0"] == 150
    assert found["rake of pot 1"] == 50
    assert found["rake of the hand"] == 200


def test_the_maximum_of_the_rake_is_a_part_of_its_own() -> None:
    # 70 full 1.00 at 0.05 would be 3.50; three dealt in: 2.00.
    rake = next(node for node in nodes(example()) if node.what == "rake on 70.00 EUR")
    assert [part.amount for part in rake.parts] == [350, -150]
    assert {part.rule for part in rake.parts} == {"TP.RAKE.NL"}


def test_the_winner_is_explained_against_every_other_contender() -> None:
    words = [node.what for node in nodes(example()) if node.what.startswith("beats seat")]
    assert any("seat 2" in each for each in words)
    assert any("seat 3" in each for each in words)


def test_a_malformed_record_says_what_makes_it_so() -> None:
    tree = reasons_for(EXAMPLE[1:], SHELF)
    assert tree.amount is None
    assert "Position 1 is missing" in tree.what


def test_an_open_hand_explains_the_refund() -> None:
    tree = reasons_for(EXAMPLE[:9], SHELF)
    due = {node.seats[0]: node.amount for node in nodes(tree) if node.what.startswith("refund due")}
    assert due == {1: 1000, 2: 1000, 3: 1000}
