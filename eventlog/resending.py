"""What is sent again goes to its places as the intake has put it together: held places of unreadable lines too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from domain.events import Event, reported_by
from eventlog.completion import Completion
from eventlog.filling import filled
from eventlog.gathering import Gathered, Gathering
from eventlog.incoming import Incoming, Sent


def resend(completion: Completion, incoming: Iterable[Incoming], client: str | None) -> None:
    """Take the events of one input again, as of this client; without one, as they say themselves."""
    gathering = Gathering()
    for item in incoming:
        for gathered in _gathered(gathering, item):
            _take(completion, gathered, client)
    for gathered in gathering.end_all():
        _take(completion, gathered, client)


def _gathered(gathering: Gathering, item: Incoming) -> Iterator[Gathered]:
    if not isinstance(item, Sent):
        return gathering.end(item.stream)
    return iter(()) if item.stream is None else gathering.add(item.stream, item)


def _take(completion: Completion, gathered: Gathered, client: str | None) -> None:
    fillers = filled(gathered, partial(completion.time_at, gathered.stream))[0] if gathered.unfit else {}
    events = [each.what for each in gathered.events.values() if isinstance(each.what, Event)]
    sent = [*events, *fillers.values()]
    completion.take(sent if client is None else [reported_by(event, client) for event in sent])
