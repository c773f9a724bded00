"""The server: uvicorn on a socket of our own, which lets no client keep a connection by saying nothing."""

from __future__ import annotations

import asyncio
import socket
from typing import Any, ClassVar, Final

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol

HEADER_S: Final = 10.0
"""How long a whole header may take."""
KEEP_ALIVE_S: Final = 10
SHUTDOWN_S: Final = 10
_BACKLOG: Final = 256


class Impatient(H11Protocol):
    """Ends a connection on which no whole header comes in time: the server itself would wait for ever."""

    header_s: ClassVar[float] = HEADER_S
    _watch: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as in uvicorn
        """Begin to wait for a header."""
        super().connection_made(transport)
        self._begin()

    def data_received(self, data: bytes) -> None:
        """Wait on, if the header is not whole."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._begin()
        else:
            self._end()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._end()
        super().connection_lost(exc)

    def _begin(self) -> None:
        if self._watch is None:
            self._watch = self.loop.call_later(self.header_s, self.transport.close)

    def _end(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens at an address; OSError if it cannot."""
    family, *_rest, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    listener = socket.socket(family)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(_BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def url_of(listener: socket.socket) -> str:
    """The address at which a socket listens."""
    name: tuple[Any, ...] = listener.getsockname()
    host = f"[{name[0]}]" if listener.family == socket.AF_INET6 else name[0]
    return f"http://{host}:{name[1]}"


def server_of(app: FastAPI) -> uvicorn.Server:
    """The server of an application; `run(sockets=…)` serves until a signal ends it, or `should_exit` is set."""
    config = uvicorn.Config(
        app,
        http=Impatient,
        ws="none",
        lifespan="on",
        log_config=None,  # its own log has addresses with queries, and those have names
        access_log=False,
        log_level="critical",
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE_S,
        timeout_graceful_shutdown=SHUTDOWN_S,
    )
    return uvicorn.Server(config)
