"""Forms of crews."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.names import tidy_name, validate_name
from games.display import difficulties
from games.forms.options import RadioOptions
from games.forms.service import ServiceForm, YesNoField
from games.models import Crew, Game


class CrewForm(forms.Form):
    """The name of a crew and the choices of its saga; its fields are those of `Crew`."""

    name = forms.CharField(
        label=_("Name of the crew"),
        max_length=Crew._meta.get_field("name").max_length,
        validators=[validate_name],
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"}),
    )
    saga = forms.ChoiceField(
        label=_("The games"),
        choices=Crew.Saga,
        help_text=_("Each island has another shape. The island has room for four, so five always play in the desert."),
        widget=RadioOptions(),
    )
    difficulty = forms.ChoiceField(
        label=_("Level of the first game"),
        choices=difficulties,
        widget=RadioOptions(),
    )
    climbs = forms.TypedChoiceField(
        label=_("Level of the next games"),
        choices=[("climb", _("One level up after each win")), ("stay", _("Always the same"))],
        coerce=lambda value: value == "climb",
        widget=RadioOptions(),
    )
    pace = forms.TypedChoiceField(
        label=_("Time per turn"),
        choices=Game.Pace.choices,
        coerce=int,
        help_text=_("When a member's time runs out, a bot plays the place until they return."),
    )
    wait = forms.TypedChoiceField(
        label=_("Longest wait for members"),
        choices=Crew.Wait.choices,
        coerce=int,
        help_text=_("The next game starts as soon as all are in; after this time, bots play for those who are not."),
    )

    def clean_name(self) -> str:
        return tidy_name(self.cleaned_data["name"])

    @classmethod
    def of(cls, crew: Crew, data: Any = None) -> "CrewForm":
        """Return the form that changes a crew."""
        initial = {name: getattr(crew, name) for name in cls.base_fields} | {"climbs": _climbs(crew.climbs)}
        return cls(data, initial=initial)

    @classmethod
    def founding(cls, name: str, game: Game | None, data: Any = None) -> "CrewForm":
        """Return the form that founds a crew of the person with that name, after a game or without one."""
        initial: dict[str, Any] = {
            "name": game.name if game else gettext("%(name)s's crew") % {"name": name},
            "saga": Crew.Saga.ALTERNATE,
            "difficulty": game.difficulty if game else "novice",
            "climbs": _climbs(True),
            "pace": game.pace if game else Game.Pace.DAY,
            "wait": Crew.Wait.TWO_DAYS,
        }
        return cls(data, initial=initial)


def _climbs(climbs: bool) -> str:
    return "climb" if climbs else "stay"


class ChoicesForm(ServiceForm):
    """A member's own choices in a crew; a form sends one of them."""

    is_told = YesNoField(required=False, empty_value=None)
    is_open = YesNoField(required=False, empty_value=None)

    def read(self) -> dict[str, bool]:
        """Return the choices that were sent and make sense."""
        if not self.is_valid():
            return {}
        return {name: value for name, value in self.cleaned_data.items() if value is not None}
