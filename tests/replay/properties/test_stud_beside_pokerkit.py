"""Goal: payoffs of fixed-limit stud, high and hi/lo, agree with pokerkit's. Method: the same hands, deed by deed.

pokerkit 0.7 is asked at every deed whose turn it is: what it says of the bring-in, of the highest board and of who is
to act must be what the record does, or one of the differences named here.

Differences in payoffs, each told by settling anew as pokerkit does, from our pots and phevaluator's winners:

- `odd chips`: all odd chips of a half go to one player, where ALL.ODD.CHIP gives them one each;
- `merged pots`: neighbouring pots are merged once beaten hands are dead, so other odd chips are left.

Differences that keep a hand from being compared:

- `all-in board`: if the card that would bring in, or the highest board, is all-in, the next player to its left acts,
  where ALL.BRING-IN and ALL.ORDER.STUD go by the next card or board;
- `short all-in`: every all-in raise counts for the cap, where ALL.BET.FL-CAP asks for half a bet, and a short bring-in
  lowers what others owe (ALL.BLIND.SHORT);
- `covered`: a raise is refused if no opponent has chips beyond the bet, even if one has not acted yet;
- `equal limits`: a bring-in as large as the lower limit is refused;
- `community card`: of an exhausted deck, which pokerkit deals in its own way.

Differences in who is asked, bridged when they occur: `asked` (pokerkit asks a last player with nothing to call),
`not asked` (a record has a check of such a player).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from pokerkit import FixedLimitSevenCardStud, FixedLimitSevenCardStudHighLowSplitEightOrBetter

from domain.events import hand
from tests.replay.properties.test_beside_pokerkit import AUTOMATIONS, Layer, act, is_explained, our_payoffs
from tests.support.play import BATCHES, Played, Wish, play, seeds
from tests.support.play_cards import high_winners, low_winners
from tests.support.play_misdeeds import standing
from tests.support.play_up_cards import RANKS, strength

GAMES: dict[str, Any] = {"stud": FixedLimitSevenCardStud, "stud-hilo": FixedLimitSevenCardStudHighLowSplitEightOrBetter}
WISH = Wish(("generic",), tuple(GAMES), ("FL",), open_cards=True, facts=False, plain=True)
HANDS = 3_000
SKIPPED = ("all-in board", "short all-in", "equal limits", "community card")


@pytest.fixture(scope="module")
def met() -> Counter[str]:
    """How often each difference was met by the tests of this module so far."""
    return Counter()


@pytest.mark.parametrize("batch", range(BATCHES))
def test_payoffs_agree(batch: int, met: Counter[str]) -> None:
    wrong: dict[int, Any] = {}
    met["batches"] += 1
    for seed in seeds(batch, HANDS):
        played = play(seed, WISH)
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
    if met["batches"] < BATCHES:
        pytest.skip("needs the batches of this module before it")
    assert min(met[game] for game in GAMES) >= 200
    assert min(met[name] for name in ("agree", "side pots", *SKIPPED)) > 0
    assert met["odd chips"] + met["merged pots"] > 0


def payoffs(played: Played, met: Counter[str]) -> dict[int, int] | None:
    """What pokerkit says; None for a hand that cannot be compared."""
    reason = not_comparable(played)
    if reason is not None:
        met[reason] += 1
        return None
    deals = [event.data for event in played.events if isinstance(event.data, hand.HoleCardsDealt)]
    seats = [data.seat for data in deals if data.street == "third"]
    state = opened(played, seats)
    try:
        street = "third"
        for event in played.events:
            street = operate(state, seats, event.data, street, played, met)
    except ValueError as refusal:
        if not str(refusal).startswith("There is no reason to complete, bet, or raise"):
            raise
        met["covered"] += 1
        return None
    assert not state.status
    return dict(zip(seats, state.payoffs, strict=True))


def not_comparable(played: Played) -> str | None:
    """Which of the differences a hand has that keep it from being compared; None without one."""
    if played.setting.bring_in >= played.setting.lower:
        return "equal limits"
    if any(isinstance(event.data, hand.BoardDealt) for event in played.events):
        return "community card"
    if any(_opens(played, place) and _best_is_all_in(played, place) for place in range(1, len(played.events))):
        return "all-in board"
    return "short all-in" if any(_raises_all_in(played, place) for place in range(len(played.events))) else None


def _raises_all_in(played: Played, place: int) -> bool:
    """Whether a deed that others have to answer takes the last chips of its player."""
    data = played.events[place].data
    if not isinstance(data, hand.Bet | hand.Raised | hand.Completed | hand.BringInPosted):
        return False
    return standing(played.events[:place])[data.seat] == data.amount


def _opens(played: Played, place: int) -> bool:
    """Whether an event is the first after a deal, and no deal itself."""
    before, data = played.events[place - 1].data, played.events[place].data
    return isinstance(before, hand.HoleCardsDealt) and not isinstance(data, hand.HoleCardsDealt)


def _best_is_all_in(played: Played, place: int) -> bool:
    """Whether the card that would bring in, or the highest board, is that of a player without chips."""
    before = played.events[:place]
    folded = {event.data.seat for event in before if isinstance(event.data, hand.Folded)}
    ups: dict[int, tuple[str, ...]] = {}
    for event in before:
        if isinstance(event.data, hand.HoleCardsDealt) and event.data.seat not in folded:
            ups[event.data.seat] = (*ups.get(event.data.seat, ()), *event.data.up)
    first = all(len(up) == 1 for up in ups.values())
    door = {seat: (RANKS.index(up[0][0]), "cdhs".index(up[0][1])) for seat, up in ups.items()}
    opener = min(ups, key=lambda seat: door[seat]) if first else max(ups, key=lambda seat: strength(ups[seat]))
    return opener not in standing(before)


def opened(played: Played, seats: Sequence[int]) -> Any:  # noqa: ANN401 - pokerkit's state
    setting = played.setting
    stacks = tuple(played.start[seat] for seat in seats)
    return GAMES[setting.game].create_state(
        AUTOMATIONS, True, setting.ante, setting.bring_in, setting.lower, setting.higher, stacks, len(seats)
    )


def operate(
    state: Any,  # noqa: ANN401 - as above
    seats: Sequence[int],
    data: object,
    street: str,
    played: Played,
    met: Counter[str],
) -> str:
    """Do in pokerkit what an event says; gives the street that is now dealt."""
    if isinstance(data, hand.HoleCardsDealt):
        if data.street != street:
            if state.actor_index is not None:
                assert not state.checking_or_calling_amount
                met["asked"] += 1
                state.check_or_call()
            state.burn_card("??")
        state.deal_hole("".join((*data.down, *data.up)))
        return data.street
    if isinstance(data, hand.BringInPosted):
        assert seats[state.actor_index] == data.seat
        if data.amount == played.setting.lower:
            state.complete_bet_or_raise_to(data.amount)
        else:
            assert state.post_bring_in().amount == data.amount
    elif isinstance(data, hand.Checked) and state.actor_index is None:
        met["not asked"] += 1
    elif isinstance(data, hand.Checked | hand.Called | hand.Folded | hand.Bet | hand.Raised):
        assert seats[state.actor_index] == data.seat
        act(state, data)
    elif isinstance(data, hand.Completed):
        assert seats[state.actor_index] == data.seat
        state.complete_bet_or_raise_to(state.bets[state.actor_index] + data.amount)
    return street


def cards_of(played: Played) -> Mapping[int, Sequence[str]]:
    """All cards of every seat."""
    cards: dict[int, tuple[str, ...]] = {}
    for event in played.events:
        if isinstance(event.data, hand.HoleCardsDealt):
            cards[event.data.seat] = (*cards.get(event.data.seat, ()), *event.data.down, *event.data.up)
    return cards


def layers_of(played: Played) -> list[tuple[Layer, ...]]:
    """Our pots, each as its halves: high alone, or high and low; with the winners in pokerkit's order."""
    cards, layers = cards_of(played), []
    for pot in played.numbers["pots"]:
        eligible = frozenset(pot["eligible"])
        hands = {seat: own for seat, own in cards.items() if seat in eligible}
        high = [*hands] if len(hands) == 1 else high_winners(played.setting.game, hands, ())
        low = [] if len(hands) == 1 else low_winners(played.setting.game, hands, ())
        smaller = pot["amount"] // 2 if low else 0
        halves = [Layer(pot["amount"] - smaller, eligible, tuple(high))]
        halves += [Layer(smaller, eligible, tuple(low))] if low else []
        layers.append(tuple(halves))
    return layers


def merged(layers: Sequence[tuple[Layer, ...]]) -> list[tuple[Layer, ...]]:
    """The pots once all hands are dead that win nothing: neighbours for the same players are one."""
    alive = frozenset(seat for halves in layers for half in halves for seat in half.winners)
    joined: list[tuple[Layer, ...]] = []
    for halves in layers:
        eligible = halves[0].eligible & alive
        amount = sum(half.amount for half in halves)
        if joined and joined[-1][0].eligible == eligible:
            amount += sum(half.amount for half in joined.pop())
        smaller = amount // 2 if len(halves) > 1 else 0
        parts = (amount - smaller, smaller)
        joined.append(tuple(Layer(part, eligible, half.winners) for part, half in zip(parts, halves, strict=False)))
    return joined


def settled(played: Played, layers: Sequence[tuple[Layer, ...]]) -> dict[int, int]:
    """Payoffs if every half is divided in equal parts, all that is left to its first winner."""
    back = {int(seat): amount for seat, amount in played.numbers["uncalled"].items()}
    won = {seat: back.get(seat, 0) - amount for seat, amount in played.put_in.items()}
    for half in (half for halves in layers for half in halves):
        each, left = divmod(half.amount, len(half.winners))
        for seat in half.winners:
            won[seat] += each
        won[half.winners[0]] += left
    return won
