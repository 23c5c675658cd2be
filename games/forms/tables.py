"""Forms of the table pages."""

from typing import Any, ClassVar

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import tidy_name, validate_name
from games.display import DISPLAYS, titles
from games.engine import RULES
from games.forms.options import RadioOptions, ToggleField, radio
from games.forms.service import LineField, ServiceForm, YesNoField
from games.models import Game
from games.services.tables.rematches import next_name

LONGEST_ACTION = 500
USUAL_PLAYERS = 3


class VersionForm(ServiceForm):
    """The version that the page showed."""

    version = forms.IntegerField(min_value=0, max_value=2**31 - 1)


class PlayForm(ServiceForm):
    """A play: "seat:action" in one value, with the action as the engine's JSON."""

    seat_action = forms.RegexField(r"^\d{1,2}:\{.*\}$", max_length=LONGEST_ACTION)

    def read(self) -> dict[str, Any]:
        """Return seat and action among the arguments of the service."""
        read = super().read()
        seat, _, action = read.pop("seat_action").partition(":")
        return {"seat": int(seat), "action": action, **read}


class SeatActionForm(PlayForm, VersionForm):
    """A button of the board, with the arguments of `moves.play`."""


class WalkForm(VersionForm):
    """A button that walks to a far cell: "seat:cell" in one value."""

    walk = forms.RegexField(r"^\d{1,2}:\d{1,3}$")

    def read(self) -> dict[str, Any]:
        """Return seat, cell and version as arguments of `moves.walk`."""
        read = super().read()
        seat, _, to = read.pop("walk").partition(":")
        return {"seat": int(seat), "to": int(to), **read}


class SeatForm(ServiceForm):
    """The number of a seat."""

    wrong = _("There is no such seat at this table.")
    number = forms.IntegerField(min_value=0, max_value=99)


class FreeSeatForm(SeatForm):
    """The number of a seat, or none for all that are free."""

    number = forms.IntegerField(min_value=0, max_value=99, required=False)


class RoleForm(SeatForm):
    """An adventurer for a seat; none gives the chosen one up."""

    role = forms.CharField(max_length=20, required=False)


class VoteForm(ServiceForm):
    """A vote about a player whose time has run out."""

    choice = forms.CharField(max_length=10)

    def read(self) -> dict[str, Any]:
        """Return the argument of the service, which checks it."""
        return {"option": self.cleaned_data["choice"] if self.is_valid() else ""}


class AskForm(SeatForm):
    """A message to the player of a seat."""

    text = LineField()


class PersonForm(ServiceForm):
    """A person to invite."""

    wrong = _("Choose a person from the list.")
    person_id = forms.IntegerField(min_value=1, max_value=2**63 - 1)


class ForkForm(ServiceForm):
    """The name of a what-if table, and whether its host plays alone."""

    wrong = _("The new table needs a name of at most 60 letters.")
    name = forms.CharField(max_length=60, validators=[validate_name])
    alone = YesNoField()

    def clean_name(self) -> str:
        return tidy_name(self.cleaned_data["name"])


class TableForm(forms.Form):
    """A new table of one game, with that game's options; its fields are the arguments of `lobby.create_table`."""

    rules = forms.ChoiceField(
        label=pgettext_lazy("desert or island", "Game"),
        choices=titles,
        widget=forms.HiddenInput,
    )
    name = forms.CharField(
        label=_("Name of the table"),
        max_length=60,
        validators=[validate_name],
        widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"}),
    )
    players = forms.TypedChoiceField(
        label=_("How many adventurers?"),
        coerce=int,
        widget=RadioOptions(),
    )
    host_seats = forms.TypedChoiceField(
        label=_("How many of them do you play?"),
        help_text=_("Play all of them to play alone."),
        coerce=int,
        widget=RadioOptions(),
    )
    bots = forms.TypedChoiceField(
        label=_("How many of them do bots play?"),
        help_text=_("Bots are computer players: they play at once and say why. You can add or remove bots later, too."),
        coerce=int,
        required=False,
        empty_value=None,
        widget=RadioOptions(),
    )
    difficulty = forms.ChoiceField(label=_("Difficulty"))
    roles_chosen = ToggleField(
        label=_("Roles"),
        off=("dealt", _("Dealt at random"), _("Everyone gets a random adventurer when the game starts.")),
        on=("chosen", _("Chosen by each player"), _("Everyone picks an adventurer while the table fills.")),
    )
    first_seat = forms.TypedChoiceField(
        label=_("First player"),
        coerce=int,
        empty_value=None,
        required=False,
        widget=RadioOptions(),
    )
    pace = forms.TypedChoiceField(
        label=_("Time per turn"),
        help_text=_("The time for each turn and each other decision. Reminders follow each player's settings."),
        choices=Game.Pace.choices,
        coerce=int,
    )
    rest = forms.ChoiceField(
        label=_("Pause the clock"),
        help_text=_("In your time zone. During that time nobody is reminded, and nobody's time runs out."),
        choices=Game.Rest.choices,
        required=False,
    )
    absence = forms.TypedChoiceField(
        label=_("When a player's time runs out"),
        choices=Game.Absence.choices,
        required=False,
        empty_value=Game.Absence.WAIT,
        widget=RadioOptions(
            {
                Game.Absence.WAIT: _(
                    "Keep waiting, play the seat, let a bot play it, invite someone or close the game."
                ),
                Game.Absence.SKIP: _("The turn ends with no further action, and its cards are drawn."),
                Game.Absence.TEAM: _("Any teammate can act for the seat until its owner returns."),
                Game.Absence.BOT: _("A bot acts for the seat until its owner returns."),
                Game.Absence.END: _("Any of its players can reopen it for 30 days."),
            }
        ),
    )
    is_open = ToggleField(
        label=_("Who can join"),
        off=("private", _("Friends"), _("Only people you send the link to.")),
        on=("open", _("Anyone"), _("The table is listed in the lobby. The link works too.")),
    )
    is_watched = ToggleField(
        label=_("Who can watch"),
        off=("team", _("Only the players"), _("The table stays private. Any player can change this later.")),
        on=(
            "link",
            _("Anyone with a link"),
            _("Spectators see the board live, without an account. Chat and secrets stay with the team."),
        ),
        required=False,
    )
    allows_bot_accounts = ToggleField(
        label=_("Other people's bots"),
        off=("no", _("Not at this table"), _("Only people take seats, besides the bots of this site.")),
        on=(
            "yes",
            _("May take seats"),
            _("Bot accounts can join like people. Their names say so, and the seats name their owners."),
        ),
        required=False,
    )
    gives_advice = ToggleField(
        label=_("Advice"),
        off=(
            "alone",
            _("Only in solo games"),
            _("Someone who plays alone, or alone with bots, can ask a bot for advice."),
        ),
        on=(
            "all",
            _("Every player"),
            _("Every player can ask a bot for advice on their own turn. The story says how often."),
        ),
        required=False,
    )
    shows_all = forms.ChoiceField(
        label=_("When the game is over"),
        choices=[("all", _("Show everything")), ("own", _("Keep hidden information hidden"))],
        required=False,
        widget=RadioOptions(
            {
                "all": _("The replay shows hidden information, and you can play on from any step of it."),
                "own": _("The replay shows each player only what they could see at the time."),
            }
        ),
    )

    DEFAULTS: ClassVar[dict[str, Any]] = {
        "host_seats": 1,
        "bots": 0,
        "roles_chosen": "dealt",
        "first_seat": "",
        "pace": Game.Pace.DAY,
        "rest": Game.Rest.NEVER,
        "absence": Game.Absence.WAIT,
        "is_open": "private",
        "is_watched": "team",
        "allows_bot_accounts": "no",
        "gives_advice": "alone",
        "shows_all": "all",
    }

    def __init__(self, data: Any = None, *, host: User, rules: str) -> None:
        """Build the form of the game `rules`; an unknown name gets the first game's form, which refuses it."""
        self.game = rules if rules in RULES else next(iter(RULES))
        engine, display = RULES[self.game], DISPLAYS[self.game]
        name = expedition_name(host)
        usual: dict[str, Any] = {option: values[0] for option, values in engine.OPTIONS.items()}
        usual |= {"players": min(USUAL_PLAYERS, max(engine.PLAYERS)), "difficulty": next(iter(engine.DIFFICULTIES))}
        super().__init__(data, initial={"rules": self.game, "name": name} | usual | self.DEFAULTS)
        fields: dict[str, Any] = self.fields
        fields["players"].choices = [(number, str(number)) for number in engine.PLAYERS]
        numbers = range(1, max(engine.PLAYERS) + 1)
        fields["host_seats"].choices = [(number, str(number)) for number in numbers]
        fields["bots"].choices = [(number, str(number)) for number in range(max(engine.PLAYERS))]
        seats = [(number - 1, format_lazy(_("Seat {number}"), number=number)) for number in numbers]
        fields["first_seat"].choices = [("", _("Random")), *seats]
        fields["difficulty"] = forms.ChoiceField(label=_("Difficulty"), **radio(display.DIFFICULTIES))
        for name, group in display.OPTIONS.items():
            fields[name] = forms.ChoiceField(label=str(group.label), help_text=str(group.help), **radio(group.options))

    @property
    def more_has_errors(self) -> bool:
        """True if a field under "More options" needs another look."""
        return bool(self.errors.keys() - {"rules", "players", "difficulty"})

    @property
    def set_values(self) -> list[tuple[forms.BoundField, str]]:
        """The fields that "More options" names while it is closed, each with the name of its value."""
        fields: dict[str, Any] = self.fields
        shown = []
        for field in ("pace", "roles_chosen", "is_open"):
            names = {str(value): name for value, name in fields[field].choices}
            shown.append((self[field], names.get(str(self[field].value()), "")))
        return shown

    @property
    def options(self) -> list[forms.BoundField]:
        """The fields of the options that only this game has."""
        return [self[option] for option in RULES[self.game].OPTIONS]

    def clean_name(self) -> str:
        return tidy_name(self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        """Check the fields against the number of seats, and collect the game's own options in `options`."""
        data = super().clean() or {}
        players, data["bots"] = data.get("players"), data.get("bots") or 0
        if players and data.get("host_seats", 0) > players:
            self.add_error("host_seats", _("The table does not have that many seats."))
        elif players and data.get("host_seats", 0) + data["bots"] > players:
            self.add_error("bots", _("The table does not have that many seats."))
        if players and (data.get("first_seat") or 0) >= players:
            self.add_error("first_seat", _("The table does not have that seat."))
        data["rest"] = data.get("rest") or Game.Rest.NEVER
        data["is_watched"] = bool(data.get("is_watched"))
        data["allows_bot_accounts"] = bool(data.get("allows_bot_accounts"))
        data["gives_advice"] = bool(data.get("gives_advice"))
        data["shows_all"] = data.get("shows_all") != "own"
        data["options"] = {option: data.pop(option) for option in RULES[self.game].OPTIONS if option in data}
        return data


def expedition_name(host: User) -> str:
    """Return a name for a new table of the host that none of their tables has."""
    name = gettext("%(name)s's expedition") % {"name": host.name}
    taken = set(Game.objects.filter(seats__user=host).values_list("name", flat=True))
    while name in taken:
        name = next_name(name)
    return name
