"""All that mails, pushes and webhooks say goes through the catalog."""

import pytest
from django.db import connection

from games.models import Notification
from games.notifications.content.messages import message_of
from games.table import Table
from tests.browser.hostile_fields import Field, fields
from tests.browser.hostile_world import build
from tests.i18n.pages_pseudo import marked, spoken
from tests.i18n.test_displays import outside
from tests.i18n.test_pages import NO_LATIN

ABOUT_A_ROW = ("mentioned", "planned", "requested", "answered", "order_fired", "order_lapsed", "advanced", "announced")
"""Kinds that name a row of their own, which the world does not have."""


@pytest.mark.skipif(connection.vendor != "sqlite", reason="names with many payloads at once fit in no other database")
def test_messages_come_from_the_catalog(db: None) -> None:
    found: dict[str, list[str]] = {}
    with spoken(marked, NO_LATIN):
        build()
        for field in fields():
            if field.name != "email":
                Field(field.model, field.name, ("☼",)).write()
        Notification.objects.filter(kind__in=ABOUT_A_ROW).delete()
        for notification in Notification.objects.select_related("user", "by"):
            table = Table.find(game_id=notification.game_id, user=notification.user)
            message = message_of(notification, table)
            if message is not None:
                found[notification.kind] = outside(message.title, *message.lines)
    assert len(found) >= 7
    assert {kind: words for kind, words in found.items() if words} == {}
