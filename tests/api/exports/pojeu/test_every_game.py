"""Goal: every hand that is over has a document that is valid by the regulator's schema and whose sums hold.

Method: simulated hands of every game, limit and rulebook, eventful and broken off; the sums are added up again from
the document alone, and compared with what the simulator counted.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from api.exports.exported import CannotExportError
from api.exports.pojeu import Filing, to_pojeu
from api.simulator import Rates, Simulated
from tests.api.exports.pojeu.schema import numbers, parsed
from tests.api.simulator.offers import EVENTFUL, OFFERS, hands
from tests.support.shared import needs_shared

FILING = Filing(operator="0099", vault=1)


def filed(simulated: Simulated) -> Any:  # noqa: ANN401 - lxml has no types
    return parsed(to_pojeu(simulated.events, FILING, 7).document)


def unit(root: Any) -> Decimal:  # noqa: ANN401 - as above
    """What one minor unit is in the document: a chip of a tournament, or a cent."""
    return Decimal(1) if root.find(".//Unite") is not None else Decimal("0.01")


@needs_shared
@pytest.mark.parametrize(("book", "game", "limit"), OFFERS)
def test_settled_hands(book: str, game: str, limit: str) -> None:
    for simulated in hands(book, game, limit, 2, EVENTFUL):
        root = filed(simulated)
        assert simulated.outcome is not None
        check_sums(root)
        after = {int(each.find("Siege").text): each.find("Finance/CaveApres").text for each in root.iter("Joueur")}
        assert {seat: Decimal(text) for seat, text in after.items()} == {
            seat: stack * unit(root) for seat, stack in simulated.outcome.final.items()
        }
        rake = sum(heap.rake for heap in simulated.outcome.heaps)
        assert sum(numbers(root, ".//Rake")) == rake * unit(root)


@needs_shared
@pytest.mark.parametrize(("book", "game", "limit"), OFFERS)
def test_hands_that_were_broken_off(book: str, game: str, limit: str) -> None:
    for simulated in hands(book, game, limit, 2, Rates(crashes=1, all_ins=0.3)):
        if len(simulated.events) == 2:  # it was broken off before anything happened
            with pytest.raises(CannotExportError, match="an action"):
                filed(simulated)
            continue
        root = filed(simulated)
        check_sums(root)
        assert set(numbers(root, ".//Net")) == {Decimal(0)}
        assert numbers(root, ".//CaveAvant") == numbers(root, ".//CaveApres")
        assert numbers(root, ".//Rake") == []
        assert '"reason":"server-crash"' in root.findtext("Info")


def check_sums(root: Any) -> None:  # noqa: ANN401 - as above
    """As the regulator page has them: net and rake add up to nothing, staked is what the rounds hold."""
    assert sum(numbers(root, ".//Net")) == -sum(numbers(root, ".//Rake"))
    assert sum(numbers(root, ".//Finance/Total")) == sum(numbers(root, ".//Tour/Total"))
    for seat in root.iter("Finance"):
        net, before, after = (Decimal(seat.findtext(name)) for name in ("Net", "CaveAvant", "CaveApres"))
        assert net == after - before
