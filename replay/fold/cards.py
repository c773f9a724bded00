"""Places of cards: every known card has one (ALL.DECK.UNIQUE), and every deal a number of them."""

from collections.abc import Sequence

from domain.cards import UNKNOWN
from replay.state import HandState


def place(hand: HandState, pos: int, cards: Sequence[str], where: int | str) -> None:
    """Give each known card its place; a second place, or a card that the deck does not have, is found."""
    for card in cards:
        if card == UNKNOWN:
            continue
        if hand.game is not None and card not in hand.game.deck:
            _report(hand, pos, "CARD_NOT_IN_DECK", card, f"The deck of the game has no {card}.", where)
        before = hand.card_places.get(card)
        if before is None:
            hand.card_places[card] = where
        elif hand.game is not None or before != where:
            words = f"{card} is in two places: {_name(before)} and {_name(where)}."
            _report(hand, pos, "CARD_DUPLICATE", card, words, where)


def exactly(cards: Sequence[str], count: int) -> tuple[str, ...]:
    """Cards in play: missing ones count as unknown, what is too much is not in play."""
    return (*cards[:count], *(UNKNOWN,) * (count - len(cards)))


def report_count(  # noqa: PLR0913 - the fields of the finding
    hand: HandState,
    pos: int | None,
    cards: Sequence[str],
    expected: int,
    words: str,
    *,
    seat: int | None = None,
    rule: str | None = "ALL.HAND.USE",
    parameter: str | None = None,
) -> None:
    """Find a wrong number of cards; `words` are a sentence without its full stop."""
    hand.card_findings.append(
        hand.finding(
            "DEAL_COUNT",
            f"{words}.",
            rule=rule,
            parameter=parameter,
            pos=pos,
            seat=seat,
            recorded=tuple(cards),
            expected=expected,
        )
    )


def report_sequence(
    hand: HandState, pos: int, topic: str, words: str, *, seat: int | None = None, rule: str = "ALL.DEAL.ORDER"
) -> None:
    """Find cards where the hand does not allow them."""
    hand.deed_findings.append(hand.finding("SEQUENCE", words, rule=rule, pos=pos, seat=seat, recorded=topic))


def _name(where: int | str) -> str:
    return f"seat {where}" if isinstance(where, int) else where


def _report(hand: HandState, pos: int, code: str, card: str, words: str, where: int | str) -> None:
    seat = where if isinstance(where, int) else None
    hand.card_findings.append(hand.finding(code, words, rule="ALL.DECK.UNIQUE", pos=pos, seat=seat, recorded=(card,)))
