"""A verdict as lines, and the summary of many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rich.text import Text

from api.readers import HandRecord, Remark
from api.render.findings import finding_lines
from api.render.text import SEVERITY_STYLES, STATUS_STYLES, Money, counted, hand_name, plain, printable
from replay import SEVERITIES, Verdict
from replay.findings import Severity

_STATUS_WIDTH = max(len(status) for status in STATUS_STYLES)
_STATUS_WORDS = {"findings": "with findings"}


@dataclass(frozen=True, slots=True)
class Counts:
    """What a verification came to: hands by status, findings by code, and what was read but not judged.

    `rejects_files` are the files that the rejects were written to. `noise` counts lines by kind that hold no event of
    a hand, `remarks` the oddities of hands that were taken.
    """

    statuses: Mapping[str, int]
    findings: Mapping[str, int]
    rejects: int = 0
    rejects_files: tuple[str, ...] = ()
    unopened: int = 0
    noise: Mapping[str, int] = field(default_factory=dict)
    remarks: Mapping[str, int] = field(default_factory=dict)


def verdict_lines(verdict: Verdict, money: Money) -> list[Text]:
    """One line on the hand, and below it two for each finding."""
    lines = [hand_line(verdict)]
    for finding in verdict.findings:
        lines += finding_lines(finding, money)
    return lines


def remark_lines(record: HandRecord) -> list[Text]:
    """What is odd in the record that was judged all the same: where it stands and what it says."""
    return [plain(f"  remark   {remark_sentence(record, remark)}", "dim") for remark in record.remarks]


def remark_sentence(record: HandRecord, remark: Remark) -> str:
    """One remark with its file and line."""
    return f"{record.file}:{remark.line}: {remark.kind}: {printable(remark.text)}"


def hand_line(verdict: Verdict) -> Text:
    """Status, name, game and rulebook of a hand."""
    line = Text()
    line.append(f"{verdict.status:<{_STATUS_WIDTH}}  ", STATUS_STYLES[verdict.status])
    line.append_text(plain(hand_name(verdict.hand), "bold"))
    if verdict.game is not None:
        line.append_text(plain(f"  {verdict.game} {verdict.limit}  by {verdict.rulebook}"))
    return line


def summary_lines(counts: Counts) -> list[Text]:
    """The verification in a few lines: hands, findings by code, and everything that was read but is no hand."""
    return [line for line in _summary(counts) if line is not None]


def _summary(counts: Counts) -> Iterator[Text | None]:
    yield _hands(counts.statuses)
    yield _findings(counts.findings)
    if counts.rejects:
        written = f", written to {', '.join(counts.rejects_files)}" if counts.rejects_files else ""
        yield plain(f"Rejects: {counts.rejects:,} that could not be read{written}.", SEVERITY_STYLES["error"])
    if counts.unopened:
        yield Text(f"Files that could not be opened: {counts.unopened:,}.", SEVERITY_STYLES["error"])
    yield _kinds("Events of other streams, not judged", _other_streams(counts.noise))
    yield _kinds("Lines that say nothing about a hand", _other_lines(counts.noise))
    yield _kinds("Remarks on what hands say", counts.remarks)


def _hands(statuses: Mapping[str, int]) -> Text:
    line = Text(counted(sum(statuses.values()), "hand"), "bold")
    for number, status in enumerate(status for status in STATUS_STYLES if statuses.get(status)):
        line.append(", " if number else ": ", "default not bold")
        words = f"{statuses[status]:,} {_STATUS_WORDS.get(status, status)}"
        line.append(words, f"not bold {STATUS_STYLES[status].removeprefix('bold ')}")
    return line.append(".", "not bold")


def _findings(findings: Mapping[str, int]) -> Text | None:
    if not findings:
        return None
    line = Text("Findings: ")
    for number, (code, severity) in enumerate(_by_severity(findings)):
        line.append(", " if number else "")
        line.append(f"{findings[code]:,} {code}", SEVERITY_STYLES[severity])
    return line.append(".")


def _by_severity(findings: Mapping[str, int]) -> list[tuple[str, Severity]]:
    """The codes found, errors first, in the order of the contract."""
    return [
        (code, severity)
        for wanted in SEVERITY_STYLES
        for code, severity in SEVERITIES.items()
        if severity == wanted and findings.get(code)
    ]


def _other_streams(noise: Mapping[str, int]) -> Mapping[str, int]:
    return {kind.removesuffix("-stream"): number for kind, number in noise.items() if kind.endswith("-stream")}


def _other_lines(noise: Mapping[str, int]) -> Mapping[str, int]:
    return {kind: number for kind, number in noise.items() if not kind.endswith("-stream")}


def _kinds(title: str, kinds: Mapping[str, int]) -> Text | None:
    if not kinds:
        return None
    return plain(f"{title}: " + ", ".join(f"{number:,} {kind}" for kind, number in sorted(kinds.items())) + ".")
