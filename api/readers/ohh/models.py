"""The form of a record: tolerant of what real files leave out or add, strict where chips and cards are.

Numbers are Decimal or int as they are written. Objects in which a key decides about chips or cards allow no further
keys; the others keep them, and the reader names them.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Final

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from api.readers.ohh.kinds import NoiseKind


def _none_if_empty(value: object) -> object:
    """Real files write no cards as an empty text."""
    return [] if value == "" else value


def _not_negative(value: Decimal | int) -> Decimal | int:
    if value < 0:
        raise ValueError("less than nothing")
    return value


Number = Decimal | int
Amount = Annotated[Decimal | int, AfterValidator(_not_negative)]
Card = Annotated[str, Field(pattern=r"^[2-9TJQKA][cdhs]$")]
Cards = Annotated[list[Card] | None, BeforeValidator(_none_if_empty)]


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


class Action(Closed):
    """One action of a round."""

    action_number: int | None = None
    player_id: int | None = None
    action: str
    amount: Amount | None = None
    is_allin: bool | None = None
    cards: Cards = None


class Round(Closed):
    """One betting round, or the showdown."""

    id: int | None = None
    street: str
    cards: Cards = None
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
