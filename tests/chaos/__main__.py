"""Play while servers are killed, then check; print each figure with its bound and fail if one does not hold."""

import argparse
import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from subprocess import run

from bench.figures import Figure
from tests.chaos.browsers import Record
from tests.chaos.deadlines import Hours
from tests.chaos.faults import Reaper, Watch
from tests.chaos.players import Crowd
from tests.chaos.reader import Reader
from tests.chaos.servers import LEASE, SWEEP, Site, site

WHOLE = {"games": 240, "kills": 300, "seconds": 1260}
SHORT = {"games": 12, "kills": 14, "seconds": 50}
REST = 120
"""The most seconds until no work waits, once all servers run."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="a minute, as in CI")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    arguments = parser.parse_args()
    size = SHORT if arguments.short else WHOLE
    print(f"seed {arguments.seed}: {size['games']} games, {size['kills']} kills in {size['seconds']} s", flush=True)

    figures = []
    folder = Path(tempfile.mkdtemp(prefix="forbidden-chaos-"))
    folder.chmod(0o755)  # PostgreSQL runs as another user
    with site(folder) as servers:
        for figure in _chaos(servers, chance=random.Random(arguments.seed), **size):
            figures.append(figure)
            print(figure, flush=True)
    if not figures or not all(figure.holds for figure in figures):
        print(f"What the servers said is in {folder}.")
        return 1
    shutil.rmtree(folder, ignore_errors=True)
    return 0


def _chaos(servers: Site, *, chance: random.Random, games: int, kills: int, seconds: float) -> Iterator[Figure]:
    os.environ |= servers.env | {"LOG_LEVEL": "WARNING"}
    for command in (["migrate"], ["collectstatic", "--noinput", "--ignore", "admin"]):
        run([sys.executable, "manage.py", *command, "--verbosity", "0"], check=True)
    import django

    django.setup()
    from django.db import connection

    from tests.chaos import account, crews_account, hearers, listeners, programs_account, tables, teamwork_account

    record = Record()
    setting = tables.lay(games, site=servers, record=record, chance=chance)
    connection.close()
    connection.close_pool()  # so that the kills of the database do not reach this process
    for process in servers.mortal:
        if not process.runs:
            process.start()
    for process in servers.mortal:
        process.wait()

    hours = Hours(servers, games=list(setting.begun), away=setting.away)
    crowd = Crowd([*setting.crews, *setting.tables], record)
    reader = Reader(setting.reader)
    reaper = Reaper(servers, kills=kills, seconds=seconds, chance=chance)
    with Watch(servers) as watch:
        crowd.start()
        hours.start()
        for program in (*setting.hearers, *setting.matches):
            program.start()
        reader.start()
        reaper.run()
        reader.stop()
        for process in servers.mortal:
            process.wait()
        hours.stop()
        for match in setting.matches:
            match.go_home()
        crowd.go_home()
        for match in setting.matches:
            match.join()
        unhearing = listeners.deaf(servers, setting.tables)
        rested = _rest(servers)
        for hearer in (*setting.hearers, *(program for match in setting.matches for program in match.programs)):
            hearer.stop()
        swept = servers.metric("forbidden_sweep_age_seconds")

    diaries = [crew.diary for crew in setting.crews]
    begun = setting.begun | crews_account.starts(diaries)
    by_kind = ", ".join(f"{times} {kind}" for kind, times in sorted(reaper.killed.items()))
    yield Figure("processes killed", reaper.killed.total(), at_least=kills, detail=by_kind)
    yield Figure("bots' workers killed", reaper.killed["bots"], at_least=1)
    frozen = ", ".join(f"{times} {kind}" for kind, times in sorted(reaper.frozen.items()))
    yield Figure("processes frozen", reaper.frozen.total(), at_least=1, detail=frozen)
    yield Figure("clocks of beat set back by an hour", reaper.clocks_set, at_least=2)
    yield Figure("processes that ended by themselves", len(watch.fallen), at_most=0, detail=" ".join(watch.fallen))
    yield account.none_of("boards that no longer hear of moves", unhearing)
    yield Figure("seconds until nothing waited any more", rested, at_most=REST)
    yield Figure("seconds since the last sweep, by the metrics", swept, at_most=2 * SWEEP)
    yield account.none_of("tables that could not be played on", crowd.errors)
    yield from reader.figures()
    odd = {status: times for status, times in record.answers.items() if status not in (0, 200, 204, 409, 503)}
    yield Figure("answers that are neither a board nor a 503", sum(odd.values()), at_most=0, detail=str(odd or ""))
    yield from account.moves(record, setting.begun, begun, setting.deeds)
    yield from teamwork_account.teamwork(setting.deeds)
    yield from crews_account.crews(diaries)
    yield from account.bots(setting.begun)
    yield from hearers.figures(setting.hearers)
    yield from programs_account.figures(setting.matches)
    yield from account.notifications(record, begun, servers.mails, setting.deeds)
    yield from account.clocks(hours.deadlines, watch)


WAITING = """
SELECT (SELECT count(*) FROM games_notification WHERE planned_at IS NULL)
     + (SELECT count(*) FROM games_delivery WHERE status = 'due')
     + (SELECT count(*) FROM games_game WHERE alarm_at <= now())
     + (SELECT count(*) FROM games_game WHERE bot_due_at IS NOT NULL OR advance_due_at IS NOT NULL)
"""
# Tasks that failed while the database was away are retried minutes later. Make it due now.
PASS_MINUTES = "UPDATE games_delivery SET due_at = now() WHERE status = 'due' AND due_at > now() + %s * interval '1 s'"


def _rest(servers: Site) -> float:
    """Wait until nothing is left to do, for at least two sweeps; return how long it took."""
    began = time.monotonic()
    with servers.database() as connection:
        while (past := time.monotonic() - began) < REST:
            connection.execute(PASS_MINUTES, [LEASE])
            row = connection.execute(WAITING).fetchone()
            if past > 2 * SWEEP + 2 and row and not row[0]:
                break
            time.sleep(0.5)
    return past


if __name__ == "__main__":
    sys.exit(main())
