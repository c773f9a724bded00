"""Hands of all kinds for the exports."""

from __future__ import annotations

from domain.events import Event, hand
from tests.support.scenario import Scenario, scenario

STACKS = {1: 1000, 2: 10000, 3: 10000}


def example() -> Scenario:
    """The example of the contract restated: two pots, rake by pot, the short stack all-in before the flop."""
    opened = scenario(stacks=STACKS, blinds=(50, 100), house="trickyplay", hand_no="9001")
    dealt = opened.small(2, 50).big(3, 100).deal({2: "Ah8h", 3: "QsQh", 1: "KdKc"})
    before = dealt.raises(1, 1000, to=1000, all_in=True).calls(2, 950).calls(3, 900)
    turned = before.flop("Ks8d3c").checks(2, 3).turn("2h").bets(2, 2000).calls(3, 2000).river("7c").checks(2, 3)
    raked = turned.shows(2, 3, 1).rakes(150, 0).rakes(50, 1)
    return raked.awards(1, 2850, 0, share="whole").awards(3, 3950, 1, share="whole").finishes()


def walk() -> Scenario:
    """Everybody folds to the big blind."""
    opened = scenario(stacks=STACKS, blinds=(50, 100)).small(2, 50).big(3, 100).deal()
    return opened.folds(1, 2).returns(3, 50).awards(3, 100, 0).finishes()


def heads_up() -> Scenario:
    """Two players, the button with the small blind."""
    opened = scenario(stacks={4: 5000, 7: 5000}, button=7, blinds=(50, 100)).small(7, 50).big(4, 100)
    dealt = opened.deal({4: "9c9d", 7: "AsKd"}).calls(7, 50).checks(4)
    return dealt.checked_down("2h3h4cTdJs", 4, 7).shows(4, 7).awards(4, 200, 0).finishes()


def dead_blind() -> Scenario:
    """A player comes back with a live and a dead blind."""
    opened = scenario(stacks={1: 1000, 2: 1000, 3: 1000, 4: 1000}, blinds=(5, 10)).small(2, 5).big(3, 10)
    posted = opened.blind(4, 10, "post").blind(4, 5, "dead").deal({4: "AcAd"})
    return (
        posted.checks(4)
        .folds(1, 2)
        .checks(3)
        .flop("2c7h9s")
        .checks(3)
        .bets(4, 20)
        .folds(3)
        .returns(4, 20)
        .awards(4, 30, 0)
        .finishes()
    )


def straddled() -> Scenario:
    """A straddle of twice the big blind."""
    opened = scenario(stacks={1: 9000, 2: 9000, 3: 9000, 4: 9000}, blinds=(50, 100), stakes={"straddle": 200})
    posted = opened.small(2, 50).big(3, 100).blind(4, 200, "straddle").deal()
    return posted.folds(1, 2, 3).returns(4, 100).awards(4, 250, 0).finishes()


def twice() -> Scenario:
    """Turn and river are dealt twice."""
    opened = scenario(stacks={1: 2000, 2: 2000, 3: 2000}, blinds=(50, 100)).small(2, 50).big(3, 100)
    dealt = opened.deal({1: "AcAd", 3: "KcKd"}).raises(1, 2000, all_in=True).folds(2).calls(3, 1900, all_in=True)
    run = dealt.flop("2h7h9s").agrees(2, 1, 3).turn("3c", 1).river("4c", 1).turn("Kh", 2).river("5d", 2)
    return run.shows(1, 3).awards(1, 2025, 0, board=1).awards(3, 2025, 0, board=2).finishes()


def cancelled() -> Scenario:
    """A crash on the flop."""
    opened = scenario(stacks=STACKS, blinds=(50, 100)).small(2, 50).big(3, 100).deal().calls(1, 100).calls(2, 50)
    return opened.checks(3).flop("2h7h9s").bets(2, 300).cancels()


def open_hand() -> Scenario:
    """Play is not over."""
    return scenario(stacks=STACKS, blinds=(50, 100)).small(2, 50).big(3, 100).deal().calls(1, 100)


def faulty() -> Scenario:
    """A call too short, a check that faces a bet, and stacks that are wrong."""
    opened = scenario(stacks=STACKS, blinds=(50, 100)).small(2, 50).big(3, 100).deal().raises(1, 300, to=300)
    return opened.calls(2, 100).checks(3).flop("2h7h9s").checks(2, 3, 1).finishes({1: 7})


def dead_button() -> Scenario:
    """The button is at an empty seat, and a seat sits out."""
    opened = scenario(stacks={2: 900, 3: 900, 5: 900, 6: 0}, button=4, blinds=(5, 10), out=(6,), max_seats=6)
    return opened.small(5, 5).big(2, 10).deal().folds(3, 5).returns(2, 5).awards(2, 10).finishes()


def short_blind() -> Scenario:
    """The big blind is all-in for less than is due, and the others owe the full one."""
    opened = scenario(stacks={1: 1000, 2: 1000, 3: 60}, blinds=(50, 100)).small(2, 50).big(3, 60, all_in=True)
    dealt = opened.deal({1: "AcAd", 2: "QcQd", 3: "KcKd"}).calls(1, 100).calls(2, 50)
    down = dealt.checked_down("2h3h5s7d9c", 2, 1).shows(2, 1, 3)
    return down.awards(1, 180, 0).awards(1, 80, 1).finishes()


def cashed_out() -> Scenario:
    """House money, a jackpot fee and a player who sells his share."""
    opened = scenario(stacks={1: 2000, 2: 2000, 3: 2000}, blinds=(50, 100)).small(2, 50).big(3, 100)
    splashed = opened.adds_money(500).deal({1: "AcAd", 3: "KcKd"})
    called = splashed.raises(1, 2000, all_in=True).folds(2).calls(3, 1900, all_in=True).run_out("2h7h9s3c4c")
    return called.shows(1, 3).takes_fee(50, kind="jackpot", pot=0).cashes_out(1, 3300).finishes()


def tournament() -> Scenario:
    """Chips of a tournament with one ante for all."""
    opened = scenario(stacks=STACKS, blinds=(50, 100), stakes={"ante": 100}, tournament=True)
    posted = opened.small(2, 50).big(3, 100).antes(100, 3, kind="table").deal()
    return posted.folds(1, 2).returns(3, 50).awards(3, 200, 0).finishes()


HANDS = {
    made.__name__: made
    for made in (
        example,
        walk,
        heads_up,
        dead_blind,
        straddled,
        twice,
        cancelled,
        open_hand,
        faulty,
        dead_button,
        short_blind,
        cashed_out,
        tournament,
    )
}
"""The hands by name."""


def events_of(name: str) -> tuple[Event, ...]:
    """The events of a hand."""
    return HANDS[name]().events


def with_extras() -> tuple[Event, ...]:
    """A hand with events that no other format has."""
    told = walk()
    burned = told.burns("As").then(hand.DeckReshuffled).disconnects(1)
    return burned.events
