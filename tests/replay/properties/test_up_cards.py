"""Goal: what holds for hands of the hold'em family holds for the games with a bring-in.

Method: the same properties on random hands of stud, stud hi/lo, Soko, Americana and Telesina in every limit of every
house that offers them, played and counted by the second way (`tests.support.play`). Besides, one deed of such a hand
is made wrong, and must be found as what it is and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import orjson
import pytest

from domain.events import Event, Payload, hand
from replay import judge
from replay.reasons import reasons_for
from replay.timeline import timeline
from tests.replay.properties.test_changed_results import CODES, is_one_fault
from tests.replay.properties.test_clean_hands import differing
from tests.replay.properties.test_deleted_results import scrambled
from tests.replay.properties.test_never_raises import attempt
from tests.replay.properties.test_open_hands import cancelled, cut, open_differences, own
from tests.replay.properties.test_reasons_and_timeline import adds_up, is_complete, nodes
from tests.replay.properties.test_rotated_seats import comparable, moved, moves
from tests.replay.properties.test_silent_sources import ALL_FACTS, silenced
from tests.support.play import BATCHES, Played, Wish, play, seeds
from tests.support.play_changes import change_of
from tests.support.play_misdeeds import KINDS, misdeed_of
from tests.support.play_noise import noisy
from tests.support.play_up_setting import OFFERS, UP_GAMES
from tests.support.play_verdicts import SHELF, by_the_rules, faults, remarks, renumbered, verdict_on, without_results

LIMITS = ("FL", "SL", "PL", "HPL", "NL")
UP = Wish(houses=tuple(OFFERS), games=UP_GAMES, limits=LIMITS)
OPEN = Wish(houses=tuple(OFFERS), games=UP_GAMES, limits=LIMITS, open_cards=True)
STATED = Wish(("trickyplay", "pokerhilfe"), UP_GAMES, ("FL", "SL"), stated=True, open_cards=True)
QUIET = Wish(("trickyplay", "pokerhilfe"), UP_GAMES, ("FL", "SL"), stated=True, facts=False)
BLURRED = Wish(houses=tuple(OFFERS), games=UP_GAMES, limits=LIMITS, blurred=True)
MISDEEDS = Wish(houses=tuple(OFFERS), games=UP_GAMES, limits=LIMITS, facts=False)

ALIKE, DELETED, SCRAMBLED, CHANGED, CUT, NOISY = 3_000, 1_200, 600, 2_400, 1_200, 2_000
ROTATED, SILENT, EXPLAINED, UNCLEAR, WRONG = 800, 1_000, 600, 1_000, 4_000

every_batch = pytest.mark.parametrize("batch", range(BATCHES))


@every_batch
def test_a_right_record_is_found_right_and_counted_alike(batch: int) -> None:
    wrong = {}
    for seed in seeds(batch, ALIKE):
        played = play(seed, UP)
        differences = differing(played, verdict_on(played.events))
        if differences:
            wrong[seed] = differences
    assert wrong == {}


@every_batch
def test_the_numbers_are_the_same_without_results(batch: int) -> None:
    wrong = []
    for seed in seeds(batch, DELETED):
        record = play(seed, STATED).events
        if by_the_rules(verdict_on(record)) != by_the_rules(verdict_on(without_results(record))):
            wrong.append(seed)
    assert wrong == []


@every_batch
def test_the_numbers_are_the_same_with_senseless_results(batch: int) -> None:
    wrong = []
    for seed in seeds(batch, SCRAMBLED):
        record = play(seed, STATED).events
        senseless = verdict_on(scrambled(record, Random(seed)))
        if by_the_rules(verdict_on(record)) != by_the_rules(senseless) or not faults(senseless):
            wrong.append(seed)
    assert wrong == []


@every_batch
def test_one_change_in_the_results_is_one_fault_at_its_place(batch: int) -> None:
    wrong: dict[int, Any] = {}
    done: Counter[str] = Counter()
    for seed in seeds(batch, CHANGED):
        change = change_of(play(seed, STATED), Random(seed))
        if change is None:
            continue
        done[change.what] += 1
        found = faults(verdict_on(change.record))
        if not is_one_fault(change, found):
            wrong[seed] = (change.pos, change.what, [(each["code"], each["pos"]) for each in found])
    assert wrong == {}
    assert done.keys() == CODES.keys()


@every_batch
def test_an_open_hand_misses_nothing_at_its_end(batch: int) -> None:
    wrong: dict[int, Any] = {}
    for seed in seeds(batch, CUT):
        played = play(seed, QUIET if seed % 2 else UP)
        record = cut(played, Random(seed))
        differences = open_differences(played, record, verdict_on(record))
        if differences:
            wrong[seed] = (len(record), differences)
    assert wrong == {}


@every_batch
def test_a_cancelled_hand_gives_everybody_his_own_back(batch: int) -> None:
    wrong: dict[int, Any] = {}
    for seed in seeds(batch, CUT):
        played, rng = play(seed, UP), Random(seed)
        record = cut(played, rng)
        due = own(record)
        verdict = verdict_on(cancelled(record, due, rng))
        start = {str(seat): stack for seat, stack in played.start.items()}
        expected = {"status": "cancelled", "findings": [], "final": start, "owed": {}}
        differences = {name: (verdict[name], value) for name, value in expected.items() if verdict[name] != value}
        if differences or verdict["refunds"]["due"] != due:
            wrong[seed] = (len(record), differences, verdict["refunds"], due)
    assert wrong == {}


@every_batch
def test_a_record_gone_wrong_is_judged(batch: int) -> None:
    wrong: dict[int, Any] = {}
    statuses: Counter[str | None] = Counter()
    for seed in seeds(batch, NOISY):
        verdict, trouble = attempt(noisy(seed, UP))
        statuses[verdict.get("status")] += 1
        if trouble is not None:
            wrong[seed] = trouble
    assert wrong == {}
    assert statuses.keys() >= {"findings", "open", "ok"}


@every_batch
def test_neither_order_of_lines_nor_a_second_replay_matters(batch: int) -> None:
    wrong = []
    for seed in seeds(batch, ROTATED):
        record = [event for event in noisy(seed, UP) if isinstance(event, Event)] if seed % 2 else play(seed, UP).events
        numbered = renumbered(record)
        shuffled = Random(seed).sample(numbered, len(numbered))
        first, second, again = (judge(each, SHELF).as_dict() for each in (numbered, shuffled, numbered))
        if not first == second == again:
            wrong.append(seed)
    assert wrong == []


@every_batch
def test_moving_all_seats_moves_the_verdict(batch: int) -> None:
    wrong = []
    for seed in seeds(batch, ROTATED):
        played = play(seed, OPEN)
        if played.setting.button is None:
            continue  # without a dealer the order of the deal decides, and the first seat of it is not moved
        change = change_of(played, Random(seed)) if seed % 2 else None
        record = played.events if change is None else change.record
        move = moves(seed)
        if comparable(verdict_on(moved(record, move)), lambda seat: seat) != comparable(verdict_on(record), move):
            wrong.append(seed)
    assert wrong == []


@every_batch
def test_what_is_not_stated_is_not_missed(batch: int) -> None:
    wrong: dict[int, Any] = {}
    for seed in seeds(batch, SILENT):
        record = list(play(seed, STATED).events)
        silent = set(Random(seed).sample(ALL_FACTS, Random(-seed).randint(1, 5)))
        verdict = verdict_on(silenced(record, silent))
        if faults(verdict) or by_the_rules(verdict) != by_the_rules(verdict_on(record)):
            wrong[seed] = (sorted(silent), [(each["code"], each["pos"]) for each in faults(verdict)])
    assert wrong == {}


@every_batch
def test_reasons_add_up_and_the_timeline_is_complete(batch: int) -> None:
    wrong: dict[int, Any] = {}
    for seed in seeds(batch, EXPLAINED):
        noise = [event for event in noisy(seed, UP) if isinstance(event, Event)]
        record = renumbered(noise) if seed % 2 else list(play(seed, UP).events)
        tree, line = reasons_for(record, SHELF), timeline(record, SHELF)
        orjson.dumps((tree.as_dict(), line.as_dict()))
        off = [node.what for node in nodes(tree) if not adds_up(node)]
        if off or (line.verdict.status != "malformed" and not is_complete(line, record)):
            wrong[seed] = off
    assert wrong == {}


@every_batch
def test_a_timeline_of_a_right_hand_ends_with_its_closing_stacks(batch: int) -> None:
    wrong: dict[int, Any] = {}
    for seed in seeds(batch, EXPLAINED):
        played = play(seed, UP)
        last = timeline(played.events, SHELF).steps[-1].after
        stacks = {str(seat.seat): seat.stack for seat in last.seats}
        if stacks != played.numbers["final"] or last.to_act is not None:
            wrong[seed] = (stacks, played.numbers["final"])
    assert wrong == {}


@every_batch
def test_up_cards_that_the_record_does_not_know_accuse_nobody(batch: int) -> None:
    """Shows make them known at the end, so that every pot can be decided all the same."""
    wrong = {}
    for seed in seeds(batch, UNCLEAR):
        played = play(seed, BLURRED)
        differences = differing(played, verdict_on(played.events))
        if differences:
            wrong[seed] = differences
    assert wrong == {}


@every_batch
def test_a_deed_that_is_wrong_is_found_as_what_it_is(batch: int) -> None:
    wrong: dict[int, Any] = {}
    done: Counter[str] = Counter()
    for seed in seeds(batch, WRONG):
        misdeed = misdeed_of(play(seed, MISDEEDS), Random(seed))
        if misdeed is None:
            continue
        done[misdeed.what] += 1
        found = [(each["code"], each["pos"]) for each in faults(verdict_on(misdeed.record))]
        if found != [(misdeed.code, misdeed.pos)]:
            wrong[seed] = (misdeed.what, misdeed.code, misdeed.pos, found)
    assert wrong == {}
    assert done.keys() == KINDS


THINGS = {
    *UP_GAMES,
    *LIMITS,
    *OFFERS,
    *("bring-in of the full bet", "short bring-in", "nobody brings in", "no dealer", "community card", "vela"),
    *("completed", "larger bet over a pair", "capped spread", "five bets heads-up", "bet after a community card"),
    *("all-in from the ante", "protected", "left", "side pot", "low", "tie", "odd chip", "burned", "run out"),
}


def test_everything_happens() -> None:
    met = Counter(thing for seed in range(4_000) for thing in set(things(play(seed, UP))))
    assert met.keys() == THINGS
    assert min(met.values()) >= 2


def things(played: Played) -> Iterator[str]:
    """What happens in a hand, by the names of `THINGS`."""
    setting, pots = played.setting, played.numbers["pots"]
    yield from (setting.game, setting.limit, setting.house)
    brought = _data(played, hand.BringInPosted)
    awards, boards = _data(played, hand.PotAwarded), _data(played, hand.BoardDealt)
    happens = {
        "bring-in of the full bet": setting.limit == "FL" and any(_is(deed, setting.lower) for deed in brought),
        "short bring-in": any(deed.amount < setting.bring_in for deed in brought),  # type: ignore[attr-defined]
        "nobody brings in": not brought,
        "no dealer": setting.button is None,
        "community card": any(deed.street == "seventh" for deed in boards),  # type: ignore[attr-defined]
        "vela": any(deed.street == "vela" for deed in boards),  # type: ignore[attr-defined]
        "completed": bool(_data(played, hand.Completed)),
        "all-in from the ante": any(_is(deed, played.start[_seat(deed)]) for deed in _data(played, hand.AntePosted)),
        "protected": bool(_data(played, hand.DisconnectProtected)),
        "left": bool(_data(played, hand.Left)),
        "side pot": len(pots) > 1,
        "low": any(deed.share == "low" for deed in awards),  # type: ignore[attr-defined]
        "tie": any(len(pot["awards"]) > 1 for pot in pots),
        "odd chip": any(len(set(pot["awards"].values())) > 1 for pot in pots),
        "burned": bool(_data(played, hand.CardBurned)),
        "run out": _runs_out(played),
    }
    yield from (name for name, holds in happens.items() if holds)
    yield from _of_the_rounds(played)


def _of_the_rounds(played: Played) -> Iterator[str]:
    """Bets by street: how many, how large, how much one player put in."""
    setting, street, put, bets = played.setting, "", Counter[int](), 0
    community = False
    for event in played.events:
        data = event.data
        if isinstance(data, hand.HoleCardsDealt | hand.BoardDealt) and data.street != street:
            street, put, bets = data.street, Counter(), 0
            community = isinstance(data, hand.BoardDealt) and street == "seventh"
        elif isinstance(data, hand.BringInPosted | hand.Called | hand.Bet | hand.Raised | hand.Completed):
            put[data.seat] += data.amount
            bets += not isinstance(data, hand.BringInPosted | hand.Called)
            second = street == ("fourth" if setting.game.startswith("stud") else "third")
            if setting.limit == "FL" and second and isinstance(data, hand.Bet) and data.amount == setting.higher:
                yield "larger bet over a pair"
            if setting.spread and max(put.values()) == 3 * setting.spread[0] and street in {"second", "third"}:
                yield "capped spread"
            if community and isinstance(data, hand.Bet):
                yield "bet after a community card"
            if setting.house == "wettangebote" and bets > 4:
                yield "five bets heads-up"


def _runs_out(played: Played) -> bool:
    """Two streets with no decision between them."""
    streets: list[str] = []
    for event in played.events:
        if isinstance(event.data, hand.HoleCardsDealt) and streets[-1:] != [event.data.street]:
            streets.append(event.data.street)
        elif isinstance(event.data, hand.Checked | hand.Called | hand.Bet | hand.Folded):
            streets.append("")
    return any(first and second for first, second in pairwise(streets))


def _data(played: Played, kind: type[Payload]) -> Sequence[Payload]:
    return [event.data for event in played.events if isinstance(event.data, kind)]


def _is(data: Payload, amount: int) -> bool:
    return bool(getattr(data, "amount", None) == amount)


def _seat(data: Payload) -> int:
    return int(getattr(data, "seat", 0))


def test_hands_conserve_their_chips() -> None:
    for seed in range(2_000):
        played = play(seed, UP)
        final = played.numbers["final"]
        assert sum(played.start.values()) + played.given == sum(final.values()) + played.taken, seed
        assert not remarks(verdict_on(played.events)), seed
