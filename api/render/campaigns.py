"""What stands beside the worksheet of a campaign: the statement of the search, and how far its orders are."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from api.render.text import SEVERITY_STYLES, counted, hand_name, plain
from projections.campaigns import Campaign, Hit, Ordered, State

_ERROR = SEVERITY_STYLES["error"]
_STATES: dict[State, str] = {
    "due": "to be ordered",
    "ordered": "ordered",
    "settled": "nothing is left to pay",
    "withdrawn": "ordered and withdrawn",
    "differs": "ordered, but something else is due now",
    "chips": "chips of a tournament, not ordered",
    "problem": "cannot be reckoned, not ordered",
}
_NEEDS_SOMEBODY: dict[State, str] = {
    "withdrawn": "ordered and withdrawn: not ordered again under this name",
    "differs": "ordered, but something else is due now: not amended",
    "chips": "chips of a tournament are not ordered: the tournament went on with them",
}


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


def search_lines(found: Campaign) -> Iterator[Text]:
    """The statement of the search."""
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
    for problem in (*said.problems, *filter(None, [found.corrections_problem])):
        yield plain(f"{problem.hand}: {problem.code}: {problem.words}", _ERROR)


def order_lines(found: Campaign, ordered: Ordered | None) -> Iterator[Text]:
    """What was ordered now, what needs somebody, and how far all hands are."""
    for hit in found.hits:
        words = _NEEDS_SOMEBODY.get(hit.state)
        if words is not None:
            yield plain(f"{hand_name(hit.sheet.hand.stream)}: {words}.", _ERROR)
    if ordered is not None:
        for stream in ordered.moved:
            words = "not ordered, for a correction came in between; run it again"
            yield plain(f"{hand_name(stream)}: {words}.", _ERROR)
        yield plain(f"Ordered now: {counted(ordered.new, 'correction')}.")
    counts = ", ".join(f"{found.counts[state]:,} {words}" for state, words in _STATES.items() if found.counts[state])
    yield plain(f"Hands: {counts or 'none was touched'}.")
