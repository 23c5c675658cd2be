"""Admin actions on one object: each has a page with a form, linked from the object's page."""

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

from accounts.models import User
from accounts.views.access import FORM_METHODS, refusals_in, status_of


class ReasonForm(forms.Form):
    """The reason of an action, which is stored."""

    reason = forms.CharField(label=_("Reason"), max_length=500, widget=forms.Textarea(attrs={"rows": 4, "dir": "auto"}))


class AdminAction:
    """An action of moderators or administrators on one object; a service does it and writes the audit row.

    Subclasses set name, label, form and service. A refusal of the service becomes an error of the form.
    """

    name: ClassVar[str]
    """The last part of the URL: /admin/<app>/<model>/<id>/<name>/."""
    label: ClassVar[str | Promise]
    """The text of the button and the title of the page."""
    description: ClassVar[str | Promise] = ""
    """The effect, in a sentence or two."""
    permission: ClassVar[str] = ""
    """A permission such as "accounts.moderate_user", which the default `allows` checks."""
    form_class: ClassVar[type[forms.Form]] = ReasonForm
    template: ClassVar[str] = "admin/action.html"
    is_grave: ClassVar[bool] = False
    """True if the button has a warning colour."""
    needs: ClassVar[str] = ""
    """A property of the object that must be true for the default `fits`."""
    service: ClassVar[Callable[..., Any]]
    """Does it, with the form's fields as arguments."""
    target: ClassVar[str]
    """The argument of the service that takes the id of the object."""
    done: ClassVar[str | Promise]
    """The sentence that says that it is done."""

    def allows(self, user: User, thing: Any) -> bool:
        """Return whether this user may do it with this object; otherwise its page answers 403."""
        return user.has_perm(self.permission)

    def fits(self, thing: Any) -> bool:
        """Return whether it makes sense now; if so, the object's page shows the button."""
        return not self.needs or bool(getattr(thing, self.needs))

    def form(self, thing: Any, data: Any = None) -> forms.Form:
        """Return the form, unbound or bound to `data`."""
        return self.form_class(data)

    def context(self, thing: Any) -> dict[str, Any]:
        """Return extra context for the template."""
        return {}

    def carry_out(self, *, by: User, thing: Any, **fields: Any) -> str | Promise:
        """Do it with the form's fields and return a sentence; raise `Refused` to refuse."""
        self.service(by=by, **{self.target: thing.pk}, **fields)
        return self.done


class ObjectActionsAdmin(admin.ModelAdmin):
    """A model admin with actions on single objects."""

    object_actions: ClassVar[Sequence[AdminAction]] = ()

    def get_urls(self) -> list[URLPattern]:
        return [self._route(action) for action in self.object_actions] + super().get_urls()

    def _route(self, action: AdminAction) -> URLPattern:
        info = f"{self.opts.app_label}_{self.opts.model_name}_{action.name}"
        view: Callable[..., HttpResponse] = partial(self.action_view, action=action)
        guarded = require_http_methods(FORM_METHODS)(update_wrapper(view, self.action_view))
        return path(f"<path:object_id>/{action.name}/", self.admin_site.admin_view(guarded), name=info)

    def action_view(self, request: HttpRequest, object_id: str, *, action: AdminAction) -> HttpResponse:
        """Show the page of an action, or carry the action out on POST."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        thing = self.get_object(request, unquote(object_id))
        if thing is None:
            raise Http404
        if not action.allows(request.user, thing):  # type: ignore[arg-type]  # admin_view lets in only staff
            raise PermissionDenied
        form = action.form(thing, request.POST if request.method == "POST" else None)
        if form.is_valid():
            with refusals_in(form):
                result = action.carry_out(by=request.user, thing=thing, **form.cleaned_data)  # type: ignore[arg-type]
                self.message_user(request, str(result), messages.SUCCESS)
                return redirect(self._back(thing))
        ctx = self._context(request, action, thing, form)
        return TemplateResponse(request, action.template, ctx, status=status_of(form))

    def _back(self, thing: models.Model) -> str:
        """Return the object's page, or the list if the action deleted the object."""
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
        """Return the actions that this user can do with the object now."""
        return [action for action in self.object_actions if action.fits(thing) and action.allows(user, thing)]
