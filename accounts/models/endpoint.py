"""Endpoints of notifications besides mail: browsers that accept push messages, and webhooks."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from forbidden.db import default


class Endpoint(models.Model):
    """An https address that receives the notifications of one user."""

    class Kind(models.TextChoices):
        PUSH = "push", _("this browser")
        JSON = "json", _("webhook (JSON)")
        DISCORD = "discord", _("Discord")
        SLACK = "slack", _("Slack")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="endpoints")
    kind = models.CharField(max_length=10, choices=Kind)
    url = models.CharField(_("address"), max_length=600)
    keys = models.JSONField(**default(dict), blank=True, help_text="Of a browser: `p256dh` and `auth`.")
    label = models.CharField(_("name"), max_length=60, blank=True, **default(""))
    created_at = models.DateTimeField(auto_now_add=True, db_default=Now())
    problem = models.CharField(max_length=200, blank=True, **default(""), help_text="Why the last delivery failed.")
    problem_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            # A browser belongs to one user; a team may share the webhook of its channel.
            models.UniqueConstraint("url", name="one_person_a_browser", condition=Q(kind="push")),
            models.UniqueConstraint("user", "url", name="one_endpoint_an_address"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} #{self.pk}"

    @property
    def is_browser(self) -> bool:
        return self.kind == self.Kind.PUSH
