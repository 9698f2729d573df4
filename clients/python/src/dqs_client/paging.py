"""Pages and rows, one after the other."""

from __future__ import annotations

from typing import Any, Callable, Iterator


def pages(ask: Callable[..., Any], parameters: dict[str, Any]) -> Iterator[Any]:
    """Envelope after envelope, from `cursor` (where given) to the last page."""
    cursor = parameters.pop("cursor", None)
    while True:
        page = ask(**parameters, cursor=cursor)
        yield page
        cursor = page["pagination"]["next_cursor"]
        if cursor is None:
            return


def rows(ask: Callable[..., Any], parameters: dict[str, Any], name: str) -> Iterator[Any]:
    """The elements of the list of this name in `data`, page after page."""
    for page in pages(ask, parameters):
        yield from page["data"][name]
