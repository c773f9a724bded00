"""One hand as a POJEU document. What the form demands and the hand does not record is never made up: it is listed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree as ET

from api.exports.exported import CannotExportError, Hand
from api.exports.pojeu.actions import Action
from api.exports.pojeu.filing import NO_ADDRESS, NOT_RECORDED, UNKNOWN, Filed, Filing, Identify, Pseudonym
from api.exports.pojeu.finance import Amounts, Finance
from api.exports.pojeu.note import note_of
from api.exports.pojeu.rounds import Round, Rounds
from domain.events import Event, UnreadableEvent
from domain.events import hand as deeds
from domain.games import GAMES, LIMITS
from domain.money import decimal_text

_AFTER_A_VOID: Final = (deeds.RefundOrdered, deeds.RefundPaid)
_NO_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_REFERENCE: Final = re.compile(r"[a-zA-Z0-9._/#-]+")
_CODE: Final = re.compile(r"[^A-Z0-9-]+")


def to_pojeu(
    record: Sequence[Event | UnreadableEvent],
    filing: Filing,
    number: int,
    *,
    pseudonym: Pseudonym = str,
    identify: Identify = lambda _seat: UNKNOWN,
) -> Filed:
    """A closed hand as the document with this number of its vault; CannotExportError says what cannot be written.

    `pseudonym` names the players, `identify` looks up what the log does not know of them.
    """
    hand = Hand.of(record)
    events = _until_the_end(hand.events)
    amounts = Amounts(hand.start, events)
    seats = amounts.seats()
    rounds = _rounds(hand.start, events)
    if len(seats) < 2:
        raise CannotExportError("The form wants two players or more (Joueur).")
    if not rounds:
        raise CannotExportError("The form wants an action (Tour), and there is none in the hand.")
    missing: list[str] = []
    root = _head(filing, number, events, hand.start, missing)
    _participants(root, hand.start, seats, filing, pseudonym, identify, missing)
    _text(root, "Regle", _CODE.sub("-", f"{hand.start.game}-{hand.start.limit}".upper()))
    _text(root, "Description", _description(hand.start))
    _text(root, "Info", note_of(events, seats))
    game = ET.SubElement(root, "Jeu")
    for each in rounds:
        _round(game, each, hand.start)
    return Filed(hand.stream, ET.tostring(root, encoding="utf-8", xml_declaration=True), tuple(missing))


def _until_the_end(events: Sequence[Event]) -> Sequence[Event]:
    """The hand up to its end, with the refunds after a void; what came late is no part of it."""
    for number, event in enumerate(events):
        if isinstance(event.data, deeds.ENDS):
            later = [each for each in events[number + 1 :] if isinstance(each.data, _AFTER_A_VOID)]
            return [*events[: number + 1], *(later if isinstance(event.data, deeds.HandCancelled) else [])]
    raise CannotExportError("The hand is not over.")


def _rounds(started: deeds.HandStarted, events: Sequence[Event]) -> list[Round]:
    going = Rounds(started)
    for event in events[1:]:
        going.take(event)
    return going.rounds


def _head(
    filing: Filing, number: int, events: Sequence[Event], started: deeds.HandStarted, missing: list[str]
) -> ET.Element:
    root = ET.Element("POJEU")
    if filing.test:
        root.set("test", "true")
    if started.source is not None and "times" not in started.source.states:
        missing.append("DateEvt")
    _text(root, "IDOper", filing.operator)
    _text(root, "IDCoffre", str(filing.vault))
    _text(root, "DateEvt", _moment(events[-1].at))
    _text(root, "IDEvt", str(number))
    _text(root, "Tech", started.hand_no)
    _text(root, "Pool", reference(started.table))
    return root


def _participants(
    root: ET.Element,
    started: deeds.HandStarted,
    seats: dict[int, Finance],
    filing: Filing,
    pseudonym: Pseudonym,
    identify: Identify,
    missing: list[str],
) -> None:
    element = ET.SubElement(root, "Participants")
    for seat in sorted(started.seats, key=lambda each: each.seat):
        identity, player = identify(seat), ET.SubElement(element, "Joueur")
        place = f"Joueur[Siege={seat.seat}]"
        registration = identity.registration or seat.session
        lacking = {"Pays": identity.country, "IPJoueur": identity.ip, "Inscription": registration}
        missing += [f"{place}/{name}" for name, value in lacking.items() if value is None]
        _text(player, "IDOper", filing.operator)
        _text(player, "Pays", identity.country or "")
        _text(player, "IDJoueur", pseudonym(seat.player))
        _text(player, "IPJoueur", identity.ip or NO_ADDRESS)
        _text(player, "Siege", str(seat.seat))
        _text(player, "Inscription", NOT_RECORDED if registration is None else reference(registration))
        _finance(player, seats[seat.seat], started)


def _finance(player: ET.Element, seat: Finance, started: deeds.HandStarted) -> None:
    element = ET.SubElement(player, "Finance")
    amounts = {"Net": seat.net, "Total": seat.staked, "CaveAvant": seat.before, "CaveApres": seat.after}
    for name, amount in amounts.items():
        _text(element, name, _amount(amount, started))
    if started.tournament is not None:
        _text(element, "Unite", "chips")
    if seat.rake:
        _text(element, "Rake", _amount(seat.rake, started))


def _round(game: ET.Element, each: Round, started: deeds.HandStarted) -> None:
    element = ET.SubElement(game, "Tour", name=each.name)
    _text(element, "Timestamp", _moment(each.at))
    for action in each.actions:
        _action(element, action, started)
    if each.total is not None:
        _text(element, "Total", _amount(each.total, started))


def _action(parent: ET.Element, action: Action, started: deeds.HandStarted) -> None:
    attributes = {} if action.name is None else {"name": action.name}
    element = ET.SubElement(parent, action.element, {**attributes, **dict(action.attributes)})
    if action.seat is not None:
        _text(element, "Siege", str(action.seat))
    if action.amount is not None:
        _text(element, "Valeur", _amount(action.amount, started))
    if action.card is not None:
        _text(element, "Valeur", str(action.card))


def reference(text: str) -> str:
    """A text as a reference of the form: a byte that may not stand in one is `#` and two hexadecimal digits."""
    plain = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._/-"
    written = "".join(chr(byte) if byte in plain else f"#{byte:02X}" for byte in text.encode())
    assert _REFERENCE.fullmatch(written)
    return written


def _description(started: deeds.HandStarted) -> str:
    game, limit = GAMES.get(started.game), LIMITS.get(started.limit)
    named = started.game if game is None else game.title
    return f"{named}, {started.limit if limit is None else limit.title}"


def _amount(amount: int, started: deeds.HandStarted) -> str:
    return str(amount) if started.tournament is not None else decimal_text(amount, started.currency)


def _moment(at: str) -> str:
    """A time as YYMMDDhhmmss, in UTC."""
    date, _t, clock = at.partition("T")
    return f"{date[2:].replace('-', '')}{clock[:8].replace(':', '')}"


def _text(parent: ET.Element, name: str, text: str) -> None:
    if _NO_XML.search(text):
        raise CannotExportError(f"A text has a character that XML does not know ({name}).")
    ET.SubElement(parent, name).text = text
