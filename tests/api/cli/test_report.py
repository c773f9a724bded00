"""Goal: `report` prints what the reports say, as text, CSV and JSON, and refuses what is no period with one sentence.

Method: a small log with known hands; amounts by head. The sums themselves are tested in `tests/projections/reports`.
"""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest

from domain.events import event_from, house
from domain.events.incident import ServerCrashed
from tests.api.cli.keeping import appended, logged
from tests.api.cli.running import cancelled, clean, run, still_open, wrong
from tests.support.hands import shown
from tests.support.scenario import Scenario

DAY = ("--day", "2026-03-01")
EVIL = "=1+1\x1b[2J"


def raked(hand_no: str = "509", **options: Any) -> Scenario:  # noqa: ANN401 - as of `scenario`
    """Seat 1 wins 2.85, 0.15 are rake, and one cent more was awarded than there is."""
    return shown(hand_no=hand_no, **options).rakes(15).awards(1, 286).finishes()


@pytest.fixture
def db(tmp_path: Path) -> Path:
    path = logged(tmp_path / "x.duckdb", clean(), wrong(), raked(), still_open(), cancelled().pays(1))
    crash = ServerCrashed(
        server="s", crashed_at="2026-03-01T21:00:00.000000Z", reason_code=3, tables=("Lend 4", "Graz 3")
    )
    appended(path, event_from("incident/cardroom/i-1", 1, "2026-03-01T21:05:00.000000Z", crash))
    return path


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_a_day_as_text(db: Path) -> None:
    outcome = run("report", *DAY, "--db", db)
    assert (outcome.code, outcome.err) == (0, "")
    lines = outcome.lines
    assert lines[0] == "cardroom 2026-03-01T00:00:00.000000Z to 2026-03-02T00:00:00.000000Z (not included)"
    assert lines[2:24] == [
        "EUR",
        "finished hands 3",
        "put in by players 9.00 EUR",
        "returned to players 0.00 EUR",
        "wagers 9.00 EUR",
        "+ money of the house 0.00 EUR",
        "+ cash-outs paid by the house 0.00 EUR",
        "= winnings, cash-outs among them 8.86 EUR",
        "+ rake 0.15 EUR",
        "+ fees off pots 0.00 EUR",
        "+ pot shares of the house 0.00 EUR",
        "+ remainder: what the records do not add up to -0.01 EUR",
        "fees off stacks 0.00 EUR",
        "cancelled hands 1",
        "voided wagers 3.00 EUR",
        "refunds due 3.00 EUR",
        "refunds ordered 3 3.00 EUR",
        "refunds paid 1 1.00 EUR",
        "corrections, to players 0 0.00 EUR",
        "at 2026-03-02T00:00:00.000000Z",
        "funds in interrupted hands 1 1.50 EUR",
        "refunds ordered and not paid 2 2.00 EUR",
    ]
    assert "significant events" in lines
    assert "server s crashed at 2026-03-01T21:00:00.000000Z, reason code 3" in outcome.out


def test_json_and_csv_say_the_same(db: Path) -> None:
    document = run("report", *DAY, "--db", db, "--json").document
    assert run("report", *DAY, "--db", db, "--format", "json").document == document
    assert document["log"] == {"position": db_size(db)}
    (told,) = document["houses"]
    (line,) = told["lines"]
    assert (line["money"], line["currency"], line["tournament"]) == ("cash", "EUR", None)
    assert (line["finished"]["winnings"], line["finished"]["remainder"]) == (886, -1)
    text = run("report", *DAY, "--db", db, "--format", "csv").out
    found = rows(text)
    for section in ("finished", "cancelled", "moved", "held"):
        values = {row["item"]: int(row["value"]) for row in found if row["section"] == section}
        assert values == line[section]
    events = [row for row in found if row["section"] == "significant"]
    assert [(row["at"], row["stream"], row["what"]) for row in events] == [
        (each["at"], each["stream"], each["what"]) for each in told["significant"]
    ]
    assert {row["house"] for row in found} == {"cardroom"}
    assert (found[0]["item"], found[0]["value"]) == ("activity", "true")


def db_size(db: Path) -> int:
    return int(run("verify", "--db", db).out.rpartition("Log: ")[2].split()[0].replace(",", ""))


@pytest.mark.parametrize(
    ("words", "finished"),
    [
        (("--day", "2026-03-01"), 3),
        (("--month", "2026-03"), 3),
        (("--year", "2026"), 3),
        (("--from", "2026-03-01", "--to", "2026-03-02"), 3),
        (("--from", "2026-03-01T20:00:01Z", "--to", "2026-03-01T20:30"), 3),
        (("--from", "2026-03-01T20:30:00.5Z", "--to", "2026-03-01 23:00"), 0),
    ],
)
def test_periods(db: Path, words: tuple[str, ...], finished: int) -> None:
    (told,) = run("report", *words, "--db", db, "--json").document["houses"]
    assert told["lines"][0]["finished"]["hands"] == finished
    assert told["activity"]


def test_no_activity_is_said_in_every_form(db: Path) -> None:
    nothing = ("report", "--day", "2026-02-28", "--db", db)
    text = run(*nothing)
    assert (text.code, text.lines[1]) == (0, "No activity: no event of cardroom has a time in this period.")
    assert "finished" not in text.out
    (told,) = run(*nothing, "--json").document["houses"]
    assert (told["activity"], told["lines"], told["significant"]) == (False, [], [])
    first = rows(run(*nothing, "--format", "csv").out)[0]
    assert (first["house"], first["item"], first["value"]) == ("cardroom", "no activity", "true")


def test_a_period_in_which_nothing_came_to_an_end_says_so(tmp_path: Path) -> None:
    path = logged(tmp_path / "x.duckdb", still_open())
    assert run("report", *DAY, "--db", path).lines[1:4] == [
        "No hand was closed, no refund or correction was ordered or paid, and no hand stood interrupted.",
        "",
        "No significant events.",
    ]


def test_funds_are_told_of_a_period_without_activity(db: Path) -> None:
    outcome = run("report", "--day", "2026-03-05", "--db", db)
    assert outcome.lines[1].startswith("No activity")
    assert "funds in interrupted hands 1 1.50 EUR" in outcome.lines
    assert not any(line.startswith("finished") for line in outcome.lines)


def test_each_house_by_itself_or_one_alone(db: Path) -> None:
    other = clean(house="harbour", currency="USD")
    appended(db, *other.events)
    houses = run("report", *DAY, "--db", db, "--json").document["houses"]
    assert [each["house"] for each in houses] == ["cardroom", "harbour"]
    alone = run("report", *DAY, "--db", db, "--json", "--house", "harbour").document["houses"]
    assert alone == houses[1:]
    assert [line["currency"] for line in alone[0]["lines"]] == ["USD"]


def test_a_house_of_which_the_log_has_nothing_is_said(db: Path) -> None:
    outcome = run("report", *DAY, "--db", db, "--house", "nowhere")
    assert outcome.code == 0
    assert outcome.err == f"{db}: the log has nothing of the house nowhere; it has cardroom.\n"
    assert "No activity" in outcome.out


def test_a_log_without_a_house_has_no_activity(tmp_path: Path) -> None:
    path = logged(tmp_path / "x.duckdb")
    for words in (DAY, ("--ageing",)):
        outcome = run("report", *words, "--db", path)
        assert (outcome.code, outcome.out) == (0, "No activity: the log has no house.\n")
    assert run("report", *DAY, "--db", path, "--json").document == {"log": {"position": 0}, "houses": []}
    assert len(run("report", *DAY, "--db", path, "--format", "csv").out.splitlines()) == 1


AGEING = ("report", "--ageing", "--as-of")


@pytest.mark.parametrize(
    ("as_of", "code", "overdue"),
    [("2026-03-02", 0, 0), ("2026-05-30T20:00:00", 0, 0), ("2026-05-30T21:00:01", 1, 2), ("2027-01-01", 1, 2)],
)
def test_what_is_overdue_is_exit_code_1(db: Path, as_of: str, code: int, overdue: int) -> None:
    outcome = run(*AGEING, as_of, "--db", db)
    assert outcome.code == code
    words = "hand" if overdue == 1 else "hands"
    assert f"{overdue} {words} overdue: not resolved within 90 days." in outcome.lines
    assert run(*AGEING, as_of, "--db", db, "--json").code == code
    assert run(*AGEING, as_of, "--db", db, "--format", "csv").code == code


def test_ageing_in_every_form(db: Path) -> None:
    text = run(*AGEING, "2026-03-03", "--db", db)
    assert "funds in interrupted hands 1 1.50 EUR" in text.lines
    assert any(line.startswith("cardroom/503 Lend 4 ? 2026-03-01 20:00:00") for line in text.lines)
    (told,) = run(*AGEING, "2026-03-03", "--db", db, "--json").document["houses"]
    assert [(row["stream"], row["stage"], row["days"]) for row in told["waiting"]] == [
        ("hand/cardroom/504", "ordered", 1),
        ("hand/cardroom/503", "open", 1),
    ]
    found = rows(run(*AGEING, "2026-03-03", "--db", db, "--format", "csv").out)
    waiting = [row for row in found if row["section"] == "waiting"]
    assert [(row["stream"], row["stage"], row["at_stake"], row["due"], row["paid"]) for row in waiting] == [
        ("hand/cardroom/504", "ordered", "300", "300", "100"),
        ("hand/cardroom/503", "open", "150", "", "0"),
    ]
    counts = {row["section"]: row["count"] for row in found if row["section"] != "waiting"}
    assert counts == {
        "interrupted": "1",
        "outstanding": "2",
        "overdue": "0",
        "resolved": "0",
        "not_stated": "0",
        "untimed_hands": "0",
    }


def test_hours_and_days_are_options_and_settings(db: Path) -> None:
    young = ("2026-03-01T20:30", "--db", db, "--json")
    assert [len(told(run(*AGEING, *young, "--hours", str(hours)))["waiting"]) for hours in (0.25, 0.5, 24)] == [2, 2, 1]
    by_setting = run(*AGEING, *young, env={"HANDPROOF_AGEING_HOURS": "0.25"})
    assert len(told(by_setting)["waiting"]) == 2
    assert run(*AGEING, "2026-03-05", "--db", db, "--days", "1").code == 1
    assert run(*AGEING, "2026-03-05", "--db", db, env={"HANDPROOF_AGEING_DAYS": "1"}).code == 1
    assert run(*AGEING, "2026-03-05", "--db", db, "--days", "90", env={"HANDPROOF_AGEING_DAYS": "1"}).code == 0


def told(outcome: Any) -> Any:  # noqa: ANN401 - a document
    (found,) = outcome.document["houses"]
    return found


def test_ageing_is_as_of_now_unless_it_is_said(db: Path) -> None:
    first, second = (run("report", "--ageing", "--db", db, "--json").document["houses"][0] for _ in range(2))
    assert first["as_of"] < second["as_of"]
    assert first["as_of"] > "2026-01-01"


def test_funds_of_a_period_at_another_time(db: Path) -> None:
    (found,) = run("report", *DAY, "--as-of", "2026-03-01T20:30", "--db", db, "--json").document["houses"]
    assert found["funds_at"] == "2026-03-01T20:30:00.000000Z"
    held = found["lines"][0]["held"]
    assert (held["interrupted_hands"], held["outstanding"]) == (0, 200)


def test_what_came_since_is_part_of_it(db: Path) -> None:
    assert told(run("report", *DAY, "--db", db, "--json"))["lines"][0]["finished"]["hands"] == 3
    appended(db, *clean("600").events)
    assert told(run("report", *DAY, "--db", db, "--json"))["lines"][0]["finished"]["hands"] == 4


def test_texts_of_strangers_are_harmless(db: Path) -> None:
    evil = house.Override(what=EVIL, by="-2+3", reason="\x07")
    appended(db, event_from("house/cardroom", 1, "2026-03-01T22:00:00.000000Z", evil))
    text = run("report", *DAY, "--db", db).out
    assert "\x1b" not in text
    assert "\\x1b[2J" in text
    (row,) = [
        row for row in rows(run("report", *DAY, "--db", db, "--format", "csv").out) if row["topic"].startswith("house")
    ]
    assert row["by"] == "'-2+3"
    assert row["what"].startswith("override: =1+1")
    cents = [row for row in rows(run("report", *DAY, "--db", db, "--format", "csv").out) if row["item"] == "remainder"]
    assert [row["value"] for row in cents] == ["-1"]


def test_tournaments_and_play_money_stand_apart(db: Path) -> None:
    chips = clean("700", tournament=True)
    play = clean("701", currency="PLAY", real_money=False)
    appended(db, *chips.events)
    appended(db, *play.events)
    lines = told(run("report", *DAY, "--db", db, "--json"))["lines"]
    assert [(line["money"], line["tournament"], line["finished"]["wagers"]) for line in lines] == [
        ("cash", None, 900),
        ("play", None, 300),
        ("tournament", "T-8", 300),
    ]
    text = run("report", *DAY, "--db", db)
    assert {"play money", "chips of tournament T-8", "wagers 3.00 play", "wagers 300 chips"} <= set(text.lines)


CHOOSE = "Say one of --day, --month, --year, --from with --to, or --ageing."


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        ((), 2, CHOOSE),
        (("--day", "2026-03-01", "--month", "2026-03"), 2, CHOOSE),
        (("--from", "2026-03-01"), 2, CHOOSE),
        (("--to", "2026-03-01"), 2, CHOOSE),
        (("--ageing", "--year", "2026"), 2, CHOOSE),
        (("--from", "2026-03-01", "--to", "2026-03-02", "--ageing"), 2, CHOOSE),
        (("--day", "yesterday"), 2, "--day: expected a day such as 2026-11-29, got 'yesterday'."),
        (("--month", "2026-3"), 2, "--month: expected a month such as 2026-11, got '2026-3'."),
        (("--year", "26"), 2, "--year: expected a year such as 2026, got '26'."),
        (
            ("--from", "2026-03-02", "--to", "2026-03-02"),
            2,
            (
                "--to: expected a period that ends after it begins, got 2026-03-02T00:00:00.000000Z to "
                "2026-03-02T00:00:00.000000Z."
            ),
        ),
        (
            ("--ageing", "--as-of", "now"),
            2,
            "--as-of: expected a day or a time in UTC such as 2026-11-29 or 2026-11-29T12:00:00Z, got 'now'.",
        ),
        (("--year", "2026", "--hours", "3"), 2, "--hours and --days go with --ageing."),
    ],
)
def test_what_is_no_report_is_refused(db: Path, words: tuple[str, ...], code: int, sentence: str) -> None:
    outcome = run("report", *words, "--db", db)
    assert (outcome.code, outcome.out, outcome.err) == (code, "", f"{sentence}\n")


def test_without_a_log(tmp_path: Path) -> None:
    assert run("report", *DAY).err == "no log is named: say --db PATH, or set HANDPROOF_DB.\n"
    outcome = run("report", *DAY, "--db", tmp_path / "x.duckdb")
    assert (outcome.code, outcome.err) == (3, f"{tmp_path / 'x.duckdb'}: there is no log.\n")
