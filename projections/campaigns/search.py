"""The statement of a search: in what it was looked for, and by what."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from replay import JUDGE_VERSION
from replay.worksheets import Problem


@dataclass(slots=True, kw_only=True)
class Search:
    """Counts of hands that grow while a log is searched, up to the log position `log_position`.

    Of all hands of the log `of_house` are the house's, of these `matching` are where the defect was at work, of these
    `unfinished` are open or cancelled. `screened` finished ones were judged; on `hits` of them the defect was found, of
    which `without_money` left nobody's stack wrong. `problems` are hands, and corrections, that nobody can rely on:
    changed in the log, or malformed. `rulebooks` counts the judged hands by name and hash.
    """

    log_position: int
    judge: str = JUDGE_VERSION
    hands: int = 0
    of_house: int = 0
    matching: int = 0
    unfinished: int = 0
    screened: int = 0
    hits: int = 0
    without_money: int = 0
    checked: bool = True
    """Whether events were compared with their leaves, for which the keys are needed."""
    problems: list[Problem] = field(default_factory=list)
    rulebooks: Counter[tuple[str, str]] = field(default_factory=Counter)

    def as_dict(self) -> dict[str, object]:
        """Give the statement as plain values."""
        return {
            "log_position": self.log_position,
            "judge": self.judge,
            "hands": self.hands,
            "of_house": self.of_house,
            "matching": self.matching,
            "unfinished": self.unfinished,
            "screened": self.screened,
            "hits": self.hits,
            "without_money": self.without_money,
            "checked": self.checked,
            "problems": [problem.as_dict() for problem in self.problems],
            "rulebooks": [
                {"rulebook": name, "sha256": sha256, "hands": hands}
                for (name, sha256), hands in sorted(self.rulebooks.items())
            ],
        }
