"""Pages and rows in turn. Both keep their place, so that reading continues after an error or in another process."""

from __future__ import annotations

from typing import Any, Callable, Generic, Iterator, TypeVar

T = TypeVar("T")


class Pages(Generic[T], Iterator[T]):
    """Page after page. After an error the next step requests the failed page again."""

    def __init__(self, ask: Callable[[str | None], tuple[T, str | None]], cursor: str | None) -> None:
        self._ask = ask
        self._cursor = cursor
        self._done = False

    @property
    def cursor(self) -> str | None:
        """Cursor of the next page; None before the first and after the last."""
        return self._cursor

    def __iter__(self) -> Pages[T]:
        return self

    def __next__(self) -> T:
        if self._done:
            raise StopIteration
        page, self._cursor = self._ask(self._cursor)
        self._done = self._cursor is None
        return page


class Rows(Generic[T], Iterator[T]):
    """Row after row over all pages."""

    def __init__(self, pages: Pages[Any], rows_of: Callable[[Any], list[T]]) -> None:
        self._pages = pages
        self._rows_of = rows_of
        self._rows: list[T] = []
        self._at = 0
        self._page = pages.cursor

    @property
    def cursor(self) -> str | None:
        """Cursor of the page of the next row: keep it with `skip` and continue later with both. None on the first page."""
        return self._page if self._at < len(self._rows) else self._pages.cursor

    @property
    def skip(self) -> int:
        """How many rows of that page were given already."""
        return self._at if self._at < len(self._rows) else 0

    def __iter__(self) -> Rows[T]:
        return self

    def __next__(self) -> T:
        while self._at >= len(self._rows):
            cursor = self._pages.cursor
            page = next(self._pages)
            self._rows, self._at, self._page = self._rows_of(page), 0, cursor
        row = self._rows[self._at]
        self._at += 1
        return row


def pages(ask: Callable[..., Any], parameters: dict[str, Any]) -> Pages[Any]:
    """Envelope after envelope, from `cursor` (if given) to the last page."""

    def page(cursor: str | None) -> tuple[Any, str | None]:
        envelope = ask(**{**parameters, "cursor": cursor})
        return envelope, envelope["pagination"]["next_cursor"]

    return Pages(page, parameters.get("cursor"))


def rows(ask: Callable[..., Any], parameters: dict[str, Any], name: str) -> Rows[Any]:
    """The elements of the list of this name in `data`, page after page."""
    return Rows(pages(ask, parameters), lambda page: page["data"][name])
