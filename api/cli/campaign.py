"""`campaign`: every hand that a confirmed defect touched, what is owed in it, and the orders that make it good."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from api.cli.campaigns import CampaignWork
from api.cli.ending import ended_cleanly, refuse
from api.cli.moments import moment_of
from api.cli.options import Database, JournalFile, KeysFolder, RulebookFolder, RulebookName
from api.cli.shelves import shelf_of
from api.cli.wording import sha256_of, words_of
from api.cli.worksheets import Wanted
from api.render.text import printable
from api.render.worksheets import Form
from api.settings import settings_from
from domain.rulebook import Shelf
from projections.campaigns import Screening
from replay import SEVERITIES
from replay.worksheets import Defect, OrderTerms

_OF_THE_LOG = "TAMPERED"
_FOR_APPLY = "It goes with --apply."


Cause = Literal["dispute", "incident", "operator", "regulator"]

_Name = Annotated[
    str,
    typer.Argument(
        metavar="NAME",
        help="Its name, out of A-Z a-z 0-9 _ -: what it orders is ordered once under it.",
        show_default=False,
    ),
]
_House = Annotated[str, typer.Option("--house", metavar="HOUSE", help="The house whose hands are searched.")]
_Code = Annotated[str, typer.Option("--code", metavar="CODE", help="The finding that is the defect: ODD_CHIP …")]
_Rule = Annotated[str | None, typer.Option("--rule", metavar="ID", help="Only findings by this rule.")]
_Build = Annotated[
    str | None, typer.Option("--build", metavar="BUILD", help="Only hands dealt by this build of the server.")
]
_From = Annotated[str | None, typer.Option("--from", metavar="TIME", help="Only hands that began then or later; UTC.")]
_To = Annotated[str | None, typer.Option("--to", metavar="TIME", help="Only hands that began before; UTC.")]
_Form = Annotated[
    Form, typer.Option("--format", help="How the worksheet is written; json has the search and the orders beside.")
]
_Out = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write the worksheet alone into this file, and the rest to standard output."),
]
_Sha256 = Annotated[
    str | None,
    typer.Option("--worksheet", metavar="SHA256", help="Go on only if the worksheet has this hash."),
]
_ApprovedBy = Annotated[
    str | None, typer.Option("--approved-by", metavar="WHO", help=f"Who approves: somebody else. {_FOR_APPLY}")
]
_Cause = Annotated[Cause | None, typer.Option("--cause", help=f"What led to it; default: operator. {_FOR_APPLY}")]
_CauseId = Annotated[
    str | None,
    typer.Option("--cause-id", metavar="ID", help=f"Which dispute, incident …; default: NAME. {_FOR_APPLY}"),
]


def campaign(
    name: _Name,
    house: _House,
    code: _Code,
    rule: _Rule = None,
    build: _Build = None,
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="Only hands of this game.")] = None,
    limit: Annotated[str | None, typer.Option("--limit", metavar="LIMIT", help="Only hands of this limit.")] = None,
    started_from: _From = None,
    started_before: _To = None,
    database: Database = None,
    journal: JournalFile = None,
    keys: KeysFolder = None,
    rulebook: RulebookName = None,
    rulebooks: RulebookFolder = None,
    form: _Form = "text",
    json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    out: _Out = None,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it is there.")] = False,
    brief: Annotated[bool, typer.Option("--brief", help="Leave out what each hand says of itself.")] = False,
    apply: Annotated[bool, typer.Option("--apply", help="Order what is due; without it nothing is written.")] = False,
    worksheet: _Sha256 = None,
    reason: Annotated[str | None, typer.Option("--reason", metavar="TEXT", help=f"Why. {_FOR_APPLY}")] = None,
    by: Annotated[str | None, typer.Option("--by", metavar="WHO", help=f"Who orders. {_FOR_APPLY}")] = None,
    approved_by: _ApprovedBy = None,
    cause: _Cause = None,
    cause_id: _CauseId = None,
) -> None:
    """List every hand that a confirmed defect touched, and order what it makes players owed.

    All hands of the log that the options cover are judged as verify --db
    judges them. Each in which the finding stands is listed with what each
    player is owed, with totals and a statement of what was searched. With
    --apply one correction is ordered for each hand: payments that sum to
    zero, the hand itself is not touched. What other corrections ordered is
    deducted, a second run orders nothing. Exit code 0: nothing is left to
    order; 1: something is, or somebody must decide.
    """
    settings = settings_from(db=database, journal=journal, keys=keys, rulebook=rulebook, rulebooks=rulebooks)
    shelf, book = shelf_of(settings)
    defect = _defect(
        shelf,
        campaign=name,
        house=house,
        code=code,
        rule=rule,
        build=build,
        game=game,
        limit=limit,
        started_from=moment_of("--from", started_from),
        started_before=moment_of("--to", started_before),
    )
    options = {"--reason": reason, "--by": by, "--approved-by": approved_by, "--cause-id": cause_id}
    said = {option: words_of(option, words) for option, words in options.items()}
    if not apply:
        _refuse_terms(said, cause)
    work = CampaignWork(
        defect=defect,
        screening=Screening(shelf=shelf, rulebook=book),
        terms=_terms(name, said, cause) if apply else None,
        sha256=sha256_of("--worksheet", worksheet),
        wanted=Wanted(form="json" if json else form, out=out, force=force, detail=not brief),
    )
    with ended_cleanly():
        ended = work.run(settings)
    raise typer.Exit(ended)


def _defect(shelf: Shelf, **fields: str | None) -> Defect:
    """The defect; ends the verb where it is none that can be found."""
    code, rule = fields["code"], fields["rule"]
    if code not in SEVERITIES or code == _OF_THE_LOG:
        codes = ", ".join(each for each in SEVERITIES if each != _OF_THE_LOG)
        refuse(f"--code {printable(str(code))}: there is no such finding of a hand; there are {codes}.")
    if rule is not None and not any(rule in book.rules for book in shelf.books()):
        refuse(f"--rule {printable(rule)}: no rulebook at hand has this rule.")
    start, end = fields["started_from"], fields["started_before"]
    if start is not None and end is not None and start >= end:
        refuse(f"--from {start} --to {end}: no hand can begin between them.")
    try:
        return Defect(**fields)  # type: ignore[arg-type] # the required ones are never None
    except ValueError as error:
        refuse(f"NAME: {printable(str(error))}.")


def _terms(name: str, said: dict[str, str | None], cause: Cause | None) -> OrderTerms:
    missing = [option for option in ("--by", "--approved-by", "--reason") if said[option] is None]
    if missing:
        refuse(f"--apply needs {', '.join(missing)}: an order says who gives it, who approves it, and why.")
    try:
        return OrderTerms(
            cause=cause or "operator",
            cause_id=said["--cause-id"] or name,
            reason=said["--reason"] or "",
            by=said["--by"] or "",
            approved_by=said["--approved-by"] or "",
        )
    except ValueError as error:
        option, _colon, words = str(error).partition(":")
        refuse(f"--{option.replace('_', '-')}:{printable(words)}.")


def _refuse_terms(said: dict[str, str | None], cause: Cause | None) -> None:
    given = [option for option, words in {**said, "--cause": cause}.items() if words is not None]
    if given:
        refuse(f"{', '.join(given)}: nothing is ordered without --apply.")
