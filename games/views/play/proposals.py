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
    return responses.current_board(request, game_id, notice=_("Your team has been asked.") if is_open else "")


answer = responses.board_button(proposals.answer, AnswerForm)
end_pause = responses.board_button(pauses.end_pause)
