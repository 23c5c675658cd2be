"""The admin that writes down what is done in it, in rows that nobody changes."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db import models, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

from accounts import audit, desk
from accounts.admin.acts import ActsAdmin
from accounts.models import AuditEntry

PAGE = 100


class AuditedAdmin(ActsAdmin):
    """Moderators look at what they have the permission to view; administrators change it, and leave an audit row.

    The rows take the place of Django's own log, which keeps names, and which can be deleted.
    """

    is_audited = True
    show_full_result_count = False

    # Whoever else may change a model has acts for it, each of which knows what it writes down.

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.is_administrator and super().has_add_permission(request)  # type: ignore[union-attr]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.is_administrator and super().has_change_permission(request, obj)  # type: ignore[union-attr]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.is_administrator and super().has_delete_permission(request, obj)  # type: ignore[union-attr]

    def construct_change_message(  # type: ignore[override]  # it comes back to `log_change` alone
        self, request: HttpRequest, form: forms.BaseForm, formsets: Any, add: bool = False
    ) -> list[str]:
        """The names of the fields that were changed, without what is in them now or was."""
        changed = [] if add else list(form.changed_data)
        for formset in formsets or ():
            if formset.has_changed():
                changed.append(formset.model._meta.label_lower)
        return changed

    def log_addition(self, request: HttpRequest, obj: models.Model, message: Any) -> None:  # type: ignore[override]
        audit.record(by=request.user, act="add", target=obj)  # type: ignore[arg-type]

    def log_change(self, request: HttpRequest, obj: models.Model, message: Any) -> None:  # type: ignore[override]
        if message:
            audit.record(by=request.user, act="change", target=obj, fields=message)  # type: ignore[arg-type]

    def log_deletions(self, request: HttpRequest, queryset: Iterable[models.Model]) -> None:  # type: ignore[override]
        for thing in queryset:
            audit.record(by=request.user, act="delete", target=thing)  # type: ignore[arg-type]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        if request.method != "POST":
            return super().changelist_view(request, extra_context)
        # What is done with many, and its rows, are written together or not at all.
        with transaction.atomic():
            return super().changelist_view(request, extra_context)

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any) -> Any:
        thing = kwargs.get("obj")
        if thing is not None:
            context["acts"] = self.acts_for(request.user, thing)  # type: ignore[arg-type]
            context["panels"] = desk.panels_of(request, thing)
        return super().render_change_form(request, context, *args, **kwargs)

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """What was done with the object, the newest first."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        thing = self.get_object(request, unquote(object_id))
        if thing is None:
            raise Http404
        rows = AuditEntry.objects.filter(target=thing._meta.label_lower, target_id=thing.pk).order_by("-pk")
        page = Paginator(rows, PAGE).get_page(request.GET.get("p"))
        context = {
            **self.admin_site.each_context(request),
            "title": _("What was done"),
            "original": thing,
            "opts": self.opts,
            "page": page,
            "entries": audit.name_them(page.object_list),
            **(extra_context or {}),
        }
        return TemplateResponse(request, "admin/object_history.html", context)
