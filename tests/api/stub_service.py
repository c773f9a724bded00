"""A service for tests that answers what it is told to."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass(slots=True)
class Answer:
    """One answer: `drip_s` is a pause before each byte of the body, `cut` bytes of it are never sent."""

    body: bytes
    kind: str = "application/json"
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    drip_s: float = 0.0
    cut: int = 0


@dataclass(slots=True)
class Stub:
    """What is answered by path, and what was asked: paths with the headers that came."""

    answers: dict[str, Answer]
    url: str = ""
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    ending: threading.Event = field(default_factory=threading.Event)


@contextmanager
def serving(answers: Mapping[str, Answer]) -> Iterator[Stub]:
    """The stub on a free port of this machine."""
    stub = Stub(dict(answers))

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            stub.asked.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
            answer = stub.answers.get(self.path, Answer(b"", "text/plain", 404))
            self.send_response(answer.status)
            for name, value in {"Content-Type": answer.kind, **answer.headers}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(answer.body) + answer.cut))
            self.end_headers()
            self._send(answer)

        def _send(self, answer: Answer) -> None:
            try:
                if not answer.drip_s:
                    self.wfile.write(answer.body)
                    return
                for byte in answer.body:
                    self.wfile.write(bytes([byte]))
                    self.wfile.flush()
                    if stub.ending.wait(answer.drip_s):
                        return
            except OSError:  # whoever asked has had enough
                pass

        def log_message(self, *_arguments: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    stub.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield stub
    finally:
        stub.ending.set()
        server.shutdown()
        thread.join()
        server.server_close()
