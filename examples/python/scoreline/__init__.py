"""Client of a Scoreline service, with the standard library alone.

    client = Client("http://127.0.0.1:3000", "demo")
    for match in client.list_live_matches("football")["matches"]:
        print(match["homeTeam"]["name"], match["homeScore"]["current"])
"""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from typing import Any, cast

from .api import Api, Match, MatchBatch, SportSlug

ATTEMPTS = 4
# Statuses of faults that pass; 429 too, if Retry-After is short.
PASSING = {429, 500, 502, 503, 504}
LONGEST_WAIT_SECONDS = 60


class ApiError(Exception):
    """An error of the service: `status`, `slug` and the whole `body`."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        super().__init__(body.get("message", f"status {status}"))
        self.status = status
        self.slug = body.get("error")
        self.body = body


class Client(Api):
    def __init__(self, url: str, key: str, timeout_seconds: float = 60) -> None:
        self.url = url.rstrip("/")
        self.key = key
        self.timeout_seconds = timeout_seconds

    def walk_matches(self, sport_slug: SportSlug, **query: Any) -> Iterator[Match]:
        """All matches of a list of any length; `query` as in `list_matches`."""
        cursor: str | None = ""
        while cursor is not None:
            batch = cast(MatchBatch, self.list_matches(sport_slug, cursor=cursor, **query))
            yield from batch["matches"]
            cursor = batch["nextCursor"]

    def _get(self, path: str, path_values: dict[str, Any], query: dict[str, Any]) -> Any:
        for name, value in path_values.items():
            path = path.replace(f"{{{name}}}", urllib.parse.quote(str(value), safe=""))
        sent = {name: _text(value) for name, value in query.items() if value is not None}
        address = f"{self.url}{path}" + (f"?{urllib.parse.urlencode(sent)}" if sent else "")
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return self._request(address)
            except urllib.error.HTTPError as error:
                failure = ApiError(error.code, _body(error))
                wait = float(error.headers.get("Retry-After", attempt))
                if error.code not in PASSING or attempt == ATTEMPTS or wait > LONGEST_WAIT_SECONDS:
                    raise failure from None
            except urllib.error.URLError as error:
                wait = attempt
                if attempt == ATTEMPTS:
                    raise ConnectionError(f"{address}: {error.reason}") from error
            time.sleep(wait)

    def _request(self, address: str) -> Any:
        request = urllib.request.Request(address, headers={"Authorization": self.key})
        with urllib.request.urlopen(request, timeout=self.timeout_seconds) as response:
            return json.load(response)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _body(error: urllib.error.HTTPError) -> dict[str, Any]:
    try:
        body = json.load(error)
        return body if isinstance(body, dict) else {}
    except ValueError:
        return {}
