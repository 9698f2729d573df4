"""Requests over the standard library: keys, waits, errors, exact decimals."""

from __future__ import annotations

import gzip
import http.client
import json
import os
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from decimal import Decimal
from pathlib import Path as FilePath
from typing import Any, Callable, Iterable, Iterator, Mapping

from .answer import Answer
from .cache import Cache, Received
from .exports import Export, is_listed
from .paging import Pages, Rows
from .service_error import ServiceError

VERSION = "0.2.0"

# Where decimals stand in an answer: names of fields, "*" for every element of a list or a map.
Path = tuple[str, ...]

_NEXT = re.compile(r'<([^>]*)>;\s*rel="next"')
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)\Z")
_CHUNK = 1 << 20

_FIRST_WAIT = 0.25
_RETRIED = (429, 503)
_CODES = {401: "unauthorized", 403: "forbidden", 404: "not_found", 414: "uri_too_long", 429: "rate_limited",
          502: "upstream_unavailable", 503: "service_unavailable", 504: "timeout"}


class _KeptRedirect(urllib.request.HTTPRedirectHandler):
    """Follows nothing: a key goes to the address it was given for, and nowhere else."""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> None:
        return None


def _texts(value: Any) -> Iterator[str]:
    if value is None:
        return
    if isinstance(value, bool):
        yield "true" if value else "false"
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _texts(item)
    else:
        yield str(value)


def _with_decimals(value: Any, paths: Iterable[Path]) -> Any:
    """Makes the texts at these places decimals, in the value itself."""
    for path in paths:
        _place(value, path)
    return value


def _place(holder: Any, path: Path) -> None:
    name, rest = path[0], path[1:]
    if name == "*":
        places: Iterable[Any] = range(len(holder)) if isinstance(holder, list) else list(holder) if isinstance(holder, dict) else ()
    else:
        places = (name,) if isinstance(holder, dict) and name in holder else ()
    held: Any = holder
    for place in places:
        if rest:
            _place(held[place], rest)
        elif isinstance(held[place], str):
            held[place] = Decimal(held[place])


class Transport:
    """How a service is asked."""

    def __init__(self, base_url: str, api_key: str, *, decimals: bool = False, timeout: float = 30.0, retries: int = 2,
                 maximum_wait: float = 120.0, on_wait: Callable[[float, ServiceError], None] | None = None,
                 on_note: Callable[[str, str], None] | None = None,
                 cache: str | os.PathLike[str] | None = None) -> None:
        if urllib.parse.urlsplit(base_url).scheme not in ("http", "https"):
            raise ValueError("base_url must begin with http:// or https://")
        if not api_key:
            raise ValueError("api_key is missing; create one with: dqs keys create NAME")
        self._base = base_url.rstrip("/")
        self._headers = {"X-API-KEY": api_key, "User-Agent": f"dqs-client-python/{VERSION}"}
        self._cache = None if cache is None else Cache(cache)
        self._decimals = decimals
        self._timeout = timeout
        self._retries = retries
        self._maximum_wait = maximum_wait
        self._on_wait = on_wait
        self._on_note = on_note
        self._opener = urllib.request.build_opener(_KeptRedirect())

    def ask(self, path: str, parameters: Mapping[str, Any], decimals: Iterable[Path]) -> Any:
        """The envelope of an operation. Raises ServiceError."""
        received = self._send(self._address(path, parameters), "application/json")
        try:
            answer = Answer(json.loads(received.body))
            answer.note = received.note
        except ValueError as cause:
            raise ServiceError(200, "internal_error", "the answer is not JSON; is base_url the address of the service?") from cause
        return _with_decimals(answer, decimals) if self._decimals else answer

    def table(self, path: str, parameters: Mapping[str, Any], decimals: Iterable[str], *, exact: bool = False,
              page: tuple[str, int, str | None] | None = None) -> Rows[dict[str, Any]]:
        """The rows of an operation's table, page after page. Raises ServiceError.

        page: The parameter of the page size, the largest page, and the parameter that takes several values. Pages are as large as
        they can be unless the caller sets their size."""
        values = dict(parameters)
        if page is not None and values.get(page[0]) is None:
            things = list(_texts(values.get(page[2] or ""))) or [""]
            values[page[0]] = max(1, page[1] // len(things))
        numbers = tuple(decimals) if exact or self._decimals else ()

        def ask(cursor: str | None) -> tuple[list[dict[str, Any]], str | None]:
            address = self._address(path, {**values, "cursor": cursor})
            received = self._send(address, "application/x-ndjson")
            found = [json.loads(line) for line in received.body.decode().split("\n") if line]
            for row in found:
                for name in numbers:
                    if isinstance(row.get(name), str) and _NUMBER.match(row[name]):
                        row[name] = Decimal(row[name])
            following = _NEXT.search(received.link or "")
            query = urllib.parse.urlsplit(following[1]).query if following else ""
            return found, urllib.parse.parse_qs(query).get("cursor", [None])[0]

        return Rows(Pages(ask, parameters.get("cursor")), lambda rows: rows)

    def download(self, dataset: str, folder: str | os.PathLike[str]) -> Export:
        """Downloads an export of a dataset into a folder and checks every file. It continues where it was interrupted."""
        root = FilePath(folder) / dataset
        text = self._send(f"{self._base}/bulk/{urllib.parse.quote(dataset, safe='')}/manifest.json", "application/json").body
        manifest = json.loads(text)
        for table in manifest["tables"]:
            for file in table["files"]:
                self._file(f"{self._base}/bulk/{urllib.parse.quote(dataset, safe='')}/{file['path']}", root / file["path"], file)
        (root / "manifest.json").write_bytes(text)
        export = Export(folder)
        export.verify(dataset)
        return export

    def _file(self, address: str, path: FilePath, listed: Mapping[str, Any]) -> None:
        if is_listed(path, listed):
            return
        size = listed["bytes"]
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(f"{path.name}.part")
        with part.open("ab") as file:
            while file.tell() < size:
                end = min(file.tell() + 16 * _CHUNK, size) - 1
                file.write(self._send(address, "*/*", {"Range": f"bytes={file.tell()}-{end}"}).body)
        part.replace(path)

    def _address(self, path: str, parameters: Mapping[str, Any]) -> str:
        rest = {name: list(_texts(value)) for name, value in parameters.items()}
        parts = []
        for part in path.split("/"):
            if part.startswith("{"):
                # The first of several values stands in the path.
                first, *further = rest.get(part[1:-1]) or [""]
                if first == "":
                    raise ValueError(f"{part[1:-1]} is part of the address and cannot be empty")
                rest[part[1:-1]] = further
                parts.append(urllib.parse.quote(first, safe=""))
            else:
                parts.append(part)
        query = urllib.parse.urlencode([(name, text) for name, texts in rest.items() for text in texts])
        return f"{self._base}{'/'.join(parts)}{'?' if query else ''}{query}"

    def _send(self, address: str, accept: str, further: Mapping[str, str] | None = None) -> Received:
        headers = {**self._headers, "Accept": accept, **(further or {})}
        for attempt in range(self._retries + 1):
            try:
                received = self._revalidated(address, headers) if further is None else self._attempt(address, headers)
                if received.note and self._on_note is not None:
                    self._on_note(received.note, address)
                return received
            except ServiceError as error:
                asked = error.retry_after
                wait = random.random() * _FIRST_WAIT * 2**attempt if asked is None else asked * (1 + random.random() / 10)
                again = error.status in (0, *_RETRIED) and error.code != "timeout"
                if not again or attempt == self._retries or (asked or 0) > self._maximum_wait:
                    raise
                if self._on_wait is not None:
                    self._on_wait(wait, error)
                time.sleep(wait)
        raise AssertionError("the last attempt answers or raises")

    def _revalidated(self, address: str, headers: Mapping[str, str]) -> Received:
        if self._cache is None:
            return self._attempt(address, headers)
        kept = self._cache.read(address, headers)
        asked = headers if kept is None or kept.etag is None else {**headers, "If-None-Match": kept.etag}
        received = self._attempt(address, asked, kept)
        if received.etag is not None and (kept is None or received.etag != kept.etag):
            self._cache.write(address, headers, received)
        return received

    def _attempt(self, address: str, headers: Mapping[str, str], kept: Received | None = None) -> Received:
        """What came; `kept` stands for an answer that has not changed."""
        request = urllib.request.Request(address, headers={"Accept-Encoding": "gzip", **headers})
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                body = response.read()
                if response.headers.get("Content-Encoding") == "gzip":
                    body = gzip.decompress(body)
                told = response.headers
                return Received(body, told.get("Link"), told.get("ETag"), told.get("X-Data-Note"))
        except urllib.error.HTTPError as failure:
            with failure:
                if failure.code == 304 and kept is not None:
                    return kept
                raise self._refusal(failure) from None
        except TimeoutError as cause:
            raise ServiceError(0, "timeout", f"no answer within {self._timeout:g} s") from cause
        except (OSError, http.client.HTTPException, EOFError) as cause:
            if isinstance(getattr(cause, "reason", None), TimeoutError):
                raise ServiceError(0, "timeout", f"no answer within {self._timeout:g} s") from cause
            raise ServiceError(0, "service_unavailable", f"could not reach {self._base}") from cause

    @staticmethod
    def _refusal(failure: urllib.error.HTTPError) -> ServiceError:
        seen: dict[str, Any] = {}
        wait, request = failure.headers.get("Retry-After", ""), failure.headers.get("X-Request-Id")
        if wait.isdigit():
            seen["retry_after"] = int(wait)
        if request:
            seen["request_id"] = request
        try:
            body = failure.read()
            error = json.loads(gzip.decompress(body) if failure.headers.get("Content-Encoding") == "gzip" else body)["error"]
            return ServiceError(failure.code, error["code"], error["message"], {**seen, **error})
        except (ValueError, KeyError, TypeError):
            code = _CODES.get(failure.code, "internal_error")
            return ServiceError(failure.code, code, f"the answer was {failure.code} {failure.reason}".rstrip(), seen)
