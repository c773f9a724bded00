"""Records in the Poker Hand History format, about hands made up for the tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from api.readers import HandRecord
from tests.api.readers.writing import Given, payloads, plain

BLINDS: Final = {"variant": "'NT'", "antes": "[0, 0, 0]", "blinds_or_straddles": "[1, 2, 0]", "min_bet": "2"}
STUD: Final = {"variant": "'F7S'", "antes": "[1, 1, 1]", "bring_in": "1", "small_bet": "4", "big_bet": "8"}
DRAW: Final = {
    "variant": "'F2L3D'",
    "antes": "[0, 0, 0]",
    "blinds_or_straddles": "[1, 2, 0]",
    "small_bet": "2",
    "big_bet": "4",
}
STACKS: Final = {"starting_stacks": "[100, 200, 300]"}
DEAL: Final = ("d dh p1 AhKh", "d dh p2 ????", "d dh p3 2c2d")


def record(
    *actions: str,
    game: Mapping[str, str] = BLINDS,
    deal: Sequence[str] = DEAL,
    **keys: Any,  # noqa: ANN401 - texts, or None
) -> str:
    """The lines of a record; `keys` are TOML, None leaves a key out."""
    texts = ", ".join(f"'{action}'" for action in (*deal, *actions))
    values: dict[str, str | None] = {**game, **STACKS, "actions": f"[{texts}]", **keys}
    return "".join(f"{key} = {value}\n" for key, value in values.items() if value is not None)


def sections(*records: str) -> bytes:
    """Records as sections of a file."""
    return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(records, 1)).encode()


def read(text: str) -> Given:
    """Read one record."""
    return Given(text.encode())


def told(hand: HandRecord) -> list[dict[str, Any]]:
    """The data of all events but the start, each with its topic."""
    short = [payload.TOPIC.removeprefix("hand.").removesuffix(".v1") for payload in payloads(hand)]
    return [{"topic": topic, **plain(payload)} for topic, payload in zip(short, payloads(hand), strict=True)][1:]


def start(hand: HandRecord) -> dict[str, Any]:
    """The data of the start."""
    return plain(payloads(hand)[0])
