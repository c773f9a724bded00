"""What becomes of the shared corpus: the numbers that must not fall, and every hand that differs, with its cause.

A hand is named by its number. The causes are explained on the reference page, which names the same hands.
"""

from __future__ import annotations

from typing import Final

FILES: Final = 95
READ: Final = 317
"""Hands read; a record that is word for word in a file again is counted once."""

SETTLED: Final = 288
"""Hands whose verdict is `ok` and whose awards were all compared with ours."""

UNVERIFIABLE: Final = {
    "61910233643": "CAP-NL",
    "86015904171": "CAP-NL",
    "109680936246": "CAP-NL",
    "109706737260": "CAP-NL",
    "98042238002": "omaha-5",
    "2695932189": "omaha-5",
    "231645858339": "omaha-6",
    "211860382557": "omaha-6",
    "212598594281": "omaha-6",
    "96961585867": "omaha-hilo-5",
    "258721013274": "omaha-hilo-5",
    "184487904738": "split-holdem",
}
"""Hands of games and limits that the judge does not know, and these. One that is judged one day is no loss."""

IN_TWO_FILES: Final = {"258721013274", "184487904738"}
"""Of these: hands that two files have."""

CANCELLED: Final = {"20349633663", "25979907808", "110222853693"}
"""Hands that the room broke off before the deal."""

REJECTED: Final = 5

DIFFERING: Final = {
    "2344646393": {"FORCED_BET"},
    "109715173634": {"AWARD"},
    "3406117852": {"UNCALLED"},
    "14402833808": {"AWARD"},
    "1000000000": {"SHOWDOWN"},
    "111111111111": {"AWARD"},
    "2234567890": {"FORCED_BET", "STACK_EXCEEDED", "SHOWDOWN", "AWARD"},
    "222222222222": {"SHOWDOWN"},
    "333333333333": {"TURN_ORDER"},
    "3234567890": {"TURN_ORDER"},
    "35874334277": {"BET_SIZE"},
    "60974484959": {"BET_SIZE"},
}
"""Hands with errors or warnings, and their codes. One that is found no more is no loss."""

REJECTS: Final = {
    ("2008-tournament.txt", 1, "encoding"),
    ("PLO-6max-USD-2.00-4.00-201403.2.partial.txt", 1, "record"),
    ("PLO-6max-USD-2.00-4.00-201403.2.partial.txt", 21, "record"),
    ("PlayerTests-WithSittingOut.txt", 8, "seat"),
    ("Triple_Draw_2-7_Lowball-FL-USD-1.00-2.00-201206.duplicate.holecards.txt", 22, "cards"),
}
"""Files, lines and fields of what cannot be read."""

NO_SUM: Final = {
    "109715173634": "the pot is short of what was put in",
    "1000000000": "cashed out",
    "212598594281": "cashed out",
    "231645858339": "cashed out",
}
"""Hands in which awards and rake are not what was put in less what was returned, and why."""
