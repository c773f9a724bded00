"""Offers to divide a pot by agreement, as far as the hand has come (TP.32.SPLIT)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from replay.findings import Finding


@dataclass(slots=True)
class Offer:
    """An offer that goes round: the players of the pot, and who has still to answer, in order.

    `said` are the positions of the offer and of the answers. `order` has the fault of who answered before a seat that
    was to answer first: it is one once that seat answers too.
    """

    players: tuple[int, ...]
    asked: list[int]
    said: list[int] = field(default_factory=list)
    order: dict[int, Finding] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AgreedPot:
    """A pot that all its players agreed to divide: it keeps its players and its amount, live and dead money by seat.

    `said` are the positions of the offer and of the answers.
    """

    eligible: tuple[int, ...]
    live: Mapping[int, int]
    dead: Mapping[int, int]
    said: tuple[int, ...]


@dataclass(slots=True)
class Splits:
    """Offers by pot: those that go round, those that were refused or withdrawn, and pots that were agreed upon.

    `implied` are offers that nobody made, but answered: found once. `refused`: the house has no such offers, and that
    was found. `unanswered` is the fault of a result that came while an offer went round and a seat had to act: none if
    the pot was divided all the same, for that is found (SPLIT).
    """

    offers: dict[int, Offer] = field(default_factory=dict)
    closed: dict[int, Offer] = field(default_factory=dict)
    agreed: dict[int, AgreedPot] = field(default_factory=dict)
    implied: set[int] = field(default_factory=set)
    refused: bool = False
    unanswered: Finding | None = None

    def withdraw(self) -> None:
        """Any other action withdraws the offers that go round."""
        self.closed.update(self.offers)
        self.offers.clear()

    def missing(self, pot: int) -> tuple[int, ...]:
        """Who had still to answer when an offer to divide the pot was over; nobody where there was none."""
        offer = self.offers.get(pot) or self.closed.get(pot)
        return () if offer is None else tuple(offer.asked)
