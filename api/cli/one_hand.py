"""The one hand that a verb is asked about: of a file, of a log, or of a service."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from api.cli.ending import refuse, stop
from api.cli.exits import CLEAN, UNREADABLE
from api.cli.hands import hand_of
from api.cli.logs import opened_log
from api.cli.origins import Origin, hand_name_of, origin_of, streams_of
from api.client import Service, ServiceError
from api.readers import HandRecord
from api.settings import Settings
from replay import Finding


@dataclass(frozen=True, slots=True)
class OneHand:
    """A hand; the finding that it is not what was recorded, if that is so; the exit code that its log asks for."""

    record: HandRecord
    tampered: Finding | None = None
    code: int = CLEAN


def one_hand(file: str | None, hand: str | None, settings: Settings, *, db: Path | None, url: str | None) -> OneHand:
    """The hand that the words of a verb name; ends the verb if there is none or more than one."""
    words = [word for word in (file, hand) if word is not None]
    origin = origin_of(words, settings, db=db, url=url)
    if origin is Origin.FILES:
        return OneHand(hand_of(words[0], words[1] if len(words) > 1 else None))
    name = hand_name_of(words)
    return _of_log(name, settings) if origin is Origin.LOG else _of_service(name, settings)


def _of_log(name: str | None, settings: Settings) -> OneHand:
    with opened_log(settings) as log:
        logged = log.one(name)
        return OneHand(logged.record, logged.tampered, log.code)


def _of_service(name: str | None, settings: Settings) -> OneHand:
    if name is None:
        refuse("Say which hand the service is asked for: <house>/<number>, such as trickyplay/9001.")
    (stream,) = streams_of([name])
    with Service(settings) as service:
        try:
            return OneHand(service.record(stream))
        except ServiceError as error:
            stop(UNREADABLE, f"{error}.")
