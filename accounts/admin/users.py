"""Users in the admin."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.contrib.auth.forms import UserChangeForm as DjangoUserChangeForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import URLPattern
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import admin_site, roles, time_zones
from accounts.admin.audited import AuditedAdmin
from accounts.admin.filters import ChoiceFilter
from accounts.admin.sanctions import OBJECT_ACTIONS
from accounts.models import User

NEWEST = 20
"""The number of sanctions on the page of a user."""


class UserCreationForm(AdminUserCreationForm):
    """A new account."""

    class Meta:
        model = User
        fields = ("name", "email")


class UserChangeForm(DjangoUserChangeForm):
    """The fields of a user that no action changes."""

    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zones.choices)

    class Meta:
        model = User
        fields = ("email", "time_zone", "mail_notifications", "mail_problem")


class KindFilter(ChoiceFilter):
    """Guests or accounts."""

    title = _("kind")
    parameter_name = "kind"
    CHOICES = [("guest", _("guests")), ("account", _("accounts"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> QuerySet[User]:
        if self.value() is None:
            return queryset
        kind = User.objects.guests() if self.value() == "guest" else User.objects.accounts()
        return queryset & kind


class SanctionFilter(ChoiceFilter):
    """Users who are banned or muted now."""

    title = _("sanction")
    parameter_name = "sanction"
    CHOICES = [("banned", _("banned now")), ("muted", _("muted now"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> QuerySet[User]:
        now = timezone.now()
        if self.value() == "banned":
            return queryset.filter(banned_until__gt=now)
        return queryset.filter(muted_until__gt=now) if self.value() == "muted" else queryset


class RoleFilter(ChoiceFilter):
    """Moderators and administrators."""

    title = _("role")
    parameter_name = "role"
    CHOICES = [("staff", _("moderators and administrators"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> QuerySet[User]:
        return queryset.filter(is_staff=True) if self.value() == "staff" else queryset


@admin.register(User)
class UserAdmin(AuditedAdmin, DjangoUserAdmin):
    """Search, view and moderate users; fields that an action changes cannot be edited."""

    form = UserChangeForm
    add_form = UserCreationForm
    object_actions = OBJECT_ACTIONS
    list_display = ("name", "email", "number", "role", "sanction", "date_joined", "last_login")
    list_display_links = ("name", "email", "number")
    list_filter = (SanctionFilter, RoleFilter, KindFilter, "date_joined")
    search_fields = ("name", "email", "emailaddress__email", "=id")
    search_help_text = _("Name, address or number")
    ordering = ("-pk",)
    list_per_page = 50
    sortable_by = ()
    readonly_fields = ("name", "number", "role", "sanction", "bot_owner", "date_joined", "last_login")
    filter_horizontal = ()
    fieldsets = (
        (None, {"fields": ("name", "number", "role", "sanction", "bot_owner")}),
        (_("Address and choices"), {"fields": ("email", "time_zone", "mail_notifications", "mail_problem")}),
        (_("Dates"), {"fields": ("date_joined", "last_login")}),
    )
    add_fieldsets = ((None, {"fields": ("name", "email", "usable_password", "password1", "password2")}),)

    def get_urls(self) -> list[URLPattern]:
        # Nobody sets another user's password: users ask for a link by mail, to an address that can be corrected here.
        return [url for url in super().get_urls() if url.name != "auth_user_password_change"]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return self.readonly_fields if obj else ()

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        if obj.email and "email" in form.changed_data:
            obj.confirm_address(obj.email)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        # A user must leave their tables first, so the deletion is an action on one user.
        return False

    @admin.display(description=_("number"), ordering="id")
    def number(self, user: User) -> str:
        return f"#{user.pk}"

    @admin.display(description=_("role"))
    def role(self, user: User) -> str:
        return str(_("guest")) if user.is_guest else str(roles.role_of(user).label)

    @admin.display(description=_("sanction"))
    def sanction(self, user: User) -> str:
        labels = [str(_("banned"))] if user.is_banned else []
        labels += [str(_("muted"))] if user.is_muted else []
        labels += [] if user.is_active else [str(_("locked"))]
        return ", ".join(labels) or str(_("none"))


@admin_site.panel(User)
def sanctions(request: HttpRequest, user: User) -> admin_site.Panel:
    """Return the panel of sanctions of a user, newest first."""
    rows = list(user.sanctions.select_related("by")[:NEWEST])
    return admin_site.Panel(
        str(_("Warnings, mutes, bans and new names")), "admin/accounts/_sanctions.html", {"rows": rows}
    )
