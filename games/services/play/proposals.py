"""Proposals to the team: to pause the table, or to give up. They need the consent of everybody who is there."""

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from forbidden.db import atomic
from games.exceptions import Illegal, NoProposal, NotRunning
from games.models import Consent, Game, Notification, Proposal
from games.notifications.rows import notify
from games.services.play.pauses import LONGEST, PAUSE_FIELDS, begin_pause
from games.services.tables.closure import close
from games.table import Table

Kind = Proposal.Kind
GIVEN_UP = "given_up"
"""`Game.ended_by` of a game that its team has given up together."""


@atomic
def propose(*, user: User, game_id: int, kind: str, until: datetime | None = None) -> Game:
    """Propose something to the team, and do it at once if nobody else has to agree; `until` is the end of a pause.

    The same proposal of a teammate counts as the user's consent to it. The version stays: nobody's move becomes stale.
    Raises `NotRunning`, and `Illegal` for a pause with a wrong end or while another one is proposed.
    """
    table = Table.lock_own(game_id=game_id, user=user, running=True)
    proposal = Proposal.objects.filter(game=table.game, kind=kind).first()
    if proposal is not None and proposal.is_open:
        if proposal.until != until:
            raise Illegal(_("There is already an open proposal to pause. Answer it first."))
        return _agree(table, proposal, user)
    if kind == Kind.PAUSE and not (until and timezone.now() < until <= timezone.now() + LONGEST):
        raise Illegal(_("A pause ends on one of the next 30 days."))
    if proposal is not None:
        proposal.delete()
    now = timezone.now()
    proposal = Proposal.objects.create(
        game=table.game, kind=kind, by=user, until=until, at=now, lapses_at=now + Proposal.LIFE
    )
    people = [person.pk for person in missing(table, {user.pk}) if person.proposal_notifications]
    notify(table, Notification.Kind.PROPOSED, people, by=user, detail=kind)
    return _agree(table, proposal, user)


@atomic
def answer(*, user: User, game_id: int, proposal_id: int, agrees: bool) -> Game:
    """Agree to a proposal, or decline it for the whole team. Its author's "no" withdraws it, even if it is declined.

    Raises `NoProposal` if it is no longer open, and `NotRunning`.
    """
    table = Table.lock_own(game_id=game_id, user=user)
    proposal = Proposal.objects.filter(game=table.game, pk=proposal_id).first()
    withdraws = proposal is not None and proposal.by_id == user.pk and not agrees
    if proposal is None or not (proposal.is_open or withdraws):
        raise NoProposal
    if not table.game.is_running:
        raise NotRunning
    if agrees:
        return _agree(table, proposal, user)
    if withdraws:
        proposal.delete()
    else:
        proposal.is_declined, proposal.declined_by = True, user
        proposal.save(update_fields=["is_declined", "declined_by"])
    _commit(table)
    return table.game


def missing(table: Table, agreed: set[int]) -> list[User]:
    """Return the people whose consent is missing: everybody at the table but those on vacation and those banned."""
    return [person for person in table.people if person.pk not in agreed and not (person.is_away or person.is_banned)]


def open_proposals(game: Game) -> list[Proposal]:
    """Return the proposals of a game that have not lapsed, the oldest first; no statement if it has none."""
    if not game.is_running or game.proposed_until is None or game.proposed_until <= timezone.now():
        return []
    rows = Proposal.objects.filter(game=game, lapses_at__gt=timezone.now()).select_related("by", "declined_by")
    return list(rows.prefetch_related("consents").order_by("pk"))


def _agree(table: Table, proposal: Proposal, user: User) -> Game:
    """Write the user's consent, and do what is proposed if nobody's is missing."""
    Consent.objects.get_or_create(proposal=proposal, user=user)
    game = table.game
    game.note_act()
    if missing(table, {*proposal.consents.values_list("user_id", flat=True)}):
        _commit(table)
        return game
    until = proposal.until
    proposal.delete()
    if until is None:
        Proposal.objects.filter(game=game).delete()
        game.proposed_until = None
        game.save(update_fields=["proposed_until"])
        close(table, cause=GIVEN_UP, by=user)
        return game
    begin_pause(table, until, by=user)
    _commit(table)
    return game


def _commit(table: Table) -> None:
    """Commit the game's row with the time until which a board has proposals to read."""
    lapses = Proposal.objects.filter(game=table.game).order_by("-lapses_at").values_list("lapses_at", flat=True)
    table.game.proposed_until = lapses.first()
    table.commit_board_talk("proposed_until", *Game.ACT_FIELDS, *PAUSE_FIELDS)
