"""How people sign in, for administrators: their addresses, and second factors that somebody has lost."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.http import HttpRequest

from accounts.admin.audited import AuditedAdmin


@admin.register(EmailAddress)
class EmailAddressAdmin(AuditedAdmin):
    """Addresses, and whether they are confirmed."""

    list_display = ("email", "user", "primary", "verified")
    list_filter = ("primary", "verified")
    list_select_related = ("user",)
    search_fields = ("email", "user__name")
    raw_id_fields = ("user",)


@admin.register(Authenticator)
class AuthenticatorAdmin(AuditedAdmin):
    """Passkeys and codes, to be removed for who has lost them; what is secret of them is not shown."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    list_select_related = ("user",)
    search_fields = ("user__name", "user__email")
    fields = ("user", "type", "created_at", "last_used_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
