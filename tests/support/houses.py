"""Houses that a test makes up: a few parameters and at most one row of rake, written as a house file (TOML)."""

from __future__ import annotations

from collections.abc import Mapping

SLUG = "made-up"

Term = bool | int | str | list[str] | dict[str, str] | dict[str, int]


def house(extends: str = "generic/1", *, basis_points: int | None = None, cap: int | None = None, **terms: Term) -> str:
    """A house file that extends a shipped rulebook and sets `terms`.

    With `basis_points` it states its rake: that share of every hand, rounded down, `cap` at most.
    """
    lines = [f'slug = "{SLUG}"', "version = 1", f'extends = "{extends}"', "[parameters]"]
    stated: Mapping[str, Term] = terms if basis_points is None else {"rake_stated": True, **terms}
    lines += [f"{name} = {{ value = {_toml(value)} }}" for name, value in stated.items()]
    if basis_points is not None:
        lines += ["[[rake]]", 'id = "MU.RAKE"', f"basis_points = {basis_points}"]
        if cap is not None:
            lines.append(f"caps = [{{ players = [2, 10], cap = {cap} }}]")
    return "\n".join(lines)


def _toml(value: Term) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return f"[{', '.join(_toml(each) for each in value)}]"
    return f"{{ {', '.join(f'{_toml(key)} = {_toml(each)}' for key, each in value.items())} }}"
