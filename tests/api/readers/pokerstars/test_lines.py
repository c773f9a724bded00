"""Goal: lines that say nothing are named noise, unknown ones reject the record. Method: a hand with one such line."""

from __future__ import annotations

import pytest

from tests.api.readers.pokerstars.writing import ADA, BO, PLAY, record
from tests.api.readers.writing import Given, read


def played(line: str) -> Given:
    """A hand with this line before the actions that end it."""
    return read(record(play=(line, *PLAY)))


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("", "blank"),
        (f'{BO} said, "Ada L.: folds"', "chat"),
        ('Nobody said, "PokerStars Hand #1: is mine"', "chat"),
        (f"{BO}: sits out", "sitting-out"),
        (f"{BO} is sitting out", "sitting-out"),
        ("Nobody: is sitting out ", "sitting-out"),
        (f"{BO} has returned", "returned"),
        ("Nobody joins the table at seat #3 ", "joined"),
        ("Nobody leaves the table", "bystander"),
        ("Nobody is disconnected", "bystander"),
        ("Nobody has timed out", "bystander"),
        ("Nobody will be allowed to play after the button", "waiting"),
        ("Nobody was removed from the table for failing to post", "removed"),
        ("Betting is capped", "cap-reached"),
        ("Pair on board - a double bet is allowed", "pair-on-board"),
        ("No low hand qualified", "no-low"),
        (f"{BO}: Table deposit $347.50", "table-deposit"),
        (f"{BO} finished the tournament in 28th place", "place"),
        (f"{BO} finished the tournament in 2nd place and received $12.50.", "place"),
        (f"{ADA} wins the tournament and receives $40 - congratulations!", "place"),
        (f"{ADA} wins an entry to tournament #78", "place"),
        (f"{ADA} wins the $2.50 bounty for eliminating {BO}", "bounty"),
        (f"{ADA} wins $5 for eliminating {BO} and their own bounty increases by $5 to $15", "bounty"),
        (f"{BO}, {ADA} split the $50 bounty for eliminating Nobody", "bounty"),
        (f"{ADA} wins the tournament - congratulations!", "place"),
        (f"{BO} re-buys and receives 1500 chips for $10", "rebuy"),
        ("*** SHOW DOWN ***", "showdown"),
    ],
)
def test_lines_that_say_nothing_of_the_hand(line: str, kind: str) -> None:
    given = played(line)
    assert given.account.noise[kind] == 1
    assert len(given.hand.events) == len(read(record()).hand.events)


@pytest.mark.parametrize(
    ("line", "field", "reason"),
    [
        ("Nobody: folds", "seat", "a player who is not listed"),
        (f"{BO}: folds twice", "seat", "no such action"),
        (f"{BO} wins the jackpot", "line", "a jackpot"),
        ("Seat 9: Nobody ($10 in chips) is waiting", "seats", "expected a seat such as"),
        ("Seat 9: Nobody is sitting out", "seats", "expected a seat such as"),
        ("Seat 9: Nobody will be allowed to play after the button", "seats", "expected a seat such as"),
        ("It rains", "line", "says nothing that a record is known to say"),
        ("*** MIRACLE ***", "line", "says nothing"),
        (f"{BO}: bets €1", "amount", "not in the currency"),
        (f"{BO}: bets $0", "amount", "expected an integer of at least 1"),
        ("Dealt to Nobody [As Ks]", "seat", "listed among the seats"),
        (f"Dealt to {ADA} [As Zs]", "cards", "expected cards"),
        (f"Dealt to {BO} [As Ks]", "seat", "dealt to twice"),
        ("*** HOLE CARDS ***", "street", "second one"),
        ("*** 3rd STREET ***", "street", "without such a street"),
        ("*** RIVER ***", "street", "without such a street"),
        ("*** FLOP *** [As Ks", "line", "says nothing"),
        ("Uncalled bet ($1) returned to Nobody", "seat", "not listed"),
    ],
)
def test_what_does_not_fit_rejects_the_record_with_line_and_field(line: str, field: str, reason: str) -> None:
    reject = played(line).reject
    assert (reject.line, reject.field) == (10, field)
    assert reason in reject.reason
