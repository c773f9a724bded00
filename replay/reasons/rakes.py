"""Reasons of the rake: the row of the table, its steps, its maximum, and the part of each pot."""

from collections.abc import Sequence

from domain.rulebook.rake import RakeWorking
from replay.outcome import Outcome
from replay.reasons.tree import Reason, reason
from replay.ruling import RakeRuling
from replay.state import HandState


def rake_reason(hand: HandState, outcome: Outcome) -> Reason | None:
    """Why the rake of the hand is what it is; None while it cannot be said."""
    if not outcome.raked:
        return None
    total = sum(outcome.settlement.rake)
    parts = [_of_total(hand, outcome)]
    capped = total - (parts[0].amount or 0)
    if capped:
        parts.append(reason(hand, "no more than the pots hold", capped, rule="ALL.RAKE.POTS"))
    return reason(hand, "rake of the hand", total, rule=outcome.ruling.rule, parts=parts)


def part_reason(hand: HandState, outcome: Outcome, number: int) -> Reason:
    """Why a pot bears its part: the rake of the pots so far less what the earlier ones bore (ALL.RAKE.POTS)."""
    part = outcome.settlement.rake[number]
    title = f"rake of pot {number}"
    rule = hand.rule_of("rake_pots")
    row = outcome.ruling.row
    if outcome.expected is None or outcome.ruling.barred or row is None:
        return reason(hand, title, part, rule=outcome.ruling.rule, events=_events(hand, number))
    pots = outcome.settlement.chips.pots
    reached = sum(pot.chips for pot in pots[: number + 1])
    so_far = _by_row(hand, outcome.ruling, reached)
    borne = sum(outcome.settlement.rake[:number])
    parts = [so_far, *([reason(hand, "borne by the pots before", -borne, rule=rule)] if borne else [])]
    rest = part - sum(each.amount or 0 for each in parts)
    if rest:
        parts.append(reason(hand, f"spread by {hand.terms.rake_pots}, no more than the pot", rest, rule=rule))
    return reason(hand, title, part, rule=rule, parts=parts)


def _of_total(hand: HandState, outcome: Outcome) -> Reason:
    ruling = outcome.ruling
    if outcome.expected is None:
        words = "rake as recorded: the rulebook states none"
        return reason(hand, words, outcome.recorded, rule=ruling.rule, events=_events(hand, None))
    if ruling.barred or ruling.row is None:
        return reason(hand, f"no rake: {ruling.words}", 0, rule=ruling.rule)
    extra = sum(outcome.uncalled.values()) if hand.terms.rake_base == "before-uncalled" else 0
    return _by_row(hand, ruling, sum(pot.chips for pot in outcome.settlement.chips.pots) + extra)


def _by_row(hand: HandState, ruling: RakeRuling, total: int) -> Reason:
    """Explain R(total): the steps taken, and what the maximum for so many players takes off."""
    row = ruling.row
    if row is None:
        return reason(hand, "no row of the table", 0, rule=ruling.rule)
    working = row.working(total, ruling.players)
    parts = [reason(hand, _steps(hand, working, total), working.uncapped, rule=row.id)]
    if working.amount != working.uncapped:
        words = f"maximum of {hand.money(working.cap or 0)} with {ruling.players} players dealt in"
        parts.append(reason(hand, words, working.amount - working.uncapped, rule=row.id))
    return reason(hand, f"rake on {hand.money(total)}", working.amount, rule=row.id, parts=parts)


def _steps(hand: HandState, working: RakeWorking, total: int) -> str:
    if working.per is not None and working.take is not None:
        each = f"{hand.money(working.take)} for each of {working.steps} full {hand.money(working.per)}"
        return f"{each} in {hand.money(total)}"
    if working.basis_points is not None:
        return f"{working.basis_points} hundredths of a percent of {hand.money(total)}, rounded down"
    reached = "no threshold" if working.at is None else f"the threshold of {hand.money(working.at)}"
    return f"{hand.money(total)} reaches {reached}"


def _events(hand: HandState, pot: int | None) -> Sequence[int]:
    return [pos for pos, rake in hand.results.rakes if pot is None or rake.pot in {None, pot}]
