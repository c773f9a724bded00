"""Who sits where with what, at which stakes: the start of a hand but for its source."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from api.readers.common.keyed import KeyedRecord, KeyNotes, hash_number
from api.readers.ohh.document import Path, line_of
from api.readers.ohh.form import made_at, unfit_at
from api.readers.ohh.models import Hand, Number, Player
from api.readers.scale import PLAY_MONEY, UNKNOWN_CURRENCY, InexactError, Scale, finest, is_scale, units_of
from domain.events import time_text
from domain.events.fields import HAND_NUMBER_PATTERN
from domain.events.hand import Seat, Stakes, Tournament

UNSTATED: Final = "unstated"
"""Stands for the name of a table, or the number of a tournament, that the record does not tell."""

UNSTATED_TIME: Final = "1970-01-01T00:00:00.000000Z"
HOUSE: Final = "ohh"
"""The house of a record that names no site."""

GAMES: Final = {
    "holdem": "holdem",
    "omaha": "omaha",
    "omahahilo": "omaha-hilo",
    "stud": "stud",
    "studhilo": "stud-hilo",
}
"""The games that the format names, in small letters; `Draw` does not say which one, and stays a game of its own."""

CAP: Final = "-cap"
"""Behind a limit with a cap on what a player can lose in a hand."""

_HAND_NUMBER: Final = re.compile(HAND_NUMBER_PATTERN)
_CURRENCY: Final = re.compile(r"[A-Z]{3}|PLAY")


@dataclass(frozen=True, slots=True)
class Opening:
    """The beginning of a record; `seats` has the number of each seat by the id of its player."""

    house: str
    hand_no: str
    at: str
    game: str
    limit: str
    currency: str
    usual: int
    scale: Scale
    seats: dict[int, int]
    tournament: Tournament | None


def read_opening(record: KeyedRecord, hand: Hand, notes: KeyNotes) -> Opening:
    """Read what the record says about hand and players; UnfitRecord if it does not fit together."""
    tournament = _tournament(record, hand)
    currency = _currency(record, hand, notes)
    usual = 1 if tournament is not None else units_of(currency)
    return Opening(
        house=slug(hand.site_name or "") or HOUSE,
        hand_no=_number(record, hand, notes),
        at=_start(record, hand, notes),
        game=GAMES.get(hand.game_type.lower()) or _slug_at(record, hand.game_type, ("ohh", "game_type")),
        limit=_limit(record, hand, notes),
        currency=currency,
        usual=usual,
        scale=_scale(record, hand, usual, notes),
        seats=_seats(record, hand),
        tournament=tournament,
    )


def seats_of(record: KeyedRecord, hand: Hand, opening: Opening) -> tuple[Seat, ...]:
    """All seats as the start of the hand lists them; who neither acts nor wins is dealt no cards."""
    active = set(_active(hand))
    return tuple(
        _seat(record, player, ("ohh", "players", place), opening, active=player.id in active or not active)
        for place, player in enumerate(hand.players)
    )


def stakes_of(record: KeyedRecord, hand: Hand, opening: Opening) -> Stakes:
    """The stakes; an amount of 0 is none, unless `_stakes` says it."""
    names = {"small_blind": hand.small_blind_amount, "big_blind": hand.big_blind_amount, "ante": hand.ante_amount}
    values: dict[str, object] = {
        name: amount
        for name, value in names.items()
        if (amount := amount_at(record, opening, value, ("ohh", f"{name}_amount")))
    }
    own = {} if hand.stakes is None else hand.stakes.model_dump(exclude_none=True)
    for name, value in own.items():
        path = ("ohh", "_stakes", name)
        amounts = [amount_at(record, opening, part, path) for part in (value if isinstance(value, list) else [value])]
        if values.get(name, amounts[0] if amounts else None) not in amounts[:1] and name in names:
            raise unfit_at(record, path, f"expected the same as {name}_amount")
        values[name] = amounts if isinstance(value, list) else amounts[0]
    return made_at(record, ("ohh",), Stakes, values)


def amount_at(record: KeyedRecord, opening: Opening, value: Number | None, path: Path) -> int:
    """The integer of an amount; UnfitRecord if there is none. What is absent is 0."""
    try:
        return opening.scale.amount(value or 0)
    except InexactError as error:
        raise unfit_at(record, path, str(error)) from None


def slug(text: str) -> str:
    """A name in small letters, with a hyphen for whatever is no letter, digit, dot or underscore."""
    return re.sub(r"[^a-z0-9._]+", "-", text.lower()).strip("-.")[:64]


def _slug_at(record: KeyedRecord, text: str, path: Path) -> str:
    name = slug(text)
    if not name:
        raise unfit_at(record, path, "expected a name")
    return name


def _number(record: KeyedRecord, hand: Hand, notes: KeyNotes) -> str:
    """The number in the room; a hash where the record has none that a hand can have."""
    number = str(hand.game_number if hand.game_number is not None else "").strip()
    if _HAND_NUMBER.fullmatch(number) is not None:
        return number
    if number:
        notes.remark(line_of(record, ("ohh", "game_number")), "unfit-game-number", number)
    return hash_number(record.lines)


def _start(record: KeyedRecord, hand: Hand, notes: KeyNotes) -> str:
    path = ("ohh", "start_date_utc")
    if not hand.start_date_utc:
        notes.remark(record.first_line, "unstated-time", "the record has no start")
        return UNSTATED_TIME
    try:
        moment = datetime.fromisoformat(hand.start_date_utc)
        moment = moment if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        raise unfit_at(record, path, "expected a time such as 2017-07-14T15:03:39Z") from None
    return time_text(moment)


def _limit(record: KeyedRecord, hand: Hand, notes: KeyNotes) -> str:
    limit = hand.bet_limit.bet_type
    if re.fullmatch(r"[A-Za-z0-9._-]{1,40}", limit) is None:
        raise unfit_at(record, ("ohh", "bet_limit", "bet_type"), "expected a limit such as NL")
    if not hand.bet_limit.bet_cap:
        return limit
    notes.remark(line_of(record, ("ohh", "bet_limit", "bet_cap")), "unread-bet-cap", str(hand.bet_limit.bet_cap))
    return f"{limit}{CAP}"


def _currency(record: KeyedRecord, hand: Hand, notes: KeyNotes) -> str:
    text = hand.currency or UNKNOWN_CURRENCY
    if _CURRENCY.fullmatch(text) is not None:
        return text
    if text.lower().replace(" ", "") in ("play", "playmoney"):
        return PLAY_MONEY
    notes.remark(line_of(record, ("ohh", "currency")), "unknown-currency", text)
    return UNKNOWN_CURRENCY


def _tournament(record: KeyedRecord, hand: Hand) -> Tournament | None:
    info = hand.tournament_info
    if not hand.tournament and info is None:
        return None
    number = "" if info is None or info.tournament_number is None else str(info.tournament_number)
    values: dict[str, object] = {"id": number or UNSTATED}
    values |= {"name": info.name} if info is not None and info.name else {}
    values |= {"level": info.level} if info is not None and info.level is not None else {}
    return made_at(record, ("ohh", "tournament_info"), Tournament, values)


def _scale(record: KeyedRecord, hand: Hand, usual: int, notes: KeyNotes) -> Scale:
    if hand.scale is not None:
        if not is_scale(hand.scale):
            raise unfit_at(record, ("ohh", "_scale"), "expected an integer by which a million can be divided")
        return Scale(hand.scale)
    scale = finest(usual, _amounts(hand))
    if scale is None:
        raise unfit_at(
            record,
            ("ohh", "players"),
            "expected amounts of at most six decimals: one has more than six decimals, or is beyond all",
        )
    if scale.units != usual:
        notes.remark(record.first_line, "scale", f"amounts are counted in units of 1/{scale.units}")
    return scale


def _amounts(hand: Hand) -> Iterator[Number]:
    """All numbers of the record that an event holds."""
    yield from _present(hand.small_blind_amount, hand.big_blind_amount, hand.ante_amount)
    yield from (player.starting_stack for player in hand.players)
    yield from _present(*(action.to for part in hand.rounds for action in part.actions or ()))
    yield from _present(*(action.amount for part in hand.rounds for action in part.actions or ()))
    for pot in hand.pots or ():
        yield from _present(pot.amount, pot.rake, pot.jackpot)
        for win in pot.player_wins or ():
            yield from _present(win.win_amount, win.cashout_amount)
    own = () if hand.stakes is None else hand.stakes.model_dump(exclude_none=True).values()
    yield from (part for value in own for part in (value if isinstance(value, list) else [value]))
    yield from (share.amount for shares in (hand.rakes, hand.jackpots, hand.awards) for share in shares or ())


def _present(*values: Number | None) -> Iterator[Number]:
    return (value for value in values if value is not None)


def _seats(record: KeyedRecord, hand: Hand) -> dict[int, int]:
    seats: dict[int, int] = {}
    for place, player in enumerate(hand.players):
        if player.id in seats:
            raise unfit_at(
                record,
                ("ohh", "players", place, "id"),
                "expected ids that are distinct: another player has the same id",
            )
        seats[player.id] = player.seat
    return seats


def _seat(record: KeyedRecord, player: Player, path: Path, opening: Opening, *, active: bool) -> Seat:
    values: dict[str, object] = {
        "seat": player.seat,
        "player": player.name,
        "stack": amount_at(record, opening, player.starting_stack, (*path, "starting_stack")),
    }
    if player.is_sitting_out and player.dealt_in:
        raise unfit_at(record, (*path, "_dealt_in"), "expected only of a player who does not sit out")
    if player.is_sitting_out or not (active or player.dealt_in):
        values["sitting_out"] = True
    return made_at(record, path, Seat, values)


def _active(hand: Hand) -> Iterable[int | None]:
    yield from (action.player_id for part in hand.rounds for action in part.actions or ())
    yield from (win.player_id for pot in hand.pots or () for win in pot.player_wins or ())
