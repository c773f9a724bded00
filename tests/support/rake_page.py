"""The rake tables of the rules page in the page's own words (sections 2.3 and 3), and what they ask for.

Written beside the house files, never from them: money as people write it, steps counted one by one.
"""

from __future__ import annotations

from dataclasses import dataclass

PAGE = """
TP.RAKE.NL      | trickyplay | NL PL HPL | 0.02 1.00 50.00 | 0.05 per 1.00; below 4.00: 0.01 per 0.20 | 2: 0.75, 3-4: 2.00, 5-10: 3.00
TP.RAKE.FL-MICRO| trickyplay | FL SL     | 0.02 0.25 0.50  | 0.05 per 1.00; below 2.00: 0.01 per 0.20 | 2-3: 0.75, 4-10: 1.00
TP.RAKE.FL-LOW  | trickyplay | FL SL     | 1.00            | 0.25 per 5.00                            | 2-3: 0.75, 4-10: 2.00
TP.RAKE.FL-HIGH | trickyplay | FL SL     | 2.00 75.00      | 0.50 per 10.00                           | 2-3: 0.75, 4-10: 2.00
PH.RAKE.FL-002  | pokerhilfe | FL        | 0.02            | 0.01 per 0.20                            | 2-10: 0.04
PH.RAKE.FL-004  | pokerhilfe | FL        | 0.04            | 0.01 per 0.20                            | 2-10: 0.08
PH.RAKE.FL-005  | pokerhilfe | FL        | 0.05            | 0.01 per 0.20                            | 2-10: 0.10
PH.RAKE.FL-010  | pokerhilfe | FL        | 0.10            | 0.01 per 0.20                            | 2-10: 0.20
PH.RAKE.FL-025  | pokerhilfe | FL        | 0.25            | 0.05 per 1.00                            | 2-10: 0.40
PH.RAKE.FL-050  | pokerhilfe | FL        | 0.50            | 0.05 per 1.00                            | 2-10: 0.50
PH.RAKE.FL-100  | pokerhilfe | FL        | 1.00            | 0.25 per 5.00                            | 2-10: 1.00
PH.RAKE.FL-MID  | pokerhilfe | FL        | 2.00 100.00     | 20.00 40.00 60.00: 2-3 +0.50 +0.50, 4-5 +1.00 +1.00, 6-10 +1.00 +1.00 +1.00 | 2-3: 1.00, 4-5: 2.00, 6-10: 3.00
PH.RAKE.FL-200  | pokerhilfe | FL        | 200.00          | 1.00 per 100.00                          | 2-3: 2.00, 4-10: 5.00
PH.RAKE.NL      | pokerhilfe | PL NL     | 0.02 1.00 50.00 | 0.05 per 1.00                            | 2-3: 1.00, 4-5: 2.00, 6-9: 3.00
"""  # noqa: E501 - lines of a table
"""Id, house, limits, stakes to try (both ends of the row; lower limit or big blind), steps, maximum by players."""


@dataclass(frozen=True, slots=True)
class PageRow:
    """A row of the page; money in cents from here on."""

    rule: str
    house: str
    limits: tuple[str, ...]
    stakes: tuple[int, ...]
    steps: str
    most: dict[int, int]

    def due(self, total: int, players: int) -> int:
        """The rake of pots of `total`: the steps gone up one by one until the maximum."""
        if ":" in self.steps and "per" not in self.steps:
            taken = sum(more for at, more in self._added(players) if total >= at)
        else:
            taken = self._stepped(total)
        return min(taken, self.most[players])

    def edges(self, players: int) -> list[int]:
        """Totals where something changes: thresholds, the first steps, the step that reaches the maximum."""
        if "per" not in self.steps:
            return [at for at, _more in self._added(players)]
        usual, below = self._tiers()
        found = [usual[0], 2 * usual[0]] if below is None else [below[1], 2 * below[1], below[0]]
        reached = next(n for n in range(1, 10_000) if n * usual[1] >= self.most[players])
        return [*found, reached * usual[0], 3 * reached * usual[0]]

    def covers(self, limit: str, stake: int) -> bool:
        """Whether a stake lies between the ends of the row."""
        if limit not in self.limits:
            return False
        return self.stakes[0] <= stake and (stake <= self.stakes[-1] or self.rule == "TP.RAKE.FL-HIGH")

    def _stepped(self, total: int) -> int:
        usual, below = self._tiers()
        per, take = usual if below is None or total >= below[0] else below[1:]
        taken, reached = 0, per
        while reached <= total:
            taken, reached = taken + take, reached + per
        return taken

    def _tiers(self) -> tuple[tuple[int, int], tuple[int, int, int] | None]:
        usual, _, small = self.steps.partition("; below ")
        if not small:
            return _per(usual), None
        end, _, steps = small.partition(": ")
        return _per(usual), (cents(end), *_per(steps))

    def _added(self, players: int) -> list[tuple[int, int]]:
        heights, _, groups = self.steps.partition(": ")
        for group in groups.split(", "):
            numbers, *more = group.split()
            if players in _numbers(numbers):
                return [(cents(at), cents(each)) for at, each in zip(heights.split(), more, strict=False)]
        raise AssertionError(f"{self.rule} names nothing for {players} players")


def cents(money: str) -> int:
    """3.05 as 305."""
    whole, _, part = money.strip().lstrip("+").partition(".")
    return 100 * int(whole) + int(f"{part:0<2}"[:2])


def _per(words: str) -> tuple[int, int]:
    take, per = words.split(" per ")
    return cents(per), cents(take)


def _numbers(words: str) -> range:
    fewest, _, most = words.partition("-")
    return range(int(fewest), int(most or fewest) + 1)


def _row(line: str) -> PageRow:
    rule, house, limits, stakes, steps, most = (part.strip() for part in line.split("|"))
    caps = [entry.split(": ") for entry in most.split(", ")]
    by_players = {number: cents(cap) for numbers, cap in caps for number in _numbers(numbers)}
    return PageRow(
        rule, house, tuple(limits.split()), tuple(cents(stake) for stake in stakes.split()), steps, by_players
    )


ROWS = tuple(_row(line) for line in PAGE.strip().splitlines())
"""The rows of both houses."""
