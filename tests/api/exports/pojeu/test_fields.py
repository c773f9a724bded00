"""Goal: everything that a hand records is in its document, in the place that the regulator page names.

Method: documents of hands whose numbers are counted by hand; and each field of each event replaced by another value,
one at a time: the document must change, or the hand is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson
import pytest

from api.exports.exported import CannotExportError
from api.exports.pojeu import Filing, Identity, to_pojeu
from api.exports.pojeu.actions import card_number
from api.exports.pojeu.finance import rake_shares
from domain.events import Event, event_from, parse_event
from domain.events.canonical import canonical_bytes
from tests.api.exports.hands_to_export import HANDS, events_of, example
from tests.api.exports.pojeu.schema import parsed
from tests.support.hands import dealt, shown, three_handed
from tests.support.scenario import Scenario
from tests.support.shared import needs_shared

FILING = Filing(operator="0099", vault=3)


def document(record: Scenario, **options: Any) -> Any:  # noqa: ANN401 - lxml has no types
    return parsed(to_pojeu(record.events, FILING, 12, **options).document)


@pytest.mark.parametrize(
    ("card", "number"), [("As", 1), ("Ks", 13), ("Ah", 14), ("Ad", 27), ("2d", 28), ("Ac", 40), ("Kc", 52), ("??", 0)]
)
def test_cards_are_numbered_as_the_form_does(card: str, number: int) -> None:
    assert card_number(card) == number


@needs_shared
def test_a_hand_with_two_pots() -> None:
    root = document(example())
    assert [root.findtext(name) for name in ("IDOper", "IDCoffre", "IDEvt", "Tech", "Pool", "Regle")] == [
        "0099",
        "3",
        "12",
        "9001",
        "Lend#204",
        "HOLDEM-NL",
    ]
    finance = [
        [each.findtext(name) for name in ("Net", "Total", "CaveAvant", "CaveApres", "Rake")]
        for each in root.iter("Finance")
    ]
    assert finance == [
        ["18.50", "10.00", "10.00", "28.50", "1.50"],
        ["-30.00", "30.00", "100.00", "70.00", None],
        ["9.50", "30.00", "100.00", "109.50", "0.50"],
    ]
    rounds = [(each.get("name"), each.findtext("Total")) for each in root.iter("Tour")]
    assert rounds == [
        ("blinds", "1.50"),
        ("preflop", "28.50"),
        ("flop", None),
        ("turn", "40.00"),
        ("river", None),
        ("reveal", None),
    ]
    preflop = root.findall(".//Tour[@name='preflop']/Bet")
    assert [(each.get("name"), each.findtext("Siege"), each.findtext("Valeur")) for each in preflop] == [
        ("allin", "1", "10.00"),
        ("call", "2", "9.50"),
        ("call", "3", "9.00"),
    ]


@needs_shared
def test_an_uncalled_bet_is_in_no_total() -> None:
    root = document(dealt(house="trickyplay").raises(1, 300).folds(2, 3).returns(1, 200).awards(1, 250).finishes())
    assert [each.text for each in root.findall(".//Tour/Total")] == ["1.50", "1.00"]
    assert root.find(".//Bet[@name='raise']/Valeur").text == "3.00"


@needs_shared
def test_a_void_says_why_and_moves_nothing() -> None:
    root = document(dealt(house="trickyplay").raises(1, 300).cancels(incident="incident/trickyplay/c").orders(1, 300))
    assert {each.text for each in root.iter("Net")} == {"0.00"}
    info = orjson.loads(root.findtext("Info"))
    void = next(each for each in info["events"] if each["topic"] == "hand.cancelled.v1")
    assert (void["reason"], void["policy"], void["incident"]) == (
        "server-crash",
        "return-all",
        "incident/trickyplay/c",
    )
    assert [each["amount"] for each in info["events"] if each["topic"] == "hand.refund-ordered.v1"] == [300]


@needs_shared
def test_what_is_not_recorded_is_listed_and_never_made_up() -> None:
    filed = to_pojeu(example().events, FILING, 1)
    assert filed.not_recorded == tuple(
        f"Joueur[Siege={seat}]/{name}" for seat in (1, 2, 3) for name in ("Pays", "IPJoueur", "Inscription")
    )
    known = Identity(country="AT", ip="192.0.2.7", registration="reg-1")
    whole = to_pojeu(example().events, FILING, 1, identify=lambda _seat: known, pseudonym=lambda name: f"x{name}")
    assert whole.not_recorded == ()
    root = parsed(whole.document)
    assert [root.findtext(f".//Joueur/{name}") for name in ("Pays", "IDJoueur", "IPJoueur", "Inscription")] == [
        "AT",
        "xp-a",
        "192.0.2.7",
        "reg-1",
    ]


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (dealt(), "not over"),
        (three_handed(stacks={1: None, 2: 1000, 3: 1000}).small(2, 50).cancels(), "CaveAvant"),
        (three_handed(stacks={1: 1000}).cancels(), "two players"),
        (three_handed().cancels(), "an action"),
        (shown().rakes(15).awards(1, 285).finishes({2: 0}).finishes(), None),
    ],
)
def test_what_the_form_cannot_say_is_refused(record: Scenario, words: str | None) -> None:
    if words is None:
        assert to_pojeu(record.events, FILING, 1).document
        return
    with pytest.raises(CannotExportError, match=words):
        to_pojeu(record.events, FILING, 1)


def test_the_rake_is_divided_among_the_winners_to_the_cent() -> None:
    assert rake_shares(5, {1: 100, 2: 100, 3: 0}) == {1: 3, 2: 2}
    assert rake_shares(7, {1: 10, 2: 20}) == {1: 2, 2: 5}
    assert rake_shares(0, {1: 10}) == {}
    assert rake_shares(5, {}) == {}


def replaced(event: Event) -> Iterator[tuple[str, Event]]:
    """The event with one field replaced, for each of its fields; what is no event any more is left out."""
    record = orjson.loads(canonical_bytes(event))
    for path, value in leaves(record["data"]):
        for other in others(value):
            changed = orjson.loads(canonical_bytes(event))
            put(changed["data"], path, other)
            try:
                yield ".".join(map(str, path)), parse_event(orjson.dumps(changed))
            except ValueError:
                continue
            break


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:  # noqa: ANN401 - JSON
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if items is None:
        yield path, value
        return
    for step, below in items:
        yield from leaves(below, (*path, step))


def others(value: object) -> list[object]:
    """Other values of a kind; the first that makes an event is taken."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value + 7]
    words = [
        "2c",
        "9h",
        "omaha",
        "PL",
        "USD",
        "flop",
        "river",
        "timeout",
        "whole",
        "high",
        "small",
        "big",
        "dead",
        "x1",
    ]
    return [word for word in words if word != value]


def put(value: Any, path: tuple[Any, ...], other: object) -> None:  # noqa: ANN401 - JSON
    for step in path[:-1]:
        value = value[step]
    value[path[-1]] = other


WITHOUT_EFFECT = {("hand.started.v1", "house")}
"""Who files is the operator; the house is the log's own name for him."""


@pytest.mark.parametrize("name", sorted(HANDS))
def test_every_field_of_a_hand_changes_its_document(name: str) -> None:
    events = list(events_of(name))
    try:
        plain = to_pojeu(events, FILING, 1).document
    except CannotExportError:
        pytest.skip("the form cannot say the hand")
    same = []
    for number, event in enumerate(events):
        for field, changed in replaced(event):
            try:
                written = to_pojeu([*events[:number], changed, *events[number + 1 :]], FILING, 1).document
            except CannotExportError:
                continue
            if written == plain and (event.topic, field) not in WITHOUT_EFFECT:
                same.append((event.topic, field))
    assert same == []


def test_the_time_of_an_event_changes_the_document() -> None:
    events = list(example().events)
    plain = to_pojeu(events, FILING, 1).document
    for number, event in enumerate(events):
        later = event_from(event.stream, event.pos, "2027-01-01T00:00:00.000001Z", event.data)
        assert to_pojeu([*events[:number], later, *events[number + 1 :]], FILING, 1).document != plain
