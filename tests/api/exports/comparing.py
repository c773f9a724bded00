"""A second way to compare a hand with what came back: whatever is not on the list of losses must be there."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from api.exports import Exported
from api.readers import HandRecord, read_file
from domain.events import Event


def read_back(content: str) -> tuple[Event, ...]:
    """The events of the only hand of a file."""
    results = list(read_file(io.BytesIO(content.encode()), name="file"))
    assert len(results) == 1
    assert isinstance(results[0], HandRecord), results[0]
    events = tuple(event for event in results[0].events if isinstance(event, Event))
    assert len(events) == len(results[0].events)
    return events


def missing(stated: Sequence[Event], exported: Exported) -> list[dict[str, Any]]:
    """Events that are neither lost by the list nor, less the fields that are lost by it, in the record."""
    whole = {loss.pos for loss in exported.lost if loss.field is None}
    left = [_plain(event) for event in read_back(exported.text)]
    wanted = [_kept(event, exported) for event in stated if event.pos not in whole]
    inexact = []
    for data in wanted:  # equal ones first, so that none of them is taken for one that says less
        if data in left:
            left.remove(data)
        else:
            inexact.append(data)
    absent = []
    for data in sorted(inexact, key=len, reverse=True):
        found = next((other for other in left if _is_in(data, other)), None)
        if found is None:
            absent.append(data)
        else:
            left.remove(found)
    return absent


def _kept(event: Event, exported: Exported) -> dict[str, Any]:
    """The data of an event less the fields that are lost."""
    data = _plain(event)
    for loss in exported.lost:
        if loss.pos == event.pos and loss.field is not None:
            _drop(data, loss.field.split("."))
    return data


def order_kept(stated: Sequence[Event], exported: Exported) -> bool:
    """Whether the events that the list does not call lost or moved come back in their order."""
    moved = {loss.pos for loss in exported.lost if loss.field in (None, "order")}
    topics = [event.topic for event in stated if event.pos not in moved]
    rest = iter([event.topic for event in read_back(exported.text)])
    return all(topic in rest for topic in topics)


def fields_lost(exported: Exported) -> set[tuple[str | None, str | None]]:
    """Topics, without `hand.` and version, and fields that were lost."""
    return {(_short(loss.topic), loss.field) for loss in exported.lost}


def _short(topic: str | None) -> str | None:
    return None if topic is None else topic.removeprefix("hand.").removesuffix(".v1")


def _plain(event: Event) -> dict[str, Any]:
    data = event.data.model_dump(mode="json", exclude_none=True)
    for name in ("seats", "stacks"):
        if isinstance(data.get(name), list) and all(isinstance(part, dict) for part in data[name]):
            data[name] = {str(part["seat"]): part for part in data[name]}
    if data.get("kind") == "each":
        del data["kind"]
    if data.get("decided_by") == "player":
        del data["decided_by"]
    if data.get("all_in") is False:
        del data["all_in"]
    return {"topic": event.topic, **data}


def _drop(data: dict[str, Any], path: list[str]) -> None:
    *parents, name = path
    for parent in parents:
        data = data.get(parent, {})
    data.pop(name, None)


def _is_in(part: Any, whole: Any) -> bool:  # noqa: ANN401 - JSON
    """Whether all that `part` says is said by `whole`, which may say more."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(_is_in(value, whole.get(name)) for name, value in part.items())
    return bool(part == whole)
