"""Goal: the JSON form is the canonical document, every field of it has a meaning, and it can be read back.

Method: documents of several worksheets against the schema (by jsonschema) and the reader; then one thing is spoilt.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import orjson
import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from api.render.worksheets import FORMS, SUFFIXES, rendered
from api.render.worksheets.csv_rows import CORRECTION_COLUMNS, PLAYER_COLUMNS, REFUND_COLUMNS
from api.render.worksheets.document import CorrectionWorksheet, MalformedWorksheet, RefundWorksheet, parse
from docs.pages.worksheet import worksheet_page, worksheet_schema
from domain.rulebook import shipped_shelf
from replay.worksheets import CorrectionSheet, Problem, Worksheet, refund_sheet
from tests.api.render.worksheets.examples import corrected, facing_a_raise, interrupted, nothing, numbered, one
from tests.api.render.worksheets.test_between import SEATS
from tests.replay.worksheets.hands import CRASH
from tests.support.hands import dealt, shown

SCHEMA = worksheet_schema()
VALIDATOR = Draft202012Validator(SCHEMA)


def with_a_hole() -> Worksheet:
    events = list(facing_a_raise().events)
    del events[3]
    sheet = refund_sheet(events, shipped_shelf(), CRASH)
    assert sheet is not None
    return one(sheet)


def decided_otherwise() -> Worksheet:
    """A correction of which somebody has ordered more than is due."""
    made = corrected()
    (sheet,) = made.sheets[:1]
    assert isinstance(sheet, CorrectionSheet)
    return one(replace(sheet, seats=(), house=0, problem=Problem(hand=sheet.hand.stream, code="standing")))


WORKSHEETS = {
    "corrected otherwise": decided_otherwise(),
    "interrupted": interrupted(),
    "between hands": Worksheet.of(CRASH, interrupted().sheets, SEATS),
    "better": interrupted("better-for-player"),
    "corrected": corrected(),
    "empty": nothing(),
    "empty corrections": nothing(corrected().cause),
    "with a hole": with_a_hole(),
    "reversed": one(numbered(7, shown(house="trickyplay").rakes(15).awards(1, 285))),
    "chips": one(numbered(7, dealt(house="trickyplay", tournament=True))),
    "unknown stack": one(numbered(7, dealt(house="trickyplay", stacks={1: None, 2: 10_000, 3: 10_000}))),
    "no reason": Worksheet.of(replace(CRASH, reason_code=None), ()),
}


@pytest.mark.parametrize("name", WORKSHEETS)
def test_the_json_form_is_the_document_whose_hash_names_it(name: str) -> None:
    worksheet = WORKSHEETS[name]
    written = rendered(worksheet, "json")
    assert written == worksheet.document
    assert hashlib.sha256(written).hexdigest() == worksheet.sha256


@pytest.mark.parametrize("name", WORKSHEETS)
def test_it_is_read_back_whole_and_fits_the_schema(name: str) -> None:
    document = WORKSHEETS[name].document
    read = parse(document)
    assert isinstance(read, CorrectionWorksheet if "correct" in name else RefundWorksheet)
    value = orjson.loads(document)
    assert orjson.loads(read.model_dump_json(by_alias=True)) == value
    assert [error.message for error in VALIDATOR.iter_errors(value)] == []


def keys(value: Any) -> Iterator[str]:  # noqa: ANN401 - whatever JSON holds
    """All keys of a document, however deep."""
    if isinstance(value, dict):
        yield from value
    for below in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from keys(below)


def test_every_field_of_every_document_has_a_row_with_a_meaning() -> None:
    named = {key for worksheet in WORKSHEETS.values() for key in keys(orjson.loads(worksheet.document))}
    assert len(named) > 60
    rows = [line.split(" | ") for line in worksheet_page().splitlines() if line.startswith("| `")]
    meanings = {row[0].strip("| `"): row[-1].strip(" |") for row in rows}
    assert named - set(meanings) == set()
    assert [name for row in rows for name in row[:1] if not row[-1].strip(" |")] == []


def test_every_definition_and_field_of_the_schema_says_what_it_means() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    definitions = SCHEMA["$defs"]
    assert [name for name, schema in definitions.items() if not schema.get("description")] == []
    silent = [
        (name, field)
        for name, schema in definitions.items()
        for field, of_field in schema["properties"].items()
        if not of_field.get("description") and "$ref" not in of_field
    ]
    assert silent == []


def test_every_form_and_every_column_is_on_the_page() -> None:
    page = worksheet_page()
    assert set(SUFFIXES) == set(FORMS)
    assert [form for form in FORMS if f"| `{form}` | `{SUFFIXES[form]}` |" not in page] == []
    columns = {**REFUND_COLUMNS, **CORRECTION_COLUMNS, **PLAYER_COLUMNS}
    assert [name for name in columns if f"| `{name}` | " not in page] == []


GOOD = interrupted().document
SPOILT: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "worksheet: expected one JSON document"),
    "binary": (b"\xff\xfe\x00", "worksheet: expected one JSON document"),
    "truncated": (GOOD[:-1], "worksheet: expected one JSON document"),
    "a list": (b"[]", 'cause.kind: expected "server-crash" or "defect"'),
    "another cause": (GOOD.replace(b'"server-crash"', b'"rain"'), 'cause.kind: expected "server-crash" or "defect"'),
    "a cause in a list": (GOOD.replace(b'"server-crash"', b'["defect"]'), 'cause.kind: expected "server-crash"'),
    "a broken amount": (
        GOOD.replace(b'"put_in":300', b'"put_in":3.5', 1),
        "hands[0].seats[0].put_in: expected an integer within ±(2^53 − 1), got 3.5",
    ),
    "a missing field": (
        GOOD.replace(b'"put_in":300,', b"", 1),
        "hands[0].seats[0].put_in: expected an integer within ±(2^53 − 1), got nothing",
    ),
    "a field too many": (
        GOOD.replace(b'"put_in":300,', b'"put_in":300,"q":1,', 1),
        "hands[0].seats[0].q: expected no such field, got 1",
    ),
    "a key twice": (GOOD.replace(b'"put_in":300,', b'"put_in":300,"put_in":300,', 1), "worksheet: expected one line"),
    "a line end": (GOOD + b"\n", "worksheet: expected one line"),
    "another order": (orjson.dumps(dict(reversed(orjson.loads(GOOD).items()))), "worksheet: expected one line"),
    "another version": (GOOD.replace(b'"worksheet":1}', b'"worksheet":2}'), "worksheet: expected 1, got 2"),
}


@pytest.mark.parametrize("name", SPOILT)
def test_what_is_no_worksheet_is_refused_with_one_sentence(name: str) -> None:
    document, words = SPOILT[name]
    assert document != GOOD
    with pytest.raises(MalformedWorksheet) as refused:
        parse(document)
    assert str(refused.value).startswith(words)
    assert "\n" not in str(refused.value)
