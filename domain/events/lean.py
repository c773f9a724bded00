"""Payloads from data that somebody vouches for: the same objects, without checking again.

The log's own bytes were checked once, when they came in. Reading millions of them back must not cost that again.
"""

from __future__ import annotations

from collections.abc import Callable
from types import NoneType, UnionType
from typing import Annotated, Any, Final, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel

from domain.events.payload import Form

F = TypeVar("F", bound=Form)
Builder = Callable[[dict[str, Any]], Any]
Conversion = Callable[[Any], Any]

# The four places in which pydantic keeps an object, with frozen fields passed by. Looked up once: half of the time.
_set_values: Final = BaseModel.__dict__["__dict__"].__set__
_set_given: Final = BaseModel.__dict__["__pydantic_fields_set__"].__set__
_set_extra: Final = BaseModel.__dict__["__pydantic_extra__"].__set__
_set_private: Final = BaseModel.__dict__["__pydantic_private__"].__set__
_new: Final = object.__new__


def builder_of(form: type[F]) -> Callable[[dict[str, Any]], F]:
    """A function from plain JSON values to the object that a checked reading of them gives."""
    blank = dict.fromkeys(form.model_fields)
    conversions = tuple(
        (name, conversion)
        for name, field in form.model_fields.items()
        if (conversion := _conversion(field.annotation)) is not None
    )
    return _builder_with(form, blank, conversions) if conversions else _builder_flat(form, blank)


def _builder_flat(form: type[F], blank: dict[str, Any]) -> Callable[[dict[str, Any]], F]:
    """For forms whose JSON values are their Python values."""

    def build(data: dict[str, Any]) -> F:
        return _assembled(form, blank | data, set(data))

    return build


def _builder_with(
    form: type[F], blank: dict[str, Any], conversions: tuple[tuple[str, Conversion], ...]
) -> Callable[[dict[str, Any]], F]:
    """For forms with lists or parts."""

    def build(data: dict[str, Any]) -> F:
        values = blank | data
        for name, conversion in conversions:
            if values[name] is not None:
                values[name] = conversion(values[name])
        return _assembled(form, values, set(data))

    return build


def _assembled(form: type[F], values: dict[str, Any], given: set[str]) -> F:
    """The object with these values, as pydantic itself lays it out."""
    new = _new(form)
    _set_values(new, values)
    _set_given(new, given)
    _set_extra(new, None)
    _set_private(new, None)
    return new


def _conversion(annotation: Any) -> Conversion | None:  # noqa: ANN401 - any annotation of a field
    """What turns a JSON value into the value of a field, or None where they are the same."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return _conversion(get_args(annotation)[0])
    if origin in (Union, UnionType):
        return _union_conversion([kind for kind in get_args(annotation) if kind is not NoneType])
    if origin is tuple:
        return _tuple_conversion(_conversion(get_args(annotation)[0]))
    if isinstance(annotation, type) and issubclass(annotation, Form):
        return builder_of(annotation)
    return None


def _union_conversion(kinds: list[Any]) -> Conversion | None:
    """One kind: its conversion. Several: a list becomes a tuple, everything else stays as it is."""
    if len(kinds) == 1:
        return _conversion(kinds[0])
    if any(_conversion(kind) for kind in kinds):
        return lambda value: tuple(value) if isinstance(value, list) else value
    return None


def _tuple_conversion(item: Conversion | None) -> Conversion:
    """A list becomes a tuple of what its items become."""
    return tuple if item is None else lambda values: tuple(map(item, values))
