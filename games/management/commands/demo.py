"""Three players and a table of each game in mid-game, to look at on one's own machine."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games import demo


class Command(BaseCommand):
    help = "Make the demo players and their tables, unless they are there. For debug mode: anybody may sign in as them."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEBUG:
            raise CommandError("The demo is for debug mode alone: everybody knows its passwords.")
        names = " and ".join(f"“{game.name}”" for game in demo.set_up())
        self.stdout.write(
            f"Demo (debug only): open the address below and play as {', '.join(demo.PLAYERS)}; "
            f"their tables {names} are in mid-game."
        )
