"""Goal: payoffs of Five Card Draw and 2-7 Triple Draw agree with pokerkit's. Method: the same hands, deed by deed.

pokerkit 0.7 knows 2-7 at fixed limit; Five Card Draw is made of its parts: the streets of a draw game, high hands.
Where a record deals cards to one after the other, all discards come first in pokerkit, as it wants them.

Differences in payoffs, each told by settling anew as pokerkit does, from our pots and winners of the second way:

- `odd chips`: all odd chips of a pot go to one player, where ALL.ODD.CHIP gives them one each;
- `merged pots`: neighbouring pots are merged once beaten hands are dead, so other odd chips are left.

Differences that keep a hand from being compared:

- `short all-in`: every all-in raise counts for the cap, where ALL.BET.FL-CAP asks for half a bet;
- `short big blind`: who posts less lowers what others owe; ALL.BLIND.SHORT does not;
- `covered`: a raise is refused if no opponent has chips beyond the bet, even if one has not acted yet.

Differences in who is asked, bridged when they occur: `asked`, `not asked`. And one that changes no payoff: whoever
draws while the deck is made anew can be dealt his own discards, which TP.DRAW.EXHAUSTED forbids.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from pokerkit import (
    FixedLimitDeuceToSevenLowballTripleDraw,
    NoLimitDeuceToSevenLowballSingleDraw,
    StandardHighHand,
)

from domain.events import hand
from tests.replay.properties.test_beside_pokerkit import (
    AUTOMATIONS,
    Layer,
    act,
    is_explained,
    is_full_big_blind,
    merged,
    our_payoffs,
    settled,
)
from tests.support.draws import FIVES, draws_five, six_handed
from tests.support.judging import fault, found, judged
from tests.support.play import BATCHES, Played, Wish, play, seeds
from tests.support.play_cards import high_winners
from tests.support.play_draw_hands import low_value

FIXED = Wish(
    ("generic",), ("five-card-draw", "triple-draw-27"), ("FL",), seats=6, open_cards=True, facts=False, plain=True
)
FREE = Wish(("generic",), ("five-card-draw",), ("NL",), seats=6, open_cards=True, facts=False, plain=True)
HANDS = 1_500
SKIPPED = ("short all-in", "short big blind", "covered")


class FixedLimitFiveCardDraw(FixedLimitDeuceToSevenLowballTripleDraw):
    """Five Card Draw: the first and the third round of triple draw, and high hands."""

    hand_types = (StandardHighHand,)

    def __init__(self, *arguments: Any, **options: Any) -> None:  # noqa: ANN401 - as pokerkit's
        """Keep two of the four streets."""
        super().__init__(*arguments, **options)
        self.streets = (self.streets[0], self.streets[2])


class NoLimitFiveCardDraw(NoLimitDeuceToSevenLowballSingleDraw):
    """Five Card Draw: single draw with high hands."""

    hand_types = (StandardHighHand,)


@pytest.fixture(scope="module")
def met() -> Counter[str]:
    """How often each difference was met by the tests of this module so far."""
    return Counter()


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("wish", [FIXED, FREE], ids=["fixed limit", "no limit"])
def test_payoffs_agree(batch: int, wish: Wish, met: Counter[str]) -> None:
    wrong: dict[int, Any] = {}
    met["batches"] += 1
    for seed in seeds(batch, HANDS):
        played = play(seed, wish)
        theirs = payoffs(played, met)
        if theirs is None:
            continue
        ours, layers = our_payoffs(played), layers_of(played)
        same = {"agree": ours, "odd chips": settled(played, layers), "merged pots": settled(played, merged(layers))}
        met[played.setting.game] += 1
        met["side pots"] += len(layers) > 1
        if not is_explained(same, theirs, met):
            wrong[seed] = (ours, theirs)
    assert wrong == {}


def test_enough_hands_were_compared_and_every_difference_was_met(met: Counter[str]) -> None:
    """Runs last; on its own, or in a process without all of the batches, it has nothing to say."""
    if met["batches"] < 2 * BATCHES:
        pytest.skip("needs the batches of this module before it")
    assert min(met[game] for game in ("five-card-draw", "triple-draw-27")) >= 200
    assert min(met[name] for name in ("agree", "side pots", "a deck made anew", *SKIPPED)) > 0


def payoffs(played: Played, met: Counter[str]) -> dict[int, int] | None:
    """What pokerkit says; None for a hand that cannot be compared."""
    if not any(is_full_big_blind(event.data, played) for event in played.events):
        met["short big blind"] += 1
        return None
    if played.setting.limit == "FL" and any(raises_all_in(played, place) for place in range(len(played.events))):
        met["short all-in"] += 1
        return None
    seats = [event.data.seat for event in played.events if isinstance(event.data, hand.HoleCardsDealt)]
    state = opened(played, seats)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns of cards that it would not have dealt
            operate(state, seats, played, met)
    except ValueError as refusal:
        if not str(refusal).startswith("There is no reason to complete, bet, or raise"):
            raise
        met["covered"] += 1
        return None
    assert not state.status
    return dict(zip(seats, state.payoffs, strict=True))


def raises_all_in(played: Played, place: int) -> bool:
    """Whether a deed that others have to answer takes the last chips of its player."""
    data = played.events[place].data
    if not isinstance(data, hand.Bet | hand.Raised | hand.Completed):
        return False
    paying = (hand.AntePosted, hand.BlindPosted, hand.Called, hand.Bet, hand.Raised, hand.Completed)
    before = [event.data for event in played.events[: place + 1] if isinstance(event.data, paying)]
    return sum(each.amount for each in before if each.seat == data.seat) == played.start[data.seat]


def opened(played: Played, seats: Sequence[int]) -> Any:  # noqa: ANN401 - pokerkit's state
    setting = played.setting
    stacks = tuple(played.start[seat] for seat in seats)
    blinds = (setting.small, setting.big)
    if setting.limit == "NL":
        return NoLimitFiveCardDraw.create_state(
            AUTOMATIONS, True, setting.ante, blinds, setting.big, stacks, len(seats)
        )
    game = FixedLimitFiveCardDraw if setting.game == "five-card-draw" else FixedLimitDeuceToSevenLowballTripleDraw
    return game.create_state(AUTOMATIONS, True, setting.ante, blinds, setting.lower, setting.higher, stacks, len(seats))


def operate(state: Any, seats: Sequence[int], played: Played, met: Counter[str]) -> None:  # noqa: ANN401 - as above
    """Do in pokerkit what the record says, the cards of a draw after all of its discards."""
    waiting: list[str] = []
    drawing = False
    for event in played.events:
        data = event.data
        met["a deck made anew"] += isinstance(data, hand.DeckReshuffled)
        if isinstance(data, hand.CardsDiscarded | hand.StoodPat):
            decide(state, seats, data, met, drawing=drawing)
            drawing = True
        elif isinstance(data, hand.CardsDrawn):
            waiting += data.cards or ()
        else:
            bet(state, seats, data, met)
        if drawing and state.stand_patter_or_discarder_index is None and is_dealt(played, event.pos):
            deal(state, waiting)
            waiting, drawing = [], False


def decide(
    state: Any,  # noqa: ANN401 - as above
    seats: Sequence[int],
    data: hand.CardsDiscarded | hand.StoodPat,
    met: Counter[str],
    *,
    drawing: bool,
) -> None:
    """Discard or stand pat; before the first of a draw a last player may have to check."""
    if not drawing and state.actor_index is not None:
        assert not state.checking_or_calling_amount
        met["asked"] += 1
        state.check_or_call()
    assert seats[state.stand_patter_or_discarder_index] == data.seat
    state.stand_pat_or_discard("".join(data.cards or ()) if isinstance(data, hand.CardsDiscarded) else ())


def bet(state: Any, seats: Sequence[int], data: object, met: Counter[str]) -> None:  # noqa: ANN401 - as above
    """Deal, or do what a player does in a betting round."""
    if isinstance(data, hand.HoleCardsDealt):
        state.deal_hole("".join(data.down))
    elif isinstance(data, hand.Checked) and state.actor_index is None:
        met["not asked"] += 1
    elif isinstance(data, hand.Checked | hand.Called | hand.Folded | hand.Bet | hand.Raised):
        assert seats[state.actor_index] == data.seat
        act(state, data)
    elif isinstance(data, hand.Completed):
        assert seats[state.actor_index] == data.seat
        state.complete_bet_or_raise_to(state.bets[state.actor_index] + data.amount)


def is_dealt(played: Played, pos: int) -> bool:
    """Whether no more cards of a draw come right after a position."""
    later = [event.data for event in played.events if event.pos > pos]
    return not later or not isinstance(later[0], hand.CardsDrawn | hand.DeckReshuffled)


def deal(state: Any, cards: Sequence[str]) -> None:  # noqa: ANN401 - as above
    """The cards of a draw, one by one."""
    if state.can_burn_card("??"):
        state.burn_card("??")
    for card in cards:
        state.deal_hole(card)


def layers_of(played: Played) -> list[Layer]:
    """Our pots with their winners, by the second way."""
    layers = []
    cards = cards_of(played)
    for pot in played.numbers["pots"]:
        hands = {seat: own for seat, own in cards.items() if seat in pot["eligible"]}
        layers.append(Layer(pot["amount"], frozenset(hands), tuple(winners(played, hands))))
    return layers


def winners(played: Played, hands: dict[int, tuple[str, ...]]) -> list[int]:
    """Who has the best hand, in pokerkit's order."""
    if len(hands) == 1:
        return [*hands]
    if played.setting.game == "five-card-draw":
        return high_winners("five-card-draw", hands, [])
    best = max(low_value(cards) for cards in hands.values())
    return [seat for seat, cards in hands.items() if low_value(cards) == best]


def cards_of(played: Played) -> dict[int, tuple[str, ...]]:
    """What every seat holds in the end."""
    cards: dict[int, tuple[str, ...]] = {}
    for event in played.events:
        data = event.data
        if isinstance(data, hand.HoleCardsDealt):
            cards[data.seat] = data.down
        elif isinstance(data, hand.CardsDiscarded):
            cards[data.seat] = tuple(card for card in cards[data.seat] if card not in (data.cards or ()))
        elif isinstance(data, hand.CardsDrawn):
            cards[data.seat] = (*cards[data.seat], *(data.cards or ()))
    return cards


@pytest.mark.rule("ALL.DRAW.EXHAUSTED")
def test_own_discards_dealt_back() -> None:
    """The one rule of draws in which pokerkit differs: it deals them without a word; here they are a fault."""
    record = six_handed()
    for seat in (2, 3, 4, 5):
        record = draws_five(record, seat, 30 + 5 * (seat - 2))
    own = FIVES[6][:2]
    wrong = record.discards(6, FIVES[6]).draws(6, "AhAs").reshuffles().draws(6, f"2c3d{own}")
    found(judged(wrong), fault("DRAW", pos=wrong.last, seat=6, recorded=[own]))
    state = FixedLimitFiveCardDraw.create_state(AUTOMATIONS, True, 0, (50, 100), 100, 200, (10000,) * 6, 6)
    for seat in (2, 3, 4, 5, 6, 1):
        state.deal_hole(FIVES[seat])
    for _seat in range(6):
        state.check_or_call()
    for seat in (2, 3, 4, 5, 6):
        state.stand_pat_or_discard(FIVES[seat])
    state.stand_pat_or_discard()
    drawn = [event.data.cards or () for event in wrong.events if isinstance(event.data, hand.CardsDrawn)]
    with pytest.warns(UserWarning, match="reserved"):
        deal(state, [card for cards in drawn for card in cards])
    assert own in {repr(card) for card in state.hole_cards[4]}
