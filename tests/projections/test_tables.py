"""Goal: a table stands at every moment as its events and hands say: who sits, with how much, the pot, whose turn it is.

Method: small evenings at a table with the state told by head; a random evening beside a second way that only counts
chips event by event; random legal hands, where the next decision of the record says who was to act.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from domain.events import Event, event_from, hand, stream_name, table
from domain.events.payload import Payload
from eventlog.application import EventLog
from projections.catching_up import catch_up
from projections.read_models import NotReached, ReadModels
from projections.tables.moments import whole
from projections.tables.states import TableState
from replay.table_view import TableView
from tests.projections.filling import filled, store
from tests.projections.stories import HOUSE, more, moved, opened, stream_of, time_of
from tests.support.hands import dealt, limped, shown
from tests.support.play import Wish, play

NAME = "Graz 3"
DECISIONS = {"checked", "folded", "called", "bet", "raised", "completed"}


def at_table(*payloads: Payload, begins: float = -100) -> list[Event]:
    """The stream of the table: it opens, then these events."""
    return stream_of("table", NAME, opened(NAME), *payloads, begins=begins)


def bought(seat: int, amount: int = 10000, player: str | None = None) -> table.BoughtIn:
    return table.BoughtIn(seat=seat, player=player or f"p-{'abcdef'[seat - 1]}", amount=amount)


def three() -> list[table.BoughtIn]:
    return [bought(seat) for seat in (1, 2, 3)]


def finished(hand_no: str | int = 1, **options: Any) -> list[Event]:  # noqa: ANN401 - as of `moved`
    """Seat 1 wins 1.85 from seats 2 and 3, who lose 1.00 each."""
    told = shown().rakes(15, pot=0).awards(1, 285, pot=0).finishes()
    return moved(told.events, hand_no, table=NAME, **options)


def state_of(models: ReadModels, **moment: Any) -> TableState:  # noqa: ANN401 - as of `table`
    state = models.table(HOUSE, NAME, seen=whole, **moment)
    assert state is not None
    return state


def stacks(state: TableState) -> dict[int, int | None]:
    return {seat.seat: seat.stack for seat in state.seats}


def view_of(state: TableState) -> TableView:
    assert state.hand is not None
    assert state.hand.view is not None
    return state.hand.view


# Seats and chips


def test_a_table_without_a_hand(log: EventLog) -> None:
    state = state_of(filled(log, at_table(bought(1), bought(3, 500), table.ToppedUp(seat=3, player="p-c", amount=50))))
    assert stacks(state) == {1: 10000, 3: 550}
    assert [seat.player for seat in state.seats] == ["p-a", "p-c"]
    assert state.hand is None
    assert state.setting == ("holdem", "NL", {"small_blind": 50, "big_blind": 100}, "EUR", 6, "graz-1")
    assert not state.closed
    assert {seat.standing for seat in state.seats} == {None}


def test_a_hand_that_goes_on(log: EventLog) -> None:
    told = dealt().raises(1, 300)
    state = state_of(filled(log, at_table(*three()), moved(told.events, 1, table=NAME)))
    assert stacks(state) == {1: 9700, 2: 9950, 3: 9900}
    assert [(seat.bet, seat.contributed, seat.standing) for seat in state.seats] == [
        (300, 300, "in"),
        (50, 50, "in"),
        (100, 100, "in"),
    ]
    view = view_of(state)
    assert (view.pot, view.to_act, view.street, view.boards) == (450, 2, "preflop", ())
    assert state.hand is not None
    assert (state.hand.stream, state.hand.pos, state.hand.life) == ("hand/trickyplay/1", told.last, "open")
    assert state.as_dict()["hand"]["button"] == 1


def test_the_board_and_the_bets_of_a_later_round(log: EventLog) -> None:
    told = limped().flop("Ks8d3c").bets(2, 200)
    state = state_of(filled(log, moved(told.events, 1, table=NAME)))
    view = view_of(state)
    assert (view.street, view.boards, view.pot, view.to_act) == ("flop", (("Ks", "8d", "3c"),), 500, 3)
    assert {seat.seat: (seat.bet, seat.contributed) for seat in state.seats} == {
        1: (0, 100),
        2: (200, 300),
        3: (0, 100),
    }


def test_a_hand_that_is_over_leaves_the_stacks_that_it_states(log: EventLog) -> None:
    models = filled(log, at_table(*three()), finished())
    assert stacks(state_of(models)) == {1: 10185, 2: 9900, 3: 9900}
    assert view_of(state_of(models)).to_act is None


def test_a_wrong_closing_stack_is_what_the_table_has(log: EventLog) -> None:
    told = shown().rakes(15, pot=0).awards(1, 285, pot=0).finishes({1: 10100})
    state = state_of(filled(log, moved(told.events, 1, table=NAME)))
    assert stacks(state)[1] == 10100
    assert view_of(state).seats[0].stack == 10185  # what follows from the deeds


def test_a_cancelled_hand_gives_back_what_is_ordered_to_the_table(log: EventLog) -> None:
    told = dealt().cancels().orders(2, 50).orders(3, 100, to="wallet")
    assert stacks(state_of(filled(log, moved(told.events, 1, table=NAME)))) == {1: 10000, 2: 10000, 3: 9900}


def test_chips_that_come_during_a_hand_lie_beside_it(log: EventLog) -> None:
    opening = at_table(*three())
    begun = moved(dealt().events, 1, table=NAME)
    topped = more(opening, table.ToppedUp(seat=2, player="p-b", amount=500), bought(5, 700), seconds=150)[-2:]
    state = state_of(filled(log, opening, begun, topped))
    assert stacks(state) == {1: 10000, 2: 10450, 3: 9900, 5: 700}
    assert [seat.standing for seat in state.seats] == ["in", "in", "in", None]
    assert view_of(state).seats[1].stack == 9950


@pytest.mark.parametrize(("table_pos", "stack"), [(5, 10000), (4, 10500), (None, 10500)])
def test_the_hands_word_goes_before_the_clocks(log: EventLog, table_pos: int | None, stack: int) -> None:
    """The top-up is dated after the start of the hand, but the hand may say that it builds on it."""
    topped = more(at_table(*three()), table.ToppedUp(seat=1, player="p-a", amount=500), seconds=150)
    begun = moved(dealt().events, 1, table=NAME, table_pos=table_pos)
    assert stacks(state_of(filled(log, topped, begun)))[1] == stack


def test_who_gets_up_is_gone_and_his_seat_may_be_anothers(log: EventLog) -> None:
    opening = at_table(*three())
    later = more(
        opening,
        table.CashedOut(seat=2, player="p-b", amount=9900),
        table.CashedOut(seat=3, player="somebody else", amount=1),
        bought(2, 300, "new"),
        seconds=200,
    )[len(opening) :]
    state = state_of(filled(log, opening, finished(), later))
    assert [(seat.player, seat.stack, seat.standing) for seat in state.seats] == [
        ("p-a", 10185, "in"),
        ("new", 300, None),
        ("p-c", 9900, "in"),
    ]


def test_who_comes_back_has_what_he_brings(log: EventLog) -> None:
    opening = at_table(*three())
    later = more(
        opening,
        table.CashedOut(seat=2, player="p-b", amount=9900),
        bought(2, 400),
        seconds=200,
    )[len(opening) :]
    models = filled(log, opening, finished(), later)
    assert stacks(state_of(models))[2] == 400
    next_hand = moved(dealt(stacks={1: 10185, 3: 9900}, button=1).events[:1], 2, table=NAME, begins=900)
    assert stacks(state_of(filled(log, next_hand))) == {1: 10185, 2: 400, 3: 9900}


def test_who_is_not_named_by_a_hand_keeps_what_his_own_last_hand_left_him(log: EventLog) -> None:
    opening = at_table(*three(), bought(5, 700))
    topped = more(opening, table.ToppedUp(seat=2, player="p-b", amount=40), seconds=400)[-1:]
    without = moved(dealt(stacks={1: 10185, 3: 9900}, button=1).events[:1], 2, table=NAME, begins=900)
    state = state_of(filled(log, opening, finished(), topped, without))
    assert stacks(state) == {1: 10185, 2: 9900 + 40, 3: 9900, 5: 700}
    assert [seat.standing for seat in state.seats] == ["in", None, "in", None]


def test_who_sits_out_and_who_returns(log: EventLog) -> None:
    out, back = table.SatOut(seat=2, player="p-b"), table.Returned(seat=2, player="p-b")
    opening = at_table(*three(), out)
    models = filled(log, opening)
    assert [seat.sitting_out for seat in state_of(models).seats] == [False, True, False]
    models = filled(log, moved(dealt(out=(2,)).events, 1, table=NAME))
    assert [(seat.sitting_out, seat.standing) for seat in state_of(models).seats][1] == (True, "out")
    models = filled(log, more(opening, back, seconds=500)[-1:])
    assert not state_of(models).seats[1].sitting_out
    models = filled(log, finished(2, begins=900))
    assert [seat.sitting_out for seat in state_of(models).seats] == [False] * 3


def test_blinds_missed_since_the_last_hand_with_cards(log: EventLog) -> None:
    def missed(kind: str) -> table.BlindMissed:
        return table.BlindMissed.model_validate({"seat": 2, "player": "p-b", "kind": kind})

    opening = at_table(*three(), missed("big"))
    models = filled(log, opening)
    assert state_of(models).seats[1].missed == ("big",)
    filled(log, finished(1))
    assert state_of(models).seats[1].missed == ()
    both = more(opening, missed("small"), missed("big"), seconds=400)
    filled(log, both[-2:])
    assert state_of(models).seats[1].missed == ("small", "big")
    out = moved(dealt(out=(2,), stacks={1: 10185, 2: 9900, 3: 9900}).events, 2, table=NAME, begins=900)
    filled(log, out)
    assert state_of(models).seats[1].missed == ("small", "big")
    filled(log, finished(3, begins=1500))
    assert state_of(models).seats[1].missed == ()


def test_a_table_that_is_known_by_its_hands_alone(log: EventLog) -> None:
    state = state_of(filled(log, finished(server="graz-2", max_seats=6)))
    assert state.setting == ("holdem", "NL", {"small_blind": 50, "big_blind": 100}, "EUR", 6, "graz-2")
    assert stacks(state) == {1: 10185, 2: 9900, 3: 9900}


def test_a_table_that_closes(log: EventLog) -> None:
    models = filled(log, at_table(bought(1), table.TableClosed()))
    assert state_of(models).closed
    assert not state_of(models, position=2).closed


def test_other_tables_and_houses_are_not_mixed_in(log: EventLog) -> None:
    other = finished(2, begins=900)
    elsewhere = [replace(other[0], data=other[0].data.model_copy(update={"table": "Lend 1"})), *other[1:]]
    abroad = finished(1, house="pokerhilfe", begins=900)
    state = state_of(
        filled(log, finished(), elsewhere, abroad, stream_of("table", "Lend 1", opened("Lend 1"), bought(6)))
    )
    assert state.hand is not None
    assert state.hand.stream == "hand/trickyplay/1"
    assert len(state.seats) == 3


def test_nothing_is_known_of_another_table(log: EventLog) -> None:
    models = filled(log, finished(begins=100))
    assert models.table(HOUSE, "nowhere", seen=whole) is None
    assert models.table(HOUSE, NAME, at=time_of(99), seen=whole) is None


def test_a_malformed_hand_says_why_and_leaves_the_stacks_of_its_opening(log: EventLog) -> None:
    begun = moved(dealt().events, 1, table=NAME)
    hole = hand.HandUnreadable(sha256="0" * 64, reason="cut off")
    state = state_of(filled(log, more(begun, hole)))
    assert state.hand is not None
    assert state.hand.view is None
    assert "cut off" in str(state.hand.fault)
    assert stacks(state) == {1: 10000, 2: 10000, 3: 10000}


def test_the_asker_sees_what_he_may(log: EventLog) -> None:
    def covered(events: Sequence[Event]) -> Sequence[Event]:
        return [
            replace(event, data=event.data.model_copy(update={"down": ("??", "??")}))
            if isinstance(event.data, hand.HoleCardsDealt)
            else event
            for event in events
        ]

    models = filled(log, moved(dealt().events, 1, table=NAME))
    state = models.table(HOUSE, NAME, seen=covered)
    assert state is not None
    assert {seat.cards for seat in view_of(state).seats} == {("??", "??")}
    assert "Kd" not in str(state.as_dict())
    assert "Kd" in str(state_of(models).as_dict())


# Moments


def test_every_log_position_has_its_state(log: EventLog) -> None:
    begun = moved(dealt().raises(1, 300).folds(2, 3).events, 1, table=NAME)
    opening = at_table(*three())
    models = filled(log, opening, begun)
    found = [stacks(state_of(models, position=position)) for position in range(1, len(opening) + len(begun) + 1)]
    full = {1: 10000, 2: 10000, 3: 10000}
    assert found == [
        {},
        {1: 10000},
        {1: 10000, 2: 10000},
        full,
        full,
        full | {2: 9950},
        *([full | {2: 9950, 3: 9900}] * 4),
        *([{1: 9700, 2: 9950, 3: 9900}] * 3),
    ]
    waiting = [view_of(state_of(models, position=position)).to_act for position in range(10, 14)]
    assert waiting == [1, 2, 3, None]


def test_a_time_shows_the_table_as_it_was_then_whenever_it_was_recorded(log: EventLog) -> None:
    second, first = finished(2, begins=1000), finished(1, begins=0)
    models = filled(log, second)
    known = models.positions["hands"]
    filled(log, first)  # it comes to the log later
    assert state_of(models).as_dict() == state_of(models, at=time_of(5000)).as_dict()
    now = state_of(models, at=time_of(500))
    assert now.hand is not None
    assert now.hand.stream == "hand/trickyplay/1"
    assert models.table(HOUSE, NAME, at=time_of(500), position=known, seen=whole) is None
    within = state_of(models, at=first[9].at)
    assert within.hand is not None
    assert within.hand.pos == 10
    assert state_of(models, at=second[0].at).hand is not None


def test_a_clock_that_was_set_back_ends_what_was_by_then(log: EventLog) -> None:
    begun = moved(dealt().events, 1, table=NAME)
    odd = [*begun[:-2], replace(begun[-2], at=time_of(900)), begun[-1]]
    state = state_of(filled(log, odd), at=time_of(100))
    assert state.hand is not None
    assert state.hand.pos == len(odd) - 2


def test_a_position_to_come_is_not_reached(log: EventLog) -> None:
    models = filled(log, finished())
    end = models.positions["hands"]
    store(log, [at_table(bought(1))])
    with pytest.raises(NotReached, match=f"have come to log position {end}, not yet to {end + 1}"):
        state_of(models, position=end + 1)
    catch_up(log)
    assert state_of(models, position=end + 1).position == end + 1


def test_a_hand_at_each_of_its_positions(log: EventLog) -> None:
    told = dealt().raises(1, 300).folds(2, 3).returns(1, 200).awards(1, 250).finishes()
    events = moved(told.events, 1)
    models = filled(log, events)
    moments = [models.hand_moment("hand/trickyplay/1", pos, seen=whole) for pos in range(1, len(events) + 1)]
    assert [moment.pos for moment in moments if moment is not None] == [event.pos for event in events]
    views = [moment.view for moment in moments if moment is not None]
    assert [view.pot for view in views if view is not None] == [0, 50, 150, 150, 150, 150, 450, 450, 450, 250, 0, 0]
    assert [view.to_act for view in views if view is not None] == [None] * 5 + [1, 2, 3] + [None] * 4
    assert models.hand_moment("hand/trickyplay/1", len(events) + 1, seen=whole) is None
    assert models.hand_moment("hand/trickyplay/nowhere", seen=whole) is None
    known = models.hand_moment("hand/trickyplay/1", position=3, seen=whole)
    assert known is not None
    assert known.pos == 3


def test_who_is_to_act_is_who_acts_next_in_legal_hands(log: EventLog) -> None:
    hands = {seed: play(seed, Wish(plain=True)).events for seed in range(30)}
    models = filled(log, *(moved(events, seed) for seed, events in hands.items()))
    asked = 0
    for seed, events in hands.items():
        for event in events[1:]:
            if event.topic.split(".")[1] not in DECISIONS:
                continue
            moment = models.hand_moment(f"hand/{HOUSE}/{seed}", event.pos - 1, seen=whole)
            assert moment is not None
            assert moment.view is not None
            if moment.view.to_act is None:  # a last player whom nobody can oppose may check all the same
                assert event.topic == "hand.checked.v1", (seed, event.pos)
            else:
                assert moment.view.to_act == event.data.model_dump()["seat"], (seed, event.pos)
                asked += 1
    assert asked > 300


# An evening by a second way


class Evening:
    """Random hands and table events at one table, written down as they happen; chips are counted as they move."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.players: dict[int, str] = {}
        self.chips: dict[int, int] = {}
        self.clock = 0
        self.hands = 0
        self.table = stream_of("table", NAME, opened(NAME), begins=-1)
        self.log: list[tuple[Event, dict[int, tuple[str, int]]]] = [(self.table[0], {})]

    def run(self, hands: int) -> Iterator[tuple[Event, dict[int, tuple[str, int]]]]:
        for seat in (1, 2, 4):
            self.buy(seat)
        for _ in range(hands):
            self.play()
            self.between()
        return iter(self.log)

    def write(self, event: Event) -> None:
        """Note the event, and who has what after it."""
        self.log.append((event, {seat: (name, self.chips[seat]) for seat, name in sorted(self.players.items())}))

    def write_table(self, payload: Payload) -> None:
        self.clock += 1
        pos = len(self.table) + 1
        self.table.append(event_from(self.table[0].stream, pos, time_of(self.clock), payload))
        self.write(self.table[-1])

    def buy(self, seat: int) -> None:
        amount = self.rng.randrange(2000, 9000)
        self.players[seat], self.chips[seat] = f"player {self.rng.randrange(10**6)}", amount
        self.write_table(table.BoughtIn(seat=seat, player=self.players[seat], amount=amount))

    def between(self) -> None:
        """Somebody leaves, comes, or adds chips."""
        seat = self.rng.choice((1, 2, 4, 5))
        if seat not in self.players:
            self.buy(seat)
        elif len(self.players) > 2 and self.rng.random() < 0.5:
            name, amount = self.players.pop(seat), self.chips.pop(seat)
            self.write_table(table.CashedOut(seat=seat, player=name, amount=amount))
        else:
            self.chips[seat] += 100
            self.write_table(table.ToppedUp(seat=seat, player=self.players[seat], amount=100))

    def play(self) -> None:
        """One hand: everybody posts, one may top up meanwhile, one wins it all; now and then somebody is left out."""
        self.hands += 1
        playing = sorted(self.players)
        if len(playing) > 2 and self.rng.random() < 0.4:
            playing.remove(self.rng.choice(playing))
        seats = [{"seat": seat, "player": self.players[seat], "stack": self.chips[seat]} for seat in playing]
        opening = {
            "house": HOUSE,
            "table": NAME,
            "hand_no": str(self.hands),
            "game": "holdem",
            "limit": "NL",
            "stakes": {},
            "currency": "EUR",
            "real_money": True,
            "button": playing[0],
            "seats": seats,
        }
        self.write_hand(1, hand.HandStarted.model_validate(opening))
        brought: dict[int, int] = defaultdict(int)
        for pos, seat in enumerate(playing, start=2):
            self.chips[seat] -= 100
            self.write_hand(pos, hand.AntePosted(seat=seat, amount=100))
            if self.rng.random() < 0.2:
                brought[seat] += 30
                self.chips[seat] += 30
                self.write_table(table.ToppedUp(seat=seat, player=self.players[seat], amount=30))
        winner = self.rng.choice(playing)
        self.chips[winner] += 100 * len(playing)
        pos = len(playing) + 2
        self.write_hand(pos, hand.PotAwarded(seat=winner, amount=100 * len(playing)))
        closing = [{"seat": seat, "stack": self.chips[seat] - brought[seat]} for seat in playing]
        self.write_hand(pos + 1, hand.HandFinished.model_validate({"stacks": closing}))

    def write_hand(self, pos: int, payload: Payload) -> None:
        self.clock += 1
        self.write(event_from(stream_name("hand", HOUSE, str(self.hands)), pos, time_of(self.clock), payload))


@pytest.mark.parametrize("seed", range(4))
def test_the_chips_of_a_random_evening_at_every_position_and_time(log: EventLog, seed: int) -> None:
    evening = list(Evening(seed).run(hands=10))
    models = filled(log, [event for event, _ in evening])
    for position, (event, expected) in enumerate(evening, start=1):
        moment = {"position": position} if position % 2 else {"at": event.at}
        state = state_of(models, **moment)
        assert {seat.seat: (seat.player, seat.stack) for seat in state.seats} == expected, moment
