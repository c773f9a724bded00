"""RAKE and RAKE_FORBIDDEN: the total first, then the part of each pot (ALL.RAKE.*)."""

from collections.abc import Sequence

from replay.findings import Finding
from replay.ruling import RakeRuling, recorded_total
from replay.state import HandState


def check_rake(hand: HandState, ruling: RakeRuling, parts: Sequence[int] | None) -> list[Finding]:
    """Compare the recorded rake with the expected parts, None where the rulebook states no rake."""
    if parts is None:
        return [_unverifiable(hand, ruling)] if hand.life == "finished" else []
    expected, recorded = sum(parts), recorded_total(hand)
    if not hand.results.rakes:
        missing = expected and hand.life == "finished" and hand.states_fact("rake")
        return [_total(hand, ruling, parts, recorded, expected)] if missing else []
    if hand.life == "open" and recorded < expected and _named(hand, parts):
        return _parts(hand, parts, only_named=True)
    if recorded != expected:
        return [_total(hand, ruling, parts, recorded, expected)]
    return _parts(hand, parts)


def _unverifiable(hand: HandState, ruling: RakeRuling) -> Finding:
    words = "The rulebook states no rake for this hand: it is taken as recorded and cannot be verified."
    return hand.finding("RAKE_UNVERIFIABLE", words, rule=ruling.rule, recorded=recorded_total(hand))


def _total(hand: HandState, ruling: RakeRuling, parts: Sequence[int], recorded: int, expected: int) -> Finding:
    code = "RAKE_FORBIDDEN" if ruling.barred else "RAKE"
    why = f"because {ruling.words}" if ruling.barred else f"with {ruling.players} players dealt in"
    return hand.finding(
        code,
        f"The rake of the hand is {hand.money(recorded)}, but {hand.money(expected)} is due {why}.",
        rule=ruling.rule,
        pos=_wrong_event(hand, parts),
        recorded=recorded,
        expected=expected,
    )


def _wrong_event(hand: HandState, parts: Sequence[int]) -> int | None:
    """Position of the rake event at fault: the only one, or the first whose pot bears another part."""
    rakes = hand.results.rakes
    if len(rakes) == 1:
        return rakes[0][0]
    for pos, rake in rakes:
        if rake.pot is not None and not (0 <= rake.pot < len(parts) and _of_pot(hand, rake.pot) == parts[rake.pot]):
            return pos
    return None


def _of_pot(hand: HandState, pot: int) -> int:
    return sum(rake.amount for _pos, rake in hand.results.rakes if rake.pot == pot)


def _parts(hand: HandState, parts: Sequence[int], *, only_named: bool = False) -> list[Finding]:
    """Compare part by part; rooms that number other pots than ours are compared by their total alone.

    `only_named`: the parts of other pots may still be taken, as in an open hand.
    """
    if not _named(hand, parts):
        return []
    named = {rake.pot for _pos, rake in hand.results.rakes}
    for pot, part in enumerate(parts):
        if _of_pot(hand, pot) != part and (pot in named or not only_named):
            return [_part(hand, pot, part)]
    return []


def _named(hand: HandState, parts: Sequence[int]) -> bool:
    """Say whether every rake event names one of our pots."""
    return all(rake.pot is not None and rake.pot < len(parts) for _pos, rake in hand.results.rakes)


def _part(hand: HandState, pot: int, expected: int) -> Finding:
    recorded = _of_pot(hand, pot)
    pos = next((pos for pos, rake in hand.results.rakes if rake.pot == pot), None)
    return hand.finding(
        "RAKE",
        f"Pot {pot} bears {hand.money(recorded)} of the rake, but its part is {hand.money(expected)}.",
        parameter="rake_pots",
        pos=pos,
        pot=pot,
        recorded=recorded,
        expected=expected,
        severity="warning",
    )
