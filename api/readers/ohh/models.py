"""The form of a record: tolerant of what real files leave out or add, strict where chips and cards are.

Numbers are Decimal or int as they are written. Objects in which a key decides about chips or cards allow no further
keys; the others keep them, and the reader names them. Fields whose alias begins with an underscore are keys of our own.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from api.readers.ohh.kinds import NoiseKind
from domain.events.fields import CARD_PATTERN, RULEBOOK_PATTERN


def _none_if_empty(value: object) -> object:
    """Real files write no cards as an empty text."""
    return [] if value == "" else value


def _not_negative(value: Decimal | int) -> Decimal | int:
    if value < 0:
        raise ValueError("expected at least 0: less than nothing")
    return value


Number = Decimal | int
Amount = Annotated[Decimal | int, AfterValidator(_not_negative)]
CARD: Final = r"^[2-9TJQKA][cdhs]$"
Card = Annotated[str, Field(pattern=CARD)]
Cards = Annotated[list[Card] | None, BeforeValidator(_none_if_empty)]
OwnCards = Annotated[list[Annotated[str, Field(pattern=CARD_PATTERN)]] | None, Field(alias="_cards", min_length=1)]
"""Cards of which some are not known: they stand here instead of in `cards`."""


class Closed(BaseModel):
    """An object in which nothing unknown may stand."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


class Open(BaseModel):
    """An object that may have more keys."""

    model_config = ConfigDict(frozen=True, strict=True, extra="allow")


class BetLimit(Closed):
    """The betting structure."""

    bet_type: str
    bet_cap: Amount | None = None


class Player(Open):
    """A player at the table."""

    id: int
    seat: int
    name: str
    starting_stack: Amount
    display: object = None
    player_bounty: object = None
    is_sitting_out: bool | None = None
    dealt_in: Annotated[Literal[True] | None, Field(alias="_dealt_in")] = None


class Action(Closed):
    """One action of a round."""

    action_number: int | None = None
    player_id: int | None = None
    action: str
    amount: Amount | None = None
    is_allin: bool | None = None
    cards: Cards = None
    own_cards: OwnCards = None
    decided_by: Annotated[
        Literal["timeout", "disconnect", "platform"] | None,
        Field(alias="_decided_by"),
    ] = None
    to: Annotated[Amount | None, Field(alias="_to")] = None
    completes: Annotated[Literal[True] | None, Field(alias="_completes")] = None
    for_all: Annotated[Literal[True] | None, Field(alias="_for_all")] = None
    own_all_in: Annotated[Literal[False] | None, Field(alias="_all_in")] = None
    reason: Annotated[Annotated[str, Field(min_length=1)] | None, Field(alias="_reason")] = None


class Round(Closed):
    """One betting round, or the showdown."""

    id: int | None = None
    street: str
    cards: Cards = None
    own_cards: OwnCards = None
    board: Annotated[Annotated[int, Field(ge=0)] | None, Field(alias="_board")] = None
    actions: list[Action] | None = None


class PlayerWin(Closed):
    """What a player won of a pot."""

    player_id: int
    win_amount: Amount
    cashout_amount: Amount | None = None
    cashout_fee: Amount | None = None
    bonus_amount: Amount | None = None
    contributed_rake: Number | None = None


class Pot(Closed):
    """A pot."""

    number: int
    amount: Amount
    rake: Amount | None = None
    jackpot: Amount | None = None
    player_wins: list[PlayerWin] | None = None


class TournamentInfo(Open):
    """The tournament; the reader takes its number and name."""

    tournament_number: str | int | None = None
    name: str | None = None
    level: Annotated[str | int | None, Field(alias="_level")] = None


class OwnStakes(Closed):
    """Stakes that the format has no keys for, and those that it writes as 0 where there are none."""

    small_blind: Amount | None = None
    big_blind: Amount | None = None
    ante: Amount | None = None
    lower: Amount | None = None
    higher: Amount | None = None
    bring_in: Amount | None = None
    straddle: Amount | None = None
    spread: list[Amount] | None = None


class OwnShare(Closed):
    """A rake, a jackpot fee or an award as the hand records it, where the pots put it otherwise."""

    amount: Amount
    player_id: int | None = None
    pot: Annotated[int, Field(ge=0)] | None = None
    board: Annotated[int, Field(ge=1)] | None = None
    share: Literal["high", "low", "split", "whole"] | None = None


class OwnDeed(Closed):
    """An event that the format has no words for; `place` says where it stands."""

    place: Annotated[str, Field(pattern=r"^(?:[0-9]{1,4}\.[0-9]{1,4}|results|end)$")]
    topic: str
    data: dict[str, object]


class Hand(Open):
    """One hand."""

    spec_version: object = None
    internal_version: object = None
    site_name: str | None = None
    network_name: object = None
    tournament: bool | None = None
    tournament_info: TournamentInfo | None = None
    game_number: str | int | None = None
    start_date_utc: str | None = None
    table_name: str | None = None
    table_handle: object = None
    table_skin: object = None
    game_type: str
    bet_limit: BetLimit
    table_size: int | None = None
    currency: str | None = None
    dealer_seat: int | None = None
    small_blind_amount: Amount | None = None
    big_blind_amount: Amount | None = None
    ante_amount: Amount | None = None
    hero_player_id: int | None = None
    flags: list[str] | None = None
    players: Annotated[list[Player], Field(min_length=1)]
    rounds: list[Round]
    pots: list[Pot] | None = None
    tournament_bounties: object = None
    scale: Annotated[int | None, Field(alias="_scale")] = None
    states: Annotated[list[str] | None, Field(alias="_states")] = None
    stakes: Annotated[OwnStakes | None, Field(alias="_stakes")] = None
    rulebook: Annotated[Annotated[str, Field(pattern=RULEBOOK_PATTERN)] | None, Field(alias="_rulebook")] = None
    real_money: Annotated[bool | None, Field(alias="_real_money")] = None
    rakes: Annotated[list[OwnShare] | None, Field(alias="_rakes")] = None
    jackpots: Annotated[list[OwnShare] | None, Field(alias="_jackpots")] = None
    awards: Annotated[list[OwnShare] | None, Field(alias="_awards")] = None
    deeds: Annotated[list[OwnDeed] | None, Field(alias="_deeds")] = None
    finished: Annotated[Literal[False] | None, Field(alias="_finished")] = None


class Document(Open):
    """The object around a hand."""

    ohh: Hand


NOISE_KEYS: Final[dict[str, NoiseKind]] = {
    "spec_version": "version",
    "internal_version": "version",
    "network_name": "network",
    "table_handle": "table-look",
    "table_skin": "table-look",
    "hero_player_id": "hero",
    "display": "display",
    "player_bounty": "bounty",
    "tournament_bounties": "bounty",
}
"""Keys of the format that no event holds."""
