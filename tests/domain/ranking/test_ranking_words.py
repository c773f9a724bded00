"""Hands are told in the words of the game, and the first difference is the reason why one is better."""

from collections.abc import Sequence

import pytest

from domain.ranking import (
    RANKINGS,
    Hand,
    high_hand,
    high_hand_two_plus_three,
    low8_hand,
    low8_hand_two_plus_three,
    why_better,
)


def low(cards: str) -> Hand:
    hand = low8_hand(cards.split())
    assert hand is not None
    return hand


def high(cards: str) -> Hand:
    return high_hand(cards.split())


@pytest.mark.parametrize(
    ("cards", "category", "words", "told"),
    [
        ("Th Ah Qh Kh Jh 2c 2d", "straight flush", "a royal flush in hearts", "Ah Kh Qh Jh Th"),
        ("5s 6s 7s 8s 9s Ts 2d", "straight flush", "a straight flush in spades, ten to six", "Ts 9s 8s 7s 6s"),
        (
            "Ac 2c 3c 4c 5c 6d 7d",
            "straight flush",
            "a straight flush in clubs, five to ace, five high",
            "5c 4c 3c 2c Ac",
        ),
        ("Js Jd 3c Jh Jc As 3d", "four of a kind", "four of a kind, jacks, with an ace", "Js Jh Jd Jc As"),
        ("2s 2d 2c 2h 8c 7s 7d", "four of a kind", "four of a kind, twos, with an eight", "2s 2h 2d 2c 8c"),
        ("3h 3d Js 3c Jc 2s 9d", "full house", "a full house, threes full of jacks", "3h 3d 3c Js Jc"),
        ("6h 6d 6s 5c 5s 5h Ad", "full house", "a full house, sixes full of fives", "6s 6h 6d 5s 5c"),
        ("Kh Jh 9h 4h 2h Ad As", "flush", "a flush in hearts, king high (K-J-9-4-2)", "Kh Jh 9h 4h 2h"),
        ("Ad Td 9d 4d 2d 3d Ks", "flush", "a flush in diamonds, ace high (A-10-9-4-3)", "Ad Td 9d 4d 3d"),
        ("Ah Kd Qc Js Th 9h 8h", "straight", "a straight, ace to ten", "Ah Kd Qc Js Th"),
        ("Ah 2d 3c 4s 5h Kh Qh", "straight", "a straight, five to ace, five high", "5h 4s 3c 2d Ah"),
        ("Ah 2d 3c 4s 5h 6h 6d", "straight", "a straight, six to two", "6h 5h 4s 3c 2d"),
        ("7h 7d 7c 4s Kh 2h 3d", "three of a kind", "three of a kind, sevens, with king and four", "7h 7d 7c Kh 4s"),
        ("Kh Ks 8d 8c Qd 3h 2s", "two pairs", "two pairs, kings and eights, with a queen", "Ks Kh 8d 8c Qd"),
        ("Kh Ks 8d 8c 4d 4h As", "two pairs", "two pairs, kings and eights, with an ace", "Ks Kh 8d 8c As"),
        ("6h 6s Ad Tc 4d 3h 2s", "one pair", "a pair of sixes, with ace, ten and four", "6s 6h Ad Tc 4d"),
        ("Kh Qd 9s 8c 4d 3h 2s", "high card", "king high (K-Q-9-8-4)", "Kh Qd 9s 8c 4d"),
    ],
)
def test_a_high_hand_is_told(cards: str, category: str, words: str, told: str) -> None:
    hand = high(cards)
    assert (hand.category, hand.words, " ".join(hand.cards)) == (category, words, told)
    assert hand.rule == "ALL.HAND.BEST5"


@pytest.mark.parametrize(
    ("cards", "words", "told"),
    [
        ("Ah 3h 4h 6h 8h Kd Ks", "8-6-4-3-A low", "8h 6h 4h 3h Ah"),
        ("Ah 2h 3h 4h 5h 6h 7h", "5-4-3-2-A low", "5h 4h 3h 2h Ah"),
        ("8c 7c 7d 6s 5s 4s 4d", "8-7-6-5-4 low", "8c 7c 6s 5s 4s"),
    ],
)
def test_a_low_is_told_from_its_highest_card_down(cards: str, words: str, told: str) -> None:
    hand = low(cards)
    assert (hand.category, hand.words, " ".join(hand.cards), hand.rule) == ("low", words, told, "ALL.HILO.8")


@pytest.mark.parametrize("cards", ["9h 7h 6h 5h 4h Kd Ks", "2h 3h 4h 5h 5d 5c 2c", "Ah Ad 2h 3h 4h 4d 9c"])
def test_four_low_ranks_are_no_low(cards: str) -> None:
    assert low8_hand(cards.split()) is None


@pytest.mark.parametrize(
    ("winner", "loser", "clause"),
    [
        ("Kh Ks 8d 8c Qd", "Ah As 2d 3c 4d", "two pairs beat a pair of aces"),
        ("2h 2s 8d 7c 4d", "Ah Ks 2d 3c 4d", "a pair of twos beats ace high"),
        ("Js Jd Jh Jc 2s", "Ks Kd Kh 2c 2d", "four jacks beat a full house"),
        ("3s 3d 3h Jc 2s", "Ks Kd Qh Qc Ad", "three threes beat two pairs"),
        ("5h 4h 3h 2h Ah", "As Ad Ah Ac Kd", "a straight flush beats four aces"),
        ("Ah Kh Qh Jh Th", "As Ad Ac Kc Kd", "a royal flush beats a full house"),
        ("Ah Kh Qh Jh Th", "Kh Qh Jh Th 9h", "a royal flush beats a king-high straight flush"),
        ("9h 8h 7h 6h 5h", "8h 7h 6h 5h 4h", "a nine-high straight flush beats an eight-high straight flush"),
        ("2h 3h 4h 5h 7h", "As Kd Qh Jc Td", "a flush beats a straight"),
        ("6s 5d 4h 3c 2d", "As 2d 3h 4c 5d", "a six-high straight beats a five-high straight"),
        ("Kh 5h 4h 3h 2h", "Qs Js Ts 9s 7s", "a king-high flush beats a queen-high flush"),
        ("Kh Jh 4h 3h 2h", "Ks Ts 9s 8s 7s", "both flushes are king high, the jack beats the ten"),
        ("Kh Jh Th 9h 4h", "Kd Jd Td 9d 3d", "both flushes begin K-J-10-9, the four beats the three"),
        ("Js Jd Jh Jc 2s", "9s 9d 9h 9c As", "four jacks beat four nines"),
        ("Js Jd Jh Jc As", "Js Jd Jh Jc Qs", "the same four jacks, the ace kicker beats the queen"),
        ("Js Jd Jh 2c 2s", "Ts Td Th Ac As", "jacks full beat tens full"),
        ("Js Jd Jh 9c 9s", "Js Jd Jh 8c 8s", "the same three jacks, the pair of nines beats the pair of eights"),
        ("7s 7d 7h 9c 8s", "6s 6d 6h Ac Ks", "three sevens beat three sixes"),
        ("7s 7d 7h Kc 8s", "7s 7d 7h Kc 6s", "the same three sevens and king, the eight kicker beats the six"),
        ("Kh Ks 3d 3c 4d", "Qh Qs Jd Jc Ad", "kings and threes beat queens and jacks"),
        ("Kh Ks 8d 8c 4d", "Kd Kc 3d 3c Ad", "kings and eights beat kings and threes"),
        ("Kh Ks 8d 8c Ad", "Kd Kc 8h 8s Qd", "the same two pairs, the ace kicker beats the queen"),
        ("Kh Ks 4d 3c 2d", "Qd Qc Ah Ks Jd", "a pair of kings beats a pair of queens"),
        ("Kh Ks Ad 3c 2d", "Kd Kc Qh Js Td", "the same pair of kings, the ace kicker beats the queen"),
        ("Kh Ks Ad Tc 9d", "Kd Kc Ah Ts 8d", "the same pair of kings, ace and ten, the nine kicker beats the eight"),
        ("Ah Qs 4d 3c 2d", "Kd Qc Jh 9s 8d", "ace high beats king high"),
        ("Ah Qs 4d 3c 2d", "Ad Jc Th 9s 8d", "both are ace high, the queen beats the jack"),
        ("Ah Qs Td 3c 2d", "Ad Qc 9h 8s 7d", "both begin A-Q, the ten beats the nine"),
    ],
)
def test_the_first_difference_says_why_a_high_hand_is_better(winner: str, loser: str, clause: str) -> None:
    assert why_better(high(winner), high(loser)) == clause


@pytest.mark.parametrize(
    ("winner", "loser", "clause"),
    [
        ("8h 6h 4h 3h 2h", "8s 7s 3s 2s As", "8-6-4-3-2 is lower than 8-7-3-2-A: six against seven"),
        ("7h 6h 5h 4h 3h", "8s 4s 3s 2s As", "7-6-5-4-3 is lower than 8-4-3-2-A: seven against eight"),
        ("8h 6h 4h 3h Ah", "8s 6s 4s 3s 2s", "8-6-4-3-A is lower than 8-6-4-3-2: ace against two"),
    ],
)
def test_the_first_difference_from_the_top_says_why_a_low_is_better(winner: str, loser: str, clause: str) -> None:
    assert why_better(low(winner), low(loser)) == clause


@pytest.mark.parametrize(
    ("one", "other", "clause"),
    [
        (high("Kh Ks 8d 8c Qd"), high("Kd Kc 8h 8s Qh"), "equal hands: two pairs, kings and eights, with a queen"),
        (low("8h 6h 4h 3h Ah"), low("8s 6s 4s 3s As"), "equal hands: 8-6-4-3-A low"),
        (
            high("Kh Jh 9h 4h 2h"),
            high("Ks Js 9s 4s 2s"),
            (
                "equal hands, for suits do not count: a flush in hearts, king high (K-J-9-4-2), "
                "and a flush in spades, king high (K-J-9-4-2)"
            ),
        ),
    ],
)
def test_equal_hands_say_so(one: Hand, other: Hand, clause: str) -> None:
    assert why_better(one, other) == clause


def test_a_worse_hand_has_no_reason_to_win() -> None:
    with pytest.raises(ValueError, match=r"^king high \(K-Q-9-8-4\) does not beat a pair of twos, with ace, king and"):
        why_better(high("Kh Qd 9s 8c 4d"), high("2h 2s Ad Kc 4d"))


def test_omaha_uses_exactly_two_hole_cards_for_high() -> None:
    """Four aces in the hole are a pair; one heart in the hole makes no flush of four on the board."""
    board = ("Kh", "Qh", "9h", "4h", "2s")
    hand = high_hand_two_plus_three(("Ah", "Ac", "Ad", "As"), board)
    assert hand.words == "a pair of aces, with king, queen and nine"
    assert high_hand(("Ah", *board)).category == "flush"


def test_omaha_uses_exactly_three_board_cards_for_low() -> None:
    """Three low hole cards and two on the board are five low ranks and no low."""
    assert low8_hand_two_plus_three(("Ah", "2c", "3d", "Ks"), ("5h", "7c", "Kd", "Qd", "Jd")) is None
    hand = low8_hand_two_plus_three(("Ah", "2c", "3d", "4s"), ("Ad", "2d", "7c", "8c", "Kd"))
    assert hand is not None
    assert hand.words == "7-4-3-2-A low"


@pytest.mark.parametrize(
    ("name", "hole", "board", "words"),
    [
        ("high", "Ah Kh", "Qh Jh Th 2c 3d", "a royal flush in hearts"),
        ("high", "Ah Kh Qh Jh Th 2c 3d", "", "a royal flush in hearts"),
        ("low8", "Ah 2h", "3h 8h 7h 6c Kd", "7-6-3-2-A low"),
        ("high-two-plus-three", "Ah Kc Qc 2s", "Kh Jh Th 2c 3d", "a straight, ace to ten"),
        ("low8-two-plus-three", "Ah 2c Kc Ks", "3h 4h 5h 6c 7d", "5-4-3-2-A low"),
    ],
)
def test_a_ranking_is_found_by_its_name(name: str, hole: str, board: str, words: str) -> None:
    ranking = RANKINGS[name]
    hand = ranking.hand(hole.split(), board.split())
    assert hand is not None
    assert hand.words == words
    assert hand.value == ranking.value(hole.split(), board.split())
    assert (hand.rule, ranking.name, ranking.use) == (ranking.rule, name, "ALL.HAND.USE")
    assert ranking.why_better(hand, hand) == f"equal hands: {words}"


@pytest.mark.parametrize("name", RANKINGS)
@pytest.mark.parametrize(
    ("hole", "board", "sentence"),
    [
        (("Ah", "??"), ("2c", "3c", "4c", "9d", "Td"), r"^an unknown card \(\?\?\) cannot be ranked"),
        (("Ah", "2h"), ("2c", "??", "4c", "9d", "Td"), r"^an unknown card \(\?\?\) cannot be ranked"),
        (("Ah", "1h"), ("2c", "3c", "4c", "9d", "Td"), r"^'1h' is not a card of this deck"),
        (("Ah", "2h"), ("2c", "3c"), r"^a hand needs at least (5 cards, not 4|3 board cards, not 2)$"),
        (("Ah",), ("2c", "3c", "4c"), r"^a hand needs at least (5 cards, not 4|2 hole cards, not 1)$"),
    ],
)
def test_cards_that_cannot_be_ranked_are_refused_in_a_sentence(
    name: str, hole: Sequence[str], board: Sequence[str], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        RANKINGS[name].value(hole, board)
    with pytest.raises(ValueError, match=sentence):
        RANKINGS[name].hand(hole, board)


def test_eight_cards_are_too_many_for_the_best_five() -> None:
    with pytest.raises(ValueError, match=r"^the best five are taken of at most 7 cards, not 8$"):
        high("Ah Kh Qh Jh Th 2c 3d 4s")
