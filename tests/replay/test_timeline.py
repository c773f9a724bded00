"""Goal: the timeline tells every event with the table before and after it, as recorded, and never raises.

Method: hands whose tables are known by addition; then random damage to a record, where chips must still add up.
"""

from __future__ import annotations

from dataclasses import replace

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import REGISTRY, Event, UnreadableEvent, hand
from domain.rulebook import shipped_shelf
from replay import judge
from replay.narration import sentence_of
from replay.timeline import Timeline, timeline
from tests.support.hands import dealt, limped, shown, three_handed
from tests.support.records import records
from tests.support.scenario import Scenario, scenario

SHELF = shipped_shelf()
HAND_TOPICS = sorted(name for name in dir(hand) if hasattr(getattr(hand, name), "TOPIC"))


def told(record: Scenario) -> Timeline:
    return timeline(record.events, SHELF)


def finished() -> Scenario:
    return shown().rakes(15).awards(1, 285).finishes()


def test_there_is_a_step_for_each_event_with_what_the_verdict_says() -> None:
    record = finished()
    steps = told(record).steps
    assert [step.pos for step in steps] == [event.pos for event in record.events]
    assert [step.topic for step in steps] == [event.topic for event in record.events]
    assert [step.at for step in steps] == [event.at for event in record.events]
    assert told(record).verdict == judge(record.events, SHELF)


def test_the_table_after_one_event_is_the_table_before_the_next() -> None:
    steps = told(finished()).steps
    assert steps[0].before is None
    assert [step.before for step in steps[1:]] == [step.after for step in steps[:-1]]


def test_stacks_and_pot_follow_the_chips() -> None:
    steps = told(three_handed().small(2, 50).big(3, 100)).steps
    assert [(step.after.pot, [seat.stack for seat in step.after.seats]) for step in steps] == [
        (0, [10000, 10000, 10000]),
        (50, [10000, 9950, 10000]),
        (150, [10000, 9950, 9900]),
    ]


def test_results_move_chips_as_recorded_even_where_they_are_wrong() -> None:
    right, wrong = told(finished()).steps[-1].after, told(shown().rakes(15).awards(2, 200).finishes()).steps[-1].after
    assert [seat.stack for seat in right.seats] == [10185, 9900, 9900]
    assert right.pot == 0
    assert [seat.stack for seat in wrong.seats] == [9900, 10100, 9900]
    assert wrong.pot == 85


def test_an_uncalled_bet_goes_back_to_its_stack() -> None:
    record = dealt().raises(1, 400, to=400).folds(2).folds(3).returns(1, 300)
    after = told(record).steps[-1].after
    assert after.pot == 250
    assert [seat.stack for seat in after.seats] == [9900, 9950, 9900]


def test_house_money_fees_and_cash_outs_are_booked_where_they_belong() -> None:
    record = shown().adds_money(100).takes_fee(20, kind="jackpot").takes_fee(5, kind="other", seat=2)
    after = told(record).steps[-1].after
    assert after.pot == 300 + 100 - 20
    assert [seat.stack for seat in after.seats] == [9900, 9895, 9900]
    cashed = told(record.cashes_out(1, 250).awards(1, 380)).steps[-1].after
    assert cashed.pot == 0
    assert [seat.stack for seat in cashed.seats] == [10150, 9895, 9900]


def test_a_cancellation_reverses_awards_and_refunds_empty_the_pot() -> None:
    record = limped().cancels().orders(1, 100).orders(2, 100, to="wallet")
    after = told(record).steps[-1].after
    assert after.pot == 100
    assert [seat.stack for seat in after.seats] == [10000, 9900, 9900]


def test_street_board_and_turn_are_those_of_the_moment() -> None:
    steps = told(limped().flop("Ks8d3c").bets(2, 200)).steps
    streets = [(step.after.street, step.after.boards, step.after.to_act) for step in steps]
    assert streets[:3] == [(None, (), None)] * 3
    assert streets[5] == ("preflop", (), 1)
    assert streets[-2] == ("flop", (("Ks", "8d", "3c"),), 2)
    assert streets[-1] == ("flop", (("Ks", "8d", "3c"),), 3)


def test_once_the_cards_are_dealt_it_is_known_whose_turn_it_is() -> None:
    assert told(dealt()).steps[-1].after.to_act == 1
    assert told(three_handed().small(2, 50).big(3, 100)).steps[-1].after.to_act is None


def test_several_boards_are_told_apart() -> None:
    record = limped().flop("Ks8d3c").checks(2, 3, 1).turn("2h", board=1).turn("2s", board=2)
    assert told(record).steps[-1].after.boards == (("Ks", "8d", "3c", "2h"), ("Ks", "8d", "3c", "2s"))


def test_how_a_seat_stands() -> None:
    record = dealt(stacks={1: 10000, 2: 10000, 3: 400, 4: 500}, out=(4,)).raises(1, 400, to=400).folds(2).calls(3, 300)
    assert [seat.standing for seat in told(record).steps[-1].after.seats] == ["in", "folded", "all-in", "out"]


def test_a_game_that_is_not_known_shows_street_and_board_as_stated() -> None:
    record = scenario(game="badugi", stacks={1: 1000, 2: 1000}, blinds=(5, 10)).small(1, 5).deal().flop("Ks8d3c")
    after = told(record).steps[-1].after
    assert (after.street, after.boards, after.to_act) == ("flop", (("Ks", "8d", "3c"),), None)
    assert after.pot == 5


def test_findings_stand_at_their_event_and_the_others_apart() -> None:
    record = shown().awards(2, 300).finishes()
    lines = told(record)
    assert {step.pos: [each.code for each in step.findings] for step in lines.steps if step.findings} == {25: ["AWARD"]}
    assert sorted(finding.code for finding in lines.loose) == ["AWARD", "RAKE_UNVERIFIABLE"]
    placed = [finding for step in lines.steps for finding in step.findings]
    assert len(placed) + len(lines.loose) == len(lines.verdict.findings)


def test_pots_have_their_layers() -> None:
    record = dealt().raises(1, 400, to=400).calls(2, 350).folds(3)
    (pot,) = told(record).pots
    assert [dict(layer.parts) for layer in pot.layers] == [{1: 400, 2: 400, 3: 100}]


def test_a_malformed_record_has_no_steps_but_its_finding() -> None:
    lines = timeline((*dealt().events, UnreadableEvent("hand/cardroom/501", 7, "no event")), SHELF)
    assert (lines.started, lines.steps, lines.pots) == (None, (), ())
    assert [finding.message for finding in lines.loose] == ["no event"]


def test_the_order_of_lines_does_not_matter() -> None:
    record = finished()
    assert timeline(record.events[::-1], SHELF) == timeline(record.events, SHELF)


def test_the_plain_values_are_json() -> None:
    values = orjson.loads(orjson.dumps(told(finished()).as_dict()))
    step = values["steps"][6]
    assert step["sentence"] == "Seat 1 calls 1.00 EUR."
    assert (step["before"]["pot"], step["after"]["pot"], step["after"]["to_act"]) == (150, 250, 2)
    assert step["after"]["seats"][0] == {
        "seat": 1,
        "player": "p-a",
        "stack": 9900,
        "bet": 100,
        "contributed": 100,
        "cards": ["Kd", "Kc"],
        "up": [],
        "standing": "in",
    }
    assert values["pots"][0]["layers"][0]["parts"] == {"1": 100, "2": 100, "3": 100}


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (three_handed(), "The hand begins: holdem NL, 3 players dealt in, the button at seat 1."),
        (three_handed().antes(10, 1), "Seat 1 posts an ante of 0.10 EUR."),
        (three_handed().blind(1, 100, "post"), "Seat 1 posts a blind out of turn of 1.00 EUR."),
        (three_handed().blind(1, 50, "dead"), "Seat 1 posts a dead blind of 0.50 EUR."),
        (three_handed().blind(1, 200, "straddle"), "Seat 1 posts a straddle of 2.00 EUR."),
        (dealt(), "Seat 3 is dealt Qs Qh."),
        (dealt().raises(1, 400, to=400, all_in=True), "Seat 1 raises to 4.00 EUR, putting in 4.00 EUR, and is all-in."),
        (dealt().raises(1, 400), "Seat 1 raises, putting in 4.00 EUR."),
        (dealt().folds(1), "Seat 1 folds."),
        (limped().flop("Ks8d3c"), "The flop is dealt: Ks 8d 3c."),
        (limped().flop("Ks8d3c").turn("2h", board=2), "The turn of board 2 is dealt: 2h."),
        (limped().burns(), "A card is burned."),
        (limped().burns("2h"), "2h is burned."),
        (shown().returns(2, 100), "1.00 EUR of its bet go back to seat 2."),
        (shown().mucks(2), "Seat 2 mucks its cards."),
        (shown().rakes(15, pot=0), "Rake of 0.15 EUR is taken from pot 0."),
        (
            shown().awards(1, 85, 0, board=2, share="low"),
            "Seat 1 is awarded 0.85 EUR from pot 0 as the low half on board 2.",
        ),
        (
            shown().finishes({1: 5, 2: 6, 3: 7}),
            "The hand is finished; closing stacks: seat 1 0.05 EUR, seat 2 0.06 EUR, seat 3 0.07 EUR.",
        ),
        (dealt().cancels(), "The hand is cancelled (server-crash); policy return-all."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_event_is_one_sentence(record: Scenario, sentence: str) -> None:
    assert told(record).steps[-1].sentence == sentence


@pytest.mark.parametrize("topic", HAND_TOPICS)
def test_every_topic_of_a_hand_has_its_sentence(topic: str) -> None:
    kind = getattr(hand, topic)

    @settings(max_examples=20)
    @given(record=records(kind.TOPIC))
    def check(record: dict[str, object]) -> None:
        sentence = sentence_of(kind.model_validate(record["data"]), lambda amount: f"{amount} units")
        assert kind.TOPIC not in sentence
        assert sentence.strip()

    check()


@given(data=st.data())
def test_damage_never_raises_and_moves_no_chips_out_of_sight(data: st.DataObject) -> None:
    events = list(finished().events)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(1, len(events) - 1))
        event = events[place]
        change = data.draw(st.sampled_from(["drop", "repeat", "seat", "amount"]))
        if change == "drop":
            del events[place]
        elif change == "repeat":
            events.insert(place, event)
        elif change == "seat" and hasattr(event.data, "seat"):
            events[place] = replace(event, data=event.data.model_copy(update={"seat": data.draw(st.integers(1, 5))}))
        elif change == "amount" and hasattr(event.data, "amount"):
            amount = data.draw(st.integers(1, 20_000))
            events[place] = replace(event, data=event.data.model_copy(update={"amount": amount}))
    numbered = [replace(event, pos=number) for number, event in enumerate(events, start=1)]
    lines = timeline(numbered, SHELF)
    for step in lines.steps:
        assert _chips(step.after.pot, [seat.stack for seat in step.after.seats], numbered[: step.pos]) == 30000


def _chips(pot: int, stacks: list[int | None], so_far: list[Event]) -> int:
    """All chips there are: what seats at the table have, the pot, and what has left the table."""
    closed = next(
        (number for number, event in enumerate(so_far) if isinstance(event.data, hand.HandFinished)), len(so_far)
    )
    left = 0
    for event in so_far[:closed]:
        deed = event.data
        stranger = isinstance(deed, hand.PotAwarded | hand.UncalledBetReturned) and deed.seat > 3
        if isinstance(deed, hand.RakeTaken) or stranger:
            left += getattr(deed, "amount", 0)
    return pot + sum(stack or 0 for stack in stacks) + left


def test_sentences_are_asked_for_all_hand_topics() -> None:
    assert {getattr(hand, name).TOPIC for name in HAND_TOPICS} == {
        topic for topic in REGISTRY.topics() if topic.startswith("hand.")
    }
