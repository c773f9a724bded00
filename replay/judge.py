"""The judge: events of one hand in, verdict out. It never raises on a record."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from domain.events import Event
from domain.events import hand as deeds
from domain.games import GAMES, LIMITS
from domain.rulebook import Rulebook
from replay.across import TableContext, check_across
from replay.checks.awards import check_awards
from replay.checks.rakes import check_rake
from replay.checks.refunds import check_refunds, refunds_of
from replay.checks.returns import Returns, check_returns
from replay.checks.shows import check_run_it, check_shows
from replay.checks.stacks import check_stacks, owed
from replay.draw_state import draws_of
from replay.findings import Finding
from replay.fold import fold_events
from replay.form import Record, fault_of, in_order, malformed
from replay.outcome import Outcome, cards_unknown, compute
from replay.ruling import told_parts
from replay.state import HandState
from replay.table import check_game, check_players, check_table_cards
from replay.verdict import HOUSE, PotVerdict, RakeVerdict, RefundVerdict, Status, Verdict

GENERIC = "generic/1"


class Shelf(Protocol):
    """Where the judge gets rulebooks from."""

    def get(self, name: str) -> Rulebook | None:
        """Give a rulebook by slug or slug and version."""

    def in_force(self, house: str, at: str) -> Rulebook:
        """Give the house's own rulebook in force at a time, else the generic one."""

    def name_in_force(self, house: str, at: str) -> str | None:
        """Give the name, with its hash, of the rulebook that the house has adopted by its own stream, None if none."""


def judge(record: Record, shelf: Shelf, rulebook: str | None = None, context: TableContext | None = None) -> Verdict:
    """Judge one hand.

    `record` holds the events of one stream in any order, unreadable lines included; `rulebook` names the rules to
    judge by instead of the record's own. `context` is what the table's other hands say: without it, what needs them
    is not judged. Wrong and even senseless records give findings, never an error.
    """
    events = in_order(record)
    fault = fault_of(events)
    if fault is not None:
        return malformed(events[0].stream if events else "", *fault)
    sound = [event for event in events if isinstance(event, Event)]
    hand = replay(sound, shelf, rulebook)
    verdict = _verdict(hand, [] if context is None else check_across(hand, sound, context))
    return verdict if context is None else replace(verdict, context="table")


def replay(events: Sequence[Event], shelf: Shelf, rulebook: str | None = None) -> HandState:
    """Fold the events of a sound record, sorted by position, into the state of the hand."""
    started = events[0].data
    if not isinstance(started, deeds.HandStarted):
        raise TypeError("the record of a hand begins with hand.started")
    at = events[0].at
    name = rulebook or _named(shelf, started.house, at, started.rulebook)
    book = shelf.in_force(started.house, at) if name is None else shelf.get(name)
    hand = HandState(events[0].stream, started, book or _fallback(shelf, at))
    hand.clock = at
    hand.unknown_rulebook = name if book is None else None
    hand.play_as(GAMES.get(started.game), LIMITS.get(started.limit))
    hand.draws = draws_of(hand.game)
    fold_events(hand, events[1:])
    return hand


def rulebook_of(shelf: Shelf, house: str, at: str, stated: str | None) -> Rulebook:
    """The rulebook by which a hand of a house that begins at a time is judged; `stated` is the one that it names."""
    name = _named(shelf, house, at, stated)
    book = shelf.in_force(house, at) if name is None else shelf.get(name)
    return book or _fallback(shelf, at)


def _named(shelf: Shelf, house: str, at: str, stated: str | None) -> str | None:
    """The rulebook that the record names, or that its house has adopted; of one name, the hash that was adopted."""
    adopted = shelf.name_in_force(house, at)
    if stated is None or (adopted is not None and adopted.partition("@")[0] == stated):
        return adopted
    return stated


def _fallback(shelf: Shelf, at: str) -> Rulebook:
    """A rulebook that is not at hand is replaced by the generic one, and the verdict says so."""
    return shelf.get(GENERIC) or shelf.in_force("", at)


def _verdict(hand: HandState, across: Sequence[Finding]) -> Verdict:
    outcome = compute(hand)
    returns, of_returns = check_returns(hand, outcome.uncalled)
    refunds = _refunds(hand, outcome, returns)
    findings = [*across, *_findings(hand, outcome, returns, of_returns, refunds)]
    final = _final(hand, outcome, returns, refunds)
    return Verdict(
        hand=hand.stream,
        status=_status(hand, findings),
        life=hand.life,
        house=hand.started.house,
        rulebook=hand.rulebook.name,
        rulebook_sha256=hand.rulebook.sha256,
        game=hand.started.game,
        limit=hand.started.limit,
        uncalled=outcome.uncalled,
        pots=_pots(hand, outcome),
        rake=_rake(outcome),
        final=final,
        owed={} if final is None else owed(hand, final),
        refunds=refunds,
        findings=tuple(findings),
    )


def _refunds(hand: HandState, outcome: Outcome, returns: Returns) -> RefundVerdict | None:
    if hand.life == "finished":
        return None
    return refunds_of(hand, outcome.unraked(), returns.recorded)


def _findings(
    hand: HandState,
    outcome: Outcome,
    returns: Returns,
    of_returns: Sequence[Finding],
    refunds: RefundVerdict | None,
) -> list[Finding]:
    """Run the checks in the contract's order; each later one accepts what an earlier one has reported."""
    rakes = [] if hand.life == "open" and not outcome.over else _rakes(hand, outcome, returns)
    settlements = outcome.accepted(returns, rake_faulty=any(rake.severity != "info" for rake in rakes))
    results = [*of_returns, *(rakes if hand.life != "cancelled" else [])]
    if outcome.over:
        results.extend(check_awards(hand, settlements, returns))
    if refunds is not None:
        results.extend(check_refunds(hand, refunds, outcome.settlement.unknown_seats()))
    results.extend(check_stacks(hand, settlements, returns, results, outcome.final))
    shows = check_shows(hand, outcome.settlement) if hand.game is not None else []
    unknown = cards_unknown(hand, outcome) if _cards_matter(hand, outcome) else []
    return [
        *sorted(hand.deed_findings, key=_by_position),
        *check_players(hand),
        *sorted([*hand.card_findings, *check_table_cards(hand, outcome.settlement)], key=_by_position),
        *shows,
        *check_run_it(hand),
        *hand.result_findings,
        *results,
        *unknown,
        *check_game(hand),
    ]


def _cards_matter(hand: HandState, outcome: Outcome) -> bool:
    """Say whether cards decide money: at the end of a hand, or of a cancelled one whose result counts."""
    if hand.game is None or hand.results.cancelled is None:
        return hand.game is not None and hand.life == "finished"
    return outcome.over and hand.results.cancelled[1].policy != "return-all"


def _rakes(hand: HandState, outcome: Outcome, returns: Returns) -> list[Finding]:
    chips = outcome.settlement.chips
    taken = told_parts(hand, chips.pots, chips.fees, returns.unreturned)
    held = sum(pot.amount for pot in chips.pots)
    return check_rake(hand, outcome.ruling, outcome.expected, taken, held)


def _by_position(finding: Finding) -> tuple[bool, int]:
    return finding.pos is None, finding.pos or 0


def _status(hand: HandState, findings: Sequence[Finding]) -> Status:
    if any(finding.severity != "info" for finding in findings):
        return "findings"
    if any(finding.code in {"CARDS_UNKNOWN", "GAME_UNKNOWN"} for finding in findings):
        return "unverifiable"
    return "ok" if hand.life == "finished" else hand.life


def _rake(outcome: Outcome) -> RakeVerdict:
    expected = None if outcome.expected is None else sum(outcome.expected)
    if not outcome.raked:
        return RakeVerdict(None, outcome.recorded, None, outcome.ruling.rule)
    used = outcome.recorded if expected is None else expected
    return RakeVerdict(expected, outcome.recorded, used, outcome.ruling.rule)


def _pots(hand: HandState, outcome: Outcome) -> tuple[PotVerdict, ...]:
    cashed = {out.seat for _pos, out in hand.results.cash_outs}
    pots = []
    for number, pot in enumerate(outcome.settlement.chips.pots):
        shown = outcome.over and hand.life != "cancelled" and hand.game is not None
        awards = outcome.settlement.awards(number) if shown else None
        rake = outcome.settlement.rake[number] if outcome.raked else None
        named = None if awards is None else _to_house(awards, cashed)
        pots.append(PotVerdict(number, pot.amount, pot.eligible, rake, named))
    return tuple(pots)


def _to_house(awards: Mapping[int, int], cashed: set[int]) -> Mapping[int | str, int]:
    """Name the house where it takes the share of a seat that cashed out."""
    named: dict[int | str, int] = {seat: amount for seat, amount in awards.items() if seat not in cashed}
    to_house = sum(amount for seat, amount in awards.items() if seat in cashed)
    return {**named, HOUSE: to_house} if to_house else named


def _final(
    hand: HandState, outcome: Outcome, returns: Returns, refunds: RefundVerdict | None
) -> Mapping[int, int | None] | None:
    if hand.life == "cancelled":
        return None if refunds is None or refunds.due is None else _after_refund(hand, returns, refunds.due)
    if not outcome.over or hand.game is None:
        return None
    return outcome.final


def _after_refund(hand: HandState, returns: Returns, due: Mapping[int, int]) -> Mapping[int, int | None]:
    """Start − contributions + returns + refund, whether it goes to the table or to the wallet (TP.CRASH.REFUND)."""
    return {
        seat.number: None
        if seat.start is None
        else seat.start - seat.contributed + returns.recorded.get(seat.number, 0) + due.get(seat.number, 0)
        for seat in hand.ring
    }
