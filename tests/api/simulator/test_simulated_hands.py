"""Goal: simulated hands are legal and settled in every game, limit and house, and the judge counts as they do.

Method: the simulator plays, deals and counts chips by itself and imports nothing of `replay` (import-linter); what the
two disagree about is somebody's fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import pytest

from api.simulator import Rates, Simulated, simulate
from api.simulator.crash import contributions
from api.simulator.results import Outcome
from api.simulator.setting import most_players
from domain.events import canonical_bytes, hand, parse_event
from replay import judge
from tests.api.simulator.offers import EVENTFUL, OFFERS, SHELF, hands, wish
from tests.support.play import LONG

COUNT: Final = 40 if LONG else 2
Verdict = Mapping[str, Any]


def verdict_on(simulated: Simulated) -> Verdict:
    return judge(simulated.events, SHELF).as_dict()


def remarks(verdict: Verdict) -> list[str]:
    """What was found, but that no row of rake is stated."""
    return [finding["code"] for finding in verdict["findings"] if finding["code"] != "RAKE_UNVERIFIABLE"]


def counted(outcome: Outcome) -> dict[str, Any]:
    """The simulator's numbers as the contract writes them."""
    return {
        "uncalled": {str(seat): amount for seat, amount in outcome.back.items()},
        "pots": [
            (pot, heap.chips, sorted(heap.eligible), heap.rake, awards_of(heap.awards))
            for pot, heap in enumerate(outcome.heaps)
        ],
        "final": {str(seat): stack for seat, stack in outcome.final.items()},
    }


def awards_of(awards: list[Any]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for award in awards:
        total[str(award.seat)] += award.amount
    return dict(total)


def judged_numbers(verdict: Verdict) -> dict[str, Any]:
    pots = [(pot["pot"], pot["amount"], pot["eligible"], pot["rake"], pot["awards"]) for pot in verdict["pots"]]
    return {"uncalled": verdict["uncalled"], "pots": pots, "final": verdict["final"]}


@pytest.mark.parametrize("rates", [Rates(), EVENTFUL], ids=["plain", "eventful"])
@pytest.mark.parametrize(("book", "game", "limit"), OFFERS)
def test_the_judge_finds_simulated_hands_right_and_comes_to_the_same_numbers(
    book: str, game: str, limit: str, rates: Rates
) -> None:
    for simulated in hands(book, game, limit, COUNT, rates):
        verdict = verdict_on(simulated)
        assert (verdict["status"], remarks(verdict)) == ("ok", []), simulated.events[0].stream
        assert simulated.outcome is not None
        assert judged_numbers(verdict) == counted(simulated.outcome)


@pytest.mark.parametrize(("book", "game", "limit"), OFFERS)
def test_a_crash_gives_everybody_back_what_he_put_in(book: str, game: str, limit: str) -> None:
    for simulated in hands(book, game, limit, COUNT, Rates(crashes=1, all_ins=0.3, disconnects=0.04)):
        verdict = verdict_on(simulated)
        assert (verdict["status"], remarks(verdict)) == ("cancelled", [])
        assert simulated.refunds is not None
        assert verdict["refunds"]["due"] == {str(seat): amount for seat, amount in simulated.refunds.items()}
        assert verdict["final"] == {str(seat.seat): seat.stack for seat in seats_of(simulated)}


@pytest.mark.parametrize(("book", "game", "limit"), OFFERS)
def test_a_hand_that_breaks_off_after_any_event_owes_the_own_contributions(book: str, game: str, limit: str) -> None:
    (simulated,) = hands(book, game, limit, 1, EVENTFUL)
    for length in range(1, len(simulated.events)):
        cut = simulated.events[:length]
        verdict = verdict_on(Simulated(cut, None, None))
        assert verdict["status"] == "open"
        due = verdict["refunds"]["policies"]["return-all"]
        assert due == {str(seat): amount for seat, amount in contributions(cut).items()}


def start_of(simulated: Simulated) -> hand.HandStarted:
    started = simulated.events[0].data
    assert isinstance(started, hand.HandStarted)
    return started


def seats_of(simulated: Simulated) -> tuple[hand.Seat, ...]:
    return start_of(simulated).seats


@pytest.mark.parametrize(("book", "game", "limit"), OFFERS[::7])
def test_the_same_seed_gives_the_same_bytes_and_they_are_events(book: str, game: str, limit: str) -> None:
    first, second = (
        [canonical_bytes(event) for simulated in hands(book, game, limit, 3, EVENTFUL) for event in simulated.events]
        for _run in range(2)
    )
    assert first == second
    assert all(canonical_bytes(parse_event(line)) == line for line in first)


@pytest.mark.parametrize(
    ("game", "rates", "kind"),
    [
        ("holdem", Rates(disconnects=0.2), hand.DisconnectProtected),
        ("draw-32", Rates(reshuffles=1), hand.DeckReshuffled),
        ("five-card-draw", Rates(reshuffles=1), hand.DeckReshuffled),
        ("triple-draw-27", Rates(reshuffles=1), hand.DeckReshuffled),
        ("holdem", Rates(crashes=1), hand.HandCancelled),
        ("holdem", Rates(leaving=0.1), hand.Left),
        ("draw-32", Rates(splits=1), hand.SplitOffered),
        ("draw-32", Rates(splits=1), hand.SplitRefused),
        ("draw-32", Rates(splits=1), hand.SplitAccepted),
        ("omaha-hilo", Rates(run_twice=1, all_ins=0.8), hand.RunItAgreed),
        ("telesina", Rates(run_twice=1, all_ins=0.8), hand.RunItAgreed),
    ],
)
def test_what_has_a_rate_comes_about_and_without_one_it_does_not(game: str, rates: Rates, kind: type[Any]) -> None:
    book = "generic/1" if rates.run_twice else "trickyplay/1"

    def has(rates: Rates) -> bool:
        many = hands(book, game, "FL", 30, rates)
        return any(isinstance(event.data, kind) for simulated in many for event in simulated.events)

    assert has(rates)
    assert not has(Rates()) or kind is hand.DeckReshuffled


@pytest.mark.parametrize(
    ("book", "game", "kind"),
    [
        ("trickyplay/1", "holdem", hand.RunItAgreed),
        ("generic/1", "stud", hand.RunItAgreed),
        ("trickyplay/1", "five-card-draw", hand.SplitOffered),
        ("triopoker/1", "five-card-draw", hand.SplitOffered),
    ],
)
def test_what_game_or_house_do_not_have_does_not_come_about(book: str, game: str, kind: type[Any]) -> None:
    many = hands(book, game, "FL", 30, Rates(run_twice=1, splits=1, all_ins=0.8))
    assert not any(isinstance(event.data, kind) for simulated in many for event in simulated.events)


@pytest.mark.parametrize(("book", "allowed"), [("generic/1", True), ("trickyplay/1", False), ("pokerhilfe/1", False)])
def test_straddles_are_posted_where_the_house_has_them(book: str, *, allowed: bool) -> None:
    for simulated in hands(book, "holdem", "FL", 20, Rates(straddles=1)):
        posts = [event.data for event in simulated.events if isinstance(event.data, hand.BlindPosted)]
        straddles = [post.amount for post in posts if post.kind == "straddle"]
        straddle = 2 * (start_of(simulated).stakes.big_blind or 0)
        assert straddles == ([straddle] if allowed and len(seats_of(simulated)) > 2 else [])


def test_tournaments_and_play_money_are_not_raked_and_tournaments_protect_nobody() -> None:
    for rates in (Rates(tournaments=1, disconnects=0.2), Rates(play_money=1, disconnects=0.2)):
        many = list(hands("trickyplay/1", "holdem", "FL", 20, rates))
        starts = [start_of(simulated) for simulated in many]
        protections = sum(
            isinstance(event.data, hand.DisconnectProtected) for simulated in many for event in simulated.events
        )
        assert {start.tournament is not None for start in starts} == {rates.tournaments == 1}
        assert {(start.currency, start.real_money) for start in starts} == (
            {("EUR", True)} if rates.tournaments else {("PLAY", False)}
        )
        assert bool(protections) == bool(rates.play_money)
        assert {simulated.outcome.rake for simulated in many if simulated.outcome} == {0}


def test_a_rate_of_what_the_house_does_not_have_leaves_hands_as_they_are() -> None:
    plain, asked = (
        hands("trickyplay/1", "holdem", "NL", 5, rates) for rates in (Rates(), Rates(straddles=1, splits=1))
    )
    assert list(plain) == list(asked)


def test_timeouts_and_late_posts_come_about_and_few_chips_make_more_all_ins() -> None:
    def sight(rates: Rates) -> Counter[str]:
        seen: Counter[str] = Counter()
        for simulated in hands("trickyplay/1", "holdem", "FL", 20, rates):
            for event in simulated.events:
                data = event.data
                seen.update(str(getattr(data, name, None)) for name in ("decided_by", "kind"))
                seen["all-in"] += bool(getattr(data, "all_in", None))
        return seen

    plain, eventful = sight(Rates()), sight(Rates(timeouts=0.2, late_posts=1, all_ins=1))
    assert not any(plain[kind] for kind in ("timeout", "post", "dead"))
    assert all(eventful[kind] for kind in ("timeout", "post", "dead"))
    assert eventful["all-in"] > 2 * plain["all-in"]


def test_the_seventh_card_is_one_for_all_where_the_deck_cannot_serve_everybody() -> None:
    many = hands("trickyplay/1", "stud", "FL", 300, Rates(reshuffles=1))
    boards = [event.data for simulated in many for event in simulated.events if isinstance(event.data, hand.BoardDealt)]
    assert boards
    assert {data.street for data in boards} == {"seventh"}


@pytest.mark.parametrize(("book", "game", "limit"), OFFERS)
def test_the_deck_serves_a_full_table_on_every_street(book: str, game: str, limit: str) -> None:
    asked = wish(book, game, limit, Rates(reshuffles=1))
    for simulated in simulate(asked, 5, 2):
        assert len(seats_of(simulated)) == most_players(asked)
        assert remarks(verdict_on(simulated)) == []
