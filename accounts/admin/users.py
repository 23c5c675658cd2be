"""Users in the admin."""

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.contrib.auth.forms import UserChangeForm as DjangoUserChangeForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import zones
from accounts.admin.audited import AuditedAdmin
from accounts.models import User


class UserCreationForm(AdminUserCreationForm):
    """A new account."""

    class Meta:
        model = User
        fields = ("name", "email")


class UserChangeForm(DjangoUserChangeForm):
    """Everything of a user."""

    time_zone = forms.ChoiceField(choices=zones.choices)

    class Meta:
        model = User
        fields = "__all__"


class KindFilter(admin.SimpleListFilter):
    """Guests or accounts."""

    title = _("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        return [("guest", str(_("guests"))), ("account", str(_("accounts")))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> QuerySet[User]:
        if self.value() is None:
            return queryset
        return queryset.filter(email__isnull=self.value() == "guest")


@admin.register(User)
class UserAdmin(AuditedAdmin, DjangoUserAdmin):
    """Find, help, lock out."""

    form = UserChangeForm
    add_form = UserCreationForm
    list_display = ("name", "email", "guest", "is_active", "is_staff", "date_joined", "last_login")
    list_display_links = ("name", "email")
    list_filter = (KindFilter, "is_active", "is_staff")
    search_fields = ("name", "email")
    ordering = ("-date_joined",)
    date_hierarchy = "date_joined"
    readonly_fields = ("date_joined", "last_login")
    show_full_result_count = False
    fieldsets = (
        (None, {"fields": ("name", "email", "password")}),
        (_("Choices"), {"fields": ("time_zone", "mail_notices", "mail_problem")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("date_joined", "last_login")}),
    )
    add_fieldsets = ((None, {"fields": ("name", "email", "usable_password", "password1", "password2")}),)

    @admin.display(boolean=True, description=_("guest"))
    def guest(self, user: User) -> bool:
        return user.is_guest
