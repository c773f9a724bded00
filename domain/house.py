"""The house as an aggregate: by which rulebooks it plays from when on. A house has no opening and no end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from domain.aggregate import NOTHING, Aggregate, Handler, Noted
from domain.events import Payload
from domain.events import house as facts


class Adoption(NamedTuple):
    """A rulebook by name and SHA-256, and from when on it is in force."""

    rulebook: str
    sha256: str
    in_force_from: str


def _on_rulebook_adopted(house: House, _: int, fact: facts.RulebookAdopted) -> House:
    adoption = Adoption(fact.rulebook, fact.sha256, fact.in_force_from)
    return replace(house, adoptions=house.adoptions.noted(adoption))


def _on_intervention(house: House, _: int, __: facts.ClockChanged | facts.Override) -> House:
    return replace(house, interventions=house.interventions + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class House(Aggregate):
    """A house: its rulebooks in the order in which they were adopted, and how often staff intervened."""

    HANDLERS: ClassVar[Mapping[type[Payload], Handler]] = {
        facts.RulebookAdopted: _on_rulebook_adopted,
        facts.ClockChanged: _on_intervention,
        facts.Override: _on_intervention,
    }

    adoptions: Noted[Adoption] = NOTHING
    interventions: int = 0
