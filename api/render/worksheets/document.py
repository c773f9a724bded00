"""The JSON document of a worksheet: what each field means, its JSON Schema, and how it is read back."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import orjson
from pydantic import Field, Strict, ValidationError

from domain.events.fields import (
    Currency,
    HandNumber,
    HandStream,
    Money,
    NotNegative,
    Policy,
    ReasonCode,
    RulebookName,
    SeatNumber,
    Sha256,
    Text,
    Time,
    meaning,
)
from domain.events.payload import Form
from domain.events.sentences import first_fault, path

_LIST = Strict(strict=False)  # any list may become the tuple: JSON knows no tuples


class MalformedWorksheet(ValueError):
    """Bytes that are no worksheet; the sentence says where, and what should be there."""


class Policies(Form):
    """What a seat gets by each policy (rule ALL.CRASH.POLICY); null where the hand has no certain result."""

    return_all: Annotated[Money | None, Field(alias="return-all"), meaning("everybody gets his own back")]
    better_for_player: Annotated[
        Money | None,
        Field(alias="better-for-player"),
        meaning("his own, or what he has won for certain if that is more"),
    ]
    result_stands: Annotated[
        Money | None, Field(alias="result-stands"), meaning("the result, where nobody can influence it any more")
    ]


class Problem(Form):
    """Something that does not close: two amounts that should agree."""

    hand: Annotated[HandStream, meaning("the stream of the hand")]
    code: Annotated[
        Literal["malformed", "tampered", "unknown-seat", "deeds", "stacks", "sum", "unknown", "standing"],
        meaning(
            "`malformed`, `tampered`, `unknown`: the hand cannot be reckoned; `unknown-seat`: money of a seat that is "
            "not in the hand; `deeds`: what was put in less what was returned is not what `return-all` gives; "
            "`stacks`: the stack at the crash and what is due do not make the stack after (corrections: what is due is "
            "not right less recorded less already ordered); `sum`: the seats do not add up; `standing`: what other "
            "corrections have ordered is not a part of what is due, so somebody must decide"
        ),
    ]
    seat: Annotated[SeatNumber | None, meaning("the seat; null: the hand as a whole")]
    amount: Annotated[Money | None, meaning("what it comes to")]
    expected: Annotated[Money | None, meaning("what it should come to")]
    words: Annotated[str | None, meaning("the words of whoever found that the hand cannot be reckoned")]


class _Kind(Form):
    """What amounts can be added up."""

    currency: Annotated[Currency, meaning("the currency of the amounts, or `PLAY`")]
    real_money: Annotated[bool, meaning("false for play money")]
    tournament: Annotated[str | None, meaning("the tournament whose chips the amounts are; null in cash games")]


class _Hand(_Kind):
    """What all sheets say of their hand."""

    stream: Annotated[HandStream, meaning("the stream of the hand")]
    hand_no: HandNumber
    table: Annotated[Text, meaning("the table")]
    server: Annotated[str | None, meaning("the game server, if it is stated")]
    build: Annotated[str | None, meaning("the build that dealt the hand, if it is stated")]
    game: Annotated[Text, meaning("the game")]
    limit: Annotated[Text, meaning("the limit")]
    started_at: Annotated[Time, meaning("when the hand began, UTC")]
    rulebook: Annotated[RulebookName | None, meaning("the rulebook by which it was judged")]
    rulebook_sha256: Annotated[Sha256 | None, meaning("the hash of that rulebook")]
    due: Annotated[Money, meaning("what all seats get, less what they give")]
    findings: Annotated[tuple[Text, ...], _LIST, meaning("codes of what the judge found, sorted")]
    problem: Annotated[Problem | None, meaning("why the hand cannot be reckoned at all; it has no seats then")]


class Deed(Form):
    """An event that moved money."""

    pos: Annotated[int, Field(ge=1), meaning("its position in the hand")]
    topic: Annotated[Text, meaning("its topic")]
    seat: Annotated[SeatNumber | None, meaning("the seat; null where there is none (rake)")]
    amount: Annotated[Money, meaning("what it put in; negative: what went back")]
    reversed: Annotated[bool, meaning("it does not stand: awards, rake and fees of a hand that was broken off")]


class RefundSeat(Form):
    """A seat of a hand that was broken off."""

    seat: Annotated[SeatNumber, meaning("its number")]
    player: Annotated[Text, meaning("who sits there")]
    session: Annotated[str | None, meaning("his session, if it is stated")]
    standing: Annotated[
        Literal["in", "folded", "all-in", "protected", "out"], meaning("how the seat stands in the hand")
    ]
    left: Annotated[bool, meaning("whether he has left the table")]
    start: Annotated[Money | None, meaning("stack at the start")]
    put_in: Annotated[Money, meaning("what was put in, added up from the deeds")]
    returned: Annotated[Money, meaning("what had gone back before the crash")]
    behind: Annotated[Money | None, meaning("stack at the crash: start less put in, plus returned")]
    due: Annotated[Money, meaning("what is due by the selected policy, reckoned by the replay")]
    after: Annotated[Money | None, meaning("stack after; by `return-all` that of the start (rule TP.CRASH.REFUND)")]
    to: Annotated[Literal["table", "wallet"], meaning("where it goes: to the wallet of a player who has left")]
    key: Annotated[Text, meaning("the key of the order: what has one key is paid once")]
    policies: Annotated[Policies, meaning("what each policy gives")]


class RefundHand(_Hand):
    """A hand that a crash broke off."""

    events: Annotated[NotNegative, meaning("how many events of the hand it rests on")]
    policy: Annotated[Policy, meaning("the selected policy, by which `due` is reckoned")]
    wanted: Annotated[Policy, meaning("the policy that was asked for; another than `policy` where it cannot be had")]
    seats: Annotated[tuple[RefundSeat, ...], _LIST, meaning("its seats, by number")]
    lines: Annotated[tuple[Deed, ...], _LIST, meaning("all events that moved money, in their order")]
    house_money: Annotated[Money, meaning("what the house adds (`better-for-player`)")]


class CorrectionSeat(Form):
    """A seat that was paid wrongly."""

    seat: Annotated[SeatNumber, meaning("its number")]
    player: Annotated[Text, meaning("who sat there")]
    recorded: Annotated[Money, meaning("closing stack as recorded")]
    right: Annotated[Money, meaning("closing stack by the rules")]
    standing: Annotated[Money, meaning("what other corrections of the hand have ordered and not withdrawn")]
    due: Annotated[Money, meaning("right less recorded less standing; negative: what was paid too much")]
    key: Annotated[Text, meaning("the key of the payment")]


class CorrectionHand(_Hand):
    """A finished hand that a defect paid wrongly."""

    seats: Annotated[tuple[CorrectionSeat, ...], _LIST, meaning("the seats that change, by number")]
    house: Annotated[Money, meaning("what the house gets; negative: what it pays. `due` and `house` add up to 0")]
    house_key: Annotated[Text, meaning("the key of the house's payment")]
    replaces: Annotated[tuple[Annotated[int, Field(ge=1)], ...], _LIST, meaning("positions of the wrong events")]


class Crash(Form):
    """A server crash."""

    kind: Annotated[Literal["server-crash"], meaning("always `server-crash`")]
    incident: Annotated[Text, meaning("the stream of the incident")]
    house: Annotated[Text, meaning("the house")]
    server: Annotated[Text, meaning("the game server")]
    crashed_at: Annotated[Time, meaning("when, UTC")]
    reason_code: Annotated[
        ReasonCode | None,
        meaning(
            "1 complete, 2 communications loss, 3 platform rebooting, 4 player device, 5 client abnormal end, "
            "6 game-disable command, 7 unknown, 0 other; null where it is not stated"
        ),
    ]
    tables: Annotated[tuple[Text, ...], _LIST, meaning("the tables that the incident names, sorted")]


class Defect(Form):
    """A confirmed defect; what is null does not narrow the search."""

    kind: Annotated[Literal["defect"], meaning("always `defect`")]
    campaign: Annotated[Text, meaning("the name of the campaign")]
    house: Annotated[Text, meaning("the house")]
    code: Annotated[Text, meaning("the finding code")]
    rule: Annotated[str | None, meaning("the rule of the finding")]
    build: Annotated[str | None, meaning("the build that had the defect")]
    game: Annotated[str | None, meaning("the game")]
    limit: Annotated[str | None, meaning("the limit")]
    started_from: Annotated[Time | None, meaning("hands that began at this time or later")]
    started_before: Annotated[Time | None, meaning("hands that began before this time")]


class PlayerTotal(_Kind):
    """What one player gets over all tables, of one kind of money."""

    player: Annotated[Text, meaning("who")]
    hands: Annotated[NotNegative, meaning("in how many hands")]
    due: Annotated[Money, meaning("what is due over all tables")]
    to_table: Annotated[Money, meaning("what of it goes to his tables")]
    to_wallet: Annotated[Money, meaning("what of it goes to his wallet")]
    stacks: Annotated[Money | None, meaning("his stacks after at all tables, added up; null where one is unknown")]
    between: Annotated[Money | None, meaning("what of it lies at tables where he was between hands")]


class BetweenSeat(_Kind):
    """Somebody who sat at a table of the server without being in a hand that was broken off (rule TP.CRASH.STACK)."""

    table: Annotated[Text, meaning("the table")]
    seat: Annotated[SeatNumber, meaning("the number of the seat")]
    player: Annotated[Text, meaning("who sits there; he bought in by the table's stream and has not cashed out")]
    stack: Annotated[
        Money | None,
        meaning("what he had there at the crash: what his last hand left him and what he brought since; null: unknown"),
    ]
    hand: Annotated[HandStream | None, meaning("his last hand there; null if he has played none since he sat down")]
    beside: Annotated[
        bool,
        meaning("his last hand was broken off and has its own sheet; the stack is what he brought since it began"),
    ]


class Due(_Kind):
    """What all players get of one kind of money."""

    amount: Annotated[Money, meaning("the sum of `due` of the players")]


class _Worksheet(Form):
    """What both kinds of worksheet have."""

    worksheet: Annotated[Literal[1], meaning("the version of this form")]
    judge: Annotated[Text, meaning("the version of the judge that reckoned")]
    players: Annotated[tuple[PlayerTotal, ...], _LIST, meaning("one total for each player and kind of money")]
    due: Annotated[tuple[Due, ...], _LIST, meaning("what all players get, by kind of money")]
    closes: Annotated[bool, meaning("whether every sum closes: there are no problems")]
    problems: Annotated[tuple[Problem, ...], _LIST, meaning("all that does not close")]


class RefundWorksheet(_Worksheet):
    """Who gets what back after a crash."""

    cause: Annotated[Crash, meaning("the crash")]
    hands: Annotated[tuple[RefundHand, ...], _LIST, meaning("the hands, by table, start and stream")]
    between: Annotated[tuple[BetweenSeat, ...], _LIST, meaning("who sat without being in one of them, by table, seat")]


class CorrectionWorksheet(_Worksheet):
    """Who is owed what by a defect."""

    cause: Annotated[Defect, meaning("the defect")]
    hands: Annotated[tuple[CorrectionHand, ...], _LIST, meaning("the hands, by table, start and stream")]


Document = RefundWorksheet | CorrectionWorksheet
WORKSHEETS: tuple[type[Document], ...] = (RefundWorksheet, CorrectionWorksheet)


def parse(document: bytes) -> Document:
    """Read the document of a worksheet. MalformedWorksheet if it is none, or is not written as worksheets are.

    Its numbers are taken as they stand; whether they close is what it says of itself.
    """
    try:
        value = orjson.loads(document)
    except orjson.JSONDecodeError as error:
        raise MalformedWorksheet(f"worksheet: expected one JSON document, but {error}") from None
    form = _form_of(value)
    try:
        read = form.model_validate(value)
    except ValidationError as error:
        fault = first_fault(form, error, value)
        where = path(fault.steps).removeprefix("data").removeprefix(".") or "worksheet"
        raise MalformedWorksheet(f"{where}: expected {fault.expected}, got {fault.got}") from None
    if orjson.dumps(read.model_dump(mode="json", by_alias=True), option=orjson.OPT_SORT_KEYS) != document:
        raise MalformedWorksheet(
            "worksheet: expected one line with sorted, distinct keys and no blanks: what is hashed"
        )
    return read


def _form_of(value: Any) -> type[Document]:  # noqa: ANN401 - whatever JSON holds
    """The form that the kind of cause asks for."""
    cause = value.get("cause") if isinstance(value, dict) else None
    kind = cause.get("kind") if isinstance(cause, dict) else None
    forms: dict[str, type[Document]] = {"server-crash": RefundWorksheet, "defect": CorrectionWorksheet}
    if not isinstance(kind, str) or kind not in forms:
        raise MalformedWorksheet('cause.kind: expected "server-crash" or "defect"')
    return forms[kind]
