"""Goal: the random hands are worth something. Method: count in how many of them each thing happens that they claim.

A thing that never happens is not tested by any property, however many examples there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from domain.events import Payload, hand
from tests.support.play import Played, play
from tests.support.play_felt import LEFT_LATE
from tests.support.play_verdicts import SHELF

HANDS = 6_000
LEAST = 2
WAGERS = (hand.Called, hand.Bet, hand.Raised, hand.Completed)

THINGS = {
    *("trickyplay", "pokerhilfe", "generic", "holdem", "omaha", "omaha-hilo", "FL", "PL", "NL"),
    *("tournament", "play money", "rake that no table states", "rake of several pots", "rake as a total"),
    *("a seat sits out", "heads-up", "ten players", "button at an empty seat", "no button"),
    *("ante", "ante for the table", "ante all-in", "small", "big", "no small blind", "short big blind"),
    *("straddle", "post", "dead", "all-in with dead money alone"),
    *("completed", "five all-in", "4 bets", "6 bets", "left", "left late", "disconnected", "reconnected"),
    *("walk", "no pot at all", "folded out", "showdown", "two pots", "five pots", "pot of a folded player"),
    *("two boards", "three boards", "low", "tie", "odd chip", "uncalled", "uncalled before the board is out"),
    *("muck", "muck with cards", "shown early", "cards not known when dealt", "neither shown nor mucked"),
    *("house money", "fee off a pot", "fee off a stack", "cashed out", "burned"),
}


def test_everything_happens() -> None:
    met = Counter(thing for seed in range(HANDS) for thing in set(things(play(seed))))
    assert met.keys() == THINGS
    assert {thing: count for thing, count in met.items() if count < LEAST} == {}


def test_hands_conserve_their_chips() -> None:
    for seed in range(HANDS):
        played = play(seed)
        final = played.numbers["final"]
        assert sum(played.start.values()) + played.given == sum(final.values()) + played.taken, seed


def test_its_rake_rules_are_rules_of_the_houses() -> None:
    rules = {played.rake_rule for played in map(play, range(HANDS))} - {None}
    books = [SHELF.get(name) for name in ("trickyplay", "pokerhilfe")]
    assert rules <= {row.id for book in books if book is not None for row in book.rake.rows}
    assert {rule for rule in rules if rule is not None and rule.endswith("NL")} == {"TP.RAKE.NL", "PH.RAKE.NL"}


def things(played: Played) -> Iterator[str]:
    """What happens in a hand, by the names of `THINGS`."""
    yield from of_the_table(played)
    yield from of_the_betting(played)
    yield from of_the_pots(played)
    yield from of_the_end(played)


def data_of(played: Played, *kinds: type[Payload]) -> list[Any]:
    return [event.data for event in played.events if isinstance(event.data, kinds)]


def of_the_table(played: Played) -> Iterator[str]:
    setting = played.setting
    dealt = [seat for seat, _stack in setting.players]
    yield from (setting.house, setting.game, setting.limit)
    happens = {
        "tournament": setting.tournament,
        "play money": not setting.real_money,
        "a seat sits out": bool(setting.absent),
        "heads-up": len(dealt) == 2,
        "ten players": len(dealt) == 10,
        "no button": setting.button is None,
        "button at an empty seat": setting.button is not None and setting.button not in dealt,
        "rake that no table states": setting.house != "generic" and played.numbers["rake"]["expected"] is None,
        "cards not known when dealt": not played.open_cards,
    }
    yield from (name for name, holds in happens.items() if holds)


def of_the_betting(played: Played) -> Iterator[str]:
    antes, blinds = data_of(played, hand.AntePosted), data_of(played, hand.BlindPosted)
    yield from (blind.kind for blind in blinds)
    yield from ("ante for the table" if ante.kind == "table" else "ante" for ante in antes)
    live = {data.seat for data in data_of(played, hand.BlindPosted, *WAGERS) if getattr(data, "kind", "") != "dead"}
    live |= {ante.seat for ante in antes if ante.kind != "table"}
    happens = {
        "ante all-in": any(ante.amount == played.start[ante.seat] for ante in antes),
        "no small blind": all(blind.kind != "small" for blind in blinds),
        "short big blind": any(blind.kind == "big" and blind.amount < played.setting.big for blind in blinds),
        "all-in with dead money alone": any(
            played.start[seat] == amount and seat not in live for seat, amount in played.put_in.items()
        ),
        "completed": bool(data_of(played, hand.Completed)),
        "five all-in": sum(played.start[seat] == amount for seat, amount in played.put_in.items()) >= 5,
        "left": any(data.reason != LEFT_LATE for data in data_of(played, hand.Left)),
        "left late": any(data.reason == LEFT_LATE for data in data_of(played, hand.Left)),
        "disconnected": bool(data_of(played, hand.DisconnectProtected)),
        "reconnected": bool(data_of(played, hand.Reconnected)),
    }
    yield from (name for name, holds in happens.items() if holds)
    if played.setting.limit == "FL":
        yield from (f"{bets} bets" for bets in bets_of_rounds(played) if bets in {4, 6})


def bets_of_rounds(played: Played) -> list[int]:
    """How many bets and raises each round had, the big blind and a straddle counted, short ones too."""
    rounds = [1]
    for data in data_of(played, hand.BlindPosted, hand.Bet, hand.Raised, hand.Completed, hand.BoardDealt):
        if isinstance(data, hand.BoardDealt):
            rounds.append(0)
        elif not isinstance(data, hand.BlindPosted) or data.kind == "straddle":
            rounds[-1] += 1
    return rounds


def of_the_pots(played: Played) -> Iterator[str]:
    pots, rakes = played.numbers["pots"], data_of(played, hand.RakeTaken)
    awards = data_of(played, hand.PotAwarded)
    boards = {data.board for data in data_of(played, hand.BoardDealt)}
    happens = {
        "no pot at all": not pots,
        "two pots": len(pots) == 2,
        "five pots": len(pots) == 5,
        "pot of a folded player": any(set(pot["eligible"]) <= folded_seats(played) for pot in pots),
        "rake of several pots": len({rake.pot for rake in rakes}) > 1,
        "rake as a total": len(pots) > 1 and any(rake.pot is None for rake in rakes),
        "two boards": 2 in boards and 3 not in boards,
        "three boards": 3 in boards,
        "low": any(award.share == "low" for award in awards),
        "uncalled": bool(played.numbers["uncalled"]),
        "tie": bool(ties(awards)),
        "odd chip": any(len(set(amounts)) > 1 for amounts in ties(awards)),
    }
    yield from (name for name, holds in happens.items() if holds)


def ties(awards: Sequence[hand.PotAwarded]) -> list[list[int]]:
    """Amounts of the shares that several seats have of one pot, board and half, where the record names them."""
    shares: dict[object, list[int]] = {}
    for award in awards:
        if award.share is not None:
            shares.setdefault((award.pot, award.board, award.share), []).append(award.amount)
    return [amounts for amounts in shares.values() if len(amounts) > 1]


def folded_seats(played: Played) -> set[int]:
    leavers = {data.seat for data in data_of(played, hand.Left) if data.reason != LEFT_LATE}
    return leavers | {data.seat for data in data_of(played, hand.Folded)}


def of_the_end(played: Played) -> Iterator[str]:
    live = set(played.put_in) - folded_seats(played)
    shows, mucks = data_of(played, hand.CardsShown), data_of(played, hand.CardsMucked)
    told = {data.seat for data in (*shows, *mucks)}
    fees = data_of(played, hand.FeeTaken)
    happens = {
        "showdown": len(live) > 1,
        "folded out": len(live) == 1,
        "walk": len(live) == 1 and not data_of(played, *WAGERS),
        "muck": bool(mucks),
        "muck with cards": any(muck.cards for muck in mucks),
        "neither shown nor mucked": len(live) > 1 and not live <= told,
        "shown early": comes_before(played, hand.CardsShown, hand.BoardDealt),
        "uncalled before the board is out": comes_before(played, hand.UncalledBetReturned, hand.BoardDealt),
        "house money": bool(data_of(played, hand.HouseMoneyAdded)),
        "fee off a pot": any(fee.seat is None for fee in fees),
        "fee off a stack": any(fee.seat is not None for fee in fees),
        "cashed out": bool(data_of(played, hand.CashedOut)),
        "burned": bool(data_of(played, hand.CardBurned)),
    }
    yield from (name for name, holds in happens.items() if holds)


def comes_before(played: Played, first: type[Payload], second: type[Payload]) -> bool:
    """Whether an event of the first kind is ahead of one of the second."""
    places = [event.pos for event in played.events if isinstance(event.data, first)]
    others = [event.pos for event in played.events if isinstance(event.data, second)]
    return bool(places and others) and places[0] < others[-1]
