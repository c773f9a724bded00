"""Goal: who comes to a table, or missed blinds, posts what the house asks for (TP, PH, TR.BLIND.*).

Method: hands in a row that everybody folds to the big blind; the house's text is restated in the tables of this test.
"""

from __future__ import annotations

import pytest

from domain.events.payload import Payload
from tests.replay.across.walks import FIXED, walk
from tests.support.judging import clean, fault, found
from tests.support.scenario import Scenario
from tests.support.tables import buys, judged_in_turn, misses, tied, told

FOUR = {1: 5000, 2: 5000, 3: 5000, 4: 5000}
AFTER = {1: 5000, 2: 4950, 3: 5050, 4: 5000}
FIRST = tied(walk("1", FOUR, button=1, small=2, big=3, **FIXED), table_pos=5)
PLAYERS = [buys(1, "p-a", 5000), buys(2, "p-b", 5000), buys(3, "p-c", 5000), buys(4, "p-d", 5000)]


def with_new(posts: str) -> Scenario:
    """A fifth player has sat down and is dealt in at once; seat 4 has the big blind."""
    stacks = {**AFTER, 5: 5000}
    second = walk("2", stacks, button=2, small=3, big=4, posts={5: posts} if posts else None, **FIXED)
    return tied(second, table_pos=6, previous=FIRST)


COMES = told(*PLAYERS, buys(5, "p-e", 5000))


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("trickyplay", marks=pytest.mark.rule("TP.BLIND.NEW")),
        pytest.param("triopoker", marks=pytest.mark.rule("TR.BLIND.NEW")),
    ],
)
@pytest.mark.parametrize(("posts", "recorded"), [("", 0), ("dead", 50)])
def test_a_new_player_posts_a_big_blind(house: str, posts: str, recorded: int) -> None:
    verdict = judged_in_turn(COMES, FIRST, with_new(posts), rulebook=f"{house}/1")[1]
    rule = {"trickyplay": "TP.BLIND.NEW", "triopoker": "TR.BLIND.NEW"}[house]
    found(verdict, fault("BLINDS_OWED", seat=5, recorded=recorded, expected=100, rule=rule, basis="S"))


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("trickyplay", marks=pytest.mark.near_miss("TP.BLIND.NEW")),
        pytest.param("triopoker", marks=pytest.mark.near_miss("TR.BLIND.NEW")),
    ],
)
def test_a_new_player_who_posts_or_has_the_big_blind_owes_nothing(house: str) -> None:
    assert judged_in_turn(COMES, FIRST, with_new("post"), rulebook=f"{house}/1")[1].faults == []  # a fold is remarked
    waits = tied(
        walk("2", {**AFTER, 5: 5000}, button=2, small=3, big=4, out=(5,), **FIXED), table_pos=6, previous=FIRST
    )
    in_the_big = tied(
        walk("3", {1: 5000, 2: 4950, 3: 5000, 4: 5050, 5: 5000}, button=3, small=4, big=5, **FIXED),
        table_pos=6,
        previous=waits,
    )
    for verdict in judged_in_turn(COMES, FIRST, waits, in_the_big, rulebook=f"{house}/1"):
        clean(verdict)


def test_who_was_there_from_the_first_hand_on_is_not_new() -> None:
    clean(judged_in_turn(told(*PLAYERS), FIRST, rulebook="trickyplay/1")[0])


@pytest.mark.rule("TR.BLIND.NEW")
def test_triopoker_gives_a_new_player_neither_the_button_nor_the_small_blind() -> None:
    """Seat 2 sits down between the button, seat 1, and the blinds; the button would reach him next."""
    stacks = {1: 5000, 3: 5000, 4: 5000, 5: 5000}
    first = tied(walk("1", stacks, button=1, small=3, big=4, **FIXED), table_pos=5)
    stream = told(
        buys(1, "p-a", 5000), buys(3, "p-c", 5000), buys(4, "p-d", 5000), buys(5, "p-e", 5000), buys(2, "p-b", 5000)
    )
    after = {1: 5000, 2: 5000, 3: 4950, 4: 5050, 5: 5000}
    second = tied(walk("2", after, button=2, small=3, big=4, posts={2: "post"}, **FIXED), table_pos=6, previous=first)
    verdicts = judged_in_turn(stream, first, second, rulebook="triopoker/1")
    assert fault("BLINDS_OWED", seat=2, rule="TR.BLIND.NEW").matches(
        next(finding for finding in verdicts[1].findings if finding["code"] == "BLINDS_OWED")
    )
    assert judged_in_turn(stream, first, second, rulebook="trickyplay/1")[1].faults == []


POSTS = {"": 0, "post": 100, "dead": 50, "post dead": 150}
DUE = {
    ("trickyplay", "big"): {"": 100, "dead": 100},
    ("trickyplay", "small"): {},
    ("trickyplay", "small big"): {"": 150, "post": 150, "dead": 150},
    ("pokerhilfe", "big"): {"": 100, "dead": 100},
    ("pokerhilfe", "small"): {"": 50, "post": 50},
    ("pokerhilfe", "small big"): {"": 150, "post": 150, "dead": 150},
    ("triopoker", "big"): {"": 150, "post": 150, "dead": 150},
    ("triopoker", "small"): {"": 50, "post": 50},
    ("triopoker", "small big"): {"": 150, "post": 150, "dead": 150},
    ("generic", "small big"): {},
}
"""By house and missed blinds: what is due after posts that are not enough; all other posts of `POSTS` are."""
RULES = {
    ("trickyplay", "big"): "TP.BLIND.MISSED",
    ("trickyplay", "small big"): "TP.BLIND.MISSED",
    ("pokerhilfe", "big"): "PH.BLIND.MISSED",
    ("pokerhilfe", "small"): "PH.BLIND.MISSED",
    ("pokerhilfe", "small big"): "PH.BLIND.MISSED",
    ("triopoker", "big"): "TR.BLIND.MISSED-BIG",
    ("triopoker", "small"): "TR.BLIND.MISSED-SMALL",
    ("triopoker", "small big"): "TR.BLIND.MISSED-BIG",
}
MARKED = [pytest.param(*key, marks=[pytest.mark.rule(RULES[key])] if key in RULES else []) for key in DUE]
NEAR = [pytest.param(*key, marks=[pytest.mark.near_miss(RULES[key])] if key in RULES else []) for key in DUE]


def comes_back(missed: str, posts: str) -> list[Scenario]:
    """Seat 5 was there, sat out for a hand in which it missed blinds by the table's stream, and plays on."""
    five = {**FOUR, 5: 5000}
    first = tied(walk("1", five, button=1, small=2, big=3, **FIXED), table_pos=6)
    second = tied(
        walk("2", {**AFTER, 5: 5000}, button=2, small=3, big=4, out=(5,), **FIXED), table_pos=6, previous=first
    )
    stacks = {1: 5000, 2: 4950, 3: 5000, 4: 5050, 5: 5000}
    third = walk("3", stacks, button=3, small=4, big=1, posts={5: posts} if posts else None, **FIXED)
    return [first, second, tied(third, table_pos=6 + len(missed.split()), previous=second)]


def its_stream(missed: str) -> list[Payload]:
    return [*PLAYERS, buys(5, "p-e", 5000), *(misses(5, "p-e", kind) for kind in missed.split())]


@pytest.mark.parametrize(("house", "missed"), MARKED)
def test_who_missed_blinds_posts_what_the_house_asks_for(house: str, missed: str) -> None:
    """Seat 5 plays on although the big blind of hand 3 has passed him by: BIG at seat 1, he sits left of hand 2's."""
    for posts, due in DUE[house, missed].items():
        verdict = judged_in_turn(told(*its_stream(missed)), *comes_back(missed, posts), rulebook=f"{house}/1")[2]
        owed = fault("BLINDS_OWED", seat=5, recorded=POSTS[posts], expected=due, rule=RULES[house, missed])
        assert [finding for finding in verdict.findings if owed.matches(finding)], (posts, verdict.findings)
        assert len([finding for finding in verdict.findings if finding["code"] == "BLINDS_OWED"]) == 1


@pytest.mark.parametrize(("house", "missed"), NEAR)
def test_who_posts_enough_owes_nothing(house: str, missed: str) -> None:
    for posts in POSTS:
        if posts in DUE[house, missed]:
            continue
        verdict = judged_in_turn(told(*its_stream(missed)), *comes_back(missed, posts), rulebook=f"{house}/1")[2]
        assert "BLINDS_OWED" not in verdict.codes, posts


@pytest.mark.rule("PH.BLIND.MISSED")
def test_three_missed_big_blinds_in_a_row_cost_the_seat() -> None:
    hands = comes_back("big big big", "post")
    verdict = judged_in_turn(told(*its_stream("big big big")), *hands, rulebook="pokerhilfe/1")[2]
    assert fault("BLINDS_OWED", seat=5, recorded=3, rule="PH.BLIND.MISSED").matches(
        next(finding for finding in verdict.findings if finding["code"] == "BLINDS_OWED")
    )


@pytest.mark.near_miss("PH.BLIND.MISSED")
def test_two_missed_big_blinds_cost_one() -> None:
    hands = comes_back("big big", "post")
    verdict = judged_in_turn(told(*its_stream("big big")), *hands, rulebook="pokerhilfe/1")[2]
    assert "BLINDS_OWED" not in verdict.codes


@pytest.mark.parametrize(("small", "due"), [(None, True), (4, False)])
def test_last_hand_s_big_blind_has_the_small_blind(small: int | None, due: bool) -> None:
    first = tied(walk("1", FOUR, button=2, small=3, big=4, **FIXED), table_pos=5)
    after = {1: 5000, 2: 5000, 3: 4950, 4: 5050}
    second = tied(walk("2", after, button=3, small=small, big=1, **FIXED), table_pos=5, previous=first)
    expected = [fault("FORCED_BET", seat=4, expected=50, rule="ALL.BLIND.POSITION")] if due else []
    found(judged_in_turn(told(*PLAYERS), first, second)[1], *expected)


@pytest.mark.near_miss("ALL.BLIND.POSITION")
def test_where_last_hand_s_big_blind_has_gone_the_small_blind_is_dead() -> None:
    first = tied(walk("1", FOUR, button=2, small=3, big=4, **FIXED), table_pos=5)
    second = tied(walk("2", {1: 5000, 2: 5000, 3: 4950}, button=3, small=None, big=1, **FIXED), previous=first)
    clean(judged_in_turn([], first, second)[1])
