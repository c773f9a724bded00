"""Discards, drawn cards and standing pat, once a seat and draw (ALL.DRAW, TR.DRAW, TP.DRAW.TIME)."""

from domain.events import hand as deeds
from replay.draw_state import Draws, Exchange
from replay.fold.cards import place
from replay.fold.common import find_player, most_cards
from replay.fold.draw_phase import RULE, begin_draw, end_draw_if_done, sequence, settle_doubt
from replay.fold.draw_turns import Drawing, cards_of, order_of_cards, report_sequence, turn_to_draw
from replay.fold.drawn_cards import deal_drawn, held_already, lay_aside, lay_aside_late, runs_short
from replay.fold.faults import illegal
from replay.fold.mucking import return_own
from replay.fold.streets import begin_play
from replay.state import HandState, SeatState
from replay.turns import draw_due, next_to_act


def on_cards_discarded(hand: HandState, pos: int, deed: deeds.CardsDiscarded) -> None:
    """A seat discards, once a draw and no more than the game allows; discarding nothing is standing pat."""
    seat, draws = _drawer(hand, pos, deed), hand.draws
    if seat is None or draws is None:
        return
    unasked = draws.exchange(deed.draw, seat.number)
    if unasked is not None and unasked.unasked and not unasked.gone:
        lay_aside_late(hand, draws, pos, seat, unasked, cards_of(deed))
        return
    number = turn_to_draw(hand, draws, pos, seat, deed)
    if number is None:
        return
    exchange = _discard(hand, draws, pos, seat, number, cards_of(deed))
    if not exchange.gone:
        return_own(hand, draws, seat, number)
    end_draw_if_done(hand)


def on_cards_drawn(hand: HandState, pos: int, deed: deeds.CardsDrawn) -> None:
    """A seat is dealt new cards, as many as it has discarded."""
    seat, draws = _drawer(hand, pos, deed), hand.draws
    if draws is None and hand.game is None and seat is not None:
        place(hand, pos, deed.cards or (), seat.number)
    if seat is None or draws is None:
        return
    exchange = _awaited(hand, draws, pos, seat, deed) if cards_of(deed) else None
    if exchange is None:
        return
    if draws.running(seat.number) is exchange:
        order_of_cards(hand, draws, pos, seat)
        for other in draws.waiting:
            return_own(hand, draws, hand.seats[other], draws.number)
    settle_doubt(hand, draws, seat=seat.number, drawn=len(cards_of(deed)))
    deal_drawn(hand, draws, pos, seat, cards_of(deed), exchange)
    end_draw_if_done(hand)


def on_stood_pat(hand: HandState, pos: int, deed: deeds.StoodPat) -> None:
    """A seat keeps its cards; one whose time ran out may be barred from betting in the next round (TP.DRAW.TIME)."""
    seat, draws = _drawer(hand, pos, deed), hand.draws
    if seat is None or draws is None:
        return
    number = turn_to_draw(hand, draws, pos, seat, deed)
    if number is None:
        return
    draws.exchanges[number, seat.number] = Exchange(pos=pos)
    if deed.decided_by == "timeout":
        draws.timed_out.add(seat.number)
    return_own(hand, draws, seat, number)
    end_draw_if_done(hand)


def _drawer(hand: HandState, pos: int, deed: Drawing) -> SeatState | None:
    """Give the seat of a deed of a draw; in a game without draws the deed is out of place."""
    seat = find_player(hand, pos, deed.seat)
    if seat is not None and hand.game is not None and not seat.hole:
        seat.miss(seat.full)
    if seat is not None and hand.game is not None and hand.draws is None:
        words = f"Seat {seat.number} draws in a game without draws."
        hand.deed_findings.append(sequence(hand, pos, deed.TOPIC, words, seat=seat.number))
    return seat


def _discard(hand: HandState, draws: Draws, pos: int, seat: SeatState, number: int, cards: tuple[str, ...]) -> Exchange:
    """Let a discard take effect; too many cards are found."""
    most = most_cards(hand, number)
    exchange = draws.exchanges[number, seat.number] = Exchange(gone=len(cards), pos=pos)
    if len(cards) > most:
        hand.card_findings.append(
            hand.finding(
                "DRAW",
                f"Seat {seat.number} discards {len(cards)} cards, where {most} may be exchanged.",
                parameter="draw_most",
                pos=pos,
                seat=seat.number,
                recorded=len(cards),
                expected=most,
            )
        )
    if cards:
        lay_aside(hand, draws, pos, seat, cards)
    return exchange


def _awaited(hand: HandState, draws: Draws, pos: int, seat: SeatState, deed: deeds.CardsDrawn) -> Exchange | None:
    """Give the exchange that drawn cards belong to; None where they have no effect."""
    if not hand.play_begun:
        begin_play(hand)
    if seat.folded:
        illegal(hand, pos, seat, deed.TOPIC, None, "is dealt cards although it has folded")
        return None
    exchange, running = draws.exchange(deed.draw, seat.number), draws.running(seat.number)
    if exchange is not None and exchange.owed:
        return _next_part(hand, draws, pos, seat, deed, exchange)
    if draws.misnumbered.get(seat.number):
        return _discard(hand, draws, pos, seat, draws.number, draws.misnumbered.pop(seat.number))
    if running is not None:
        report_sequence(hand, pos, seat, deed, f"is dealt cards of draw {deed.draw} in draw {draws.number}")
        return running
    if exchange is None:
        return _without_discard(hand, draws, pos, seat, deed)
    return _too_many(hand, pos, seat, deed, exchange)


def _too_many(
    hand: HandState, pos: int, seat: SeatState, deed: deeds.CardsDrawn, exchange: Exchange
) -> Exchange | None:
    """Judge cards for a seat that is owed none: it stood pat, or has them all."""
    if exchange.gone and (exchange.parts >= exchange.allowed or held_already(seat, cards_of(deed))):
        report_sequence(hand, pos, seat, deed, f"is dealt cards a second time in draw {deed.draw}")
        return None
    if not exchange.gone and not exchange.unasked:
        _unasked(hand, pos, seat, exchange, cards_of(deed))
    return exchange


def _next_part(
    hand: HandState, draws: Draws, pos: int, seat: SeatState, deed: deeds.CardsDrawn, exchange: Exchange
) -> Exchange | None:
    """Judge cards that are owed: all at once, unless the deck is reshuffled in between, or may be without a word."""
    cards = cards_of(deed)
    again = held_already(seat, cards)
    cut = not hand.states_fact("draws") or runs_short(hand, draws, seat, cards)
    if exchange.parts >= exchange.allowed and (again or not cut):
        report_sequence(hand, pos, seat, deed, f"is dealt cards a second time in draw {deed.draw}")
        return None if again else exchange
    return exchange


def _without_discard(
    hand: HandState, draws: Draws, pos: int, seat: SeatState, deed: deeds.CardsDrawn
) -> Exchange | None:
    """Cards for a seat that has not discarded any: it has had its turn, and nobody knows what it gave up."""
    key = deed.draw, seat.number
    due = draw_due(hand)
    if key not in draws.passed and due != deed.draw:
        waiting = next_to_act(hand)
        why = "no draw is due" if waiting is None else f"seat {waiting.number} has to act"
        report_sequence(hand, pos, seat, deed, f"is dealt cards of draw {deed.draw} while {why}")
        return None
    if key in draws.passed:
        draws.passed.discard(key)
        draws.order.pop(key, None)
        seat.hole = draws.before.pop(key, seat.hole)
    else:
        if not draws.open:
            begin_draw(hand, draws, deed.draw)
        draws.pointer = seat.number
    exchange = draws.exchanges[key] = Exchange(pos=pos)
    _unasked(hand, pos, seat, exchange, cards_of(deed))
    return exchange


def _unasked(hand: HandState, pos: int, seat: SeatState, exchange: Exchange, cards: tuple[str, ...]) -> None:
    """Find cards of a seat that has discarded none; it must have given up as many, nobody knows which."""
    exchange.unasked, exchange.held = True, seat.hole
    words = f"Seat {seat.number} is dealt {len(cards)} cards, but has discarded none."
    hand.card_findings.append(
        hand.finding("DRAW", words, rule=RULE, pos=pos, seat=seat.number, recorded=len(cards), expected=0)
    )
