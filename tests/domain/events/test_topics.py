"""Goal: topics and field names never change by accident. Method: the list of the contract, written out by hand.

`?` marks an optional field, `{…}` a record in a field, `[{…}]` a list of records.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from types import ModuleType
from typing import Any, get_args, get_origin

import pytest

from domain.events import REGISTRY, Payload, correction, dispute, hand, house, incident, session, table
from domain.events.payload import Form
from domain.events.schema import form_schema

STAKES = "{small_blind? big_blind? ante? bring_in? straddle? lower? higher? spread?}"
WAGER = "seat amount to? all_in? decided_by?"

TOPICS = {
    "hand.started.v1": (
        f"house table hand_no rulebook? game limit stakes{STAKES} currency real_money tournament?{{id level? name?}} "
        "button seats[{seat player stack session? client? sitting_out?}] max_seats? server? build? table_pos? "
        "previous_hand? rng?{id software deck_commitment?} source?{room format file_sha256 states}"
    ),
    "hand.ante-posted.v1": "seat amount kind? all_in?",
    "hand.blind-posted.v1": "seat amount kind all_in? decided_by?",
    "hand.bring-in-posted.v1": "seat amount all_in?",
    "hand.hole-cards-dealt.v1": "seat street down up",
    "hand.board-dealt.v1": "street cards board?",
    "hand.card-burned.v1": "card?",
    "hand.checked.v1": "seat decided_by?",
    "hand.folded.v1": "seat decided_by?",
    "hand.called.v1": WAGER,
    "hand.bet.v1": WAGER,
    "hand.raised.v1": WAGER,
    "hand.completed.v1": WAGER,
    "hand.cards-discarded.v1": "seat draw cards? count?",
    "hand.cards-drawn.v1": "seat draw cards? count?",
    "hand.stood-pat.v1": "seat draw decided_by?",
    "hand.deck-reshuffled.v1": "draw?",
    "hand.disconnected.v1": "seat reason_code?",
    "hand.reconnected.v1": "seat reason_code?",
    "hand.disconnect-protected.v1": "seat",
    "hand.left.v1": "seat reason?",
    "hand.split-offered.v1": "seat pot",
    "hand.split-accepted.v1": "seat pot",
    "hand.split-refused.v1": "seat pot",
    "hand.run-it-agreed.v1": "boards seats",
    "hand.uncalled-bet-returned.v1": "seat amount",
    "hand.cards-shown.v1": "seat cards? decided_by?",
    "hand.cards-mucked.v1": "seat cards? decided_by?",
    "hand.rake-taken.v1": "amount pot?",
    "hand.pot-awarded.v1": "seat amount pot? board? share?",
    "hand.house-money-added.v1": "amount kind pot?",
    "hand.fee-taken.v1": "amount kind seat? pot?",
    "hand.cashed-out.v1": "seat amount",
    "hand.finished.v1": "stacks[{seat stack}]",
    "hand.cancelled.v1": "reason reason_code? incident? policy",
    "hand.refund-ordered.v1": "seat player amount to key",
    "hand.refund-paid.v1": "key payment_ref",
    "hand.deck-revealed.v1": "deck nonce",
    "hand.unreadable.v1": "sha256 reason",
    "table.opened.v1": f"house table game limit stakes{STAKES} currency max_seats server",
    "table.bought-in.v1": "seat player amount session?",
    "table.topped-up.v1": "seat player amount session?",
    "table.cashed-out.v1": "seat player amount session?",
    "table.sat-out.v1": "seat player",
    "table.returned.v1": "seat player",
    "table.blind-missed.v1": "seat player kind",
    "table.observer-joined.v1": "who kind sees_hidden_cards",
    "table.observer-left.v1": "who kind sees_hidden_cards",
    "table.closed.v1": "",
    "session.opened.v1": "player channel? licence? registration? limits?{duration_s spend}",
    "session.closed.v1": "reason",
    "house.rulebook-adopted.v1": "rulebook sha256 in_force_from by",
    "house.clock-changed.v1": "what by reason",
    "house.override.v1": "what by reason",
    "incident.server-crashed.v1": "server crashed_at reason_code tables?",
    "incident.refunds-computed.v1": "policy hands total worksheet_sha256",
    "incident.refunds-ordered.v1": "hands total",
    "incident.regulator-notified.v1": "by note?",
    "incident.closed.v1": "by note?",
    "dispute.opened.v1": "hand claimant claim channel",
    "dispute.noted.v1": "by text",
    "dispute.evidence-attached.v1": "by sha256 name",
    "dispute.decided.v1": "by verdict reason",
    "dispute.closed.v1": "by",
    "correction.ordered.v1": ("hand cause cause_id reason replaces payments[{player seat? amount key}] by approved_by"),
    "correction.paid.v1": "key payment_ref",
    "correction.withdrawn.v1": "reason by",
}

WORDS = {
    "hand.started.v1 source.states": (
        "times shows mucks burns uncalled rake rake-by-pot pots awards finals draws disconnects"
    ),
    "hand.ante-posted.v1 kind": "each table",
    "hand.blind-posted.v1 kind": "small big post dead straddle",
    "hand.blind-posted.v1 decided_by": "player timeout disconnect platform",
    "hand.checked.v1 decided_by": "player timeout disconnect platform",
    "hand.folded.v1 decided_by": "player timeout disconnect platform",
    "hand.called.v1 decided_by": "player timeout disconnect platform",
    "hand.bet.v1 decided_by": "player timeout disconnect platform",
    "hand.raised.v1 decided_by": "player timeout disconnect platform",
    "hand.completed.v1 decided_by": "player timeout disconnect platform",
    "hand.stood-pat.v1 decided_by": "player timeout disconnect platform",
    "hand.cards-shown.v1 decided_by": "player timeout disconnect platform",
    "hand.cards-mucked.v1 decided_by": "player timeout disconnect platform",
    "hand.pot-awarded.v1 share": "high low split whole",
    "hand.house-money-added.v1 kind": "splash bonus",
    "hand.fee-taken.v1 kind": "jackpot cash-out other",
    "hand.cancelled.v1 reason": "server-crash misdeal operator no-opponent",
    "hand.cancelled.v1 policy": "return-all better-for-player result-stands",
    "hand.refund-ordered.v1 to": "table wallet",
    "table.blind-missed.v1 kind": "small big",
    "table.observer-joined.v1 kind": "player staff",
    "table.observer-left.v1 kind": "player staff",
    "session.opened.v1 channel": "desktop mobile tablet other",
    "session.closed.v1 reason": "user limit connection operator crash",
    "incident.refunds-computed.v1 policy": "return-all better-for-player result-stands",
    "dispute.opened.v1 channel": "officer player",
    "dispute.decided.v1 verdict": "upheld rejected partly",
    "correction.ordered.v1 cause": "dispute incident operator regulator",
}

MODULES = (hand, table, session, house, incident, dispute, correction)


def split_fields(text: str) -> set[str]:
    """The fields of a line of the list, each with what belongs to it."""
    fields, depth, word = set(), 0, ""
    for character in text + " ":
        depth += (character == "{") - (character == "}")
        if character == " " and not depth:
            fields |= {word} if word else set()
            word = ""
        else:
            word += character
    return {normal(field) for field in fields}


def normal(field: str) -> str:
    """The field with the fields of its record sorted."""
    name, brace, rest = field.partition("{")
    return rendered(name, rest.strip("]}").split()) if brace else field


def rendered(name: str, fields: Iterable[str]) -> str:
    """A field with a record in it, or with a list of records."""
    return f"{name}{{{' '.join(sorted(fields))}}}{']' if name.endswith('[') else ''}"


def record_in(annotation: Any) -> tuple[str, type[Form] | None]:  # noqa: ANN401 - any annotation
    """The record inside the annotation of a field, and `[` if there is a list of them."""
    if isinstance(annotation, type) and issubclass(annotation, Form):
        return "", annotation
    for inner in get_args(annotation):
        bracket, record = record_in(inner)
        if record is not None:
            return ("[" if get_origin(annotation) is tuple else bracket), record
    return "", None


def fields_of(form: type[Form]) -> set[str]:
    fields = set()
    for name, field in form.model_fields.items():
        bracket, record = record_in(field.annotation)
        mark = "" if field.is_required() else "?"
        fields.add(rendered(f"{name}{mark}{bracket}", fields_of(record)) if record else f"{name}{mark}")
    return fields


def words_in(annotation: Any) -> list[str]:  # noqa: ANN401 - any annotation
    """The words that a field may hold, if it is one of words."""
    arguments = get_args(annotation)
    if arguments and all(isinstance(argument, str) for argument in arguments):
        return list(arguments)
    return [word for inner in arguments for word in words_in(inner)]


def payload_of(topic: str) -> type[Payload]:
    payload = REGISTRY.payload(topic)
    assert payload is not None
    return payload


def test_the_registry_holds_exactly_the_topics_of_the_contract() -> None:
    assert sorted(REGISTRY.topics()) == sorted(TOPICS)


@pytest.mark.parametrize("topic", TOPICS)
def test_the_fields_of_a_topic_are_those_of_the_contract(topic: str) -> None:
    assert fields_of(payload_of(topic)) == split_fields(TOPICS[topic])


def forms_of(payload: type[Payload]) -> list[tuple[str, type[Form]]]:
    """The data of a topic and the records in it, each with the path to its fields."""
    records = [(f"{name}.", record_in(field.annotation)[1]) for name, field in payload.model_fields.items()]
    return [("", payload), *((path, record) for path, record in records if record is not None)]


def test_the_words_of_every_field_are_those_of_the_contract() -> None:
    found = {
        f"{payload.TOPIC} {path}{name}": " ".join(words_in(field.annotation))
        for payload in REGISTRY.payloads()
        for path, form in forms_of(payload)
        for name, field in form.model_fields.items()
    }
    assert {field: words for field, words in found.items() if words} == WORDS


@pytest.mark.parametrize("payload", list(REGISTRY.payloads()), ids=lambda payload: payload.TOPIC)
def test_every_topic_and_field_says_what_it_means(payload: type[Payload]) -> None:
    assert "TOPIC" in vars(payload)
    assert (payload.__doc__ or "").strip().endswith(".")
    schema = form_schema(payload)
    for definition in [schema, *schema.get("$defs", {}).values()]:
        assert all(field.get("description") for field in definition["properties"].values()), definition


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_the_topics_of_a_kind_are_in_its_module(module: ModuleType) -> None:
    kind = module.__name__.rpartition(".")[2]
    classes = {
        value.TOPIC
        for _, value in inspect.getmembers(module, inspect.isclass)
        if issubclass(value, Payload) and "TOPIC" in vars(value)
    }
    assert classes == {topic for topic in TOPICS if topic.startswith(f"{kind}.")}


def test_data_never_change() -> None:
    with pytest.raises(ValueError, match="frozen"):
        hand.Checked(seat=1).seat = 2
