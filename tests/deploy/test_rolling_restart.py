"""The rolling restart of docs/operations.md, behind real proxies with the sample configurations, under load."""

import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from accounts.models import User
from games.models import Message
from tests.deploy import proxies
from tests.deploy.load import Load
from tests.deploy.webs import ROOT, Web, production
from tests.games.factories import begun_game
from tests.ports import free_port
from tests.servers import database_url

pytestmark = [pytest.mark.services, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
Setting = tuple[list[str], list[Web], float]


@pytest.fixture(scope="module")
def var(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Collect the static files into a VAR_DIR of production."""
    var = tmp_path_factory.mktemp("var")
    env = production(var, database="sqlite://")
    collect = [sys.executable, "manage.py", "collectstatic", "--noinput", "--ignore", "admin", "--verbosity", "0"]
    subprocess.run(collect, cwd=ROOT, env=env, check=True)
    return var


@pytest.fixture
def env(var: Path, transactional_db: None) -> dict[str, str]:
    """Return the environment of production on the database of this test."""
    return production(var, database=database_url(connection.settings_dict["NAME"]))


@pytest.fixture
def clean_up() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def on_one_socket(tmp_path: Path, env: dict[str, str], clean_up: ExitStack) -> Setting:
    """Set up two web processes as in `deploy/systemd`, on one socket of the supervisor."""
    listener = clean_up.enter_context(socket.create_server(("127.0.0.1", 0), backlog=128))
    webs = [Web(name, folder=tmp_path, env=env, listener=listener) for name in ("web1", "web2")]
    return [f"127.0.0.1:{listener.getsockname()[1]}"], webs, 0


def on_two_ports(tmp_path: Path, env: dict[str, str], clean_up: ExitStack) -> Setting:
    """Set up two web processes as in `compose.yaml`. The proxy must see that one is ready before the other restarts."""
    ports = [free_port(), free_port()]
    webs = [Web(f"web{port}", "--port", str(port), "--drain", "3", folder=tmp_path, env=env) for port in ports]
    return [f"127.0.0.1:{port}" for port in ports], webs, 3  # the proxy asks every second


@pytest.mark.parametrize(
    ("proxy", "site"), [(proxies.nginx, on_one_socket), (proxies.caddy, on_two_ports)], ids=["nginx", "caddy"]
)
def test_no_request_fails_during_a_rolling_restart(
    proxy: Callable[..., list[str]],
    site: Callable[..., Setting],
    env: dict[str, str],
    clean_up: ExitStack,
    tmp_path: Path,
    alice: User,
    alice_client: Client,
) -> None:
    game, session, port = begun_game(alice, seats=2), alice_client.cookies["sessionid"].value, free_port()
    upstreams, webs, pause = site(tmp_path, env, clean_up)
    for web in webs:
        clean_up.callback(web.kill)
        web.launch()
    for web in webs:
        web.wait()
    command = proxy(tmp_path, port=port, upstreams=upstreams)
    clean_up.enter_context(proxies.running(command, tmp_path, port=port))

    with Load(port, game=game.pk, session=session, tls=proxies.trusting(tmp_path)) as load:
        for web in webs:
            web.restart()
            time.sleep(pause)

    print(f"\n{dict(load.answers)}, the slowest after {load.slowest:.2f} s")
    assert set(load.answers) == {("GET", 200), ("POST", 200), ("live", 200)}, load.answers
    assert min(load.answers.values()) >= 6
    stored: Any = Message.objects.values_list("text", flat=True)
    assert Counter(stored) == Counter(load.acknowledged)
