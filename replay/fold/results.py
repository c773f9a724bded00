"""Results and the end of the hand: booked as stated, compared later by `replay.checks`."""

from domain.events import hand as deeds
from replay.fold.common import find_seat
from replay.fold.draw_phase import before_result
from replay.fold.first_round import begin_betting
from replay.fold.streets import require_deal, require_street
from replay.state import HandState
from replay.turns import next_named, next_to_act

type_of_result = (
    deeds.UncalledBetReturned
    | deeds.CardsShown
    | deeds.CardsMucked
    | deeds.RakeTaken
    | deeds.PotAwarded
    | deeds.HouseMoneyAdded
    | deeds.FeeTaken
    | deeds.CashedOut
    | deeds.HandFinished
)


def settle_early(hand: HandState, pos: int, deed: type_of_result) -> None:
    """A result while a seat still has to act is found once, at the first of them; before the deal nobody has to."""
    closing = isinstance(deed, deeds.HandFinished)
    if hand.game is None or (hand.forced_open and not closing):
        return
    if closing:
        require_deal(hand)
    begin_betting(hand, presupposed=closing)
    if closing:
        require_street(hand)
    drawing = None if next_to_act(hand) is not None else before_result(hand, pos, deed.TOPIC)
    if (drawing is None and next_to_act(hand) is None) or hand.results.early:
        return
    hand.results.early = True
    waiting = next_named(hand) if drawing is None else drawing.number
    who = "players have" if waiting is None else f"seat {waiting} has"
    finding = hand.finding(
        "SEQUENCE",
        f"The record states a result while {who} to {'act' if drawing is None else 'draw'}.",
        rule="ALL.ACT.LEGAL",
        pos=pos,
        seat=waiting,
        recorded=deed.TOPIC,
    )
    if hand.splits.offers or hand.splits.refused:
        hand.splits.unanswered = finding
    else:
        hand.deed_findings.append(finding)


def on_uncalled_bet_returned(hand: HandState, pos: int, deed: deeds.UncalledBetReturned) -> None:
    """A return, as stated."""
    hand.results.returns.append((pos, deed))


def on_rake_taken(hand: HandState, pos: int, deed: deeds.RakeTaken) -> None:
    """Rake, as stated."""
    hand.results.rakes.append((pos, deed))


def on_pot_awarded(hand: HandState, pos: int, deed: deeds.PotAwarded) -> None:
    """An award, as stated."""
    hand.results.awards.append((pos, deed))


def on_house_money_added(hand: HandState, pos: int, deed: deeds.HouseMoneyAdded) -> None:
    """House money is a fact of the record."""
    hand.results.house_money.append((pos, deed))


def on_fee_taken(hand: HandState, pos: int, deed: deeds.FeeTaken) -> None:
    """A fee is a fact of the record."""
    if deed.seat is None or find_seat(hand, pos, deed.seat) is not None:
        hand.results.fees.append((pos, deed))


def on_cashed_out(hand: HandState, pos: int, deed: deeds.CashedOut) -> None:
    """The house pays the seat and takes its share: a fact of the record."""
    if find_seat(hand, pos, deed.seat) is not None:
        hand.results.cash_outs.append((pos, deed))


def on_run_it_agreed(hand: HandState, pos: int, deed: deeds.RunItAgreed) -> None:
    """An agreement on several boards, with the seats that were still in the hand."""
    begin_betting(hand, presupposed=False)
    live = frozenset(seat.number for seat in hand.ring if seat.in_play)
    hand.results.run_it = (pos, deed, live)


def on_hand_finished(hand: HandState, pos: int, deed: deeds.HandFinished) -> None:
    """The closing event."""
    hand.results.finished = (pos, deed)
    hand.life = "finished"


def on_hand_cancelled(hand: HandState, pos: int, deed: deeds.HandCancelled) -> None:
    """The hand is broken off; what comes after, refunds apart, is late."""
    hand.results.cancelled = (pos, deed)
    hand.life = "cancelled"


def on_refund_ordered(hand: HandState, pos: int, deed: deeds.RefundOrdered) -> None:
    """A refund order; before a cancellation it is found."""
    in_place = hand.life == "cancelled"
    hand.results.orders.append((pos, deed, in_place))
    if in_place:
        return
    hand.result_findings.append(
        hand.finding(
            "REFUND",
            f"A refund of {hand.money(deed.amount)} to seat {deed.seat} is ordered, but the hand is not cancelled.",
            rule=refund_rule(hand),
            pos=pos,
            seat=deed.seat,
            recorded=deed.amount,
            expected=0,
        )
    )


def refund_rule(hand: HandState) -> str:
    """Name the rule on refunds: the house's own, else the one for houses that state none."""
    return "TP.CRASH.REFUND" if "TP.CRASH.REFUND" in hand.rulebook.rules else "ALL.CRASH"


def on_refund_paid(hand: HandState, pos: int, deed: deeds.RefundPaid) -> None:
    """A payment, by the key of its order."""
    hand.results.payments.append((pos, deed))


def on_late(hand: HandState, pos: int, topic: str) -> None:
    """An event after the end changes nothing."""
    closing = "finished" if hand.life == "finished" else "cancelled"
    hand.deed_findings.append(
        hand.finding(
            "SEQUENCE",
            f"The event comes after the hand was {closing}: it is late and changes nothing.",
            rule="TP.CRASH.ONCE" if "TP.CRASH.ONCE" in hand.rulebook.rules else "ALL.CRASH",
            pos=pos,
            recorded=topic,
        )
    )
