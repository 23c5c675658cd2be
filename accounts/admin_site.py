"""The admin site: a dashboard of open work, and panels that apps add to each other's pages."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any, NamedTuple

from allauth.account.decorators import secure_admin_login
from allauth.account.utils import get_next_redirect_url
from django.contrib import admin
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext_lazy as _

from accounts.staff_factor import has_confirmed_factor, redirect_to_factor


class DashboardLine(NamedTuple):
    """A sentence about open work, and the page where it is done."""

    text: str
    url: str


class Panel(NamedTuple):
    """A section that an app adds to the page of another app's object."""

    title: str
    template: str
    context: dict[str, Any]


_lines: list[Callable[[HttpRequest], DashboardLine | None]] = []
_panels: dict[type[models.Model], list[Callable[[HttpRequest, Any], Panel | None]]] = defaultdict(list)


def line(read: Callable[[HttpRequest], DashboardLine | None]) -> Callable[[HttpRequest], DashboardLine | None]:
    """Register a function that returns a line for the dashboard, or None."""
    _lines.append(read)
    return read


def panel(model: type[models.Model]) -> Callable[[Callable[..., Panel | None]], Callable[..., Panel | None]]:
    """Register a function that returns a panel for the pages of a model's objects, or None."""

    def add(read: Callable[..., Panel | None]) -> Callable[..., Panel | None]:
        _panels[model].append(read)
        return read

    return add


def panels_of(request: HttpRequest, thing: models.Model) -> list[Panel]:
    """Return the panels of an object for the user of the request."""
    return [shown for read in _panels[type(thing)] if (shown := read(request, thing))]


def address_of(model: str, pk: object) -> str | None:
    """Return the admin page of an object of a model ("app.name"), or None if the model has none."""
    try:
        return reverse(f"admin:{model.replace('.', '_')}_change", args=[pk])
    except NoReverseMatch:
        return None


class ModerationSite(admin.AdminSite):
    """The admin site of moderators and administrators."""

    site_header = site_title = _("Forbidden: moderation")
    index_title = _("To do")
    empty_value_display = "–"

    def register(  # type: ignore[override]  # Django names the first argument differently
        self, model: Any, admin_class: Any = None, **options: Any
    ) -> None:
        """Register an audited admin class; those of libraries are ignored, because they write no audit rows."""
        if getattr(admin_class, "is_audited", False):
            super().register(model, admin_class, **options)

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[dict[str, Any]]:
        """Return the models by app; addresses and second factors, of a library, stand beside their users."""
        apps = {app["app_label"]: app for app in super().get_app_list(request, app_label)}
        if people := apps.get("accounts"):
            for library in {"account", "mfa"} & set(apps):
                people["models"] += apps.pop(library)["models"]
            people["models"].sort(key=lambda model: model["name"])
        return list(apps.values())

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        waiting = [row for read in _lines if (row := read(request))]
        return super().index(request, {"waiting": waiting, **(extra_context or {})})

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and has_confirmed_factor(request)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        if super().has_permission(request) and not has_confirmed_factor(request):
            return redirect_to_factor(request, to=get_next_redirect_url(request) or reverse("admin:index"))
        # Use allauth's page, for its rate limits and second factors.
        return secure_admin_login(super().login)(request, extra_context)

    def password_change(  # type: ignore[override]  # a redirect is no TemplateResponse
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        # Use allauth's page, which asks for the old password and notifies the person.
        return redirect("account_change_password")
