"""Worksheets: what a cause makes players owed in a set of hands, seat by seat, with sums that close. Pure."""

from replay.worksheets.between import BetweenSeat
from replay.worksheets.causes import Cause, Crash, Defect
from replay.worksheets.closing import Problem, problems_of
from replay.worksheets.corrections import Standing, correction_sheet
from replay.worksheets.orders import WORDS_MAX, OrderTerms, order_of, payments_of, same_payments
from replay.worksheets.refunds import refund_sheet
from replay.worksheets.sheets import CorrectionSeat, CorrectionSheet, HandSheet, Line, RefundSeat, RefundSheet
from replay.worksheets.worksheet import PlayerTotal, Worksheet

__all__ = [
    "WORDS_MAX",
    "BetweenSeat",
    "Cause",
    "CorrectionSeat",
    "CorrectionSheet",
    "Crash",
    "Defect",
    "HandSheet",
    "Line",
    "OrderTerms",
    "PlayerTotal",
    "Problem",
    "RefundSeat",
    "RefundSheet",
    "Standing",
    "Worksheet",
    "correction_sheet",
    "order_of",
    "payments_of",
    "problems_of",
    "refund_sheet",
    "same_payments",
]
