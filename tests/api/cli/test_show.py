"""Goal: `show` tells a hand so that an auditor can follow it: seats, before / event / after, pots, what is owed.

Method: hands whose numbers are known by addition; hands are named in every way there is.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from domain.rulebook import shipped_shelf
from replay import judge
from replay.timeline import timeline
from tests.api.cli.running import cancelled, clean, lines_of, run, still_open, unverifiable, written, wrong
from tests.support.hands import dealt
from tests.support.stud import on


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """Several hands, two of them with one number in two houses."""
    other_house = clean(house="ballroom", hand_no="502")
    return written(tmp_path / "evening.jsonl", clean(), wrong(), other_house, cancelled())


def test_the_page_of_a_hand(tmp_path: Path) -> None:
    lines = run("show", written(tmp_path / "wrong.jsonl", wrong())).lines
    assert lines[:4] == [
        "cardroom, table Lend 4, hand 502",
        "Texas Hold'em, no limit, blinds 0.50/1.00 (EUR); judged by generic/1",
        "2026-03-01 20:00:00 to 2026-03-01 20:00:25 UTC",
        "Verdict: findings, the hand is finished.",
    ]
    assert lines[5:9] == [
        "seat player start by the rules owed",
        "1 p-a button 100.00 102.00 +3.00",
        "2 p-b 100.00 99.00 -3.00",
        "3 p-c 100.00 99.00",
    ]
    assert lines[-2:] == ["Seat 1 is owed 3.00 EUR.", "Seat 2 has 3.00 EUR too much."]


def test_a_hand_with_up_cards_names_its_stakes_its_streets_and_who_is_to_act(tmp_path: Path) -> None:
    stakes = {"ante": 50, "bring_in": 100, "spread": [100, 100, 200, 300]}
    hand = on("fourth", limit="SL", stakes=stakes)
    lines = run("show", written(tmp_path / "stud.jsonl", hand)).lines
    assert lines[1].startswith(
        "Seven Card Stud, spread limit, at most 1.00/1.00/2.00/3.00, ante 0.50, bring-in 1.00 (EUR); judged by"
    )
    assert "8 1.50 99.50 Seat 2 posts the bring-in of 1.00 EUR. 2.50 98.50 3" in lines
    assert lines[lines.index("fourth") + 1] == "11 4.50 98.50 Seat 1 is dealt As face up on fourth street. 4.50 98.50"
    assert "13 4.50 98.50 Seat 3 is dealt 8c face up on fourth street. 4.50 98.50 1" in lines


def test_each_event_stands_between_the_chips_before_and_after_it(tmp_path: Path) -> None:
    lines = run("show", written(tmp_path / "wrong.jsonl", wrong())).lines
    assert "2 0.00 100.00 Seat 2 posts the small blind of 0.50 EUR. 0.50 99.50" in lines
    assert "7 1.50 100.00 Seat 1 calls 1.00 EUR. 2.50 99.00 2" in lines
    assert lines[lines.index("flop: Ks 8d 3c") + 1].startswith("10 3.00 The flop is dealt: Ks 8d 3c. 3.00")


def test_findings_stand_below_their_event_and_the_others_apart(tmp_path: Path) -> None:
    lines = run("show", written(tmp_path / "wrong.jsonl", wrong())).lines
    award = lines.index("25 3.00 99.00 Seat 2 is awarded 3.00 EUR. 0.00 102.00")
    assert lines[award + 1].startswith("AWARD: Seat 2 is awarded 3.00 EUR of pot 0, but 0.00 EUR is due to it.")
    apart = lines.index("Without an event of their own")
    assert any(line.startswith("AWARD: Seat 1 is awarded 0.00 EUR") for line in lines[apart:])


def test_pots_have_layers_eligible_seats_rake_and_winners(tmp_path: Path) -> None:
    hand = dealt(stacks={1: 10000, 2: 10000, 3: 500}).raises(1, 600, to=600).folds(2).calls(3, 400, all_in=True)
    done = hand.returns(1, 100).run_out("Ks8d3c2h7c").shows(3, 1).rakes(20).awards(1, 1030).finishes()
    lines = run("show", written(tmp_path / "pots.jsonl", done)).lines
    assert "0 10.50 2 x 5.00 (seats 1, 3) + 1 x 0.50 (seat 2) 1, 3 0.20 seat 1 10.30" in lines
    assert "Uncalled: 1.00 EUR go back to seat 1." in lines
    assert "Rake by the rulebook: not stated [rule GEN.RAKE.RECORDED]; recorded: 0.20 EUR." in lines
    assert lines[-1] == "Nobody is owed anything."


def test_pots_that_cannot_be_decided_say_so(tmp_path: Path) -> None:
    lines = run("show", written(tmp_path / "unknown.jsonl", unverifiable())).lines
    assert "0 3.00 3 x 1.00 (seats 1, 2, 3) 1, 2, 3 0.00 cannot be said" in lines
    assert "1 p-a button 100.00 ?" in lines


def test_a_broken_hand_shows_its_refunds(tmp_path: Path) -> None:
    lines = run("show", written(tmp_path / "cancelled.jsonl", cancelled())).lines
    everybody = "seat 1 1.00 EUR, seat 2 1.00 EUR, seat 3 1.00 EUR"
    assert f"Refunds due (return-all): {everybody}." in lines
    assert f"Ordered: {everybody}; paid: nothing." in lines


def test_an_open_hand_shows_whose_turn_it_is(tmp_path: Path) -> None:
    lines = run("show", written(tmp_path / "open.jsonl", still_open())).lines
    assert "6 1.50 99.00 Seat 3 is dealt Qs Qh. 1.50 99.00 1" in lines


def test_times_that_the_source_does_not_state_are_not_shown(tmp_path: Path) -> None:
    untimed = clean(states=("shows", "awards"))
    lines = run("show", written(tmp_path / "hand.jsonl", untimed)).lines
    assert lines[2] == "Began 2026-03-01 20:00:00 UTC; no other times are stated."
    nowhere = tuple(replace(event, at="1970-01-01T00:00:00.000000Z") for event in untimed.events)
    lines = run("show", written(tmp_path / "hand.jsonl", replace(untimed, events=nowhere))).lines
    assert lines[2] == "Times are not stated."


@pytest.mark.parametrize("name", ["504", "cardroom/504", "hand/cardroom/504", "line:79"])
def test_a_hand_is_named_by_number_house_stream_or_line(evening: Path, name: str) -> None:
    assert run("show", evening, name).lines[0] == "cardroom, table Lend 4, hand 504"


def test_a_number_that_two_houses_have_needs_the_house(evening: Path) -> None:
    outcome = run("show", evening, "502")
    assert outcome.code == 2
    assert outcome.err == (
        f"{evening}: say which hand, 502 is more than one: cardroom/502 in line 27, ballroom/502 in line 53.\n"
    )
    assert run("show", evening, "ballroom/502").lines[0] == "ballroom, table Lend 4, hand 502"


def test_several_hands_need_a_name(evening: Path) -> None:
    outcome = run("show", evening)
    assert outcome.code == 2
    assert outcome.err.startswith(f"{evening}: say which hand, there is more than one: cardroom/501 in line 1, ")


def test_an_unknown_hand_is_refused_with_the_first_few(tmp_path: Path) -> None:
    file = written(tmp_path / "many.jsonl", *(clean(str(number)) for number in range(601, 609)))
    outcome = run("show", file, "77")
    names = ", ".join(f"cardroom/{number}" for number in range(601, 606))
    assert (outcome.code, outcome.err) == (2, f"{file}: there is no hand 77; there are {names} and 3 more.\n")


def test_standard_input_can_be_shown() -> None:
    outcome = run("show", "-", given=b"\n".join(lines_of(clean())))
    assert outcome.lines[0] == "cardroom, table Lend 4, hand 501"


def test_the_json_document_has_verdict_and_timeline(evening: Path) -> None:
    document = run("show", evening, "501", "--json").document
    shelf = shipped_shelf()
    assert (document["file"], document["line"], document["seen_by"]) == (str(evening), 1, None)
    assert document["verdict"] == judge(clean().events, shelf).as_dict()
    assert document["steps"] == timeline(clean().events, shelf).as_dict()["steps"]
    assert document["pots"][0]["amount"] == 300


def test_another_rulebook_judges_the_hand(evening: Path) -> None:
    outcome = run("show", evening, "501", "--rulebook", "trickyplay")
    assert outcome.code == 1
    assert "Rake by the rulebook: 0.15 EUR [rule TP.RAKE.NL]; recorded: 0.00 EUR." in outcome.lines


@pytest.mark.parametrize("columns", ["40", "80", "300"])
def test_it_fits_any_width(tmp_path: Path, columns: str) -> None:
    outcome = run("show", written(tmp_path / "wrong.jsonl", wrong()), env={"COLUMNS": columns})
    assert max(len(line) for line in outcome.out.splitlines()) <= int(columns)
    assert not any(line.endswith(" ") for line in outcome.out.splitlines())
