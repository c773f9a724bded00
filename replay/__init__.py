"""The independent auditor: events of a hand in, verdict out. It opens no file and knows no database."""

from replay.across import Stories, TableContext
from replay.findings import SEVERITIES, Finding
from replay.judge import judge
from replay.verdict import JUDGE_VERSION, PotVerdict, RakeVerdict, RefundVerdict, Verdict

__all__ = [
    "JUDGE_VERSION",
    "SEVERITIES",
    "Finding",
    "PotVerdict",
    "RakeVerdict",
    "RefundVerdict",
    "Stories",
    "TableContext",
    "Verdict",
    "judge",
]
