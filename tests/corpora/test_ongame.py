"""The Ongame corpus: every complete hand is read, those of known games settle to the stated finals to the cent."""

from collections import Counter
from functools import cache
from pathlib import Path

from api.readers import HandRecord, Reject, read_file
from domain.events import Event
from domain.events.hand import HandFinished, HandStarted
from domain.rulebook import shipped_shelf
from replay import Verdict, judge
from tests.support.shared import SHARED, needs_shared

pytestmark = needs_shared
SHELF = shipped_shelf()


@cache
def records() -> tuple[tuple[HandRecord, ...], tuple[Reject, ...]]:
    """All hands and all rejects of the folder."""
    hands: list[HandRecord] = []
    rejects: list[Reject] = []
    for path in sorted(Path(SHARED, "corpora", "ongame").glob("*.txt")):
        with read_file(path) as reading:
            for read in reading:
                (hands if isinstance(read, HandRecord) else rejects).append(read)  # type: ignore[arg-type]
    return tuple(hands), tuple(rejects)


def stated_finals(record: HandRecord) -> dict[int, int]:
    """Closing stacks as the text states them."""
    closing = [event.data for event in record.events if isinstance(event, Event)][-1]
    assert isinstance(closing, HandFinished)
    return {entry.seat: entry.stack for entry in closing.stacks}


def started(record: HandRecord) -> HandStarted:
    """How the hand began."""
    first = record.events[0]
    assert isinstance(first, Event)
    assert isinstance(first.data, HandStarted)
    return first.data


def verdicts(rulebook: str) -> list[tuple[HandRecord, Verdict]]:
    """Every hand with its verdict."""
    return [(record, judge(record.events, SHELF, rulebook)) for record in records()[0]]


def test_every_complete_hand_record_is_read() -> None:
    hands, rejects = records()
    assert rejects == ()
    assert Counter((started(hand).game, started(hand).limit) for hand in hands) == {
        ("holdem", "NL"): 95,
        ("holdem", "FL"): 1,
        ("omaha-hilo", "PL"): 14,
        ("five-card-draw", "FL"): 10,
        ("five-card-draw", "PL"): 1,
        ("stud", "FL"): 4,
    }


def test_every_hand_settles_to_the_stated_finals_to_the_cent() -> None:
    for record, verdict in verdicts("generic/1"):
        assert verdict.status == "ok", (verdict.hand, verdict.findings)
        assert verdict.final == stated_finals(record), verdict.hand
        assert verdict.owed == {}


def test_by_the_table_of_trickyplay_only_the_rake_differs() -> None:
    # Two dealt in: the cap is 0.75 (1.00 taken); 0.60, 6.50 and 2.35: steps of 0.01 per 0.20 and of 0.05 per 1.00.
    # 2.50 at 1/2 is below the first step of 5.00. The play-money hand must not be raked at all.
    found = {
        verdict.hand: [(f.code, f.recorded, f.expected, f.rule) for f in verdict.findings if f.severity != "info"]
        for _record, verdict in verdicts("trickyplay/1")
        if verdict.status == "findings"
    }
    assert found == {
        "hand/ongame/R5-174428515-249": [("RAKE", 10, 0, "TP.RAKE.FL-LOW")],
        "hand/ongame/R5-361875219-6": [("RAKE", 100, 75, "TP.RAKE.NL")],
        "hand/ongame/R5-258035051-21": [("RAKE", 100, 75, "TP.RAKE.FL-HIGH")],
        "hand/ongame/R5-361851798-349": [("RAKE", 4, 3, "TP.RAKE.NL")],
        "hand/ongame/R5-362019465-110": [("RAKE", 32, 30, "TP.RAKE.NL")],
        "hand/ongame/R5-82086688-607": [("RAKE", 11, 10, "TP.RAKE.FL-MICRO")],
        "hand/ongame/R5-232794641-2": [("RAKE_FORBIDDEN", 30, 0, "ALL.RAKE.NONE")],
    }


def test_real_money_hands_show_no_error_but_rake() -> None:
    real = [v for r, v in verdicts("trickyplay/1") if started(r).real_money]
    errors = Counter(finding.code for verdict in real for finding in verdict.findings if finding.severity == "error")
    assert errors == {"RAKE": 6}
