"""The table while a hand is played: chairs, deck, and the pen that writes the record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Final

from api.simulator.chips import Chair
from api.simulator.setting import Setting, draw_setting, now_and_then
from api.simulator.wagers import Wagers
from api.simulator.wish import Wish
from domain.events import Event, Payload, hand, stream_name

_BEGINNING: Final = datetime(2026, 3, 1, 20, tzinfo=UTC)
_BETWEEN_HANDS: Final = timedelta(minutes=15)
_HABITS: Final = ((0.1, 0.3), (0.3, 0.28), (0.3, 0.1), (0.7, 0.1))


@dataclass(slots=True)
class Felt:
    """Everything of one hand. `order` are the chairs dealt in, beginning left of the button.

    `raising` and `folding` are how likely who may raise does, and how likely who does not raise a bet folds; `drawing`
    how likely somebody discards. `past_first`: the second street was reached with two players (TP.RAKE.WHEN).
    `aggressor` and `opener` are the last to bet in the round and the first who was asked. `muck` has discards by seat.
    `runs` are the cards that only one of several boards has; `agreed` tells that all pots are divided by agreement,
    `misdone` that the misdeed of the wish was done.
    """

    rng: Random
    wish: Wish
    setting: Setting
    number: int
    order: list[Chair]
    deck: list[str]
    wagers: Wagers
    events: list[Event] = field(default_factory=list)
    board: list[str] = field(default_factory=list)
    clock: datetime = _BEGINNING
    raising: float = 0.3
    folding: float = 0.2
    drawing: float = 0.8
    folds: int = 0
    past_first: bool = False
    aggressor: int | None = None
    misdone: bool = False
    opener: int | None = None
    big_seat: int = 0
    muck: list[tuple[int, str]] = field(default_factory=list)
    reshuffled_in: int = 0
    runs: list[tuple[str, ...]] = field(default_factory=list)
    agreed: bool = False

    @property
    def house(self) -> str:
        """The room of the hand; the rulebook for rooms without one has none of its own."""
        return "simulated" if self.wish.rulebook.slug == "generic" else self.wish.rulebook.house

    @property
    def name(self) -> str:
        """The hand's number as its record has it."""
        return f"{self.wish.prefix}{self.number}"

    def write(self, data: Payload, seconds: int = 1) -> None:
        """One more event, some seconds later."""
        self.clock += timedelta(seconds=seconds)
        at = self.clock.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
        self.events.append(Event(stream_name("hand", self.house, self.name), len(self.events) + 1, at, data))

    def lucky(self, chance: float) -> bool:
        """Throw a coin that falls so with this chance."""
        return self.rng.random() < chance

    def now_and_then(self, rate: float) -> bool:
        """As `lucky`, at a rate of the wish."""
        return now_and_then(self.rng, rate)

    @property
    def boards(self) -> list[tuple[str, ...]]:
        """The board, or each of several."""
        common = tuple(self.board)
        return [(*common, *run) for run in self.runs] or [common]

    @property
    def raked(self) -> bool:
        """Whether hands of this kind are raked at all (ALL.RAKE.NONE)."""
        terms, setting = self.wish.rulebook.terms, self.setting
        if setting.tournament and not terms.rake_tournaments:
            return False
        return setting.real_money or terms.rake_play_money

    def live(self) -> list[Chair]:
        """Chairs that have not folded."""
        return [chair for chair in self.order if not chair.folded]

    def active(self) -> list[Chair]:
        """Chairs that can still act."""
        return [chair for chair in self.order if chair.can_act]

    def left_of(self, seat: int) -> list[Chair]:
        """All chairs clockwise, beginning left of a seat."""
        place = next(place for place, chair in enumerate(self.order) if chair.seat == seat)
        return [*self.order[place + 1 :], *self.order[: place + 1]]

    def fold(self, chair: Chair) -> None:
        """The chair is out."""
        self.folds += 1
        chair.folded = self.folds

    def total(self) -> int:
        """All chips that players have put in."""
        return sum(chair.put_in for chair in self.order)

    def take(self, count: int) -> tuple[str, ...]:
        """Cards off the deck."""
        return tuple(self.deck.pop() for _card in range(count))


def lay_felt(rng: Random, wish: Wish, number: int) -> Felt:
    """A table with players and a shuffled deck, the hand not yet opened."""
    setting = draw_setting(rng, wish)
    order = _clockwise(setting)
    deck = sorted(wish.game.deck)
    rng.shuffle(deck)
    felt = Felt(rng, wish, setting, number, order, deck, Wagers(wish.limit, setting.unit))
    felt.clock += (number - 1) * _BETWEEN_HANDS
    felt.raising, felt.folding = rng.choice(_HABITS)
    if rng.random() < wish.rates.reshuffles:
        felt.drawing, felt.folding, felt.raising = 1.0, 0.02, 0.1
    return felt


def open_hand(felt: Felt) -> None:
    """The first event."""
    wish, setting = felt.wish, felt.setting
    felt.write(
        hand.HandStarted(
            house=felt.house,
            table=f"Table {felt.name}",
            hand_no=felt.name,
            rulebook=wish.rulebook.name,
            game=wish.game.slug,
            limit=wish.limit.slug,
            stakes=setting.stakes,
            currency="PLAY" if setting.play_money else wish.rulebook.currency or "EUR",
            real_money=setting.real_money,
            tournament=hand.Tournament(id="simulated") if setting.tournament else None,
            button=setting.button,
            seats=tuple(
                hand.Seat(seat=seat, player=f"player-{felt.name}-{seat}", stack=stack) for seat, stack in setting.stacks
            ),
            max_seats=setting.max_seats,
        ),
        seconds=0,
    )


def seats_of(chairs: Sequence[Chair]) -> list[int]:
    """Their numbers."""
    return [chair.seat for chair in chairs]


def _clockwise(setting: Setting) -> list[Chair]:
    """Chairs from the left of the button round to the button itself."""
    chairs = [Chair(seat, stack, stack) for seat, stack in setting.stacks]
    place = next(place for place, chair in enumerate(chairs) if chair.seat == setting.button)
    return [*chairs[place + 1 :], *chairs[: place + 1]]
