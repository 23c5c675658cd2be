"""Forms of tables that fill: the filter of the lobby, quick play, readiness, and the time of the start."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from accounts import languages
from games.display import difficulties, titles
from games.engine import RULES
from games.forms.service import ServiceForm, YesNoField
from games.models import Game
from games.table_search import TableFilter

SEATS = sorted({number for engine in RULES.values() for number in engine.PLAYERS})


def _frees() -> list[tuple[int, str]]:
    return [
        (number, ngettext("at least %(count)s", "at least %(count)s", number) % {"count": number})
        for number in range(2, max(SEATS))
    ]


class AnyField(forms.TypedChoiceField):
    """A select whose first option stands for any value."""

    def __init__(self, label: Any, any_label: Any, choices: Any, **kwargs: Any) -> None:
        self.any_label = any_label
        super().__init__(label=label, choices=lambda: [("", any_label), *_called(choices)], required=False, **kwargs)


def _called(choices: Any) -> Iterable[Any]:
    return choices() if callable(choices) else choices


class TableFilterForm(forms.Form):
    """Which open tables the lobby lists; fields that do not fit count as empty."""

    rules = AnyField(pgettext_lazy("desert or island", "Game"), _("Any game"), titles)
    difficulty = AnyField(_("Difficulty"), _("Any difficulty"), lambda: difficulties().items())
    pace = AnyField(_("Time per turn"), _("Any pace"), Game.Pace.choices, coerce=int, empty_value=None)
    seats = AnyField(
        _("Adventurers"), _("Any number"), [(each, str(each)) for each in SEATS], coerce=int, empty_value=None
    )
    free = AnyField(_("Free seats"), _("Any number"), _frees, coerce=int, empty_value=None)
    language = AnyField(_("Language"), _("Any language"), languages.named)

    def read(self) -> TableFilter:
        """Return the filter."""
        self.is_valid()
        return TableFilter(**self.cleaned_data)


class QuickPlayForm(ServiceForm):
    """The game and the pace that the user wants to play at; each may be left to the site."""

    rules = AnyField(pgettext_lazy("desert or island", "Game"), _("Any game"), titles)
    pace = AnyField(_("Time per turn"), _("My usual pace"), Game.Pace.choices, coerce=int, empty_value=None)


class ReadyForm(ServiceForm):
    """True if a player is ready."""

    is_ready = YesNoField()


class StartTimeForm(ServiceForm):
    """When the table starts by itself, in the zone of its host; empty for never."""

    wrong = _("Enter a date and a time.")
    starts_at = forms.DateTimeField(
        label=_("Starts by itself at"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    fills_with_bots = forms.BooleanField(
        label=_("Bots take the seats that are free then. People can take these seats later."), required=False
    )
