"""Goal: the ledger says what the record says that play has come to for each player, and nothing comes from nowhere.

Method: hands in a few words with their entries by head; over random hands of all lives, conservation (what players win
or lose is what the house gave or took) and totals counted by a second way from the events' plain values.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from domain.events import Event, correction, hand, table
from eventlog.application import EventLog
from projections.ledger.entries import COUNTED, MEANINGS, Kind
from projections.ledger.reading import EntryRow, LedgerFilter, Total
from projections.read_models import ReadModels
from tests.projections.filling import filled
from tests.projections.stories import (
    CRASH,
    HOUSE,
    PUTTING_IN,
    TABLES,
    corrected,
    crashed,
    mixed,
    more,
    moved,
    opened,
    story,
    stream_of,
)
from tests.support.hands import dealt, shown, three_handed
from tests.support.play import Wish, play

ALL = LedgerFilter()


def finished(hand_no: str | int = 1, **options: Any) -> list[Event]:  # noqa: ANN401 - as of `moved`
    """Seat 1 wins a pot of 3.00 of which 0.15 are rake."""
    return moved(shown().rakes(15, pot=0).awards(1, 285, pot=0).finishes().events, hand_no, **options)


def entries(models: ReadModels, wanted: LedgerFilter = ALL) -> list[EntryRow]:
    return list(models.ledger.page(wanted, limit=10_000).entries)


def short(rows: Iterable[EntryRow]) -> list[tuple[object, ...]]:
    return [(row.kind.value, row.player, row.amount, row.how) for row in rows]


def total_of(models: ReadModels, player: str, **wanted: Any) -> Total:  # noqa: ANN401 - as of the filter
    (total,) = models.ledger.totals(LedgerFilter(player=player, **wanted))
    return total


# Hands


def test_a_finished_hand_is_closing_stack_less_starting_stack(log: EventLog) -> None:
    events = finished(table="Graz 3", sessions={1: "s-1"})
    models = filled(log, events)
    assert short(entries(models)) == [
        ("result", "p-a", 185, "stacks"),
        ("result", "p-b", -100, "stacks"),
        ("result", "p-c", -100, "stacks"),
    ]
    first = entries(models)[0]
    assert (first.house, first.currency, first.tournament, first.party) == (HOUSE, "EUR", None, "player")
    assert (first.table, first.session, first.seat, first.hand) == ("Graz 3", "s-1", 1, events[0].stream)
    assert (first.position, first.line, first.pos, first.at) == (len(events), 1, events[-1].pos, events[-1].at)
    assert first.counts


def test_a_wrong_stack_stands_in_the_ledger_as_it_is_recorded(log: EventLog) -> None:
    told = shown().rakes(15, pot=0).awards(1, 285, pot=0).finishes({1: 10100})
    assert short(entries(filled(log, moved(told.events, 1))))[0] == ("result", "p-a", 100, "stacks")


def test_a_stack_that_is_not_stated_is_told_by_the_deeds(log: EventLog) -> None:
    unknown = shown(stacks={1: None, 2: 10000, 3: 10000}).rakes(15).awards(1, 285)
    models = filled(log, moved(unknown.then(hand.HandFinished, stacks=[{"seat": 2, "stack": 9900}]).events, 1))
    assert short(entries(models)) == [
        ("result", "p-a", 185, "deeds"),
        ("result", "p-b", -100, "stacks"),
        ("result", "p-c", -100, "deeds"),
    ]


@pytest.mark.parametrize("missing", ["awards", "uncalled"])
def test_what_the_source_does_not_state_is_not_told(log: EventLog, missing: str) -> None:
    states = tuple({"shows", "rake", "awards", "uncalled"} - {missing})
    told = shown(stacks={1: None, 2: 10000, 3: 10000}, states=states).then(hand.HandFinished, stacks=[])
    models = filled(log, moved(told.events, 1))
    assert [(row.kind.value, row.amount, row.how) for row in entries(models)] == [("result", None, None)] * 3
    total = total_of(models, "p-b")
    assert (total.total, total.hands, total.unknown) == (0, 1, 1)


def test_who_sits_out_has_no_entry_unless_something_changed(log: EventLog) -> None:
    told = shown(stacks={1: 10000, 2: 10000, 3: 10000, 5: 700, 6: 800}, out=(5, 6)).rakes(15).awards(1, 285)
    models = filled(log, moved(told.finishes({5: 690}).events, 1))
    assert short(entries(models))[3:] == [("result", "p-e", -10, "stacks")]


def test_fees_and_cash_outs_are_part_of_the_result_and_stand_beside_it(log: EventLog) -> None:
    told = shown().rakes(15, pot=0).takes_fee(5, kind="other", seat=2).cashes_out(1, 250).awards(1, 285, pot=0)
    models = filled(log, moved(told.finishes({1: 10150}).events, 1))
    assert short(entries(models)) == [
        ("result", "p-a", 150, "stacks"),
        ("hand-cashed-out", "p-a", 250, None),
        ("result", "p-b", -105, "stacks"),
        ("fee", "p-b", -5, None),
        ("result", "p-c", -100, "stacks"),
    ]
    assert [total.total for total in models.ledger.totals(ALL)] == [150, -105, -100]


def test_the_result_of_a_cashed_out_seat_by_its_deeds_is_what_the_house_paid(log: EventLog) -> None:
    told = shown().rakes(15, pot=0).cashes_out(1, 250).awards(1, 285, pot=0).then(hand.HandFinished, stacks=[])
    assert short(entries(filled(log, moved(told.events, 1))))[0] == ("result", "p-a", 150, "deeds")


def test_an_open_hand_has_no_entries(log: EventLog) -> None:
    assert entries(filled(log, moved(dealt().events, 1))) == []


def test_a_cancelled_hand_takes_what_was_put_in_and_orders_it_back(log: EventLog) -> None:
    told = dealt().raises(1, 300).folds(2, 3).returns(1, 200).cancels()
    told = told.orders(1, 100).orders(2, 50, to="wallet").orders(3, 100).pays(2)
    models = filled(log, moved(told.events, 1, sessions={2: "s-2"}))
    assert short(entries(models)) == [
        ("voided", "p-a", -100, None),
        ("voided", "p-b", -50, None),
        ("voided", "p-c", -100, None),
        ("refund-ordered", "p-a", 100, "table"),
        ("refund-ordered", "p-b", 50, "wallet"),
        ("refund-ordered", "p-c", 100, "table"),
        ("refund-paid", "p-b", 50, "wallet"),
    ]
    paid = entries(models)[-1]
    assert (paid.key, paid.session, paid.seat, paid.counts) == (told.key(2), "s-2", 2, False)
    total = total_of(models, "p-b")
    assert (total.total, total.hands) == (0, 1)
    assert total.amounts == {"refund-ordered": 50, "refund-paid": 50, "voided": -50}


def test_rake_awards_and_fees_before_a_cancellation_are_reversed(log: EventLog) -> None:
    told = shown().rakes(15).takes_fee(5, kind="other", seat=2).awards(1, 285).cancels()
    models = filled(log, moved(told.orders(1, 100).events, 1))
    assert short(entries(models)) == [
        ("voided", "p-a", -100, None),
        ("voided", "p-b", -100, None),
        ("voided", "p-c", -100, None),
        ("refund-ordered", "p-a", 100, "table"),
    ]


def test_a_refund_is_whose_the_order_names(log: EventLog) -> None:
    events = moved(dealt().cancels().events, 1, sessions={2: "s-2"})
    order = hand.RefundOrdered(seat=2, player="somebody", amount=50, to="wallet", key="k")
    row = entries(filled(log, more(events, order)))[-1]
    assert (row.player, row.seat, row.session) == ("somebody", 2, None)


def test_a_payment_without_an_order_is_nobodys(log: EventLog) -> None:
    events = more(moved(dealt().cancels().events, 1), hand.RefundPaid(key="k", payment_ref="r"))
    models = filled(log, events)
    row = entries(models)[-1]
    assert (row.kind, row.party, row.player, row.amount, row.key) == (Kind.REFUND_PAID, "unknown", None, None, "k")
    assert {total.player for total in models.ledger.totals(ALL)} == {"p-a", "p-b", "p-c"}


def test_what_comes_late_has_no_entries(log: EventLog) -> None:
    late = more(
        finished(),
        hand.HandCancelled(reason="operator", policy="return-all"),
        hand.FeeTaken(amount=5, kind="other", seat=1),
    )
    assert short(entries(filled(log, late))) == short(entries(filled(log)))
    assert len(entries(filled(log))) == 3


def test_a_late_finish_after_the_refund_changes_nothing(log: EventLog) -> None:
    whole = finished()
    events = more(crashed(whole[:12]), *(event.data for event in whole[12:]))
    models = filled(log, events)
    assert {row.kind for row in entries(models)} == {Kind.VOIDED, Kind.REFUND_ORDERED}
    assert [total.total for total in models.ledger.totals(ALL)] == [0, 0, 0]


def test_an_order_without_a_cancellation_is_an_order(log: EventLog) -> None:
    order = hand.RefundOrdered(seat=2, player="p-b", amount=70, to="wallet", key="k")
    models = filled(log, more(finished(), order))
    assert total_of(models, "p-b").total == -100 + 70


def test_tournament_chips_and_play_money_are_apart(log: EventLog) -> None:
    chips = moved(shown(tournament=True).awards(1, 300).finishes().events, 2)
    play_money = finished(3, real_money=False)
    models = filled(log, finished(), chips, play_money)
    found = {
        (total.currency, total.tournament): total.total for total in models.ledger.totals(LedgerFilter(player="p-a"))
    }
    assert found == {("EUR", None): 185, ("EUR", "T-8"): 200, ("PLAY", None): 185}
    assert len(models.ledger.totals(LedgerFilter(player="p-a", cash=True))) == 2


def test_a_hand_without_an_opening_has_no_players_and_no_entries(log: EventLog) -> None:
    events = finished()
    unreadable = stream_of("hand", "1", hand.HandUnreadable(sha256="0" * 64, reason="cut"))
    assert entries(filled(log, [*unreadable, *events[1:]])) == []


# Tables, sessions, corrections


def test_chips_that_are_brought_and_taken_are_no_gain(log: EventLog) -> None:
    at_table = stream_of(
        "table",
        "Graz 3",
        opened(),
        table.BoughtIn(seat=1, player="p-a", amount=8000, session="s-1"),
        table.ToppedUp(seat=1, player="p-a", amount=2000, session="s-1"),
    )
    taken = more(at_table, table.CashedOut(seat=1, player="p-a", amount=10185, session="s-1"))[-1:]
    models = filled(log, at_table, finished(table="Graz 3", sessions={1: "s-1"}), taken)
    assert short(entries(models, LedgerFilter(player="p-a"))) == [
        ("bought-in", "p-a", 8000, None),
        ("topped-up", "p-a", 2000, None),
        ("result", "p-a", 185, "stacks"),
        ("cashed-out", "p-a", -10185, None),
    ]
    total = total_of(models, "p-a")
    assert total.total == 185
    assert sum(total.amounts.values()) == 0  # nothing of his is left on the table
    assert total_of(models, "p-a", session="s-1").total == 185
    assert (entries(models)[0].table, entries(models)[0].currency, entries(models)[0].hand) == ("Graz 3", "EUR", None)


def test_one_total_over_tables_and_sessions(log: EventLog) -> None:
    first = finished(1, table="Graz 3", sessions={1: "s-1"})
    second = finished(2, table="Lend 1", sessions={1: "s-2"}, begins=500)
    models = filled(log, *mixed([first, second], seed=5))
    assert total_of(models, "p-a").total == 2 * 185
    assert [total_of(models, "p-a", session=name).total for name in ("s-1", "s-2")] == [185, 185]
    assert [total_of(models, "p-a", table=name).hands for name in ("Graz 3", "Lend 1")] == [1, 1]


def test_the_same_name_in_another_house_is_another_player(log: EventLog) -> None:
    models = filled(log, finished(1), finished(1, house="pokerhilfe"))
    assert [(total.house, total.total) for total in models.ledger.totals(LedgerFilter(player="p-a"))] == [
        ("pokerhilfe", 185),
        ("trickyplay", 185),
    ]


def test_a_correction_moves_money_between_players_and_the_house(log: EventLog) -> None:
    wrong = finished(1, table="Graz 3", sessions={3: "s-3"})
    ordered = corrected("c-1", wrong[0].stream, ("p-a", -285, 1), ("p-c", 290, 3), ("house", -5, None))
    paid = correction.CorrectionPaid(key="c-1/p-c", payment_ref="r-1")
    models = filled(log, wrong, stream_of("correction", "c-1", ordered, paid))
    rows = entries(models)[3:]
    assert [(row.kind.value, row.party, row.player, row.amount) for row in rows] == [
        ("correction", "player", "p-a", -285),
        ("correction", "player", "p-c", 290),
        ("correction", "house", None, -5),
        ("correction-paid", "player", "p-c", 290),
    ]
    assert [(row.table, row.session, row.seat, row.hand, row.currency) for row in rows[1:3]] == [
        ("Graz 3", "s-3", 3, wrong[0].stream, "EUR"),
        ("Graz 3", None, None, wrong[0].stream, "EUR"),
    ]
    assert (total_of(models, "p-a").total, total_of(models, "p-c").total) == (185 - 285, -100 + 290)


def test_a_correction_that_is_withdrawn_takes_back_what_was_not_paid(log: EventLog) -> None:
    wrong = finished()
    ordered = corrected("c-1", wrong[0].stream, ("p-a", -285, 1), ("p-c", 285, 3))
    paid = correction.CorrectionPaid(key="c-1/p-c", payment_ref="r-1")
    withdrawn = correction.CorrectionWithdrawn(reason="a mistake", by="officer-1")
    models = filled(log, wrong, stream_of("correction", "c-1", ordered, paid, withdrawn, withdrawn))
    assert short(entries(models, LedgerFilter(kind=Kind.CORRECTION_WITHDRAWN))) == [
        ("correction-withdrawn", "p-a", 285, None)
    ]
    assert (total_of(models, "p-a").total, total_of(models, "p-c").total) == (185, -100 + 285)


def test_a_correction_of_a_hand_that_comes_later_has_no_currency(log: EventLog) -> None:
    late = finished()
    ordered = corrected("c-1", late[0].stream, ("p-a", -285, 1), ("p-c", 285, 3))
    models = filled(log, stream_of("correction", "c-1", ordered), late)
    assert [(row.currency, row.table, row.hand) for row in entries(models)[:2]] == [(None, None, late[0].stream)] * 2
    assert [total.currency for total in models.ledger.totals(LedgerFilter(player="p-a"))] == [None, "EUR"]


def test_a_payment_of_a_correction_that_nobody_ordered(log: EventLog) -> None:
    ordered = corrected("c-1", "hand/trickyplay/nowhere", ("p-a", 0, 1))
    paid = correction.CorrectionPaid(key="other", payment_ref="r-1")
    row = entries(filled(log, stream_of("correction", "c-1", ordered, paid)))[-1]
    assert (row.kind, row.party, row.amount, row.key) == (Kind.CORRECTION_PAID, "unknown", None, "other")


# Over many hands


def test_results_rake_and_fees_of_right_hands_add_up_to_nothing(log: EventLog) -> None:
    hands = {seed: play(seed) for seed in range(200)}
    models = filled(log, *mixed((moved(hand.events, seed) for seed, hand in hands.items()), seed=3, most=9))
    for seed, played in hands.items():
        stream = f"hand/{HOUSE}/{seed}"
        row = models.hands.hand(stream)
        assert row is not None
        won = {each.seat: each.amount or 0 for each in entries(models, LedgerFilter(hand=stream, kind=Kind.RESULT))}
        assert sum(won.values()) == played.given - played.taken, seed
        if not row.cashed_out:  # a share that the house has paid for need not be recorded as an award
            assert sum(won.values()) + row.rake + row.pot_fees + row.seat_fees == row.house_money, seed
        final = {int(seat): stack for seat, stack in played.numbers["final"].items()}
        assert {seat: won.get(seat, 0) for seat in final} == {
            seat: stack - played.start[seat] for seat, stack in final.items()
        }, seed


def test_refunds_of_cancelled_hands_give_back_what_they_took(log: EventLog) -> None:
    begun = [moved(play(seed).events, seed)[:-1][: 3 + seed % 20] for seed in range(100)]
    models = filled(log, *mixed((crashed(events, paid=bool(len(events) % 2)) for events in begun), seed=4, most=9))
    rows = entries(models)
    assert len({row.hand for row in rows}) == 100
    for stream in {row.hand for row in rows}:
        assert sum(row.amount or 0 for row in rows if row.hand == stream and row.counts) == 0, stream
    assert all(total.total == 0 for total in models.ledger.totals(ALL, players=10_000))


def second_totals(streams: Iterable[Sequence[Event]]) -> dict[tuple[object, ...], int]:
    """The second way: what counts for each player, from the plain values of the events, hand by hand."""
    totals: dict[tuple[object, ...], int] = defaultdict(int)
    for events in streams:
        first = events[0].data.model_dump()
        unit = (first["currency"] if first["real_money"] else "PLAY", (first["tournament"] or {}).get("id"))
        seats = {seat["seat"]: seat for seat in first["seats"]}
        plain = [(event.topic.split(".")[1], event.data.model_dump()) for event in events]
        for _, data in (pair for pair in plain if pair[0] == "refund-ordered"):
            totals[(data["player"], *unit)] += data["amount"]
        end = next((number for number, (name, _) in enumerate(plain) if name in {"finished", "cancelled"}), None)
        if end is None:
            continue
        closing = {entry["seat"]: entry["stack"] for entry in plain[end][1].get("stacks", ())}
        pot = chips_in(plain[:end])
        for number, seat in seats.items():
            changed = (
                -pot[number] if plain[end][0] == "cancelled" else closing.get(number, seat["stack"]) - seat["stack"]
            )
            totals[(seat["player"], *unit)] += changed
    return totals


def chips_in(plain: Sequence[tuple[str, dict[str, Any]]]) -> Counter[int]:
    """What each seat has in the pot after some events."""
    pot: Counter[int] = Counter()
    for name, data in plain:
        if name in PUTTING_IN:
            pot[data["seat"]] += data["amount"]
        elif name == "uncalled-bet-returned":
            pot[data["seat"]] -= data["amount"]
    return pot


def test_totals_over_hands_of_all_lives_are_those_of_a_second_way(log: EventLog) -> None:
    names = [f"player {number}" for number in range(12)]
    streams = [
        story(
            seed,
            seed,
            Wish(houses=(HOUSE,)),
            table=TABLES[seed % 3],
            players={seat: names[(seed + seat) % 12] for seat in range(1, 11)},
        )
        for seed in range(200)
    ]
    models = filled(log, *mixed(streams, seed=6, most=9))
    found = {(total.player, total.currency, total.tournament): total.total for total in models.ledger.totals(ALL)}
    expected = {key: amount for key, amount in second_totals(streams).items() if amount}
    assert {key: amount for key, amount in found.items() if amount} == expected
    assert len(expected) > 12


# Reading


def test_pages_of_entries_and_totals_leave_nothing_out(log: EventLog) -> None:
    models = filled(log, *[finished(number, begins=number) for number in range(5)])
    everything = entries(models)
    assert len(everything) == 15
    paged: list[EntryRow] = []
    page = models.ledger.page(ALL, limit=4)
    while page.following is not None:
        assert len(page.entries) == 4
        paged += page.entries
        page = models.ledger.page(ALL, after=page.following, limit=4)
    assert [*paged, *page.entries] == everything
    totals = list(models.ledger.totals(ALL, players=2))
    totals += models.ledger.totals(ALL, after=(totals[-1].house, totals[-1].player), players=2)
    assert totals == list(models.ledger.totals(ALL))
    assert len(totals) == 3


def test_entries_of_a_time(log: EventLog) -> None:
    models = filled(log, finished(1), finished(2, begins=1000))
    second = entries(models)[3].at
    assert len(entries(models, LedgerFilter(at_from=second))) == 3
    assert len(entries(models, LedgerFilter(at_before=second))) == 3
    assert total_of(models, "p-a", at_before=second).total == 185


def test_every_kind_has_a_meaning_and_counts_or_not() -> None:
    assert set(MEANINGS) == set(Kind)
    assert set(COUNTED) < set(Kind)


def test_whatever_is_asked_of_the_ledger_is_a_value(log: EventLog) -> None:
    models = filled(log, finished())
    assert entries(models, LedgerFilter(player="' OR 1=1 --", hand="x'; DROP TABLE ledger.entry; --")) == []
    assert models.ledger.totals(LedgerFilter(session="\x00")) == ()
    assert len(entries(models)) == 3


def test_keys_of_refunds_find_order_and_payment(log: EventLog) -> None:
    events = crashed(moved(dealt().events, 7), paid=True)
    found = entries(filled(log, events), LedgerFilter(key=f"{CRASH}/7/2"))
    assert [row.kind for row in found] == [Kind.REFUND_ORDERED, Kind.REFUND_PAID]


def test_a_hand_of_nobody_is_no_fault(log: EventLog) -> None:
    events = moved(three_handed(out=(1, 2, 3)).then(hand.HandFinished, stacks=[]).events, 1)
    assert entries(filled(log, events)) == []


def test_a_hand_without_its_opening_has_its_refunds_whatever_their_money(log: EventLog) -> None:
    told = dealt().cancels().orders(2, 50, to="wallet").orders(3, 100).pays(2)
    whole = moved(told.events, 1)
    lost = replace(whole[0], data=hand.HandUnreadable(sha256="0" * 64, reason="not JSON"))
    rows = entries(filled(log, [lost, *whole[1:]]))
    assert short(rows) == [
        ("refund-ordered", "p-b", 50, "wallet"),
        ("refund-ordered", "p-c", 100, "table"),
        ("refund-paid", "p-b", 50, "wallet"),
    ]
    assert {(row.house, row.currency, row.tournament, row.table) for row in rows} == {(HOUSE, None, None, None)}
