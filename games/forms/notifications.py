"""The form of a table's notification settings."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import NotificationPreference


class NotificationPreferenceForm(forms.ModelForm):
    """A user's settings for one table, where they differ from those for all tables."""

    class Meta:
        model = NotificationPreference
        fields = ("mail", "push", "webhook", "timing")
        labels: ClassVar = {"mail": _("Email"), "push": _("Push"), "webhook": _("Webhook"), "timing": _("When")}
        help_texts: ClassVar = {
            "timing": _("The digest comes at the hour you chose for all tables, or at 8:00."),
        }

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        defaults = {
            "mail": user.mail_notifications,
            "push": user.push_notifications,
            "webhook": user.webhook_notifications,
        }
        for name, is_on in defaults.items():
            default = _("As for all tables: yes") if is_on else _("As for all tables: no")
            select = forms.NullBooleanSelect()
            select.choices = [("unknown", default), ("true", _("Yes")), ("false", _("No"))]
            self.fields[name].widget = select
