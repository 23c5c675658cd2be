"""The environment: required settings, their checks, and the modes that they select."""

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from django.core.checks import run_checks
from django.test import override_settings

from tests.effort import part_of

ROOT = Path(__file__).parents[2]
PRODUCTION = {
    "SECRET_KEY": "k3!" * 20 + "xyzw",
    "ALLOWED_HOSTS": "example.org",
    "DATABASE_URL": "postgres://127.0.0.1/forbidden",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
    "PROXIES": "1",
    "EMAIL_URL": "smtp://127.0.0.1",
    "DEFAULT_FROM_EMAIL": "Forbidden <games@example.org>",
    "METRICS_TOKEN": "token",
}
COMMANDS = [
    ("-m", "forbidden.web"),
    ("manage.py", "check", "--deploy"),
    ("-m", "celery", "--app", "forbidden", "beat"),
]


def manage(tmp_path: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py with only the given environment."""
    env = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path)} | environment
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


def settings_of(tmp_path: Path, **environment: str) -> dict[str, Any]:
    """Read the settings in this process, with the same environment as `manage`."""
    env = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path)} | environment
    with mock.patch.dict(os.environ, env, clear=True):
        return runpy.run_path(str(ROOT / "forbidden" / "settings.py"))


def checked(tmp_path: Path, **environment: str) -> dict[str, bool]:
    """Return what `manage.py check` says of these settings, and whether it fails for that."""
    loaded = settings_of(tmp_path, EMBEDDED="1", **environment)
    with override_settings(**{name: loaded[name] for name in environment}):
        return {message.msg: message.is_serious() for message in run_checks()}


@pytest.mark.slow
def test_the_embedded_mode_needs_no_other_setting(tmp_path: Path) -> None:
    assert manage(tmp_path, "check", "--fail-level", "WARNING", EMBEDDED="1").returncode == 0
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


def test_a_thread_keeps_its_connection_to_sqlite_between_requests(tmp_path: Path) -> None:
    code = (
        "from django.db import close_old_connections, connection\n"
        "connection.ensure_connection()\n"
        "first = connection.connection\n"
        "close_old_connections()  # at the end of a request\n"
        "print(connection.connection is first)"
    )
    answer = manage(tmp_path, "shell", "--no-imports", "-c", code, EMBEDDED="1")
    assert answer.stdout.strip() == "True", answer.stderr


def test_an_empty_environment_is_not_the_embedded_mode(tmp_path: Path) -> None:
    answer = manage(tmp_path, "migrate")
    assert answer.returncode == 1
    assert "EMBEDDED=1" in answer.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", part_of("commands without settings", COMMANDS, 3), ids=" ".join)
def test_an_untouched_file_of_settings_ends_in_a_sentence(tmp_path: Path, command: tuple[str, ...]) -> None:
    env = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path), "ENV_FILE": str(ROOT / ".env.example")}
    answer = subprocess.run([sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert answer.returncode == 1
    (sentence,) = answer.stderr.splitlines()
    assert sentence.startswith("Set SECRET_KEY, ALLOWED_HOSTS, DATABASE_URL in .env")


def test_debugging_in_production_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="DEBUG=1 works only in embedded mode"):
        settings_of(tmp_path, DEBUG="1", EMBEDDED="0", **PRODUCTION)


def test_the_file_of_settings_is_read(tmp_path: Path) -> None:
    file = tmp_path / "forbidden.env"
    file.write_text("".join(f"{name}={value}\n" for name, value in PRODUCTION.items()))
    loaded = settings_of(tmp_path / "var", ENV_FILE=str(file))
    assert (loaded["PRODUCTION"], loaded["METRICS_TOKEN"]) == (True, "token")


@pytest.mark.parametrize("environment", [{}, PRODUCTION, {"EMBEDDED": "1"}], ids=["nothing", "production", "embedded"])
@pytest.mark.parametrize("kind", ["missing", "unreadable"])
def test_a_file_of_settings_that_cannot_be_read_is_an_error(
    tmp_path: Path, kind: str, environment: dict[str, str]
) -> None:
    file = tmp_path / "forbidden.env"
    if kind == "unreadable":
        file.mkdir()  # CI runs as root, who may read any file
    says = f"{file} {'does not exist' if kind == 'missing' else 'cannot be read'}"
    with pytest.raises(SystemExit, match=re.escape(says)):
        settings_of(tmp_path / "var", ENV_FILE=str(file), **environment)
    assert not (tmp_path / "var").exists()


@pytest.mark.parametrize("name", ["SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL"])
@pytest.mark.parametrize("value", ["", None])
def test_production_refuses_to_start_without(tmp_path: Path, name: str, value: str | None) -> None:
    environment = {key: each for key, each in PRODUCTION.items() if key != name}
    if value is not None:
        environment[name] = value
    with pytest.raises(SystemExit, match=f"Set {name} in .env or the environment"):
        settings_of(tmp_path, DEBUG="0", **environment)


@pytest.mark.parametrize("value", ["ten", "-1", "1.5", "nan", "1   # of the proxy"])
def test_a_setting_that_is_no_number_is_refused_in_a_sentence(tmp_path: Path, value: str) -> None:
    with pytest.raises(SystemExit, match="DATABASE_POOL must be a number such as 10."):
        settings_of(tmp_path, **PRODUCTION, DATABASE_POOL=value)


def test_an_empty_number_is_the_default(tmp_path: Path) -> None:
    assert settings_of(tmp_path, EMBEDDED="1", SWEEP_SECONDS="")["SWEEP_SECONDS"] == 30.0
    assert settings_of(tmp_path, EMBEDDED="1", SWEEP_SECONDS="2.5")["SWEEP_SECONDS"] == 2.5


@pytest.mark.parametrize("value", ["", "0"])
def test_rows_without_a_number_of_days_are_kept_for_good(tmp_path: Path, value: str) -> None:
    assert settings_of(tmp_path, EMBEDDED="1", MESSAGES_KEPT_DAYS=value)["MESSAGES_KEPT_DAYS"] == 0


def test_an_empty_folder_for_metrics_is_none(tmp_path: Path) -> None:
    with mock.patch.dict(os.environ, {"EMBEDDED": "1", "VAR_DIR": str(tmp_path), "PROMETHEUS_MULTIPROC_DIR": ""}):
        runpy.run_path(str(ROOT / "forbidden" / "settings.py"))
        assert "PROMETHEUS_MULTIPROC_DIR" not in os.environ


@pytest.mark.slow
def test_production_passes_djangos_own_deployment_checks(tmp_path: Path) -> None:
    answer = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)
    assert answer.returncode == 0, answer.stderr


def test_no_secret_is_created_if_a_database_server_is_named(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="Set SECRET_KEY, ALLOWED_HOSTS in .env or"):
        settings_of(tmp_path, DATABASE_URL="postgres://localhost/forbidden")
    assert not (tmp_path / "secret_key").exists()


@pytest.mark.slow
def test_every_file_that_a_style_sheet_names_is_there(tmp_path: Path) -> None:
    answer = manage(tmp_path, "collectstatic", "--noinput", "--ignore", "admin", "--verbosity", "0", **PRODUCTION)
    assert answer.returncode == 0, answer.stderr
    assert list((tmp_path / "static" / "css").glob("base.*.css.br"))


@pytest.mark.parametrize("key", ["sand", "!" * 43, "a" * 44, "_" * 43])
def test_an_invalid_push_key_is_an_error(tmp_path: Path, key: str) -> None:
    assert checked(tmp_path, VAPID_PRIVATE_KEY=key)["VAPID_PRIVATE_KEY is not 32 bytes in base64."]


def test_an_invalid_push_contact_is_an_error(tmp_path: Path) -> None:
    says = checked(tmp_path, VAPID_CONTACT="the operator")
    assert says["VAPID_CONTACT is not an address like mailto:games@example.org."]


def test_a_push_key_is_created_only_in_embedded_mode(tmp_path: Path) -> None:
    assert settings_of(tmp_path, EMBEDDED="1")["VAPID_PRIVATE_KEY"]
    assert (tmp_path / "vapid_key").stat().st_mode & 0o077 == 0
    assert settings_of(tmp_path / "production", **PRODUCTION)["VAPID_PRIVATE_KEY"] == ""
    assert not (tmp_path / "production" / "vapid_key").exists()


def test_an_allowed_host_without_its_port_is_an_error(tmp_path: Path) -> None:
    says = checked(tmp_path, OUTBOUND_ALLOW="chat.internal:8443,hooks.lan")
    assert says["'hooks.lan' in OUTBOUND_ALLOW is not host:port."]
    assert "chat.internal" not in str(says)


def test_a_limit_that_cannot_be_parsed_is_an_error(tmp_path: Path) -> None:
    says = checked(tmp_path, LIMITS='{"moves": "240 a minute", "tables": ""}')
    assert says["LIMITS: moves: '240 a minute' is not a rate such as 20/m/user or 5/10m/ip."]
    assert "tables" not in str(says)


def test_a_limit_that_nothing_counts_is_a_warning(tmp_path: Path) -> None:
    assert not checked(tmp_path, LIMITS='{"move": "240/m/user"}')["LIMITS names move, which nothing counts."]


@pytest.mark.slow
def test_the_deployment_checks_name_what_is_missing(tmp_path: Path) -> None:
    environment = {name: PRODUCTION[name] for name in ("SECRET_KEY", "ALLOWED_HOSTS")}
    answer = manage(tmp_path, "check", "--deploy", DATABASE_URL="sqlite://", **environment)
    assert answer.returncode != 0
    for name in ("DATABASE_URL", "REDIS_URL", "PROXIES", "EMAIL_URL", "DEFAULT_FROM_EMAIL", "METRICS_TOKEN"):
        assert name in answer.stderr, name
