"""What the pages of notifications may send."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import NotificationPreference


class NotificationPreferenceForm(forms.ModelForm):
    """What one person wants of one table, where it differs from what they want of all."""

    class Meta:
        model = NotificationPreference
        fields = ("mail", "push", "webhook", "timing")
        labels: ClassVar = {"mail": _("Mail"), "push": _("Push"), "webhook": _("Webhook"), "timing": _("When")}
        help_texts: ClassVar = {
            "timing": _("A digest comes at the hour you have chosen for all tables, or else at 8:00."),
        }

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        everywhere = {
            "mail": user.mail_notifications,
            "push": user.push_notifications,
            "webhook": user.webhook_notifications,
        }
        for name, wanted in everywhere.items():
            usual = _("As everywhere: yes") if wanted else _("As everywhere: no")
            select = forms.NullBooleanSelect()
            select.choices = [("unknown", usual), ("true", _("Yes")), ("false", _("No"))]
            self.fields[name].widget = select
