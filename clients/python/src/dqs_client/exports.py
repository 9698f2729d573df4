"""Exports of whole datasets: read from a folder, or downloaded from a service with `/bulk`."""

from __future__ import annotations

import hashlib
import json
import os
from decimal import Decimal
from pathlib import Path
from typing import Any, Iterator, Literal, Mapping

_CHUNK = 1 << 20


def _digest(path: Path) -> str:
    found = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            found.update(chunk)
    return found.hexdigest()


def is_listed(path: Path, listed: Mapping[str, Any]) -> bool:
    """Whether a file has the size and SHA-256 of its entry in the manifest."""
    return path.exists() and path.stat().st_size == listed["bytes"] and _digest(path) == listed["sha256"]


class Export:
    """The datasets that `dqs export` wrote into a folder."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self._folder = Path(folder)

    def datasets(self) -> list[str]:
        """Names of the datasets, such as `fx.rates`."""
        return sorted(path.parent.name for path in self._folder.glob("*/manifest.json"))

    def manifest(self, dataset: str) -> dict[str, Any]:
        """Tables, columns, files with SHA-256, sources and licences. Raises FileNotFoundError."""
        manifest: dict[str, Any] = json.loads((self._folder / dataset / "manifest.json").read_text("utf8"))
        return manifest

    def _tables(self, dataset: str, table: str | None) -> Iterator[Mapping[str, Any]]:
        tables = self.manifest(dataset)["tables"]
        found = [one for one in tables if table is None or one["name"] == table]
        if not found:
            raise KeyError(f"{dataset} has no table {table}; it has {', '.join(one['name'] for one in tables)}")
        yield from found

    def files(self, dataset: str, table: str | None = None) -> list[Path]:
        """Paths of the Parquet files of a table, or of all tables. Any Parquet reader takes them."""
        return [self._folder / dataset / file["path"] for one in self._tables(dataset, table) for file in one["files"]]

    def verify(self, dataset: str) -> None:
        """Compares every file with its size and SHA-256 in the manifest. Raises ValueError for the first that differs."""
        for table in self._tables(dataset, None):
            for file in table["files"]:
                path = self._folder / dataset / file["path"]
                if not is_listed(path, file):
                    raise ValueError(f"{path} differs from the manifest: download it again")

    def frame(self, dataset: str, table: str | None = None, *, engine: Literal["pandas", "polars"] = "pandas") -> Any:
        """A table as a data frame of pandas (with pyarrow) or polars. Decimals stay exact.

        `table` may be omitted if the dataset has one table. Raises KeyError for an unknown one."""
        names = [one["name"] for one in self._tables(dataset, table)]
        if len(names) > 1:
            raise KeyError(f"{dataset} has several tables, pass one: {', '.join(names)}")
        files = [str(path) for path in self.files(dataset, names[0])]
        if engine == "polars":
            import polars

            return polars.read_parquet(files)
        import pandas

        return pandas.concat([pandas.read_parquet(path) for path in files], ignore_index=True)


def published(value: Decimal, places: int) -> Decimal:
    """A decimal with as many digits after the point as its publisher wrote: those of the column `<name>_places`."""
    return value.quantize(Decimal(1).scaleb(-places))
