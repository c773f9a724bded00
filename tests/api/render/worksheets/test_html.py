"""Goal: the page is whole, safe and readable: every number, nothing that runs, nothing that is fetched.

Method: parse it with the standard library and check its form; cells are compared with numbers counted by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser

import pytest

from api.render.worksheets import rendered
from replay.worksheets import Problem, Worksheet
from tests.api.render.worksheets.examples import corrected, facing_a_raise, interrupted, nothing, numbered, one
from tests.replay.worksheets.hands import CRASH
from tests.support.hands import dealt, shown

VOID = {"meta", "link", "img", "br", "hr", "input", "col", "base", "source", "embed", "area", "track", "wbr"}
HOSTILE = (
    "<script>alert(1)</script>",
    "</td></tr></table><img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "' onmouseover='alert(1)",
    "{{ 7 * 7 }}{% raw %}",
    "</style><style>body{display:none}",
    "&lt;b&gt;",
    "javascript:alert(1)",
)


@dataclass
class Table:
    """A table of the page: its caption, and the words of its rows."""

    caption: str = ""
    rows: list[list[str]] = field(default_factory=list)


class Page(HTMLParser):
    """The page as a tree that must be closed properly, with its tables, tags and attributes."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.stack: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.tables: list[Table] = []
        self.words: list[str] = []
        self.declared = ""
        self.feed(text)
        self.close()
        assert self.stack == []

    def handle_decl(self, decl: str) -> None:
        self.declared = decl

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len({name for name, _value in attrs}) == len(attrs)
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.stack.append(tag)
        if tag == "table":
            self.tables.append(Table())
        if tag == "tr":
            self.tables[-1].rows.append([])
        if tag in {"td", "th"}:
            self.tables[-1].rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.stack.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" in self.stack:
            return
        self.words.append(data)
        if "caption" in self.stack:
            self.tables[-1].caption += data
        if {"td", "th"} & set(self.stack):
            self.tables[-1].rows[-1][-1] += data

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    def table(self, caption: str) -> list[str]:
        """The rows of the only table with this caption."""
        (found,) = (table for table in self.tables if table.caption == caption)
        return [" ".join(" ".join(row).split()) for row in found.rows]

    def named(self, tag: str) -> Iterator[dict[str, str | None]]:
        return (attributes for name, attributes in self.tags if name == tag)


def page(worksheet: Worksheet, *, detail: bool = True, all_policies: bool = False) -> Page:
    return Page(rendered(worksheet, "html", detail=detail, all_policies=all_policies).decode())


def hostile(name: str) -> Worksheet:
    """Everything that a stranger names has this name."""
    sheet = numbered(501, facing_a_raise())
    seats = tuple(replace(seat, player=name, session=name) for seat in sheet.seats)
    hand = replace(sheet.hand, table=name, server=name, build=name, game=name, limit=name, tournament=name)
    return Worksheet.of(
        replace(CRASH, server=name, tables=(name, f"{name}2")), [replace(sheet, hand=hand, seats=seats)]
    )


PAGES = {
    "interrupted": interrupted(),
    "better": interrupted("better-for-player"),
    "corrected": corrected(),
    "empty": nothing(),
    "reversed": one(numbered(7, shown(house="trickyplay").rakes(15).awards(1, 285))),
    "chips": one(numbered(7, dealt(house="trickyplay", tournament=True))),
}


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_well_formed_and_fetches_and_runs_nothing(name: str) -> None:
    read = page(PAGES[name], all_policies=True)
    assert read.declared == "DOCTYPE html"
    assert [attributes["lang"] for attributes in read.named("html")] == ["en"]
    assert {tag for tag, _ in read.tags} & {
        "script",
        "link",
        "img",
        "iframe",
        "object",
        "embed",
        "base",
        "form",
        "a",
    } == set()
    names = {attribute for _, attributes in read.tags for attribute in attributes}
    assert names <= {
        "aria-label",
        "charset",
        "class",
        "colspan",
        "content",
        "lang",
        "name",
        "role",
        "scope",
        "tabindex",
    }
    text = rendered(PAGES[name], "html").decode()
    assert re.findall(r"url\(|@import|https?:", text) == []


@pytest.mark.parametrize("name", PAGES)
def test_tables_have_captions_heads_with_scope_and_rows_of_one_length(name: str) -> None:
    text = rendered(PAGES[name], "html", all_policies=True).decode()
    read = Page(text)
    assert all(table.caption for table in read.tables)
    assert {attributes.get("scope") for attributes in read.named("th")} <= {"row", "col"}
    assert [tag for tag, _ in read.tags].count("thead") == len(read.tables)
    for table in re.findall(r"<table>.*?</table>", text, re.DOTALL):
        widths = {
            sum(int(span or 1) for span in re.findall(r"<t[dh](?: [^>]*?colspan=\"(\d+)\")?[^>]*>", row))
            for row in re.findall(r"<tr.*?</tr>", table, re.DOTALL)
        }
        assert len(widths) == 1, table


def test_a_hand_has_its_seats_its_deeds_and_its_policies() -> None:
    read = page(interrupted())
    assert read.table("Who gets what back in trickyplay/501, in EUR") == [
        "seat player start put in returned at crash due after to stands",
        "1 p-a 100.00 3.00 0.00 97.00 3.00 100.00 table in",
        "2 p-b 80.00 0.50 0.00 79.50 0.50 80.00 table in",
        "3 p-c 40.00 1.00 0.00 39.00 1.00 40.00 table in",
        "all seats 220.00 4.50 0.00 215.50 4.50 220.00",
    ]
    assert read.table("What each seat put in, deed by deed, in trickyplay/502, in EUR") == [
        "event deed seat player amount",
        "2 blind 2 p-b 0.50",
        "3 blind 3 p-c 1.00",
        "7 call 1 p-a 1.00",
        "8 call 2 p-b 0.50",
        "11 bet 2 p-b 4.00",
        "14 uncalled bet returned 2 p-b -4.00",
    ]
    assert read.table("By each policy in trickyplay/502, in EUR; in brackets the difference to the selected one") == [
        "seat player return-all, selected better-for-player result-stands",
        "1 p-a 1.00 1.00 (-1.00) 0.00",
        "2 p-b 1.00 (+2.00) 3.00 (+2.00) 3.00",
        "3 p-c 1.00 1.00 (-1.00) 0.00",
        "all seats 3.00 (+2.00) 5.00 3.00",
    ]
    assert "Closes: due 3.00 = 7.00 put in − 4.00 returned; stacks after 300.00 = 300.00 at the start." in read.text


def test_totals_stand_at_the_end() -> None:
    read = page(interrupted())
    assert read.table("One total for each player and kind of money") == [
        "player money hands due to table to wallet stacks after",
        "p-a EUR 3 7.00 7.00 0.00 300.00",
        "p-b EUR 3 2.00 1.50 0.50 280.00",
        "p-c EUR 3 3.00 3.00 0.00 240.00",
    ]
    assert read.table("All players together") == [
        "money players due to table to wallet of it from the house",
        "EUR 3 12.00 EUR 11.50 EUR 0.50 EUR 0.00 EUR",
    ]
    assert read.table("By each policy, over all hands; where it cannot be said, all is returned") == [
        "money policy all players get difference to what is due cannot be said in",
        "EUR return-all 12.00 EUR",
        "EUR better-for-player 14.00 EUR +2.00",
        "EUR result-stands 12.00 EUR 2 hands",
    ]


def test_a_correction_has_its_columns() -> None:
    read = page(corrected())
    assert read.table("What makes trickyplay/501 right, in EUR") == [
        "seat player recorded right already ordered due",
        "1 p-a 99.00 101.85 1.00 1.85",
        "2 p-b 101.85 99.00 0.00 -2.85",
        "these seats 200.85 200.85 1.00 -1.00",
    ]
    assert "The house gets 1.00 EUR." in read.text
    assert "stacks after" not in read.text


def test_two_people_sign_and_the_hash_stands_at_the_foot_of_every_page() -> None:
    worksheet = interrupted()
    text = rendered(worksheet, "html").decode()
    read = Page(text)
    assert read.text.count("Signature") == 2
    assert "Operator Name Date Signature Second person Name Date Signature" in read.text
    assert f"SHA-256 of the worksheet (its JSON document): {worksheet.sha256}" in read.text
    assert f'@bottom-left {{ content: "SHA-256 {worksheet.sha256}";' in text


def test_the_style_prints_on_a4_table_by_table_and_follows_the_reader() -> None:
    style = rendered(interrupted(), "html").decode().partition("<style>")[2].partition("</style>")[0]
    assert "size: A4;" in style
    assert ".table + .table, .totals { break-before: page; }" in style
    assert "thead { display: table-header-group; }" in style
    assert "@media (prefers-color-scheme: dark)" in style
    assert style.count("{") == style.count("}")


def test_without_detail_there_are_no_deeds() -> None:
    captions = [table.caption for table in page(interrupted(), detail=False).tables]
    assert captions
    assert [caption for caption in captions if "deed by deed" in caption] == []


def test_results_that_do_not_stand_are_marked() -> None:
    read = page(PAGES["reversed"])
    assert [attributes for attributes in read.named("tr") if attributes.get("class") == "reversed"] == [
        {"class": "reversed"}
    ] * 2
    assert read.text.count("reversed, does not stand") == 2


def test_an_empty_worksheet_says_so_and_can_be_signed() -> None:
    read = page(nothing())
    assert "No hand was interrupted." in read.text
    assert read.tables == []
    assert read.text.count("Signature") == 2


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_text_and_nothing_else(name: str) -> None:
    read = page(hostile(name))
    harmless = page(hostile("p"))
    assert [tag for tag, _ in read.tags] == [tag for tag, _ in harmless.tags]
    assert [set(attributes) for _, attributes in read.tags] == [set(attributes) for _, attributes in harmless.tags]
    row = next(row for table in read.tables for row in table.rows if row[0] == "1")
    assert row[1] == name
    assert f"Table {name}" in " ".join(read.text.split())


def test_characters_that_turn_or_hide_words_are_shown_as_escapes() -> None:
    read = page(hostile("a\u202e\u0000\u200bb"))
    row = next(row for table in read.tables for row in table.rows if row[0] == "1")
    assert row[1] == "a\\u202e\\x00\\u200bb"
    assert [word for word in read.words if not word.replace("\n", "").isprintable()] == []


def test_hostile_words_of_a_problem_are_escaped() -> None:
    sheet = numbered(501, facing_a_raise())
    stream = "hand/trickyplay/%3Cb%3E"
    hand = replace(sheet.hand, stream=stream)
    problem = Problem(hand=stream, code="malformed", words="<script>.")
    read = page(one(replace(sheet, hand=hand, seats=(), lines=(), problem=problem)))
    assert "Hand trickyplay/<b> cannot be reckoned, for its record is malformed: <script>." in read.text
    assert "script" not in {tag for tag, _ in read.tags}


def test_a_thousand_hands_make_a_page() -> None:
    sheet = numbered(1, facing_a_raise())
    many = [replace(sheet, hand=replace(sheet.hand, stream=f"hand/trickyplay/{number}")) for number in range(1_000)]
    read = page(Worksheet.of(CRASH, many), detail=False)
    assert len([table for table in read.tables if table.caption.startswith("Who gets")]) == 1_000
    assert "p-a EUR 1000 3000.00 3000.00 0.00 100000.00" in read.table("One total for each player and kind of money")
