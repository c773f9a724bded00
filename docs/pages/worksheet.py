"""The reference page of worksheets and the JSON Schema of their document, made from the models that read it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from api.render.worksheets import SUFFIXES
from api.render.worksheets.csv_rows import CORRECTION_COLUMNS, PLAYER_COLUMNS, REFUND_COLUMNS
from api.render.worksheets.document import WORKSHEETS
from domain.events.page import form_in_words, in_a_cell
from domain.events.schema import form_schema

Schema = dict[str, Any]

_INTRODUCTION = """\
# Worksheets

A worksheet says what a server crash or a confirmed defect makes players owed: hand by hand and seat by seat, from the
deeds alone, with sums that close or a sentence that says what does not, and one total for each player over all tables.
After a crash it also has who sat at tables of the server between two hands, with what he had there
([decision 0073](../decisions/0073-who-sat-between-hands-when-a-server-crashed.md)).
This page is generated from the program by `python docs/generate.py --write`.

Amounts are integers of minor units, in tournaments chips. An amount is only ever added to others of the same currency,
real or play, or of the same tournament. A worksheet depends on what was recorded alone: the same hands give the same
bytes. Its SHA-256 is that of its JSON document; it stands in all forms, and `incident.refunds-computed.v1` names it.

## Forms

| form | name ends with | holds |
|---|---|---|
"""

_FORMS = {
    "text": "everything, for a terminal; without details the deeds are left out",
    "json": "the document itself, one line without a line end: `sha256sum` of the file is the hash of the worksheet",
    "csv": "a row for each seat of each hand, without its deeds",
    "players-csv": "a row for each player and kind of money",
    "html": "one page to read, print (A4) and sign: no scripts, nothing is fetched; everything in it is escaped",
}

_SHOWN = """
Terminal and page show a hand as a table of its seats (`to` is empty where nothing is due), the deeds that moved money,
the policies side by side with the selected one marked and the differences to it, and how its sums agree. Policies stand
there for the seats for which they differ, or on request for all. Control and direction characters in names are written
as escapes (`\\u202e`); the JSON document has them as they are.

What each policy gives over all hands returns everything where the policy cannot be had, as the sheets themselves do.

"""

_DOCUMENT = """\
## JSON document

One line with sorted keys and no blanks, in UTF-8. All fields are always there, null where a value is not known. The
same as JSON Schema: [worksheet.schema.json](worksheet.schema.json). What a schema cannot say: keys are distinct, and
the document is written in this one way.

"""

_CSV = """\
## CSV columns

UTF-8, commas, each row ends with a line feed. Text stands in quotation marks and numbers do not. Unknown amounts are
empty. Amounts are minor units: 12.50 EUR is `1250`.

A text that a spreadsheet could take for a formula has an apostrophe before it, and so has every text that begins with
one: take one apostrophe away from the front of a cell, and you have the text
([decision 0063](../decisions/0063-text-that-looks-like-a-formula.md)). Import with the comma as the only separator.

A hand has a row for each seat, one for the house where it adds or gets something, and one for each problem. A hand that
cannot be reckoned has its problem alone. In the rows of a hand that closes, `due` adds up to `put_in` less `returned`
(refunds), or to 0 (corrections).
"""


def worksheet_schema() -> Schema:
    """The JSON Schema (2020-12) of both kinds of worksheet."""
    definitions: Schema = {}
    for form in WORKSHEETS:
        schema = form_schema(form)
        definitions |= schema.pop("$defs", {})
        definitions[form.__name__] = schema
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A worksheet of handproof",
        "oneOf": [{"$ref": f"#/$defs/{form.__name__}"} for form in WORKSHEETS],
        "$defs": dict(sorted(definitions.items())),
    }


def worksheet_schema_text() -> str:
    """The text of `docs/reference/worksheet.schema.json`."""
    return json.dumps(worksheet_schema(), indent=1, ensure_ascii=False) + "\n"


def worksheet_page() -> str:
    """The text of `docs/reference/worksheet.md`."""
    forms = "".join(f"| `{form}` | `{suffix}` | {_FORMS[form]} |\n" for form, suffix in SUFFIXES.items())
    schema = worksheet_schema()
    names = [form.__name__ for form in WORKSHEETS]
    parts = [name for name in schema["$defs"] if name not in names]
    return (
        _INTRODUCTION
        + forms
        + _SHOWN
        + _DOCUMENT
        + "\n".join(_section(schema, name) for name in [*names, *parts])
        + f"\n{_CSV}"
        + _columns("Refunds after a crash (`.csv`)", REFUND_COLUMNS)
        + _columns("Corrections of a defect (`.csv`)", CORRECTION_COLUMNS)
        + _columns("Totals of players (`.players.csv`)", PLAYER_COLUMNS)
    )


def _section(whole: Schema, name: str) -> str:
    """An object of the document: its meaning and its fields."""
    definition = whole["$defs"][name]
    rows = (
        f"| `{field}` | {in_a_cell(form_in_words(whole, schema))} | {in_a_cell(schema.get('description', ''))} |\n"
        for field, schema in definition["properties"].items()
    )
    return f"### {name}\n\n{definition['description']}\n\n| field | form | meaning |\n|---|---|---|\n{''.join(rows)}"


def _columns(title: str, columns: Mapping[str, str]) -> str:
    rows = "".join(f"| `{name}` | {in_a_cell(meaning)} |\n" for name, meaning in columns.items())
    return f"\n### {title}\n\n| column | |\n|---|---|\n{rows}"
