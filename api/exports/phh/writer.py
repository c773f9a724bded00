"""Writing hands as PHH."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from datetime import datetime

from api.exports.exported import CannotExportError, Exported, Hand
from api.exports.losses import losses
from api.exports.phh.forced import Forced, chips_after, forced_of, own_stakes
from api.exports.phh.order import DECISIONS, in_order_of_actions
from api.exports.phh.play import Actions, printed
from api.exports.phh.results import Results
from api.exports.phh.seating import Seating, bring_in_of, names, seating_of
from api.exports.phh.toml import Raw, dumped
from api.readers.account import LineAccount
from api.readers.common.carried import FACTS, TIMES
from api.readers.phh import read_phh
from api.readers.phh.clock import UNSTATED_TIME
from api.readers.phh.opening import UNSTATED
from api.readers.phh.raises import Raises
from api.readers.phh.variants import FAMILIES, Family, code_of
from api.readers.results import HandRecord
from api.readers.scale import PLAY_MONEY, UNKNOWN_CURRENCY, Scale, stated_units, units_of
from api.readers.source import Source
from domain.events import Event, UnreadableEvent
from domain.events.hand import BoardDealt, HandStarted, Seat


def to_phh(events: Sequence[Event | UnreadableEvent]) -> Exported:
    """The hand as one record; CannotExportError if the format has no way to write it."""
    hand = Hand.of(events)
    text = dumped(_record(hand))
    return Exported(hand.stream, text, tuple(losses(hand.events, _read_back(text))))


def phh_file(exports: Iterable[Exported]) -> str:
    """One record as it is (`.phh`), several as sections (`.phhs`)."""
    texts = [exported.text for exported in exports]
    if len(texts) == 1:
        return f"{texts[0]}\n"
    return "\n".join(f"[{number}]\n{text}\n" for number, text in enumerate(texts, 1))


def _read_back(text: str) -> tuple[Event, ...]:
    results = list(read_phh(Source.open(io.BytesIO(text.encode()), "export"), LineAccount()))
    if len(results) != 1 or not isinstance(results[0], HandRecord):
        reason = "; ".join(result.reason for result in results if not isinstance(result, HandRecord))
        raise CannotExportError(f"The format cannot say this hand: {reason}.")
    return tuple(event for event in results[0].events if isinstance(event, Event))


def _record(hand: Hand) -> dict[str, object]:
    """The keys of the record in the order of the format."""
    start = hand.start
    scale = Scale(_units(start))
    seating = seating_of(hand)
    forced = forced_of(hand, seating)
    bring_in = bring_in_of(hand)
    chips = chips_after(forced, [seat.stack for seat in seating.players])
    raises = Raises(brings_in=bring_in is not None, fixed_limit=start.limit == "FL")
    actions = Actions(seating, chips, scale, bring_in, raises, FAMILIES.get(start.game, Family.UNKNOWN))
    results = _written(forced, actions)
    return {
        **_required(start, seating, forced, actions, bring_in),
        **_optional(start, seating, hand.events[0].at, results),
        **_own(start, seating, forced, actions, bring_in),
        **{key: value for key, value in results.keys.items() if key.startswith("_")},
        **({"_deeds": results.deeds} if results.deeds else {}),
        "_states": _states(start),
    }


def _written(forced: Forced, actions: Actions) -> Results:
    """Write what comes behind the forced bets: actions into `actions`, everything else into the results."""
    results = Results(actions)
    for payload in forced.before:
        results.carry(payload, "0")
    deeds = in_order_of_actions(forced.rest)
    last = max((place for place, payload in enumerate(deeds) if isinstance(payload, DECISIONS)), default=-1)
    last_card = max((place for place, payload in enumerate(deeds) if isinstance(payload, BoardDealt)), default=-1)
    for place, payload in enumerate(deeds):
        if results.closed or not actions.take(payload, goes_on=place < max(last, last_card)):
            results.take(payload, goes_on=place < last)
    return results


def _states(start: HandStarted) -> list[str]:
    """What the hand states, but for the times of single events."""
    return [fact for fact in FACTS if fact != TIMES and (start.source is None or fact in start.source.states)]


def _required(
    start: HandStarted, seating: Seating, forced: Forced, actions: Actions, bring_in: int | None
) -> dict[str, object]:
    code = code_of(start.game, start.limit)
    if code is None:
        raise CannotExportError(f"The format has no code for {start.game} with the limit {start.limit}.")
    scale, stakes = actions.scale, start.stakes
    keys: dict[str, object] = {
        "variant": code,
        "ante_trimming_status": len(set(forced.all_antes)) == 1,
        "antes": _numbers(scale, forced.listed(forced.all_antes)),
    }
    if bring_in is not None:
        keys["bring_in"] = Raw(printed(scale, bring_in))
    else:
        posts = [-blind if kind == "post" else blind for blind, kind in zip(forced.blinds, forced.kinds, strict=True)]
        keys["blinds_or_straddles"] = _numbers(scale, forced.listed(posts))
    if stakes.lower is not None or stakes.higher is not None:
        sizes = {"small_bet": stakes.lower, "big_bet": stakes.higher}
        keys |= {key: Raw(printed(scale, size)) for key, size in sizes.items() if size is not None}
    elif start.limit != "FL":
        keys["min_bet"] = Raw(printed(scale, stakes.big_blind or forced.big or bring_in or 1))
    stacks = [Raw("inf" if seat.stack is None else printed(scale, seat.stack)) for seat in seating.players]
    return keys | {"starting_stacks": stacks, "actions": actions.texts}


def _optional(start: HandStarted, seating: Seating, at: str, results: Results) -> dict[str, object]:
    keys: dict[str, object] = {"venue": start.house, "hand": start.hand_no}
    tournament = start.tournament
    if tournament is not None and tournament.name is not None:
        keys["event"] = tournament.name
    if tournament is not None and isinstance(tournament.level, int):
        keys["level"] = tournament.level
    if at != UNSTATED_TIME:
        moment = datetime.fromisoformat(at.removesuffix("Z"))
        keys |= {"time": Raw(moment.time().isoformat()), "time_zone": "UTC"}
        keys |= {"day": moment.day, "month": moment.month, "year": moment.year}
    if start.table != UNSTATED:
        keys["table"] = start.table
    keys["seats"] = [seat.seat for seat in seating.players]
    if start.max_seats is not None:
        keys["seat_count"] = start.max_seats
    keys["players"] = names(seating.players)
    if start.currency not in (PLAY_MONEY, UNKNOWN_CURRENCY):
        keys["currency"] = start.currency
    return keys | {key: value for key, value in results.keys.items() if not key.startswith("_")}


def _own(
    start: HandStarted, seating: Seating, forced: Forced, actions: Actions, bring_in: int | None
) -> dict[str, object]:
    """Keys of our own for what the format has no names for."""
    scale = actions.scale
    stakes = own_stakes(forced, start, bring_in)
    if start.stakes.big_blind is None and not (forced.big or bring_in):
        stakes.append(("big_blind", None))  # that there is none explains why min_bet is not one
    keys: dict[str, object] = {
        "_button": seating.button,
        "_rulebook": start.rulebook,
        "_stakes": [name if size is None else f"{name} {printed(scale, size)}" for name, size in stakes] or None,
        "_spread": None if start.stakes.spread is None else _numbers(scale, start.stakes.spread),
        "_blind_kinds": forced.kinds if forced.kinds != forced.usual_kinds else None,
        "_forced_order": forced.order if forced.order != forced.usual_order else None,
        "_dead_antes": _numbers(scale, forced.dead) if any(forced.dead) else None,
        "_calls": actions.calls or None,
        "_details": [*forced.details, *actions.details] or None,
        "_boards": actions.boards if actions.has_several_boards else None,
    }
    present = {name: value for name, value in keys.items() if value is not None}
    return {**_own_money(start, scale), **(_absent(scale, seating.absent) if seating.absent else {}), **present}


def _own_money(start: HandStarted, scale: Scale) -> dict[str, object]:
    play, tournament = start.currency == PLAY_MONEY, start.tournament
    usual = 1 if tournament is not None else units_of(start.currency)
    keys: dict[str, object] = {
        "_scale": None if scale.units == usual else scale.units,
        "_currency": PLAY_MONEY if play else None,
        "_real_money": None if start.real_money != play else start.real_money,
        "_tournament": None if tournament is None else tournament.id,
        "_level": tournament.level if tournament is not None and isinstance(tournament.level, str) else None,
    }
    return {name: value for name, value in keys.items() if value is not None}


def _absent(scale: Scale, seats: Sequence[Seat]) -> dict[str, object]:
    stacks = [Raw("inf" if seat.stack is None else printed(scale, seat.stack)) for seat in seats]
    return {
        "_absent_seats": [seat.seat for seat in seats],
        "_absent_players": names(seats),
        "_absent_stacks": stacks,
    }


def _numbers(scale: Scale, amounts: Iterable[int]) -> list[Raw]:
    return [Raw(printed(scale, amount)) for amount in amounts]


def _units(start: HandStarted) -> int:
    """How many integers one printed unit is: as the source says, else as usual in the currency."""
    stated = None if start.source is None else stated_units(start.source.format)
    return stated or (1 if start.tournament is not None else units_of(start.currency))
