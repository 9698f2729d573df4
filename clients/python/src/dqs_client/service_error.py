"""The one error of the service."""

from __future__ import annotations

from typing import Any, Mapping


class ServiceError(Exception):
    """A refusal of the service, or a failure to reach it (`status` 0), in the service's one error shape."""

    def __init__(self, status: int, code: str, message: str, detail: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"{code}: {message}")
        told = detail or {}
        self.status = status
        self.code = code
        self.message = message
        self.param: str | None = told.get("param")
        self.hint: str | None = told.get("hint")
        self.candidates: list[str] = list(told.get("candidates", ()))
        self.retry_after: int | None = told.get("retry_after")
        self.reset_at: str | None = told.get("reset_at")
        self.request_id: str | None = told.get("request_id")
        self.docs_url: str | None = told.get("docs_url")
