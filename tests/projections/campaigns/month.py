"""A generated month of hands with one defect planted in 36 of them, and what that makes players owed.

The simulator plays and counts; then a fault is planted by moving an amount in awards, rake and closing stacks alike, as
a server with the fault would. What is owed is written down when it is planted: no judge is asked. Beside the 36 there
are hands that look like them and are not meant: another build, another time, house or game, another fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import pairwise

from api.simulator import Rates, Simulated, Wish, simulate
from domain.events import Event, correction, event_from, hand, stream_name
from domain.games import GAMES, LIMITS
from domain.rulebook import shipped_shelf
from replay.worksheets import Defect

HOUSE, BUILD, OTHER_BUILD = "trickyplay", "4.7.1", "4.7.2"
FROM, BEFORE = "2026-11-01T00:00:00.000000Z", "2026-12-01T00:00:00.000000Z"
PLAYERS = 40

ODD_CHIPS = Defect(
    campaign="odd-chips",
    house=HOUSE,
    code="ODD_CHIP",
    build=BUILD,
    game="holdem",
    limit="NL",
    started_from=FROM,
    started_before=BEFORE,
)

Owed = dict[int | str, int]
"""What each seat is owed, and the house, in minor units."""
Planter = Callable[[Sequence[Event]], tuple[list[Event], Owed] | None]


@dataclass
class Month:
    """`streams` in the order of the log; `owed` by the stream of each hand that is meant, `like` of those that are not.

    `disputed` are hands of the defect that a dispute has settled before; `planted` counts what was planted by
    its kind, `fair` is what each seat wins or loses by the simulator's count.
    """

    streams: list[list[Event]] = field(default_factory=list)
    owed: dict[str, Owed] = field(default_factory=dict)
    disputed: list[str] = field(default_factory=list)
    planted: Counter[str] = field(default_factory=Counter)
    players: dict[str, dict[int, str]] = field(default_factory=dict)
    fair: dict[str, dict[int, int]] = field(default_factory=dict)
    of_house: int = 0
    covered: int = 0
    unfinished: int = 0

    def totals(self) -> dict[str, int]:
        """What each player is owed over all hands."""
        sums: Counter[str] = Counter()
        for stream, owed in self.owed.items():
            for seat, amount in owed.items():
                sums["house" if isinstance(seat, str) else self.players[stream][seat]] += amount
        return dict(sums)


@lru_cache(maxsize=1)
def the_month() -> Month:
    """Some thousand hands of two houses and three games."""
    month = Month()
    kinds = iter([*["meant"] * 36, *["build"] * 5, *["before"] * 4, *["after"] * 4, *["disputed"] * 3])
    for number, fair in enumerate(_hands("holdem", "NL", HOUSE, 1_500), start=1):
        _add_odd_chip(month, number, fair, kinds)
    others = iter(["code"] * 8)
    for number, fair in enumerate(_hands("holdem", "NL", HOUSE, 100, seed=2), start=1):
        _add(month, f"c-{number}", fair, award_to_another, next(others, "fair"))
    for number, fair in enumerate(_hands("holdem", "NL", "pokerhilfe", 250, seed=3), start=1):
        _add(month, f"h-{number}", fair, odd_chip, "house", house="pokerhilfe")
    for number, fair in enumerate(_hands("omaha-hilo", "PL", HOUSE, 500, seed=4), start=1):
        _add(month, f"g-{number}", fair, odd_chip, "game")
    for number, fair in enumerate(_hands("holdem", "NL", HOUSE, 8, seed=5, crashes=1.0), start=1):
        _add(month, f"x-{number}", fair, lambda _events: None, "fair")
        month.unfinished += 1
    assert len(month.owed) == 36
    assert all(month.planted[kind] >= 3 for kind in ("build", "before", "after", "disputed", "code", "house", "game"))
    return month


def _hands(game: str, limit: str, book: str, count: int, seed: int = 1, crashes: float = 0.0) -> Iterator[Simulated]:
    rulebook = shipped_shelf().get(book)
    assert rulebook is not None
    return simulate(Wish(GAMES[game], LIMITS[limit], rulebook, Rates(crashes=crashes)), seed, count)


def _add_odd_chip(month: Month, number: int, fair: Simulated, kinds: Iterator[str]) -> None:
    """A hand with an odd chip gets the next kind of fault while there is one; then it stays as it is."""
    kind = next(kinds, "fair") if odd_chip(fair.events) is not None else "fair"
    at = {
        "before": datetime(2026, 10, 31, 23, 59, 59),  # noqa: DTZ001 - written as UTC
        "after": datetime(2026, 12, 1),  # noqa: DTZ001 - as above; this is the first moment that is not meant
    }.get(kind)
    if kind == "meant" and not month.owed:
        at = datetime(2026, 11, 1)  # noqa: DTZ001 - as above; the first moment that is meant
    _add(month, str(number), fair, odd_chip, kind, build=OTHER_BUILD if kind == "build" else BUILD, at=at)


def _add(
    month: Month,
    hand_no: str,
    fair: Simulated,
    planter: Planter,
    kind: str,
    *,
    house: str = HOUSE,
    build: str = BUILD,
    at: datetime | None = None,
) -> None:
    made = None if kind == "fair" else planter(fair.events)
    events, owed = made or (list(fair.events), {})
    moment = at or datetime(2026, 11, 2) + timedelta(minutes=25 * (len(month.streams) % 1_600))  # noqa: DTZ001 - as above
    placed, players = _placed(events, house, hand_no, build, moment)
    stream = placed[0].stream
    month.streams.append(placed)
    month.players[stream] = players
    started = placed[0].data
    assert isinstance(started, hand.HandStarted)
    month.of_house += house == HOUSE
    month.covered += (
        ODD_CHIPS.house == house and started.game == "holdem" and build == BUILD and (FROM <= placed[0].at < BEFORE)
    )
    if fair.outcome is not None:
        stacks = {seat.seat: seat.stack or 0 for seat in started.seats}
        month.fair[stream] = {seat: final - stacks[seat] for seat, final in fair.outcome.final.items()}
    if made is not None:
        month.planted[kind] += 1
    if kind == "meant":
        month.owed[stream] = owed
    elif kind == "disputed":
        month.disputed.append(stream)
        month.streams.append([_dispute(stream, owed, players, placed[-1].at)])


def _placed(
    events: Sequence[Event], house: str, hand_no: str, build: str, moment: datetime
) -> tuple[list[Event], dict[int, str]]:
    """The hand at this time, by this build, with players who come again; their names by seat."""
    started = events[0].data
    assert isinstance(started, hand.HandStarted)
    first = sum(map(ord, hand_no)) % PLAYERS
    players = {seat.seat: f"p-{(first + seat.seat) % PLAYERS}" for seat in started.seats}
    fields = {
        "house": house,
        "hand_no": hand_no,
        "table": f"Table {first % 7}",
        "build": build,
        "server": "gs-1",
        "seats": tuple(seat.model_copy(update={"player": players[seat.seat]}) for seat in started.seats),
    }
    stream = stream_name("hand", house, hand_no)
    begun = datetime.fromisoformat(events[0].at)
    moved = [
        replace(
            event,
            stream=stream,
            pos=pos,
            at=f"{(moment + (datetime.fromisoformat(event.at) - begun)).isoformat(timespec='microseconds')}Z",
        )
        for pos, event in enumerate(events, start=1)
    ]
    return [replace(moved[0], data=started.model_copy(update=fields)), *moved[1:]], players


def _dispute(stream: str, owed: Owed, players: dict[int, str], at: str) -> Event:
    """An officer has settled it before."""
    number = stream.rpartition("/")[2]
    order = correction.CorrectionOrdered(
        hand=stream,
        cause="dispute",
        cause_id=f"d-{number}",
        reason="the odd chip is his",
        replaces=(),
        payments=tuple(
            correction.Payment(player=players[seat], seat=seat, amount=amount, key=f"d-{number}/{seat}")
            for seat, amount in owed.items()
            if isinstance(seat, int)
        ),
        by="officer-1",
        approved_by="officer-2",
    )
    return event_from(stream_name("correction", HOUSE, f"d-{number}"), 1, at, order)


# Faults, with what they make players owed


def odd_chip(events: Sequence[Event]) -> tuple[list[Event], Owed] | None:
    """The odd chip of a pot goes to the winner next in order, and into his stack."""
    awards = [
        place
        for place, event in enumerate(events)
        if isinstance(event.data, hand.PotAwarded) and event.data.share == "whole"
    ]
    for one, other in pairwise(awards):
        first, second = events[one].data, events[other].data
        assert isinstance(first, hand.PotAwarded)
        assert isinstance(second, hand.PotAwarded)
        if first.pot == second.pot and first.amount == second.amount + 1:
            changed = list(events)
            changed[one] = replace(events[one], data=first.model_copy(update={"amount": second.amount}))
            changed[other] = replace(events[other], data=second.model_copy(update={"amount": first.amount}))
            return paid_so(changed, {first.seat: -1, second.seat: 1}), {first.seat: 1, second.seat: -1}
    return None


def award_to_another(events: Sequence[Event]) -> tuple[list[Event], Owed] | None:
    """The only pot goes to a seat that has not won it."""
    awards = [place for place, event in enumerate(events) if isinstance(event.data, hand.PotAwarded)]
    started = events[0].data
    assert isinstance(started, hand.HandStarted)
    if len(awards) != 1:
        return None
    award = events[awards[0]].data
    assert isinstance(award, hand.PotAwarded)
    other = next(seat.seat for seat in started.seats if seat.seat != award.seat)
    changed = list(events)
    changed[awards[0]] = replace(events[awards[0]], data=award.model_copy(update={"seat": other}))
    moved = {award.seat: -award.amount, other: award.amount}
    return paid_so(changed, moved), {award.seat: award.amount, other: -award.amount}


def rake_too_much(by: int) -> Planter:
    """The house takes so much more from a pot with one winner (negative: less)."""

    def plant(events: Sequence[Event]) -> tuple[list[Event], Owed] | None:
        rakes = [place for place, event in enumerate(events) if isinstance(event.data, hand.RakeTaken)]
        awards = [place for place, event in enumerate(events) if isinstance(event.data, hand.PotAwarded)]
        if len(rakes) != 1 or len(awards) != 1:
            return None
        rake, award = events[rakes[0]].data, events[awards[0]].data
        assert isinstance(rake, hand.RakeTaken)
        assert isinstance(award, hand.PotAwarded)
        if rake.amount + by < 1:
            return None
        changed = list(events)
        changed[rakes[0]] = replace(events[rakes[0]], data=rake.model_copy(update={"amount": rake.amount + by}))
        changed[awards[0]] = replace(events[awards[0]], data=award.model_copy(update={"amount": award.amount - by}))
        return paid_so(changed, {award.seat: -by}), {award.seat: by, "house": -by}

    return plant


def paid_so(events: list[Event], moved: dict[int, int]) -> list[Event]:
    """The hand with its closing stacks as the wrong payments make them."""
    closing = events[-1].data
    assert isinstance(closing, hand.HandFinished)
    stacks = tuple(
        hand.SeatStack(seat=entry.seat, stack=entry.stack + moved.get(entry.seat, 0)) for entry in closing.stacks
    )
    return [*events[:-1], replace(events[-1], data=closing.model_copy(update={"stacks": stacks}))]
