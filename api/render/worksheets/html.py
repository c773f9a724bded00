"""A worksheet as a page to read, print and sign: one file, no scripts, nothing fetched."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, Template

from api.render.worksheets.whole import worksheet_view
from replay.worksheets import Worksheet


def worksheet_html(worksheet: Worksheet, *, detail: bool, all_policies: bool) -> str:
    """The page, in English. Everything that is put into it is escaped."""
    return _template().render(sheet=worksheet_view(worksheet, detail=detail, all_policies=all_policies))


@cache
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader("api.render.worksheets"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template("worksheet.html")
