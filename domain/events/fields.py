"""The kinds of value that events are made of, each with its form and the words that say so.

Money is an integer number of minor units of the hand's currency (tournaments: chips). All integers lie within
±(2^53 − 1), where every JSON reader keeps them whole. Text is never empty. Lists are tuples once they are read.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, Field, Strict

INTEGER_MAX: Final = 2**53 - 1
"""The largest integer of an event, and with a minus sign the smallest."""

CARD_PATTERN: Final = r"^(?:[2-9TJQKA][cdhs]|\?\?)$"
CURRENCY_PATTERN: Final = r"^(?:[A-Z]{3}|PLAY)$"
HAND_NUMBER_PATTERN: Final = r"^[A-Za-z0-9._#-]{1,64}$"
HAND_STREAM_PATTERN: Final = r"^hand/(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})+/(?:[A-Za-z0-9._-]|%23)+$"
RULEBOOK_PATTERN: Final = r"^[A-Za-z0-9._-]+/[1-9][0-9]*$"
SHA256_PATTERN: Final = r"^[0-9a-f]{64}$"
SLUG_PATTERN: Final = r"^[A-Za-z0-9._-]{1,64}$"
TIME_PATTERN: Final = (
    r"^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
    r"T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{6}Z$"
)

TIME_WORDS: Final = "a real time in UTC with six decimals such as 2026-11-29T12:00:00.000000Z"

PATTERN_WORDS: Final = {
    CARD_PATTERN: 'a card such as "Ah" or "??"',
    CURRENCY_PATTERN: 'an ISO currency code such as "EUR" or "PLAY"',
    HAND_NUMBER_PATTERN: "a hand number of 1 to 64 characters out of A-Z a-z 0-9 . _ # -",
    HAND_STREAM_PATTERN: "the stream of a hand such as hand/trickyplay/9001",
    RULEBOOK_PATTERN: "a rulebook with its version such as trickyplay/1",
    SHA256_PATTERN: "a SHA-256 in 64 lower-case hexadecimal digits",
    SLUG_PATTERN: "a slug of 1 to 64 characters out of A-Z a-z 0-9 . _ -",
    TIME_PATTERN: TIME_WORDS,
}
"""What each pattern asks for, in words for a person."""


def meaning(text: str) -> Any:  # noqa: ANN401 - what pydantic itself gives for a field
    """What a field means, for the reference and the JSON Schema."""
    return Field(description=text)


def real_time(text: str) -> str:
    """The same text, if it names a day of the calendar; ValueError otherwise. Its pattern is checked before."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        raise ValueError(TIME_WORDS) from None
    return text


# Numbers
Money = Annotated[int, Field(ge=-INTEGER_MAX, le=INTEGER_MAX), meaning("minor units, any integer")]
Chips = Annotated[int, Field(ge=1, le=INTEGER_MAX), meaning("minor units, at least 1")]
NotNegative = Annotated[int, Field(ge=0, le=INTEGER_MAX), meaning("an integer of at least 0")]
Ordinal = Annotated[int, Field(ge=1, le=INTEGER_MAX), meaning("an integer of at least 1")]
SeatNumber = Annotated[int, Field(ge=1, le=INTEGER_MAX), meaning("a seat, counted clockwise from 1")]
Position = Annotated[int, Field(ge=1, le=INTEGER_MAX), meaning("a position in a stream, from 1")]
PotNumber = Annotated[int, Field(ge=0, le=INTEGER_MAX), meaning("a pot: 0 the main pot, 1 … the side pots")]
BoardNumber = Annotated[int, Field(ge=1, le=INTEGER_MAX), meaning("a board, from 1")]
DrawNumber = Annotated[int, Field(ge=1, le=3), meaning("the first, second or third draw")]
ReasonCode = Annotated[
    int,
    Field(ge=0, le=7),
    meaning(
        "reason of an interruption: 1 complete, 2 communications loss, 3 platform rebooting, 4 player device, "
        "5 client abnormal end, 6 game-disable command, 7 unknown, 0 other"
    ),
]

# Texts
Text = Annotated[str, Field(min_length=1)]
Slug = Annotated[str, Field(pattern=SLUG_PATTERN)]
Sha256 = Annotated[str, Field(pattern=SHA256_PATTERN), meaning("a SHA-256 in lower-case hexadecimal digits")]
Time = Annotated[
    str, Field(pattern=TIME_PATTERN), AfterValidator(real_time), meaning("a time in UTC with six decimals")
]
Currency = Annotated[str, Field(pattern=CURRENCY_PATTERN), meaning('the ISO code of the currency, or "PLAY"')]
HandNumber = Annotated[str, Field(pattern=HAND_NUMBER_PATTERN), meaning("the number of the hand in its room")]
HandStream = Annotated[str, Field(pattern=HAND_STREAM_PATTERN), meaning("the stream of a hand")]
RulebookName = Annotated[str, Field(pattern=RULEBOOK_PATTERN), meaning("<slug>/<version> of a rulebook")]
Card = Annotated[str, Field(pattern=CARD_PATTERN), meaning('rank and suit of a card, or "??" where it is unknown')]
Player = Annotated[str, Field(min_length=1), meaning("the player, by an opaque name")]
Person = Annotated[str, Field(min_length=1), meaning("who did it")]

# Lists: strict values in them, but any list may become the tuple (JSON knows no tuples)
Cards = Annotated[tuple[Card, ...], Strict(strict=False), meaning("cards in order")]
SeatNumbers = Annotated[tuple[SeatNumber, ...], Strict(strict=False), meaning("numbers of seats")]

# Words with a fixed meaning
DecidedBy = Annotated[
    Literal["player", "timeout", "disconnect", "platform"],
    meaning("who took the decision; absent: the player"),
]
Policy = Annotated[
    Literal["return-all", "better-for-player", "result-stands"],
    meaning("the policy by which money of a broken hand is given back"),
]
