"""Which topics there are, what data each has, and how old versions become new ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from domain.events.lean import Builder, builder_of
from domain.events.payload import Payload

P = TypeVar("P", bound=Payload)

Data = dict[str, Any]
Upcaster = Callable[[Data], Data]
"""The data of an old version in, the data of the next version out; pure, on plain JSON values."""


class Registry:
    """The topics of a log, in the order in which they were registered."""

    def __init__(self) -> None:
        self._payloads: dict[str, type[Payload]] = {}
        self._builders: dict[str, Builder] = {}
        self._upcasters: dict[str, tuple[str, Upcaster]] = {}

    def register(self, payload: type[P]) -> type[P]:
        """Add the data of a topic (a class decorator); ValueError if the topic has data already."""
        if payload.TOPIC in self._payloads:
            raise ValueError(f"topic {payload.TOPIC} is registered twice")
        self._payloads[payload.TOPIC] = payload
        self._builders[payload.TOPIC] = builder_of(payload)
        return payload

    def upcast(self, old: str, new: str, upcaster: Upcaster) -> None:
        """Read the old topic as the new one from now on. Both must be registered: the old form is still checked."""
        if old not in self._payloads or new not in self._payloads:
            raise ValueError(f"{old} or {new} is not registered")
        if old in self._upcasters or new in self._chain(old) or old in self._chain(new):
            raise ValueError(f"{old} has an upcaster already, or would become itself")
        self._upcasters[old] = (new, upcaster)

    def payload(self, topic: str) -> type[Payload] | None:
        """The data of a topic; None if the topic is unknown."""
        return self._payloads.get(topic)

    def topics(self) -> Iterator[str]:
        """All topics."""
        return iter(self._payloads)

    def payloads(self) -> Iterator[type[Payload]]:
        """The data of all topics."""
        return iter(self._payloads.values())

    def is_lifted(self, topic: str) -> bool:
        """Whether the topic is read as a newer one."""
        return topic in self._upcasters

    def lifted(self, topic: str, data: Data) -> tuple[type[Payload], Data]:
        """What holds the data of the topic in its newest version, and the data as that has them."""
        while topic in self._upcasters:
            topic, upcaster = self._upcasters[topic]
            data = upcaster(data)
        return self._payloads[topic], data

    def build(self, topic: str, data: Data) -> Payload:
        """The payload of vouched data, unchecked, in the newest version; KeyError for an unknown topic."""
        if topic in self._upcasters:
            newest, data = self.lifted(topic, data)
            topic = newest.TOPIC
        payload: Payload = self._builders[topic](data)
        return payload

    def _chain(self, topic: str) -> Iterator[str]:
        """The topic and all versions it becomes."""
        yield topic
        while topic in self._upcasters:
            topic = self._upcasters[topic][0]
            yield topic


REGISTRY: Final = Registry()
"""The topics of the contract."""
