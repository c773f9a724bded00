"""Tables in a few words: events of a table's stream, hands that are tied to it, verdicts one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from domain.events import Event, table
from domain.events import hand as deeds
from domain.events.payload import Payload
from domain.rulebook import shipped_shelf
from replay import Stories, judge
from tests.support.judging import Judged, shelf_with
from tests.support.scenario import START, Scenario

HOUSE, TABLE = "cardroom", "Lend 4"


def at_second(second: int) -> str:
    return START.replace(minute=second // 60, second=second % 60).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def told(*payloads: Payload, house: str = HOUSE, opened: bool = True, max_seats: int = 6) -> list[Event]:
    """The table's stream: it opens (unless its beginning is not at hand), then these things happen."""
    opening = table.TableOpened(
        house=house,
        table=TABLE,
        game="holdem",
        limit="NL",
        stakes=deeds.Stakes(small_blind=50, big_blind=100),
        currency="EUR",
        max_seats=max_seats,
        server="s-1",
    )
    stream = f"table/{house}/Lend%204"
    everything = [opening, *payloads] if opened else list(payloads)
    first = 1 if opened else 2
    return [Event(stream, pos, at_second(0), payload) for pos, payload in enumerate(everything, first)]


def buys(seat: int, player: str, amount: int) -> table.BoughtIn:
    return table.BoughtIn(seat=seat, player=player, amount=amount)


def tops_up(seat: int, player: str, amount: int) -> table.ToppedUp:
    return table.ToppedUp(seat=seat, player=player, amount=amount)


def leaves(seat: int, player: str, amount: int) -> table.CashedOut:
    return table.CashedOut(seat=seat, player=player, amount=amount)


def misses(seat: int, player: str, kind: str) -> table.BlindMissed:
    return table.BlindMissed.model_validate({"seat": seat, "player": player, "kind": kind})


def tied(hand: Scenario, *, table_pos: int | None = None, previous: Scenario | str | None = None) -> Scenario:
    """The hand with what it builds on: a position of its table's stream, and the hand before."""
    stream = previous.events[0].stream if isinstance(previous, Scenario) else previous
    changes = {"table_pos": table_pos, "previous_hand": stream}
    opening = hand.events[0]
    data = opening.data.model_copy(update={name: value for name, value in changes.items() if value is not None})
    return replace(hand, events=(replace(opening, data=data), *hand.events[1:]))


def judged_in_turn(
    stream: Sequence[Event], *hands: Scenario, rulebook: str | None = None, house_toml: str | None = None
) -> list[Judged]:
    """The verdicts on the hands of one table, each in the light of those before it."""
    shelf, named = (shipped_shelf(), rulebook) if house_toml is None else shelf_with(house_toml)
    stories = Stories()
    for event in stream:
        stories.tell(event)
    verdicts = []
    for hand in hands:
        context = stories.before(hand.events)
        verdicts.append(Judged(judge(hand.events, shelf, named, context).as_dict()))
        stories.add_hand(hand.events)
    return verdicts
