"""Whether the salt key is the one under which the log's leaves were made.

The journal shows that the signing key is the log's own. Nothing signed depends on the salt key, and a log that went on
under another one would hold events that fit their leaves under no key that anybody names.
"""

from __future__ import annotations

from typing import Final

from eventlog.database import Cursor, Database
from eventlog.errors import LogNotWritable
from eventlog.leaves import LeafMaker
from eventlog.rows import SELECT_ROWS, ChangedBytes, Row, computed_leaf
from eventlog.sealing import Sealing
from eventlog.stored import leaf_at

_SELECT: Final = f"{SELECT_ROWS} position IN (?, ?, ?) ORDER BY position"


def require_own_salts(database: Database, sealing: Sealing, size: int) -> None:
    """LogNotWritable if the salt key is that of another log.

    Looked at are the first event, the one in the middle, and the last. That one of them was changed is a matter of
    `verification`; that none fits is a matter of the key.
    """
    leaf_maker = LeafMaker(sealing.keys.salt_key)
    with database.reading() as cursor:
        rows = [Row(*row) for row in cursor.execute(_SELECT, [1, (size + 1) // 2, size]).fetchall()]
        if not rows or any(_fits(cursor, row, leaf_maker) for row in rows):
            return
    raise LogNotWritable(
        "the salt key is not that of this log: neither its first event nor its last fits its leaf under it. Nothing is "
        "written. Put the log's own salt.key beside its signing.key"
    )


def _fits(cursor: Cursor, row: Row, leaf_maker: LeafMaker) -> bool:
    previous = None if row.version == 1 else leaf_at(cursor, row.aggregate, row.version - 1)
    try:
        return computed_leaf(row, previous, leaf_maker) == row.leaf
    except ChangedBytes:
        return False
