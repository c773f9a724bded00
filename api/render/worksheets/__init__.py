"""Worksheets for people and programs: on a terminal, as JSON, as CSV, as a page to print and sign."""

from api.render.worksheets.forms import FORMS, SUFFIXES, Form, rendered
from api.render.worksheets.problems import problem_sentence
from api.render.worksheets.text import worksheet_page

__all__ = ["FORMS", "SUFFIXES", "Form", "problem_sentence", "rendered", "worksheet_page"]
