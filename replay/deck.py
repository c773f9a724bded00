"""The deck of a draw game by count and by face: what can still be drawn, and what cannot (ALL.DECK.UNIQUE, TP.DRAW.*).

Much of a deck is never seen. So the counts are bounds, and a card is impossible only if no deck that fits the record
could have had it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from domain.cards import UNKNOWN


@dataclass(slots=True)
class Pile:
    """Cards that lie together: those whose face is known, and how many others.

    At most `unseen` of the `hidden` ones are cards that nobody has seen; the others were seen in a hand.
    """

    known: set[str] = field(default_factory=set)
    hidden: int = 0
    unseen: int = 0

    @property
    def size(self) -> int:
        """How many cards."""
        return len(self.known) + self.hidden

    def add(self, cards: Iterable[str], unseen: int | None = None) -> None:
        """Lay cards on the pile; without `unseen` all whose face is not known count as such."""
        hidden = 0
        for card in cards:
            if card == UNKNOWN:
                hidden += 1
            else:
                self.known.add(card)
        self.hidden += hidden
        self.unseen += hidden if unseen is None else unseen

    def less(self, hidden: int) -> None:
        """Take so many cards off whose face is not known."""
        self.hidden = max(0, self.hidden - hidden)
        self.unseen = min(self.unseen, self.hidden)


@dataclass(slots=True)
class Own:
    """A seat's own discards whose faces nobody has seen, as far as they went back into the deck.

    Of all its discards in the deck `taken` may be with other seats by now.
    """

    hidden: int = 0
    taken: int = 0


@dataclass(slots=True)
class Deck:
    """`left` cards can be drawn; `unsure` of them may be gone unseen: burned or drawn without a word.

    Before the first reshuffle (`mixed` False) any card that nobody has seen may be in the deck. Afterwards it is made
    of `pile`: cards whose face is known, and a number of others; `perhaps` are cards that were seen and that may be
    among these, with the seat that would have discarded them, 0 if nobody can say how many that seat has discarded.
    `discards` are what each seat has discarded and what is not in the deck again, `given_up` all faces that a seat is
    known to have discarded.
    """

    left: int
    unsure: int = 0
    mixed: bool = False
    mixed_in: int = 0
    pile: Pile = field(default_factory=Pile)
    perhaps: dict[str, int] = field(default_factory=dict)
    discards: dict[int, Pile] = field(default_factory=dict)
    given_up: dict[int, set[str]] = field(default_factory=dict)
    own: dict[int, Own] = field(default_factory=dict)

    def discard(self, seat: int, cards: Iterable[str], unseen: int | None = None) -> None:
        """Lay a seat's discards aside, unknown ones included; see `Pile.add`."""
        gone = tuple(cards)
        self.discards.setdefault(seat, Pile()).add(gone, unseen)
        self.given_up.setdefault(seat, set()).update(card for card in gone if card != UNKNOWN)

    def at_most(self, seat: int, *, own_back: bool) -> int:
        """The most cards that a seat may be dealt: its own discards are set aside (TP.DRAW.EXHAUSTED)."""
        if own_back or seat not in self.own:
            return self.left
        return self.left - max(0, self._own(seat) - self.own[seat].taken)

    def at_least(self, seat: int | None, *, own_back: bool) -> int:
        """How many cards are certainly there for a seat."""
        aside = 0 if own_back or seat is None or seat not in self.own else self._own(seat)
        return self.left - aside - self.unsure

    def take(self, seat: int, cards: Iterable[str]) -> list[str]:
        """Deal cards to a seat; gives those that cannot have come from this deck."""
        impossible: list[str] = []
        for card in cards:
            self.left -= 1
            if card in self.pile.known:
                self.pile.known.discard(card)
                continue
            owner = None if card == UNKNOWN else self.perhaps.pop(card, None)
            if not owner:
                self._taken_unseen(seat)
            if self.mixed and card != UNKNOWN and not self._was_hidden(card, owner):
                impossible.append(card)
        return impossible

    def _was_hidden(self, card: str, owner: int | None) -> bool:
        """Take a card out of the hidden ones; False if it can be none of them."""
        if owner:
            there = self.own[owner].hidden
            self.own[owner].hidden = max(0, there - 1)
            self.given_up.setdefault(owner, set()).add(card)
        else:
            there = self.pile.unseen if owner is None else self.pile.hidden
            self.pile.unseen = max(0, self.pile.unseen - (owner is None))
        self.pile.less(1)
        return there > 0

    def mix(self, piles: Iterable[Pile], number: int) -> None:
        """Shuffle piles into what is left, in this draw; until then unseen cards of the deck count as its hidden ones.

        `number` is that of the draw: for its rest the discards of who has drawn are shuffled in at once.
        """
        if not self.mixed:
            self.pile.add((UNKNOWN,) * self.left)
        self.mixed, self.mixed_in = True, number
        for pile in piles:
            self._add(pile)

    def return_discards(self, seat: int) -> set[str]:
        """Shuffle in what a seat has discarded; gives the known faces, which may be dealt again."""
        pile = self.discards.pop(seat, Pile())
        self.own.setdefault(seat, Own()).hidden += pile.hidden
        self._add(pile)
        return set(pile.known)

    def fold(self, seat: int, hidden: int) -> None:
        """So many unknown cards of a folded seat are shuffled in."""
        self.own.setdefault(seat, Own()).hidden += hidden

    def _add(self, pile: Pile) -> None:
        self.left += pile.size
        self.pile.known |= pile.known
        self.pile.hidden += pile.hidden
        self.pile.unseen += pile.unseen

    def _own(self, seat: int) -> int:
        """The most cards in the deck that the seat has discarded, whoever had them in between."""
        return len(self.pile.known & self.given_up.get(seat, set())) + self.own[seat].hidden

    def _taken_unseen(self, seat: int) -> None:
        """A card is drawn of which nobody can say whose discard it was, if any's."""
        for other, own in self.own.items():
            if other != seat:
                own.taken += 1
