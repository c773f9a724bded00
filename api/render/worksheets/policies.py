"""The three policies side by side, the selected one marked, with the differences to it."""

from __future__ import annotations

from collections.abc import Iterator

from api.render.text import Money, counted, printable, without_unit
from api.render.worksheets.views import PoliciesView, PolicyCell, PolicyHead, PolicyRow, PolicyTotal
from api.render.worksheets.words import POLICIES, difference, kind_in_words, money_of_kind
from replay.worksheets import RefundSeat, RefundSheet
from replay.worksheets.sheets import HandSheet
from replay.worksheets.worksheet import MoneyKind


def policies_view(sheet: RefundSheet, money: Money, *, everything: bool) -> PoliciesView:
    """What each seat gets by each policy: the seats for which they differ, or with `everything` all."""
    differing = [seat for seat in sheet.seats if _differs(seat)]
    shown = sheet.seats if everything else differing
    rows = [_row(seat, money) for seat in shown]
    return PoliciesView(
        heads=tuple(PolicyHead(name, name == sheet.policy) for name in POLICIES),
        rows=(*rows, _sums(sheet, money)) if rows else (),
        notes=tuple(_notes(sheet, differing)),
    )


def policy_totals(sheets: tuple[HandSheet, ...]) -> Iterator[PolicyTotal]:
    """What each policy would give over all hands, by kind of money; nothing for corrections."""
    kinds: dict[MoneyKind, list[RefundSheet]] = {}
    for sheet in sheets:
        if isinstance(sheet, RefundSheet) and sheet.problem is None:
            hand = sheet.hand
            kinds.setdefault(MoneyKind(hand.currency, hand.real_money, hand.tournament), []).append(sheet)
    for kind in sorted(kinds, key=str):
        for policy in POLICIES:
            yield _total(kind, policy, kinds[kind])


def _differs(seat: RefundSeat) -> bool:
    return any(amount not in {None, seat.due} for amount in seat.policies.values())


def _row(seat: RefundSeat, money: Money) -> PolicyRow:
    cells = (_cell(money, seat.policies.get(name), seat.due) for name in POLICIES)
    return PolicyRow(str(seat.seat), printable(seat.player), tuple(cells))


def _sums(sheet: RefundSheet, money: Money) -> PolicyRow:
    """All seats of the hand, those that are not shown among them."""
    cells = (_cell(money, _given(sheet, name), sheet.due) for name in POLICIES)
    return PolicyRow("", "all seats", tuple(cells))


def _cell(money: Money, amount: int | None, selected: int) -> PolicyCell:
    return PolicyCell(without_unit(money, amount), difference(money, amount, selected))


def _given(sheet: RefundSheet, policy: str) -> int | None:
    """What a policy gives all seats; None where it cannot be had for one."""
    amounts = [seat.policies.get(policy) for seat in sheet.seats]
    known = [amount for amount in amounts if amount is not None]
    return sum(known) if len(known) == len(amounts) else None


def _notes(sheet: RefundSheet, differing: list[RefundSeat]) -> Iterator[str]:
    unknown = [name for name in POLICIES if _given(sheet, name) is None]
    if sheet.wanted != sheet.policy:
        yield f"Asked for was {sheet.wanted}, which this hand does not allow: all is returned."
    said = [f"what {name} gives cannot be said, for the hand has no certain result" for name in unknown]
    if not differing:
        same = [name for name in POLICIES if name not in {sheet.policy, *unknown}]
        said.insert(0, f"{' and '.join(same)} {'gives' if len(same) == 1 else 'give'} the same as {sheet.policy}")
    if said:
        yield f"Policies: {'; '.join(said)}."


def _total(kind: MoneyKind, policy: str, sheets: list[RefundSheet]) -> PolicyTotal:
    """Where a policy cannot be had everything is returned, as the sheets themselves do."""
    money = money_of_kind(kind)
    given = [_given(sheet, policy) for sheet in sheets]
    without = sum(amount is None for amount in given)
    amount = sum(
        (_given(sheet, "return-all") or 0) if gives is None else gives
        for sheet, gives in zip(sheets, given, strict=True)
    )
    selected = sum(sheet.due for sheet in sheets)
    return PolicyTotal(
        money=printable(kind_in_words(kind)),
        policy=policy,
        amount=money(amount),
        difference=difference(money, amount, selected),
        without=counted(without, "hand") if without else "",
    )
