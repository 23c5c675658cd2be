"""The form of an advised plan."""

from django import forms

from games.forms.tables import VersionForm


class AdvisedPlanForm(VersionForm):
    """The number of an advised plan, for the version of the game that the page showed."""

    number = forms.IntegerField(min_value=1, max_value=9)
