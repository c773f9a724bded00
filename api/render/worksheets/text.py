"""A worksheet on a terminal."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from api.render.text import SEVERITY_STYLES
from api.render.worksheets.views import (
    CorrectionView,
    DeedRow,
    Fact,
    HandView,
    PoliciesView,
    PolicyCell,
    PolicyRow,
    RefundView,
    TableView,
    WorksheetView,
)
from api.render.worksheets.whole import worksheet_view
from replay.worksheets import Worksheet

_ERROR, _GOOD = SEVERITY_STYLES["error"], "green"
_REFUND_COLUMNS = ("start", "put in", "returned", "at crash", "due", "after")
_CORRECTION_COLUMNS = ("recorded", "right", "ordered", "due")


def worksheet_page(worksheet: Worksheet, *, detail: bool = True, all_policies: bool = False) -> Group:
    """The worksheet for a terminal: cause, tables with their hands, totals. The options are those of `rendered`."""
    return Group(*_page(worksheet_view(worksheet, detail=detail, all_policies=all_policies)))


def worksheet_text(worksheet: Worksheet, *, detail: bool, all_policies: bool, width: int) -> str:
    """The same as plain text of at most `width` columns, without colours and without blanks at the ends of lines."""
    written = io.StringIO()
    console = Console(file=written, width=width, color_system=None, highlight=False, markup=False, emoji=False)
    console.print(worksheet_page(worksheet, detail=detail, all_policies=all_policies))
    return "".join(f"{line.rstrip()}\n" for line in written.getvalue().splitlines())


def _page(view: WorksheetView) -> Iterator[RenderableType]:
    yield Text(view.title, "bold")
    yield _facts([*view.facts, Fact("SHA-256", view.sha256)])
    yield Text(view.empty) if view.empty else _closing(view)
    for table in view.tables:
        yield from _table(table)
    if view.between:
        yield from ("", Text("Between hands: nothing is due", "bold"), _between(view))
    if view.players:
        yield from ("", Text("Totals over all tables", "bold"), _players(view), "", _grand(view))
    if view.policies:
        yield from ("", Text("By each policy, over all hands", "bold"), _policy_totals(view))
    if view.tables:
        yield from ("", _closing(view))


def _closing(view: WorksheetView) -> Text:
    return Text(view.closing, _GOOD if view.closes else _ERROR)


def _facts(facts: Sequence[Fact]) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim")
    table.add_column(overflow="fold")
    for fact in facts:
        table.add_row(fact.name, Text(fact.value))
    return table


def _table(table: TableView) -> Iterator[RenderableType]:
    yield from ("", Text(f"Table {table.name}", "bold").append(f"  {table.summary}", "not bold"))
    for hand in table.hands:
        yield Padding(Group("", *_hand(hand)), (0, 0, 0, 2))


def _hand(hand: HandView) -> Iterator[RenderableType]:
    yield Text(hand.name, "bold").append(f"  {hand.game}; amounts in {hand.unit}", "not bold")
    if hand.facts:
        yield Text("; ".join(f"{fact.name} {fact.value}" for fact in hand.facts), "dim")
    if hand.rows:
        yield _refunds(hand) if isinstance(hand, RefundView) else _corrections(hand)
    if isinstance(hand, RefundView):
        yield from _deeds(hand.deeds)
        if hand.policies is not None:
            yield from _policies(hand.policies)
    yield from (Text(note) for note in hand.notes)
    yield from (Text(problem, _ERROR) for problem in hand.problems)
    if hand.closing:
        yield Text(hand.closing, _GOOD)


def _columns(*names: str) -> Table:
    """A table whose columns after seat and player hold amounts."""
    table = Table(box=None, pad_edge=False)
    table.add_column("seat", justify="right")
    table.add_column("player", overflow="fold")
    for name in names:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _refunds(hand: RefundView) -> Table:
    table = _columns(*_REFUND_COLUMNS)
    table.add_column("to")
    table.add_column("stands")
    for row in (*hand.rows, hand.sums):
        amounts = (row.start, row.put_in, row.returned, row.behind, row.due, row.after)
        style = "" if row.seat else "bold"
        table.add_row(row.seat, Text(row.player), *amounts, row.to, row.standing, style=style)
    return table


def _corrections(hand: CorrectionView) -> Table:
    table = _columns(*_CORRECTION_COLUMNS)
    for row in (*hand.rows, hand.sums):
        amounts = (row.recorded, row.right, row.standing, row.due)
        table.add_row(row.seat, Text(row.player), *amounts, style="" if row.seat else "bold")
    return table


def _deeds(deeds: Sequence[DeedRow]) -> Iterator[RenderableType]:
    """Event by event what moved money."""
    if not deeds:
        return
    table = Table(box=None, pad_edge=False)
    table.add_column("event", justify="right", style="dim")
    table.add_column("deed")
    table.add_column("seat", justify="right")
    table.add_column("player", overflow="fold")
    table.add_column("amount", justify="right", no_wrap=True)
    table.add_column("")
    for deed in deeds:
        mark = "reversed, does not stand" if deed.reversed else ""
        row = (deed.pos, Text(deed.what), deed.seat, Text(deed.player), deed.amount, mark)
        table.add_row(*row, style="dim" if deed.reversed else "")
    yield from ("", table, "")


def _policies(policies: PoliciesView) -> Iterator[RenderableType]:
    if policies.rows:
        table = _columns(*(f"{head.name} *" if head.selected else head.name for head in policies.heads))
        for row in policies.rows:
            table.add_row(*_policy_row(row), style="" if row.seat else "bold")
        yield from (table, Text("* selected; in brackets the difference to it", "dim"))
    yield from (Text(note) for note in policies.notes)


def _policy_row(row: PolicyRow) -> list[RenderableType]:
    return [row.seat, Text(row.player), *(_policy_cell(cell) for cell in row.cells)]


def _policy_cell(cell: PolicyCell) -> str:
    return f"({cell.difference})  {cell.amount}" if cell.difference else cell.amount


def _players(view: WorksheetView) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("player", overflow="fold")
    table.add_column("money", overflow="fold")
    for name in ("hands", "due", "to table", "to wallet", *_stacks_heads(view)):
        table.add_column(name, justify="right", no_wrap=True)
    for row in view.players:
        amounts = (row.hands, row.due, row.to_table, row.to_wallet)
        stacks = (row.stacks, row.between)[: len(_stacks_heads(view))]
        table.add_row(Text(row.player), Text(row.money), *amounts, *stacks)
    return table


def _stacks_heads(view: WorksheetView) -> tuple[str, ...]:
    """What is said of stacks: nothing of corrections, and where nobody sat between hands nothing of that."""
    if view.corrections:
        return ()
    return ("stacks after", "of it between hands") if view.between else ("stacks after",)


def _between(view: WorksheetView) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("table", overflow="fold")
    table.add_column("seat", justify="right")
    table.add_column("player", overflow="fold")
    table.add_column("money", overflow="fold")
    table.add_column("stack", justify="right", no_wrap=True)
    table.add_column("rests on", overflow="fold")
    for row in view.between:
        table.add_row(Text(row.table), row.seat, Text(row.player), Text(row.money), row.stack, Text(row.rests))
    return table


def _grand(view: WorksheetView) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("all players", overflow="fold")
    house = "the house gets" if view.corrections else "of it from the house"
    for name in ("players", "due", "to table", "to wallet", house):
        table.add_column(name, justify="right", no_wrap=True)
    for row in view.grand:
        table.add_row(Text(row.money, "bold"), row.players, row.due, row.to_table, row.to_wallet, row.house)
    return table


def _policy_totals(view: WorksheetView) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("money", overflow="fold")
    table.add_column("policy")
    for name in ("all players get", "difference to what is due", "where it cannot be said, all is returned"):
        table.add_column(name, justify="right")
    for row in view.policies:
        table.add_row(Text(row.money), row.policy, row.amount, row.difference, row.without)
    return table
