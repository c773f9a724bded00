"""Rake of a hand and its parts by pot (ALL.RAKE.*)."""

from collections.abc import Callable, Sequence

RakeFunction = Callable[[int], int]


def rake_parts(sizes: Sequence[int], rake_of: RakeFunction, mode: str) -> tuple[int, ...]:
    """Spread the rake of the whole hand over its pots; the parts add up to `rake_of` their sum.

    `sizes` are the chips of each pot without house money, `mode` one of the values of `rake_pots`.
    """
    total = min(rake_of(sum(sizes)), sum(sizes))
    if mode == "main-first":
        return main_first(sizes, total)
    if mode == "proportional":
        return proportional(sizes, total)
    return incremental(sizes, rake_of, total)


def incremental(sizes: Sequence[int], rake_of: RakeFunction, total: int) -> tuple[int, ...]:
    """Pot k bears min(its size, R(main + … + k) − what earlier pots bore); the rest comes from the pots in order."""
    parts: list[int] = []
    borne = reached = 0
    for size in sizes:
        reached += size
        part = max(0, min(size, rake_of(reached) - borne, total - borne))
        parts.append(part)
        borne += part
    return _top_up(sizes, parts, total - borne)


def main_first(sizes: Sequence[int], total: int) -> tuple[int, ...]:
    """The main pot bears all it can, then side 1, …."""
    return _top_up(sizes, [0] * len(sizes), total)


def proportional(sizes: Sequence[int], total: int) -> tuple[int, ...]:
    """Each pot bears its share rounded down; the units left over come from the pots in order."""
    whole = sum(sizes)
    if not whole:
        return (0,) * len(sizes)
    return _top_up(sizes, [total * size // whole for size in sizes], None, total)


def _top_up(sizes: Sequence[int], parts: Sequence[int], missing: int | None, total: int = 0) -> tuple[int, ...]:
    due = total - sum(parts) if missing is None else missing
    filled = []
    for size, part in zip(sizes, parts, strict=True):
        more = max(0, min(size - part, due))
        filled.append(part + more)
        due -= more
    return tuple(filled)
