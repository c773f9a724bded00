"""Goal: the lines of section 6 on games with a bring-in: the same deeds under two houses, two verdicts."""

from __future__ import annotations

import pytest

from tests.replay.stud.test_streets import clockwise, community, eight_handed
from tests.support.judging import Fault, Judged, clean, fault, found, judged
from tests.support.scenario import Scenario
from tests.support.stud import BLINDLESS, brought_in, called_round, dealt

CLEAN: tuple[Fault, ...] = ()


def both(hand: Scenario, one: str, other: str) -> tuple[Judged, Judged]:
    return judged(hand, f"{one}/1"), judged(hand, f"{other}/1")


def test_soko_bring_in() -> None:
    low, high = brought_in("soko", 2), brought_in("soko", 3)
    trickyplay, wettangebote = both(low, "trickyplay", "wettangebote")
    found(trickyplay, fault("FORCED_BET", recorded=2, expected=3, rule="TP.SOKO.BRING-IN"))
    clean(wettangebote)
    trickyplay, wettangebote = both(high, "trickyplay", "wettangebote")
    clean(trickyplay)
    found(wettangebote, fault("FORCED_BET", recorded=3, expected=2, rule="WS.BRING-IN"))


def test_stud_bring_in_card() -> None:
    """At fixed limit both say the lowest, at pot limit they part."""
    for verdict in both(brought_in(by=2), "trickyplay", "pokerhilfe"):
        clean(verdict)
    trickyplay, pokerhilfe = both(brought_in(by=3, limit="PL", stakes=BLINDLESS), "trickyplay", "pokerhilfe")
    clean(trickyplay)
    found(pokerhilfe, fault("FORCED_BET", recorded=3, expected=2, rule="PH.STUD.BRING-IN"))
    trickyplay, pokerhilfe = both(brought_in(by=2, limit="PL", stakes=BLINDLESS), "trickyplay", "pokerhilfe")
    found(trickyplay, fault("FORCED_BET", recorded=2, expected=3, rule="TP.STUD.BRING-IN"))
    clean(pokerhilfe)


def test_bring_in_amount() -> None:
    """Ante 0.25, twice that 0.50; half the lower limit of 2.00 is 1.00."""
    stakes = {"ante": 25, "bring_in": 50, "lower": 200, "higher": 400}
    trickyplay, pokerhilfe = both(dealt(stakes=stakes).brings_in(2, 50), "trickyplay", "pokerhilfe")
    clean(trickyplay)
    found(pokerhilfe, fault("FORCED_BET", recorded=50, expected=100, rule="PH.STUD.BRING-IN", basis="S"))
    trickyplay, pokerhilfe = both(dealt(stakes=stakes).brings_in(2, 100), "trickyplay", "pokerhilfe")
    found(trickyplay, fault("FORCED_BET", recorded=100, expected=50, rule="TP.STUD.BRING-IN"))
    clean(pokerhilfe)


def test_bring_in_or_completion_in_soko() -> None:
    """Both let the full lower bet be posted at once; wettangebote states it."""
    trickyplay = judged(dealt("soko").brings_in(3, 200).raises(1, 400, to=400), "trickyplay/1")
    wettangebote = judged(dealt("soko").brings_in(2, 200).raises(3, 400, to=400), "wettangebote/1")
    clean(trickyplay)
    clean(wettangebote)


def test_open_pair_in_hilo() -> None:
    double = called_round("stud-hilo").deals("fourth", {1: "As", 2: "2h", 3: "8c"}).bets(2, 400)
    trickyplay, pokerhilfe = both(double, "trickyplay", "pokerhilfe")
    found(trickyplay, fault("BET_SIZE", pos=double.last, recorded=400, expected=200, rule="ALL.BET.FL-SIZE"))
    clean(pokerhilfe)


def test_stud_without_river_cards() -> None:
    seventh = community(eight_handed())
    bet = seventh.bets(clockwise(seventh)[0], 400)
    trickyplay, pokerhilfe = both(bet, "trickyplay", "pokerhilfe")
    found(trickyplay, fault("SEQUENCE", pos=bet.last, rule="TP.STUD.EXHAUSTED"))
    clean(pokerhilfe)
    silent = seventh.shows(1)
    trickyplay, pokerhilfe = both(silent, "trickyplay", "pokerhilfe")
    clean(trickyplay)
    found(pokerhilfe, fault("SEQUENCE", pos=silent.last))


@pytest.mark.parametrize("limit", ["HPL", "SL"])
def test_half_pot_and_spread(limit: str) -> None:
    """Only trickyplay offers them; what is not offered is judged all the same."""
    stakes = {**BLINDLESS, "spread": (100, 100, 200, 300, 300)}
    hand = brought_in(by=2, limit=limit, stakes=stakes).calls(3, 100)
    trickyplay, pokerhilfe = both(hand, "trickyplay", "pokerhilfe")
    clean(trickyplay)
    assert pokerhilfe.status == "unverifiable"
    found(pokerhilfe, fault("GAME_UNKNOWN", recorded=f"stud {limit}"))


def test_suits() -> None:
    """Aces of spades and hearts: spades bring in as the highest, hearts as the lower of the two."""
    aces = dealt("soko", cards={1: "7s|Ah", 2: "8c|As", 3: "Kd|Ad"})
    clean(judged(aces.brings_in(2, 100), "trickyplay/1"))
    clean(judged(aces.brings_in(3, 100), "wettangebote/1"))
    found(judged(aces.brings_in(1, 100), "trickyplay/1"), fault("FORCED_BET", recorded=1, expected=2))
    found(judged(aces.brings_in(1, 100), "wettangebote/1"), fault("FORCED_BET", recorded=1, expected=3))
