"""Offers to divide a pot: who may make one and when, how it passes round, and what an agreement fixes (TP.32.SPLIT)."""

from domain.events import hand as deeds
from replay.findings import Finding
from replay.fold.common import find_player
from replay.fold.draw_phase import before_result, sequence
from replay.fold.faults import illegal
from replay.fold.streets import begin_play
from replay.settle import chips_of, expected_returns, stakes_of
from replay.settlement.pots import Pot
from replay.split_state import AgreedPot, Offer
from replay.state import HandState, SeatState
from replay.turns import board_complete, next_to_act

Answer = deeds.SplitAccepted | deeds.SplitRefused
Word = deeds.SplitOffered | Answer


def on_split_offered(hand: HandState, pos: int, deed: deeds.SplitOffered) -> None:
    """After the last draw, before anybody acts, the first to act may offer to divide a pot that he is in."""
    seat = _player(hand, pos, deed)
    if seat is None:
        return
    draws_judged = _presuppose_draws(hand, pos, deed)
    pot = _pot(hand, pos, seat, deed)
    if pot is None:
        return
    if deed.pot in hand.splits.implied:
        hand.splits.implied.discard(deed.pot)
        return
    if deed.pot in hand.splits.agreed or deed.pot in hand.splits.offers:
        _report(hand, pos, seat, deed, f"offers to divide pot {deed.pot}, which was offered already")
        return
    if not board_complete(hand):
        _report(hand, pos, seat, deed, f"offers to divide pot {deed.pot} before all cards are out")
        return
    if not draws_judged:
        _judge_offer(hand, pos, seat, deed, pot)
    _go_round(hand, pos, seat, deed.pot, pot)


def on_split_accepted(hand: HandState, pos: int, deed: deeds.SplitAccepted) -> None:
    """A player of the pot agrees; once all have, it is divided."""
    answered = _answered(hand, pos, deed)
    if answered is not None and not answered.asked:
        _agree(hand, deed.pot)


def on_split_refused(hand: HandState, pos: int, deed: deeds.SplitRefused) -> None:
    """A player of the pot refuses: the offer is over."""
    offer = _answered(hand, pos, deed)
    if offer is not None and hand.splits.offers.pop(deed.pot, None) is not None:
        hand.splits.closed[deed.pot] = offer


def judge_unanswered(hand: HandState) -> None:
    """At the end of the record: what came too early, unless the pot was divided without everybody's consent (SPLIT)."""
    splits = hand.splits
    if not (splits.offers or splits.closed or splits.refused):
        return
    divided = {award.pot for _pos, award in hand.results.awards if award.share == "split"}
    if splits.unanswered is not None and not divided:
        hand.deed_findings.append(splits.unanswered)
    for pot, offer in {**splits.closed, **splits.offers}.items():
        if not divided & {None, pot}:
            hand.deed_findings.extend(offer.order.values())


def _player(hand: HandState, pos: int, deed: Word) -> SeatState | None:
    """Give the seat of a word about a split; None where it is of no consequence."""
    seat = find_player(hand, pos, deed.seat)
    if seat is None or hand.game is None:
        return None
    if not hand.terms.offers_splits(hand.game.slug):
        if not hand.splits.refused:
            hand.splits.refused = True
            _report(hand, pos, seat, deed, "speaks of dividing a pot, which this house does not offer in this game")
        return None
    if not hand.play_begun:
        begin_play(hand)
    if seat.folded:
        illegal(hand, pos, seat, deed.TOPIC, None, "speaks of dividing a pot although it has folded")
        return None
    return seat


def _presuppose_draws(hand: HandState, pos: int, deed: Word) -> bool:
    """An offer presupposes the draws: who has still to draw is found, once, and the offer is in place all the same."""
    waiting = before_result(hand, pos, deed.TOPIC)
    if waiting is None:
        return False
    words = f"Seat {deed.seat} speaks of dividing a pot while seat {waiting.number} has to draw."
    hand.deed_findings.append(sequence(hand, pos, deed.TOPIC, words, seat=deed.seat))
    return True


def _pot(hand: HandState, pos: int, seat: SeatState, deed: Word) -> Pot | None:
    """Give the pot that a word is about; a pot that there is not, or that the seat is not in, is found."""
    pots = _pots(hand)
    if deed.pot < len(pots) and seat.number in pots[deed.pot].eligible:
        return pots[deed.pot]
    illegal(hand, pos, seat, deed.TOPIC, None, f"speaks of dividing pot {deed.pot}, in which it is not")
    return None


def _pots(hand: HandState) -> tuple[Pot, ...]:
    """The pots as they lie now, numbered as ever."""
    stakes = stakes_of(hand)
    return chips_of(hand, stakes, expected_returns(hand, stakes)).pots


def _judge_offer(hand: HandState, pos: int, seat: SeatState, deed: deeds.SplitOffered, pot: Pot) -> None:
    """Judge the place of an offer, then whether it is this seat's to make; it goes round all the same."""
    if hand.round.touched or deed.pot in hand.splits.closed:
        why = "the round has begun" if hand.round.touched else "it was not agreed to before"
        _report(hand, pos, seat, deed, f"offers to divide pot {deed.pot} although {why}")
        return
    first = _first_to_offer(hand, pot)
    if first is None:
        _report(hand, pos, seat, deed, f"offers to divide pot {deed.pot} although nobody can act")
    elif first is not seat:
        hand.deed_findings.append(_turn_order(hand, pos, seat, first.number))


def _first_to_offer(hand: HandState, pot: Pot) -> SeatState | None:
    """The first to act; if nobody can act, the first left of the button who is in the pot, where the house has that."""
    first = next_to_act(hand)
    if first is not None or not hand.terms.split_all_in_offers:
        return first
    return next((seat for seat in hand.dealer_order() if seat.number in pot.eligible), None)


def _go_round(hand: HandState, pos: int, seat: SeatState, number: int, pot: Pot) -> None:
    """Ask the other players of the pot in turn; those who are all-in only where the house wants their consent."""
    others = [other for other in hand.clockwise_from(seat.number) if other.number in pot.eligible and other is not seat]
    asked = [other.number for other in others if hand.terms.split_consent == "all" or other.can_act]
    hand.splits.offers[number] = Offer(pot.eligible, asked, [pos])
    if not asked:
        _agree(hand, number)


def _answered(hand: HandState, pos: int, deed: Answer) -> Offer | None:
    """Judge an answer: to an offer that goes round, by a player of the pot who is asked, and in turn."""
    seat = _player(hand, pos, deed)
    if seat is None:
        return None
    offer = hand.splits.offers.get(deed.pot)
    if offer is None:
        offer = _without_offer(hand, pos, seat, deed)
        if offer is None or seat.number not in offer.asked:
            return offer
    elif seat.number not in offer.players:
        illegal(hand, pos, seat, deed.TOPIC, None, f"answers for pot {deed.pot}, in which it is not")
        return None
    elif seat.number not in offer.asked:
        _report(hand, pos, seat, deed, f"has agreed to divide pot {deed.pot} already")
        return None
    if seat.number in offer.order:
        hand.deed_findings.append(offer.order.pop(seat.number))
    elif offer.asked[0] != seat.number:
        offer.order.setdefault(offer.asked[0], _turn_order(hand, pos, seat, offer.asked[0]))
    offer.asked.remove(seat.number)
    offer.said.append(pos)
    return offer


def _without_offer(hand: HandState, pos: int, seat: SeatState, deed: Answer) -> Offer | None:
    """An answer without an offer: who was passed over answers late, else the offer is missing, which is found once."""
    closed = hand.splits.closed.get(deed.pot)
    if closed is not None and seat.number in closed.order:
        hand.deed_findings.append(closed.order.pop(seat.number))
        return None
    _report(hand, pos, seat, deed, f"answers an offer to divide pot {deed.pot} that nobody has made")
    pot = None if closed is not None or deed.pot in hand.splits.agreed else _pots(hand)[deed.pot : deed.pot + 1]
    if not pot or seat.number not in pot[0].eligible or not board_complete(hand):
        return None
    hand.splits.implied.add(deed.pot)
    _go_round(hand, pos, _first_to_offer(hand, pot[0]) or seat, deed.pot, pot[0])
    return hand.splits.offers.get(deed.pot)


def _agree(hand: HandState, number: int) -> None:
    """Fix the pot. Once nothing is left to win that was not agreed upon, there is nothing to act for."""
    offer, pots = hand.splits.offers.pop(number), _pots(hand)
    if number >= len(pots) or pots[number].eligible != offer.players:
        return  # chips have moved since: it is not the pot that was offered
    pot = pots[number]
    live: dict[int, int] = {}
    dead: dict[int, int] = {}
    for layer in pot.layers:
        parts = dead if layer.kind == "dead" else live
        for seat, amount in layer.parts.items():
            parts[seat] = parts.get(seat, 0) + amount
    hand.splits.agreed[number] = AgreedPot(pot.eligible, live, dead, tuple(offer.said))
    if all(len(each.eligible) < 2 or place in hand.splits.agreed for place, each in enumerate(pots)):
        hand.splits.withdraw()
        hand.round.pending.clear()


def _report(hand: HandState, pos: int, seat: SeatState, deed: Word, words: str) -> None:
    hand.deed_findings.append(
        hand.finding(
            "SEQUENCE",
            f"Seat {seat.number} {words}.",
            parameter="split_offers",
            pos=pos,
            seat=seat.number,
            recorded=deed.TOPIC,
        )
    )


def _turn_order(hand: HandState, pos: int, seat: SeatState, expected: int) -> Finding:
    return hand.finding(
        "TURN_ORDER",
        f"Seat {seat.number} speaks of dividing a pot, but it is seat {expected}'s turn.",
        parameter="split_offers",
        pos=pos,
        seat=seat.number,
        recorded=seat.number,
        expected=expected,
    )
