"""Rankings: what a house settles where the rules leave it open. Everybody is all-in with the ante of 1.00."""

from __future__ import annotations

from collections.abc import Mapping

from domain.events import hand as deeds
from tests.replay.stranger.flip import Flip
from tests.support.judging import Pot
from tests.support.scenario import Scenario, cards_of, scenario

STREETS = ("second", "third", "fourth", "fifth")


def dealt_out(cards: Mapping[int, str], vela: str = "", *, game: str = "telesina") -> Scenario:
    """Antes, then all cards street by street; nobody has anything to decide."""
    hand = scenario(game=game, limit="FL", stacks=dict.fromkeys(cards, 100), stakes={"ante": 100}, button=1).antes(100)
    for number, street in enumerate(STREETS):
        for seat, text in cards.items():
            own = cards_of(text)
            down, up = (own[:1], own[1:2]) if number == 0 else ((), own[number + 1 : number + 2])
            hand = hand.then(deeds.HoleCardsDealt, seat=seat, street=street, down=down, up=up)
    return hand.board("vela", vela) if vela else hand


def open_hand(first: str, second: str, vela: str = "", *, game: str = "telesina") -> Scenario:
    """Two players whose cards are all known; who wins is what the verdict says."""
    return dealt_out({1: first, 2: second}, vela, game=game).shows_cards(2, second).shows_cards(1, first)


def won_by(seat: int, amount: int = 200, eligible: tuple[int, ...] = (1, 2)) -> dict[str, object]:
    """One pot that one seat wins."""
    return {
        "pots": [Pot(amount, eligible, {seat: amount})],
        "final": dict.fromkeys(eligible, 0) | {seat: amount},
    }


def mucked_by_the_third() -> Scenario:
    """The lowest straight flush of spades, the highest of hearts, and two pairs that are mucked."""
    cards = {1: "KdKc9c8c7d", 2: "As7s8s9sTs", 3: "AhKhQhJhTh"}
    return dealt_out(cards, "9d").shows_cards(2, cards[2]).shows_cards(3, cards[3]).mucks(1)


FLIPS = (
    # A-2-3-4 beats the pair of twos, or is no four-straight.
    Flip("four_straight_ace_low", "false", open_hand("Ah2d3s4c9h", "2h2c7d8s9s", game="soko"), won_by(1), won_by(2)),
    # Seat 1 has the ten of diamonds, seat 2 the ace of hearts.
    Flip("low_straight_suit", '"ace"', open_hand("As7s8c9sTd", "Ah7h8h9hTc", "Kd"), won_by(1), won_by(2)),
    # Kings and eights with an ace: seat 1 has the ace of diamonds, seat 2 the king of hearts.
    Flip("two_pairs_suit", '"high-pair"', open_hand("KsKc8s8dAd", "KhKd8h8cAc", "9d"), won_by(1), won_by(2)),
    # Kings with an ace: seat 1 has the ace of hearts, seat 2 a queen below it.
    Flip("kickers_before_suit", "true", open_hand("KsKcAh8d7c", "KhKdAdQhJs", "9d"), won_by(1), won_by(2)),
    # Kings with the ace of all: seat 1 has the queen of spades, seat 2 the jack of hearts.
    Flip("vela_kicker", '"suit-first"', open_hand("KsKcQs8d7c", "KhKdJhTh8h", "Ad"), won_by(1), won_by(2)),
    # Three are eligible, two have not mucked.
    Flip("pot_of_two", '"contending"', mucked_by_the_third(), won_by(3, 300, (1, 2, 3)), won_by(2, 300, (1, 2, 3))),
)
