"""Times are shown in the reader's zone."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.utils import timezone

from accounts import time_zones
from accounts.middleware import UserMiddleware
from accounts.models import User

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)


def hour_seen_by(user: Any, rf: RequestFactory) -> int:
    seen: list[int] = []

    def view(request: HttpRequest) -> HttpResponse:
        seen.append(timezone.localtime(NOON).hour)
        return HttpResponse()

    request = rf.get("/")
    request.user = user
    UserMiddleware(view)(request)
    return seen[0]


def test_it_is_the_zone_of_the_person(rf: RequestFactory) -> None:
    assert hour_seen_by(User(time_zone="Asia/Tokyo"), rf) == 21
    assert hour_seen_by(User(time_zone="America/New_York"), rf) == 8


def test_it_does_not_stay_for_the_next_request(rf: RequestFactory) -> None:
    hour_seen_by(User(time_zone="Asia/Tokyo"), rf)
    assert timezone.localtime(NOON).hour == 12


@pytest.mark.parametrize("name", ["", "Mars/Olympus", "../../etc/passwd", "Asia/Tokyo\x00", "/etc/localtime"])
def test_a_stored_name_that_means_nothing_is_utc(rf: RequestFactory, name: str) -> None:
    assert hour_seen_by(User(time_zone=name), rf) == 12


def test_the_list_names_places_by_region() -> None:
    (name, label), *groups = time_zones.choices()
    assert (name, label) == ("UTC", "UTC")
    regions = {region: dict(places) for region, places in groups}
    assert regions["Europe"]["Europe/Berlin"] == "Berlin"
    assert regions["America"]["America/Argentina/San_Juan"] == "San Juan, Argentina"
