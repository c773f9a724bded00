"""Random hands that are legal and settled, with what they come to: the second way beside the judge.

`play(seed)` deals a hand of the hold'em family, or of the games with a bring-in where these are wished for, as a game
server would record it, every result stated, and counts it with its own chips. It is written from the rules page and the
contract alone and imports nothing of `replay`, `domain.games` or the rulebooks; only the classes of events are the
project's. The same seed gives the same hand.

The modules: `play_setting` (table and stakes), `play_forced` (blinds), `play_streets` and `play_wagers` (betting),
`play_up_setting`, `play_up_cards` and `play_up_wagers` (games with a bring-in), `play_cards` (hands), `play_chips` and
`play_rake` (pots and rake), `play_showdown` (shows and results).
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from domain.events import Event, hand
from tests.support.play_draws import DRAW_GAMES, play_draws
from tests.support.play_felt import Felt, deal_hole_cards, lay_felt, open_hand
from tests.support.play_forced import post_forced_bets
from tests.support.play_rake import is_free, tariff_of
from tests.support.play_setting import Setting, Wish, draw_setting
from tests.support.play_showdown import Outcome, settle_hand
from tests.support.play_streets import play_streets
from tests.support.play_up_cards import play_up_cards
from tests.support.play_up_setting import draw_up_setting, plays_up

__all__ = ["ANYTHING", "BATCHES", "Played", "Wish", "play", "seeds"]

ANYTHING: Final = Wish()
LONG: Final = os.environ.get("HANDPROOF_HYPOTHESIS") == "long"
BATCHES: Final = 10
"""In how many tests a property is cut, so that several processes can share it."""


@dataclass(frozen=True, slots=True)
class Played:
    """A random hand: the record, and what it comes to by the generator's own count.

    `numbers` are the fields uncalled, pots, rake and final as the contract writes them. `put_in` is what each seat
    dealt in has put in, dead money included. `rake_rule` is the row that decides, None where none does.
    """

    seed: int
    setting: Setting
    events: tuple[Event, ...]
    numbers: Mapping[str, Any]
    put_in: Mapping[int, int]
    start: Mapping[int, int]
    given: int
    taken: int
    open_cards: bool
    rake_rule: str | None


def play(seed: int, wish: Wish = ANYTHING) -> Played:
    """The random hand of a seed."""
    rng = Random(seed)
    felt = lay_felt(rng, wish, draw_up_setting(rng, wish) if plays_up(wish) else draw_setting(rng, wish))
    open_hand(felt)
    if plays_up(wish):
        play_up_cards(felt)
    else:
        _play_board(felt)
    outcome = settle_hand(felt)
    return _played(seed, felt, outcome)


def _play_board(felt: Felt) -> None:
    """Blinds, hole cards, and a board of three streets."""
    first_after = post_forced_bets(felt)
    _splash(felt)
    deal_hole_cards(felt)
    if felt.setting.game in DRAW_GAMES:
        play_draws(felt, first_after)
    else:
        play_streets(felt, first_after)


def seeds(batch: int, least: int) -> Iterator[int]:
    """The seeds of one batch of `BATCHES`; over all there are at least `least`, ten times as many in the long form."""
    count = -(-least // BATCHES) * (10 if LONG else 1)
    return iter(range(batch * count, (batch + 1) * count))


def _splash(felt: Felt) -> None:
    """House money announced before the deal, where there will be a pot; not where it might count for pot limit."""
    paying = sum(1 for chair in felt.order if chair.live)
    if felt.wish.facts and felt.setting.limit != "PL" and paying > 1 and felt.lucky(0.03):
        felt.splash = felt.rng.randint(1, 1000)
        felt.write(hand.HouseMoneyAdded(amount=felt.splash, kind="splash"))


def _played(seed: int, felt: Felt, outcome: Outcome) -> Played:
    setting = felt.setting
    tariff = None if is_free(setting, flop=bool(felt.boards[0]) or felt.past_first) else tariff_of(setting)
    heaps = outcome.heaps
    return Played(
        seed=seed,
        setting=setting,
        events=tuple(felt.events),
        numbers=_numbers(outcome),
        put_in={chair.seat: chair.live + chair.dead for chair in felt.order},
        start=dict((*setting.players, *setting.absent)),
        given=sum(heap.house_money for heap in heaps) + sum(outcome.cashed.values()),
        taken=outcome.rake + sum(heap.fee for heap in heaps) + sum(outcome.fees.values()) + _houses_share(outcome),
        open_cards=felt.open_cards,
        rake_rule=None if tariff is None else tariff.rule,
    )


def _numbers(outcome: Outcome) -> dict[str, Any]:
    expected = outcome.expected_rake
    return {
        "uncalled": {str(seat): amount for seat, amount in outcome.back.items()},
        "pots": [
            {
                "pot": pot,
                "amount": heap.chips + heap.house_money,
                "eligible": sorted(heap.eligible),
                "rake": heap.rake,
                "awards": _awards(heap.awards, outcome.cashed),
            }
            for pot, heap in enumerate(outcome.heaps)
        ],
        "rake": {"expected": expected, "recorded": outcome.rake, "used": outcome.rake},
        "final": {str(seat): stack for seat, stack in outcome.final.items()},
    }


def _awards(awards: Sequence[Any], cashed: Mapping[int, int]) -> dict[str, int]:
    named: dict[str, int] = {}
    for award in awards:
        name = "house" if award.seat in cashed else str(award.seat)
        named[name] = named.get(name, 0) + award.amount
    return named


def _houses_share(outcome: Outcome) -> int:
    return sum(award.amount for heap in outcome.heaps for award in heap.awards if award.seat in outcome.cashed)
