"""A second way to compare a hand with what came back: the list of losses, carried out on the hand, gives the record.

So nothing is missing from the list; and as the hand is not the record without one of them, nothing on it is idle.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from api.exports import Exported, Loss
from api.readers import HandRecord, read_file
from domain.events import Event
from domain.rulebook import shipped_shelf
from replay import judge

Envelope = dict[str, Any]


def read_back(content: str) -> tuple[Event, ...]:
    """The events of the only hand of a file."""
    results = list(read_file(io.BytesIO(content.encode()), name="file"))
    assert len(results) == 1
    assert isinstance(results[0], HandRecord), results[0]
    events = tuple(event for event in results[0].events if isinstance(event, Event))
    assert len(events) == len(results[0].events)
    return events


def plain(events: Sequence[Event]) -> list[Envelope]:
    """Events as JSON, without what may be said or left out and means the same."""
    return [
        {"topic": event.topic, "at": event.at, "by": event.by, "data": _plain_data(event)}
        for event in sorted(events, key=lambda event: event.pos)
    ]


def of_record(exported: Exported) -> list[Envelope]:
    """The events that are read from a record; the hash of its file is not known to the list of losses."""
    told = plain(read_back(exported.text))
    told[0]["data"]["source"].pop("file_sha256")
    return told


def applied(events: Sequence[Event], lost: Iterable[Loss]) -> list[Envelope]:
    """What becomes of a hand that loses just this."""
    losses = list(lost)
    hand = dict(zip((event.pos for event in events), plain(events), strict=True))
    for loss in losses:
        _change(hand, loss)
    placed = {loss.read_pos: hand.pop(_pos(loss)) for loss in losses if loss.field == "order"}
    at = next((loss.read_back for loss in losses if loss.field == "at" and loss.pos is None), "")
    added = [loss for loss in losses if loss.pos is None and loss.field is None]
    placed |= {loss.read_pos: {"topic": loss.topic, "at": at, "by": None, "data": loss.read_back} for loss in added}
    rest = iter(hand.values())
    told = [placed[place] if place in placed else next(rest, None) for place in range(1, len(hand) + len(placed) + 1)]
    left = [*(other for other in told if other is not None), *rest]
    for other in left:
        other["at"] = other["at"] or left[0]["at"]
    return left


def idle(events: Sequence[Event], exported: Exported) -> list[Loss]:
    """Losses without which the hand would be the record all the same."""
    told = of_record(exported)
    return [
        loss
        for place, loss in enumerate(exported.lost)
        if applied(events, [*exported.lost[:place], *exported.lost[place + 1 :]]) == told
    ]


def judged(events: Sequence[Event]) -> Counter[tuple[object, ...]]:
    """The findings of a verdict by the generic rules, wherever they are; not CLOCK, as no format has these times."""
    findings = judge(events, shipped_shelf(), "generic/1").findings
    return Counter(
        (found.code, found.severity, found.seat, found.pot, str(found.recorded), str(found.expected), found.rule)
        for found in findings
        if found.code != "CLOCK"
    )


def fields_lost(exported: Exported) -> set[tuple[str | None, str | None]]:
    """Topics, without `hand.` and version, and fields that were lost."""
    return {(_short(loss.topic), loss.field) for loss in exported.lost}


def _short(topic: str | None) -> str | None:
    return None if topic is None else topic.removeprefix("hand.").removesuffix(".v1")


def _pos(loss: Loss) -> int:
    assert loss.pos is not None
    return loss.pos


def _change(hand: dict[int, Envelope], loss: Loss) -> None:
    """Carry out one loss, but for moves and additions."""
    if loss.field == "at" and loss.pos is None:
        assert isinstance(loss.stated, Mapping)
        for pos, at in loss.stated.items():
            assert hand[int(pos)]["at"] == at != loss.read_back
            hand[int(pos)]["at"] = loss.read_back
    elif loss.pos is None or loss.field == "order":
        return
    elif loss.field is None:
        assert hand.pop(loss.pos)["data"] == loss.stated
    elif loss.field == "by":
        hand[loss.pos]["by"] = loss.read_back
    else:
        *parents, name = loss.field.split(".")
        data = hand[loss.pos]["data"]
        for parent in parents:
            data = data.setdefault(parent, {})
        assert data.get(name) == loss.stated != loss.read_back, (loss, data)
        data[name] = loss.read_back
        if loss.read_back is None:
            del data[name]


def _plain_data(event: Event) -> dict[str, Any]:
    data = _clean(event.data.model_dump(mode="json", exclude_none=True))
    if event.topic == "hand.ante-posted.v1" and data.get("kind") == "each":
        del data["kind"]
    if "source" in data:
        data["source"]["states"] = sorted(set(data["source"]["states"]))
    for name in ("seats", "stacks"):
        if event.topic in ("hand.started.v1", "hand.finished.v1") and name in data:
            data[name] = _listed(data[name])
    return data


def _clean(data: dict[str, Any]) -> dict[str, Any]:
    return {
        name: value
        for name, value in data.items()
        if not (name == "decided_by" and value == "player") and not (name == "sitting_out" and value is False)
    }


def _listed(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """Parts by seat, and the order of the seats."""
    listed: dict[str, Any] = {}
    for part in parts:
        name, number = str(part["seat"]), 1
        while name in listed:
            number += 1
            name = f"{part['seat']}#{number}"
        listed[name] = _clean(part)
    return listed | {"order": [part["seat"] for part in parts]}
