"""Goal: the summary of the text becomes the results of the hand. Method: records written for the tests."""

from __future__ import annotations

import pytest

from tests.api.readers.writing import ADA, BO, CY, SUMMARY, data, read, record, remarks, topics

RAKE = "Rake taken: $0.10"


def summary(*pots: str, rake: str | None = RAKE, cards: str = "") -> list[str]:
    """A summary with these pots whose closing stacks are the opening ones."""
    seats = (f"Seat 2: {ADA} ($40){cards}", f"Seat 5: {BO} ($25.50)", f"Seat 7: {CY} ($1,000.25), net: -$0.00")
    return [*pots, *(() if rake is None else (rake,)), *seats]


MAIN = f"Main pot: $3 won by {ADA} ($2.90)"


def test_results_come_as_shows_rake_awards_and_end() -> None:
    hand = read(record(summary=summary(MAIN, cards=", net: +$0, [Ah, Td] (PAIR ACE)"))).hand
    assert topics(hand)[-4:] == ["cards-shown", "rake-taken", "pot-awarded", "finished"]
    assert data(hand, "cards-shown") == [{"seat": 2, "cards": ["Ah", "Td"]}]
    assert data(hand, "rake-taken") == [{"amount": 10}]
    assert data(hand, "pot-awarded") == [{"seat": 2, "amount": 290, "pot": 0}]
    assert data(hand, "finished") == [
        {"stacks": [{"seat": 2, "stack": 4000}, {"seat": 5, "stack": 2550}, {"seat": 7, "stack": 100_025}]}
    ]
    assert remarks(hand) == []


@pytest.mark.parametrize("words", [" (TWO_PAIR JACK, TEN)", "", " (PAIR ACE) (EIGHT, SIX)"])
@pytest.mark.parametrize("net", [", net: +$0", ""])
def test_cards_are_shown_with_and_without_words(words: str, net: str) -> None:
    hand = read(record(summary=summary(MAIN, cards=f"{net}, [Ah, -]{words}"))).hand
    assert data(hand, "cards-shown") == [{"seat": 2, "cards": ["Ah", "??"]}]


def test_pots_and_winners_are_awards_of_their_own() -> None:
    hand = read(
        record(
            summary=summary(
                f"Main pot: $30 won by {BO} ($10), {CY} ($10), {ADA} ($9.90)",
                f"Side pot 1: $4 won by {CY} ($2), {BO} ($2)",
                f"Side pot 12: $1 won by {CY} ($1)",
            )
        )
    ).hand
    awards = [(award["pot"], award["seat"], award["amount"]) for award in data(hand, "pot-awarded")]
    assert awards == [(0, 5, 1000), (0, 7, 1000), (0, 2, 990), (1, 7, 200), (1, 5, 200), (12, 7, 100)]
    assert all("share" not in award for award in data(hand, "pot-awarded"))


def test_high_and_low_are_shares_and_one_player_may_have_both() -> None:
    pot = f"Main pot: $30 won by {BO} ($15 High), {BO} ($7.50 Low), {CY} ($7.40 Low)"
    awards = data(read(record(summary=summary(pot))).hand, "pot-awarded")
    assert [(award["seat"], award["amount"], award["share"]) for award in awards] == [
        (5, 1500, "high"),
        (5, 750, "low"),
        (7, 740, "low"),
    ]


def test_no_rake_is_noise_and_stated_all_the_same() -> None:
    given = read(record())
    assert data(given.hand, "rake-taken") == []
    assert given.account.noise["rake-zero"] == 1
    assert "rake" in data(given.hand, "started")[0]["source"]["states"]


def test_without_a_line_for_it_rake_is_not_stated() -> None:
    hand = read(record(summary=summary(MAIN.replace("2.90", "3"), rake=None))).hand
    assert data(hand, "started")[0]["source"]["states"] == ["pots", "awards", "finals"]


def test_an_end_with_another_number_is_noise_of_its_own_name() -> None:
    lines = record(end="***** End of hand R5-4711-99 *****")
    given = read(lines, record(hand_no="R5-4711-2"))
    assert [hand.stream for hand in given.hands] == ["hand/ongame/R5-4711-1", "hand/ongame/R5-4711-2"]
    assert given.account.noise["contradicting-end-number"] == given.account.noise["end-of-hand"] == 1
    assert remarks(given.hands[0]) == [(len(lines), "contradicting-end-number")]
    assert given.account.remarks == {"contradicting-end-number": 1}


def test_pots_that_are_not_awards_and_rake_are_remarked() -> None:
    lines = record(summary=summary(MAIN, f"Side pot 1: $5 won by {CY} ($4.99)"))
    assert remarks(read(lines).hand) == [(lines.index(MAIN) + 1, "contradicting-pot-total")]


@pytest.mark.parametrize("net", ["+$1", "-$0.01"])
def test_a_net_that_is_not_the_difference_of_the_stacks_is_remarked(net: str) -> None:
    lines = record(summary=summary(MAIN, cards=f", net: {net}"))
    assert remarks(read(lines).hand) == [
        (next(i for i, line in enumerate(lines, 1) if net in line), "contradicting-net")
    ]


@pytest.mark.parametrize(
    ("lines", "text", "field"),
    [
        (SUMMARY[1:], "Summary:", "pot"),
        (SUMMARY[:-1], "Summary:", "stacks"),
        ((*SUMMARY, "Thank you"), "Thank you", "line"),
        ((*SUMMARY, f"{ADA} folds"), f"{ADA} folds", "line"),
        ((*SUMMARY, SUMMARY[-1]), SUMMARY[-1], "seat"),
        ((*SUMMARY, f"Seat 8: {ADA} ($40)"), f"Seat 8: {ADA} ($40)", "seat"),
        ((*SUMMARY[:-1], f"Seat 7: {BO} ($40)"), f"Seat 7: {BO} ($40)", "seat"),
        ((*SUMMARY[:-1], f"Seat 7: {CY} ($40), [Ah, Xx]"), f"Seat 7: {CY} ($40), [Ah, Xx]", "cards"),
        ((*SUMMARY[:-1], f"Seat 7: {CY} (40)"), f"Seat 7: {CY} (40)", "stack"),
        ((*SUMMARY[:-1], f"Seat 7: {CY} ($40), net: +€1"), f"Seat 7: {CY} ($40), net: +€1", "net"),
        ((*SUMMARY, "Rake taken: $1"), "Rake taken: $1", "rake"),
        (("Main pot: $3 won by nobody ($3)", *SUMMARY[1:]), "Main pot: $3 won by nobody ($3)", "pot"),
        (("Main pot: $3 won by Bo", *SUMMARY[1:]), "Main pot: $3 won by Bo", "pot"),
        (("Main pot: 3 won by Bo ($3)", *SUMMARY[1:]), "Main pot: 3 won by Bo ($3)", "pot"),
        (("Main pot: $3 won by Bo ($3 Middle)", *SUMMARY[1:]), "Main pot: $3 won by Bo ($3 Middle)", "pot"),
        (("Main pot: $3 won by Bo ($3.001)", *SUMMARY[1:]), "Main pot: $3 won by Bo ($3.001)", "amount"),
    ],
)
def test_a_summary_that_does_not_fit_rejects_the_record(lines: tuple[str, ...], text: str, field: str) -> None:
    given = record(summary=lines)
    reject = read(given).reject
    at = max(index for index, line in enumerate(given, 1) if line == text)
    assert (reject.line, reject.field) == (at, field)


def test_separators_in_the_summary_are_noise() -> None:
    assert read(record(summary=("", "---", *SUMMARY))).account.noise["separator"] == 3


@pytest.mark.parametrize("end", ["***** End of hand *****", "***** End of hand R5-4711-1", "***** End of hand"])
def test_a_last_line_of_another_form_is_none(end: str) -> None:
    reject = read(record(end=end)).reject
    assert (reject.line, reject.field) == (1, "record")
