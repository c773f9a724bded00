"""The work of `crash`: from the log to the worksheet, and back with orders."""

from __future__ import annotations

from dataclasses import dataclass

from api.cli.crash_facts import Stated, crash_of
from api.cli.ending import complain, refuse, sentence
from api.cli.exits import CLEAN, FINDINGS, highest
from api.cli.logs import said_problem
from api.cli.moments import now
from api.cli.output import messages, output
from api.cli.targets import StandardOutput, WholeFile
from api.cli.worksheets import Wanted, is_approved
from api.incidents import Applied, IncidentDiffers, NotClosing, Refunding
from api.incidents.facts import recorded
from api.render.text import counted, seats_in_words
from api.render.worksheets import problem_sentence, worksheet_page
from api.render.worksheets.words import money_of_kind
from api.settings import Settings, open_log, read_log
from domain.events import Event
from domain.rulebook import Shelf
from eventlog.hands import Readable, hand
from eventlog.leaves import LeafMaker
from eventlog.rows import event_of
from eventlog.sealing import Sealing
from projections.incidents.worksheets import CrashWorksheet, CrashWorksheets
from projections.open_log import OpenLog
from replay.worksheets import problems_of


@dataclass(frozen=True, slots=True)
class CrashWork:
    """One run of the verb."""

    incident: str
    stated: Stated
    shelf: Shelf
    wanted: Wanted
    policy: str | None

    def show(self, settings: Settings) -> int:
        """Write the worksheet of the log as it is; nothing is changed. Gives the exit code."""
        with self.wanted.target() as target, read_log(settings) as log:
            code = said_problem(log)
            made = self._computed(log, str(log.path), log.sealing)
            self._write(made, target)
            return highest(code, self._say(made))

    def apply(self, settings: Settings, sha256: str | None, by: str | None, *, partial: bool) -> int:
        """Write the worksheet and order what it says, if it has the hash that was asked for. Gives the exit code."""
        with self.wanted.target() as target, open_log(settings, create=False) as log:
            reader = OpenLog(log)
            made = self._computed(reader.store, str(settings.db), reader.store.sealing)
            self._write(made, target)
            code = self._say(made)
            if not is_approved(made.worksheet, sha256):
                return FINDINGS
            try:
                acting = Refunding(log, now, by)
                acting.open(self.incident, made.fact)
                return highest(code, self._told(acting.apply(made, partial=partial)))
            except NotClosing:
                complain("Nothing is ordered: the worksheet does not close. --partial orders the hands that do.")
                return FINDINGS
            except IncidentDiffers as error:
                complain(str(error))
                return FINDINGS

    def _computed(self, log: Readable, name: str, sealing: Sealing | None) -> CrashWorksheet:
        events = _events(log, self.incident, name)
        fact = crash_of(self.incident, events, self.stated)
        maker = None if sealing is None else LeafMaker(sealing.keys.salt_key)
        sheets = CrashWorksheets(log, name, self.shelf, maker)
        if self.policy is not None:
            made = sheets.of(self.incident, fact, self.policy)
        else:
            made = sheets.as_recorded(self.incident, fact, recorded(events))
        if not made.knows_house and not events:
            refuse(f"{name}: there is no hand of the house {made.crash.house} in it.")
        return made

    @property
    def _on_screen(self) -> bool:
        """Whether a person reads the worksheet on standard output."""
        return self.wanted.form == "text" and self.wanted.out is None

    def _write(self, made: CrashWorksheet, target: StandardOutput | WholeFile) -> None:
        wanted = self.wanted
        if self._on_screen:
            page = worksheet_page(made.worksheet, detail=wanted.detail, all_policies=wanted.all_policies)
            output().page(page)
            return
        wanted.write(made.worksheet, target)

    def _say(self, made: CrashWorksheet) -> int:
        """Say what stands beside the worksheet; the exit code that it asks for."""
        for each in made.elsewhere:
            how = (
                "was cancelled since without an incident" if each.incident is None else f"{each.incident} has it since"
            )
            complain(f"{each.stream} was interrupted too, and {how}: it is not on this worksheet.")
        for stream in made.unplaced:
            complain(
                f"{stream} is open, and nobody can tell on which server it ran: name its table if it was this one."
            )
        if not made.knows_server:
            complain(f"No hand or table of {made.crash.house} in the log names a server {made.crash.server}.")
        if not self._on_screen:
            for sheet in made.worksheet.sheets:
                for problem in problems_of(sheet):
                    complain(f"Does not close: {sentence(problem_sentence(problem, money_of_kind(sheet.hand)))}")
        return CLEAN if made.worksheet.closes else FINDINGS

    def _told(self, done: Applied) -> int:
        """Say what was ordered; the exit code."""
        for stream in done.changed:
            complain(f"{stream} has changed since the worksheet was made: nothing is ordered for it; run crash again.")
        for stream, seats in done.differing:
            whom = seats_in_words(seats)
            complain(
                f"{stream}: for {whom} something else is ordered than is due; nothing is added, somebody must decide."
            )
        words = f"{counted(done.ordered, 'refund')} ordered in {counted(done.hands, 'hand')}"
        known = f", {done.known:,} were ordered before" if done.known else ""
        (output() if self._on_screen else messages()).print(f"{words}{known}.", soft_wrap=True)
        return CLEAN if done.whole else FINDINGS


def _events(log: Readable, stream: str, name: str) -> list[Event]:
    stored = hand(log, stream)
    rows = () if stored is None else stored.rows
    events = (event_of(row, stream, name) for row in rows)
    return [event for event in events if isinstance(event, Event)]
