"""`serve`: the service on a log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.access.key_file import KeyFile, KeyFileError
from api.cli.ending import complain, reason_of, refuse, stop
from api.cli.exits import UNREADABLE
from api.cli.options import ClientsFile, Database, JournalFile, KeysFolder, RulebookFolder, RulebookName
from api.cli.shelves import shelf_of
from api.settings import Settings, open_log, settings_from
from api.settings.opening import database_of

if TYPE_CHECKING:
    from api.access.tokens import TokenTerms

_Host = Annotated[
    str | None,
    typer.Option("--host", metavar="ADDRESS", help="Where to listen; without keys an address of this machine alone."),
]
_Port = Annotated[int | None, typer.Option("--port", min=0, max=65535, help="The port; 0 takes a free one.")]


def serve(
    database: Database = None,
    journal: JournalFile = None,
    keys: KeysFolder = None,
    clients: ClientsFile = None,
    host: _Host = None,
    port: _Port = None,
    rulebook: RulebookName = None,
    rulebooks: RulebookFolder = None,
) -> None:
    """Serve a log over HTTP until it is told to end: events come in, hands and verdicts go out.

    The log is made if it is not there. The service owns it: other verbs ask
    by --url meanwhile. Without keys it listens on this machine alone.
    """
    settings = settings_from(
        db=database,
        journal=journal,
        keys=keys,
        clients=clients,
        host=host,
        port=port,
        rulebook=rulebook,
        rulebooks=rulebooks,
    )
    database_of(settings)
    tokens = _tokens(settings)
    is_open = tokens is None and not _has_clients(settings)
    _refuse_open_to_others(settings, is_open=is_open)
    _serve(settings, tokens, is_open=is_open)


def _serve(settings: Settings, tokens: TokenTerms | None, *, is_open: bool) -> None:
    # The server and what it needs take half a second to load: no other verb should wait for it.
    from api.service.app import Terms, create_app  # noqa: PLC0415
    from api.service.serving import listening, server_of, url_of  # noqa: PLC0415

    shelf, name = shelf_of(settings)
    with open_log(settings, create=True) as log:
        app = create_app(log, settings, Terms(tokens=tokens, shelf=shelf, rulebook=name))
        try:
            listener = listening(settings.host, settings.port)
        except OSError as error:
            stop(UNREADABLE, f"{settings.host}:{settings.port}: it cannot listen there: {reason_of(error)}.")
        with listener:
            complain(f"{settings.db} is served at {url_of(listener)}.")
            if is_open:
                complain("There are no keys: it listens on this machine alone, and everybody on it may ask.")
            server = server_of(app)
            server.run(sockets=[listener])
            if not server.started:
                stop(UNREADABLE, f"{settings.db}: the service did not start.")


def _has_clients(settings: Settings) -> bool:
    try:
        return bool(KeyFile(settings.clients_path).entries())
    except KeyFileError as error:
        stop(UNREADABLE, f"{error}.")


def _refuse_open_to_others(settings: Settings, *, is_open: bool) -> None:
    from api.service.authentication import is_loopback  # noqa: PLC0415 - as in _serve

    if is_open and not is_loopback(settings.host):
        refuse(
            f"--host {settings.host}: there are no keys, so the service listens on this machine alone; "
            "make keys by `handproof keys add`, or say --host 127.0.0.1."
        )


def _tokens(settings: Settings) -> TokenTerms | None:
    """Which tokens are taken; ends the verb if the settings do not say enough."""
    if settings.jwt_key is None:
        return None
    from api.access.tokens import TokenTerms, fault_of_terms  # noqa: PLC0415 - as in _serve

    if settings.jwt_audience is None or settings.jwt_issuer is None:
        refuse("jwt_key: with it jwt_audience and jwt_issuer are needed, so that not every token is taken.")
    terms = TokenTerms(_text_of(settings.jwt_key), settings.jwt_algorithm, settings.jwt_audience, settings.jwt_issuer)
    fault = fault_of_terms(terms)
    if fault is not None:
        refuse(f"{settings.jwt_key}: {fault}.")
    return terms


def _text_of(path: Path) -> str:
    try:
        return path.read_text("ascii")
    except UnicodeDecodeError:
        stop(UNREADABLE, f"{path}: it is no PEM file.")
    except OSError as error:
        stop(UNREADABLE, f"{path}: it cannot be read: {reason_of(error)}.")
