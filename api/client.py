"""Asking a running service for a hand. Whatever goes wrong is a ServiceError with one sentence."""

from __future__ import annotations

import io
import json
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final, Self
from urllib.parse import quote

import httpx
import orjson
from pydantic import TypeAdapter, ValidationError

from api.readers import HandRecord, LineAccount
from api.readers.event_lines import read_event_lines
from api.readers.source import Source
from api.settings import Settings
from replay import Verdict

ANSWER_BYTES_MAX: Final = 64 << 20
REASON_HEADER: Final = "Handproof-Reason"
"""Why a hidden card is looked at; percent-encoded where it is not ASCII."""
_WORDS_MAX: Final = 300
_JSON: Final = frozenset({"application/json"})
_JSON_LINES: Final = frozenset({"application/jsonl", "application/x-ndjson", "application/x-jsonlines"})
_PROBLEM: Final = frozenset({"application/problem+json", "application/json"})
_LATER: Final = frozenset({429, 503})
_DOTS: Final = frozenset({".", ".."})
_VERDICT: Final = TypeAdapter(Verdict)


class ServiceError(Exception):
    """The service cannot be asked, or does not answer as it should; the message is one sentence. Exit code 3."""


@dataclass(frozen=True, slots=True)
class Verification:
    """The verdict of a service: as it was sent, and read."""

    document: dict[str, Any]
    verdict: Verdict


class Service:
    """The service of the settings; its connection is closed in the end. `transport` is another way to it, for tests."""

    def __init__(self, settings: Settings, transport: httpx.BaseTransport | None = None) -> None:
        assert settings.url is not None
        self.url = str(settings.url).rstrip("/")
        self._timeout_s = settings.timeout_s
        key = settings.api_key
        headers = {} if key is None else {"Authorization": f"Bearer {key.get_secret_value()}"}
        if settings.reason is not None:
            headers[REASON_HEADER] = quote(settings.reason, safe=" ")
        self._client = httpx.Client(
            headers=headers, timeout=settings.timeout_s, follow_redirects=False, transport=transport
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.close()

    def verification(self, stream: str) -> Verification:
        """The verdict on the hand of a stream."""
        address = self._address(stream, "verification")
        try:
            document = orjson.loads(self._content(address, _JSON))
        except orjson.JSONDecodeError as error:
            raise ServiceError(f"{address}: the answer is no JSON: {error}") from None
        try:
            verdict = _VERDICT.validate_python(document)
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False, include_input=False)[0]
            place = ".".join(str(part) for part in first["loc"])
            raise ServiceError(f"{address}: the answer is no verdict: {place or 'it'}: {first['msg']}") from None
        if verdict.hand != stream:
            raise ServiceError(f"{address}: the answer is about {_shortened(verdict.hand)}")
        return Verification(document, verdict)

    def record(self, stream: str) -> HandRecord:
        """The events of the hand of a stream."""
        address = self._address(stream, "events")
        source = Source.open(io.BytesIO(self._content(address, _JSON_LINES)), address)
        for result in read_event_lines(source, LineAccount(), []):
            if not isinstance(result, HandRecord):
                raise ServiceError(f"{address}: the answer is no event in line {result.line}: {result.reason}")
            if result.stream != stream:
                raise ServiceError(f"{address}: the answer has events of {_shortened(result.stream)}")
            return result
        raise ServiceError(f"{address}: the answer has no events")

    def sent(self, path: str, lines: bytes) -> tuple[Any, float | None]:
        """Send JSON Lines: the answer, also where something is refused; or how long to wait, in seconds."""
        address = f"{self.url}{path}"
        headers = {"Content-Type": "application/x-ndjson"}
        with self._answer(address, "POST", content=lines, headers=headers) as response:
            content, kind = self._body(address, response), _kind(response)
            document = _document(kind, content)
            if response.status_code in _LATER and (after := response.headers.get("retry-after", "")).isdecimal():
                return None, float(after)
            is_answer = isinstance(document, dict) and "streams" in document
            if response.status_code not in {httpx.codes.OK, httpx.codes.UNPROCESSABLE_ENTITY} or not is_answer:
                raise ServiceError(f"{address}: {response.status_code} {_problem(kind, content, response)}")
            return document, None

    def _address(self, stream: str, what: str) -> str:
        _kind, house, number = stream.split("/")
        if not _DOTS.isdisjoint((house, number)):
            raise ServiceError(f"{self.url}: no service can be asked for {house}/{number}: dots alone are no path")
        return f"{self.url}/v1/hands/{house}/{number}/{what}"

    def _content(self, address: str, kinds: Collection[str]) -> bytes:
        """The body of an answer of one of these kinds."""
        with self._answer(address) as response:
            content = self._body(address, response)
            kind = _kind(response)
            if response.is_redirect:
                target = _shortened(response.headers.get("location", "nowhere"))
                raise ServiceError(f"{address}: the service sends on to {target}, which is not followed")
            if response.status_code != httpx.codes.OK:
                raise ServiceError(f"{address}: {response.status_code} {_problem(kind, content, response)}")
            if kind not in kinds:
                raise ServiceError(
                    f"{address}: expected {min(kinds)}, the service answers {_shortened(kind) or 'nothing'}"
                )
            return content

    @contextmanager
    def _answer(
        self, address: str, method: str = "GET", *, content: bytes | None = None, headers: dict[str, str] | None = None
    ) -> Iterator[httpx.Response]:
        try:
            with self._client.stream(method, address, content=content, headers=headers) as response:
                yield response
        except httpx.TimeoutException:
            raise self._too_late(address) from None
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise ServiceError(f"{address}: the service cannot be asked: {_shortened(str(error))}") from None

    def _body(self, address: str, response: httpx.Response) -> bytes:
        """What was answered, neither without end nor for ever."""
        deadline = time.monotonic() + self._timeout_s
        content = bytearray()
        for chunk in response.iter_bytes():
            content += chunk
            if len(content) > ANSWER_BYTES_MAX:
                raise ServiceError(f"{address}: the answer is longer than {ANSWER_BYTES_MAX:,} bytes")
            if time.monotonic() > deadline:
                raise self._too_late(address)
        return bytes(content)

    def _too_late(self, address: str) -> ServiceError:
        return ServiceError(f"{address}: the service has not answered within {self._timeout_s:g} seconds")


def _kind(response: httpx.Response) -> str:
    """The media type of an answer without its parameters."""
    stated: str = response.headers.get("content-type", "")
    return stated.partition(";")[0].strip().lower()


def _problem(kind: str, content: bytes, response: httpx.Response) -> str:
    """What an error says about itself: title and detail of problem+json (RFC 9457), else the words of its status."""
    document = _document(kind, content)
    parts = (document.get("title"), document.get("detail")) if isinstance(document, dict) else ()
    words = ": ".join(part for part in parts if isinstance(part, str) and part)
    return _shortened(words.removesuffix(".") or response.reason_phrase or "without a word")


def _document(kind: str, content: bytes) -> Any:  # noqa: ANN401 - whatever JSON holds
    """The JSON of an answer; None if it has none."""
    try:
        return json.loads(content) if kind in _PROBLEM else None
    except ValueError:
        return None


def _shortened(words: str) -> str:
    """Words of a stranger in one line."""
    line = " ".join(words.split())
    return line if len(line) <= _WORDS_MAX else f"{line[:_WORDS_MAX]}…"
