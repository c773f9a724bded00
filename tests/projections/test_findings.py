"""Goal: a stored verdict is what the judge says of the same events, byte for byte, in whatever order they came.

Method: hands of all lives through the log beside the judge on the events themselves; changes of rulebooks and judge by
other shelves and versions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import orjson
import pytest

from domain.events import Event, event_from, hand, house, stream_name
from domain.rulebook import Shelf, shipped_shelf
from eventlog.application import EventLog
from projections.batching import Limits
from projections.catching_up import catch_up, digests, rebuild
from projections.findings import staleness
from projections.findings.reading import FindingFilter, FindingRow
from projections.findings.relations import verdict_bytes
from projections.read_models import ReadModels
from replay import JUDGE_VERSION, judge
from tests.projections.filling import filled, store
from tests.projections.stories import TABLES, crashed, mixed, more, moved, story, time_of
from tests.replay.across.walks import walk
from tests.support.hands import dealt, shown
from tests.support.tables import buys, tied, told

HAND = "hand/trickyplay/1"

HOUSE_FILE = b"""
slug = "trickyplay"
version = 2
house = "trickyplay"
in_force_from = "2026-11-29T12:10:00.000000Z"
extends = "trickyplay/1"
"""


def finished(*, hand_no: str | int = 1, rake: int = 15, begins: float = 0, rulebook: str | None = None) -> list[Event]:
    told = shown().rakes(rake, pot=0).awards(1, 300 - rake, pot=0).finishes()
    return moved(told.events, hand_no, begins=begins, rulebook=rulebook)


def judged(events: Sequence[Event]) -> bytes:
    return orjson.dumps(judge(events, shipped_shelf()).as_dict())


def findings(models: ReadModels, wanted: FindingFilter | None = None) -> list[FindingRow]:
    return list(models.findings.page(wanted or FindingFilter(), limit=10_000).findings)


def with_second_book() -> Shelf:
    """The shipped rulebooks and a second version of one, in force from ten minutes past noon."""
    return shipped_shelf().plus([HOUSE_FILE])


def test_a_finished_hand_is_judged(log: EventLog) -> None:
    events = finished()
    models = filled(log, events)
    stored = models.findings.stored(HAND)
    assert stored is not None
    assert stored.verdict == judged(events)
    assert (stored.status, stored.life, stored.events, stored.errors) == ("ok", "finished", len(events), 0)
    book = shipped_shelf().get("trickyplay/1")
    assert book is not None
    assert (stored.rulebook, stored.rulebook_sha256, stored.judge) == (book.name, book.sha256, JUDGE_VERSION)
    assert (stored.hand, stored.house, stored.started_at, stored.stated) == (1, "trickyplay", events[0].at, None)


def test_the_bytes_are_those_that_verify_prints() -> None:
    verdict = judge(finished(), shipped_shelf())
    assert verdict_bytes(verdict) == judged(finished())


def test_an_open_hand_is_judged_when_somebody_asks(log: EventLog) -> None:
    events = moved(dealt().events, 1)
    models = filled(log, events)
    assert models.findings.stored(HAND) is None
    verdict = models.findings.judged(HAND)
    assert verdict is not None
    assert verdict.status == "open"
    assert verdict_bytes(verdict) == judged(events)
    earlier = models.findings.judged_alone(HAND, position=2)
    assert earlier is not None
    assert verdict_bytes(earlier) == judged(events[:2])
    assert models.findings.judged("hand/trickyplay/nowhere") is None


def test_findings_are_rows(log: EventLog) -> None:
    models = filled(log, finished(rake=20))
    (row,) = findings(models)
    assert (row.stream, row.house, row.code, row.severity) == (HAND, "trickyplay", "RAKE", "error")
    assert (row.recorded, row.expected, row.rule, row.basis) == (20, 15, "TP.RAKE.NL", "S")
    stored = models.findings.stored(HAND)
    assert stored is not None
    (told,) = orjson.loads(stored.verdict)["findings"]
    assert {name: getattr(row, name) for name in told} == told
    assert (stored.status, stored.errors, stored.warnings, stored.remarks) == ("findings", 1, 0, 0)


def test_late_events_judge_a_hand_again(log: EventLog) -> None:
    events = finished()
    models = filled(log, events, finished(hand_no=2, begins=500))
    late = more(events, hand.RakeTaken(amount=5))
    models = filled(log, late[len(events) :])
    stored = models.findings.stored(HAND)
    assert stored is not None
    assert stored.verdict == judged(late)
    assert [(row.stream, row.code) for row in findings(models)] == [(HAND, "SEQUENCE")]
    assert models.hands.count() == 2


def test_each_order_and_payment_judges_a_cancelled_hand_again(log: EventLog) -> None:
    events = crashed(moved(dealt().events, 1), paid=True)
    cancelled = next(number for number, event in enumerate(events) if isinstance(event.data, hand.HandCancelled))
    codes = []
    for number in range(len(events)):
        models = filled(log, events[number : number + 1])
        stored = models.findings.stored(HAND)
        assert (stored is None) == (number < cancelled)
        if stored is not None:
            assert stored.verdict == judged(events[: number + 1])
            codes.append([row.code for row in findings(models)])
    assert codes == [["REFUND", "REFUND"], ["REFUND"], [], [], []]


def test_a_malformed_record_has_a_verdict_once_it_is_closed(log: EventLog) -> None:
    events = finished()
    hole = hand.HandUnreadable(sha256="0" * 64, reason="cut off")
    broken = [*more(events[:1], hole), *events[2:]]
    models = filled(log, broken)
    stored = models.findings.stored(HAND)
    assert stored is not None
    assert stored.verdict == judged(broken)
    assert (stored.status, stored.life, stored.rulebook) == ("malformed", None, None)
    assert models.findings.stale() == ()


def all_verdicts(models: ReadModels, streams: Mapping[str, Sequence[Event]]) -> dict[str, bytes]:
    stored = {stream: models.findings.stored(stream) for stream in streams}
    return {stream: row.verdict for stream, row in stored.items() if row is not None}


@pytest.mark.parametrize(("limits", "count"), [(Limits(), 150), (Limits(7, 4, 30), 40), (Limits(1, 1, 1), 6)])
def test_verdicts_on_hands_of_all_lives_are_the_judges(log: EventLog, limits: Limits, count: int) -> None:
    streams = {f"hand/trickyplay/{seed}": story(seed, seed, table=TABLES[seed % 3]) for seed in range(count)}
    models = filled(log, *mixed(streams.values(), seed=7, most=9), limits=limits)
    expected = {stream: judged(events) for stream, events in streams.items() if is_closed(events)}
    assert all_verdicts(models, streams) == expected
    told = Counter(finding["code"] for verdict in expected.values() for finding in orjson.loads(verdict)["findings"])
    assert Counter(row.code for row in findings(models)) == told
    assert {count.code: count.findings for count in models.findings.counts()} == told
    assert 0 < len(expected) < count


def is_closed(events: Sequence[Event]) -> bool:
    return any(isinstance(event.data, hand.HandFinished | hand.HandCancelled) for event in events)


def test_findings_are_found_by_code_house_severity_and_rule_page_by_page(log: EventLog) -> None:
    wrong = [finished(hand_no=number, rake=15 + number, begins=number) for number in range(1, 8)]
    other = moved(wrong[0], 1, house="pokerhilfe", currency="USD")
    models = filled(log, *wrong, other, more(finished(hand_no=9), hand.RakeTaken(amount=5)))
    everything = findings(models)
    assert [row.stream for row in findings(models, FindingFilter(code="RAKE", house="trickyplay"))] == [
        f"hand/trickyplay/{number}" for number in range(1, 8)
    ]
    assert {row.house for row in findings(models, FindingFilter(house="pokerhilfe"))} == {"pokerhilfe"}
    assert findings(models, FindingFilter(severity="error")) == [row for row in everything if row.severity == "error"]
    assert findings(models, FindingFilter(rule="TP.RAKE.NL")) == [row for row in everything if row.rule == "TP.RAKE.NL"]
    paged: list[FindingRow] = []
    page = models.findings.page(FindingFilter(), limit=2)
    while page.following is not None:
        paged += page.findings
        page = models.findings.page(FindingFilter(), after=page.following, limit=2)
    assert [*paged, *page.findings] == everything
    counted = {(each.code, each.findings, each.hands) for each in models.findings.counts("trickyplay")}
    assert counted == {("RAKE", 7, 7), ("SEQUENCE", 1, 1)}


def test_a_hand_that_somebody_asks_for_is_judged_in_the_light_of_its_table(log: EventLog) -> None:
    stacks = dict.fromkeys((1, 2, 3, 4), 1000)
    first = tied(walk("1", stacks, button=1, small=2, big=3), table_pos=1)
    second = tied(walk("2", {**stacks, 2: 950, 3: 1050}, button=1, small=3, big=4), table_pos=1, previous=first)
    at_table = told(*[buys(seat, f"p-{'abcd'[seat - 1]}", 1000) for seat in stacks])
    models = filled(log, at_table, first.events, second.events)
    verdict = models.findings.judged("hand/cardroom/2")
    assert verdict is not None
    assert verdict.context == "table"
    assert "BUTTON" in {finding.code for finding in verdict.findings}
    stored, alone = models.findings.stored("hand/cardroom/2"), models.findings.judged_alone("hand/cardroom/2")
    assert stored is not None
    assert alone is not None
    assert stored.verdict == verdict_bytes(alone)
    assert alone.context == "hand"
    assert {finding.code for finding in alone.findings} == {finding.code for finding in verdict.findings} - {"BUTTON"}


# Rulebooks that a house adopts


def adopted(*rulebooks: tuple[str, str], house_name: str = "trickyplay") -> list[Event]:
    """The stream of a house that adopts shipped rulebooks, each from a time on."""
    events = []
    for pos, (name, since) in enumerate(rulebooks, start=1):
        book = shipped_shelf().get(name)
        assert book is not None
        data = house.RulebookAdopted(rulebook=name, sha256=book.sha256, in_force_from=since, by="staff")
        events.append(event_from(stream_name("house", house_name), pos, time_of(0), data))
    return events


def rulebooks_of(models: ReadModels, *hand_nos: int) -> list[str | None]:
    rows = [models.findings.stored(f"hand/trickyplay/{number}") for number in hand_nos]
    return [None if row is None else row.rulebook for row in rows]


HANDS_OF_AN_HOUR = [finished(hand_no=number, begins=600 * number) for number in range(6)]


@pytest.mark.parametrize("limits", [Limits(), Limits(20, 2, 20)])
def test_hands_are_judged_by_what_their_house_has_adopted_whenever_that_is_told(log: EventLog, limits: Limits) -> None:
    first, second = adopted(("generic/1", time_of(500)), ("pokerhilfe/1", time_of(1700)))
    elsewhere = adopted(("pokerhilfe/1", time_of(0)), house_name="another house")
    models = filled(log, *HANDS_OF_AN_HOUR[:2], elsewhere, [first], *HANDS_OF_AN_HOUR[2:4], limits=limits)
    assert rulebooks_of(models, 0, 1, 2, 3) == ["trickyplay/1", "generic/1", "generic/1", "generic/1"]
    filled(log, *HANDS_OF_AN_HOUR[4:], [second], limits=limits)
    expected = ["trickyplay/1", "generic/1", "generic/1", "pokerhilfe/1", "pokerhilfe/1", "pokerhilfe/1"]
    assert rulebooks_of(models, *range(6)) == expected
    assert models.findings.stale() == ()
    before = digests(log)
    assert rebuild(log) == before
    fourth = models.findings.judged("hand/trickyplay/4")
    assert fourth is not None
    stored = models.findings.stored("hand/trickyplay/4")
    assert stored is not None
    assert stored.verdict == verdict_bytes(fourth)


def test_an_adopted_rulebook_that_is_not_at_hand_is_replaced_and_judged_again_when_it_comes(log: EventLog) -> None:
    shelf = with_second_book()
    book = shelf.get("trickyplay/2")
    assert book is not None
    data = house.RulebookAdopted(rulebook="trickyplay/2", sha256=book.sha256, in_force_from=time_of(0), by="staff")
    models = filled(log, finished(), [event_from("house/trickyplay", 1, time_of(1), data)])
    assert rulebooks_of(models, 1) == ["generic/1"]
    (stale,) = ReadModels(log, shelf).findings.stale()
    assert (stale.rulebook, stale.rulebook_today) == ("generic/1", "trickyplay/2")


# What is out of date


def test_verdicts_of_today_are_not_stale(log: EventLog) -> None:
    assert filled(log, finished(), finished(hand_no=2, rulebook="nowhere/3")).findings.stale() == ()


def test_another_judge_makes_every_verdict_stale(log: EventLog, monkeypatch: pytest.MonkeyPatch) -> None:
    models = filled(log, finished(), finished(hand_no=2, begins=900))
    monkeypatch.setattr(staleness, "JUDGE_VERSION", "9.9.9")
    (stale,) = models.findings.stale()
    assert (stale.house, stale.verdicts, stale.judge, stale.judge_today) == ("trickyplay", 2, JUDGE_VERSION, "9.9.9")
    assert stale.rulebook == stale.rulebook_today


def test_a_new_rulebook_makes_stale_what_it_judges_and_a_rebuild_remakes_it(log: EventLog) -> None:
    before, after = finished(), finished(hand_no=2, begins=900)
    filled(log, before, after, finished(hand_no=3, begins=900, rulebook="trickyplay/1"))
    models = ReadModels(log, with_second_book())
    (stale,) = models.findings.stale()
    assert (stale.verdicts, stale.rulebook, stale.rulebook_today) == (1, "trickyplay/1", "trickyplay/2")
    digest = rebuild(log, with_second_book(), ["findings"])
    assert models.findings.stale() == ()
    rulebooks = [
        row.rulebook for row in map(models.findings.stored, map("hand/trickyplay/{}".format, (1, 2, 3))) if row
    ]
    assert rulebooks == ["trickyplay/1", "trickyplay/2", "trickyplay/1"]
    assert digests(log, ["findings"]) == digest


def test_a_rulebook_with_other_content_makes_its_verdicts_stale(log: EventLog) -> None:
    shelf = with_second_book()
    rule = b'\n[rules."TP.NEW"]\nbasis = "S"\nsource = "Neu."\ngloss = "New."\n'
    changed = shipped_shelf().plus([HOUSE_FILE + rule])
    store(log, [finished(begins=900)])
    catch_up(log, shelf)
    assert ReadModels(log, shelf).findings.stale() == ()
    (stale,) = ReadModels(log, changed).findings.stale()
    assert stale.rulebook == stale.rulebook_today == "trickyplay/2"
    assert stale.rulebook_sha256 != stale.rulebook_sha256_today


def test_a_rulebook_that_has_come_to_hand_makes_its_verdicts_stale(log: EventLog) -> None:
    filled(log, finished(rulebook="trickyplay/2"))
    (stale,) = ReadModels(log, with_second_book()).findings.stale()
    assert (stale.rulebook, stale.rulebook_today) == ("generic/1", "trickyplay/2")
