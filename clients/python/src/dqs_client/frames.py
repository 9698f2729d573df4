"""Rows as a data frame of pandas or polars, with days, moments and numbers as such."""

from __future__ import annotations

import re
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Iterable, Literal, Mapping

_DAY = re.compile(r"\d{4}-\d\d-\d\d\Z")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)\Z")

# Names of the column that a row is found by, the first that is there and unique.
_INDEX = ("date", "period", "report_date", "period_end", "filed_date")


def _flat(row: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    cells: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, Mapping):
            cells.update(_flat(value, f"{before}{name}."))
        else:
            cells[f"{before}{name}"] = value
    return cells


def _fits(values: list[Any], pattern: re.Pattern[str]) -> bool:
    held = [value for value in values if value is not None]
    return bool(held) and all(isinstance(value, str) and pattern.match(value) for value in held)


def _converted(values: list[Any], exact: bool) -> list[Any]:
    if _fits(values, _DAY):
        return [None if value is None else date.fromisoformat(value) for value in values]
    if _fits(values, _MOMENT):
        return [None if value is None else datetime.fromisoformat(value) for value in values]
    if not exact and any(isinstance(value, Decimal) for value in values):
        return [float(value) if isinstance(value, Decimal) else value for value in values]
    return values


def columns(rows: Iterable[Mapping[str, Any]], *, exact: bool = False) -> dict[str, list[Any]]:
    """The rows as columns: days as `date`, moments as `datetime`, decimals as `float`, or as they are with `exact`.

    A value inside another record has the name of both, such as `geography.name`. Ask with `Client(..., decimals=True)`: without
    it decimals are text, and stay text."""
    flat = [_flat(row) for row in rows]
    names = list(dict.fromkeys(name for row in flat for name in row))
    return {name: _converted([row.get(name) for row in flat], exact) for name in names}


def frame(rows: Iterable[Mapping[str, Any]], *, engine: Literal["pandas", "polars"] = "pandas", exact: bool = False) -> Any:
    """A data frame of rows, such as those of `client.fx.get_rates.rows(quote="USD")`.

    pandas gets the day of the rows as its index, oldest first, where it is unique. Numbers are `float`; with `exact` they are
    `decimal.Decimal` with all digits. Raises `ImportError` where the engine is not installed."""
    cells = columns(rows, exact=exact)
    if engine == "polars":
        import polars

        return polars.DataFrame(cells, strict=False)
    import pandas

    made = pandas.DataFrame(cells)
    for name, values in cells.items():
        held = [value for value in values if value is not None]
        if held and all(isinstance(value, (date, datetime)) for value in held):
            made[name] = pandas.to_datetime(made[name], utc=isinstance(held[0], datetime))
    for name in _INDEX:
        if name in cells and len(set(cells[name])) == len(cells[name]) and None not in cells[name]:
            return made.set_index(name).sort_index()
    return made
