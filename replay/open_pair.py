"""Fixed limit with an open pair: what may be bet beside the limit of the round.

The rules (TP.STUD.PAIR, PH.STUD.PAIR, WS.FL.PAIR) differ by house, so they are parameters. Where cards are unknown
every size that might be allowed is.
"""

from replay.boards import knows_boards, shows_pair
from replay.stakes import round_bet, tier_bet
from replay.state import HandState, SeatState


def note_pairs(hand: HandState) -> None:
    """Remember at the start of a round whose open pair allows a larger bet in it; None where that cannot be told."""
    if hand.game is None or hand.terms.open_pair_of(hand.game.slug) == "none" or not _is_second_up_card(hand):
        return
    live = [seat for seat in hand.ring if seat.in_play]
    pairs = frozenset(seat.number for seat in live if shows_pair(seat))
    told = knows_boards(live) or (pairs and not hand.terms.open_pair_holder)
    hand.round.pairs = pairs if told else None


def fixed_steps(hand: HandState, seat: SeatState) -> tuple[int, ...]:
    """Sizes that a bet or raise of the seat may have in fixed limit, ascending."""
    step, larger = round_bet(hand), larger_bet(hand)
    if larger <= step:
        return (step,)
    if hand.round.larger and hand.terms.open_pair_raises == "as-large":
        return (larger,)
    return (step, larger) if _allowed_to(hand, seat) else (step,)


def larger_bet(hand: HandState) -> int:
    """Size that an open pair allows beside the limit of the round; 0 where it allows none or the stakes omit it."""
    if hand.game is None or hand.round.pairs == frozenset():
        return 0
    allowed = hand.terms.open_pair_of(hand.game.slug)
    return 2 * round_bet(hand) if allowed == "double" else tier_bet(hand, "higher")


def _allowed_to(hand: HandState, seat: SeatState) -> bool:
    pairs, terms = hand.round.pairs, hand.terms
    if pairs is None:
        return True
    if not terms.open_pair_lasts and not any(hand.seats[number].in_play for number in pairs):
        return False
    return seat.number in pairs or not terms.open_pair_holder


def _is_second_up_card(hand: HandState) -> bool:
    """Say whether the street now open is the one on which seats first show two cards."""
    if hand.game is None:
        return False
    shown = [street.up for street in hand.game.streets[: hand.street + 1]]
    return sum(shown) == 2 and shown[-1] > 0
