"""Bringing read models to the end of an open log, and making them anew from it, in the calling thread.

The log is read once for all of them. A verb that has stored something calls `catch_up`; what follows a log all the time
is `projections.running`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from domain.rulebook import Shelf, shipped_shelf
from eventlog.application import EventLog
from projections.batching import USUAL, BatchedProjection, Limits
from projections.findings.projection import FindingsModel, FindingsProjection
from projections.hands.projection import HandsModel, HandsProjection
from projections.ledger.projection import LedgerModel, LedgerProjection
from projections.open_log import OpenLog
from projections.read_model import Digest, ReadModel
from projections.tables.projection import TablesModel, TablesProjection

AnyProjection = BatchedProjection[Any]
Told = Callable[[int], object]
"""Is told a log position from time to time."""

MODELS: Final[tuple[type[ReadModel], ...]] = (HandsModel, TablesModel, LedgerModel, FindingsModel)
NAMES: Final = tuple(model.name for model in MODELS)
"""The names of the read models."""

_TOLD_EVENTS: Final = 1_000


def projection_of(name: str, log: OpenLog, shelf: Shelf, limits: Limits = USUAL) -> AnyProjection:
    """The projection that fills a read model, ready to go on; its tables are made if they are missing."""
    model = _model(name, log)
    model.create_table()
    if isinstance(model, FindingsModel):
        return FindingsProjection(model, log, shelf, limits)
    if isinstance(model, HandsModel):
        return HandsProjection(model, log, limits)
    if isinstance(model, LedgerModel):
        return LedgerProjection(model, log, limits)
    assert isinstance(model, TablesModel)
    return TablesProjection(model, log, limits)


def catch_up(
    log: EventLog,
    shelf: Shelf | None = None,
    names: Sequence[str] = NAMES,
    *,
    told: Told | None = None,
    limits: Limits = USUAL,
) -> int:
    """Bring read models to the end of the log; its position. `shelf`: the rulebooks to judge by (None: the shipped).

    Nothing is done where they are there already. An error of one ends it for all; whatever was written stays, and the
    next call goes on from there. Not while the log is followed by `Running`: IntegrityError.
    """
    reader = OpenLog(log)
    projections = [projection_of(name, reader, shelf or shipped_shelf(), limits) for name in names]
    begun = [(projection.position, projection) for projection in projections]
    end = reader.end()
    for placed in reader.events(min((position for position, _ in begun), default=end), end):
        for position, projection in begun:
            if position < placed.position:
                projection.take(placed)
        if told is not None and placed.position % _TOLD_EVENTS == 0:
            told(placed.position)
    for projection in projections:
        projection.flush()
    return end


def rebuild(
    log: EventLog, shelf: Shelf | None = None, names: Sequence[str] = NAMES, *, told: Told | None = None
) -> dict[str, Digest]:
    """Drop read models and make them anew from the log; what each holds then, by name.

    Not while the log is followed. If it breaks off, the next `catch_up` goes on from where it was.
    """
    reader = OpenLog(log)
    for name in names:
        _model(name, reader).reset()
    catch_up(log, shelf, names, told=told)
    return digests(log, names)


def digests(log: EventLog, names: Sequence[str] = NAMES) -> dict[str, Digest]:
    """What each read model holds, by name. Nothing may follow the log meanwhile."""
    reader = OpenLog(log)
    models = [_model(name, reader) for name in names]
    for model in models:
        model.create_table()
    return {model.name: model.digest(log.name) for model in models}


def _model(name: str, log: OpenLog) -> ReadModel:
    return next(model for model in MODELS if model.name == name)(log.store)
