"""The regulator's schema, and the numbers of a document."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from typing import Any

from lxml import etree  # type: ignore[import-untyped]

from tests.support.shared import SHARED

SCHEMA = SHARED / "regulator" / "fr" / "patched" / "xsd" / "PO.xsd"


@cache
def schema() -> Any:  # noqa: ANN401 - lxml has no types
    return etree.XMLSchema(etree.parse(str(SCHEMA)))


def parsed(document: bytes) -> Any:  # noqa: ANN401 - as above
    """The document, valid by the schema."""
    root = etree.fromstring(document)
    schema().assertValid(root)
    return root


def numbers(root: Any, path: str) -> list[Decimal]:  # noqa: ANN401 - as above
    """The numbers of all elements at a path."""
    return [Decimal(each.text) for each in root.findall(path)]
