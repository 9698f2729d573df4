"""An answer as a dictionary that notebooks show as a table with its source."""

from __future__ import annotations

from html import escape
from typing import Any, Mapping

_SHOWN = 20


class Answer(dict[str, Any]):
    """The envelope of an answer: `data`, `meta`, `pagination`.

    note: Why the answer is empty, what is missing in it, or how a name was read; None if there is nothing to say."""

    note: str | None = None

    def _list(self) -> tuple[str, list[Mapping[str, Any]]]:
        for name, value in self["data"].items():
            if isinstance(value, list) and value and all(isinstance(row, Mapping) for row in value):
                return name, value
        return "", [self["data"]]

    def _repr_html_(self) -> str:
        """A table of the first rows. Values are text and never markup."""
        from .frames import columns

        name, found = self._list()
        cells = columns(found[:_SHOWN], exact=True)
        about = {key: value for key, value in self["data"].items() if isinstance(value, (str, int)) and name}
        meta = self["meta"]
        source = [str(meta[key]) for key in ("source", "attribution", "as_of") if meta.get(key)]
        caption = ", ".join(f"{key}: {value}" for key, value in about.items())
        head = "".join(f"<th>{escape(column)}</th>" for column in cells)
        lines = "".join(
            "<tr>" + "".join(f"<td>{'' if value is None else escape(str(value))}</td>" for value in row) + "</tr>"
            for row in zip(*cells.values())
        )
        left = len(found) - _SHOWN
        more = f"<p>{left} more rows</p>" if left > 0 else ""
        return (
            f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"
            f"{more}{f'<p>{escape(self.note)}</p>' if self.note else ''}<p>Source: {escape(' · '.join(source))}</p>"
        )
