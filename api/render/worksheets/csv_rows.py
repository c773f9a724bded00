"""A worksheet as tables of rows for spreadsheets and programs (RFC 4180, but lines end with a line feed alone).

Amounts are integers of minor units, empty where unknown; `currency`, `real_money` and `tournament` say of what. Text
stands in quotation marks, numbers do not. A text that a spreadsheet would take for a formula has an apostrophe before
it, and so has one that begins with an apostrophe: whoever takes one away has the text (decision 0063).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Final
from unicodedata import normalize

from api.render.worksheets.problems import problem_sentence
from api.render.worksheets.words import money_of_kind
from replay.worksheets import (
    BetweenSeat,
    CorrectionSeat,
    CorrectionSheet,
    Crash,
    HandSheet,
    PlayerTotal,
    Problem,
    RefundSeat,
    RefundSheet,
    Worksheet,
)

Value = str | int | None
Row = Mapping[str, Value]

_HEAD: Final = {
    "row": "`seat`, `house` (what the house puts in or gets), `problem` (something that does not close) or, after a "
    "crash, `between` (who sat at a table without being in a hand that was broken off; `hand` is his last one)",
    "cause": "the incident, or the campaign",
    "hand": "the stream of the hand",
    "hand_no": "its number",
    "table": "its table",
    "server": "its server",
    "build": "the build that dealt it",
    "game": "its game",
    "limit": "its limit",
    "started_at": "when it began, UTC",
    "currency": "the currency of its amounts, or `PLAY`",
    "real_money": "`true` or `false`",
    "tournament": "the tournament whose chips they are; empty in cash games",
    "rulebook": "the rulebook by which it was judged",
    "rulebook_sha256": "the hash of that rulebook",
    "findings": "finding codes of the hand, separated by blanks",
}
_TAIL: Final = {
    "key": "the key of the payment",
    "problem": "a sentence, in rows `problem` alone",
    "worksheet_sha256": "the hash of the worksheet",
}
_REFUND: Final = {
    "events": "how many events of the hand it rests on",
    "policy": "by which policy `due` is reckoned",
    "wanted": "the policy that was asked for",
    "seat": "the number of the seat",
    "player": "who sits there",
    "session": "the session",
    "standing": "how the seat stands in the hand; in rows `between` empty",
    "left": "whether the player has left, `true` or `false`",
    "start": "stack at the start",
    "put_in": "what was put in; in rows `house` what the house adds",
    "returned": "what had gone back before the crash",
    "behind": "stack at the crash",
    "due": "what is due",
    "after": "stack after",
    "to": "`table` or `wallet`",
    "return_all": "what the policy `return-all` gives",
    "better_for_player": "what the policy `better-for-player` gives",
    "result_stands": "what the policy `result-stands` gives; empty where it cannot be said",
}
_CORRECTION: Final = {
    "seat": "the number of the seat",
    "player": "who sits there",
    "recorded": "closing stack as recorded",
    "right": "closing stack by the rules",
    "standing": "what other corrections of the hand have ordered",
    "due": "what is left to order; negative: what was paid too much; in rows `house` what the house gets",
    "replaces": "positions of wrong events of the hand, separated by blanks",
}

REFUND_COLUMNS: Final = {**_HEAD, **_REFUND, **_TAIL}
"""Columns of refunds after a crash, in their order, with their meaning."""

CORRECTION_COLUMNS: Final = {**_HEAD, **_CORRECTION, **_TAIL}
"""Columns of corrections of a defect."""

PLAYER_COLUMNS: Final = {
    "player": "who",
    "currency": "the currency of the amounts, or `PLAY`",
    "real_money": "`true` or `false`",
    "tournament": "the tournament whose chips they are; empty in cash games",
    "hands": "in how many hands",
    "due": "what is due over all tables",
    "to_table": "what of it goes to the table",
    "to_wallet": "what of it goes to the wallet",
    "stacks": "stacks after at all tables, added up; empty where one is unknown",
    "between": "what of it lies at tables where he was between hands",
    "worksheet_sha256": "the hash of the worksheet",
}
"""Columns of the totals of players."""

_SIGNS: Final = frozenset("=+-@")
"""What spreadsheets begin a formula with; wide forms of them are folded to these, blanks before them may be dropped."""

_SKIPPED: Final = ("\t", "\r", "\n", "'")
"""What may not come first either; the apostrophe, so that whoever takes one away has the text."""


def seats_csv(worksheet: Worksheet) -> str:
    """A row for each seat of each hand, for what the house adds or gets, and for each problem.

    In the rows of a hand that closes, `due` adds up to `put_in` less `returned` (refunds), or to 0 (corrections).
    """
    columns = REFUND_COLUMNS if isinstance(worksheet.cause, Crash) else CORRECTION_COLUMNS
    return _written(columns, _seat_rows(worksheet))


def players_csv(worksheet: Worksheet) -> str:
    """A row for each player and kind of money: his totals over all tables."""
    return _written(PLAYER_COLUMNS, (_player(total, worksheet.sha256) for total in worksheet.players))


def guarded(text: str) -> str:
    """The text as a cell that no spreadsheet takes for a formula: with an apostrophe before it where one is needed."""
    first = next((each for each in text if each.isprintable() and not each.isspace()), "")
    dangerous = normalize("NFKC", first)[:1] in _SIGNS if first else False
    return f"'{text}" if dangerous or text.startswith(_SKIPPED) else text


def unguarded(cell: str) -> str:
    """The text of such a cell."""
    return cell.removeprefix("'")


def _written(columns: Iterable[str], rows: Iterable[Row]) -> str:
    written = io.StringIO()
    names = list(columns)
    writer = csv.DictWriter(written, names, restval="", lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
    writer.writeheader()
    for row in rows:
        writer.writerow({name: guarded(value) if isinstance(value, str) else value for name, value in row.items()})
    return written.getvalue()


def _seat_rows(worksheet: Worksheet) -> Iterator[Row]:
    cause = worksheet.cause
    name = cause.incident if isinstance(cause, Crash) else cause.campaign
    problems: dict[str, list[Problem]] = {}
    for problem in worksheet.problems:
        problems.setdefault(problem.hand, []).append(problem)
    for sheet in worksheet.sheets:
        head = {**_head(sheet, name), "worksheet_sha256": worksheet.sha256}
        rows = _of_refunds(sheet) if isinstance(sheet, RefundSheet) else _of_correction(sheet)
        yield from ({**head, **row} for row in rows)
        yield from ({**head, **_of_problem(sheet, problem)} for problem in problems.get(sheet.hand.stream, []))
    for seat in worksheet.between:
        yield {**_between(seat), "cause": name, "worksheet_sha256": worksheet.sha256}


def _head(sheet: HandSheet, cause: str) -> Row:
    hand = sheet.hand
    return {
        "cause": cause,
        "hand": hand.stream,
        "hand_no": hand.hand_no,
        "table": hand.table,
        "server": hand.server,
        "build": hand.build,
        "game": hand.game,
        "limit": hand.limit,
        "started_at": hand.started_at,
        "currency": hand.currency,
        "real_money": _truth(hand.real_money),
        "tournament": hand.tournament,
        "rulebook": hand.rulebook,
        "rulebook_sha256": hand.rulebook_sha256,
        "findings": " ".join(sheet.findings),
    }


def _of_refunds(sheet: RefundSheet) -> Iterator[Row]:
    of_hand: Row = {"events": sheet.events, "policy": sheet.policy, "wanted": sheet.wanted}
    for seat in sheet.seats:
        yield {**of_hand, "row": "seat", **_refund(seat)}
    if sheet.house_money:
        yield {**of_hand, "row": "house", "put_in": sheet.house_money}


def _refund(seat: RefundSeat) -> Row:
    return {
        "seat": seat.seat,
        "player": seat.player,
        "session": seat.session,
        "standing": seat.standing,
        "left": _truth(seat.left),
        "start": seat.start,
        "put_in": seat.put_in,
        "returned": seat.returned,
        "behind": seat.behind,
        "due": seat.due,
        "after": seat.after,
        "to": seat.to,
        "key": seat.key,
        "return_all": seat.policies.get("return-all"),
        "better_for_player": seat.policies.get("better-for-player"),
        "result_stands": seat.policies.get("result-stands"),
    }


def _between(seat: BetweenSeat) -> Row:
    return {
        "row": "between",
        "hand": seat.hand,
        "table": seat.table,
        "currency": seat.currency,
        "real_money": _truth(seat.real_money),
        "tournament": seat.tournament,
        "seat": seat.seat,
        "player": seat.player,
        "behind": seat.stack,
        "due": 0,
        "after": seat.stack,
    }


def _of_correction(sheet: CorrectionSheet) -> Iterator[Row]:
    of_hand: Row = {"replaces": " ".join(str(pos) for pos in sheet.replaces)}
    for seat in sheet.seats:
        yield {**of_hand, "row": "seat", **_correction(seat)}
    if sheet.seats:
        yield {**of_hand, "row": "house", "due": sheet.house, "key": sheet.house_key}


def _correction(seat: CorrectionSeat) -> Row:
    return {
        "seat": seat.seat,
        "player": seat.player,
        "recorded": seat.recorded,
        "right": seat.right,
        "standing": seat.standing,
        "due": seat.due,
        "key": seat.key,
    }


def _of_problem(sheet: HandSheet, problem: Problem) -> Row:
    correction = isinstance(sheet, CorrectionSheet)
    words = problem_sentence(problem, money_of_kind(sheet.hand), correction=correction)
    return {"row": "problem", "seat": problem.seat, "problem": words}


def _player(total: PlayerTotal, sha256: str) -> Row:
    return {
        "player": total.player,
        "currency": total.currency,
        "real_money": _truth(total.real_money),
        "tournament": total.tournament,
        "hands": total.hands,
        "due": total.due,
        "to_table": total.to_table,
        "to_wallet": total.to_wallet,
        "stacks": total.stacks,
        "between": total.between,
        "worksheet_sha256": sha256,
    }


def _truth(value: bool) -> str:  # noqa: FBT001 - a value, no switch
    return "true" if value else "false"
