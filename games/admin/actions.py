"""The actions of moderators on tables, crews and messages; each has a page that asks for a reason."""

from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.actions import AdminAction, ReasonForm
from accounts.models import User
from accounts.services import audit
from forbidden.numbers import read_number
from games.models import Crew, Game, Message, Seat
from games.services.moderation import crews, rewinds, staff_reveal, tables
from games.services.moderation.crews import may_moderate_crew
from games.table import Table
from games.visibility import REVEALED, seed_key_of, seed_keys_in_play, tables_played, visibility_of


class MessageForm(ReasonForm):
    """A message that the table reads."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].label = gettext_lazy("Your message")
        self.fields["reason"].help_text = gettext_lazy("The table reads it, and it is kept with the action.")


class StepForm(MessageForm):
    """The step to rewind to."""

    step = forms.IntegerField(label=gettext_lazy("Last step to keep"), min_value=0)
    field_order = ("step", "reason")


class NameForm(MessageForm):
    """A new name for a table."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=Game._meta.get_field("name").max_length)
    field_order = ("name", "reason")


class SeatForm(MessageForm):
    """A seat and its new player."""

    number = forms.TypedChoiceField(label=gettext_lazy("Seat"), coerce=int)
    person_id = forms.CharField(
        label=gettext_lazy("New player"),
        max_length=254,
        help_text=gettext_lazy("The number or the email address of an account."),
    )
    field_order = ("number", "person_id", "reason")

    def __init__(self, game: Game, data: Any = None) -> None:
        super().__init__(data)
        seats = Seat.objects.filter(game=game).select_related("user").order_by("number")
        self.fields["number"].choices = [  # type: ignore[attr-defined]
            (seat.number, f"{seat.number + 1}: {seat.user.name if seat.user else _('nobody')}") for seat in seats
        ]

    def clean_person_id(self) -> int:
        text = self.cleaned_data["person_id"].strip().removeprefix("#")
        if (number := read_number(text)) is not None:
            return number
        person = User.objects.filter(email=text.lower()).first()
        if person is None:
            raise forms.ValidationError(gettext_lazy("No account has this address."))
        return person.pk


class TableAction(AdminAction):
    """An action on a table, which the table is told of."""

    form_class = MessageForm
    target = "game_id"

    def allows(self, user: User, thing: Game) -> bool:
        if not user.has_perm("games.moderate_game"):
            return False
        return user.is_administrator or not tables_played(user, [thing.pk])


class Close(TableAction):
    name = "close"
    label = gettext_lazy("Close the game")
    description = gettext_lazy("Nobody can play on, and only moderators can reopen it.")
    is_grave = True
    needs = "is_running"
    service = staticmethod(tables.close_game)
    done = gettext_lazy("The game is closed.")


class Reopen(TableAction):
    name = "reopen"
    label = gettext_lazy("Reopen the game")
    description = gettext_lazy("The game continues where it stopped, with its full time.")
    needs = "is_closed"
    service = staticmethod(tables.reopen_game)
    done = gettext_lazy("The game is reopened.")


class PassSeat(TableAction):
    name = "pass_seat"
    label = gettext_lazy("Reassign a seat")
    description = gettext_lazy("Someone else plays that seat permanently. The previous player cannot return to it.")
    service = staticmethod(tables.pass_seat)
    done = gettext_lazy("The seat is reassigned.")

    def fits(self, thing: Game) -> bool:
        return not thing.is_over

    def form(self, thing: Game, data: Any = None) -> forms.Form:
        return SeatForm(thing, data)


class Rewind(TableAction):
    name = "rewind"
    label = gettext_lazy("Rewind the game")
    description = gettext_lazy(
        "Everything after that step is deleted and cannot be restored. The game continues from there and counts in no "
        "statistics, because its players know what is coming."
    )
    is_grave = True
    needs = "steps"

    def form(self, thing: Game, data: Any = None) -> forms.Form:
        return StepForm(data, initial={"step": max(thing.steps - 1, 0)})

    def carry_out(self, *, by: User, thing: Game, **fields: Any) -> str | Promise:
        rewinds.rewind_game(by=by, game_id=thing.pk, **fields)
        return _("The game continues from step %(step)s.") % {"step": fields["step"]}


class RenameTable(TableAction):
    name = "rename"
    label = gettext_lazy("Rename the table")
    description = gettext_lazy("For an offensive name.")
    service = staticmethod(tables.rename_table)
    done = gettext_lazy("The table is renamed.")

    def form(self, thing: Game, data: Any = None) -> forms.Form:
        return NameForm(data, initial={"name": _("Table %(number)s") % {"number": thing.pk}})


class CrewAction(AdminAction):
    """An action on a crew, which its newest table is told of."""

    form_class = MessageForm
    target = "crew_id"

    def allows(self, user: User, thing: Crew) -> bool:
        return may_moderate_crew(user, thing)


class RenameCrew(CrewAction):
    name = "rename"
    label = gettext_lazy("Rename the crew")
    description = gettext_lazy("For an offensive name. Its tables that bear the name are renamed, too.")
    service = staticmethod(crews.rename_crew)
    done = gettext_lazy("The crew is renamed.")

    def form(self, thing: Crew, data: Any = None) -> forms.Form:
        return NameForm(data, initial={"name": _("Crew %(number)s") % {"number": thing.pk}})


class DissolveCrew(CrewAction):
    name = "dissolve"
    label = gettext_lazy("Dissolve the crew")
    description = gettext_lazy("Its games stay with their players.")
    is_grave = True
    service = staticmethod(crews.dissolve_crew)
    done = gettext_lazy("The crew is dissolved.")


class Look(AdminAction):
    name = "look"
    label = gettext_lazy("Show hidden information")
    description = gettext_lazy(
        "Decks, hands and everything else, for an hour. Your look is recorded, and you can never join this game or "
        "another one with its seed."
    )
    service = staticmethod(staff_reveal.reveal)
    target = "game_id"
    done = gettext_lazy("You see the hidden information of this game for an hour.")

    def allows(self, user: User, thing: Game) -> bool:
        return user.has_perm("games.moderate_game") and visibility_of(Table.find(game_id=thing.pk, user=user)).may_ask


class Remove(AdminAction):
    name = "remove"
    label = gettext_lazy("Remove the message")
    description = gettext_lazy("Nobody at the table can see it any more.")
    form_class = MessageForm
    template = "admin/games/remove.html"
    service = staticmethod(tables.remove_message)
    target = "message_id"
    done = gettext_lazy("The message is removed.")

    def allows(self, user: User, thing: Message) -> bool:
        # A player of another game with the same seed could learn from this chat.
        reads = user.is_administrator or seed_key_of(thing.game) not in seed_keys_in_play(user)
        return reads and TableAction().allows(user, thing.game)


audit.ACTIONS |= {
    "close": Close.label,
    "reopen": Reopen.label,
    "pass_seat": PassSeat.label,
    "rewind": Rewind.label,
    "rename_crew": RenameCrew.label,
    "dissolve_crew": DissolveCrew.label,
    "remove_message": Remove.label,
    REVEALED: Look.label,
    "act_on_report": gettext_lazy("Act on the report"),
    "dismiss_report": gettext_lazy("Dismiss the report"),
}

OBJECT_ACTIONS = (Look(), Rewind(), PassSeat(), Close(), Reopen(), RenameTable())
CREW_ACTIONS = (RenameCrew(), DissolveCrew())
