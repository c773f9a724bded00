"""Goal: pokerkit loads every PHH that is written for games it knows, and comes to our stacks.

Method: hands of the tests and random ones. pokerkit takes no rake: the winners have it still. It does not know keys
of ours that move chips (`_dead_blinds`, `_calls`, `_boards` …): records with them are only loaded.
"""

from __future__ import annotations

import tomllib
import warnings
from collections import Counter
from decimal import Decimal

import pytest
from pokerkit import HandHistory

from api.exports import to_phh
from domain.events import Event
from tests.api.exports.hands_to_export import HANDS, events_of
from tests.api.exports.pokerkit_replay import replayed_stacks
from tests.api.readers.phh.test_phh_play import STUD_DEAL
from tests.api.readers.phh.writing import STUD, read, record
from tests.support.play import Wish, play

CENT = Decimal("0.01")
BEYOND = {"_dead_blinds", "_calls", "_completions", "_boards", "_blind_kinds", "_house_money", "_fees", "_cash_outs"}
"""Keys of ours for what the format has no words for, and pokerkit no rule."""

REFUSED = (
    "is above the maximum allowed",
    "is below the minimum allowed",
    "Short all-in cannot be raised",
    "There is no reason to complete, bet, or raise",
)
"""What pokerkit says where its reading of a raise over a short all-in is not that of ALL.BET.FL-CAP, ALL.BET.MIN-RAISE
and ALL.ACT.LEGAL."""


def loaded(text: str) -> HandHistory:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return HandHistory.loads(text)


def difference(text: str) -> list[Decimal]:
    """How much more than ours pokerkit's stacks are, by player."""
    stacks = [Decimal(stack) for stack in tomllib.loads(text, parse_float=Decimal)["finishing_stacks"]]
    return [other - ours for other, ours in zip(replayed_stacks(text, CENT), stacks, strict=True)]


def rake_of(text: str) -> Decimal:
    keys = tomllib.loads(text, parse_float=Decimal)
    return sum(map(Decimal, keys.get("_rake_by_pot", [])), Decimal(keys.get("_rake", 0)))


@pytest.mark.parametrize("name", HANDS)
def test_pokerkit_loads_every_record(name: str) -> None:
    text = to_phh(events_of(name)).text
    history = loaded(text)
    assert history.variant == "NT"
    assert len(history.players or []) == len(history.starting_stacks)


@pytest.mark.parametrize("name", ["example", "walk", "heads_up", "straddled", "dead_button", "tournament"])
def test_pokerkit_comes_to_our_stacks(name: str) -> None:
    text = to_phh(events_of(name)).text
    assert sum(difference(text)) == rake_of(text)
    winners = {int(award.split("p")[1].split()[0]) for award in tomllib.loads(text)["_awards"]}
    assert all(more == 0 or player in winners for player, more in enumerate(difference(text), 1))


GAMES = {
    "NT": ("holdem", "NL"),
    "FT": ("holdem", "FL"),
    "PO": ("omaha", "PL"),
    "FO/8": ("omaha-hilo", "FL"),
}


@pytest.mark.parametrize("code", GAMES)
def test_pokerkit_comes_to_our_stacks_in_random_hands(code: str) -> None:
    game, limit = GAMES[code]
    wish = Wish(games=(game,), limits=(limit,), plain=True, facts=False, open_cards=True)
    outcomes: Counter[str] = Counter()
    for seed in range(150):
        text = to_phh(play(seed, wish).events).text
        assert loaded(text).variant == code
        outcomes[outcome(text)] += 1
    assert set(outcomes) <= {"equal", "beyond", "refused", "split"}
    assert outcomes["equal"] >= 100
    assert outcomes["split"] <= 3


def outcome(text: str) -> str:
    """What comes of a record: `split` where pokerkit divides a pot in another way than ALL.ODD.CHIP and ALL.HILO.8."""
    if BEYOND & tomllib.loads(text).keys():
        return "beyond"
    try:
        more = difference(text)
    except ValueError as error:
        return "refused" if any(words in str(error) for words in REFUSED) else f"unexpected: {error}"
    if sum(more) != rake_of(text):
        return "other sum"
    return "equal" if all(one >= 0 for one in more) else "split"


def stud_events() -> tuple[Event, ...]:
    streets = (
        ("d dh p1 Tc", "d dh p3 Td"),
        ("d dh p1 Jc", "d dh p3 Jd"),
        ("d dh p1 4h", "d dh p3 4d"),
        ("d dh p1 6c", "d dh p3 6d"),
    )
    checked = [action for street in streets for action in (*street, "p1 cc", "p3 cc")]
    deeds = ("p3 pb", "p1 cbr 4", "p2 f", "p3 cc", *checked, "p1 sm -", "p3 sm -")
    hand = read(record(*deeds, game=STUD, deal=STUD_DEAL, finishing_stacks="[0, 0, 0]")).hand
    return tuple(event for event in hand.events if isinstance(event, Event))


def test_stud_is_replayed_too() -> None:
    text = to_phh(stud_events()).text
    assert loaded(text).variant == "F7S"
    # A pair of twos against a flush: 1 + 1 + 1 of antes and twice 4.
    assert replayed_stacks(text, CENT) in ([106, 199, 295], [95, 199, 306])
