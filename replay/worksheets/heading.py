"""What a sheet says about its hand."""

from __future__ import annotations

from domain.events import Event
from domain.events import hand as deeds
from replay.verdict import Verdict
from replay.worksheets.sheets import HandMoney


def hand_money(opening: Event, verdict: Verdict) -> HandMoney:
    """The hand by its opening, and the rulebook of the verdict."""
    started = opening.data
    assert isinstance(started, deeds.HandStarted)
    return HandMoney(
        stream=opening.stream,
        hand_no=started.hand_no,
        table=started.table,
        server=started.server,
        build=started.build,
        game=started.game,
        limit=started.limit,
        started_at=opening.at,
        currency=started.currency,
        real_money=started.real_money,
        tournament=None if started.tournament is None else started.tournament.id,
        rulebook=verdict.rulebook,
        rulebook_sha256=verdict.rulebook_sha256,
    )
