"""The table of a random hand while it is played: chairs, cards, and the pen that writes the record. See `play`."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final

from domain.events import Event, Payload, hand
from tests.support.play_cards import shuffled, with_royal_board
from tests.support.play_chips import Chair
from tests.support.play_setting import HOLE_CARDS, Setting, Wish, clockwise
from tests.support.play_wagers import Wagers

if TYPE_CHECKING:
    from tests.support.play_splits import LaidAside

FIVE = 5
"""Hole cards of the draw games."""

LEFT_LATE: Final = "after the last decision"
"""Reason of a player who leaves when that does not fold him any more."""

ROOM = {"generic": "cardroom"}
"""The room of a house, where it is not named as its rulebook."""


def room_of(setting: Setting) -> str:
    """The room whose hand it is."""
    return ROOM.get(setting.house, setting.house)


@dataclass(slots=True)
class Felt:
    """Everything of one hand. `order` are the chairs dealt in, beginning left of the button.

    `restless` is how likely somebody leaves or loses the connection whenever somebody is asked; `raising` and `folding`
    are how likely who may raise does, and how likely who does not raise a bet folds. In draw games `drawing` and
    `sharing` are how likely somebody discards, and offers to divide a pot. `past_first`: two players were left after
    the first round; `is_last`: it is the round after the last draw. `muck` has discards by seat, `mixed_in` the draw of
    the last reshuffle, `aside` the pots that were agreed upon. `first` is the seat that opens
    the round where the highest board does.
    """

    rng: Random
    wish: Wish
    setting: Setting
    order: list[Chair]
    deck: list[str]
    wagers: Wagers
    events: list[Event] = field(default_factory=list)
    boards: list[list[str]] = field(default_factory=lambda: [[]])
    aggressor: int | None = None
    folds: int = 0
    open_cards: bool = True
    burns: bool = False
    restless: float = 0
    raising: float = 0
    folding: float = 0
    returned: bool = False
    first: int | None = None
    shown: set[int] = field(default_factory=set)
    splash: int = 0
    big_seat: int = 0
    drawing: float = 0.8
    sharing: float = 0.5
    past_first: bool = False
    is_last: bool = False
    muck: list[tuple[int, str]] = field(default_factory=list)
    mixed_in: int = 0
    reshuffles: int = 0
    aside: list[LaidAside] = field(default_factory=list)
    all_agreed: bool = False

    def write(self, data: Payload) -> None:
        """One more event, a second later or at the same time."""
        pos = len(self.events) + 1
        clock = pos // 2 if self.rng.random() < 0.1 else pos
        clock = max(clock, self.clock)
        stream = f"hand/{room_of(self.setting)}/1"
        self.events.append(Event(stream, pos, _time(clock), data))

    @property
    def clock(self) -> int:
        """Seconds since the start, as last written."""
        if not self.events:
            return 0
        _day, time = self.events[-1].at.split("T")
        return int(time[3:5]) * 60 + int(time[6:8])

    def lucky(self, chance: float) -> bool:
        """Throw a coin."""
        return self.rng.random() < chance

    def sometimes(self, value: bool | int, chance: float = 0.5) -> bool | int | None:
        """An optional field: stated or left out."""
        return value if self.rng.random() < chance else None

    def live(self) -> list[Chair]:
        """Chairs that have not folded."""
        return [chair for chair in self.order if not chair.folded]

    def active(self) -> list[Chair]:
        """Chairs that can still act."""
        return [chair for chair in self.order if chair.can_act]

    def left_of(self, seat: int) -> list[Chair]:
        """All chairs clockwise, beginning left of a seat."""
        by_seat = {chair.seat: chair for chair in self.order}
        return [by_seat[number] for number in clockwise(list(by_seat), seat)]

    def fold(self, chair: Chair) -> None:
        """The chair is out."""
        self.folds += 1
        chair.folded = self.folds

    def total(self) -> int:
        """All chips that players have put in."""
        return sum(chair.live + chair.dead for chair in self.order)


def _time(seconds: int) -> str:
    return f"2026-03-01T20:{seconds // 60:02d}:{seconds % 60:02d}.000000Z"


def lay_felt(rng: Random, wish: Wish, setting: Setting) -> Felt:
    """An empty table, the hand not yet opened."""
    button = setting.button if setting.button is not None else rng.randint(1, 10)
    seats = clockwise([seat for seat, _stack in setting.players], button)
    stacks = dict(setting.players)
    order = [Chair(seat, stacks[seat], stacks[seat]) for seat in seats]
    felt = Felt(rng, wish, setting, order, shuffled(rng, setting.game), Wagers(setting.limit, setting.big, setting.cap))
    felt.open_cards = wish.open_cards or setting.house != "generic" or rng.random() < 0.7
    felt.open_cards &= not wish.blurred
    felt.burns = rng.random() < 0.2 and not wish.ties
    if not felt.burns and setting.game == "holdem" and rng.random() < (0.4 if wish.ties else 0.03):
        felt.deck = with_royal_board(felt.deck, len(order))
    felt.raising, felt.folding = rng.choice(((0.1, 0.3), (0.3, 0.28), (0.3, 0.28), (0.3, 0.1), (0.8, 0.1)))
    felt.restless = 0 if wish.plain else rng.choice((0, 0, 0, 0.02, 0.05, 0.2))
    if HOLE_CARDS.get(setting.game) == FIVE:
        felt.drawing = rng.choice((0.6, 0.8, 0.97))
    return felt


def open_hand(felt: Felt) -> None:
    """The first event."""
    setting = felt.setting
    stated: dict[str, int | tuple[int, ...]] = {"small_blind": setting.small, "big_blind": setting.big}
    if setting.bring_in:
        stated = {"bring_in": setting.bring_in}
    if setting.spread:
        stated["spread"] = setting.spread
    if setting.ante or setting.table_ante:
        stated["ante"] = setting.ante or setting.table_ante
    if setting.straddle:
        stated["straddle"] = setting.straddle
    if setting.limit == "FL":
        stated |= {"lower": setting.lower, "higher": setting.higher}
    felt.write(
        hand.HandStarted(
            house=room_of(setting),
            table="Lend 4",
            hand_no="1",
            rulebook=f"{setting.house}/1" if felt.lucky(0.3) else None,
            game=setting.game,
            limit=setting.limit,
            stakes=hand.Stakes.model_validate(stated),
            currency=setting.currency,
            real_money=setting.real_money,
            tournament=hand.Tournament(id="T-1") if setting.tournament else None,
            button=setting.button,
            seats=_seats(felt),
            max_seats=setting.max_seats,
        )
    )


def _seats(felt: Felt) -> tuple[hand.Seat, ...]:
    """All seats, in any order."""
    setting = felt.setting
    seats = [hand.Seat(seat=seat, player=f"p-{seat}", stack=stack) for seat, stack in setting.players]
    seats += [hand.Seat(seat=seat, player=f"p-{seat}", stack=stack, sitting_out=True) for seat, stack in setting.absent]
    if felt.lucky(0.3):
        felt.rng.shuffle(seats)
    return tuple(seats)


def deal_hole_cards(felt: Felt) -> None:
    """Cards to every chair; where the record does not see them all, to some of them unknown ones."""
    count = HOLE_CARDS[felt.setting.game]
    for chair in felt.order:
        chair.cards = tuple(felt.deck.pop() for _card in range(count))
        chair.face_up = felt.open_cards or felt.lucky(0.2)
        down = chair.cards if chair.face_up else ("??",) * count
        street = "deal" if count == FIVE else "preflop"
        felt.write(hand.HoleCardsDealt(seat=chair.seat, street=street, down=down, up=()))


def deal_street(felt: Felt, street: str, boards: list[int]) -> None:
    """The cards of a street on the boards with these numbers; a lone board has no number, or sometimes a 1."""
    for number in boards:
        if felt.burns:
            felt.write(hand.CardBurned(card=felt.deck.pop() if felt.lucky(0.5) else None))
        cards = tuple(felt.deck.pop() for _card in range(3 if street == "flop" else 1))
        felt.boards[number - 1].extend(cards)
        named = number if len(felt.boards) > 1 else None
        felt.write(hand.BoardDealt(street=street, cards=cards, board=named))
