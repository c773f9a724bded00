"""Bodies of events: read with an end to size and time, and cut into events as they came, byte by byte."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from json import JSONDecoder
from typing import Final

from fastapi import Request

from api.service.limits import Limits
from api.service.problems import Problem
from domain.events import EVENT_BYTES_MAX
from eventlog.incoming import Sent, sent

JSON: Final = "application/json"
JSON_LINES: Final = ("application/x-ndjson", "application/jsonl", "application/x-jsonlines")
_DECODER: Final = JSONDecoder(parse_int=str, parse_float=str, parse_constant=str)
"""Finds where a value ends; what it says is read again by the border, which is strict."""
_BLANKS: Final = " \t\r\n"


class NoEvents(ValueError):
    """A body that is no JSON array; the message says where it fails."""


def media_type_of(request: Request) -> str:
    """What the body is; Problem if events do not come so."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in {JSON, *JSON_LINES} or request.headers.get("content-encoding", "identity").lower() != "identity":
        raise Problem("media-type")
    return kind


async def body_of(request: Request, limits: Limits) -> bytes:
    """The whole body; Problem if it is too large, which is seen before it is held, or does not come in time."""
    stated = request.headers.get("content-length", "")
    if stated.isdecimal() and int(stated[:20]) > limits.body_bytes:
        raise Problem("too-large")
    body = bytearray()
    try:
        async with asyncio.timeout(limits.body_s):
            async for chunk in request.stream():
                if len(body) + len(chunk) > limits.body_bytes:
                    raise Problem("too-large")
                body += chunk
    except TimeoutError:
        raise Problem("too-slow", headers={"Connection": "close"}) from None
    return bytes(body)


def events_of(body: bytes, kind: str, limits: Limits) -> list[Sent]:
    """What a body has, event by event, good or not.

    Problem for no events, or more than there may be; NoEvents for an array that is none.
    """
    found: list[Sent] = []
    for line in _elements(body) if kind == JSON else _lines(body):
        if len(found) >= limits.body_events:
            raise Problem("too-large")
        whole = len(line.rstrip(b"\r\n")) <= EVENT_BYTES_MAX
        found.append(sent(line if whole else line[:EVENT_BYTES_MAX], whole=whole))
    if not found:
        raise Problem("invalid-body", "The body has no events.")
    return found


def _lines(body: bytes) -> Iterator[bytes]:
    return (line for line in body.split(b"\n") if line.strip())


def _elements(body: bytes) -> Iterator[bytes]:
    """The elements of a JSON array as they stand in it."""
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise NoEvents(f"byte {error.start + 1} is no UTF-8") from None
    at = _next(text, 0)
    if text[at : at + 1] != "[":
        raise NoEvents("it does not begin as an array")
    at = _next(text, at + 1)
    if text[at : at + 1] == "]":
        return
    while True:
        end = _end_of_value(text, at)
        yield text[at:end].encode()
        at = _next(text, end)
        sign, at = text[at : at + 1], _next(text, at + 1)
        if sign == "]" and at == len(text):
            return
        if sign != ",":
            raise NoEvents(f"character {at} ends no array")


def _end_of_value(text: str, at: int) -> int:
    try:
        return _DECODER.raw_decode(text, at)[1]
    except RecursionError:
        raise NoEvents(f"the value at character {at + 1} is nested too deeply") from None
    except ValueError:
        raise NoEvents(f"the value at character {at + 1} is no JSON") from None


def _next(text: str, at: int) -> int:
    """Where the next character stands that is no blank."""
    while at < len(text) and text[at] in _BLANKS:
        at += 1
    return at
