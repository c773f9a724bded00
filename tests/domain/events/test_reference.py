"""Goal: the reference says what the code does. Method: generate it anew, and let jsonschema judge random events."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from domain.events import REGISTRY, canonical_bytes, parse_event, trusted_event
from domain.events.schema import events_schema
from tests.support.records import any_records
from tests.support.shared import ROOT, SHARED, needs_shared

SCHEMA = events_schema()
VALIDATOR = Draft202012Validator(SCHEMA)


def generator() -> ModuleType:
    """The script `docs/generate.py` as a module."""
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def contract_lines() -> list[bytes]:
    """The example of the contract."""
    text = (SHARED / "contract" / "events.md").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith('{"stream"') and "…" not in line]
    return [line.encode() for line in lines]


def test_the_generated_pages_are_up_to_date() -> None:
    assert generator().stale() == []


def test_a_missing_or_changed_page_is_found_and_written(tmp_path: Path) -> None:
    generate = generator()
    assert generate.write(tmp_path) == generate.stale(tmp_path / "elsewhere") == list(generate.ARTIFACTS)
    assert generate.stale(tmp_path) == []
    changed = next(iter(generate.ARTIFACTS))
    (tmp_path / changed).write_text("?", encoding="utf-8")
    assert generate.write(tmp_path) == [changed]


def test_the_page_names_every_topic_and_part() -> None:
    page = generator().ARTIFACTS["docs/reference/events.md"]()
    for name in [*REGISTRY.topics(), *SCHEMA["$defs"]]:
        assert page.count(f"### `{name}`\n") == 1, name


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@given(any_records())
def test_events_have_the_form_of_the_schema(record: object) -> None:
    assert VALIDATOR.is_valid(record)
    parse_event(json.dumps(record).encode())


BET: dict[str, Any] = {
    "stream": "hand/x/1",
    "pos": 3,
    "at": "2026-11-29T12:00:00.000000Z",
    "topic": "hand.bet.v1",
    "data": {"seat": 1, "amount": 5},
}


@pytest.mark.parametrize(
    "change",
    [
        {"pos": 0}, {"at": "2026-11-29T12:00:00Z"}, {"topic": "hand.bat.v1"}, {"stream": "table/x/1"}, {"by": ""},
        {"by": None}, {"data": {"seat": 1, "amount": 0}}, {"data": {"seat": 1}}, {"data": []}, {"more": 1},
        {"data": {"seat": 1, "amount": 5, "to": None}}, {"data": {"seat": 1, "amount": 5, "pot": 1}},
        {"data": {"seat": 1, "amount": 2**53}}, {"data": {"seat": 1, "amount": "5"}},
        {"topic": "hand.cards-drawn.v1", "data": {"seat": 1, "draw": 1}},
        {"topic": "hand.card-burned.v1", "data": {"card": "1h"}},
    ],
)  # fmt: skip
def test_the_schema_refuses_what_the_border_refuses(change: dict[str, Any]) -> None:
    assert VALIDATOR.is_valid(BET)
    assert not VALIDATOR.is_valid(BET | change)
    with pytest.raises(ValueError, match="expected"):
        parse_event(json.dumps(BET | change).encode())


@needs_shared
def test_the_example_of_the_contract_is_read_and_written_the_same() -> None:
    lines = contract_lines()
    assert len(lines) == 26
    for pos, line in enumerate(lines, start=1):
        event = parse_event(line)
        assert (event.stream, event.pos) == ("hand/trickyplay/9001", pos)
        assert VALIDATOR.is_valid(json.loads(line))
        assert json.loads(canonical_bytes(event)) == json.loads(line)
        assert trusted_event(canonical_bytes(event)) == event


@needs_shared
def test_text_is_written_as_in_the_published_vectors_of_rfc_8785() -> None:
    folder = next((SHARED / "vectors" / "jcs").rglob("testdata"))
    text = json.loads((folder / "input" / "values.json").read_bytes())["string"]
    written = (folder / "output" / "values.json").read_bytes().partition(b'"string":')[2].rstrip(b"\n}")
    note = BET | {"stream": "dispute/x/1", "topic": "dispute.noted.v1", "data": {"by": "o", "text": text}}
    assert b'"text":' + written + b"}" in canonical_bytes(parse_event(json.dumps(note).encode()))
