"""Where a record of the format begins and ends."""

from __future__ import annotations

import re
from typing import Final

from api.readers.common.other import ONGAME
from api.readers.common.records import RECORD_SIZE_MAX, Marks

__all__ = ["FIRST_LINE_MARK", "LAST_LINE", "MARKS", "RECORD_SIZE_MAX"]

FIRST_LINE_MARK: Final = "***** History for hand "
LAST_LINE: Final = re.compile(r"\*{5} End of hand (\S+) \*{5}")


def _ends(text: str) -> bool:
    return LAST_LINE.fullmatch(text) is not None


MARKS: Final = Marks(lambda text: text.find(FIRST_LINE_MARK), _ends, name=ONGAME)
