"""Which rake the rulebook asks for: none, a row of its table, or nothing stated (ALL.RAKE.*)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domain.games import Game
from domain.rulebook.choices import RakeStart
from domain.rulebook.rake import RakeRow
from replay.settlement.pots import Pot
from replay.settlement.rake import main_first, rake_parts
from replay.state import HandState
from replay.turns import draw_reached

_CARDS = {"third-card": 3, "fourth-card": 4}


@dataclass(frozen=True, slots=True)
class RakeRuling:
    """What the rulebook says about the rake of this hand.

    `stated` False: it states none, the record's is taken. `barred`: none may be taken. Else `row` with `players`.
    """

    stated: bool
    barred: bool
    rule: str
    words: str
    row: RakeRow | None = None
    players: int = 0


def rule_on_rake(hand: HandState) -> RakeRuling:
    """Find what the rulebook says about the rake of the hand as it stands."""
    rulebook, terms, started = hand.rulebook, hand.terms, hand.started
    unstated = RakeRuling(stated=False, barred=False, rule=rulebook.parameters["rake_stated"].rule, words="")
    if hand.life != "cancelled" and (hand.game is None or hand.limit is None):
        return unstated
    barred = _barred(hand)
    if barred is not None or not terms.rake_stated:
        return barred or unstated
    if terms.currency_strict and rulebook.currency not in {None, started.currency}:
        return unstated
    players = _players(hand)
    row = rulebook.rake.row_for(started.game, started.limit, started.stakes, players)
    if row is None:
        return RakeRuling(stated=False, barred=False, rule="ALL.RAKE.BASE", words="")
    return RakeRuling(stated=True, barred=False, rule=row.id, words="", row=row, players=players)


def expected_parts(hand: HandState, ruling: RakeRuling, pots: Sequence[Pot], uncalled: int) -> tuple[int, ...] | None:
    """Rake of each pot by the rulebook; None where it states none."""
    if ruling.barred:
        return (0,) * len(pots)
    row = ruling.row
    if row is None:
        return None
    extra = uncalled if hand.terms.rake_base == "before-uncalled" else 0
    return rake_parts(
        [pot.chips for pot in pots], lambda total: row.amount(total + extra, ruling.players), hand.terms.rake_pots
    )


def recorded_total(hand: HandState) -> int:
    """Rake that the record takes, 0 where it records none."""
    return sum(rake.amount for _pos, rake in hand.results.rakes)


def recorded_parts(
    hand: HandState, pots: Sequence[Pot], fees: Sequence[int], unreturned: Mapping[int, int]
) -> tuple[int, ...]:
    """Spread the recorded rake over the pots: as stated by pot, else as the awards leave it, else main pot first."""
    told = told_parts(hand, pots, fees, unreturned)
    if told is not None:
        return told
    return _whatever_is_recorded([pot.amount - fee for pot, fee in zip(pots, fees, strict=True)], recorded_total(hand))


def told_parts(
    hand: HandState, pots: Sequence[Pot], fees: Sequence[int], unreturned: Mapping[int, int]
) -> tuple[int, ...] | None:
    """Give the parts that the record takes from each pot, as stated or as its awards leave them; None if neither fits.

    Rooms that number other pots than ours state other parts: those tell nothing of our pots.
    """
    total, sizes = recorded_total(hand), [pot.amount - fee for pot, fee in zip(pots, fees, strict=True)]
    stated = _stated_parts(hand, len(pots))
    if stated is not None and not _other_pots(hand, sizes) and _fit(stated, sizes, total):
        return stated
    left = _left_by_awards(hand, sizes, unreturned) if hand.results.rakes else None
    return left if left is not None and _fit(left, sizes, total) else None


def _whatever_is_recorded(sizes: Sequence[int], total: int) -> tuple[int, ...]:
    """Main pot first; a senseless total, negative or more than there is, is the main pot's all the same."""
    parts = main_first(sizes, total)
    rest = total - sum(parts)
    return (parts[0] + rest, *parts[1:]) if parts and rest else parts


def _barred(hand: HandState) -> RakeRuling | None:
    terms, started = hand.terms, hand.started
    if hand.life == "cancelled":
        return RakeRuling(stated=True, barred=True, rule="ALL.RAKE.NONE", words="the hand is cancelled")
    if started.tournament is not None and not terms.rake_tournaments:
        return RakeRuling(stated=True, barred=True, rule="ALL.RAKE.NONE", words="it is a tournament")
    if not started.real_money and not terms.rake_play_money:
        return RakeRuling(stated=True, barred=True, rule="ALL.RAKE.NONE", words="it is play money")
    if hand.game is not None and not _started(hand):
        rule = hand.rulebook.parameters["rake_start"].rule
        words = "the hand ended before the point where rake starts"
        return RakeRuling(stated=True, barred=True, rule=rule, words=words)
    return None


def _started(hand: HandState) -> bool:
    """Say whether the point was reached from which the house takes rake (TP.RAKE.WHEN).

    A contested hand that was played to its end has passed every street, those included that the record misses.
    """
    start = hand.terms.rake_start_of(hand.started.game)
    if start == "always" or hand.game is None:
        return True
    if start == "draw":
        return draw_reached(hand)
    place = _street_of(hand.game, start)
    if place is None:
        return False
    ended = hand.life == "finished" and not hand.results.early and hand.live_count() > 1
    return ended or place <= max((hand.street, *hand.streets_dealt))


def _street_of(game: Game, start: RakeStart) -> int | None:
    """Give the place of the street that is meant, by the cards a seat can use then; None where the game has none."""
    cards = 0
    for place, street in enumerate(game.streets):
        cards += street.hole + street.board
        if street.board if start == "flop" else cards >= _CARDS.get(start, cards + 1):
            return place
    return None


def _players(hand: HandState) -> int:
    if hand.terms.rake_players == "dealt-in":
        return sum(1 for seat in hand.started.seats if not seat.sitting_out)
    return sum(1 for seat in hand.ring if seat.contributed)


def _other_pots(hand: HandState, sizes: Sequence[int]) -> bool:
    """Say whether the room numbers other pots: ours in another order, or one with more awarded than ours holds."""
    awarded: dict[int, int] = {}
    for _pos, award in hand.results.awards:
        if award.pot is not None:
            awarded[award.pot] = awarded.get(award.pot, 0) + award.amount
    if not awarded:
        return False
    if set(awarded) == set(range(len(sizes))):
        stated = [awarded[number] + _taken_from(hand, number) for number in range(len(sizes))]
        return stated != list(sizes) and sorted(stated) == sorted(sizes)
    return any(number >= len(sizes) or amount > sizes[number] for number, amount in awarded.items())


def _taken_from(hand: HandState, pot: int) -> int:
    return sum(rake.amount for _pos, rake in hand.results.rakes if rake.pot == pot)


def _stated_parts(hand: HandState, count: int) -> tuple[int, ...] | None:
    parts = [0] * count
    for _pos, rake in hand.results.rakes:
        if rake.pot is None or not 0 <= rake.pot < count:
            return None
        parts[rake.pot] += rake.amount
    return tuple(parts) if hand.results.rakes else None


def _left_by_awards(hand: HandState, sizes: Sequence[int], unreturned: Mapping[int, int]) -> tuple[int, ...] | None:
    """Each pot less its recorded awards, if the recorded pots are ours one to one; an unreturned bet is no award."""
    count = len(sizes)
    awarded: dict[int, int] = {}
    owners: dict[int, dict[int, int]] = {}
    for _pos, award in hand.results.awards:
        number = 0 if award.pot is None and count == 1 else award.pot
        if number is None:
            return None
        awarded[number] = awarded.get(number, 0) + award.amount
        owners.setdefault(number, {}).setdefault(award.seat, 0)
    if not set(awarded) <= set(range(count)):
        return None
    parts = [size - awarded.get(number, 0) for number, size in enumerate(sizes)]
    unclaimed = [number for number in range(count) if number not in awarded] if hand.results.cash_outs else []
    if len(unclaimed) == 1:  # its winner was paid by the house: what the other pots do not bear is its part
        number = unclaimed[0]
        parts[number] = recorded_total(hand) - (sum(parts) - parts[number])
    for owner, amount in unreturned.items():
        places = [number for number in range(count) if parts[number] < 0 and owner in owners.get(number, {})]
        if places:
            parts[places[-1]] += amount
    return tuple(parts)


def _fit(parts: Sequence[int], sizes: Sequence[int], total: int) -> bool:
    return sum(parts) == total and all(0 <= part <= size for part, size in zip(parts, sizes, strict=True))
