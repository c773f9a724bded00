"""A hand that can speak: what it is, and why it beats another.

The integer values of the other modules decide who wins; a ``Hand`` is built only when somebody asks why.
Its steps are what is compared, one after the other, so that the first difference is the reason.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Step:
    """One comparison of a ranking, in the order in which the ranking makes them.

    ``weight`` decides (larger is better). The clause is put together as
    ``{shared}{name} {verb} {against}: {detail} against {detail}``, where ``shared`` says what the steps before
    this one had in common, ``against`` names this step in the losing hand, and ``detail`` may be empty.
    ``parameter`` names the one of a rulebook that settles this comparison, where one does.
    """

    weight: int
    name: str
    against: str
    shared: str = ""
    verb: str = "beats"
    detail: str = ""
    parameter: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    """The best hand that a ranking finds in some cards.

    ``value`` is the integer of the same ranking (larger is better), ``cards`` the cards that play in the order in
    which they tell the hand, ``category`` its kind ("two pairs"), ``words`` all of it ("two pairs, kings and
    eights, with a queen"), ``rule`` the id of the rule that ranks it, ``steps`` what is compared.
    """

    value: int
    cards: tuple[str, ...]
    category: str
    words: str
    rule: str
    steps: tuple[Step, ...] = field(repr=False, compare=False)


def why_better(winner: Hand, loser: Hand) -> str:
    """Say in one clause why ``winner`` is better than ``loser``, or that the two are equal.

    Both must come from one ranking. Raises ValueError if ``loser`` is the better hand.
    """
    if winner.value < loser.value:
        raise ValueError(f"{winner.words} does not beat {loser.words}")
    decisive = deciding_steps(winner, loser)
    return _clause(*decisive) if decisive else _equal(winner, loser)


def deciding_steps(one: Hand, other: Hand) -> tuple[Step, Step] | None:
    """Give the first comparison in which two hands of a ranking differ, None where they are equal."""
    both = zip(one.steps, other.steps, strict=False)
    return next((steps for steps in both if steps[0].weight != steps[1].weight), None)


def _clause(better: Step, worse: Step) -> str:
    clause = f"{better.shared}{better.name} {better.verb} {worse.against}"
    return f"{clause}: {better.detail} against {worse.detail}" if better.detail else clause


def _equal(one: Hand, other: Hand) -> str:
    if one.words == other.words:
        return f"equal hands: {one.words}"
    return f"equal hands, for suits do not count: {one.words}, and {other.words}"
