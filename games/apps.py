"""The configuration of the app `games`: its signal handlers and the permissions of moderators."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

MODERATORS_MAY = (
    "view_crew",
    "view_game",
    "moderate_game",
    "view_report",
    "change_report",
    "view_message",
    "change_message",
    "view_notification",
    "view_delivery",
)


class GamesConfig(AppConfig):
    """Connect the signals of `accounts` to the services of games."""

    name = "games"
    verbose_name = _("Games")

    def ready(self) -> None:
        from allauth.account.signals import email_confirmed
        from django.db.models.signals import post_migrate, pre_delete

        from accounts.models import User
        from accounts.roles import grant_moderators
        from accounts.signals import account_leaving, name_changing, reminders_changed, shut_out, vacation_changed
        from games import live
        from games.history import personal_data  # noqa: F401  # registers its parts of the data export
        from games.notifications.scheduling import schedule_missed_mails
        from games.services.play import timeouts
        from games.services.privacy import account_deletion
        from games.services.tables import names

        vacation_changed.connect(
            lambda sender, user, **_: timeouts.shift_clocks(user), weak=False, dispatch_uid="clocks"
        )
        reminders_changed.connect(
            lambda sender, user, **_: timeouts.set_alarms(user), weak=False, dispatch_uid="reminders"
        )
        name_changing.connect(
            lambda sender, user, name, **_: names.refuse_at_tables(user, name),
            weak=False,
            dispatch_uid="names",
        )
        account_leaving.connect(
            lambda sender, user, **_: account_deletion.leave_tables(user=user),
            weak=False,
            dispatch_uid="tables",
        )
        email_confirmed.connect(
            lambda sender, email_address, **_: schedule_missed_mails(user=email_address.user),
            weak=False,
            dispatch_uid="missed mails",
        )
        shut_out.connect(lambda sender, user, **_: live.shut_out_on_commit(user.pk), weak=False, dispatch_uid="live")
        pre_delete.connect(
            lambda sender, instance, **_: account_deletion.erase_person(user=instance),
            sender=User,
            weak=False,
            dispatch_uid="person",
        )
        post_migrate.connect(
            lambda sender, **_: grant_moderators("games", *MODERATORS_MAY),
            sender=self,
            weak=False,
            dispatch_uid="moderators",
        )
