"""The form of an advised plan."""

from typing import Any

from django import forms

from games.exceptions import Malformed
from games.forms.tables import VersionForm


class AdvisedPlanForm(VersionForm):
    """The number of an advised plan, for the version of the game that the page showed."""

    number = forms.IntegerField(min_value=1, max_value=9)

    def read(self) -> dict[str, Any]:  # type: ignore[override]
        """Return the arguments of `following.follow_advice`; raise `Malformed` if invalid."""
        if not self.is_valid():
            raise Malformed
        return dict(self.cleaned_data)
