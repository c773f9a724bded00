"""Reasons of the awards: what is to be won, who wins which half on which board, and why one hand beats another."""

from domain.cards import UNKNOWN
from domain.games import Half
from domain.ranking import Hand
from replay.contest import Contest, contest_of, seats_of
from replay.outcome import Outcome
from replay.reasons.rakes import part_reason
from replay.reasons.tree import Reason, reason
from replay.settlement.division import Claim, Share
from replay.state import HandState


def award_reason(hand: HandState, outcome: Outcome, number: int) -> Reason | None:
    """Why the awards of a pot are what they are; None where its cards are unknown or play goes on."""
    shares = outcome.settlement.shares[number]
    if shares is None or not outcome.over or hand.game is None:
        return None
    net = outcome.settlement.net(number)
    parts = [_share(hand, outcome, number, share) for share in shares if share.amount]
    return reason(hand, f"awards of pot {number}", net, rule="ALL.POT.SPLIT", parts=parts)


def net_reason(hand: HandState, outcome: Outcome, number: int) -> Reason:
    """What is to be won of a pot: its amount less rake and fee."""
    pot, fee = outcome.settlement.chips.pots[number], outcome.settlement.chips.fees[number]
    rake = part_reason(hand, outcome, number)
    parts = [reason(hand, f"amount of pot {number}", pot.amount, rule="ALL.POT.SIDE", seats=pot.eligible)]
    if rake.amount:
        parts.append(reason(hand, f"less the {rake.what}", -rake.amount, rule=rake.rule))
    if fee:
        events = [pos for pos, each in hand.results.fees if each.seat is None]
        parts.append(reason(hand, "fee", -fee, events=events))
    return reason(hand, f"to be won of pot {number}", outcome.settlement.net(number), rule="ALL.POT.SPLIT", parts=parts)


def _share(hand: HandState, outcome: Outcome, number: int, share: Share) -> Reason:
    if outcome.settlement.chips.pots[number].agreed:
        return _agreed(hand, outcome, number, share)
    decision = outcome.settlement.decisions[number]
    claims = [c for c in decision.claims or () if c.board == share.board and c.share == share.share]
    claim = next((c for c in claims if share.seat in c.winners), None)
    parts = [_even_part(hand, outcome, number, share), *_odd_part(hand, outcome, number, share)]
    decisive = () if claim is None else _decisive(hand, outcome, number, claim, share.seat)
    best = _hand_of(hand, outcome, number, share)
    return reason(
        hand,
        _words(share, best, several=len(hand.board_numbers()) > 1),
        share.amount,
        rule="ALL.POT.UNCONTESTED" if len(decision.contenders) == 1 else _rule(best),
        seats=(share.seat,),
        cards=() if best is None else best.cards,
        events=_card_events(hand, share.seat),
        parts=[*parts, *decisive],
    )


def _agreed(hand: HandState, outcome: Outcome, number: int, share: Share) -> Reason:
    """A part of a pot that its players agreed to divide: their hands do not matter."""
    parts = [_even_part(hand, outcome, number, share), *_odd_part(hand, outcome, number, share)]
    return reason(
        hand,
        f"seat {share.seat} gets an equal part of the pot by agreement",
        share.amount,
        rule=hand.rule_of("split_offers"),
        seats=(share.seat,),
        events=sorted(set(hand.splits.agreed[number].said)) if number in hand.splits.agreed else (),
        parts=parts,
    )


def _words(share: Share, best: Hand | None, *, several: bool) -> str:
    what = "the pot" if share.share == "whole" else f"the {share.share} half"
    board = f" on board {share.board}" if several else ""
    how = "" if best is None else f" with {best.words}"
    return f"seat {share.seat} wins {what}{board}{how}"


def _rule(best: Hand | None) -> str:
    return "ALL.POT.SPLIT" if best is None else best.rule


def _even_part(hand: HandState, outcome: Outcome, number: int, share: Share) -> Reason:
    even = _even(hand, outcome, number, share)
    return reason(hand, "equal part", even, rule="ALL.POT.SPLIT", seats=(share.seat,))


def _odd_part(hand: HandState, outcome: Outcome, number: int, share: Share) -> list[Reason]:
    odd = share.amount - _even(hand, outcome, number, share)
    if not odd:
        return []
    return [reason(hand, "odd units", odd, rule=hand.rule_of("odd_chip_first"), seats=(share.seat,))]


def _even(hand: HandState, outcome: Outcome, number: int, share: Share) -> int:
    """Give the part that every winner of the same half has at least: the smallest share among them."""
    same = [
        each.amount
        for each in outcome.settlement.shares[number] or ()
        if each.board == share.board and each.share == share.share
    ]
    return min(share.amount, *same) if hand.terms.disconnect_wins == "pot" else share.amount


def _decisive(hand: HandState, outcome: Outcome, number: int, claim: Claim, seat: int) -> list[Reason]:
    """Say why the winner's hand beats each other contender's, and who mucked."""
    half, decision = _half(hand, claim), outcome.settlement.decisions[number]
    eligible = outcome.settlement.chips.pots[number].eligible
    if half is None or len(eligible) == 1:
        return []
    contest = contest_of(hand, half, claim.board, seats_of(hand, eligible, decision.contenders))
    others = [other for other in decision.contenders if other != seat]
    nodes = [_against(contest, seat, other, claim) for other in others]
    mucked = [reason(hand, f"seat {other} mucked", rule="ALL.SHOW.MUCK", seats=(other,)) for other in decision.mucked]
    return [*(node for node in nodes if node is not None), *mucked]


def _against(contest: Contest, seat: int, other: int, claim: Claim) -> Reason | None:
    hand, rule = contest.hand, contest.ranking.rule
    own, theirs = contest.told(seat, (other,)), contest.told(other)
    if own is None:
        return None
    if theirs is None:
        return reason(hand, f"seat {other} has no {contest.half.name} hand", rule=rule, seats=(other,))
    verb = "ties with" if other in claim.winners else "beats"
    words = f"{verb} seat {other}: {contest.why_better(own, theirs)}"
    return reason(
        hand,
        words,
        rule=rule,
        parameter=contest.settled_by(own, theirs),
        seats=(other,),
        cards=theirs.cards,
        events=_card_events(hand, other),
    )


def _half(hand: HandState, claim: Claim) -> Half | None:
    if hand.game is None:
        return None
    halves = {half.name: half for half in hand.game.halves}
    return halves.get(claim.share) if claim.share in {"high", "low"} else hand.game.halves[0]  # type: ignore[call-overload]


def _hand_of(hand: HandState, outcome: Outcome, number: int, share: Share) -> Hand | None:
    half = _half(hand, Claim(share.board, share.share, (share.seat,)))
    if half is None or not hand.seats[share.seat].cards_known or UNKNOWN in hand.board(share.board):
        return None
    eligible, contenders = (
        outcome.settlement.chips.pots[number].eligible,
        outcome.settlement.decisions[number].contenders,
    )
    contest = contest_of(hand, half, share.board, seats_of(hand, eligible, contenders))
    return contest.told(share.seat, contenders)


def _card_events(hand: HandState, seat: int) -> list[int]:
    """Positions of the seat's draws and shows."""
    return [*hand.seats[seat].card_events, *(pos for pos, number, _shown in hand.results.shows if number == seat)]
