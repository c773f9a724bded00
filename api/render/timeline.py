"""A hand on a terminal: who sat there, what happened step by step, the pots, and who is owed what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from api.render.findings import rule_in_words
from api.render.pots import pots_table
from api.render.refunds import refund_lines
from api.render.text import SEVERITY_STYLES, STATUS_STYLES, money_of, plain, unit_of, without_unit
from api.render.verdicts import verdict_lines
from domain.events import hand as deeds
from domain.games import GAMES, LIMITS
from replay import Finding, Verdict
from replay.table_view import TableView
from replay.timeline import Step, Timeline

_UNSTATED = "1970-01-01T00:00:00.000000Z"
"""The time of an event where the source states none (contract 1)."""


def hand_page(told: Timeline) -> Group:
    """The whole hand: header, seats, steps, findings without an event, pots, rake, and what is owed."""
    if told.started is None:
        return Group(*verdict_lines(told.verdict, money_of(None)))
    parts: list[RenderableType] = [
        *_header(told.started, told),
        "",
        _seats(told.started, told.verdict),
        "",
        _steps(told.started, told),
    ]
    if told.loose:
        parts += ["", Text("Without an event of their own", "bold"), *_findings(told.loose)]
    parts += ["", pots_table(told, money_of(told.started)), "", *_endings(told.started, told.verdict)]
    return Group(*parts)


def _header(started: deeds.HandStarted, told: Timeline) -> Iterator[Text]:
    verdict = told.verdict
    yield plain(f"{started.house}, table {started.table}, hand {started.hand_no}", "bold")
    yield plain(f"{_game(started)}, {_stakes(started)}{_tournament(started)}; judged by {verdict.rulebook}")
    yield plain(_times(started, told.steps[0].at, told.steps[-1].at))
    line = Text("Verdict: ")
    line.append(verdict.status, STATUS_STYLES[verdict.status])
    yield line.append(f", the hand is {verdict.life}.")


def _game(started: deeds.HandStarted) -> str:
    game, limit = GAMES.get(started.game), LIMITS.get(started.limit)
    titles = (started.game if game is None else game.title, started.limit if limit is None else limit.title)
    return ", ".join(titles)


def _stakes(started: deeds.HandStarted) -> str:
    stakes, money = started.stakes, money_of(started)
    named: list[tuple[str, Sequence[int | None]]] = [
        ("blinds", (stakes.small_blind, stakes.big_blind)),
        ("limits", (stakes.lower, stakes.higher)),
        ("at most", stakes.spread or ()),
        ("ante", (stakes.ante,)),
        ("bring-in", (stakes.bring_in,)),
        ("straddle", (stakes.straddle,)),
    ]
    words = []
    for name, amounts in named:
        stated = [without_unit(money, amount) for amount in amounts if amount is not None]
        if stated:
            words.append(f"{name} {'/'.join(stated)}")
    return f"{', '.join(words) or 'stakes not stated'} ({unit_of(started)})"


def _tournament(started: deeds.HandStarted) -> str:
    return "" if started.tournament is None else f", tournament {started.tournament.id}"


def _times(started: deeds.HandStarted, first: str, last: str) -> str:
    if started.source is None or "times" in started.source.states:
        return f"{_time(first)} to {_time(last)} UTC"
    return "Times are not stated." if first == _UNSTATED else f"Began {_time(first)} UTC; no other times are stated."


def _time(at: str) -> str:
    return at[:19].replace("T", " ")


def _seats(started: deeds.HandStarted, verdict: Verdict) -> Table:
    """Who sits where; the closing stack is the one by the rules."""
    money = money_of(started)
    table = Table("seat", "player", "", box=None, pad_edge=False, title_justify="left")
    for heading in ("start", "by the rules", "owed"):
        table.add_column(heading, justify="right")
    for seat in sorted(started.seats, key=lambda each: each.seat):
        final = None if verdict.final is None else verdict.final.get(seat.seat)
        owed = (verdict.owed or {}).get(seat.seat)
        table.add_row(
            str(seat.seat),
            plain(seat.player),
            _position(started, seat),
            without_unit(money, seat.stack),
            without_unit(money, final),
            Text("" if owed is None else _signed(without_unit(money, owed)), SEVERITY_STYLES["error"]),
        )
    return table


def _signed(amount: str) -> str:
    return amount if amount.startswith("-") else f"+{amount}"


def _position(started: deeds.HandStarted, seat: deeds.Seat) -> str:
    if seat.sitting_out:
        return "sits out"
    return "button" if seat.seat == started.button else ""


def _steps(started: deeds.HandStarted, told: Timeline) -> Table:
    """Before, event, after: pot and stack of the seat that acts on both sides of each event."""
    table = Table(box=None, pad_edge=False)
    table.add_column("", justify="right", style="dim")
    table.add_column("pot", justify="right")
    table.add_column("stack", justify="right")
    table.add_column("event", ratio=1, overflow="fold")
    table.add_column("pot", justify="right")
    table.add_column("stack", justify="right")
    table.add_column("to act", justify="right")
    street: str | None = None
    for step in told.steps:
        if step.after.street != street:
            street = step.after.street
            table.add_row("", "", "", _street_line(street, step.after), "", "", "")
        _add_step(table, started, step)
    return table


def _street_line(street: str | None, view: TableView) -> Text:
    boards = [" ".join(board) for board in view.boards if board]
    return plain(f"{street or ''}{': ' if boards else ''}{' / '.join(boards)}", "bold underline")


def _add_step(table: Table, started: deeds.HandStarted, step: Step) -> None:
    to_act = "" if step.after.to_act is None else str(step.after.to_act)
    before = ("", "") if step.before is None else _chips(started, step, step.before)
    pot, stack = _chips(started, step, step.after)
    table.add_row(str(step.pos), *before, plain(step.sentence), pot, stack, to_act)
    for finding in step.findings:
        table.add_row("", "", "", Padding(_finding(finding), (0, 0, 0, 2)), "", "", "")


def _chips(started: deeds.HandStarted, step: Step, view: TableView) -> tuple[str, str]:
    """Pot, and stack of the seat that the event is about."""
    money = money_of(started)
    seat = None if step.seat is None else view.seat(step.seat)
    return without_unit(money, view.pot), "" if seat is None else without_unit(money, seat.stack)


def _findings(findings: tuple[Finding, ...]) -> list[Text]:
    return [_finding(finding) for finding in findings]


def _finding(finding: Finding) -> Text:
    line = Text()
    line.append(f"{finding.code}: ", SEVERITY_STYLES[finding.severity])
    rule = rule_in_words(finding)
    return line.append_text(plain(finding.message + (f" [{rule}]" if rule else "")))


def _endings(started: deeds.HandStarted, verdict: Verdict) -> list[RenderableType]:
    """Uncalled bet, rake, refunds and what is owed, each in a sentence."""
    money = money_of(started)
    lines: list[RenderableType] = [
        plain(f"Uncalled: {money(amount)} go back to seat {seat}.") for seat, amount in (verdict.uncalled or {}).items()
    ]
    if verdict.rake is not None and verdict.life == "finished":
        rake = verdict.rake
        expected = "not stated" if rake.expected is None else money(rake.expected)
        lines.append(
            plain(f"Rake by the rulebook: {expected} [rule {rake.rule}]; recorded: {money(rake.recorded or 0)}.")
        )
    lines += refund_lines(verdict, money)
    if verdict.owed:
        lines += [_owed(seat, amount, money(abs(amount))) for seat, amount in verdict.owed.items()]
    elif verdict.owed is not None and verdict.life == "finished":
        lines.append(Text("Nobody is owed anything."))
    return lines


def _owed(seat: int, amount: int, words: str) -> Text:
    sentence = f"Seat {seat} is owed {words}." if amount > 0 else f"Seat {seat} has {words} too much."
    return Text(sentence, SEVERITY_STYLES["error"])
