"""The audit log of moderators and administrators, which nobody can change."""

from typing import Any, ClassVar, NoReturn

from django.db import models
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from forbidden.db import default


class Unchangeable(Exception):
    """An attempt to change or delete an audit row."""


class AuditQuerySet(models.QuerySet["AuditEntry"]):
    def update(self, **_fields: Any) -> NoReturn:
        raise Unchangeable

    def delete(self) -> NoReturn:
        raise Unchangeable


class AuditEntry(models.Model):
    """One action of a moderator or administrator; the database itself refuses to change or delete it.

    It holds numbers and no names, so it needs no change when an account is deleted. `target` is the model of the
    object, such as "accounts.user"; `actor` is None for the command line.
    """

    at = models.DateTimeField(_("time"), default=timezone.now, db_default=Now())
    actor = models.PositiveBigIntegerField(null=True, blank=True)
    action = models.CharField(max_length=40)
    target = models.CharField(max_length=40)
    target_id = models.PositiveBigIntegerField()
    reason = models.CharField(_("reason"), max_length=500, blank=True, **default(""))
    detail = models.JSONField(**default(dict), blank=True)

    # The row in words, with current names of the people; set by `accounts.services.audit.add_names`.
    actor_name: str
    action_text: str
    target_name: str
    target_text: str
    details_text: str

    objects: ClassVar[models.Manager["AuditEntry"]] = AuditQuerySet.as_manager()

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit entries")
        indexes: ClassVar = [
            models.Index("target", "target_id", "id", name="audit_of"),
            models.Index("actor", "id", name="audit_by"),
        ]

    def __str__(self) -> str:
        return f"#{self.pk}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise Unchangeable
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise Unchangeable
