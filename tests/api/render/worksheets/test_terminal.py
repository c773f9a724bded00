"""Goal: the terminal shows every number of a worksheet where it belongs.

Method: the hands of `examples`, whose numbers are counted by hand; the rows that are printed are compared as words.
"""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.console import Console

from api.render.text import printable
from api.render.worksheets import rendered, worksheet_page
from api.render.worksheets.words import DEEDS, REASONS
from domain.events import REGISTRY
from replay.worksheets import Defect, Worksheet
from tests.api.render.worksheets.examples import at, corrected, facing_a_raise, interrupted, nothing, numbered, one
from tests.replay.worksheets.hands import CRASH
from tests.support.hands import dealt, shown, three_handed
from tests.support.shared import SHARED, needs_shared

UNSAID = "what result-stands gives cannot be said, for the hand has no certain result"
ADDED = " + 2.00 of the house"


def lines(worksheet: Worksheet, *, detail: bool = True, all_policies: bool = False, width: int = 200) -> list[str]:
    text = rendered(worksheet, "text", detail=detail, all_policies=all_policies, width=width).decode()
    return [" ".join(line.split()) for line in text.splitlines()]


def block(printed: list[str], first: str, last: str) -> list[str]:
    """The lines from the one that begins with `first` to the next that begins with `last`."""
    start = next(number for number, line in enumerate(printed) if line.startswith(first))
    end = next(number for number, line in enumerate(printed) if number > start and line.startswith(last))
    return [line for line in printed[start : end + 1] if line]


def test_the_heading_says_what_happened_and_names_the_document() -> None:
    worksheet = interrupted()
    assert block(lines(worksheet), "Refunds", "Every") == [
        "Refunds after the crash of server s-1",
        "house trickyplay",
        "server s-1",
        "crashed at 2026-03-01 20:10:00 UTC",
        "reason 3, platform rebooting",
        "incident incident/trickyplay/c-1",
        "tables named 3",
        "tables without a hand Graz",
        "hands 3",
        "by policy return-all (3 hands)",
        "due 12.00 EUR",
        f"judge {worksheet.judge}",
        f"SHA-256 {worksheet.sha256}",
        "Every sum closes.",
    ]


def test_a_hand_shows_its_seats_its_deeds_and_how_its_sums_agree() -> None:
    assert block(lines(interrupted()), "trickyplay/501", "Closes") == [
        "trickyplay/501 Texas Hold'em, no limit; amounts in EUR",
        "money EUR; began 2026-03-01 20:00:00 UTC; rulebook trickyplay/1; events 7",
        "seat player start put in returned at crash due after to stands",
        "1 p-a 100.00 3.00 0.00 97.00 3.00 100.00 table in",
        "2 p-b 80.00 0.50 0.00 79.50 0.50 80.00 table in",
        "3 p-c 40.00 1.00 0.00 39.00 1.00 40.00 table in",
        "all seats 220.00 4.50 0.00 215.50 4.50 220.00",
        "event deed seat player amount",
        "2 blind 2 p-b 0.50",
        "3 blind 3 p-c 1.00",
        "7 raise 1 p-a 3.00",
        f"Policies: better-for-player gives the same as return-all; {UNSAID}.",
        "Closes: due 4.50 = 4.50 put in − 0.00 returned; stacks after 220.00 = 220.00 at the start.",
    ]


def test_policies_stand_side_by_side_where_they_differ() -> None:
    assert block(lines(interrupted()), "seat player return-all *", "Closes") == [
        "seat player return-all * better-for-player result-stands",
        "1 p-a 1.00 1.00 (-1.00) 0.00",
        "2 p-b 1.00 (+2.00) 3.00 (+2.00) 3.00",
        "3 p-c 1.00 1.00 (-1.00) 0.00",
        "all seats 3.00 (+2.00) 5.00 3.00",
        "* selected; in brackets the difference to it",
        "Closes: due 3.00 = 7.00 put in − 4.00 returned; stacks after 300.00 = 300.00 at the start.",
    ]


def test_the_selected_policy_is_marked_and_what_the_house_adds_is_said() -> None:
    printed = lines(interrupted("better-for-player"))
    assert "by policy better-for-player (3 hands)" in printed
    assert block(printed, "seat player return-all", "Closes") == [
        "seat player return-all better-for-player * result-stands",
        "1 p-a 1.00 1.00 (-1.00) 0.00",
        "2 p-b (-2.00) 1.00 3.00 3.00",
        "3 p-c 1.00 1.00 (-1.00) 0.00",
        "all seats (-2.00) 3.00 5.00 (-2.00) 3.00",
        "* selected; in brackets the difference to it",
        "The house adds 2.00 EUR.",
        f"Closes: due 5.00 = 7.00 put in − 4.00 returned{ADDED}; stacks after 302.00 = 300.00 at the start{ADDED}.",
    ]


def test_policies_that_do_not_differ_are_shown_on_request() -> None:
    worksheet = one(numbered(7, three_handed(house="trickyplay").small(2, 50).big(3, 100)))
    assert "1 p-a 0.00 0.00 ?" not in lines(worksheet)
    printed = lines(worksheet, all_policies=True)
    assert [line for line in printed if line.endswith("?")] == [
        "1 p-a 0.00 0.00 ?",
        "2 p-b 0.50 0.50 ?",
        "3 p-c 1.00 1.00 ?",
        "all seats 1.50 1.50 ?",
    ]


def test_a_policy_that_was_asked_for_in_vain_is_named() -> None:
    printed = lines(interrupted("result-stands"), detail=False)
    assert printed.count("Asked for was result-stands, which this hand does not allow: all is returned.") == 2
    assert "by policy return-all (2 hands), result-stands (1 hand)" in printed


def test_results_that_do_not_stand_are_marked() -> None:
    printed = lines(one(numbered(7, shown(house="trickyplay").rakes(15).awards(1, 285))))
    assert [line for line in printed if "reversed" in line] == [
        "25 rake 0.15 reversed, does not stand",
        "26 award 1 p-a 2.85 reversed, does not stand",
    ]


def test_the_short_form_has_no_deeds() -> None:
    printed = lines(interrupted(), detail=False)
    assert "1 p-a 100.00 3.00 0.00 97.00 3.00 100.00 table in" in printed
    assert [line for line in printed if "blind" in line or "rulebook" in line] == []


def test_totals_of_players_kinds_of_money_and_policies() -> None:
    printed = lines(interrupted())
    assert block(printed, "Totals over all tables", "Every sum closes.") == [
        "Totals over all tables",
        "player money hands due to table to wallet stacks after",
        "p-a EUR 3 7.00 7.00 0.00 300.00",
        "p-b EUR 3 2.00 1.50 0.50 280.00",
        "p-c EUR 3 3.00 3.00 0.00 240.00",
        "all players players due to table to wallet of it from the house",
        "EUR 3 12.00 EUR 11.50 EUR 0.50 EUR 0.00 EUR",
        "By each policy, over all hands",
        "money policy all players get difference to what is due where it cannot be said, all is returned",
        "EUR return-all 12.00 EUR",
        "EUR better-for-player 14.00 EUR +2.00",
        "EUR result-stands 12.00 EUR 2 hands",
        "Every sum closes.",
    ]


def test_tables_have_their_hands_and_sums() -> None:
    printed = lines(interrupted())
    heads = [line for line in printed if line.startswith(("Table ", "trickyplay/"))]
    assert [head.split(" Texas")[0] for head in heads] == [
        "Table Berlin 2 hands, due 7.50 EUR",
        "trickyplay/501",
        "trickyplay/502",
        "Table Wien 1 hand, due 4.50 EUR",
        "trickyplay/503",
    ]


def test_kinds_of_money_are_never_added_up() -> None:
    hands = [
        numbered(1, dealt(house="trickyplay").raises(1, 300)),
        numbered(2, dealt(house="trickyplay", currency="PLAY", real_money=False).raises(1, 300)),
        numbered(3, dealt(house="trickyplay", tournament=True).raises(1, 300)),
    ]
    printed = lines(Worksheet.of(CRASH, hands))
    assert sorted(line for line in printed if line.startswith("p-a")) == [
        "p-a EUR 1 3.00 3.00 0.00 100.00",
        "p-a chips of tournament T-8 (EUR) 1 300 300 0 10000",
        "p-a play money 1 3.00 3.00 0.00 100.00",
    ]
    assert "Table Lend 4 3 hands, due 450 chips, 4.50 EUR, 4.50 play" in printed
    assert "EUR 3 4.50 EUR 4.50 EUR 0.00 EUR 0.00 EUR" in printed
    assert "chips of tournament T-8 (EUR) 3 450 chips 450 chips 0 chips 0 chips" in printed


def test_an_unknown_stack_is_a_question_mark() -> None:
    printed = lines(one(numbered(7, dealt(house="trickyplay", stacks={1: None, 2: 10_000, 3: 10_000}).raises(1, 300))))
    assert "1 p-a ? 3.00 0.00 ? 3.00 ? table in" in printed
    assert "all seats ? 4.50 0.00 ? 4.50 ?" in printed
    assert "p-a EUR 1 3.00 3.00 0.00 ?" in printed
    (closing,) = (line for line in printed if line.startswith("Closes"))
    assert closing == (
        "Closes: due 4.50 = 4.50 put in − 0.00 returned; "
        "the stacks cannot be compared, for that of seat 1 is not known."
    )


@pytest.mark.parametrize(
    ("worksheet", "words"),
    [
        (nothing(), "No hand was interrupted."),
        (nothing(Defect(campaign="c", house="trickyplay", code="RAKE")), "No hand has the defect."),
    ],
    ids=["crash", "defect"],
)
def test_an_empty_worksheet_says_so(worksheet: Worksheet, words: str) -> None:
    printed = lines(worksheet)
    assert printed[-1] == words
    assert "due nothing" in printed
    assert "hands 0" in printed


def test_a_correction_shows_recorded_right_ordered_and_due() -> None:
    printed = lines(corrected())
    assert block(printed, "seat player recorded", "Closes") == [
        "seat player recorded right ordered due",
        "1 p-a 99.00 101.85 1.00 1.85",
        "2 p-b 101.85 99.00 0.00 -2.85",
        "these seats 200.85 200.85 1.00 -1.00",
        "The house gets 1.00 EUR.",
        "Closes: seats -1.00, house 1.00, together 0.00.",
    ]
    assert block(printed, "Totals", "Every") == [
        "Totals over all tables",
        "player money hands due to table to wallet",
        "p-a EUR 1 1.85 0.00 1.85",
        "p-b EUR 1 -2.85 0.00 -2.85",
        "all players players due to table to wallet the house gets",
        "EUR 2 -1.00 EUR 0.00 EUR -1.00 EUR 1.00 EUR",
        "Every sum closes.",
    ]


def test_the_heading_of_a_correction_names_what_narrows_the_search() -> None:
    cause = Defect(
        campaign="odd-award",
        house="trickyplay",
        code="AWARD",
        rule="TP.ODD.CHIP",
        build="b-7",
        started_before="2026-03-02T00:00:00.000000Z",
    )
    printed = lines(replace(corrected(), cause=cause))
    assert block(printed, "Corrections", "judge")[:-1] == [
        "Corrections of the defect AWARD",
        "house trickyplay",
        "campaign odd-award",
        "finding AWARD",
        "rule TP.ODD.CHIP",
        "build b-7",
        "hands before 2026-03-02 00:00:00 UTC",
        "hands 1",
        "due 1.85 EUR to players, 2.85 EUR from players",
    ]
    assert "wrong events 26, 27" in " ".join(printed)


def test_a_thousand_hands_are_shown() -> None:
    sheet = numbered(1, dealt(house="trickyplay").raises(1, 300))
    many = [
        at(f"T-{number % 50:02}", replace(sheet, hand=replace(sheet.hand, stream=f"hand/trickyplay/{number}")))
        for number in range(1_000)
    ]
    printed = lines(Worksheet.of(CRASH, many), detail=False)
    assert "hands 1,000" in printed
    assert "p-a EUR 1000 3000.00 3000.00 0.00 100000.00" in printed
    assert len([line for line in printed if line.startswith("Closes: due 4.50 = 4.50")]) == 1_000
    assert len([line for line in printed if line == "Table T-07 20 hands, due 90.00 EUR"]) == 1


def test_a_narrow_terminal_keeps_every_amount() -> None:
    printed = lines(interrupted(), width=80)
    assert "2 p-b 100.00 5.00 4.00 99.00 1.00 100.00 table in" in printed
    assert max(len(line) for line in rendered(interrupted(), "text", width=80).decode().splitlines()) <= 80


@pytest.mark.parametrize("name", ["[bold red]x[/]", "[/]", "\x1b[2Jx", "x\ny", "x\u202ey", ":smile:", ""])
def test_names_of_strangers_are_shown_as_text(name: str) -> None:
    sheet = numbered(501, facing_a_raise())
    seats = tuple(replace(seat, player=name) for seat in sheet.seats)
    hand = replace(sheet.hand, table=name, server=name, build=name, game=name, limit=name, tournament=name)
    crash = replace(CRASH, server=name, tables=(name, f"{name}2"))
    worksheet = Worksheet.of(crash, [replace(sheet, hand=hand, seats=seats)])
    console = Console(file=io.StringIO(), width=200, color_system=None)  # one that takes markup for markup
    with console.capture() as captured:
        console.print(worksheet_page(worksheet))
    shown_ = [" ".join(line.split()) for line in captured.get().splitlines()]
    assert [line for line in captured.get().splitlines() if not line.isprintable()] == []
    words = " ".join(printable(name).split())
    assert f"1 {words} 10000 300 0 9700 300 10000 table in".replace("  ", " ") in shown_
    assert f"Refunds after the crash of server {words}".rstrip() in shown_


def test_every_event_that_moves_money_has_a_word_of_its_own() -> None:
    assert set(DEEDS) <= set(REGISTRY.topics())
    assert len(set(DEEDS.values())) == len(DEEDS)


@needs_shared
def test_reason_codes_have_the_words_of_the_only_official_list() -> None:
    text = (SHARED / "regulator" / "README.md").read_text("utf-8")
    stated = text.partition("(Greece): ")[2].partition(".\n")[0].split(", ")
    assert {int(entry.partition(" ")[0]): entry.partition(" ")[2] for entry in stated} == dict(REASONS)
