"""The tables of the read model `hands`."""

from __future__ import annotations

from typing import Final

import orjson

from domain.events.canonical import plain
from projections.hand_facts import HandFacts
from projections.relation import Relation, Row
from projections.times import us_of

NAME: Final = "hands"

_AT_START: Final = {
    "hand": "BIGINT",
    "stream": "VARCHAR",
    "house": "VARCHAR",
    "hand_no": "VARCHAR",
    "table_name": "VARCHAR",
    "game": "VARCHAR",
    "bet_limit": "VARCHAR",
    "stakes": "VARCHAR",
    "rulebook": "VARCHAR",
    "currency": "VARCHAR",
    "real_money": "BOOLEAN",
    "tournament": "VARCHAR",
    "button": "BIGINT",
    "max_seats": "BIGINT",
    "seats": "BIGINT",
    "dealt_in": "BIGINT",
    "server": "VARCHAR",
    "build": "VARCHAR",
    "room": "VARCHAR",
    "format": "VARCHAR",
    "table_pos": "BIGINT",
    "previous_hand": "VARCHAR",
    "timed": "BOOLEAN",
    "states_returns": "BOOLEAN",
    "states_awards": "BOOLEAN",
    "states_rake": "BOOLEAN",
    "started_at": "TIMESTAMP",
}
"""What the opening of the hand says; `hand` is the log position of its first event. `timed`: its times are known."""

CHANGING: Final = {
    "life": "VARCHAR",
    "ended_at": "TIMESTAMP",
    "last_at": "TIMESTAMP",
    "events": "BIGINT",
    "late": "BIGINT",
    "last_position": "BIGINT",
    "put_in": "HUGEINT",
    "returned": "HUGEINT",
    "house_money": "HUGEINT",
    "awarded": "HUGEINT",
    "rake": "HUGEINT",
    "pot_fees": "HUGEINT",
    "seat_fees": "HUGEINT",
    "cashed_out": "HUGEINT",
    "house_shares": "HUGEINT",
    "refunds_ordered": "HUGEINT",
    "refunds_paid": "HUGEINT",
    "states_all": "BOOLEAN",
}
"""What later events add."""

HAND: Final = Relation(NAME, "hand", _AT_START | CHANGING, ("hand",))

PLAYER: Final = Relation(
    NAME,
    "player",
    {
        "hand": "BIGINT",
        "seat": "BIGINT",
        "player": "VARCHAR",
        "stack": "BIGINT",
        "session": "VARCHAR",
        "client": "VARCHAR",
        "sitting_out": "BOOLEAN",
    },
    ("hand", "seat"),
)


def opening_row(facts: HandFacts, house: str, hand_no: str) -> Row:
    """The values of a hand that never change. Those that its opening would say are None in a hand without one."""
    started = facts.started
    if started is None:
        empty = (None,) * (len(_AT_START) - 5)
        return (facts.first, facts.stream, house, hand_no, *empty, us_of(facts.started_at))
    source = started.source
    return (
        facts.first,
        facts.stream,
        house,
        hand_no,
        started.table,
        started.game,
        started.limit,
        orjson.dumps(started.stakes, default=plain, option=orjson.OPT_SORT_KEYS).decode(),
        started.rulebook,
        started.currency,
        started.real_money,
        None if started.tournament is None else started.tournament.id,
        started.button,
        started.max_seats,
        len(started.seats),
        sum(not seat.sitting_out for seat in started.seats),
        started.server,
        started.build,
        None if source is None else source.room,
        None if source is None else source.format,
        started.table_pos,
        started.previous_hand,
        facts.is_timed,
        facts.states("uncalled"),
        facts.states("awards"),
        facts.states("rake"),
        us_of(facts.started_at),
    )


def changing_row(facts: HandFacts) -> Row:
    """The values of a hand that its later events add to."""
    return (
        facts.life,
        None if facts.ended_at is None else us_of(facts.ended_at),
        us_of(facts.last_at),
        facts.events,
        facts.late,
        facts.last,
        facts.put_in.total(),
        facts.returned.total(),
        facts.house_money,
        facts.awarded.total(),
        facts.rake,
        facts.pot_fees,
        facts.fees.total(),
        facts.cashed_out.total(),
        facts.house_shares,
        facts.refunds_ordered,
        facts.refunds_paid,
        facts.states_all_money,
    )


def player_rows(facts: HandFacts) -> list[Row]:
    """The players at the table when the hand begins."""
    return [
        (facts.first, seat.seat, seat.player, seat.stack, seat.session, seat.client, bool(seat.sitting_out))
        for seat in facts.seats
    ]
