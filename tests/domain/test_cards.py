"""The decks have the cards that the rules name, each once."""

import pytest

from domain.cards import DECK_32, DECK_52, RANKS, SUITS, UNKNOWN, all_known


@pytest.mark.parametrize(("deck", "size"), [(DECK_52, 52), (DECK_32, 32)])
def test_a_deck_has_each_card_once(deck: tuple[str, ...], size: int) -> None:
    assert len(deck) == size
    assert len(set(deck)) == size
    assert all(card[0] in RANKS and card[1] in SUITS and len(card) == 2 for card in deck)


def test_the_short_deck_runs_from_seven_to_ace() -> None:
    assert {card[0] for card in DECK_32} == set("789TJQKA")


def test_cards_are_known_until_one_is_not() -> None:
    assert all_known(())
    assert all_known(DECK_52)
    assert not all_known(("Ah", UNKNOWN))
    assert not all_known(("ah",))
