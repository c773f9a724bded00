"""AWARD and POT_LABEL: what was awarded against what is due, net of the expected or of the recorded rake and return."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from domain.events import hand as deeds
from replay.checks.ledger import Awards, Key, differences, flatten, over_hand, recorded_awards, wrong_event
from replay.checks.odd_chips import find_odd_chips
from replay.checks.returns import Returns
from replay.checks.shares import check_shares
from replay.findings import Finding
from replay.settle import Settlement
from replay.settlement.pots import Pot
from replay.state import HandState

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Reading:
    """One way to read the recorded awards against one settlement, and what then differs."""

    awards: Awards
    settlement: Settlement
    wrong: Mapping[Key, Pair]
    relabelled: bool


def check_awards(hand: HandState, settlements: Sequence[Settlement], returns: Returns) -> list[Finding]:
    """Find the awards that are wrong under every accepted reading; the reading with the fewest differences counts.

    `settlements` has the one by the rules first, then those given recorded values that were reported already.
    """
    if hand.life == "cancelled" or hand.game is None:
        return []
    if _plainly_right(hand, settlements[0]):
        return []
    awards = recorded_awards(hand)
    splits = _unagreed_splits(hand, awards, settlements[0].chips.pots)
    readings = [_read(hand, view, settled) for settled in settlements for view in _views(awards, settled, returns)]
    best = min(readings, key=_differences)
    wrong, strangers = _without_strangers(hand, best)
    wrong = {key: pair for key, pair in wrong.items() if key[0] not in splits}
    findings = [*splits.values(), *strangers]
    odd = find_odd_chips(hand, best.settlement, best.awards, wrong)
    findings.extend(odd.findings)
    findings.extend(_award(hand, best, key, *pair) for key, pair in wrong.items() if key not in odd.explained)
    findings.extend(_taken_from_owner(hand, returns, wrong))
    if best.relabelled:
        findings.append(_pot_label(hand, best))
    return findings or _shares(hand, [reading for reading in readings if _differences(reading) == _differences(best)])


def _differences(reading: _Reading) -> tuple[int, bool]:
    """How far a reading is from what is due; the smaller the better."""
    return len(reading.wrong), reading.relabelled


def _shares(hand: HandState, readings: Sequence[_Reading]) -> list[Finding]:
    """Compare halves and boards under the reading that fits them best: a bet may be awarded in any of them."""
    return min((check_shares(hand, each.settlement, each.awards) for each in readings), key=len)


def _plainly_right(hand: HandState, settlement: Settlement) -> bool:
    """Say whether every pot is awarded whole, on one board, to the right seats: then there is nothing to look into."""
    if None in settlement.shares or len(hand.boards) > 1:
        return False
    due = {
        (pot, share.seat, share.share): share.amount
        for pot, shares in enumerate(settlement.shares)
        for share in shares or ()
        if share.amount
    }
    lone = 0 if len(settlement.shares) == 1 else None
    stated: dict[tuple[int | None, int, str], int] = {}
    for _pos, award in hand.results.awards:
        key = (lone if award.pot is None else award.pot, award.seat, award.share or "whole")
        if key in stated or award.board is not None or key[2] != "whole":
            return False
        stated[key] = award.amount
    return stated == due


def _views(awards: Awards, settlement: Settlement, returns: Returns) -> Iterator[Awards]:
    """Give the awards as they stand, and with an unreturned bet taken out of wherever its owner was awarded it.

    A settlement that leaves the bet in its pot, as the record does, counts it there already.
    """
    yield awards
    for owner, amount in returns.left_over(settlement.chips.returns).items():
        for place, (_pos, award) in enumerate(awards.events):
            if award.seat == owner and award.amount >= amount:
                yield Awards(_reduced(awards.events, place, amount), awards.strangers)


def _reduced(
    events: tuple[tuple[int, deeds.PotAwarded], ...], place: int, amount: int
) -> tuple[tuple[int, deeds.PotAwarded], ...]:
    pos, award = events[place]
    rest = award.amount - amount
    kept = ((pos, award.model_copy(update={"amount": rest})),) if rest else ()
    return (*events[:place], *kept, *events[place + 1 :])


def _read(hand: HandState, awards: Awards, settlement: Settlement) -> _Reading:
    count = len(settlement.chips.pots)
    expected = flatten(settlement.awarded)
    undecided = {pot for pot in range(count) if settlement.awarded[pot] is None}
    by_pot = _judged(hand, differences(_only_pots(awards.by_pot(count), undecided), expected))
    maps = awards.maps(_to_be_awarded(hand, settlement))
    if maps and not by_pot:
        return _Reading(awards, settlement, {}, relabelled=False)
    open_seats = settlement.unknown_seats()
    by_seat = differences(awards.by_seat(), over_hand(expected))
    by_seat = _judged(hand, {key: pair for key, pair in by_seat.items() if key[1] not in open_seats})
    named = awards.labels - {None}
    if maps and not settlement.rake_placed:
        relabelled, wrong = False, by_seat
    elif maps:
        other_pots = len(by_seat) < len(by_pot) and not undecided and _other_sizes(awards, settlement)
        relabelled, wrong = other_pots, by_seat if other_pots else by_pot
    elif by_seat and awards.labels <= set(range(count)) and len(by_pot) <= len(by_seat):
        relabelled, wrong = False, by_pot
    else:
        relabelled, wrong = bool(named), by_seat
    return _Reading(awards, settlement, wrong, relabelled and bool(awards.events))


def _to_be_awarded(hand: HandState, settlement: Settlement) -> list[int]:
    """What must have been awarded of each pot: nothing yet in an open hand, nothing where seats that cashed out win."""
    if hand.life == "open":
        return [0] * len(settlement.awarded)
    cashed = {out.seat for _pos, out in hand.results.cash_outs}
    awarded = zip(settlement.nets(), settlement.awarded, strict=True)
    return [0 if cashed and awards and cashed.issuperset(awards) else net for net, awards in awarded]


def _only_pots(amounts: Mapping[Key, int], undecided: set[int]) -> dict[Key, int]:
    return {key: amount for key, amount in amounts.items() if key[0] not in undecided}


def _other_sizes(awards: Awards, settlement: Settlement) -> bool:
    """Say whether the recorded pots have other sizes than ours: then they are other pots under the same numbers."""
    sizes: dict[int | None, int] = {}
    count = len(settlement.chips.pots)
    for (pot, _seat), amount in awards.by_pot(count).items():
        sizes[pot] = sizes.get(pot, 0) + amount
    return any(sizes.get(pot, 0) != settlement.net(pot) for pot in range(count))


def _judged(hand: HandState, wrong: Mapping[Key, Pair]) -> dict[Key, Pair]:
    """Leave out what is no fault: not (yet) recorded, or the share of a seat that cashed out."""
    cashed = {out.seat for _pos, out in hand.results.cash_outs}
    finished = hand.life == "finished"
    kept: dict[Key, Pair] = {}
    for key, (recorded, expected) in wrong.items():
        missing = recorded < expected and not (finished and hand.states_fact("awards"))
        if missing and not (finished and recorded):
            continue
        if key[1] in cashed and recorded in {0, expected}:
            continue
        kept[key] = (recorded, expected)
    return kept


def _without_strangers(hand: HandState, best: _Reading) -> tuple[dict[Key, Pair], list[Finding]]:
    """An award to a seat that is not at the table is one finding; the amount that it keeps from a seat follows."""
    wrong, findings = dict(best.wrong), []
    for pos, award in best.awards.strangers:
        missing = [key for key, (recorded, expected) in wrong.items() if expected - recorded == award.amount]
        rightful = missing[0][1] if missing else None
        for key in missing[:1]:
            del wrong[key]
        findings.append(
            hand.finding(
                "SEAT",
                f"{hand.money(award.amount)} is awarded to seat {award.seat}, which is not at the table.",
                rule="ALL.POT.SIDE",
                pos=pos,
                seat=award.seat,
                pot=award.pot,
                recorded=award.seat,
                expected=rightful,
            )
        )
    return wrong, findings


def _unagreed_splits(hand: HandState, awards: Awards, pots: Sequence[Pot]) -> dict[int | None, Finding]:
    """Pots divided by an agreement that the record does not have, one finding a pot."""
    findings: dict[int | None, Finding] = {}
    for pos, award in awards.events:
        pot = 0 if award.pot is None else award.pot
        if award.share == "split" and pot not in findings and not _was_agreed(award, pots):
            words = f"Pot {pot} is divided by agreement, but not all of its players agreed to a split."
            parameter = _without_consent(hand, pot)
            findings[pot] = hand.finding("SPLIT", words, parameter=parameter, pos=pos, seat=award.seat, pot=pot)
    return findings


def _without_consent(hand: HandState, pot: int) -> str:
    """Say what a split rests on that is none: only those who are all-in had still to agree, or others too."""
    missing = hand.splits.missing(pot)
    only_all_in = bool(missing) and all(hand.seats[seat].all_in for seat in missing)
    return "split_consent" if only_all_in else "split_offers"


def _was_agreed(award: deeds.PotAwarded, pots: Sequence[Pot]) -> bool:
    """Say whether the pot of an award, or one of the seat's where it names none, was divided by agreement."""
    named = [pot for number, pot in enumerate(pots) if award.pot in {None, number}]
    return any(pot.agreed and award.seat in pot.eligible for pot in named)


def _award(hand: HandState, best: _Reading, key: Key, recorded: int, expected: int) -> Finding:
    pot, seat = key
    of_what = "over the hand" if pot is None else f"of pot {pot}"
    return hand.finding(
        "AWARD",
        f"Seat {seat} is awarded {hand.money(recorded)} {of_what}, but {hand.money(expected)} is due to it.",
        rule=_rule(hand, best, key, expected),
        pos=wrong_event(best.awards, best.settlement, key),
        seat=seat,
        pot=pot,
        recorded=recorded,
        expected=expected,
    )


def _rule(hand: HandState, best: _Reading, key: Key, expected: int) -> str:
    """Name the rule that decides: who may win the pot, whose hand is best, or how much there is to win."""
    pot, seat = key
    eligible = any(
        seat in each.eligible for number, each in enumerate(best.settlement.chips.pots) if pot in {None, number}
    )
    if not eligible:
        return "ALL.POT.SIDE"
    if hand.seats[seat].mucked and not hand.seats[seat].shown and not expected:
        return "ALL.SHOW.MUCK"
    return "ALL.POT.SPLIT" if expected else "ALL.HAND.BEST5"


def _taken_from_owner(hand: HandState, returns: Returns, wrong: Mapping[Key, Pair]) -> list[Finding]:
    """An unreturned bet awarded to somebody else is a pot given to the wrong seat: its owner is found too."""
    if returns.faulty:
        return []
    findings: list[Finding] = []
    for owner, amount in returns.unreturned.items():
        takers = [key for key, (recorded, expected) in wrong.items() if recorded - expected == amount]
        if takers and all(key[1] != owner for key in takers):
            words = f"Seat {owner} is not awarded the {hand.money(amount)} of its bet that nobody called."
            findings.append(
                hand.finding("AWARD", words, rule="ALL.POT.UNCALLED", seat=owner, recorded=0, expected=amount)
            )
    return findings


def _pot_label(hand: HandState, best: _Reading) -> Finding:
    names = ", ".join(str(label) for label in sorted(label for label in best.awards.labels if label is not None))
    count = len(best.settlement.chips.pots)
    ours = "the one pot" if count == 1 else f"the {count} pots"
    words = f"The record's pots ({names}) are not {ours} by the rules; awards were compared by seat over the hand."
    return hand.finding("POT_LABEL", words, rule="ALL.POT.MERGE")
