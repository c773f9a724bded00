"""What is remembered of things that go on, such as open hands: as much as there is room for, the latest first.

Whoever asks for something that was forgotten reads it from the log again.
"""

from __future__ import annotations

from typing import Generic, TypeVar
from uuid import UUID

T = TypeVar("T")


class Remembered(Generic[T]):
    """Values by aggregate, each with a size; the sizes add up to `size_max` at most."""

    def __init__(self, size_max: int) -> None:
        self._size_max = size_max
        self._values: dict[UUID, tuple[T, int]] = {}
        self._size = 0

    @property
    def size(self) -> int:
        """The sizes of all values together."""
        return self._size

    def take(self, key: UUID) -> T | None:
        """Give a value and forget it; None if it is not there. Whoever changes it puts it back."""
        found = self._values.pop(key, None)
        if found is None:
            return None
        self._size -= found[1]
        return found[0]

    def put(self, key: UUID, value: T, size: int = 1) -> None:
        """Remember a value; what was not touched for longest is forgotten for it."""
        self.take(key)
        self._values[key] = (value, size)
        self._size += size
        while self._size > self._size_max:
            self.take(next(iter(self._values)))

    def __contains__(self, key: UUID) -> bool:
        return key in self._values

    def __len__(self) -> int:
        return len(self._values)
