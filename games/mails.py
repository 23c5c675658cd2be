"""The mails that tables send."""

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from games.log import entry
from games.models import Step
from games.tables import Table

RECAP = 40
"""Steps that a recap goes back at most."""


def your_turn(table: Table) -> EmailMessage:
    """That the table waits for its user: the danger in the subject, then what happened since they were there."""
    game, user = table.game, table.user
    assert user is not None
    view = table.engine.view(table.engine.load(game.snapshot), table.seat_in_hand)
    danger = table.display.danger(view, names=table.names)
    subject = _("Your turn in %(table)s") % {"table": game.name}
    context = {
        "user": user,
        "game": game,
        "status": table.display.status(view, names=table.names, mine=table.mine),
        "danger": danger,
        "recap": _recap(table),
        "url": settings.SITE_URL + game.get_absolute_url(),
    }
    return EmailMessage(
        subject=f"{subject}: {danger}" if danger else subject,
        body=render_to_string("mail/your_turn.txt", context),
        to=[user.email] if user.email else [],
    )


def _recap(table: Table) -> list[str]:
    """What happened since the user's own last step, oldest first, a line for each step."""
    recap: list[str] = []
    for step in Step.objects.filter(game=table.game).order_by("-number")[:RECAP]:
        if step.user_id == table.user.pk:  # type: ignore[union-attr]  # a mail has a reader
            break
        recap.insert(0, " ".join(entry(table, step).sentences))
    return [line for line in recap if line]
