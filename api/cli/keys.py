"""`keys`: who may ask the service for what."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from api.access.clients import SCOPES, Client
from api.access.key_file import ClientError, Entry, KeyFile, KeyFileError
from api.cli.ending import complain, refuse, stop
from api.cli.exits import UNREADABLE
from api.cli.options import ClientsFile, Database, Json
from api.cli.output import output, print_json
from api.render.text import counted, plain
from api.settings import settings_from
from api.settings.opening import database_of

app = typer.Typer(no_args_is_help=True, help="Make, list and revoke the keys of a service's clients.")

_Name = Annotated[
    str,
    typer.Argument(
        metavar="CLIENT", help="The name of the client; events that it sends bear it as `by`.", show_default=False
    ),
]
_Scopes = Annotated[
    list[str],
    typer.Option("--scope", metavar="SCOPE", help=f"What it may do; may be repeated: {', '.join(SCOPES)}."),
]
_Houses = Annotated[
    list[str] | None,
    typer.Option("--house", metavar="HOUSE", help="Only of this house; may be repeated. Default: of all."),
]
_Player = Annotated[
    str | None,
    typer.Option("--player", metavar="ID", help="It sees the hands of this player, as he does (support.read alone)."),
]


@app.command("add")
def add_key(
    client: _Name,
    scopes: _Scopes,
    houses: _Houses = None,
    player: _Player = None,
    database: Database = None,
    clients: ClientsFile = None,
    json: Json = False,
) -> None:
    """Make a key for a client and show it, once: what is kept is its SHA-256."""
    wanted = Client(client, frozenset(scopes), None if not houses else frozenset(houses), player)
    with _file(database, clients) as file:
        key = file.add(wanted)
        if json:
            print_json({"client": client, "key": key, "scopes": sorted(wanted.scopes), "houses": houses or None})
        else:
            output().print(plain(key), soft_wrap=True)
            complain(f"This is the key of {client}; it is shown this once.")


@app.command("list")
def list_keys(database: Database = None, clients: ClientsFile = None, json: Json = False) -> None:
    """List the clients, revoked ones too; no key can be shown again."""
    with _file(database, clients) as file:
        entries = file.entries()
        if json:
            print_json([entry.model_dump(exclude={"sha256"}) for entry in entries])
            return
        for entry in entries:
            output().print(plain(_said(entry)), soft_wrap=True)
        valid = sum(entry.revoked_at is None for entry in entries)
        output().print(plain(f"{counted(valid, 'key')}, {len(entries) - valid:,} revoked."))


@app.command("revoke")
def revoke_key(client: _Name, database: Database = None, clients: ClientsFile = None) -> None:
    """Revoke the key of a client; a service that runs takes it no more from now on."""
    with _file(database, clients) as file:
        file.revoke(client)
        complain(f"The key of {client} is revoked.")


@contextmanager
def _file(database: Database, clients: ClientsFile) -> Iterator[KeyFile]:
    """The file of clients; what is wrong with it or with what is asked of it ends the verb."""
    settings = settings_from(db=database, clients=clients)
    if settings.clients is None:
        database_of(settings)
    try:
        yield KeyFile(settings.clients_path)
    except ClientError as error:
        refuse(f"{error}.")
    except KeyFileError as error:
        stop(UNREADABLE, f"{error}.")


def _said(entry: Entry) -> str:
    houses = "all houses" if entry.houses is None else ", ".join(entry.houses)
    player = "" if entry.player is None else f"  as player {entry.player}"
    state = "" if entry.revoked_at is None else f"  revoked {entry.revoked_at}"
    return f"{entry.name}  {' '.join(entry.scopes)}  {houses}{player}  made {entry.made_at}{state}"
