"""Goal: the row of a hand says what its events say, whatever its life, and a search finds the hands it asks for.

Method: hands in a few words with numbers counted by head; random hands with their numbers counted by a second way, in
another style, from the events' plain values; searches beside the same choice made by hand over all rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from domain.events import Event, hand
from eventlog.application import EventLog
from projections.hands.filters import HandFilter
from projections.hands.relations import HAND
from projections.hands.rows import HandRow, PlayerRow
from projections.hands.search import Facet, Hands
from projections.read_models import ReadModels
from tests.eventlog.environments import plain_environment
from tests.projections.filling import filled
from tests.projections.stories import PUTTING_IN, TABLES, crashed, mixed, more, moved, story
from tests.support.hands import dealt, shown, three_handed

FACETS: tuple[Facet, ...] = (
    "house", "table", "game", "limit", "currency", "life", "status", "server", "build", "room", "code"
)  # fmt: skip


def finished() -> list[Event]:
    """Seat 1 wins a pot of 3.00 of which 0.15 are rake."""
    return moved(shown().rakes(15, pot=0).awards(1, 285, pot=0).finishes().events, 1, table="Graz 3")


def test_the_row_of_a_finished_hand(log: EventLog) -> None:
    events = moved(finished(), 9001, begins=60, server="graz-1", build="7.1", table_pos=4)
    row = filled(log, events).hands.hand("hand/trickyplay/9001")
    assert row is not None
    assert (row.hand, row.house, row.hand_no, row.table) == (1, "trickyplay", "9001", "Graz 3")
    assert (row.game, row.limit, row.stakes) == ("holdem", "NL", {"small_blind": 50, "big_blind": 100})
    assert (row.currency, row.real_money, row.tournament, row.rulebook) == ("EUR", True, None, None)
    assert (row.button, row.seats, row.dealt_in, row.max_seats) == (1, 3, 3, None)
    assert (row.server, row.build, row.table_pos) == ("graz-1", "7.1", 4)
    assert (row.started_at, row.ended_at, row.last_at) == (events[0].at, events[-1].at, events[-1].at)
    assert (row.life, row.status, row.events, row.late) == ("finished", "ok", len(events), 0)
    assert row.last_position == len(events)
    assert (row.put_in, row.returned, row.rake, row.awarded) == (300, 0, 15, 285)
    assert (row.pot_fees, row.seat_fees, row.house_money, row.cashed_out, row.house_shares) == (0, 0, 0, 0, 0)


def test_the_players_of_a_hand(log: EventLog) -> None:
    opening = three_handed(stacks={1: 10000, 2: None, 5: 700}, out=(5,)).events
    events = moved(opening, 1, players={1: "anna"}, sessions={1: "s-7"})
    models = filled(log, events)
    assert models.hands.players("hand/trickyplay/1") == (
        PlayerRow(1, "anna", 10000, "s-7", None, sitting_out=False),
        PlayerRow(2, "p-b", None, None, None, sitting_out=False),
        PlayerRow(5, "p-e", 700, None, None, sitting_out=True),
    )
    row = models.hands.hand("hand/trickyplay/1")
    assert row is not None
    assert (row.seats, row.dealt_in) == (3, 2)


def test_what_a_hand_does_not_have(log: EventLog) -> None:
    models = filled(log, finished())
    assert models.hands.hand("hand/trickyplay/nowhere") is None
    assert models.hands.players("hand/trickyplay/nowhere") == ()
    assert models.hands.hand("not a stream") is None


def test_house_money_fees_and_cash_outs_are_added_up_apart(log: EventLog) -> None:
    told = shown().adds_money(100).takes_fee(20, kind="jackpot").takes_fee(5, kind="other", seat=2)
    told = told.cashes_out(1, 250).awards(1, 380, pot=0).finishes({1: 10150})
    row = filled(log, moved(told.events, 1)).hands.hand("hand/trickyplay/1")
    assert row is not None
    assert (row.house_money, row.pot_fees, row.seat_fees, row.cashed_out, row.house_shares) == (100, 20, 5, 250, 380)


def test_an_open_hand_says_what_is_at_stake(log: EventLog) -> None:
    models = filled(log, moved(dealt().raises(1, 300).events, 1))
    row = models.hands.hand("hand/trickyplay/1")
    assert row is not None
    assert (row.life, row.status, row.ended_at, row.at_stake) == ("open", "open", None, 450)


def test_a_cancelled_hand_with_its_refunds(log: EventLog) -> None:
    told = dealt().cancels().orders(2, 50).orders(3, 100, to="wallet").pays(2)
    row = filled(log, moved(told.events, 1)).hands.hand("hand/trickyplay/1")
    assert row is not None
    assert (row.life, row.status, row.refunds_ordered, row.refunds_paid) == ("cancelled", "cancelled", 150, 50)
    assert (row.late, row.ended_at) == (0, moved(told.events, 1)[told.events[-4].pos - 1].at)


def test_late_events_are_counted_and_change_no_amount(log: EventLog) -> None:
    late = more(finished(), hand.RakeTaken(amount=5000), hand.HandCancelled(reason="operator", policy="return-all"))
    models = filled(log, finished())
    before = models.hands.hand("hand/trickyplay/1")
    assert before is not None
    after = filled(log, late[before.events :]).hands.hand("hand/trickyplay/1")
    assert after is not None
    assert (after.life, after.rake, after.late, after.events) == ("finished", 15, 2, before.events + 2)
    assert (after.ended_at, after.last_at) == (before.ended_at, late[-1].at)
    assert models.hands.count(HandFilter(late=True)) == 1


def test_a_hand_without_its_opening_has_a_row_of_what_is_known(log: EventLog) -> None:
    events = moved(finished(), 1)
    hole = hand.HandUnreadable(sha256="0" * 64, reason="not JSON")
    headless = [replace(events[0], data=hole), *events[1:]]
    models = filled(log, headless)
    row = models.hands.hand("hand/trickyplay/1")
    assert row is not None
    assert (row.house, row.hand_no, row.table, row.game, row.stakes) == ("trickyplay", "1", None, None, None)
    assert (row.life, row.status, row.rake) == ("finished", "malformed", 15)
    assert models.hands.players("hand/trickyplay/1") == ()


def test_amounts_beyond_all_bounds_are_added_up(log: EventLog) -> None:
    most = 2**53 - 1
    events = more(moved(dealt().events, 1), *(hand.RakeTaken(amount=most) for _ in range(1100)))
    row = filled(log, events).hands.hand("hand/trickyplay/1")
    assert row is not None
    assert row.rake == 1100 * most > 2**63


def counted(events: Sequence[Event]) -> dict[str, Any]:
    """The second way: a hand's numbers from the plain values of its events."""
    plain = [(event.topic.split(".")[1], event.data.model_dump()) for event in events]
    names = [name for name, _ in plain]
    ends = [number for number, name in enumerate(names) if name in {"finished", "cancelled"}]
    end = ends[0] if ends else len(plain)
    allowed = {"refund-ordered", "deck-revealed"} | ({"refund-paid"} if ends and names[end] == "cancelled" else set())
    counts = [*plain[: end + 1], *(pair for pair in plain[end + 1 :] if pair[0] in allowed)]

    def total(*kinds: str) -> int:
        return sum(data["amount"] for name, data in counts if name in kinds)

    ordered = {data["key"]: data["amount"] for name, data in reversed(counts) if name == "refund-ordered"}
    cashed = {data["seat"] for name, data in counts if name == "cashed-out"}
    return {
        "life": names[end] if ends else "open",
        "events": len(events),
        "late": len(plain) - len(counts),
        "put_in": total(*PUTTING_IN),
        "returned": total("uncalled-bet-returned"),
        "awarded": total("pot-awarded"),
        "rake": total("rake-taken"),
        "house_money": total("house-money-added"),
        "cashed_out": total("cashed-out"),
        "house_shares": sum(
            data["amount"] for name, data in counts if name == "pot-awarded" and data["seat"] in cashed
        ),
        "pot_fees": sum(data["amount"] for name, data in counts if name == "fee-taken" and data["seat"] is None),
        "seat_fees": sum(data["amount"] for name, data in counts if name == "fee-taken" and data["seat"] is not None),
        "refunds_ordered": total("refund-ordered"),
        "refunds_paid": sum(ordered.get(data["key"], 0) for name, data in counts if name == "refund-paid"),
        "started_at": events[0].at,
        "ended_at": events[end].at if ends else None,
        "last_at": events[-1].at,
    }


def test_random_hands_of_all_lives_are_added_up_as_a_second_way_does(log: EventLog) -> None:
    streams = {f"hand/trickyplay/{seed}": story(seed, seed, table=TABLES[seed % 3]) for seed in range(150)}
    models = filled(log, *mixed(streams.values(), seed=1))
    lives = Counter[str]()
    for stream, events in streams.items():
        row = models.hands.hand(stream)
        assert row is not None
        expected = counted(events)
        assert {name: getattr(row, name) for name in expected} == expected, stream
        lives[row.life] += 1
    assert min(lives.values()) > 15, lives


def test_every_column_has_its_field() -> None:
    columns = [{"table_name": "table", "bet_limit": "limit"}.get(name, name) for name in HAND.columns]
    assert [*columns, "status"] == list(HandRow.__dataclass_fields__)


# Searching


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ReadModels]:
    """Sixty hands at three tables of two houses, by two servers."""
    hands = [
        story(
            seed,
            seed,
            table=TABLES[seed % 3],
            house=("trickyplay", "pokerhilfe")[seed % 2],
            server=(None, "graz-1", "graz-2")[seed % 3],
            begins=60 * (seed % 7),
        )
        for seed in range(60)
    ]
    with EventLog(plain_environment(tmp_path_factory.mktemp("many"))) as log:
        yield filled(log, *mixed(hands, seed=2, most=30))


def all_hands(hands: Hands) -> list[HandRow]:
    return list(hands.page(limit=1000, newest_first=False).hands)


def codes_of(models: ReadModels, row: HandRow) -> set[str]:
    verdict = models.findings.judged(row.stream)
    assert verdict is not None
    return set() if row.life == "open" else {finding.code for finding in verdict.findings}


def test_a_filter_finds_what_a_choice_over_all_rows_finds(many: ReadModels) -> None:
    rows = all_hands(many.hands)
    assert len(rows) == 60
    for name in ("house", "table", "game", "limit", "life", "status", "server", "currency", "hand_no"):
        values = {getattr(row, name) for row in rows} - {None}
        assert values, name
        for value in values:
            found = all_hands_of(many.hands, HandFilter(**{name: value}))
            assert found == [row.stream for row in rows if getattr(row, name) == value], (name, value)


def all_hands_of(hands: Hands, wanted: HandFilter) -> list[str]:
    return [row.stream for row in hands.page(wanted, limit=1000, newest_first=False).hands]


def test_hands_are_found_by_player_session_time_and_code(many: ReadModels) -> None:
    rows = all_hands(many.hands)
    players = {row.stream: {player.player for player in many.hands.players(row.stream)} for row in rows}
    somebody = min(players[rows[0].stream])
    found = all_hands_of(many.hands, HandFilter(player=somebody))
    assert found == [row.stream for row in rows if somebody in players[row.stream]]
    assert 0 < len(found) < 60
    start, end = rows[10].started_at, rows[40].started_at
    assert start < end
    found = all_hands_of(many.hands, HandFilter(started_from=start, started_before=end))
    assert found == [row.stream for row in rows if start <= row.started_at < end]
    codes = {row.stream: codes_of(many, row) for row in rows}
    occurring = set().union(*codes.values())
    assert len(occurring) > 1
    for code in occurring:
        assert all_hands_of(many.hands, HandFilter(code=code)) == [
            row.stream for row in rows if code in codes[row.stream]
        ]
    assert all_hands_of(many.hands, HandFilter(code="SEQUENCE", severity="info")) == []


def test_filters_add_up(many: ReadModels) -> None:
    rows = all_hands(many.hands)
    wanted = HandFilter(house="trickyplay", table="Graz 3", life="finished")
    expected = [row.stream for row in rows if (row.house, row.table, row.life) == ("trickyplay", "Graz 3", "finished")]
    assert all_hands_of(many.hands, wanted) == expected
    assert many.hands.count(wanted) == len(expected) > 0


@pytest.mark.parametrize("newest_first", [False, True])
@pytest.mark.parametrize("limit", [1, 7, 59, 60, 61])
def test_pages_give_every_hand_once_in_order(many: ReadModels, limit: int, newest_first: bool) -> None:
    rows = sorted(all_hands(many.hands), key=lambda row: (row.started_at, row.hand), reverse=newest_first)
    seen: list[HandRow] = []
    page = many.hands.page(limit=limit, newest_first=newest_first)
    while True:
        assert 0 < len(page.hands) <= limit
        seen += page.hands
        if page.following is None:
            break
        page = many.hands.page(after=page.following, limit=limit, newest_first=newest_first)
    assert seen == rows


def test_facets_count_the_hands_of_the_filter(many: ReadModels) -> None:
    wanted = HandFilter(house="trickyplay")
    rows = [row for row in all_hands(many.hands) if row.house == "trickyplay"]
    found = many.hands.facets(wanted, FACETS)
    for facet in FACETS[:-1]:
        assert found[facet] == Counter(getattr(row, facet) for row in rows), facet
    assert found["code"] == Counter(code for row in rows for code in codes_of(many, row))
    counts = list(found["table"].values())
    assert counts == sorted(counts, reverse=True)


def test_open_hands_come_with_server_and_start(many: ReadModels, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("projections.hands.search.OPEN_AT_ONCE", 3)
    rows = sorted(all_hands(many.hands), key=lambda row: row.hand)
    assert list(many.hands.open_hands()) == [row for row in rows if row.life == "open"]
    found = list(many.hands.open_hands(HandFilter(server="graz-1", started_before=rows[30].started_at)))
    assert found == [
        row for row in rows if (row.life, row.server) == ("open", "graz-1") and row.started_at < rows[30].started_at
    ]


def test_funds_in_open_hands_are_what_was_put_in_and_not_returned(many: ReadModels) -> None:
    rows = [row for row in all_hands(many.hands) if row.life == "open" and row.real_money and row.tournament is None]
    expected = Counter[str]()
    for row in rows:
        expected[str(row.currency)] += row.put_in - row.returned
    found = many.hands.funds()
    assert {funds.currency: funds.amount for funds in found} == expected
    assert sum(funds.hands for funds in found) == len(rows) > 3
    only = many.hands.funds(HandFilter(house="pokerhilfe"))
    assert sum(funds.hands for funds in only) == sum(row.house == "pokerhilfe" for row in rows)


def test_funds_leave_out_play_money_and_tournaments(log: EventLog) -> None:
    money = moved(dealt().events, 1)
    play_money = moved(dealt().events, 2, currency="PLAY", real_money=False)
    chips = moved(dealt(tournament=True).events, 3)
    gone = crashed(moved(dealt().events, 4))
    models = filled(log, money, play_money, chips, gone)
    assert [tuple(funds) for funds in models.hands.funds()] == [("EUR", 1, 150)]


@pytest.mark.parametrize(
    "value", ["' OR 1=1 --", "Graz 3'; DROP TABLE hands.hand; --", "\x00", "%", "🂡" * 50, "x" * 10_000]
)
def test_whatever_is_asked_for_is_a_value(many: ReadModels, value: str) -> None:
    names = ("table", "player", "code", "status", "session", "hand_no")
    wanted: list[dict[str, Any]] = [{name: value} for name in names]
    assert [many.hands.count(HandFilter(**each)) for each in wanted] == [0] * 6
    assert many.hands.count() == 60


def test_names_with_anything_in_them_are_found(log: EventLog) -> None:
    name = 'O\'Brien "x" \x00 \n 🂡 %_'
    models = filled(log, moved(finished(), 1, table=name, players={1: name}))
    assert models.hands.count(HandFilter(table=name, player=name)) == 1
