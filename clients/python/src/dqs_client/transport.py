"""Requests over the standard library: keys, waits, errors, exact decimals."""

from __future__ import annotations

import http.client
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
from decimal import Decimal
from typing import Any, Callable, Iterable, Iterator, Mapping

from .service_error import ServiceError

VERSION = "0.1.0"

# Where decimals stand in an answer: names of fields, "*" for every element of a list or a map.
Path = tuple[str, ...]

_FIRST_WAIT = 0.25
_RETRIED = (429, 503)
_CODES = {401: "unauthorized", 403: "forbidden", 404: "not_found", 414: "uri_too_long", 429: "rate_limited",
          502: "upstream_unavailable", 503: "service_unavailable", 504: "timeout"}


class _KeptRedirect(urllib.request.HTTPRedirectHandler):
    """Follows nothing: a key goes to the address it was given for, and nowhere else."""

    def redirect_request(self, *_: Any) -> None:
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
    for place in places:
        if rest:
            _place(holder[place], rest)
        elif isinstance(holder[place], str):
            holder[place] = Decimal(holder[place])


class Transport:
    """How a service is asked."""

    def __init__(self, base_url: str, api_key: str, *, decimals: bool = False, timeout: float = 30.0, retries: int = 2,
                 maximum_wait: float = 120.0, on_wait: Callable[[float, ServiceError], None] | None = None) -> None:
        if urllib.parse.urlsplit(base_url).scheme not in ("http", "https"):
            raise ValueError("base_url must begin with http:// or https://")
        if not api_key:
            raise ValueError("api_key is missing; create one with: dqs keys create NAME")
        self._base = base_url.rstrip("/")
        self._headers = {"X-API-KEY": api_key, "Accept": "application/json", "User-Agent": f"dqs-client-python/{VERSION}"}
        self._decimals = decimals
        self._timeout = timeout
        self._retries = retries
        self._maximum_wait = maximum_wait
        self._on_wait = on_wait
        self._opener = urllib.request.build_opener(_KeptRedirect())

    def ask(self, path: str, parameters: Mapping[str, Any], decimals: Iterable[Path]) -> Any:
        """The envelope of an operation. Raises ServiceError."""
        rest = dict(parameters)
        parts = []
        for part in path.split("/"):
            if part.startswith("{"):
                value = rest.pop(part[1:-1])
                if value is None or value == "":
                    raise ValueError(f"{part[1:-1]} is part of the address and cannot be empty")
                parts.append(urllib.parse.quote(str(value), safe=""))
            else:
                parts.append(part)
        query = urllib.parse.urlencode([(name, text) for name, value in rest.items() for text in _texts(value)])
        answer = self._send(f"{self._base}{'/'.join(parts)}{'?' if query else ''}{query}")
        return _with_decimals(answer, decimals) if self._decimals else answer

    def _send(self, address: str) -> Any:
        for attempt in range(self._retries + 1):
            try:
                return self._attempt(address)
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

    def _attempt(self, address: str) -> Any:
        request = urllib.request.Request(address, headers=self._headers)
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                text = response.read()
        except urllib.error.HTTPError as failure:
            with failure:
                raise self._refusal(failure) from None
        except TimeoutError as cause:
            raise ServiceError(0, "timeout", f"no answer within {self._timeout:g} s") from cause
        except (OSError, http.client.HTTPException) as cause:
            if isinstance(getattr(cause, "reason", None), TimeoutError):
                raise ServiceError(0, "timeout", f"no answer within {self._timeout:g} s") from cause
            raise ServiceError(0, "service_unavailable", f"could not reach {self._base}") from cause
        try:
            return json.loads(text)
        except ValueError as cause:
            raise ServiceError(200, "internal_error", "the answer is not JSON; is base_url the address of the service?") from cause

    @staticmethod
    def _refusal(failure: urllib.error.HTTPError) -> ServiceError:
        seen: dict[str, Any] = {}
        wait, request = failure.headers.get("Retry-After", ""), failure.headers.get("X-Request-Id")
        if wait.isdigit():
            seen["retry_after"] = int(wait)
        if request:
            seen["request_id"] = request
        try:
            error = json.loads(failure.read())["error"]
            return ServiceError(failure.code, error["code"], error["message"], {**seen, **error})
        except (ValueError, KeyError, TypeError):
            code = _CODES.get(failure.code, "internal_error")
            return ServiceError(failure.code, code, f"the answer was {failure.code} {failure.reason}".rstrip(), seen)
