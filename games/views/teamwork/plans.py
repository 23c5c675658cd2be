"""Planning: the board on which a plan is drafted, and what a team does with plans. Only `follow` plays something."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.views.access import FORM_METHODS, user_action, user_of
from forbidden.http import HtmxHttpRequest
from forbidden.numbers import read_number
from games.chat.lines import chat_of
from games.exceptions import Refused
from games.forms.tables import VersionForm
from games.forms.teamwork.plans import AdvanceForm, EditForm, FollowForm, GuessForm, StepForm, WalkStepForm, WhyForm
from games.services.teamwork import agreements, following, plans, turns_in_advance
from games.table import Table
from games.teamwork.planning import Planning
from games.views.access import get_own_table
from games.views.buttons import button
from games.views.play import responses
from games.views.statistics.devices import record_device
from games.views.teamwork.boards import board_alone


def _refused(request: HtmxHttpRequest, refusal: Refused, game_id: int) -> HttpResponse:
    """Return the draft as it is, with the sentence of a refusal."""
    table = get_own_table(request, game_id)
    if not table.game.is_running:
        raise refusal
    planning = Planning.of_draft(table, request.POST.get("turn", ""))
    return _show(request, planning, notice=str(refusal.sentence), status=refusal.status)


@never_cache
@user_action(_refused, methods=FORM_METHODS)
def plan(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Show the board of the user's draft, or of a shared plan. A POST begins the draft or adds to it."""
    if request.method == "POST":
        _add(request.POST, user=user_of(request), game_id=game_id)
        return _draft(request, game_id)
    table = get_own_table(request, game_id)
    of, number = request.GET.get("of", ""), read_number(request.GET.get("of", ""))
    shared = Planning.of_shared(table, number) if number is not None else None
    if not table.game.is_running or (of and shared is None):
        return redirect("games:game", game_id)
    page = _show(request, shared or Planning.of_draft(table, request.GET.get("turn", "")))
    return record_device(request, table, page)


@user_action(_refused)
def remove_step(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Take the last step out of the draft, and what no longer works."""
    length = VersionForm(request.POST).read()["version"]  # the number of steps that the page showed
    plans.remove_last_step(user=user_of(request), game_id=game_id, length=length)
    return _draft(request, game_id)


@user_action(_refused)
def share(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Share the draft with the team, and go back to the table."""
    plans.share_plan(user=user_of(request), game_id=game_id, **WhyForm(request.POST).read())
    messages.success(request, _("Your team sees your plan now."))
    return redirect("games:game", game_id)


@user_action(_refused)
def set_in_advance(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Let the draft be played when the user's turn comes, and go back to the table."""
    turns_in_advance.set_in_advance(user=user_of(request), game_id=game_id, **AdvanceForm(request.POST).read())
    messages.success(request, _("This will be played when your turn comes, if it still fits."))
    return redirect("games:game", game_id)


@responses.board_action
def hide(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Hide others' plans until the user has drafted one, or show them."""
    plans.hide_plans(user=user_of(request), game_id=game_id, are_hidden=request.POST.get("hidden") == "yes")
    return responses.current_board(request, game_id)


@responses.board_action
def plan_what_if(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Make what was played at a what-if table a draft at the table that it continues."""
    origin = plans.plan_what_if(user=user_of(request), game_id=game_id)
    return redirect("games:plan", origin.pk)


@responses.board_action
def follow(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Play the next steps of a plan, and say why it stopped."""
    followed = following.follow(user=user_of(request), game_id=game_id, **FollowForm(request.POST).read())
    notice = followed.why
    if notice and not request.htmx:
        notice = render_to_string("games/teamwork/_stopped.html", {"why": notice, "game_id": game_id})
    return responses.after_steps(request, game_id, followed.played, notice=notice)


def _add(form: QueryDict, **which: Any) -> None:
    """Add what the pressed button says to the draft: a step, or a walk; or begin it on a guess at the board."""
    if "guess" in form:
        plans.begin_at_likely(**which, **GuessForm(form).read())
    elif "walk" in form:
        plans.add_walk(**which, **WalkStepForm(form).read())
    else:
        plans.add_step(**which, **StepForm(form).read())


def _draft(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Show the draft after a change."""
    if not request.htmx:
        return redirect("games:plan", game_id)
    return _show(request, Planning.of_draft(get_own_table(request, game_id), request.POST.get("turn", "")))


clear = button(plans.clear_plan, answer=_draft, refused=_refused)
edit = button(plans.edit_plan, EditForm, answer=_draft, refused=_refused)
agree = responses.board_button(agreements.agree_to_plan, EditForm)
take_back = responses.board_button(agreements.take_back_agreement, EditForm)
withdraw = responses.board_button(plans.withdraw_plan)
cancel_in_advance = responses.board_button(turns_in_advance.cancel_in_advance)


def _show(request: HtmxHttpRequest, planning: Planning, *, notice: str = "", status: int = 200) -> HttpResponse:
    table: Table = planning.table
    # A step keeps the chat that the page has.
    chat = None if request.htmx else chat_of(table)
    own = {"planning": planning, "plan": planning.shown, "notice": notice, "chat": chat}
    context = board_alone(table.game, planning.board) | own
    template = "games/teamwork/_plan_update.html" if request.htmx else "games/teamwork/plan.html"
    return render(request, template, context, status=status)
