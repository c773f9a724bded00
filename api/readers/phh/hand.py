"""One record: from its keys to the events of the hand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from api.readers.common.keyed import KeyedRecord, KeyNotes, hash_number
from api.readers.common.reader import FileFacts
from api.readers.common.unfit import made
from api.readers.phh.fields import Fields
from api.readers.phh.forced import Forced
from api.readers.phh.opening import Opening, read_opening, seats_of
from api.readers.phh.own import Own
from api.readers.phh.play import Play
from api.readers.phh.records import Section
from api.readers.phh.variants import Family
from api.readers.results import HandRecord, shortened
from api.readers.scale import format_name
from domain.events import Event, hand, stream_name
from domain.events.fields import PATTERN_WORDS, RULEBOOK_PATTERN
from domain.events.payload import Payload

HOUSE: Final = "phh"
FORMAT: Final = "phh"


@dataclass(frozen=True, slots=True)
class _End:
    """How the hand ended as far as the record has it, and what it states of that."""

    agreed: list[Payload]
    returned: list[Payload]
    results: list[Payload]
    states: tuple[str, ...]
    """The facts that the record states, by `_states` or else by what it has."""


def read_hand(record: KeyedRecord, notes: KeyNotes, file: FileFacts) -> HandRecord:
    """The hand of a record; UnfitRecord names the key that keeps it from being taken whole."""
    assert isinstance(record, Section)
    fields = Fields(record)
    opening = read_opening(fields, notes)
    forced = Forced(fields, opening)
    play = Play(fields, opening, forced)
    play.read()
    end = _end(fields, opening, play, notes)
    number = hash_number(record.content)
    start = _start(fields, opening, forced, notes, file, number, end.states)
    _note(fields, play, record, notes)
    shown = len(play.payloads) - play.shows
    deeds, shows = play.payloads[:shown], play.payloads[shown:]
    payloads = [start, *_with_agreement(deeds, end.agreed), *end.returned, *shows, *end.results, *play.late]
    stream = stream_name("hand", HOUSE, number)
    events = tuple(Event(stream, pos, opening.at, payload) for pos, payload in enumerate(payloads, 1))
    return HandRecord(stream, events, record.first_line, file.name, tuple(notes.remarks))


def _start(
    fields: Fields,
    opening: Opening,
    forced: Forced,
    notes: KeyNotes,
    file: FileFacts,
    number: str,
    states: tuple[str, ...],
) -> hand.HandStarted:
    money = opening.money
    named = format_name(FORMAT, money.units, money.usual)
    values: dict[str, object] = {
        "house": HOUSE,
        "table": opening.table,
        "hand_no": number,
        "game": opening.variant.game,
        "limit": opening.variant.limit,
        "stakes": forced.stakes(notes),
        "currency": money.currency,
        "real_money": opening.real_money,
        "button": opening.button,
        "seats": seats_of(opening, fields),
        "source": {"room": HOUSE, "format": named, "file_sha256": file.sha256, "states": states},
    }
    optional = {
        "rulebook": file.rulebook or _rulebook(fields),
        "tournament": opening.tournament,
        "max_seats": fields.ordinal("seat_count"),
    }
    stated = {name: value for name, value in optional.items() if value is not None}
    return made(fields.line, hand.HandStarted, values | stated)


def _rulebook(fields: Fields) -> str | None:
    """`_rulebook`: the rulebook that the hand names."""
    name = fields.text("_rulebook")
    if name is not None and re.fullmatch(RULEBOOK_PATTERN, name) is None:
        raise fields.unfit("_rulebook", f"expected {PATTERN_WORDS[RULEBOOK_PATTERN]}, got {shortened(name)}")
    return name


def _end(fields: Fields, opening: Opening, play: Play, notes: KeyNotes) -> _End:
    own = Own(fields, opening)
    stacks = opening.money.read_all("finishing_stacks", opening.players)
    winnings = opening.money.read_all("winnings", opening.players)
    cancelled = own.cancelled()
    disclosures = [bool(action.cards or action.shows_dealt) for action in play.actions if action.word == "sm"]
    states = {
        "shows": any(disclosures),
        "mucks": not all(disclosures),
        "uncalled": own.states("_returns"),
        "rake": own.states("_rake") or own.states("_rake_by_pot"),
        "rake-by-pot": own.states("_rake_by_pot"),
        "pots": own.states("_awards"),
        "awards": own.states("_awards") or winnings is not None,
        "finals": stacks is not None,
        "draws": opening.variant.family is Family.DRAW,
    }
    results = [*own.added(), *own.raked(), *own.raked_by_pot(), *own.charged()]
    results += own.awarded() or _won(fields, opening, winnings)
    results += own.cashed_out()
    results += play.before_end
    finished = own.finished()
    if cancelled:
        results += cancelled
        if stacks is not None:
            text = "the hand was cancelled: its stacks are no result of play"
            notes.remark(fields.line_of("finishing_stacks"), "stacks-of-unfinished-play", text)
    elif _is_over(opening, play, stacks, winnings, notes, fields) or finished:
        results.append(_finished(fields, opening, stacks))
    else:
        states["finals"] = False
    own_facts = own.facts()
    facts = tuple(name for name, stated in states.items() if stated) if own_facts is None else own_facts
    return _End(own.agreed(), own.returned(), results, facts)


def _is_over(
    opening: Opening,
    play: Play,
    stacks: list[int] | None,
    winnings: list[int] | None,
    notes: KeyNotes,
    fields: Fields,
) -> bool:
    """Whether the record says how the hand ended.

    Stacks may also be those of a hand that goes on: then what was put in is in none of them.
    """
    if stacks is None:
        return winnings is not None
    if None in opening.stacks or not play.chips.total:
        return True
    missing = sum(stack or 0 for stack in opening.stacks) - sum(stacks)
    if missing != play.chips.total or any(winnings or ()):
        return True
    text = "the chips of the pot are in no stack: play is not over"
    notes.remark(fields.line_of("finishing_stacks"), "stacks-of-unfinished-play", text)
    return False


def _won(fields: Fields, opening: Opening, winnings: list[int] | None) -> list[Payload]:
    """`winnings`: what each player collected, of pots that the format does not tell apart."""
    listed = [(seat, amount) for seat, amount in zip(opening.seats, winnings or (), strict=False) if amount]
    return [fields.made("winnings", hand.PotAwarded, {"seat": seat, "amount": amount}) for seat, amount in listed]


def _finished(fields: Fields, opening: Opening, stacks: list[int] | None) -> Payload:
    listed = list(zip(opening.seats, stacks or (), strict=False))
    absent = [seat.seat for seat in opening.absent]
    listed += zip(absent, opening.money.read_all("_absent_finishing_stacks", len(absent)) or (), strict=False)
    values = [{"seat": seat, "stack": stack} for seat, stack in listed]
    return fields.made("finishing_stacks", hand.HandFinished, {"stacks": values})


def _with_agreement(deeds: list[Payload], agreed: list[Payload]) -> list[Payload]:
    """The deeds, the agreement on several boards before the first card of one."""
    places = (place for place, deed in enumerate(deeds) if isinstance(deed, hand.BoardDealt) and deed.board is not None)
    place = next(places, len(deeds)) if agreed else len(deeds)
    return [*deeds[:place], *agreed, *deeds[place:]]


def _note(fields: Fields, play: Play, record: Section, notes: KeyNotes) -> None:
    """Count what no event holds."""
    fields.note_rest(notes)
    for kind in record.kinds:
        if kind.value in ("blank", "comment", "section"):
            notes.noise[kind.value] += 1
    if play.remainder.commentaries:
        notes.keys["commentary"] += play.remainder.commentaries
    if play.remainder.no_ops:
        notes.keys["no-op"] += play.remainder.no_ops
