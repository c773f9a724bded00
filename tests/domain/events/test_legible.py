"""Goal: a line that is no event still belongs where it says, and nowhere else.

Method: lines of events that are cut, broken and disguised.
"""

from __future__ import annotations

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.events import legible_position, legible_stream
from tests.support.records import any_records


@given(any_records())
def test_of_a_sound_line_both_are_legible(record: dict[str, object]) -> None:
    line = orjson.dumps(record)
    assert (legible_stream(line), legible_position(line)) == (record["stream"], record["pos"])


@given(any_records(), st.data())
def test_of_a_cut_line_only_what_is_whole_is_legible(record: dict[str, object], data: st.DataObject) -> None:
    line = orjson.dumps(record)
    cut = line[: data.draw(st.integers(0, len(line)))]
    assert legible_stream(cut) in {None, record["stream"]}
    assert legible_position(cut) in {None, record["pos"]}


@given(st.binary(max_size=200))
def test_bytes_that_are_anything_raise_nothing(line: bytes) -> None:
    legible_stream(line)
    legible_position(line)


@pytest.mark.parametrize(
    ("line", "stream", "position"),
    [
        (b'{"stream": "table/x/1", "pos" : 7 ', "table/x/1", None),
        (b'{"stream":"house/x","pos":7,"at":', "house/x", 7),
        (b'{"stream":"hand\\/x\\/1","pos":7}', "hand/x/1", 7),
        (b'{"a":"\\"stream\\":\\"hand/x/1\\"","pos":1.5}', None, None),
        (b'{"stream":"hand/x","pos":-1}', None, None),
        (b'{"stream":"hand/x/a b","pos":true}', None, None),
        (b'{"stream":"room/x/1","pos":null}', None, None),
        (b'{"stream":["hand/x/1"],"pos":{"pos":1}}', None, 1),
        (b"[1]", None, None),
    ],
)
def test_what_is_legible(line: bytes, stream: str | None, position: int | None) -> None:
    assert (legible_stream(line), legible_position(line)) == (stream, position)
