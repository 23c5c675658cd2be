"""Time zones to choose from, grouped by region."""

import functools
import zoneinfo
from datetime import UTC, tzinfo
from itertools import groupby
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

DEFAULT = "UTC"
REGIONS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")


@functools.cache
def names() -> frozenset[str]:
    """Return every zone named after a place, and UTC."""
    return frozenset(name for name in zoneinfo.available_timezones() if name.startswith(REGIONS)) | {DEFAULT}


@functools.cache
def choices() -> list[Any]:
    """Return the zones as options of a select, grouped by region."""
    places = sorted(name for name in names() if "/" in name)
    groups = groupby(places, key=lambda name: name.partition("/")[0])
    return [(DEFAULT, DEFAULT), *((region, [(name, _place(name)) for name in group]) for region, group in groups)]


def _place(name: str) -> str:
    """Return the readable part of a zone's name: "San Juan, Argentina" for `America/Argentina/San_Juan`."""
    parts = name.replace("_", " ").split("/")[1:]
    return ", ".join(reversed(parts))


def zone_named(name: str) -> tzinfo:
    """Return the time zone of that name; UTC if the stored name is unknown here."""
    try:
        return zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError):
        return UTC


def validate_zone(name: str) -> None:
    """Refuse a name that is not a time zone."""
    if name not in names():
        raise ValidationError(_("Choose a time zone from the list."), code="unknown_zone")
