"""RAKE and RAKE_FORBIDDEN: the total first, then the part of each pot (ALL.RAKE.*)."""

from collections.abc import Sequence

from replay.findings import Finding
from replay.ruling import RakeRuling, recorded_total
from replay.state import HandState


def check_rake(
    hand: HandState, ruling: RakeRuling, parts: Sequence[int] | None, taken: Sequence[int] | None, held: int
) -> list[Finding]:
    """Compare the recorded rake with the expected parts, None where the rulebook states no rake.

    `taken` are the parts that the record takes from each pot, None where it does not tell; `held` is all that the pots
    hold.
    """
    if parts is None:
        senseless = [] if 0 <= recorded_total(hand) <= held else [_senseless(hand, held)]
        return [*senseless, _unverifiable(hand, ruling)] if hand.life == "finished" else senseless
    expected, recorded = sum(parts), recorded_total(hand)
    if not hand.results.rakes:
        missing = expected and hand.life == "finished" and hand.states_fact("rake")
        return [_total(hand, ruling, parts, recorded, expected)] if missing else []
    if hand.life == "open" and recorded < expected:
        return []
    if recorded != expected:
        return [_total(hand, ruling, parts, recorded, expected)]
    return [] if taken is None else _parts(hand, parts, taken)


def _unverifiable(hand: HandState, ruling: RakeRuling) -> Finding:
    words = "The rulebook states no rake for this hand: it is taken as recorded and cannot be verified."
    return hand.finding("RAKE_UNVERIFIABLE", words, rule=ruling.rule, recorded=recorded_total(hand))


def _senseless(hand: HandState, held: int) -> Finding:
    """Even where no rake is stated it is neither negative nor more than the pots hold (ALL.RAKE.POTS)."""
    recorded = recorded_total(hand)
    words = f"The rake of the hand is {hand.money(recorded)}, but the pots hold {hand.money(held)}."
    pos = hand.results.rakes[-1][0] if hand.results.rakes else None
    due = min(max(recorded, 0), held)
    return hand.finding("RAKE", words, rule="ALL.RAKE.POTS", pos=pos, recorded=recorded, expected=due)


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


def _parts(hand: HandState, parts: Sequence[int], taken: Sequence[int]) -> list[Finding]:
    """Compare part by part, one finding for the first that differs: the others follow from it."""
    for pot, (part, recorded) in enumerate(zip(parts, taken, strict=True)):
        if part != recorded:
            return [_part(hand, pot, recorded, part)]
    return []


def _part(hand: HandState, pot: int, recorded: int, expected: int) -> Finding:
    pos = next((pos for pos, rake in hand.results.rakes if rake.pot in {None, pot}), None)
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
