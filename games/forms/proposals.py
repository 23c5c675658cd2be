"""Forms of proposals to the team."""

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Any

from django import forms
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.exceptions import Illegal, Malformed
from games.forms.service import ServiceForm, YesNoField
from games.models import Proposal

MORNING = 8
"""The hour at which a pause ends, in the time zone of the player who proposes it."""


class Offer(models.TextChoices):
    """The ends of a pause to choose from."""

    TOMORROW = "tomorrow", _("until tomorrow")
    MONDAY = "monday", _("until Monday")
    WEEK = "week", _("for a week")
    DAY = "day", _("until this day:")


class ProposalForm(forms.Form):
    """A proposal: its kind, and the end of a pause as an offer, or as a day."""

    kind = forms.ChoiceField(choices=Proposal.Kind.choices)
    offer = forms.ChoiceField(choices=Offer.choices, required=False)
    day = forms.DateField(required=False)

    def read(self, zone: tzinfo) -> dict[str, Any]:
        """Return the arguments of `proposals.propose`; raise `Illegal` for a pause without a day."""
        if self.errors.keys() - {"day"}:
            raise Malformed
        kind, offer = self.cleaned_data["kind"], self.cleaned_data["offer"]
        if kind != Proposal.Kind.PAUSE:
            return {"kind": kind}
        day = _day_of(offer, timezone.now().astimezone(zone).date(), self.cleaned_data.get("day"))
        if day is None:
            raise Illegal(gettext("Choose the day on which the pause ends."))
        return {"kind": kind, "until": datetime.combine(day, time(MORNING), tzinfo=zone).astimezone(UTC)}


class AnswerForm(ServiceForm):
    """An answer to a proposal."""

    answer = YesNoField()

    def read(self) -> dict[str, Any]:
        """Return the argument of `proposals.answer`."""
        return {"agrees": super().read()["answer"]}


def _day_of(offer: str, today: date, day: date | None) -> date | None:
    """Return the day of an offer; "until Monday" on a Monday is the next one."""
    days = {Offer.TOMORROW: 1, Offer.MONDAY: 7 - today.weekday(), Offer.WEEK: 7}
    return today + timedelta(days=days[Offer(offer)]) if offer in days else day
