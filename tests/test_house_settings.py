"""What the environment must say, and what follows from it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PRODUCTION = {
    "SECRET_KEY": "k3!" * 20 + "xyzw",
    "ALLOWED_HOSTS": "example.org",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
}


def manage(tmp_path: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py with nothing in its environment but what is said here."""
    env = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path)} | environment
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


def test_nothing_needs_to_be_set_for_the_embedded_way(tmp_path: Path) -> None:
    assert manage(tmp_path, "check", "--fail-level", "WARNING").returncode == 0
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("name", ["SECRET_KEY", "ALLOWED_HOSTS"])
@pytest.mark.parametrize("value", ["", None])
def test_production_refuses_to_start_without(tmp_path: Path, name: str, value: str | None) -> None:
    environment = {key: each for key, each in PRODUCTION.items() if key != name}
    if value is not None:
        environment[name] = value
    answer = manage(tmp_path, "check", DEBUG="0", **environment)
    assert answer.returncode != 0
    assert f"Set {name} in the environment" in answer.stderr


def test_production_passes_djangos_own_deployment_checks(tmp_path: Path) -> None:
    answer = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)
    assert answer.returncode == 0, answer.stderr


def test_a_secret_is_never_made_up_where_a_database_server_is_named(tmp_path: Path) -> None:
    answer = manage(tmp_path, "check", DATABASE_URL="postgres://localhost/forbidden")
    assert "Set SECRET_KEY in the environment" in answer.stderr
    assert not (tmp_path / "secret_key").exists()


def test_every_file_that_a_style_sheet_names_is_there(tmp_path: Path) -> None:
    answer = manage(tmp_path, "collectstatic", "--noinput", "--ignore", "admin", "--verbosity", "0", **PRODUCTION)
    assert answer.returncode == 0, answer.stderr
    assert list((tmp_path / "static" / "css").glob("base.*.css.br"))


@pytest.mark.parametrize("key", ["sand", "!" * 43, "a" * 44, "_" * 43])
def test_a_key_for_push_that_is_none_is_an_error(tmp_path: Path, key: str) -> None:
    answer = manage(tmp_path, "check", VAPID_PRIVATE_KEY=key, **PRODUCTION)
    assert answer.returncode != 0
    assert "VAPID_PRIVATE_KEY is not 32 bytes" in answer.stderr


def test_a_contact_that_is_none_is_an_error(tmp_path: Path) -> None:
    answer = manage(tmp_path, "check", VAPID_CONTACT="the operator")
    assert "VAPID_CONTACT is not an address" in answer.stderr


def test_a_key_for_push_is_made_for_this_machine_alone(tmp_path: Path) -> None:
    assert manage(tmp_path, "check").returncode == 0
    assert (tmp_path / "vapid_key").stat().st_mode & 0o077 == 0
    assert manage(tmp_path / "production", "check", **PRODUCTION).returncode == 0
    assert not (tmp_path / "production" / "vapid_key").exists()


def test_an_allowed_host_without_its_port_is_an_error(tmp_path: Path) -> None:
    answer = manage(tmp_path, "check", OUTBOUND_ALLOW="chat.internal:8443,hooks.lan")
    assert "'hooks.lan' in OUTBOUND_ALLOW is not host:port." in answer.stderr
    assert "chat.internal" not in answer.stderr
