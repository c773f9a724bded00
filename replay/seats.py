"""One seat while the judge folds a hand: scratch state, changed only by the handlers of `replay.fold`."""

from domain.cards import UNKNOWN
from domain.events import hand as deeds


class SeatState:
    """One seat: chips by kind, cards, and where it stands in the hand. Amounts in minor units.

    `contributed` is all that it put in, `live` plus `dead`; `bet` is its money of this round. `deeds` lists what it put
    in: position, amount, and whether it was dead money. `in_play`: dealt in and not folded, all-in and protected seats
    included. `all_in`: nothing left to bet, by the amounts, or by the record's word where the stack is unknown.
    `can_act`: active in the rulebook's sense, not folded, not protected, with chips behind. `streets` are the places of
    the streets on which it was dealt cards, `hole` all its cards, `up` those of them that everybody sees; `full` is how
    many it has when every street was dealt, and `owed` counts, by street, the unknown ones that stand for a deal which
    the record does not have. `withdrawn`: it left before the deal.

    `presumed` is what `bet` is short of (or beyond) because of a fault of its forced bet that was found: its next deed
    tells whether the record goes on from the bet as it is or as it should have been; then `credited` is the difference,
    a part of `bet` that is no chips.

    Draws: `loose` are cards that the seat held before discards of which only the number is known: it may still hold
    them, as at least `kept` of its unknown ones. `reshuffled`: its folded cards went back into the deck. `card_events`
    are the positions of its draws.
    """

    __slots__ = (
        "acted_level",
        "all_in",
        "all_in_stated",
        "ante",
        "bet",
        "blinds",
        "can_act",
        "card_events",
        "contributed",
        "credited",
        "dead",
        "dealt_in",
        "deeds",
        "fold_order",
        "folded",
        "full",
        "hole",
        "in_play",
        "kept",
        "live",
        "loose",
        "mucked",
        "number",
        "owed",
        "player",
        "presumed",
        "protected",
        "reshuffled",
        "shown",
        "sitting_out",
        "start",
        "streets",
        "up",
        "withdrawn",
    )

    def __init__(self, seat: deeds.Seat) -> None:
        """Take the seat as the hand's first event names it."""
        self.number = seat.seat
        self.player = seat.player
        self.start = seat.stack
        self.sitting_out = bool(seat.sitting_out)
        self.dealt_in = not self.sitting_out
        self.live = self.dead = self.ante = self.bet = self.contributed = self.presumed = self.credited = 0
        self.deeds: list[tuple[int, int, bool]] = []
        self.blinds: dict[str, int] = {}
        self.folded = self.protected = self.all_in_stated = False
        self.fold_order = 0
        self.acted_level: int | None = None
        self.hole: tuple[str, ...] = ()
        self.up: tuple[str, ...] = ()
        self.streets: tuple[int, ...] = ()
        self.full = 0
        self.owed: dict[int | None, int] = {}
        self.loose: frozenset[str] = frozenset()
        self.kept = 0
        self.card_events: list[int] = []
        self.shown = self.mucked = self.reshuffled = self.withdrawn = False
        self._settle_standing()

    @property
    def behind(self) -> int | None:
        """Chips left; negative after more was bet than was there; None where the stack is unknown."""
        return None if self.start is None else self.start - self.contributed

    @property
    def cards_known(self) -> bool:
        """Every card of the hand is there and known, by the deal or by a show."""
        return bool(self.hole) and len(self.hole) >= self.full and UNKNOWN not in self.hole

    def take(self, street: int, cards: tuple[str, ...], up: tuple[str, ...]) -> None:
        """Add the cards of a street; unknown ones that stood for them make room."""
        self.streets = (*self.streets, street)
        place = street if self.owed.get(street) else None
        owed = min(self.owed.get(place, 0), len(cards))
        if not owed:
            self.hole, self.up = self.hole + cards, self.up + up
            return
        self.owed[place] -= owed
        self.hole = _with_owed(self.hole, cards, owed)
        self.up = _with_owed(self.up, up, min(owed, len(up), self.up.count(UNKNOWN)))

    def miss(self, cards: int, up: int = 0, street: int | None = None) -> None:
        """Let unknown cards stand for those that the record does not deal, unless a show brought them in already.

        `street` is the place of the street that they are missing on, None for cards of whatever streets are to come.
        """
        cards = max(0, min(cards, self.full - len(self.hole)))
        self.owed[street] = self.owed.get(street, 0) + cards
        self.hole = (*self.hole, *(UNKNOWN,) * cards)
        self.up = (*self.up, *(UNKNOWN,) * up)

    def put_in(self, pos: int, amount: int, *, dead: bool) -> None:
        """Move chips into the pot, as a bet of this round or as dead money."""
        self.deeds.append((pos, amount, dead))
        self.contributed += amount
        if dead:
            self.dead += amount
        else:
            self.live += amount
            self.bet += amount
        self._settle_standing()

    def fold(self, order: int) -> None:
        """Leave the hand as the `order`-th seat to fold."""
        self.folded, self.fold_order = True, order
        self._settle_standing()

    def protect(self) -> None:
        """Act no more in the hand, but stay in it for what was put in (TP.DISCONNECT.ALLIN)."""
        self.protected = True
        self._settle_standing()

    def join(self) -> None:
        """Come into the hand although not dealt in."""
        self.dealt_in = True
        self._settle_standing()

    def state_all_in(self, *, stated: bool) -> None:
        """Take the record's word for being all-in; it counts where the stack is unknown."""
        self.all_in_stated = stated
        self._settle_standing()

    def _settle_standing(self) -> None:
        self.in_play = self.dealt_in and not self.folded
        self.all_in = self.all_in_stated if self.start is None else self.start <= self.contributed
        self.can_act = self.in_play and not self.protected and not self.all_in


def _with_owed(held: tuple[str, ...], dealt: tuple[str, ...], owed: int) -> tuple[str, ...]:
    """Cards with those of a deal of which `owed` were held already, as unknown ones or, since shown, as they are."""
    others = sorted((card for card in held if card == UNKNOWN or card not in dealt), key=UNKNOWN.__ne__)
    count = len(held) - owed
    return (*others[len(others) - count :], *dealt) if count else dealt
