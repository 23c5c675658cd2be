"""What moderators do with a table, a message and the hidden things, each with a page that asks for words."""

from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.actions import AdminAction, ReasonForm
from accounts.models import User
from games.models import Game, Message, Seat
from games.services.moderation import close_game, pass_seat, remove_message, rename_table, reopen_game
from games.services.rewinds import rewind_game
from games.services.staff_reveal import look
from games.table import Table
from games.visibility import seed_key_of, seed_keys_in_play, tables_played, visibility_of


class WordsForm(ReasonForm):
    """What the table reads."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].label = gettext_lazy("Your words")
        self.fields["reason"].help_text = gettext_lazy("The table reads them; they are kept with the act.")


class StepForm(WordsForm):
    """To which step."""

    step = forms.IntegerField(label=gettext_lazy("The newest step that stays"), min_value=0)
    field_order = ("step", "reason")


class NameForm(WordsForm):
    """Another name for a table."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=Game._meta.get_field("name").max_length)
    field_order = ("name", "reason")


class SeatForm(WordsForm):
    """Which seat, and to whom."""

    number = forms.TypedChoiceField(label=gettext_lazy("Seat"), coerce=int)
    person_id = forms.CharField(
        label=gettext_lazy("To whom"),
        max_length=254,
        help_text=gettext_lazy("The number or the mail address of an account."),
    )
    field_order = ("number", "person_id", "reason")

    def __init__(self, game: Game, data: Any = None) -> None:
        super().__init__(data)
        seats = Seat.objects.filter(game=game).select_related("user").order_by("number")
        self.fields["number"].choices = [  # type: ignore[attr-defined]
            (seat.number, f"{seat.number + 1}: {seat.user.name if seat.user else _('nobody')}") for seat in seats
        ]

    def clean_person_id(self) -> int:
        word = self.cleaned_data["person_id"].strip().removeprefix("#")
        if word.isdecimal() and len(word) < 19:
            return int(word)
        person = User.objects.filter(email=word.lower()).first()
        if person is None:
            raise forms.ValidationError(gettext_lazy("Nobody has this address."))
        return person.pk


class TableAction(AdminAction):
    """Something that is done with a table, and told to it."""

    form_class = WordsForm

    def allows(self, user: User, thing: Game) -> bool:
        if not user.has_perm("games.moderate_game"):
            return False
        return user.is_administrator or not tables_played(user, [thing.pk])


class Close(TableAction):
    name = "close"
    label = gettext_lazy("Close the game")
    lede = gettext_lazy("Nobody can play on, and moderators alone can open it again.")
    is_grave = True

    def fits(self, thing: Game) -> bool:
        return thing.is_running

    def carry_out(self, *, by: User, thing: Game, **fields: Any) -> str | Promise:
        close_game(by=by, game_id=thing.pk, **fields)
        return _("The game is closed.")


class Reopen(TableAction):
    name = "reopen"
    label = gettext_lazy("Open the game again")
    lede = gettext_lazy("It goes on where it stood, with all its time before it.")

    def fits(self, thing: Game) -> bool:
        return thing.is_closed

    def carry_out(self, *, by: User, thing: Game, **fields: Any) -> str | Promise:
        reopen_game(by=by, game_id=thing.pk, **fields)
        return _("The game is open again.")


class PassSeat(TableAction):
    name = "pass_seat"
    label = gettext_lazy("Pass a seat on")
    lede = gettext_lazy("Somebody else plays that seat from now on, for good; who had it has nothing to come back to.")

    def fits(self, thing: Game) -> bool:
        return not thing.is_over

    def form(self, thing: Game, data: Any = None) -> forms.Form:
        return SeatForm(thing, data)

    def carry_out(self, *, by: User, thing: Game, **fields: Any) -> str | Promise:
        pass_seat(by=by, game_id=thing.pk, **fields)
        return _("The seat is passed on.")


class Rewind(TableAction):
    name = "rewind"
    label = gettext_lazy("Set the game back")
    lede = gettext_lazy(
        "What came after that step is deleted and cannot be brought back. The game goes on from there, and counts in "
        "no statistics, since its people know what is to come."
    )
    is_grave = True

    def fits(self, thing: Game) -> bool:
        return thing.steps > 0

    def form(self, thing: Game, data: Any = None) -> forms.Form:
        return StepForm(data, initial={"step": max(thing.steps - 1, 0)})

    def carry_out(self, *, by: User, thing: Game, **fields: Any) -> str | Promise:
        rewind_game(by=by, game_id=thing.pk, **fields)
        return _("The game goes on from step %(step)s.") % {"step": fields["step"]}


class RenameTable(TableAction):
    name = "rename"
    label = gettext_lazy("Rename the table")
    lede = gettext_lazy("For a name that nobody should have to read.")

    def form(self, thing: Game, data: Any = None) -> forms.Form:
        return NameForm(data, initial={"name": _("Table %(number)s") % {"number": thing.pk}})

    def carry_out(self, *, by: User, thing: Game, **fields: Any) -> str | Promise:
        rename_table(by=by, game_id=thing.pk, **fields)
        return _("The table has another name.")


class Look(AdminAction):
    name = "look"
    label = gettext_lazy("Show what is hidden")
    lede = gettext_lazy(
        "Decks, hands and all, for an hour. It is written down that you looked, and you can never sit down at this "
        "game, nor at another with its luck."
    )

    def allows(self, user: User, thing: Game) -> bool:
        return user.has_perm("games.moderate_game") and visibility_of(Table.find(game_id=thing.pk, user=user)).may_ask

    def carry_out(self, *, by: User, thing: Game, **fields: Any) -> str | Promise:
        look(by=by, game_id=thing.pk, **fields)
        return _("For an hour you see what is hidden here.")


class Remove(AdminAction):
    name = "remove"
    label = gettext_lazy("Remove the message")
    lede = gettext_lazy("It is gone from everybody's sight at the table.")
    form_class = WordsForm
    template = "admin/games/remove.html"

    def allows(self, user: User, thing: Message) -> bool:
        # Who plays with that luck elsewhere could learn from what is said here.
        reads = user.is_administrator or seed_key_of(thing.game) not in seed_keys_in_play(user)
        return reads and TableAction().allows(user, thing.game)

    def carry_out(self, *, by: User, thing: Message, **fields: Any) -> str | Promise:
        remove_message(by=by, message_id=thing.pk, **fields)
        return _("The message is gone.")


OBJECT_ACTIONS = (Look(), Rewind(), PassSeat(), Close(), Reopen(), RenameTable())
