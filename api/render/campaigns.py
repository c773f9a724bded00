"""A campaign for a person, for a program and for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator

from rich.text import Text

from api.render.text import SEVERITY_STYLES, counted, hand_name, plain
from domain.money import amount_in_words
from projections.campaigns import Campaign, Hit, Ordered, State
from replay.worksheets import CorrectionSheet, Problem

_STATES: dict[State, str] = {
    "due": "to be ordered",
    "ordered": "ordered",
    "settled": "nothing is left to pay",
    "withdrawn": "ordered and withdrawn: not ordered again under this name",
    "differs": "ordered, but something else is due now",
    "chips": "chips of a tournament: not ordered",
    "problem": "cannot be reckoned: not ordered",
}
_COLUMNS = (
    "hand",
    "table",
    "started_at",
    "build",
    "game",
    "limit",
    "currency",
    "tournament",
    "seat",
    "player",
    "recorded",
    "right",
    "standing",
    "due",
    "key",
    "state",
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def campaign_document(found: Campaign, ordered: Ordered | None) -> dict[str, object]:
    """The worksheet as it is hashed, its hash, the statement of the search, and how far the orders are."""
    return {
        "worksheet": found.worksheet.as_dict(),
        "sha256": found.worksheet.sha256,
        "search": found.search.as_dict(),
        "orders": {
            "counts": {state: found.counts[state] for state in _STATES},
            "now": 0 if ordered is None else ordered.new,
            "moved": [] if ordered is None else ordered.moved,
            "hands": [_order_of(found, hit) for hit in found.hits],
        },
        "problems": [problem.as_dict() for problem in found.problems],
        "done": found.done,
    }


def _order_of(found: Campaign, hit: Hit) -> dict[str, object]:
    return {
        "hand": hit.sheet.hand.stream,
        "state": hit.state,
        "correction": found.defect.stream(hit.sheet.hand.hand_no),
        "withdrawn": None if hit.own is None else hit.own.withdrawn,
    }


def campaign_csv(found: Campaign) -> Iterator[str]:
    """A heading and one line for each payment of each hand; amounts in minor units.

    A name that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    yield _csv_line(_COLUMNS)
    for sheet in found.worksheet.sheets:
        assert isinstance(sheet, CorrectionSheet)
        state, hand = found.states[sheet.hand.stream], sheet.hand
        opening = (hand.stream, hand.table, hand.started_at, hand.build, hand.game, hand.limit, hand.currency)
        for seat in sheet.seats:
            amounts = (seat.recorded, seat.right, seat.standing, seat.due)
            yield _csv_line((*opening, hand.tournament, seat.seat, seat.player, *amounts, seat.key, state))
        yield _csv_line(
            (*opening, hand.tournament, None, "house", None, None, None, sheet.house, sheet.house_key, state)
        )


def _csv_line(cells: tuple[object, ...]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow([_harmless(cell) for cell in cells])
    return line.getvalue()


def _harmless(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def campaign_lines(found: Campaign, ordered: Ordered | None) -> Iterator[Text]:
    """The statement of the search, the hands, the totals, and what is to be done."""
    yield plain(f"Campaign {found.defect.campaign}: {_defect_in_words(found)}.", "bold")
    yield from _search_lines(found)
    for sheet in found.worksheet.sheets:
        assert isinstance(sheet, CorrectionSheet)
        yield from _hand_lines(sheet, found.states[sheet.hand.stream])
    yield from _total_lines(found)
    for problem in (*found.search.problems, *filter(None, [found.corrections_problem])):
        yield plain(f"{problem.hand}: {problem.code}: {problem.words}", SEVERITY_STYLES["error"])
    yield plain(f"Worksheet: sha256 {found.worksheet.sha256}")
    yield from _order_lines(found, ordered)


def _defect_in_words(found: Campaign) -> str:
    defect = found.defect
    parts = {
        "": defect.code,
        "by rule ": defect.rule,
        "at ": defect.house,
        "build ": defect.build,
        "game ": defect.game,
        "limit ": defect.limit,
        "from ": defect.started_from,
        "before ": defect.started_before,
    }
    return ", ".join(f"{words}{value}" for words, value in parts.items() if value is not None)


def _search_lines(found: Campaign) -> Iterator[Text]:
    said = found.search
    yield plain(
        f"Searched: {counted(said.hands, 'hand')} in the log up to event {said.log_position:,}, {said.of_house:,} of "
        f"the house, {said.matching:,} in which the defect could be at work; {said.unfinished:,} of them not finished."
    )
    yield plain(
        f"Screened: {counted(said.screened, 'hand')} by judge {said.judge}: {counted(said.hits, 'hit')}, "
        f"{said.without_money:,} of them without money."
    )
    for (book, sha256), number in sorted(said.rulebooks.items()):
        yield plain(f"Rulebook {book}, sha256 {sha256}: {counted(number, 'hand')}.")
    if not said.checked:
        words = "The log's keys are not at hand: whether events were changed was not checked."
        yield plain(words, SEVERITY_STYLES["warning"])


def _hand_lines(sheet: CorrectionSheet, state: State) -> Iterator[Text]:
    hand, money = sheet.hand, _money(sheet.hand.currency, sheet.hand.tournament)
    build = "" if hand.build is None else f", build {hand.build}"
    yield Text()
    yield plain(f"{hand_name(hand.stream)}  {hand.table}, {hand.started_at}, {hand.game} {hand.limit}{build}", "bold")
    for seat in sheet.seats:
        standing = f", {money(seat.standing)} ordered by others" if seat.standing else ""
        yield plain(
            f"  seat {seat.seat}  {seat.player}  {_due(seat.due, money)}  "
            f"(recorded {money(seat.recorded)}, right {money(seat.right)}{standing})"
        )
    if sheet.house:
        yield plain(f"  house  {_due(sheet.house, money)}")
    if sheet.problem is not None:
        yield plain(f"  {_problem_in_words(sheet.problem, money)}", SEVERITY_STYLES["error"])
    yield plain(f"  {_STATES[state]}", "dim")


def _due(amount: int, money: Callable[[int], str]) -> str:
    if amount == 0:
        return "nothing"
    return f"gets {money(amount)}" if amount > 0 else f"gives {money(-amount)}"


def _problem_in_words(problem: Problem, money: Callable[[int], str]) -> str:
    where = "" if problem.seat is None else f"seat {problem.seat}: "
    amounts = (
        "" if problem.amount is None else f" Ordered: {money(problem.amount)}, due: {money(problem.expected or 0)}."
    )
    return f"{where}{problem.words or problem.code}{amounts}"


def _total_lines(found: Campaign) -> Iterator[Text]:
    if not found.worksheet.players:
        return
    yield Text()
    yield plain("Totals:", "bold")
    for total in found.worksheet.players:
        money = _money(total.currency, total.tournament)
        yield plain(f"  {total.player}  {_due(total.due, money)}, {counted(total.hands, 'hand')}")
    for kind, amount in found.worksheet.due().items():
        yield plain(f"  house  {_due(-amount, _money(kind.currency, kind.tournament))}")
    yield Text()


def _order_lines(found: Campaign, ordered: Ordered | None) -> Iterator[Text]:
    if ordered is not None:
        yield plain(f"Ordered now: {counted(ordered.new, 'correction')}.")
    for stream in () if ordered is None else ordered.moved:
        words = f"{hand_name(stream)}: not ordered, another correction came in between; run it again."
        yield plain(words, SEVERITY_STYLES["error"])
    counts = ", ".join(f"{found.counts[state]:,} {words}" for state, words in _STATES.items() if found.counts[state])
    yield plain(f"Hands: {counts or 'none was touched'}.")


def _money(currency: str, tournament: str | None) -> Callable[[int], str]:
    return lambda amount: amount_in_words(amount, currency, chips=tournament is not None)
