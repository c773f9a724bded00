"""What the judge knows of a hand while it folds the record: scratch state, private to one replay.

The state is changed only by the handlers of `replay.fold`; the checks and the settlement read it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from domain.cards import UNKNOWN
from domain.events import hand as deeds
from domain.games import Game, Limit
from domain.money import amount_in_words
from domain.rulebook import Rulebook, Terms
from replay.draw_state import Draws
from replay.findings import SEVERITIES, Finding, Severity, Value
from replay.seats import SeatState
from replay.split_state import Splits
from replay.verdict import Life

__all__ = ["HandState", "Results", "Round", "SeatState", "by_seat"]


@dataclass(slots=True)
class Round:
    """A betting round. `level` is what has to be matched, `rung` the full bet it stands for (fixed limit).

    `other_level` is what it would be without the fault of a forced bet that was found: matching that is no further one.
    `other_first` opens the round by the rules where a big blind of a wrong seat lets another one open it.

    `opener_known` is False while cards that the record does not know decide who opens: then whoever acts first does.
    `pairs` are the seats whose open pair allows a larger bet, None where that cannot be told; `larger`: one was made.
    `barred` are the seats that may not bet in it, since their time to draw ran out (TP.DRAW.TIME). `touched`: somebody
    has acted in it. `late`: its street was dealt after a later one, so that nobody need act in it.
    """

    open: bool = False
    level: int = 0
    other_level: int = 0
    rung: int = 0
    full_raise: int = 0
    raises: int = 0
    pointer: int = 0
    pending: set[int] = field(default_factory=set)
    skipped: set[int] = field(default_factory=set)
    aggressor: int | None = None
    first: int | None = None
    other_first: int | None = None
    opener_known: bool = True
    pairs: frozenset[int] | None = frozenset()
    larger: bool = False
    barred: frozenset[int] = frozenset()
    touched: bool = False
    late: bool = False


@dataclass(slots=True)
class Results:
    """What the record states about the outcome, event by event with positions; nothing is computed here."""

    returns: list[tuple[int, deeds.UncalledBetReturned]] = field(default_factory=list)
    shows: list[tuple[int, int, bool]] = field(default_factory=list)
    rakes: list[tuple[int, deeds.RakeTaken]] = field(default_factory=list)
    awards: list[tuple[int, deeds.PotAwarded]] = field(default_factory=list)
    house_money: list[tuple[int, deeds.HouseMoneyAdded]] = field(default_factory=list)
    fees: list[tuple[int, deeds.FeeTaken]] = field(default_factory=list)
    cash_outs: list[tuple[int, deeds.CashedOut]] = field(default_factory=list)
    orders: list[tuple[int, deeds.RefundOrdered, bool]] = field(default_factory=list)
    payments: list[tuple[int, deeds.RefundPaid]] = field(default_factory=list)
    run_it: tuple[int, deeds.RunItAgreed, frozenset[int]] | None = None
    finished: tuple[int, deeds.HandFinished] | None = None
    cancelled: tuple[int, deeds.HandCancelled] | None = None
    show_disturbed: bool = False
    early: bool = False


class HandState:
    """The hand so far.

    `brings_in`: the game opens with a bring-in instead of blinds. `is_fixed_limit`: every bet has the size of its
    round; `is_spread_limit`: bets have a maximum by round.
    """

    def __init__(self, stream: str, started: deeds.HandStarted, rulebook: Rulebook) -> None:
        """Open the hand with its first event."""
        self.stream = stream
        self.started = started
        self.rulebook = rulebook
        self.terms: Terms = rulebook.terms
        self.game: Game | None = None
        self.limit: Limit | None = None
        self.brings_in = self.is_fixed_limit = self.is_spread_limit = False
        self.seats: dict[int, SeatState] = {
            seat.seat: SeatState(seat) for seat in sorted(started.seats, key=lambda each: each.seat)
        }
        self.ring: tuple[SeatState, ...] = tuple(self.seats.values())
        self.values: dict[tuple[str, tuple[str, ...], tuple[str, ...]], int | None] = {}
        self._rotations: dict[int, tuple[SeatState, ...]] = {}
        self.states: frozenset[str] | None = _states(started)
        self.round = Round()
        self.results = Results()
        self.life: Life = "open"
        self.clock = ""
        self.begun = False
        self.play_begun = False
        self.forced_open = True
        self.places_judged = False
        self.missing_judged = False
        self.deal_judged = False
        self.table_ante = False
        self.burned = False
        self.straddles: list[int] = []
        self.blind_positions: dict[tuple[int, str], int] = {}
        self.deal_order: list[int] = []
        self.burns = 0
        self.street = 0
        self.boards: dict[int | None, dict[int, tuple[str, ...]]] = {}
        self.streets_dealt: set[int] = set()
        self.second_board_refused = False
        self.unknown_rulebook: str | None = None
        self.card_places: dict[str, int | str] = {}
        self.burned_cards: list[str] = []
        self.draws: Draws | None = None
        self.splits = Splits()
        self.folds = 0
        self.big_blind_seat: int | None = None
        self.bring_ins: dict[int, int] = {}
        self.bring_in_missing = False
        self.misposted: tuple[int, int] | None = None
        self.strangers: set[int] = set()
        self.deed_findings: list[Finding] = []
        self.card_findings: list[Finding] = []
        self.result_findings: list[Finding] = []

    def states_fact(self, fact: str) -> bool:
        """Say whether the source states this kind of fact; a game server states all."""
        return self.states is None or fact in self.states

    def play_as(self, game: Game | None, limit: Limit | None) -> None:
        """Say what is played; None for a game or limit that is not known."""
        self.game, self.limit = game, limit
        self.brings_in = game is not None and game.forced == "bring-in"
        self.is_fixed_limit = limit is not None and limit.sizing == "fixed"
        self.is_spread_limit = limit is not None and limit.sizing == "spread"
        full = 0 if game is None else game.hole_cards
        for seat in self.ring:
            seat.full = full

    def live_count(self) -> int:
        """Count the seats that have not folded."""
        count = 0
        for seat in self.ring:
            if seat.in_play:
                count += 1
        return count

    def dealt_in(self) -> int:
        """Count the seats dealt in: they select the cap of the rake (ALL.RAKE.BASE)."""
        return sum(1 for seat in self.ring if seat.dealt_in)

    def pot_total(self) -> int:
        """All chips put in so far."""
        return sum(seat.live + seat.dead for seat in self.ring)

    def clockwise_from(self, number: int) -> tuple[SeatState, ...]:
        """Give the ring starting left of a seat number (the seat may be empty) and ending with it."""
        turned = self._rotations.get(number)
        if turned is None:
            cut = sum(1 for seat in self.ring if seat.number <= number)
            turned = self._rotations[number] = (*self.ring[cut:], *self.ring[:cut])
        return turned

    def dealer_order(self) -> tuple[SeatState, ...]:
        """Seats clockwise from the dealer's left; dealer unknown: in the order of the deal (ALL.ODD.CHIP)."""
        button = self.started.button
        if button is not None:
            return self.clockwise_from(button)
        return self.clockwise_from(self.deal_order[0] - 1) if self.deal_order else self.ring

    def board_numbers(self) -> list[int]:
        """Give the numbers of the boards that the record deals; one board at least."""
        return sorted({1, *(number for number in self.boards if number is not None)})

    def board(self, number: int) -> tuple[str, ...]:
        """Cards of one board; a street that was not dealt counts as unknown cards."""
        if self.game is None:
            return ()
        own, common = self.boards.get(number, {}), self.boards.get(None, {})
        cards: list[str] = []
        for index, street in enumerate(self.game.streets):
            if street.board or street.community:
                cards.extend(own.get(index) or common.get(index) or (UNKNOWN,) * street.board)
        return tuple(cards)

    def has_board(self, index: int) -> bool:
        """Say whether board cards of a street were dealt."""
        return any(index in streets for streets in self.boards.values())

    def finding(  # noqa: PLR0913 - one argument for each field of the contract
        self,
        code: str,
        message: str,
        *,
        rule: str | None = None,
        parameter: str | None = None,
        pos: int | None = None,
        seat: int | None = None,
        pot: int | None = None,
        recorded: Value = None,
        expected: Value = None,
        severity: Severity | None = None,
    ) -> Finding:
        """Make a finding with the basis that this rulebook gives its rule, or a parameter's own rule and basis."""
        basis = None if rule is None else self.rulebook.rule(rule, self.started.game).basis
        if parameter is not None:
            of_parameter = self.rulebook.rule_of(parameter, self.started.game)
            rule, basis = of_parameter.id, of_parameter.basis
        level = severity or SEVERITIES[code]
        return Finding(code, level, pos, seat, pot, recorded, expected, rule, basis, message)

    def rule_of(self, parameter: str) -> str:
        """Name the rule that sets a parameter in this rulebook: a house's own where it has one."""
        return self.rulebook.parameters[parameter].rule_in(self.started.game)

    def money(self, amount: int) -> str:
        """Write an amount for a person, in the hand's currency or in chips."""
        chips = self.started.tournament is not None
        return amount_in_words(amount, self.started.currency, chips=chips)


def _states(started: deeds.HandStarted) -> frozenset[str] | None:
    return None if started.source is None else frozenset(started.source.states)


def by_seat(pairs: Iterator[tuple[int, int]] | list[tuple[int, int]]) -> Mapping[int, int]:
    """Add up amounts by seat, ascending, zero sums left out."""
    sums: dict[int, int] = {}
    for seat, amount in pairs:
        sums[seat] = sums.get(seat, 0) + amount
    return {seat: sums[seat] for seat in sorted(sums) if sums[seat]}
