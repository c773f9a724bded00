"""Draws, decks that run out, and pots that are divided by agreement."""

from __future__ import annotations

from tests.replay.stranger.flip import Flip
from tests.support.draws import DECK, FIVES, all_in, draws_five, limped, pat, six_handed
from tests.support.judging import Pot
from tests.support.scenario import Scenario

CLEAN: dict[str, object] = {"findings": []}


def two_left() -> Scenario:
    """Seats 2 to 5 have exchanged five cards each: two cards are left for seat 6, which discards five of its own."""
    hand = six_handed()
    for seat in (2, 3, 4, 5):
        hand = draws_five(hand, seat, 30 + 5 * (seat - 2))
    return hand.discards(6, FIVES[6]).draws(6, "AhAs").reshuffles()


def two_burned(card: str) -> Scenario:
    """The last two cards are burned before the draws, so that the deck is out with seat 5; seat 6 draws one card."""
    hand = six_handed().burns("Ah").burns("As")
    for seat in (2, 3, 4, 5):
        hand = draws_five(hand, seat, 30 + 5 * (seat - 2))
    return hand.discards(6, "7c").reshuffles().draws(6, card).pats(1)


def showdown(hand: Scenario) -> Scenario:
    """Nobody bets after the draw, and seat 1 wins 3.00."""
    return hand.checks(2, 3, 1).shows(2, 3, 1).awards(1, 300, pot=0).finishes()


def timed_out() -> Scenario:
    """Seat 2 did not draw in time."""
    return limped().pats(2, by="timeout").pats(3, 1)


def folded_card() -> Scenario:
    """Seat 1 has folded; after the reshuffle seat 6 draws one of its cards."""
    hand = six_handed(1)
    for seat in (2, 3, 4, 5):
        hand = draws_five(hand, seat, 30 + 5 * (seat - 2))
    return hand.discards(6, "7c7d7h").draws(6, "AhAs").reshuffles().draws(6, "9c")


def joined() -> Scenario:
    """Seat 5 draws while the deck is made anew; seat 6 gets a card that seat 5 has discarded in this draw."""
    hand = six_handed().burns().burns().burns()
    for seat in (2, 3, 4):
        hand = draws_five(hand, seat, 30 + 5 * (seat - 2))
    hand = hand.discards(5, FIVES[5]).draws(5, "".join(DECK[45:50])[:8]).reshuffles().draws(5, "2c")
    return hand.exchanges(6, "7c", FIVES[5][:2]).pats(1)


def shared(game: str = "draw-32", *, agreed: bool = True) -> Scenario:
    """All three agree to divide the pot of 3.00, or nobody says a word; each is awarded 1.00."""
    hand = pat(game)
    hand = hand.offers(2).accepts(3, 1) if agreed else hand.checks(2, 3, 1)
    for seat in (2, 3, 1):
        hand = hand.awards(seat, 100, pot=0, share="split")
    return hand.finishes()


def all_in_agreed(*asked: int) -> Scenario:
    """All are all-in before the draw; then seat 2, the first left of the button, offers, and some accept."""
    hand = all_in("draw-32").pats(2, 3, 1).offers(2).accepts(*asked)
    for seat in (2, 3, 1):
        hand = hand.awards(seat, 10000, pot=0, share="split")
    return hand.finishes()


def one_all_in(*asked: int) -> Scenario:
    """Seat 1 is all-in for 1.00; seats 2 and 3 have chips, so that seat 2 acts first, and offers."""
    hand = limped("draw-32", stacks={1: 100, 2: 10000, 3: 10000}).pats(2, 3, 1).offers(2).accepts(*asked)
    for seat in (2, 3, 1):
        hand = hand.awards(seat, 100, pot=0, share="split")
    return hand.finishes({1: 100, 2: 10000, 3: 10000})


EVEN = [Pot(300, (1, 2, 3), {1: 100, 2: 100, 3: 100}, 0)]
STACKS = {1: 10000, 2: 10000, 3: 10000}

FLIPS = (
    # Seat 2 exchanges three cards, where the house allows two.
    Flip(
        "draw_most",
        "{ five-card-draw = 2 }",
        limped().exchanges(2, "8h6h4h", "5c5d5s"),
        CLEAN,
        {"findings": [("DRAW", 2, 3, 2)]},
    ),
    # 7c is one of the cards that seat 6 has discarded itself.
    Flip(
        "own_discards_back",
        "true",
        two_left().draws(6, "2c7c3d"),
        {"findings": [("DRAW", 6, ["7c"], None)]},
        CLEAN,
    ),
    # 9c was in the hand that seat 1 has folded. Without folded hands the 20 discards of seats 2 to 5 are the deck.
    Flip(
        "reshuffle_folded",
        "false",
        folded_card(),
        CLEAN,
        {"findings": [("CARD_DUPLICATE", 6, ["9c"], None)]},
    ),
    # The ace of hearts was burned; it may come back only where burned cards are shuffled in.
    Flip(
        "reshuffle_burned",
        "true",
        two_burned("Ah"),
        {"findings": [("CARD_DUPLICATE", 6, ["Ah"], None)]},
        CLEAN,
    ),
    Flip(
        "discards_after_reshuffle",
        '"next-reshuffle"',
        joined(),
        CLEAN,
        {"findings": [("CARD_DUPLICATE", 6, [FIVES[5][:2]], None)]},
    ),
    # Seat 2 bets, or calls a bet, although its time to draw ran out.
    Flip(
        "timed_out_draw",
        '"no-raise"',
        timed_out().bets(2, 100),
        CLEAN,
        {"findings": [("ACTION_ILLEGAL", 2, "hand.bet.v1", "hand.checked.v1")]},
    ),
    Flip(
        "timed_out_draw",
        '"check-or-fold"',
        timed_out().checks(2).bets(3, 100).folds(1).calls(2, 100),
        CLEAN,
        {"findings": [("ACTION_ILLEGAL", 2, "hand.called.v1", "hand.folded.v1")]},
    ),
    # In a house without splits the pair of aces of seat 1 takes the pot.
    Flip(
        "split_offers",
        "{ draw-32 = false }",
        shared(),
        {"findings": [], "pots": EVEN, "final": STACKS},
        {
            "findings": [
                ("SEQUENCE", 2, "hand.split-offered.v1", None),
                ("SPLIT", 2, None, None),
            ],
            "pots": [Pot(300, (1, 2, 3), {1: 300}, 0)],
            "final": {1: 10200, 2: 9900, 3: 9900},
        },
    ),
    # Seat 1 is all-in and not asked.
    Flip(
        "split_consent",
        '"active"',
        one_all_in(3),
        {
            "findings": [("SPLIT", 2, None, None)],
            "pots": [Pot(300, (1, 2, 3), {1: 300}, 0)],
            "final": {1: 300, 2: 9900, 3: 9900},
        },
        {"findings": [], "pots": EVEN, "final": {1: 100, 2: 10000, 3: 10000}},
    ),
    Flip(
        "split_all_in_offers",
        "false",
        all_in_agreed(3, 1),
        CLEAN,
        {"findings": [("SEQUENCE", 2, "hand.split-offered.v1", None)]},
    ),
    # All three win a part of the pot, and nobody has shown.
    Flip(
        "split_must_show",
        "true",
        shared(),
        CLEAN,
        {"findings": [("SHOWDOWN", 1, None, 1), ("SHOWDOWN", 2, None, 2), ("SHOWDOWN", 3, None, 3)]},
    ),
)
