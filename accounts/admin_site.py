"""The admin as a desk: its start page says what waits, and apps add to what others' pages show."""

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

from accounts.staff_factor import has_shown_factor, lead_to_factor


class DashboardLine(NamedTuple):
    """Something that waits for somebody, in words, and where it is dealt with."""

    text: str
    url: str


class Panel(NamedTuple):
    """What an app has to say on the page of another's object."""

    title: str
    template: str
    context: dict[str, Any]


_lines: list[Callable[[HttpRequest], DashboardLine | None]] = []
_panels: dict[type[models.Model], list[Callable[[HttpRequest, Any], Panel | None]]] = defaultdict(list)


def line(ask: Callable[[HttpRequest], DashboardLine | None]) -> Callable[[HttpRequest], DashboardLine | None]:
    """Let the start page ask this function what waits."""
    _lines.append(ask)
    return ask


def panel(model: type[models.Model]) -> Callable[[Callable[..., Panel | None]], Callable[..., Panel | None]]:
    """Let the pages of a model's objects show what this function says of them."""

    def add(say: Callable[..., Panel | None]) -> Callable[..., Panel | None]:
        _panels[model].append(say)
        return say

    return add


def panels_of(request: HttpRequest, thing: models.Model) -> list[Panel]:
    """What apps have to say of an object to the person who asks."""
    return [said for say in _panels[type(thing)] if (said := say(request, thing))]


def address_of(model: str, pk: object) -> str | None:
    """The page of an object, if its model ("app.name") has any here."""
    try:
        return reverse(f"admin:{model.replace('.', '_')}_change", args=[pk])
    except NoReverseMatch:
        return None


class ModerationSite(admin.AdminSite):
    """The admin site of moderators and administrators."""

    site_header = site_title = _("Forbidden: moderation")
    index_title = _("What waits")
    empty_value_display = "–"

    def register(  # type: ignore[override]  # by its own name, which nobody gives
        self, model: Any, admin_class: Any = None, **options: Any
    ) -> None:
        """Give a model its pages; those that libraries bring have none, since they would leave no audit row."""
        if getattr(admin_class, "is_audited", False):
            super().register(model, admin_class, **options)

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        waiting = [found for ask in _lines if (found := ask(request))]
        return super().index(request, {"waiting": waiting, **(extra_context or {})})

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and has_shown_factor(request)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        if super().has_permission(request) and not has_shown_factor(request):
            return lead_to_factor(request, to=get_next_redirect_url(request) or reverse("admin:index"))
        # By allauth's page, for its rate limits and second factors.
        return secure_admin_login(super().login)(request, extra_context)

    def password_change(  # type: ignore[override]  # a redirect is no template's
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        # By allauth's page, too, which asks for the old one and tells the person.
        return redirect("account_change_password")
