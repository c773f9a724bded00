"""A service in this process, asked as over HTTP, and clients with keys."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from anyio.from_thread import BlockingPortal, start_blocking_portal
from fastapi import FastAPI

from api.access.clients import Client
from api.access.key_file import KeyFile
from api.service.app import Terms, create_app
from api.service.limits import Limits
from api.service.logs import json_log
from api.settings import Settings, settings_from
from domain.events import canonical_bytes
from eventlog.application import EventLog
from tests.eventlog.environments import sealed_environment
from tests.support.scenario import Scenario

LINES = {"Content-Type": "application/x-ndjson"}
ROLES = {
    "ingest": Client("game-server", frozenset({"ingest"})),
    "officer": Client("officer-1", frozenset({"audit.read"})),
    "decider": Client("officer-2", frozenset({"audit.decide"})),
    "regulator": Client("regulator-1", frozenset({"regulator.read"})),
    "exporter": Client("regulator-2", frozenset({"regulator.export"})),
    "support": Client("support-1", frozenset({"support.read"})),
    "player": Client("player-b", frozenset({"support.read"}), player="p-b"),
    "admin": Client("admin-1", frozenset({"admin"})),
}
"""A client of each role."""


@dataclass
class Asked:
    """A running service. `keys` are those of ROLES by role; `said` is what it has logged."""

    app: FastAPI
    log: EventLog
    folder: Path
    settings: Settings
    portal: BlockingPortal
    client: httpx.AsyncClient
    said: io.StringIO
    keys: dict[str, str] = field(default_factory=dict)

    def ask(self, method: str, path: str, role: str | None = None, **options: Any) -> httpx.Response:  # noqa: ANN401 - as of httpx
        """Ask as somebody of a role; without one with no key."""
        headers: dict[str, str] = dict(options.pop("headers", {}))
        if role is not None:
            headers["Authorization"] = f"Bearer {self.keys.get(role, role)}"

        async def asked() -> httpx.Response:
            return await self.client.request(method, path, headers=headers, **options)

        return self.portal.call(asked)

    def get(self, path: str, role: str | None = None, **options: Any) -> httpx.Response:  # noqa: ANN401 - as above
        return self.ask("GET", path, role, **options)

    def send(
        self, *hands: Scenario, role: str = "ingest", headers: Mapping[str, str] = LINES, body: bytes | None = None
    ) -> httpx.Response:
        """Send hands, or a body as it is."""
        content = lines(*hands) if body is None else body
        return self.ask("POST", "/v1/events", role, content=content, headers=headers)

    def add(self, role: str, client: Client) -> str:
        """One more client."""
        self.keys[role] = KeyFile(self.settings.clients_path).add(client)
        return self.keys[role]

    @property
    def logged(self) -> list[dict[str, Any]]:
        """The lines of the service's own log."""
        return [json.loads(line) for line in self.said.getvalue().splitlines()]

    @property
    def looks(self) -> list[dict[str, Any]]:
        """The lines of the access log."""
        return [json.loads(line) for line in self.settings.access_path.read_text("utf-8").splitlines()]


def lines(*hands: Scenario) -> bytes:
    """Hands as JSON Lines."""
    return b"".join(canonical_bytes(event) + b"\n" for hand in hands for event in hand.events)


@contextmanager
def service(
    folder: Path,
    *,
    roles: Mapping[str, Client] = ROLES,
    limits: Limits | None = None,
    **terms: Any,  # noqa: ANN401 - of Terms
) -> Iterator[Asked]:
    """A service on a new log in a folder, with keys for some roles."""
    settings = settings_from(db=folder / "log.duckdb")
    keys = {role: KeyFile(settings.clients_path).add(client) for role, client in roles.items()}
    said = io.StringIO()
    wanted = Terms(limits=limits or Limits(), log=json_log(said), **terms)
    with EventLog(sealed_environment(folder)) as log, start_blocking_portal() as portal:
        app = create_app(log, settings, wanted)
        with portal.wrap_async_context_manager(app.router.lifespan_context(app)):
            transport = httpx.ASGITransport(app, raise_app_exceptions=True)
            client = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")
            yield Asked(app, log, folder, settings, portal, client, said, keys)
            portal.call(client.aclose)
