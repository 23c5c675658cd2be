"""Lapsed proposals are deleted."""

from datetime import timedelta

import time_machine
from django.utils import timezone

from accounts.models import User
from games.models import Consent, Proposal
from games.services.play import proposals
from games.services.privacy.purge import purge_proposals
from tests.games.factories import begun_game


def test_it_deletes_what_has_lapsed_and_nothing_else(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    proposals.propose(user=alice, game_id=game.pk, kind="give_up")
    assert purge_proposals() == 0
    with time_machine.travel(timezone.now() + timedelta(days=2, minutes=1)):
        assert purge_proposals() == 1
    assert not Proposal.objects.exists()
    assert not Consent.objects.exists()
