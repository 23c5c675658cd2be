"""What the pages of the tables may send."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import tidy_name, validate_name
from games.display import DISPLAYS
from games.engine import RULES
from games.models import Game
from games.refusals import Illegal, Malformed

LONGEST_ACTION = 500


class VersionForm(forms.Form):
    """The version that the page showed."""

    version = forms.IntegerField(min_value=0, max_value=2**31 - 1)

    def read(self) -> int:
        """The version; refuses what is none."""
        if not self.is_valid():
            raise Malformed
        version: int = self.cleaned_data["version"]
        return version


class ActForm(VersionForm):
    """A button of the board: "seat:action", the action as the engine's JSON, so that one value says it all."""

    act = forms.RegexField(r"^\d{1,2}:\{.*\}$", max_length=LONGEST_ACTION)

    def read(self) -> dict[str, Any]:  # type: ignore[override]
        """Seat, action and version as `services.play` takes them; refuses what is no such thing."""
        version = super().read()
        seat, _, action = self.cleaned_data["act"].partition(":")
        return {"seat": int(seat), "action": action, "version": version}


class SeatForm(forms.Form):
    """Which seat of the table."""

    number = forms.IntegerField(min_value=0, max_value=99)

    def read(self) -> dict[str, Any]:
        """What was sent, as the services take it; refuses what is none."""
        if not self.is_valid():
            raise Illegal(gettext("There is no such seat at this table."))
        return dict(self.cleaned_data)


class RoleForm(SeatForm):
    """An adventurer for a seat; none lays the chosen one down."""

    role = forms.CharField(max_length=20, required=False)


class Options(forms.RadioSelect):
    """Radio buttons that say in a line what each of them means."""

    def __init__(self, lines: Mapping[str, str | Promise] | None = None) -> None:
        super().__init__()
        self.lines = lines or {}

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(name, value, *args, **kwargs)
        return option | {"line": self.lines.get(str(value), "")}


def _of_all_games(offers: str) -> dict[str, Any]:
    """The offers of every game by their value; the form lets none through that the chosen game does not have."""
    return {offer.value: offer for display in DISPLAYS.values() for offer in getattr(display, offers)}


DIFFICULTIES = _of_all_games("DIFFICULTIES")
PLAYERS = sorted({players for rules in RULES.values() for players in rules.PLAYERS})
NUMBERS = range(1, max(PLAYERS) + 1)


class TableForm(forms.Form):
    """A new table, in the words of `services.create_table`."""

    rules = forms.ChoiceField(
        label=_("Game"),
        choices=[(name, display.TITLE) for name, display in DISPLAYS.items()],
        widget=Options({name: display.PROMISE for name, display in DISPLAYS.items()}),
    )
    name = forms.CharField(
        label=_("Name of the table"),
        max_length=60,
        validators=[validate_name],
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"}),
    )
    players = forms.TypedChoiceField(
        label=_("Adventurers"),
        help_text=_("How many set out. Each has a seat at the table."),
        choices=[(number, str(number)) for number in PLAYERS],
        coerce=int,
        widget=Options(),
    )
    host_seats = forms.TypedChoiceField(
        label=_("How many of them do you play?"),
        help_text=_("The other seats wait for friends. Play all of them to set out alone."),
        choices=[(number, str(number)) for number in NUMBERS],
        coerce=int,
        widget=Options(),
    )
    difficulty = forms.ChoiceField(
        label=_("Difficulty"),
        choices=[(value, offer.name) for value, offer in DIFFICULTIES.items()],
        widget=Options({value: offer.line for value, offer in DIFFICULTIES.items()}),
    )
    roles_chosen = forms.TypedChoiceField(
        label=_("Who is who"),
        choices=[("dealt", _("Dealt")), ("chosen", _("Chosen"))],
        coerce=lambda value: value == "chosen",
        widget=Options(
            {
                "dealt": _("Everybody gets an adventurer by chance when the game starts."),
                "chosen": _("Everybody picks an adventurer while the table fills."),
            }
        ),
    )
    first_seat = forms.TypedChoiceField(
        label=_("Who begins"),
        choices=[
            ("", _("By lot")),
            *((number - 1, format_lazy(_("Seat {number}"), number=number)) for number in NUMBERS),
        ],
        coerce=int,
        empty_value=None,
        required=False,
        widget=Options(),
    )
    pace = forms.TypedChoiceField(
        label=_("Time for each turn"),
        help_text=_("What the team agrees on. Nobody is put out of a game for being late."),
        choices=Game.Pace.choices,
        coerce=int,
    )
    is_open = forms.TypedChoiceField(
        label=_("Who may join"),
        choices=[("private", _("Friends")), ("open", _("Anybody"))],
        coerce=lambda value: value == "open",
        widget=Options(
            {
                "private": _("Only those to whom you send the link."),
                "open": _("The table is listed in the lobby, and the link works too."),
            }
        ),
    )

    STARTS: ClassVar[dict[str, Any]] = {
        "players": 3,
        "host_seats": 1,
        "difficulty": "novice",
        "roles_chosen": "dealt",
        "first_seat": "",
        "pace": Game.Pace.DAY,
        "is_open": "private",
    }

    def __init__(self, data: Any = None, *, host: User) -> None:
        name = gettext("%(name)s's expedition") % {"name": host.name}
        super().__init__(data, initial={"rules": next(iter(RULES)), "name": name} | self.STARTS)

    def clean_name(self) -> str:
        return tidy_name(self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        """What fits each field for itself must fit the game, and the number of seats."""
        data = super().clean() or {}
        rules = RULES.get(data.get("rules", ""))
        players = data.get("players")
        if rules and "difficulty" in data and data["difficulty"] not in rules.DIFFICULTIES:
            self.add_error("difficulty", _("This game does not have that difficulty."))
        if rules and players and players not in rules.PLAYERS:
            self.add_error("players", _("This game is not for so many."))
        if players and data.get("host_seats", 0) > players:
            self.add_error("host_seats", _("The table does not have so many seats."))
        if players and (data.get("first_seat") or 0) >= players:
            self.add_error("first_seat", _("The table does not have that seat."))
        return data
