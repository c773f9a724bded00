"""A campaign from the log to what is printed: search, compare with the approved worksheet, order, tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from rich.text import Text

from api.cli.ending import complain, refuse
from api.cli.exits import CLEAN, FINDINGS, highest
from api.cli.logs import said_problem
from api.cli.moments import now
from api.cli.output import messages, output, print_json
from api.cli.progress import ProgressBar
from api.cli.targets import StandardOutput, WholeFile
from api.cli.worksheets import Wanted, is_approved
from api.render.campaigns import campaign_document, order_lines, search_lines
from api.render.worksheets import worksheet_page
from api.settings import Settings, open_log, read_log
from eventlog.hands import Readable
from eventlog.leaves import LeafMaker
from eventlog.sealing import Sealing
from eventlog.stored import last_position
from projections.campaigns import Campaign, Ordered, Screening, order_all, screened
from projections.open_log import OpenLog
from replay.worksheets import Defect, OrderTerms


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignWork:
    """One run of the verb: `terms` only where orders are to be given, `sha256` is the worksheet that was approved."""

    defect: Defect
    screening: Screening
    terms: OrderTerms | None
    sha256: str | None
    wanted: Wanted

    def run(self, settings: Settings) -> int:
        """Run it on the log of the settings; the exit code."""
        with self.wanted.target() as target:
            return self._list(settings, target) if self.terms is None else self._order(settings, self.terms, target)

    def _list(self, settings: Settings, target: StandardOutput | WholeFile) -> int:
        with read_log(settings) as reader:
            code = said_problem(reader)
            found = self._searched(reader, str(reader.path), reader.sealing)
        return highest(
            code, self._tell(found, None, target), CLEAN if is_approved(found.worksheet, self.sha256) else FINDINGS
        )

    def _order(self, settings: Settings, terms: OrderTerms, target: StandardOutput | WholeFile) -> int:
        with open_log(settings, create=False) as log:
            store = OpenLog(log).store
            found = self._searched(store, str(store.path), store.sealing)
            if not is_approved(found.worksheet, self.sha256):
                return highest(self._tell(found, None, target), FINDINGS)
            self._write(found, target)  # what cannot be written is known before anything is ordered
            with ProgressBar(messages(), len(found.hits)) as bar:
                ordered = order_all(log, found, terms, now, _counter(bar))
        return self._said(ordered.campaign, ordered)

    def _searched(self, log: Readable, name: str, sealing: Sealing | None) -> Campaign:
        maker = None if sealing is None else LeafMaker(sealing.keys.salt_key)
        with log.reading() as cursor:
            end = last_position(cursor)
        with ProgressBar(messages(), 2 * end, unit="events") as bar:
            terms = replace(self.screening, leaf_maker=maker)
            found = screened(log, name, self.defect, terms, lambda position: bar.advance(position, position))
        if not found.search.of_house and not found.problems:
            refuse(f"{name}: there is no hand of the house {self.defect.house} in it.")
        return found

    def _tell(self, found: Campaign, ordered: Ordered | None, target: StandardOutput | WholeFile) -> int:
        """Write the worksheet, and what stands beside it; the exit code."""
        self._write(found, target)
        return self._said(found, ordered)

    @property
    def _alone(self) -> bool:
        """Whether the worksheet is written alone, and what stands beside it elsewhere."""
        return self.wanted.out is not None or self.wanted.form not in {"text", "json"}

    def _write(self, found: Campaign, target: StandardOutput | WholeFile) -> None:
        if self._alone:
            self.wanted.write(found.worksheet, target)

    def _said(self, found: Campaign, ordered: Ordered | None) -> int:
        """Print the rest; the exit code."""
        wanted = self.wanted
        if self._alone:
            _say((*search_lines(found), *order_lines(found, ordered)), beside=wanted.out is None)
        elif wanted.form == "json":
            print_json(campaign_document(found, ordered))
        else:
            _say(search_lines(found))
            output().page("", worksheet_page(found.worksheet, detail=wanted.detail), "")
            _say(order_lines(found, ordered))
        if not found.search.matching:
            complain("No hand of the house is one in which the defect could be at work: nothing was screened.")
        return CLEAN if found.done and not (ordered and ordered.moved) else FINDINGS


def _say(lines: Iterable[Text], *, beside: bool = False) -> None:
    """Print lines; beside what a program reads they go to standard error."""
    for line in lines:
        (messages() if beside else output()).print(line, soft_wrap=True)


def _counter(bar: ProgressBar) -> Callable[[], None]:
    done = 0

    def count() -> None:
        nonlocal done
        done += 1
        bar.advance(done, done)

    return count
