"""What the judge knows of the draws of a hand: scratch state, changed by the handlers of `replay.fold` alone."""

from dataclasses import dataclass, field

from domain.games import Game
from replay.deck import Deck
from replay.findings import Finding


@dataclass(slots=True)
class Exchange:
    """What a seat has done in one draw: so many cards went and came; none went: it stood pat.

    `pos` is the position of its last cards, which came in `parts`; one part is allowed, and one more for each reshuffle
    while it waits. `unasked`: cards came although none had gone, `early`, to the hand `held` then.
    """

    gone: int = 0
    came: int = 0
    pos: int | None = None
    parts: int = 0
    allowed: int = 1
    unasked: bool = False
    early: tuple[str, ...] = ()
    held: tuple[str, ...] = ()

    @property
    def owed(self) -> int:
        """Cards still to come."""
        return max(0, self.gone - self.came)


@dataclass(slots=True)
class Doubt:
    """A finding about the deck that the next draw may take back.

    In a text, which cannot cut a draw in two: one took more than there was, and the reshuffle may follow (`left` None),
    or the deck was reshuffled with `left` cards in it, and the next draw may take more than these. In other records:
    the seat `drawer` waited for `owed` cards when the deck was reshuffled, and may not get those that were left.
    """

    finding: Finding
    left: int | None = None
    drawer: int | None = None
    owed: int = 0

    def is_taken_back(self, seat: int | None, drawn: int) -> bool:
        """Say whether the next draw, of so many cards by a seat, takes the finding back."""
        if self.left is None or not drawn:
            return False
        if self.drawer is None:
            return drawn > self.left
        return seat != self.drawer or drawn == self.owed - self.left


@dataclass(slots=True)
class Draws:
    """The draws of a hand, counted from 1; `streets` are their places among the streets of the game.

    `number` is the draw that was begun last, `open` whether it goes on. `pointer` is the seat after which the next one
    to draw is looked for. `exchanges` are by draw and seat, as are `passed`, the seats that the others did not wait
    for: they may still draw; `before` has what they held then, `order` the fault of whoever did not wait.

    `misnumbered` are seats whose deed named another draw than the one that goes on, with what they discarded by it;
    `ahead` is a later draw that such a deed named. `cut` are seats that had to act when the draw began too early.
    `timed_out` stood pat because their time ran out. `gone` have left the table. `waiting` remembers who was dealt
    cards while an earlier seat still waited for its own. `hasty` is, by draw, the fault of the first deed that came
    while cards were still owed, and the seats that waited for them. `reached`: two players were left when cards could
    be exchanged.

    `last` is the seat that was dealt cards last. `overdrawn`: that took more than there was, so that the reshuffle that
    follows is late, which is found already. `doubt` is a fault of that kind that may be none.
    """

    streets: tuple[int, ...]
    deck: Deck | None = None
    number: int = 0
    open: bool = False
    pointer: int = 0
    exchanges: dict[tuple[int, int], Exchange] = field(default_factory=dict)
    passed: set[tuple[int, int]] = field(default_factory=set)
    before: dict[tuple[int, int], tuple[str, ...]] = field(default_factory=dict)
    order: dict[tuple[int, int], Finding] = field(default_factory=dict)
    misnumbered: dict[int, tuple[str, ...]] = field(default_factory=dict)
    ahead: int | None = None
    cut: set[int] = field(default_factory=set)
    timed_out: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)
    waiting: dict[int, tuple[int, int]] = field(default_factory=dict)
    hasty: dict[int, tuple[Finding, frozenset[int]]] = field(default_factory=dict)
    reached: bool = False
    last: int | None = None
    overdrawn: bool = False
    doubt: Doubt | None = None

    def exchange(self, number: int, seat: int) -> Exchange | None:
        """What a seat has done in a draw, None if nothing."""
        return self.exchanges.get((number, seat))

    def running(self, seat: int) -> Exchange | None:
        """What a seat that waits for cards has done in the draw that goes on, None if it waits for none."""
        exchange = self.exchange(self.number, seat) if self.open else None
        return exchange if exchange is not None and exchange.owed else None


def draws_of(game: Game | None) -> Draws | None:
    """The draws of a game before the first one; None for a game without any."""
    places = () if game is None else tuple(place for place, street in enumerate(game.streets) if street.draw)
    return Draws(places) if places else None
