"""`simulate`: write hands that nobody played, as events."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from api.cli.ending import refuse
from api.cli.exits import CLEAN
from api.cli.targets import StandardOutput, Target, WholeFile, refuse_existing
from api.render.text import printable
from api.simulator import Rates, Wish, simulate
from api.simulator.faults import FAULTS, planted
from api.simulator.naming import prefix_of
from domain.events import Event, canonical_bytes
from domain.events.fields import HAND_NUMBER_PATTERN, PATTERN_WORDS
from domain.games import GAMES, LIMITS
from domain.rulebook import Rulebook, shipped_shelf


def _rate(words: str) -> typer.models.OptionInfo:
    """The option of a rate."""
    option: typer.models.OptionInfo = typer.Option(min=0, max=1, metavar="RATE", help=words)
    return option


AllIns = Annotated[float, _rate("How often a player has few chips.")]
Disconnects = Annotated[float, _rate("How often a player who is asked loses the connection.")]
Timeouts = Annotated[float, _rate("How often the time of a player runs out.")]
Reshuffles = Annotated[float, _rate("How often a draw hand has so many draws that the deck may run out.")]
LatePosts = Annotated[float, _rate("How often players post for blinds they missed.")]
Tournaments = Annotated[float, _rate("How often a hand is a tournament's.")]
PlayMoney = Annotated[float, _rate("How often a hand is played for nothing.")]
Leaving = Annotated[float, _rate("How often a player who is asked, or has folded, leaves.")]
Straddles = Annotated[float, _rate("How often there is a straddle, where one is allowed.")]
RunTwice = Annotated[float, _rate("How often the rest of the board is dealt twice, where it is allowed.")]
Splits = Annotated[float, _rate("How often a split is offered, where that is allowed.")]
First = Annotated[
    int, typer.Option(min=1, max=10_000_000, metavar="N", help="Begin with hand N of the seed: go on where it ended.")
]
Prefix = Annotated[
    str | None,
    typer.Option(
        metavar="TEXT",
        help="What stands before the number of each hand; default: eight digits that only the same wish with the same "
        "seed gives, so that the hands of two files are not taken for one another.",
        show_default=False,
    ),
]
Crashes = Annotated[float, _rate("How often a hand is broken off and refunded.")]


def simulate_hands(
    game: Annotated[str, typer.Option(metavar="GAME", help=f"The game: {', '.join(GAMES)}.")] = "holdem",
    limit: Annotated[str, typer.Option(metavar="LIMIT", help=f"The limit: {', '.join(LIMITS)}.")] = "NL",
    rulebook: Annotated[
        str, typer.Option(metavar="NAME", help="By these rules: a name such as trickyplay or trickyplay/1.")
    ] = "generic",
    hands: Annotated[int, typer.Option(min=1, max=10_000_000, metavar="N", help="How many hands.")] = 1,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same bytes.")] = 0,
    first: First = 1,
    prefix: Prefix = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write into this file instead of standard output.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it is there.")] = False,
    all_ins: AllIns = 0.0,
    disconnects: Disconnects = 0.0,
    timeouts: Timeouts = 0.0,
    reshuffles: Reshuffles = 0.0,
    late_posts: LatePosts = 0.0,
    tournaments: Tournaments = 0.0,
    play_money: PlayMoney = 0.0,
    leaving: Leaving = 0.0,
    straddles: Straddles = 0.0,
    run_twice: RunTwice = 0.0,
    splits: Splits = 0.0,
    crashes: Crashes = 0.0,
    fault: Annotated[
        str | None, typer.Option(metavar="CODE", help=f"Plant one fault in every hand: {', '.join(FAULTS)}.")
    ] = None,
) -> None:
    """Write simulated hands: legal, settled, and the same for the same seed.

    The simulator plays, deals and counts chips by itself and knows nothing
    of the judge. Rates go from 0 (never, the default) to 1. The hands are
    for trying things out, for load and for benchmarks. With --fault each
    hand has one thing in it that is wrong, of the kind that a finding has
    this code; some faults need players who are all-in and set that rate.
    """
    book = _book(rulebook)
    rates = Rates(
        all_ins=all_ins,
        disconnects=disconnects,
        timeouts=timeouts,
        reshuffles=reshuffles,
        late_posts=late_posts,
        crashes=crashes,
        tournaments=tournaments,
        play_money=play_money,
        leaving=leaving,
        straddles=straddles,
        run_twice=run_twice,
        splits=splits,
    )
    wish = _wish(game, limit, book, rates)
    wish = replace(wish, prefix=_prefix(prefix, prefix_of(wish, seed, fault), first + hands - 1))
    with _target(out, force=force) as target:
        for events in _records(wish, seed, range(first, first + hands), fault):
            target.write(b"".join(canonical_bytes(event) + b"\n" for event in events))
        target.finish()
        target.keep()
    raise typer.Exit(CLEAN)


def _records(wish: Wish, seed: int, numbers: range, fault: str | None) -> Iterator[tuple[Event, ...]]:
    if fault is None:
        yield from (hand.events for hand in simulate(wish, seed, len(numbers), numbers.start))
        return
    if fault not in FAULTS:
        refuse(f"No fault {printable(fault)} can be planted; there are {', '.join(FAULTS)}.")
    for number in numbers:
        record = planted(wish, fault, seed, number)
        if record is None:
            refuse(f"No hand of {wish.game.slug} {wish.limit.slug} at {wish.rulebook.name} was found for {fault}.")
        yield record


def _prefix(wanted: str | None, default: str, last: int) -> str:
    """The prefix that is asked for, if numbers up to the last one can have it."""
    if wanted is None:
        return default
    longest = f"{wanted}{last}"
    if not re.fullmatch(HAND_NUMBER_PATTERN, longest):
        refuse(
            f"--prefix {printable(wanted)}: expected {PATTERN_WORDS[HAND_NUMBER_PATTERN]}, got {printable(longest)}."
        )
    return wanted


def _book(name: str) -> Rulebook:
    shelf = shipped_shelf()
    book = shelf.get(name)
    if book is None:
        refuse(f"There is no rulebook {printable(name)}; there are {', '.join(shelf.names())}.")
    return book


def _wish(game: str, limit: str, book: Rulebook, rates: Rates) -> Wish:
    if game not in GAMES:
        refuse(f"There is no game {printable(game)}; there are {', '.join(GAMES)}.")
    if limit not in LIMITS:
        refuse(f"There is no limit {printable(limit)}; there are {', '.join(LIMITS)}.")
    if not book.offers_game(game, limit):
        offered = "; ".join(f"{slug} {' '.join(limits)}" for slug, limits in book.offers.items())
        refuse(f"{book.name} does not offer {game} {limit}; it offers {offered}.")
    return Wish(GAMES[game], LIMITS[limit], book, rates)


@contextmanager
def _target(out: Path | None, *, force: bool) -> Iterator[Target]:
    """Standard output, or a file that is whole or not there."""
    if out is None:
        yield StandardOutput()
        return
    refuse_existing(out, force=force)
    with WholeFile(out, replace=force) as target:
        yield target
