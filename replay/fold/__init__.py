"""The fold: one event after the other changes the state of the hand, and what is wrong with it is found."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.events import Event
from domain.events import hand as deeds
from domain.hand import IN_PLACE_AFTER
from replay.fold import betting, dealing, drawing, forced, leaving, reshuffling, results, showing, splitting
from replay.fold.draw_phase import judge_draws
from replay.fold.first_round import judge_places
from replay.state import HandState

Handler = Callable[[HandState, int, Any], None]


def fold_events(hand: HandState, events: Sequence[Event]) -> None:
    """Fold the events after the first into the state, in order of position."""
    judge_times = hand.states_fact("times")
    for event in events:
        if judge_times and event.at < hand.clock:
            _clock(hand, event.pos)
        hand.clock = event.at
        _apply(hand, event)
    judge_places(hand)
    judge_draws(hand)
    splitting.judge_unanswered(hand)


def _apply(hand: HandState, event: Event) -> None:
    kind = type(event.data)
    if hand.life != "open" and kind not in IN_PLACE_AFTER[hand.life]:
        results.on_late(hand, event.pos, kind.TOPIC)
        return
    if kind in _RESULTS:
        results.settle_early(hand, event.pos, event.data)  # type: ignore[arg-type]  # kind is one of its members
    handler = _HANDLERS.get(kind)
    if handler is None:
        _out_of_place(hand, event.pos, kind.TOPIC)
    else:
        handler(hand, event.pos, event.data)


def _out_of_place(hand: HandState, pos: int, topic: str) -> None:
    hand.deed_findings.append(
        hand.finding(
            "SEQUENCE",
            f"{topic} has no place at this point of the hand.",
            rule="ALL.ACT.LEGAL",
            pos=pos,
            recorded=topic,
        )
    )


def _clock(hand: HandState, pos: int) -> None:
    hand.deed_findings.append(hand.finding("CLOCK", "The event is dated before the event ahead of it.", pos=pos))


def _deck_revealed(hand: HandState, pos: int, deed: deeds.DeckRevealed) -> None:
    """A deed of disclosure, in place after the end alone; the proofs check it against its commitment."""
    if hand.life == "open":
        _out_of_place(hand, pos, deed.TOPIC)


_HANDLERS: Mapping[type[Any], Handler] = {
    deeds.AntePosted: forced.on_ante_posted,
    deeds.BlindPosted: forced.on_blind_posted,
    deeds.BringInPosted: forced.on_bring_in_posted,
    deeds.HoleCardsDealt: dealing.on_hole_cards_dealt,
    deeds.BoardDealt: dealing.on_board_dealt,
    deeds.CardBurned: dealing.on_card_burned,
    deeds.DeckReshuffled: reshuffling.on_deck_reshuffled,
    deeds.CardsDiscarded: drawing.on_cards_discarded,
    deeds.CardsDrawn: drawing.on_cards_drawn,
    deeds.StoodPat: drawing.on_stood_pat,
    deeds.Checked: betting.on_checked,
    deeds.Folded: betting.on_folded,
    deeds.Called: betting.on_called,
    deeds.Bet: betting.on_bet,
    deeds.Raised: betting.on_raised,
    deeds.Completed: betting.on_completed,
    deeds.Disconnected: leaving.on_connection,
    deeds.Reconnected: leaving.on_connection,
    deeds.DisconnectProtected: leaving.on_disconnect_protected,
    deeds.Left: leaving.on_left,
    deeds.SplitOffered: splitting.on_split_offered,
    deeds.SplitAccepted: splitting.on_split_accepted,
    deeds.SplitRefused: splitting.on_split_refused,
    deeds.RunItAgreed: results.on_run_it_agreed,
    deeds.UncalledBetReturned: results.on_uncalled_bet_returned,
    deeds.CardsShown: showing.on_cards_shown,
    deeds.CardsMucked: showing.on_cards_mucked,
    deeds.RakeTaken: results.on_rake_taken,
    deeds.PotAwarded: results.on_pot_awarded,
    deeds.HouseMoneyAdded: results.on_house_money_added,
    deeds.FeeTaken: results.on_fee_taken,
    deeds.CashedOut: results.on_cashed_out,
    deeds.HandFinished: results.on_hand_finished,
    deeds.HandCancelled: results.on_hand_cancelled,
    deeds.RefundOrdered: results.on_refund_ordered,
    deeds.RefundPaid: results.on_refund_paid,
    deeds.DeckRevealed: _deck_revealed,
}

_RESULTS = frozenset(
    {
        deeds.UncalledBetReturned,
        deeds.CardsShown,
        deeds.CardsMucked,
        deeds.RakeTaken,
        deeds.PotAwarded,
        deeds.CashedOut,
        deeds.HandFinished,
    }
)
