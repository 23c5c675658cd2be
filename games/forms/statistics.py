"""The filter of statistics."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.display import DISPLAYS
from games.engine import RULES
from games.statistics.figures import difficulty_of, players_of, title_of


class FilterForm(forms.Form):
    """A filter of games; an invalid choice filters nothing."""

    rules = forms.ChoiceField(label=_("Game"), required=False)
    difficulty = forms.ChoiceField(label=_("Difficulty"), required=False)
    players = forms.TypedChoiceField(label=_("Players"), required=False, coerce=int)
    role = forms.ChoiceField(label=_("Adventurer"), required=False)

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        fields: dict[str, Any] = self.fields
        levels = dict.fromkeys(level for rules in RULES.values() for level in rules.DIFFICULTIES)
        numbers = sorted({number for rules in RULES.values() for number in rules.PLAYERS})
        roles = {offer.value: offer.name for display in DISPLAYS.values() for offer in display.ADVENTURERS}
        fields["rules"].choices = [("", _("All games")), *((name, title_of(name)) for name in RULES)]
        fields["difficulty"].choices = [("", _("All")), *((level, difficulty_of(level)) for level in levels)]
        fields["players"].choices = [("", _("All")), *((number, players_of(number)) for number in numbers)]
        fields["role"].choices = [("", _("All")), *sorted(roles.items(), key=lambda role: str(role[1]))]

    def read(self) -> dict[str, Any]:
        """Return the chosen filters as fields of results and tallies."""
        self.is_valid()
        return {name: value for name, value in self.cleaned_data.items() if value}
