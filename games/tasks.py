"""Celery tasks. Beat starts each at its interval; a message only starts a sweep earlier."""

from celery import shared_task
from structlog import get_logger

from accounts.privacy.purge import forget_sanctions, forget_sessions
from forbidden.observability import heartbeat
from games.notifications import deliver, scheduling
from games.services.crews import next_game
from games.services.play import bot_turns, timeouts
from games.services.privacy import purge as purge_services
from games.services.privacy import retention
from games.services.statistics import rows
from games.services.teamwork import advice, turns_in_advance

log = get_logger(__name__)

PURGES = (
    purge_services.purge_notifications,
    purge_services.purge_messages,
    purge_services.purge_requests,
    purge_services.purge_reports,
    purge_services.purge_invitations,
    purge_services.purge_crew_invitations,
    purge_services.purge_sightings,
    purge_services.purge_proposals,
    forget_sanctions,
    forget_sessions,
    retention.delete_idle_guests,
    retention.warn_idle_accounts,
    retention.delete_idle_accounts,
)
"""Each processes a batch of rows that are kept no longer, and returns how many there were."""


@shared_task
def sweep() -> None:
    """Plan the deliveries of new notifications and send those that are due, until nothing is left."""
    while scheduling.schedule_deliveries():
        pass
    while claimed := deliver.claim_deliveries():
        for group in claimed:
            deliver.deliver(group)
    heartbeat.record_sweep()


@shared_task
def process_timeouts() -> None:
    """Send reminders, end waits, close tables and start the games of crews where that is due."""
    timeouts.process_timeouts()
    next_game.start_due_games()


@shared_task
def play_bot(game_id: int | None = None) -> None:
    """Play one step at the table whose bot has been due longest, which need not be the one that sent the message."""
    bot_turns.play_longest_waiting()


@shared_task
def wake_bots() -> None:
    """Wake workers for the bots that are due, unless enough messages wait already."""
    bot_turns.wake_due_bots()


@shared_task
def give_advice(game_id: int, user_id: int) -> None:
    """Think about the turn of a player who has asked for advice."""
    advice.give_advice(game_id, user_id)


@shared_task
def play_turn_in_advance(game_id: int) -> None:
    """Play the turn in advance that is due at the table."""
    turns_in_advance.play_turn_in_advance(game_id)


@shared_task
def play_turns_in_advance() -> None:
    """Play the turns in advance that have waited too long."""
    turns_in_advance.play_due_turns()


@shared_task
def purge() -> None:
    """Delete what is kept no longer, a batch at a time; a purge that fails stops no other, and is tried again."""
    for purge_batch in PURGES:
        try:
            while purge_batch():
                pass
        except Exception:
            log.exception("purge_failed", what=purge_batch.__name__)


@shared_task
def count_results() -> None:
    """Write the statistics of the games that have ended."""
    while rows.count_results():
        pass
