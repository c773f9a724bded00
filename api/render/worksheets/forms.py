"""A worksheet as the bytes of a file, in each form that there is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, get_args

from api.render.worksheets.csv_rows import players_csv, seats_csv
from api.render.worksheets.text import worksheet_text
from replay.worksheets import Worksheet

Form = Literal["text", "json", "csv", "players-csv", "html"]
"""`csv` has a row a seat of each hand, `players-csv` one a player and kind of money."""

FORMS: tuple[Form, ...] = get_args(Form)

SUFFIXES: Mapping[Form, str] = MappingProxyType(
    {"text": ".txt", "json": ".json", "csv": ".csv", "players-csv": ".players.csv", "html": ".html"}
)
"""How the name of a file of each form ends."""


def rendered(
    worksheet: Worksheet, form: Form, *, detail: bool = True, all_policies: bool = False, width: int = 120
) -> bytes:
    """The worksheet as the bytes of one file, UTF-8.

    `json` is the canonical document itself: the SHA-256 of these bytes is that of the worksheet, so nothing may be
    added to them, no line end either. `detail` off leaves out the deeds of each hand (`text`, `html`); `all_policies`
    shows the amounts of all policies also where they do not differ (`text`, `html`); `width` is that of `text`, which
    has no colours. Use `worksheet_page` for a terminal.
    """
    match form:
        case "text":
            return worksheet_text(worksheet, detail=detail, all_policies=all_policies, width=width).encode()
        case "json":
            return worksheet.document
        case "csv":
            return seats_csv(worksheet).encode()
        case "players-csv":
            return players_csv(worksheet).encode()
        case "html":
            from api.render.worksheets.html import worksheet_html  # noqa: PLC0415 - a template engine, for this alone

            return worksheet_html(worksheet, detail=detail, all_policies=all_policies).encode()
