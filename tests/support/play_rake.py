"""The rake tables of sections 2.3 and 3 of the rules page, restated. Part of the second way, see `play`."""

from __future__ import annotations

from dataclasses import dataclass

from tests.support.play_setting import Setting


@dataclass(frozen=True, slots=True)
class Tariff:
    """A row: its id, steps as (per, take) from a size of pot on, and the most that is taken."""

    rule: str
    steps: tuple[tuple[int, int, int], ...]
    most: int

    def of(self, total: int) -> int:
        """Rake of pots of this total."""
        _from, per, take = next(step for step in reversed(self.steps) if total >= step[0])
        return min(self.most, total // per * take)


def tariff_of(setting: Setting) -> Tariff | None:
    """The row for these stakes and players, None where the house states none."""
    players = len(setting.players)
    if setting.house == "trickyplay":
        return _trickyplay(setting, players)
    return _pokerhilfe(setting, players) if setting.house == "pokerhilfe" else None


def is_free(setting: Setting, *, flop: bool) -> bool:
    """Whether no rake may be taken at all (ALL.RAKE.NONE, TP.RAKE.WHEN)."""
    if setting.tournament or (setting.house != "generic" and not setting.real_money):
        return True
    return setting.house == "trickyplay" and not flop


def _trickyplay(setting: Setting, players: int) -> Tariff | None:
    if setting.limit not in {"FL", "SL"}:
        most = 75 if players == 2 else 200 if players < 5 else 300
        return Tariff("TP.RAKE.NL", ((0, 20, 1), (400, 100, 5)), most)
    few = players < 4
    if 2 <= setting.lower <= 50:
        return Tariff("TP.RAKE.FL-MICRO", ((0, 20, 1), (200, 100, 5)), 75 if few else 100)
    if setting.lower == 100:
        return Tariff("TP.RAKE.FL-LOW", ((0, 500, 25),), 75 if few else 200)
    if setting.lower >= 200:
        return Tariff("TP.RAKE.FL-HIGH", ((0, 1000, 50),), 75 if few else 200)
    return None


PH_SMALL = {
    2: ("PH.RAKE.FL-002", 20, 1, 4),
    4: ("PH.RAKE.FL-004", 20, 1, 8),
    5: ("PH.RAKE.FL-005", 20, 1, 10),
    10: ("PH.RAKE.FL-010", 20, 1, 20),
    25: ("PH.RAKE.FL-025", 100, 5, 40),
    50: ("PH.RAKE.FL-050", 100, 5, 50),
    100: ("PH.RAKE.FL-100", 500, 25, 100),
}


def _pokerhilfe(setting: Setting, players: int) -> Tariff | None:
    if setting.limit != "FL" and setting.bring_in:
        return None  # a pot limit or no limit table of stud has no row (PH.STUD.EXHAUSTED)
    if setting.limit != "FL":
        most = {2: 100, 3: 100, 4: 200, 5: 200}.get(players, 300)
        return Tariff("PH.RAKE.NL", ((0, 100, 5),), most) if players < 10 and 2 <= setting.big <= 5000 else None
    if setting.lower in PH_SMALL:
        rule, per, take, most = PH_SMALL[setting.lower]
        return Tariff(rule, ((0, per, take),), most)
    if setting.lower == 20000:
        return Tariff("PH.RAKE.FL-200", ((0, 10000, 100),), 200 if players < 4 else 500)
    if 200 <= setting.lower <= 10000:
        return _middle(players)
    return None


def _middle(players: int) -> Tariff:
    """At 20.00, 40.00 and 60.00: so much for each, twice or three times."""
    take, times = (50, 2) if players < 4 else (100, 2) if players < 6 else (100, 3)
    return Tariff("PH.RAKE.FL-MID", ((0, 2000, take),), take * times)
