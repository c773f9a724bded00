"""What does not close in a worksheet, one sentence each."""

from __future__ import annotations

from api.render.text import Money, hand_name, printable
from replay.worksheets import Problem

_UNRECKONED = {
    "malformed": "cannot be reckoned, for its record is malformed",
    "tampered": "cannot be reckoned, for its record is not the one that was stored",
    "unknown": "has amounts that cannot be told from its record",
}


def problem_sentence(problem: Problem, money: Money, *, correction: bool = False) -> str:
    """What does not close, where, and the two amounts that should agree; `correction`: in a CorrectionSheet."""
    hand = f"Hand {hand_name(problem.hand)}"
    if problem.code in _UNRECKONED:
        why = f": {printable(problem.words)}" if problem.words else "."
        return f"{hand} {_UNRECKONED[problem.code]}{why}"
    where = hand if problem.seat is None else f"{hand}, seat {problem.seat}"
    return f"{where}: {_disagreement(problem, money, correction=correction)}."


def _disagreement(problem: Problem, money: Money, *, correction: bool) -> str:
    amount, expected = _words(problem.amount, money), _words(problem.expected, money)
    if problem.code == "unknown-seat":
        return _stranger(problem, money)
    if problem.code == "standing":
        return _standing(problem, money)
    if problem.code == "deeds":
        return f"returning everything would give {amount}, but its deeds add up to {expected}"
    if problem.code == "stacks" and correction:
        return f"{amount} is due, but right less recorded less already ordered is {expected}"
    if problem.code == "stacks":
        return f"the stack at the crash and what is due make {amount}, but the stack after is {expected}"
    return f"the seats add up to {amount}, but they must add up to {expected}"


def _stranger(problem: Problem, money: Money) -> str:
    amount = problem.amount or 0
    if amount < 0:
        return f"{money(-amount)} went back to it, but it is not in the hand"
    return f"{_words(problem.amount, money)} came from it, but it is not in the hand"


def _standing(problem: Problem, money: Money) -> str:
    """Other corrections have decided otherwise: somebody must say what is to be done."""
    words = printable(problem.words or "other corrections ordered more than is due").rstrip(".")
    if problem.amount is None or problem.expected is None:
        return words
    return f"{words}: ordered are {money(problem.amount)}, and the rules make {money(problem.expected)} due"


def _words(amount: int | None, money: Money) -> str:
    return "an unknown amount" if amount is None else money(amount)
