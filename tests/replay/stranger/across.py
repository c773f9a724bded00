"""What only a table's other hands can tell: button, owed blinds, buy-ins, quotas."""

from __future__ import annotations

from dataclasses import replace

from tests.replay.across.walks import FIXED, Form, walk
from tests.replay.stranger.flip import Flip
from tests.support.scenario import Scenario, scenario
from tests.support.tables import buys, misses, tied, told

CLEAN: dict[str, object] = {"findings": []}
FOUR = {1: 5000, 2: 5000, 3: 5000, 4: 5000}
PLAYERS = (buys(1, "p-a", 5000), buys(2, "p-b", 5000), buys(3, "p-c", 5000), buys(4, "p-d", 5000))
FIRST = tied(walk("1", FOUR, button=1, small=2, big=3), table_pos=5)
AFTER = {1: 5000, 2: 4950, 3: 5050, 4: 5000}


def second(*, table_pos: int = 5, five: bool = False) -> Scenario:
    """The hand after the first, in which nobody posts more than the blinds; seat 5 may have joined."""
    stacks = {**AFTER, **({5: 5000} if five else {})}
    return tied(walk("2", stacks, button=2, small=3, big=4), table_pos=table_pos, previous=FIRST)


def protected(hand_no: str, at: str, previous: Scenario | None = None) -> Scenario:
    """Seat 1 is protected at this time, with money in the pot."""
    hand = scenario(stacks={1: 1000, 2: 1000}, button=None, blinds=(50, 100), hand_no=hand_no)
    hand = hand.small(2, 50).big(1, 100).deal().protects(1)
    moved = tuple(replace(event, at=f"2026-03-{at}:{event.pos:02}.000000Z") for event in hand.events)
    return tied(replace(hand, events=moved), table_pos=1, previous=previous)


def owed(parameter: str, posts: str, due: int, *missed: str) -> Flip:
    """Seat 1 missed blinds after the first hand, or seat 5 is new; it posts nothing in the second."""
    if missed:
        stream = told(*PLAYERS, *(misses(1, "p-a", kind) for kind in missed))
        hand = second(table_pos=5 + len(missed))
    else:
        stream = told(*PLAYERS, buys(5, "p-e", 5000))
        hand = second(five=True, table_pos=6)
    after = {"findings": [("BLINDS_OWED", 1 if missed else 5, 0, due)]}
    return Flip(parameter, f'"{posts}"', hand, CLEAN, after, stream=tuple(stream), earlier=(FIRST,))


def bought(parameter: str, value: str, amount: int, bound: int, form: Form | None = None) -> Flip:
    """Seat 1 buys in for this amount before the second hand; the others have 50.00."""
    first = tied(walk("1", FOUR, button=1, small=2, big=3, **(form or {})), table_pos=5)
    hand = walk("2", {**AFTER, 5: amount}, button=2, small=3, big=4, **(form or {}))
    return Flip(
        parameter,
        value,
        tied(hand, table_pos=6, previous=first),
        CLEAN,
        {"findings": [("BUY_IN", 5, amount, bound)]},
        stream=tuple(told(*PLAYERS, buys(5, "p-e", amount))),
        earlier=(first,),
    )


OUT = tied(walk("1", {1: 5000, 3: 5000, 4: 5000, 5: 5000}, button=1, small=4, big=5, out=(3,)), table_pos=1)
BETWEEN = {1: 5000, 3: 5000, 4: 5000, 5: 5000}
ONCE = protected("p1", "01T10:00")
AGAIN = protected("p2", "02T09:00", ONCE)
LATE = protected("p2", "02T11:00", ONCE)

FLIPS = (
    # Seat 3 sat out, so seat 4 had the small blind: the button is due there, not at the next player.
    Flip(
        "button_moves",
        '"last-small-blind"',
        tied(walk("2", {1: 5000, 3: 5000, 4: 4950, 5: 5050}, button=3, small=4, big=5), table_pos=1, previous=OUT),
        CLEAN,
        {"findings": [("BUTTON", None, 3, 4)]},
        earlier=(OUT,),
    ),
    owed("new_player_posts", "small", 50),
    owed("new_player_posts", "big", 100),
    owed("new_player_posts", "both", 150),
    owed("missed_small_posts", "small", 50, "small"),
    owed("missed_small_posts", "big", 100, "small"),
    owed("missed_small_posts", "both", 150, "small"),
    owed("missed_big_posts", "small", 50, "big"),
    owed("missed_big_posts", "big", 100, "big"),
    owed("missed_big_posts", "both", 150, "big"),
    owed("missed_both_posts", "small", 50, "big", "small"),
    owed("missed_both_posts", "big", 100, "small", "big"),
    owed("missed_both_posts", "both", 150, "small", "big"),
    # Seat 2 sits down left of the button, which reaches him at once.
    Flip(
        "new_player_button",
        "false",
        tied(
            walk("2", {1: 5000, 2: 5000, 3: 4950, 4: 5050, 5: 5000}, button=2, small=3, big=4),
            table_pos=6,
            previous="hand/cardroom/1",
        ),
        CLEAN,
        {"findings": [("BLINDS_OWED", 2, None, None)]},
        stream=tuple(told(*(buys(seat, f"p-{'abcde'[seat - 1]}", 5000) for seat in (1, 3, 4, 5, 2)))),
        earlier=(tied(walk("1", BETWEEN, button=1, small=3, big=4), table_pos=5),),
    ),
    # Two big blinds passed seat 1 by.
    Flip(
        "missed_big_limit",
        "2",
        second(table_pos=7),
        CLEAN,
        {"findings": [("BLINDS_OWED", 1, 2, None)]},
        stream=tuple(told(*PLAYERS, misses(1, "p-a", "big"), misses(1, "p-a", "big"))),
        earlier=(FIRST,),
    ),
    bought("buy_in_big_blinds_min", "30", 2999, 3000),
    bought("buy_in_big_blinds_max", "60", 6001, 6000),
    bought("buy_in_lower_limits", '{ "*" = 20 }', 1999, 2000, FIXED),
    # Protected for the second time within a day.
    Flip("disconnect_quota", "1", AGAIN, CLEAN, {"findings": [("DISCONNECT", 1, 2, 1)]}, earlier=(ONCE,)),
    # 25 hours later it is the second time within two days.
    Flip(
        "disconnect_quota_hours",
        "48",
        LATE,
        CLEAN,
        {"findings": [("DISCONNECT", 1, 2, 1)]},
        stated="disconnect_quota.value = 1",
        earlier=(ONCE,),
    ),
)
