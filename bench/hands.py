"""Random six-handed no-limit hold'em hands, each written twice: as events of the project and as PHH text.

pokerkit deals: it says what is legal and settles, so that neither the judge nor any other part of the project has a
hand in them. The rake is 0 and all amounts are multiples of 60, so that no pot of up to six winners leaves an odd
chip: the two give odd chips to different seats.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from pokerkit import Automation, HandHistory, Mode, NoLimitTexasHoldem

from domain.events import Event, Payload, canonical_bytes, hand

SEATS: Final = 6
SMALL, BIG, STEP = 60, 120, 60
STREETS: Final = ((3, "flop"), (1, "turn"), (1, "river"))
DECK: Final = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
_AUTOMATIONS: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


@dataclass(frozen=True, slots=True)
class WrittenHand:
    """One hand: its events, as canonical bytes too, the same hand as PHH text, and the closing stacks by pokerkit."""

    events: tuple[Event, ...]
    lines: tuple[bytes, ...]
    phh: str
    final: tuple[int, ...]


@dataclass(slots=True)
class _Table:
    """A hand that is being dealt. Seat 6 has the button; pokerkit's player 0 is seat 1, left of it."""

    rng: Random
    number: int
    state: Any
    deck: list[str]
    hole: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    put_in: list[int] = field(default_factory=lambda: [0] * SEATS)
    bets: list[int] = field(default_factory=lambda: [0] * SEATS)
    left: list[int] = field(default_factory=lambda: list(range(SEATS)))
    step: int = BIG
    aggressor: int | None = None

    def write(self, data: Payload) -> None:
        """One more event, a second after the one before."""
        pos = len(self.events) + 1
        at = f"2026-03-01T20:{pos // 60:02d}:{pos % 60:02d}.000000Z"
        self.events.append(Event(f"hand/bench/{self.number}", pos, at, data))

    def pay(self, player: int, amount: int) -> None:
        """Chips go in."""
        self.put_in[player] += amount
        self.bets[player] += amount


def random_hands(count: int, seed: int = 1) -> list[WrittenHand]:
    """The first `count` hands of a seed."""
    rng = Random(seed)
    return [_hand(rng, number) for number in range(1, count + 1)]


def _hand(rng: Random, number: int) -> WrittenHand:
    game = NoLimitTexasHoldem(_AUTOMATIONS, False, 0, (SMALL, BIG), BIG, mode=Mode.CASH_GAME)  # noqa: FBT003 - pokerkit's order
    stacks = [STEP * rng.randint(2, rng.choice((40, 200, 400))) for _seat in range(SEATS)]
    deck = list(DECK)
    rng.shuffle(deck)
    table = _Table(rng, number, game(stacks, SEATS), deck)
    _open(table, stacks)
    _deal(table)
    _play(table)
    _settle(table, stacks)
    history = HandHistory.from_game_state(game, table.state)
    lines = tuple(map(canonical_bytes, table.events))
    return WrittenHand(tuple(table.events), lines, history.dumps(), tuple(table.state.stacks))


def _open(table: _Table, stacks: list[int]) -> None:
    seats = tuple(hand.Seat(seat=seat, player=f"p-{seat}", stack=stack) for seat, stack in enumerate(stacks, start=1))
    table.write(
        hand.HandStarted(
            house="bench",
            table="Lend 4",
            hand_no=str(table.number),
            game="holdem",
            limit="NL",
            stakes=hand.Stakes(small_blind=SMALL, big_blind=BIG),
            currency="EUR",
            real_money=True,
            button=SEATS,
            seats=seats,
        )
    )
    table.pay(0, SMALL)
    table.write(hand.BlindPosted(seat=1, amount=SMALL, kind="small"))
    table.pay(1, BIG)
    table.write(hand.BlindPosted(seat=2, amount=BIG, kind="big"))


def _deal(table: _Table) -> None:
    for player in range(SEATS):
        cards = (table.deck.pop(), table.deck.pop())
        table.hole.append("".join(cards))
        table.state.deal_hole("".join(cards))
        table.write(hand.HoleCardsDealt(seat=player + 1, street="preflop", down=cards, up=()))


def _play(table: _Table) -> None:
    """Decisions, boards and shows until pokerkit asks for no more."""
    state, streets = table.state, iter(STREETS)
    while state.status:
        if state.actor_index is not None:
            _decide(table, state.actor_index)
        elif state.can_select_runout_count():
            state.select_runout_count()
        elif state.can_burn_card():
            _board(table, *next(streets))
        else:
            state.show_or_muck_hole_cards(True)  # noqa: FBT003 - pokerkit takes it by place alone


def _board(table: _Table, size: int, street: str) -> None:
    cards = tuple(table.deck.pop() for _card in range(size))
    table.state.burn_card("??")
    table.state.deal_board("".join(cards))
    table.write(hand.BoardDealt(street=street, cards=cards))
    table.bets, table.step, table.aggressor = [0] * SEATS, BIG, None


def _decide(table: _Table, player: int) -> None:
    """Half of those who face a bet fold, one in eight raises; a third of those who face none bet."""
    owed, chance = table.state.checking_or_calling_amount, table.rng.random()
    if chance < (0.12 if owed else 0.33) and _can_raise(table):
        _raise(table, player)
    elif owed and chance < 0.62:
        table.state.fold()
        table.left.remove(player)
        table.write(hand.Folded(seat=player + 1))
    else:
        table.state.check_or_call()
        table.pay(player, owed)
        table.write(hand.Called(seat=player + 1, amount=owed) if owed else hand.Checked(seat=player + 1))


def _can_raise(table: _Table) -> bool:
    """Whether the player can bet or raise in full: pokerkit lets short all-ins reopen what the rules do not."""
    state = table.state
    return bool(
        state.can_complete_bet_or_raise_to()
        and state.max_completion_betting_or_raising_to_amount >= max(table.bets) + table.step
    )


def _raise(table: _Table, player: int) -> None:
    """To a multiple of 60 up to about the pot, sometimes all-in."""
    state = table.state
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    wished = most if table.rng.random() < 0.1 else least + STEP * table.rng.randint(0, sum(table.put_in) // STEP)
    total = min(most, wished)
    level, added = max(table.bets), total - table.bets[player]
    state.complete_bet_or_raise_to(total)
    table.pay(player, added)
    table.step, table.aggressor = max(table.step, total - level), player
    deed = hand.Raised if level else hand.Bet
    table.write(deed(seat=player + 1, amount=added, to=total))


def _settle(table: _Table, stacks: list[int]) -> None:
    """Results: the return, the shows, an award for each winner, the closing stacks of pokerkit."""
    final = table.state.stacks
    owner = max(range(SEATS), key=table.put_in.__getitem__)
    back = table.put_in[owner] - sorted(table.put_in)[-2]
    if back:
        table.write(hand.UncalledBetReturned(seat=owner + 1, amount=back))
    _show(table)
    for player in range(SEATS):
        won = final[player] - stacks[player] + table.put_in[player] - (back if player == owner else 0)
        if won:
            table.write(hand.PotAwarded(seat=player + 1, amount=won))
    closing = tuple(hand.SeatStack(seat=seat, stack=stack) for seat, stack in enumerate(final, start=1))
    table.write(hand.HandFinished(stacks=closing))


def _show(table: _Table) -> None:
    """Everybody who is left shows, the last aggressor of the last round first."""
    first = table.aggressor or 0
    order = sorted(table.left, key=lambda player: (player < first, player))
    for player in order if len(order) > 1 else ():
        cards = table.hole[player]
        table.write(hand.CardsShown(seat=player + 1, cards=(cards[:2], cards[2:])))
