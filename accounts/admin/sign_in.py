"""Sign-in data for administrators: addresses, and second factors that a user may have lost."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin.audited import AuditedAdmin

# allauth names neither this model nor its fields. Migrations do not see these names.
Authenticator._meta.verbose_name = _("second factor")
Authenticator._meta.verbose_name_plural = _("second factors")
for column, name in (
    ("user", _("person")),
    ("type", _("kind")),
    ("created_at", _("created")),
    ("last_used_at", _("last used")),
):
    Authenticator._meta.get_field(column).verbose_name = name


@admin.register(EmailAddress)
class EmailAddressAdmin(AuditedAdmin):
    """Email addresses, and whether they are confirmed."""

    list_display = ("email", "user", "primary", "verified")
    list_filter = ("primary", "verified")
    list_select_related = ("user",)
    search_fields = ("email", "user__name")
    raw_id_fields = ("user",)


@admin.register(Authenticator)
class AuthenticatorAdmin(AuditedAdmin):
    """Passkeys and codes, which an administrator removes for users who lost them; secrets are not shown."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    list_select_related = ("user",)
    search_fields = ("user__name", "user__email")
    fields = ("user", "type", "created_at", "last_used_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
