"""One small hand for each finding code: what the reference shows is what the judge says of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from uuid import UUID

from api.logged import tampered
from domain.events import canonical_bytes
from domain.rulebook import shipped_shelf
from eventlog.leaves import LeafMaker
from eventlog.rows import Row, changed_row, computed_leaf
from replay import Finding, Stories, judge
from tests.replay.across.walks import walk
from tests.support.hands import CARDS, checked_down, dealt, fixed_limit, limped, shown, three_handed
from tests.support.scenario import Scenario
from tests.support.tables import buys, tied, told

HOUSE = "trickyplay"


def example(code: str) -> Finding:
    """The first finding of this code that the judge makes of the example hand; LookupError if it makes none."""
    findings = findings_on(code, EXAMPLES[code](), changed=True)
    found = next((finding for finding in findings if finding.code == code), None)
    if found is None:
        raise LookupError(f"the example of {code} gives {[finding.code for finding in findings]}")
    return found


def findings_on(code: str, hand: Scenario, *, changed: bool = False) -> Sequence[Finding]:
    """All that is found of a hand, after the table's first hand where the code is of a table.

    With `TAMPERED` it is what the proofs of a log say of it, `changed` after they were made or not.
    """
    if code == "TAMPERED":
        return _proved(hand, changed=changed)
    stories = Stories()
    for event in told(*PLAYERS, house=HOUSE) if code in OF_A_TABLE else ():
        stories.tell(event)
    for before in [first_hand()] if code in OF_A_TABLE else ():
        stories.add_hand(before.events)
    return judge(hand.events, shipped_shelf(), None, stories.before(hand.events)).findings


def _proved(hand: Scenario, *, changed: bool) -> Sequence[Finding]:
    """What the proofs say of a hand; where it is changed one call became another after its leaf was computed."""
    leaf_maker, rows, previous = LeafMaker(bytes(32)), list[Row](), None
    for event in hand.events:
        row = Row(event.pos, UUID(int=1), event.pos, event.topic, canonical_bytes(event), 0, None)
        previous = computed_leaf(row, previous, leaf_maker)
        rows.append(row._replace(leaf=previous))
    call = next(number for number, row in enumerate(rows) if row.topic == "hand.called.v1")
    if changed:
        rows[call] = rows[call]._replace(state=rows[call].state.replace(b'"amount":100', b'"amount":900'))
    first = changed_row(rows, leaf_maker)
    return [] if first is None else [tampered(first)]


OF_A_TABLE = frozenset({"BUTTON", "BLINDS_OWED", "BUY_IN", "HAND_MISSING"})
"""Codes whose example is the second hand of a table: see `first_hand`."""
PLAYERS = (*(buys(seat, f"p-{'abcd'[seat - 1]}", 5000) for seat in (1, 2, 3, 4)), buys(5, "p-e", 5000))


def first_hand() -> Scenario:
    """The table's first hand: seat 1 has the button, everybody folds to the big blind. Then seat 5 sits down."""
    hand = walk("9001", dict.fromkeys((1, 2, 3, 4), 5000), button=1, small=2, big=3, house=HOUSE)
    return tied(hand, table_pos=5)


def second_hand(*, button: int = 2, five: bool = False, third: int = 5050, previous: str = "9001") -> Scenario:
    """The hand after it, `third` is the stack of seat 3."""
    stacks = {1: 5000, 2: 4950, 3: third, 4: 5000, **({5: 5000} if five else {})}
    hand = walk("9002", stacks, button=button, small=button + 1, big=button + 2, house=HOUSE)
    return tied(hand, table_pos=6, previous=f"hand/{HOUSE}/{previous}")


def _button_stays() -> Scenario:
    return second_hand(button=1)


def _new_player_does_not_post() -> Scenario:
    return second_hand(five=True)


def _chips_from_outside() -> Scenario:
    return second_hand(third=9000)


def _other_hand_before() -> Scenario:
    return second_hand(previous="9000")


def _flop_too_early() -> Scenario:
    return dealt(house=HOUSE).calls(1, 100).calls(2, 50).flop("Ks8d3c")


def _award_to_an_empty_seat() -> Scenario:
    return shown(house=HOUSE).rakes(15, 0).awards(7, 285, 0).finishes()


def _small_blind_acts_first() -> Scenario:
    return dealt(house=HOUSE).calls(2, 50)


def _check_facing_a_bet() -> Scenario:
    return dealt(house=HOUSE).checks(1)


def _raise_too_small() -> Scenario:
    return dealt(house=HOUSE).raises(1, 300, to=300).raises(2, 350, to=400)


def _fifth_bet() -> Scenario:
    return fixed_limit(house=HOUSE).raises(1, 400).raises(2, 500).raises(3, 600).raises(1, 600)


def _raise_over_a_short_all_in() -> Scenario:
    opening = dealt(house=HOUSE, stacks={1: 10000, 2: 450, 3: 10000}).raises(1, 300)
    return opening.raises(2, 400, all_in=True).folds(3).raises(1, 700)


def _more_than_the_stack() -> Scenario:
    return dealt(house=HOUSE, stacks={1: 1000, 2: 10000, 3: 10000}).raises(1, 1500)


def _half_a_small_blind() -> Scenario:
    return three_handed(house=HOUSE).small(2, 25).big(3, 100).deal(CARDS).folds(1)


def _hole_card_on_the_flop() -> Scenario:
    return limped(house=HOUSE).flop("Ks8d8h")


def _two_of_spades_in_a_short_deck() -> Scenario:
    hand = three_handed(house=HOUSE, game="draw-32").small(2, 50).big(3, 100)
    return hand.deal({2: "2sAs Ks Qs Js"})


def _two_for_one() -> Scenario:
    hand = three_handed(house=HOUSE, game="five-card-draw").small(2, 50).big(3, 100)
    dealt_five = hand.deal({1: "KdKc7s5h2c", 2: "Ah8h6h4h2d", 3: "QsQhTd9c3s"})
    return dealt_five.calls(1, 100).calls(2, 50).checks(3).exchanges(2, "2d", "JhTh")


def _other_cards_shown() -> Scenario:
    return checked_down(house=HOUSE).shows_cards(2, "AhAd")


def _flop_of_four() -> Scenario:
    return limped(house=HOUSE).flop("Ks8d3c2h")


def _protection_in_no_limit() -> Scenario:
    return dealt(house=HOUSE).raises(1, 300).disconnects(2).protects(2)


def _raise_not_returned() -> Scenario:
    return dealt(house=HOUSE).raises(1, 300).folds(2, 3).awards(1, 250, 0).finishes()


def _pot_to_the_wrong_seat() -> Scenario:
    return shown(house=HOUSE).rakes(15, 0).awards(3, 285, 0).finishes()


def _odd_cent_to_the_wrong_seat() -> Scenario:
    hand = three_handed(house=HOUSE, blinds=(5, 10)).small(2, 5).big(3, 10).deal({1: "2c2d", 2: "4c4d", 3: "5c5d"})
    shared = hand.calls(1, 10).calls(2, 5).checks(3).flop("AsKdQh").checks(2, 3).bets(1, 10).folds(2).calls(3, 10)
    shown_down = shared.turn("Jc").checks(3, 1).river("Ts").checks(3, 1).shows(3, 1)
    return shown_down.rakes(2, 0).awards(1, 25, 0).awards(3, 23, 0).finishes()


def _rake_of_another_table() -> Scenario:
    return shown(house=HOUSE).rakes(20, 0).awards(1, 280, 0).finishes()


def _rake_without_a_flop() -> Scenario:
    folded = dealt(house=HOUSE).raises(1, 300).folds(2, 3).returns(1, 200)
    return folded.rakes(10, 0).awards(1, 240, 0).finishes()


def _split_without_consent() -> Scenario:
    split = shown()
    for seat in (1, 2, 3):
        split = split.awards(seat, 100, 0, share="split")
    return split.finishes()


def _show_out_of_order() -> Scenario:
    return checked_down(house=HOUSE).shows(3, 2, 1).rakes(15, 0).awards(1, 285, 0).finishes()


def _refund_too_large() -> Scenario:
    return limped(house=HOUSE).cancels().orders(1, 100).orders(2, 150).orders(3, 100)


def _wrong_closing_stack() -> Scenario:
    return shown(house=HOUSE).rakes(15, 0).awards(1, 285, 0).finishes({1: 10200})


def _chips_from_nowhere() -> Scenario:
    return shown(game="razz").awards(1, 310, 0).finishes()


def _eleven_players() -> Scenario:
    stacks: dict[int, int | None] = dict.fromkeys(range(1, 12), 10000)
    return three_handed(house=HOUSE, stacks=stacks)


def _rake_of_a_room_without_a_rulebook() -> Scenario:
    return shown(house="cardroom").rakes(10, 0).awards(1, 290, 0).finishes()


def _clock_set_back() -> Scenario:
    return dealt(house=HOUSE).later(-60).folds(1)


def _unknown_game() -> Scenario:
    return three_handed(house=HOUSE, game="pineapple").small(2, 50).big(3, 100)


def _winner_without_cards() -> Scenario:
    hand = three_handed(house=HOUSE, states=("rake", "awards", "finals")).small(2, 50).big(3, 100).deal({1: "KdKc"})
    played = hand.calls(1, 100).folds(2).checks(3).checked_down("Ks8d3c2h7c", 3, 1)
    return played.rakes(12, 0).awards(3, 238, 0).finishes()


def _pots_not_merged() -> Scenario:
    hand = shown(house=HOUSE)
    return hand.rakes(15).awards(1, 185, 0).awards(1, 100, 1).finishes()


EXAMPLES: Mapping[str, Callable[[], Scenario]] = {
    "SEQUENCE": _flop_too_early,
    "SEAT": _award_to_an_empty_seat,
    "TURN_ORDER": _small_blind_acts_first,
    "ACTION_ILLEGAL": _check_facing_a_bet,
    "BET_SIZE": _raise_too_small,
    "RAISE_CAP": _fifth_bet,
    "NOT_REOPENED": _raise_over_a_short_all_in,
    "STACK_EXCEEDED": _more_than_the_stack,
    "FORCED_BET": _half_a_small_blind,
    "CARD_DUPLICATE": _hole_card_on_the_flop,
    "CARD_NOT_IN_DECK": _two_of_spades_in_a_short_deck,
    "CARD_MISMATCH": _other_cards_shown,
    "DEAL_COUNT": _flop_of_four,
    "DRAW": _two_for_one,
    "DISCONNECT": _protection_in_no_limit,
    "UNCALLED": _raise_not_returned,
    "AWARD": _pot_to_the_wrong_seat,
    "ODD_CHIP": _odd_cent_to_the_wrong_seat,
    "RAKE": _rake_of_another_table,
    "RAKE_FORBIDDEN": _rake_without_a_flop,
    "SPLIT": _split_without_consent,
    "SHOWDOWN": _show_out_of_order,
    "REFUND": _refund_too_large,
    "FINAL_STACK": _wrong_closing_stack,
    "CONSERVATION": _chips_from_nowhere,
    "PLAYERS": _eleven_players,
    "BUY_IN": _chips_from_outside,
    "BUTTON": _button_stays,
    "BLINDS_OWED": _new_player_does_not_post,
    "HAND_MISSING": _other_hand_before,
    "TAMPERED": limped,
    "RAKE_UNVERIFIABLE": _rake_of_a_room_without_a_rulebook,
    "CLOCK": _clock_set_back,
    "GAME_UNKNOWN": _unknown_game,
    "CARDS_UNKNOWN": _winner_without_cards,
    "POT_LABEL": _pots_not_merged,
}
"""A hand for each code that this version can find."""
