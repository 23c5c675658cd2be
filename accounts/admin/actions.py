"""Acts on one object: a page with a form, a button, and word of what was done; linked from the object's page."""

from collections.abc import Callable, Sequence
from functools import partial, update_wrapper
from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db import models
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from accounts.exceptions import Refused
from accounts.models import User


class ReasonForm(forms.Form):
    """Why something is done, in words that are kept."""

    reason = forms.CharField(label=_("Reason"), max_length=500, widget=forms.Textarea(attrs={"rows": 4, "dir": "auto"}))


class AdminAction:
    """One thing that moderators or administrators do with an object; a service does it and writes the audit row.

    Subclasses say what they are called, whom they ask, and hand the form's fields to a service, whose refusal becomes
    an error of the form.
    """

    name: ClassVar[str]
    """The last part of the address: /admin/<app>/<model>/<id>/<name>/."""
    label: ClassVar[str | Promise]
    """On the buttons, and over the page."""
    lede: ClassVar[str | Promise] = ""
    """What comes of it, in a sentence or two."""
    permission: ClassVar[str] = ""
    """Such as "accounts.moderate_user", where `allows` asks nothing else."""
    form_class: ClassVar[type[forms.Form]] = ReasonForm
    template: ClassVar[str] = "admin/action.html"
    is_grave: ClassVar[bool] = False
    """Whether the button warns by its colour."""

    def allows(self, user: User, thing: Any) -> bool:
        """Whether this person may do it with this object at all; otherwise its page is forbidden."""
        return user.has_perm(self.permission)

    def fits(self, thing: Any) -> bool:
        """Whether there is any sense in it now: the object's page has the button then."""
        return True

    def form(self, thing: Any, data: Any = None) -> forms.Form:
        """The form, empty or as it was sent."""
        return self.form_class(data)

    def context(self, thing: Any) -> dict[str, Any]:
        """What its own template shows besides."""
        return {}

    def carry_out(self, *, by: User, thing: Any, **fields: Any) -> str | Promise:
        """Do it with the form's fields, and answer in a sentence; refusals are `Refused`."""
        raise NotImplementedError


class ObjectActionsAdmin(admin.ModelAdmin):
    """An admin whose objects have acts."""

    object_actions: ClassVar[Sequence[AdminAction]] = ()

    def get_urls(self) -> list[URLPattern]:
        return [self._route(action) for action in self.object_actions] + super().get_urls()

    def _route(self, action: AdminAction) -> URLPattern:
        info = f"{self.opts.app_label}_{self.opts.model_name}_{action.name}"
        view: Callable[..., HttpResponse] = partial(self.action_view, action=action)
        guarded = require_http_methods(["GET", "HEAD", "POST"])(update_wrapper(view, self.action_view))
        return path(f"<path:object_id>/{action.name}/", self.admin_site.admin_view(guarded), name=info)

    def action_view(self, request: HttpRequest, object_id: str, *, action: AdminAction) -> HttpResponse:
        """The page of an act, and the act."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        thing = self.get_object(request, unquote(object_id))
        if thing is None:
            raise Http404
        if not action.allows(request.user, thing):  # type: ignore[arg-type]  # whom admin_view let in
            raise PermissionDenied
        form = action.form(thing, request.POST if request.method == "POST" else None)
        status = 422 if form.is_bound else 200
        if form.is_valid():
            try:
                said = action.carry_out(by=request.user, thing=thing, **form.cleaned_data)  # type: ignore[arg-type]
            except Refused as refusal:
                form.add_error(None, str(refusal.sentence))
                status = refusal.status
            else:
                self.message_user(request, str(said), messages.SUCCESS)
                return redirect(self._back(thing))
        return TemplateResponse(request, action.template, self._context(request, action, thing, form), status=status)

    def _back(self, thing: models.Model) -> str:
        """The object's page, or the list if the act has left nothing of it."""
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}"
        if self.model._base_manager.filter(pk=thing.pk).exists():
            return reverse(f"{name}_change", args=[thing.pk])
        return reverse(f"{name}_changelist")

    def _context(
        self, request: HttpRequest, action: AdminAction, thing: models.Model, form: forms.Form
    ) -> dict[str, Any]:
        return {
            **self.admin_site.each_context(request),
            **action.context(thing),
            "title": action.label,
            "action": action,
            "original": thing,
            "opts": self.opts,
            "form": form,
        }

    def actions_for(self, user: User, thing: models.Model) -> list[AdminAction]:
        """What this person may do with the object as it stands."""
        return [action for action in self.object_actions if action.fits(thing) and action.allows(user, thing)]
