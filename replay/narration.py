"""What an event says, as one sentence for a person. It repeats the record and judges nothing."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.events import Payload
from domain.events import hand as deeds

_WHOLE_HANDS = frozenset({"preflop", "deal"})
"""Streets on which a seat gets all its cards at once: they go without saying."""

Money = Callable[[int], str]
"""Writes an amount in minor units for a person, in the currency of the hand."""


def sentence_of(data: Payload, money: Money) -> str:
    """One sentence on an event of a hand; the topic itself for one that this version cannot put in words."""
    tell = _SENTENCES.get(type(data))
    return f"{data.TOPIC}." if tell is None else tell(data, money)


def cards_in_words(cards: Sequence[str] | None) -> str:
    """Cards one after the other, "unknown cards" where there are none to tell."""
    return " ".join(cards) if cards else "unknown cards"


def _started(deed: deeds.HandStarted, _money: Money) -> str:
    dealt = sum(1 for seat in deed.seats if not seat.sitting_out)
    button = "no button" if deed.button is None else f"the button at seat {deed.button}"
    return f"The hand begins: {deed.game} {deed.limit}, {dealt} players dealt in, {button}."


def _ante(deed: deeds.AntePosted, money: Money) -> str:
    what = "the ante for the whole table" if deed.kind == "table" else "an ante"
    return f"Seat {deed.seat} posts {what} of {money(deed.amount)}{_all_in(deed.all_in)}."


def _blind(deed: deeds.BlindPosted, money: Money) -> str:
    what = {"small": "the small blind", "big": "the big blind", "post": "a blind out of turn"}.get(deed.kind)
    named = what or f"a {'dead blind' if deed.kind == 'dead' else deed.kind}"
    return f"Seat {deed.seat} posts {named} of {money(deed.amount)}{_all_in(deed.all_in)}{_by(deed)}."


def _bring_in(deed: deeds.BringInPosted, money: Money) -> str:
    return f"Seat {deed.seat} posts the bring-in of {money(deed.amount)}{_all_in(deed.all_in)}."


def _hole_cards(deed: deeds.HoleCardsDealt, _money: Money) -> str:
    up = f"{' and ' if deed.down else ''}{cards_in_words(deed.up)} face up" if deed.up else ""
    down = cards_in_words(deed.down) if deed.down or not deed.up else ""
    street = "" if deed.street in _WHOLE_HANDS else f" on {deed.street} street"
    return f"Seat {deed.seat} is dealt {down}{up}{street}."


def _board(deed: deeds.BoardDealt, _money: Money) -> str:
    board = "" if deed.board is None else f" of board {deed.board}"
    return f"The {deed.street}{board} is dealt: {cards_in_words(deed.cards)}."


def _burned(deed: deeds.CardBurned, _money: Money) -> str:
    return "A card is burned." if deed.card is None else f"{deed.card} is burned."


def _called(deed: deeds.Called, money: Money) -> str:
    return f"Seat {deed.seat} calls {money(deed.amount)}{_all_in(deed.all_in)}{_by(deed)}."


def _bet(deed: deeds.Bet, money: Money) -> str:
    return f"Seat {deed.seat} bets {money(deed.amount)}{_all_in(deed.all_in)}{_by(deed)}."


def _raised(deed: deeds.Raised | deeds.Completed, money: Money) -> str:
    verb = "completes" if isinstance(deed, deeds.Completed) else "raises"
    total = "" if deed.to is None else f" to {money(deed.to)}"
    return (
        f"Seat {deed.seat} {verb}{total}, putting in {money(deed.amount)},{_all_in(deed.all_in)}{_by(deed)}.".replace(
            ",.", "."
        )
    )


def _exchanged(deed: deeds.CardsDiscarded | deeds.CardsDrawn, _money: Money) -> str:
    verb = "discards" if isinstance(deed, deeds.CardsDiscarded) else "draws"
    count = f"{deed.count} card{'' if deed.count == 1 else 's'}"
    what = count if deed.cards is None else " ".join(deed.cards) or "no cards"
    return f"Seat {deed.seat} {verb} {what} in draw {deed.draw}."


def _reshuffled(deed: deeds.DeckReshuffled, _money: Money) -> str:
    return f"The deck is reshuffled{'' if deed.draw is None else f' in draw {deed.draw}'}."


def _left(deed: deeds.Left, _money: Money) -> str:
    return f"Seat {deed.seat} leaves the table{'' if deed.reason is None else f': {deed.reason}'}."


def _run_it(deed: deeds.RunItAgreed, _money: Money) -> str:
    return f"{_seats(deed.seats)} agree to deal {deed.boards} boards."


def _disclosed(deed: deeds.CardsShown | deeds.CardsMucked, _money: Money) -> str:
    verb = "shows" if isinstance(deed, deeds.CardsShown) else "mucks"
    return f"Seat {deed.seat} {verb} {' '.join(deed.cards) if deed.cards else 'its cards'}{_by(deed)}."


def _rake(deed: deeds.RakeTaken, money: Money) -> str:
    return f"Rake of {money(deed.amount)} is taken{'' if deed.pot is None else f' from pot {deed.pot}'}."


def _awarded(deed: deeds.PotAwarded, money: Money) -> str:
    half = f" as the {deed.share} half" if deed.share in {"high", "low"} else ""
    split = " by agreement" if deed.share == "split" else ""
    board = "" if deed.board is None else f" on board {deed.board}"
    pot = "" if deed.pot is None else f" from pot {deed.pot}"
    return f"Seat {deed.seat} is awarded {money(deed.amount)}{pot}{half}{split}{board}."


def _house_money(deed: deeds.HouseMoneyAdded, money: Money) -> str:
    return f"The house adds {money(deed.amount)} to pot {deed.pot or 0} ({deed.kind})."


def _fee(deed: deeds.FeeTaken, money: Money) -> str:
    whence = f"pot {deed.pot or 0}" if deed.seat is None else f"seat {deed.seat}"
    return f"A fee of {money(deed.amount)} is taken from {whence} ({deed.kind})."


def _finished(deed: deeds.HandFinished, money: Money) -> str:
    stacks = ", ".join(f"seat {entry.seat} {money(entry.stack)}" for entry in deed.stacks)
    return f"The hand is finished; closing stacks: {stacks}." if stacks else "The hand is finished."


def _cancelled(deed: deeds.HandCancelled, _money: Money) -> str:
    incident = "" if deed.incident is None else f", incident {deed.incident}"
    return f"The hand is cancelled ({deed.reason}{incident}); policy {deed.policy}."


def _refund_ordered(deed: deeds.RefundOrdered, money: Money) -> str:
    return f"A refund of {money(deed.amount)} to seat {deed.seat} is ordered, to the {deed.to} (key {deed.key})."


def _all_in(stated: bool | None) -> str:  # noqa: FBT001 - the field of the event
    return " and is all-in" if stated else ""


def _by(deed: Any) -> str:  # noqa: ANN401 - any deed that says who decided
    return "" if deed.decided_by in {None, "player"} else f" (decided by {deed.decided_by})"


def _seats(seats: Sequence[int]) -> str:
    return f"Seat{'s' if len(seats) != 1 else ''} {', '.join(str(seat) for seat in seats)}"


def _says(words: str) -> Callable[[Any, Money], str]:
    """A sentence that only names the seat, and who decided where the event says so."""
    return lambda deed, _money: words.format(deed=deed, by=_by(deed) if hasattr(deed, "decided_by") else "")


_SENTENCES: Mapping[type[Payload], Callable[[Any, Money], str]] = {
    deeds.HandStarted: _started,
    deeds.AntePosted: _ante,
    deeds.BlindPosted: _blind,
    deeds.BringInPosted: _bring_in,
    deeds.HoleCardsDealt: _hole_cards,
    deeds.BoardDealt: _board,
    deeds.CardBurned: _burned,
    deeds.Checked: _says("Seat {deed.seat} checks{by}."),
    deeds.Folded: _says("Seat {deed.seat} folds{by}."),
    deeds.Called: _called,
    deeds.Bet: _bet,
    deeds.Raised: _raised,
    deeds.Completed: _raised,
    deeds.CardsDiscarded: _exchanged,
    deeds.CardsDrawn: _exchanged,
    deeds.StoodPat: _says("Seat {deed.seat} stands pat in draw {deed.draw}{by}."),
    deeds.DeckReshuffled: _reshuffled,
    deeds.Disconnected: _says("Seat {deed.seat} loses the connection."),
    deeds.Reconnected: _says("Seat {deed.seat} is connected again."),
    deeds.DisconnectProtected: _says("Seat {deed.seat} is protected: all-in for what it has put in."),
    deeds.Left: _left,
    deeds.SplitOffered: _says("Seat {deed.seat} offers to split pot {deed.pot}."),
    deeds.SplitAccepted: _says("Seat {deed.seat} accepts to split pot {deed.pot}."),
    deeds.SplitRefused: _says("Seat {deed.seat} refuses to split pot {deed.pot}."),
    deeds.RunItAgreed: _run_it,
    deeds.UncalledBetReturned: lambda deed, money: f"{money(deed.amount)} of its bet go back to seat {deed.seat}.",
    deeds.CardsShown: _disclosed,
    deeds.CardsMucked: _disclosed,
    deeds.RakeTaken: _rake,
    deeds.PotAwarded: _awarded,
    deeds.HouseMoneyAdded: _house_money,
    deeds.FeeTaken: _fee,
    deeds.CashedOut: lambda deed, money: f"The house pays seat {deed.seat} {money(deed.amount)} and takes its share.",
    deeds.HandFinished: _finished,
    deeds.HandCancelled: _cancelled,
    deeds.RefundOrdered: _refund_ordered,
    deeds.RefundPaid: _says("The refund with the key {deed.key} is paid ({deed.payment_ref})."),
    deeds.DeckRevealed: _says("The deck is revealed."),
    deeds.HandUnreadable: _says("An event could not be stored: {deed.reason}"),
}
