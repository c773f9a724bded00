"""What can be wrong with the rake table of a house file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from domain.rulebook.form import MOST_PLAYERS, CapForm, RakeForm, StakesForm, ThresholdForm, TierForm
from domain.rulebook.problems import Problem
from domain.rulebook.rake import RakeRow, StakeRange
from domain.rulebook.rake_form import row_of, rows_laid_over
from domain.rulebook.rake_lines import player_groups, row_lines
from domain.rulebook.vocabulary import EVERY


def rake_problems(forms: Sequence[RakeForm], inherited: Sequence[RakeRow]) -> Iterator[Problem]:
    """All problems of the rows that a file states, and of these beside the inherited ones."""
    for place, form in enumerate(forms, 1):
        key = f"rake[{place}]"
        faults = [*_shape(key, form), *_stakes(key, form), *_tiers(key, form.tiers or ())]
        faults += [*_thresholds(key, form.thresholds or ()), *_caps(key, form.caps)]
        yield from faults
        if not any(fault.severity == "error" for fault in faults):
            yield from _odd_amounts(key, row_of(form))
    rows = rows_laid_over(forms, inherited)
    yield from _repeated(forms)
    yield from _overlaps(forms, rows)
    yield from _gaps(forms, rows)


def _shape(key: str, form: RakeForm) -> Iterator[Problem]:
    ways = {"tiers": form.tiers, "thresholds": form.thresholds, "basis_points": form.basis_points}
    stated = [name for name, way in ways.items() if way is not None]
    if len(stated) != 1:
        yield Problem(key, f"must have one of tiers, thresholds and basis_points, not {' and '.join(stated) or 'none'}")


def _stakes(key: str, form: RakeForm) -> Iterator[Problem]:
    stakes = form.stakes
    if stakes is None:
        return
    key += ".stakes"
    yield from _stake_bounds(key, stakes)
    if stakes.by == "lower" and not {"FL", "SL"}.issuperset(form.limits):
        yield Problem(f"{key}.by", 'is "lower", but only FL and SL have a lower limit: give the row these limits alone')


def _stake_bounds(key: str, stakes: StakesForm) -> Iterator[Problem]:
    bounded = stakes.min is not None or stakes.max is not None
    if stakes.only is not None and (bounded or not stakes.only):
        yield Problem(f"{key}.only", "must list stakes, without min and max beside it")
    if stakes.min is not None and stakes.max is not None and stakes.min > stakes.max:
        yield Problem(key, f"has a min of {stakes.min} above its max of {stakes.max}")


def _tiers(key: str, tiers: Sequence[TierForm]) -> Iterator[Problem]:
    for place, tier in enumerate(tiers[:-1], 1):
        if tier.below is None:
            yield Problem(f"{key}.tiers[{place}]", "has no below, so the tiers after it never apply")
    if tiers and tiers[-1].below is not None:
        yield Problem(f"{key}.tiers[{len(tiers)}]", "is the last tier and must have no below")
    for place, (lower, upper) in enumerate(pairwise(tiers), 2):
        if lower.below is not None and upper.below is not None and upper.below <= lower.below:
            yield Problem(f"{key}.tiers[{place}].below", f"is {upper.below}, not above the {lower.below} before it")


def _thresholds(key: str, thresholds: Sequence[ThresholdForm]) -> Iterator[Problem]:
    for place, entry in enumerate(thresholds, 1):
        yield from _player_range(f"{key}.thresholds[{place}]", entry)
        for earlier in thresholds[: place - 1]:
            if _players_meet(earlier.players, entry.players):
                yield from _threshold_order(f"{key}.thresholds[{place}]", earlier, entry)


def _threshold_order(key: str, earlier: ThresholdForm, entry: ThresholdForm) -> Iterator[Problem]:
    if entry.at <= earlier.at:
        yield Problem(f"{key}.at", f"is {entry.at}, not above the {earlier.at} before it for the same players")
    elif entry.take < earlier.take:
        message = f"is {entry.take}, less than the {earlier.take} of a smaller total: amounts count from the beginning"
        yield Problem(f"{key}.take", message)


def _caps(key: str, caps: Sequence[CapForm]) -> Iterator[Problem]:
    for place, entry in enumerate(caps, 1):
        yield from _player_range(f"{key}.caps[{place}]", entry)
    for place, (fewer, more) in enumerate(pairwise(caps), 2):
        yield from _cap_order(f"{key}.caps[{place}]", fewer, more)


def _player_range(key: str, entry: CapForm | ThresholdForm) -> Iterator[Problem]:
    fewest, most = entry.players
    if fewest > most:
        yield Problem(f"{key}.players", f"must be the fewest and the most players, not {fewest} and {most}")


def _cap_order(key: str, fewer: CapForm, more: CapForm) -> Iterator[Problem]:
    last, first = fewer.players[1], more.players[0]
    if first <= last:
        yield Problem(f"{key}.players", f"begin with {first}, but {last} players are in the entry before it")
    if more.cap is not None and (fewer.cap is None or more.cap < fewer.cap):
        before = "no maximum" if fewer.cap is None else str(fewer.cap)
        yield Problem(f"{key}.cap", f"is {more.cap}, less than with fewer players ({before})", "warning")


def _odd_amounts(key: str, row: RakeRow) -> Iterator[Problem]:
    """What is no error but hardly meant."""
    step = min((tier.take for tier in row.tiers), default=0)
    for place, entry in enumerate(row.caps, 1):
        if entry.cap is not None and entry.cap < step:
            message = f"is {entry.cap}, less than one step of {step}: no step is ever taken in full"
            yield Problem(f"{key}.caps[{place}].cap", message, "warning")
    for fewest, _ in player_groups(row):
        if row.thresholds and not any(entry.fewest <= fewest <= entry.most for entry in row.thresholds):
            yield Problem(f"{key}.thresholds", f"have no entry for {fewest} players: their rake is 0", "warning")
    for before, after in pairwise(row_lines(row)):
        if after.fewest == before.fewest and after.rake < before.rake:
            message = f"take {after.rake} at {after.total}, less than the {before.rake} of a smaller total"
            yield Problem(f"{key}.tiers", message, "warning")


def _repeated(forms: Sequence[RakeForm]) -> Iterator[Problem]:
    for place, form in enumerate(forms, 1):
        if form.id in [earlier.id for earlier in forms[: place - 1]]:
            yield Problem(f"rake[{place}].id", f"is {form.id}, the id of a row before it")


def _overlaps(forms: Sequence[RakeForm], rows: Sequence[RakeRow]) -> Iterator[Problem]:
    places = {form.id: place for place, form in enumerate(forms, 1)}
    for one, other in combinations(rows, 2):
        if (one.id in places or other.id in places) and _meet(one, other):
            ours, beside = (other, one) if other.id in places else (one, other)
            message = f"and {beside.id} are for the same stakes, games, limits and players: only one may be"
            yield Problem(f"rake[{places[ours.id]}]", message)


def _gaps(forms: Sequence[RakeForm], rows: Sequence[RakeRow]) -> Iterator[Problem]:
    """Numbers of players below the largest one of a row that neither it nor a row for the same hands covers."""
    for place, form in enumerate(forms, 1):
        row = row_of(form)
        beside = [other for other in rows if _same_hands(row, other)] + [row]
        largest = max((cap.most for cap in row.caps), default=0)
        missing = [str(players) for players in range(2, largest) if not any(one.covers(players) for one in beside)]
        if missing:
            message = f"leave out {', '.join(missing)} players: such hands have no stated rake"
            yield Problem(f"rake[{place}].caps", message, "warning")


def _meet(one: RakeRow, other: RakeRow) -> bool:
    return _same_hands(one, other) and any(
        one.covers(players) and other.covers(players) for players in range(1, MOST_PLAYERS + 1)
    )


def _same_hands(one: RakeRow, other: RakeRow) -> bool:
    return (
        _names_meet(one.limits, other.limits)
        and _names_meet(one.games, other.games)
        and _stakes_meet(one.stakes, other.stakes)
    )


def _names_meet(one: Sequence[str], other: Sequence[str]) -> bool:
    return EVERY in one or EVERY in other or bool(set(one) & set(other))


def _stakes_meet(one: StakeRange | None, other: StakeRange | None) -> bool:
    if one is None or other is None or one.by != other.by:
        return True
    if one.only or other.only:
        listed, beside = (one, other) if one.only else (other, one)
        return any(beside.contains(stake) for stake in listed.only)
    above = one.most is not None and other.least is not None and other.least > one.most
    below = other.most is not None and one.least is not None and one.least > other.most
    return not above and not below


def _players_meet(one: Sequence[int], other: Sequence[int]) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]
