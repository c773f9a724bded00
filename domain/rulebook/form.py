"""The form of a house file: its keys and their types, before anything is looked up or inherited."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from domain.rulebook.vocabulary import LARGEST, Basis, GameSlug, LimitSlug

SLUG = r"^[a-z0-9][a-z0-9-]*$"
RULE_ID = r"^[A-Z0-9]+(\.[A-Z0-9-]+)+$"
BOOK_NAME = r"^[a-z0-9][a-z0-9-]*/[1-9][0-9]*$"
TIMESTAMP = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z$"
CURRENCY = r"^[A-Z]{3}$"

MOST_PLAYERS = 99
"""The largest number of players that a row of a rake table can name."""

MOST_ENTRIES = 300
"""The largest number of rows of a rake table, and of tiers, thresholds or maxima of a row."""

AnyGame = Literal[GameSlug, "*"]
AnyLimit = Literal[LimitSlug, "*"]
Money = Annotated[int, Field(ge=0, le=LARGEST)]
Step = Annotated[int, Field(ge=1, le=LARGEST)]
Slug = Annotated[str, Field(pattern=SLUG, max_length=64)]
RuleId = Annotated[str, Field(pattern=RULE_ID, max_length=64)]
PlayerRange = Annotated[list[Annotated[int, Field(ge=1, le=MOST_PLAYERS)]], Field(min_length=2, max_length=2)]


class Form(BaseModel):
    """Strict, and no key that is not named here."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class RuleForm(Form):
    """`[rules."…"]`: one rule that findings cite."""

    basis: Basis | None = Field(
        None, description="S if the house's text states the rule, I if it is an interpretation."
    )
    source: str | None = Field(None, description="The sentence of the house's text, word for word; one line for each.")
    gloss: str | None = Field(None, description="The rule in English.")
    games: dict[GameSlug, Basis] | None = Field(None, description="Games for which the basis is another one.")


class ParameterForm(Form):
    """`[parameters.…]`: one value that the house sets."""

    value: Any = Field(description="The value; the table of parameters tells which are allowed.")
    rule: RuleId | None = Field(None, description="The rule that the value belongs to.")
    basis: Basis | None = Field(None, description="S if the house's text states the value, I if it does not.")
    source: str | None = Field(None, description="The sentence of the house's text, word for word; one line for each.")
    gloss: str | None = Field(None, description="What the value means, in English.")
    rules: dict[GameSlug, RuleId] | None = Field(None, description="Games in which the value belongs to another rule.")


class StakesForm(Form):
    """`stakes` of a rake row."""

    by: Literal["lower", "big_blind"] = Field(
        description="The stake that selects the row: the lower limit of FL and SL, or the big blind. "
        "A spread limit's lower limit is its big blind, in bring-in games the maximum of the first round."
    )
    min: Step | None = Field(None, description="The smallest stake of the row.")
    max: Step | None = Field(None, description="The largest stake of the row.")
    only: list[Step] | None = Field(None, description="The exact stakes of the row, instead of `min` and `max`.")


class TierForm(Form):
    """One entry of `tiers`."""

    below: Step | None = Field(None, description="For totals smaller than this; the last tier has none.")
    per: Step = Field(description="The step.")
    take: Money = Field(description="The rake for each full step.")


class ThresholdForm(Form):
    """One entry of `thresholds`."""

    players: PlayerRange = Field(description="The fewest and the most players.")
    at: Step = Field(description="The total that must be reached.")
    take: Money = Field(description="The rake in all from there on.")


class CapForm(Form):
    """One entry of `caps`."""

    players: PlayerRange = Field(description="The fewest and the most players.")
    cap: Money | None = Field(None, description="The most rake of a hand; without it there is no maximum.")


class RakeForm(Form):
    """`[[rake]]`: one row of the rake table."""

    id: RuleId = Field(description="The rule that findings about this rake cite.")
    basis: Basis | None = Field(None, description="S if the house's text states the row, I if it does not.")
    source: str | None = Field(None, description="The sentence of the house's text, word for word; one line for each.")
    gloss: str = Field("", description="The row in English.")
    games: list[AnyGame] = Field(["*"], min_length=1, description="The games of the row.")
    limits: list[AnyLimit] = Field(["*"], min_length=1, description="The limits of the row.")
    stakes: StakesForm | None = Field(None, description="The stakes of the row; all if it is left out.")
    tiers: list[TierForm] | None = Field(
        None, min_length=1, max_length=MOST_ENTRIES, description="So much for each full step."
    )
    thresholds: list[ThresholdForm] | None = Field(
        None, min_length=1, max_length=MOST_ENTRIES, description="Amounts that are due when a total is reached."
    )
    basis_points: Annotated[int, Field(ge=0, le=10_000)] | None = Field(
        None, description="A share of the total in hundredths of a percent, rounded down."
    )
    caps: list[CapForm] = Field(
        [],
        max_length=MOST_ENTRIES,
        description="The maximum by number of players; a number that is in no entry has no stated rake.",
    )


class BookForm(Form):
    """A house file."""

    slug: Slug = Field(description="The name of the rulebook.")
    version: Annotated[int, Field(ge=1, le=10**6)] = Field(description="Its version; a changed rule is a new version.")
    extends: Annotated[str, Field(pattern=BOOK_NAME)] | None = Field(
        None, description='The rulebook that holds wherever this one says nothing, with its version: "generic/1".'
    )
    house: Slug | None = Field(None, description="The room whose hands it judges; the slug if it is left out.")
    currency: Annotated[str, Field(pattern=CURRENCY)] | None = Field(
        None, description="ISO code of the house's own tables; left out, that of the extended rulebook."
    )
    in_force_from: Annotated[str, Field(pattern=TIMESTAMP)] = Field(
        "0001-01-01T00:00:00.000000Z", description="The moment from which the version is in force, UTC."
    )
    offers: dict[AnyGame, list[AnyLimit]] | None = Field(
        None, description="By game, the limits that the house offers; `*` for all. Replaces the inherited offer."
    )
    parameters: dict[str, ParameterForm] = Field({}, description="What the house sets.")
    rules: dict[RuleId, RuleForm] = Field({}, description="The rules with their texts.")
    rake: list[RakeForm] = Field(
        [], max_length=MOST_ENTRIES, description="The rake table. A row with an inherited id replaces that row."
    )
