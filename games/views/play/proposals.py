"""Proposals to the team, and the end of a pause."""

from django.http import HttpResponse
from django.utils.translation import gettext as _

from accounts.views.access import user_of
from forbidden.http import HtmxHttpRequest
from games.forms.proposals import AnswerForm, ProposalForm
from games.services.play import pauses, proposals
from games.views.play import responses


@responses.board_action
def propose(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Propose a pause, or to give up."""
    user = user_of(request)
    game = proposals.propose(user=user, game_id=game_id, **ProposalForm(request.POST).read(user.zone))
    is_open = game.is_running and game.proposed_until is not None
    return responses.current_board(request, game_id, notice=_("Your team is asked.") if is_open else "")


@responses.board_action
def answer(request: HtmxHttpRequest, game_id: int, proposal_id: int) -> HttpResponse:
    """Agree to a proposal, decline it, or withdraw the user's own."""
    read = AnswerForm(request.POST).read()
    proposals.answer(user=user_of(request), game_id=game_id, proposal_id=proposal_id, **read)
    return responses.current_board(request, game_id)


@responses.board_action
def end_pause(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """End the pause of the table."""
    pauses.end_pause(user=user_of(request), game_id=game_id)
    return responses.current_board(request, game_id)
