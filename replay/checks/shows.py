"""SHOWDOWN: order of shows, a winner without a show, a mucked winner; and the agreement to run it twice (SPLIT)."""

from collections.abc import Sequence

from replay.findings import Finding
from replay.settle import Settlement
from replay.settlement.pots import Pot
from replay.showdown import mucked_winners
from replay.state import HandState
from replay.turns import board_complete


def check_shows(hand: HandState, settlement: Settlement) -> list[Finding]:
    """Judge the showdown of a finished hand with a contested pot, as far as the source states shows."""
    if hand.life != "finished":
        return []
    findings = _mucked_winners(hand, settlement)
    if not hand.states_fact("shows") or hand.results.show_disturbed or hand.live_count() < 2:
        return findings
    order = _order(hand) if _contested(hand, settlement) else []
    mucked = {finding.seat for finding in findings}
    silent = [each for each in _silent_winners(hand, settlement) if each.seat not in mucked]
    return [*findings, *(order or silent)]


def show_order(hand: HandState) -> list[int]:
    """Seats in the order in which they have to show (ALL.SHOW.ORDER)."""
    first = _first_to_show(hand)
    live = [seat.number for seat in hand.dealer_order() if seat.in_play]
    if first not in live:
        return live
    cut = live.index(first)
    return [*live[cut:], *live[:cut]]


def _first_to_show(hand: HandState) -> int | None:
    """Name the seat that shows first; None: the first left of the button that has not folded."""
    aggressor = _last_aggressor(hand)
    if aggressor is not None and hand.terms.show_first == "last-aggressor":
        return aggressor
    unbet = hand.terms.show_first_unbet_of(hand.started.game)
    if unbet == "first-to-act" and hand.round.first is not None:
        return _next_in_play(hand, hand.round.first - 1)
    if unbet == "left-of-big-blind" and hand.big_blind_seat is not None:
        return _next_in_play(hand, hand.big_blind_seat)
    return None


def _knows_first(hand: HandState) -> bool:
    """Say whether it is known who shows first: not where it is the opener, whom unknown cards would have named."""
    unbet = hand.terms.show_first_unbet_of(hand.started.game)
    return hand.round.opener_known or unbet != "first-to-act" or bool(_last_aggressor(hand))


def _next_in_play(hand: HandState, number: int) -> int | None:
    """Name the first seat left of a seat number that has not folded."""
    return next((seat.number for seat in hand.clockwise_from(number) if seat.in_play), None)


def _last_aggressor(hand: HandState) -> int | None:
    """Name the last to bet, raise or complete in the round of the last street or draw.

    Draws may pass without a round where nobody has to draw.
    """
    if hand.draws is not None:
        return hand.round.aggressor if hand.draws.number == len(hand.draws.streets) else None
    return hand.round.aggressor if board_complete(hand) or not hand.streets_dealt else None


def _order(hand: HandState) -> list[Finding]:
    """Find the first show or muck out of order; who neither shows nor mucks is passed over."""
    if not _knows_first(hand):
        return []
    order = show_order(hand)
    seen: list[tuple[int, int]] = []
    for pos, seat, _shown in hand.results.shows:
        if seat in order and all(seat != other for _pos, other in seen):
            seen.append((pos, seat))
    right = [seat for seat in order if any(seat == other for _pos, other in seen)]
    for (pos, seat), due in zip(seen, right, strict=True):
        if seat != due:
            return [_out_of_order(hand, pos, seat, due)]
    return []


def _out_of_order(hand: HandState, pos: int, seat: int, due: int) -> Finding:
    return hand.finding(
        "SHOWDOWN",
        f"Seat {seat} shows before seat {due}, whose turn it is to show.",
        parameter="show_first" if _last_aggressor(hand) else "show_first_unbet",
        pos=pos,
        seat=seat,
        recorded=seat,
        expected=due,
    )


def _contested(hand: HandState, settlement: Settlement) -> bool:
    """Say whether hands decide any pot: not where all that are contested were divided by agreement."""
    pots = enumerate(settlement.chips.pots)
    return any(len(pot.eligible) > 1 and not _is_divided(hand, number, pot) for number, pot in pots)


def _is_divided(hand: HandState, number: int, pot: Pot) -> bool:
    """Say whether nobody need show for a pot: it was divided, by everybody's agreement or not (then that is found)."""
    if hand.terms.split_must_show:
        return False
    return pot.agreed or any(a.share == "split" and a.pot in {None, number} for _pos, a in hand.results.awards)


def _silent_winners(hand: HandState, settlement: Settlement) -> list[Finding]:
    """Find winners of contested pots who did not show, at most one finding a seat."""
    if not hand.terms.winner_must_show:
        return []
    silent: dict[int, int] = {}
    for pot, each in enumerate(settlement.chips.pots):
        if len(each.eligible) < 2 or _is_divided(hand, pot, each):
            continue
        for claim in settlement.decisions[pot].claims or ():
            for seat in claim.winners:
                if not hand.seats[seat].shown:
                    silent.setdefault(seat, pot)
    return [_silent(hand, seat, pot) for seat, pot in sorted(silent.items())]


def _silent(hand: HandState, seat: int, pot: int) -> Finding:
    words = f"Seat {seat} wins pot {pot} by its cards, but did not show them."
    return hand.finding("SHOWDOWN", words, rule="ALL.SHOW.MUCK", seat=seat, pot=pot, expected=seat)


def _mucked_winners(hand: HandState, settlement: Settlement) -> list[Finding]:
    found: dict[int, int] = {}
    for pot, (each, decision) in enumerate(zip(settlement.chips.pots, settlement.decisions, strict=True)):
        if _is_divided(hand, pot, each):
            continue
        for seat in mucked_winners(hand, decision, each.eligible):
            found.setdefault(seat, pot)
    return [_mucked(hand, seat, pot) for seat, pot in sorted(found.items())]


def _mucked(hand: HandState, seat: int, pot: int) -> Finding:
    pos = next((pos for pos, number, shown in hand.results.shows if number == seat and not shown), None)
    words = f"Seat {seat} mucked a hand that would have won pot {pot} or a part of it."
    return hand.finding("SHOWDOWN", words, rule="ALL.SHOW.MUCK", pos=pos, seat=seat, pot=pot, recorded=seat)


def check_run_it(hand: HandState) -> list[Finding]:
    """Compare an agreement on several boards with the boards dealt and the seats still in (GEN.RIT)."""
    agreed = hand.results.run_it
    if agreed is None or hand.game is None or hand.life != "finished" or not hand.terms.run_it_twice:
        return []
    pos, deed, live = agreed
    boards = len(hand.board_numbers())
    if deed.boards == boards and frozenset(deed.seats) == live:
        return []
    seats = ", ".join(str(seat) for seat in sorted(live))
    agreement = f"{deed.boards} boards were agreed by {_seats(deed.seats)}"
    dealt = f"{boards} {'was' if boards == 1 else 'were'} dealt"
    words = f"{agreement}, but {dealt} and seats {seats} were in."
    return [hand.finding("SPLIT", words, rule="GEN.RIT", pos=pos, recorded=deed.boards, expected=boards)]


def _seats(seats: Sequence[int]) -> str:
    return "seats " + ", ".join(str(seat) for seat in seats)
