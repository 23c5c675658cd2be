"""The export of personal data as one JSON file, written in pieces (`docs/privacy.md` lists its contents)."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec
from django.conf import settings
from django.utils import timezone

from accounts.models import User
from accounts.privacy.registry import parts

FORMAT = "forbidden person"
VERSION = 1


def export_of(user: User) -> Iterator[bytes]:
    """Yield the file in pieces: a header, then every part that an app has registered."""
    header = {"format": FORMAT, "version": VERSION, "site": settings.SITE_URL, "made_at": _plain(timezone.now())}
    yield msgspec.json.encode(header)[:-1]
    for part in parts.values():
        data = part.read(user)
        yield b",\n" + msgspec.json.encode(part.name) + b":"
        if isinstance(data, dict):
            yield _row(data)
            continue
        yield b"["
        for number, row in enumerate(data):
            yield (b",\n" if number else b"\n") + _row(row)
        yield b"]"
    yield b"}\n"


def _row(row: dict[str, Any]) -> bytes:
    return msgspec.json.encode({name: _plain(value) for name, value in row.items()})


def _plain(value: Any) -> Any:
    """Return times as text in UTC, to the second; other values as they are."""
    return value.astimezone(UTC).isoformat(timespec="seconds") if isinstance(value, datetime) else value
