"""Answers kept in a folder under their entity tags."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Mapping, NamedTuple


class Received(NamedTuple):
    """An answer as it came: its body, and the headers Link, ETag and X-Data-Note."""

    body: bytes
    link: str | None
    etag: str | None
    note: str | None


class Cache:
    """Keeps answers by address and key. Each is revalidated with its ETag, so that no answer is ever out of date."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self._folder = Path(folder)
        self._folder.mkdir(parents=True, exist_ok=True)

    def _path(self, address: str, headers: Mapping[str, str]) -> Path:
        # The digest of the key takes part, because keys can see different data.
        text = "\n".join([address, headers["Accept"], headers["X-API-KEY"]])
        return self._folder / hashlib.sha256(text.encode()).hexdigest()

    def read(self, address: str, headers: Mapping[str, str]) -> Received | None:
        """None if nothing is kept."""
        try:
            head, body = self._path(address, headers).read_bytes().split(b"\n", 1)
            kept = json.loads(head)
            return Received(body, kept["link"], kept["etag"], kept["note"])
        except (FileNotFoundError, ValueError, KeyError):
            return None

    def write(self, address: str, headers: Mapping[str, str], received: Received) -> None:
        path = self._path(address, headers)
        with tempfile.NamedTemporaryFile(dir=self._folder, delete=False) as file:
            head = {"etag": received.etag, "link": received.link, "note": received.note}
            file.write(json.dumps(head).encode() + b"\n" + received.body)
        os.replace(file.name, path)
