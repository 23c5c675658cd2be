"""`manage.py verify_games`: checks that stored games follow from their steps, and their counters from rows."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.history.replay import fault_of
from games.models import Game
from games.table import Table
from games.teamwork.counters import wrong_counter


class Command(BaseCommand):
    help = (
        "Replay all stored games, or those with the given ids, and compare them byte for byte with their snapshots, "
        "and their counters with the rows."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", type=int, metavar="id")

    def handle(self, *args: Any, games: list[int], **options: Any) -> None:
        stored = Game.objects.exclude(status=Game.Status.LOBBY)
        if games:
            stored = stored.filter(pk__in=games)
        faults = checked = 0
        for game_id in stored.order_by("pk").values_list("pk", flat=True).iterator():
            checked += 1
            table = Table.find(game_id=game_id, user=None)
            fault = fault_of(table) or wrong_counter(table)
            if fault:
                faults += 1
                self.stderr.write(f"game {game_id}: {fault}")
        if missing := set(games) - set(stored.values_list("pk", flat=True)):
            raise CommandError(f"No started game has the id {', '.join(map(str, sorted(missing)))}.")
        if faults:
            raise CommandError(f"{faults} of {checked} games do not follow from their steps and rows.")
        self.stdout.write(f"{checked} games follow from their steps, byte for byte.")
