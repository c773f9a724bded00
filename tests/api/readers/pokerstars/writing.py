"""Records in the format of PokerStars, about hands made up for the tests."""

from __future__ import annotations

from collections.abc import Sequence

ADA, BO, CY = "Ada L.", "Bo", "Bo: [$5] (x)"
"""Three players; one name begins like another, and has what else separates things."""

FIRST = "PokerStars Hand #4711:  Hold'em No Limit ($0.50/$1.00 USD) - 2013/03/02 15:05:09 ET"
TABLE = "Table 'Gmunden IV' 6-max Seat #2 is the button"
SEATS = (f"Seat 2: {ADA} ($40 in chips) ", f"Seat 5: {BO} ($25.50 in chips) ", f"Seat 6: {CY} ($1000.25 in chips)")
FORCED = (f"{BO}: posts small blind $0.50", f"{CY}: posts big blind $1")
DEAL = ("*** HOLE CARDS ***", f"Dealt to {BO} [8h 8c]")
PLAY = (f"{ADA}: raises $2 to $3", f"{BO}: folds ", f"{CY}: folds ")
RESULTS = (f"Uncalled bet ($2) returned to {ADA}", f"{ADA} collected $2.50 from pot", f"{ADA}: doesn't show hand ")
SUMMARY = (
    "Total pot $2.50 | Rake $0 ",
    f"Seat 2: {ADA} (button) collected ($2.50)",
    f"Seat 5: {BO} (small blind) folded before Flop",
    f"Seat 6: {CY} (big blind) folded before Flop",
)

CALLED = (f"{ADA}: calls $1", f"{BO}: calls $0.50", f"{CY}: checks")
FLOP = ("*** FLOP *** [2c 7d Kh]", f"{BO}: checks", f"{CY}: checks", f"{ADA}: checks")
TURN = ("*** TURN *** [2c 7d Kh] [4s]", f"{BO}: checks", f"{CY}: checks", f"{ADA}: checks")
RIVER = ("*** RIVER *** [2c 7d Kh 4s] [9s]", f"{BO}: checks", f"{CY}: checks", f"{ADA}: checks")
SHOWDOWN = (
    "*** SHOW DOWN ***",
    f"{BO}: shows [8h 8c] (a pair of Eights)",
    f"{CY}: mucks hand ",
    f"{ADA}: mucks hand ",
    f"{BO} collected $2.85 from pot",
)
SHOWN_SUMMARY = (
    "Total pot $3 | Rake $0.15",
    "Board [2c 7d Kh 4s 9s]",
    f"Seat 2: {ADA} (button) mucked [Qd Jd]",
    f"Seat 5: {BO} (small blind) showed [8h 8c] and won ($2.85) with a pair of Eights",
    f"Seat 6: {CY} (big blind) mucked",
)


def record(
    *,
    first: str = FIRST,
    table: str = TABLE,
    seats: Sequence[str] = SEATS,
    forced: Sequence[str] = FORCED,
    deal: Sequence[str] = DEAL,
    play: Sequence[str] = PLAY,
    results: Sequence[str] = RESULTS,
    summary: Sequence[str] = SUMMARY,
) -> list[str]:
    """The lines of a record: a raise that takes the blinds, unless parts of it are given."""
    return [first, table, *seats, *forced, *deal, *play, *results, "*** SUMMARY ***", *summary]


def shown(**parts: Sequence[str]) -> list[str]:
    """A hand that is checked down and shown, unless parts of it are given."""
    whole: dict[str, Sequence[str]] = {
        "play": (*CALLED, *FLOP, *TURN, *RIVER),
        "results": SHOWDOWN,
        "summary": SHOWN_SUMMARY,
    }
    return record(**{**whole, **parts})  # type: ignore[arg-type] # only parts that are lists of lines are given


def numbered(number: int) -> str:
    """The first line with another number."""
    return FIRST.replace("4711", str(number))


STUD = "PokerStars Game #815:  7 Card Stud Limit ($1/$2) - 2009/11/26 10:27:46 ET"
STUD_SEATS = (f"Seat 1: {ADA} ($20 in chips)", f"Seat 3: {BO} ($30 in chips)")
STUD_RECORD = [
    STUD,
    "Table 'Enns' 8-max",
    *STUD_SEATS,
    f"{ADA}: posts the ante $0.10",
    f"{BO}: posts the ante $0.10",
    "*** 3rd STREET ***",
    f"Dealt to {ADA} [Td 9s 3c]",
    f"Dealt to {BO} [8h]",
    f"{ADA}: brings in for $0.25",
    f"{BO}: raises $0.75 to $1",
    f"{ADA}: calls $0.75",
    "*** 4th STREET ***",
    f"Dealt to {ADA} [Td 9s 3c] [Kd]",
    f"Dealt to {BO} [8h] [8s]",
    "Pair on board - a double bet is allowed",
    f"{BO}: bets $2",
    f"{ADA}: calls $2",
    "*** 5th STREET ***",
    f"Dealt to {ADA} [Td 9s 3c Kd] [Ks]",
    f"Dealt to {BO} [8h 8s] [2c]",
    f"{ADA}: checks",
    f"{BO}: checks",
    "*** 6th STREET ***",
    f"Dealt to {ADA} [Td 9s 3c Kd Ks] [4h]",
    f"Dealt to {BO} [8h 8s 2c] [6d]",
    f"{ADA}: checks",
    f"{BO}: checks",
    "*** RIVER ***",
    f"Dealt to {ADA} [Td 9s 3c Kd Ks 4h] [5h]",
    f"{ADA}: checks",
    f"{BO}: checks",
    "*** SHOW DOWN ***",
    f"{ADA}: shows [Td 9s 3c Kd Ks 4h 5h] (a pair of Kings)",
    f"{BO}: mucks hand",
    f"{ADA} collected $5.90 from pot",
    "*** SUMMARY ***",
    "Total pot $6.20 | Rake $0.30",
    f"Seat 1: {ADA} showed [Td 9s 3c Kd Ks 4h 5h] and won ($5.90) with a pair of Kings",
    f"Seat 3: {BO} mucked [Qc Jh 8h 8s 2c 6d Ah]",
]

DRAW = "PokerStars Game #816:  Triple Draw 2-7 Lowball Limit ($1/$2 USD) - 2009/11/25 14:12:58 ET"
DRAW_FORCED = (f"{BO}: posts small blind $0.50", f"{ADA}: posts big blind $1")
DRAW_DEAL = ("*** DEALING HANDS ***", f"Dealt to {ADA} [2s 7s 5h 3c Qh]", f"{BO}: calls $0.50", f"{ADA}: checks")
DRAWS = (
    "*** FIRST DRAW ***",
    f"{BO}: discards 3 cards",
    f"{ADA}: discards 1 card [Qh]",
    f"Dealt to {ADA} [2s 7s 5h 3c] [Kd]",
    f"{BO}: checks",
    f"{ADA}: checks",
    "*** SECOND DRAW ***",
    f"{BO}: stands pat",
    f"{ADA}: discards 1 card [Kd]",
    f"Dealt to {ADA} [2s 7s 5h 3c] [4h]",
    f"{BO}: checks",
    f"{ADA}: bets $2",
    f"{BO}: folds",
)
DRAW_END = (
    f"Uncalled bet ($2) returned to {ADA}",
    f"{ADA} collected $2 from pot",
    "*** SUMMARY ***",
    "Total pot $2 | Rake $0",
    f"Seat 1: {ADA} (big blind) collected ($2)",
    f"Seat 3: {BO} (button) (small blind) folded after the 2nd Draw",
)


def draw_record(*draws: str, first: str = DRAW) -> list[str]:
    """A hand with draws that ends before a showdown."""
    table = "Table 'Traun' 6-max Seat #3 is the button"
    return [first, table, *STUD_SEATS, *DRAW_FORCED, *DRAW_DEAL, *(draws or DRAWS), *DRAW_END]


HEADS_UP = "PokerStars Hand #817:  Omaha Pot Limit ($0.50/$1 USD) - 2015/05/04 18:59:35 ET"
TWICE_RECORD = [
    HEADS_UP,
    "Table 'Steyr' 6-max Seat #3 is the button",
    *STUD_SEATS,
    f"{BO}: posts small blind $0.50",
    f"{ADA}: posts big blind $1",
    "*** HOLE CARDS ***",
    f"{BO}: calls $0.50",
    f"{ADA}: checks",
    "*** FLOP *** [3d Kd 9h]",
    f"{ADA}: bets $19 and is all-in",
    f"{BO}: calls $19",
    "*** FIRST TURN *** [3d Kd 9h] [Kh]",
    "*** FIRST RIVER *** [3d Kd 9h Kh] [6h]",
    "*** SECOND TURN *** [3d Kd 9h] [Qh]",
    "*** SECOND RIVER *** [3d Kd 9h Qh] [8d]",
    "*** FIRST SHOW DOWN ***",
    f"{ADA}: shows [Jc Ad Ac 4h] (two pair, Aces and Kings)",
    f"{BO}: mucks hand",
    f"{ADA} collected $20 from pot",
    "*** SECOND SHOW DOWN ***",
    f"{ADA}: shows [Jc Ad Ac 4h] (a pair of Aces)",
    f"{BO}: shows [9c 9s 2h 7c] (three of a kind, Nines)",
    f"{BO} collected $20 from pot",
    "*** SUMMARY ***",
    "Total pot $40 | Rake $0",
    "Hand was run twice",
    "FIRST Board [3d Kd 9h Kh 6h]",
    "SECOND Board [3d Kd 9h Qh 8d]",
    f"Seat 1: {ADA} (big blind) showed [Jc Ad Ac 4h] and won ($20) with two pair, and lost with a pair of Aces",
    f"Seat 3: {BO} (button) (small blind) showed [9c 9s 2h 7c] and lost with a pair, and won ($20) with three Nines",
]

CANCELLED_RECORD = [
    numbered(818),
    "Table 'Wels' 6-max Seat #2 is the button",
    f"Seat 2: {ADA} ($40 in chips)",
    f"{ADA}: posts small blind $0.50",
    "Nobody: is sitting out",
    "Hand cancelled",
    "*** SUMMARY ***",
    f"Seat 2: {ADA} (button) collected ($0)",
]
