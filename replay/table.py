"""What can be said of the hand as a whole: game and limit, number of players, a complete board."""

from domain.cards import UNKNOWN
from replay.findings import Finding
from replay.settle import Settlement
from replay.state import HandState


def check_game(hand: HandState) -> list[Finding]:
    """Remark on a game, limit or rulebook that is not known, or that the rulebook does not offer."""
    started, book = hand.started, hand.rulebook
    if hand.game is None:
        words = f"The game {started.game} is not known: chips and cards are booked, awards are not judged."
    elif hand.limit is None:
        words = f"The limit {started.limit} is not known: bet sizes, caps and rake are not judged."
    elif hand.unknown_rulebook is not None:
        words = f"The rulebook {hand.unknown_rulebook} is not at hand: the hand is judged by {book.name}."
    elif not book.offers_game(started.game, started.limit):
        words = f"The rulebook {book.name} does not offer {started.game} {started.limit}."
    else:
        return []
    return [hand.finding("GAME_UNKNOWN", words, recorded=f"{started.game} {started.limit}")]


def check_players(hand: HandState) -> list[Finding]:
    """Find more players dealt in than the house allows, or fewer than two where the hand was not cancelled for that."""
    cancelled = hand.results.cancelled
    if cancelled is not None and cancelled[1].reason == "no-opponent":
        return []
    dealt = sum(1 for seat in hand.started.seats if not seat.sitting_out)
    most = _most_players(hand)
    if dealt >= 2 and (not most or dealt <= most):
        return []
    bound = most if dealt >= 2 else 2
    side = "at most" if dealt >= bound else "at least"
    words = f"{dealt} players are dealt in, where the house allows {side} {bound}."
    return [hand.finding("PLAYERS", words, parameter="players", pos=1, recorded=dealt, expected=bound)]


def _most_players(hand: HandState) -> int:
    """Most players that may be dealt in: as the house states for the game, and no more than the table has seats."""
    stated, seats = hand.terms.players_of(hand.started.game), hand.started.max_seats
    return min(bound for bound in (stated, seats) if bound) if stated or seats else 0


def check_table_cards(hand: HandState, settlement: Settlement) -> list[Finding]:
    """Find cards that are not there although a finished hand's pot is contested and nothing ended it early."""
    if (
        hand.game is None
        or hand.life != "finished"
        or hand.results.early
        or all(len(pot.eligible) < 2 for pot in settlement.chips.pots)
    ):
        return []
    return _missing_own(hand) or _missing_of_boards(hand)


def _missing_own(hand: HandState) -> list[Finding]:
    """Find that the last streets were not dealt to the seats: one finding for the hand."""
    if hand.game is None:
        return []
    reached = max(hand.streets_dealt, default=0)
    missing = [street for street in hand.game.streets[reached + 1 :] if street.hole]
    if not missing:
        return []
    full = hand.game.hole_cards
    dealt = full - sum(street.hole for street in missing)
    words = f"Players have {dealt} cards at the showdown, where the game deals {full}."
    return [hand.finding("DEAL_COUNT", words, rule="ALL.HAND.USE", recorded=dealt, expected=full)]


def _missing_of_boards(hand: HandState) -> list[Finding]:
    findings: list[Finding] = []
    for number in hand.board_numbers():
        board = hand.board(number)
        if UNKNOWN in board and _short(hand, number):
            known = sum(card != UNKNOWN for card in board)
            words = f"Board {number} has {known} cards at the showdown, where the game deals {len(board)}."
            findings.append(hand.finding("DEAL_COUNT", words, rule="ALL.HAND.USE", recorded=known, expected=len(board)))
    return findings


def _short(hand: HandState, number: int) -> bool:
    """Say whether streets are missing at the end; one missing before another was found when that was dealt."""
    if hand.game is None:
        return False
    dealt = {*hand.boards.get(number, {}), *hand.boards.get(None, {})}
    return any(street.board for street in hand.game.streets[max(dealt, default=0) + 1 :])
