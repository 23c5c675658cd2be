"""`compose.yaml` and the `Dockerfile`, as far as they can be checked without a Docker engine."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.deploy.webs import ROOT

TEXT = (ROOT / "compose.yaml").read_text()
COMPOSE: dict[str, Any] = yaml.safe_load(TEXT)
SERVICES: dict[str, Any] = COMPOSE["services"]
OURS = ("web1", "web2", "worker", "bots", "beat")
DOCKERFILE = (ROOT / "Dockerfile").read_text()


@pytest.mark.services
def test_compose_understands_it(tmp_path: Path) -> None:
    for name in ("compose.yaml", "Dockerfile"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / ".env").write_text("SECRET_KEY=secret\nALLOWED_HOSTS=example.org\n")
    command = ["docker-compose", "--file", str(tmp_path / "compose.yaml"), "config", "--quiet"]
    refused = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "Set POSTGRES_PASSWORD in .env" in refused.stderr
    (tmp_path / ".env").write_text("SECRET_KEY=secret\nALLOWED_HOSTS=example.org\nPOSTGRES_PASSWORD=password\n")
    answer = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr


def test_every_process_of_the_site_runs() -> None:
    assert set(SERVICES) == {*OURS, "migrate", "proxy", "postgres", "redis", "backup"}
    for name in OURS:
        assert SERVICES[name]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
    assert "--appendonly yes" in SERVICES["redis"]["command"]


@pytest.mark.parametrize("name", sorted(set(SERVICES) - {"migrate"}))
def test_each_container_is_restarted_and_limited(name: str) -> None:
    service = SERVICES[name]
    assert service["restart"] == "unless-stopped"
    assert service["deploy"]["resources"]["limits"]["memory"]
    assert service["logging"]["options"] == {"max-size": "20m", "max-file": "10"}


@pytest.mark.parametrize("name", [*OURS, "migrate"])
def test_the_sites_containers_have_few_rights(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    writable = {"static:/srv/forbidden/var/static", "pictures:/srv/forbidden/var/pictures"}
    assert set(service["volumes"]) == writable


def test_each_container_has_a_matching_health_check() -> None:
    for name in ("worker", "bots", "beat"):
        assert SERVICES[name]["healthcheck"]["test"] == ["CMD", "python", "-m", "forbidden.supervisor", "--end"]
        assert SERVICES[name]["init"] is True  # otherwise the process is the first one, which no other can kill
        assert SERVICES[name]["environment"]["ALIVE_FILE"].startswith("/tmp/")  # noqa: S108  # a container may write there
    for name in ("web1", "web2"):
        assert "healthcheck" not in SERVICES[name]  # the image has one, which asks the web process
    assert "/readyz" in DOCKERFILE
    assert SERVICES["migrate"]["healthcheck"] == {"disable": True}


def test_the_proxy_knows_both_web_processes_and_they_drain() -> None:
    assert SERVICES["proxy"]["environment"]["UPSTREAMS"].split() == ["web1:8000", "web2:8000"]
    for name in ("web1", "web2"):
        assert "--drain 5" in SERVICES[name]["command"]
        assert SERVICES[name]["ulimits"]["nofile"] >= 10_000
        assert "ports" not in SERVICES[name]


def test_no_password_is_fixed() -> None:
    assert not re.search(r"(?<!{POSTGRES_)PASSWORD: *[^$ ]", TEXT)
    assert not re.search(r"://\w+:[^$@]+@", TEXT)
    assert "${POSTGRES_PASSWORD:?" in SERVICES["worker"]["environment"]["DATABASE_URL"]


def test_every_named_volume_is_declared() -> None:
    named = {volume.split(":")[0] for service in SERVICES.values() for volume in service.get("volumes", ())}
    assert {name for name in named if not name.startswith("./")} == set(COMPOSE["volumes"])
    assert all((ROOT / name).exists() for name in named if name.startswith("./"))


def test_the_image_is_built_in_stages_on_a_base_that_can_be_pinned() -> None:
    assert re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE) == ["${PYTHON_IMAGE}"] * 2
    default = re.findall(r"^ARG PYTHON_IMAGE=(\S+)", DOCKERFILE, re.MULTILINE)
    assert re.fullmatch(r"python:3\.\d+\.\d+-slim-\w+", default[0])  # no tag that moves with each release
    assert SERVICES["web1"]["build"]["args"]["PYTHON_IMAGE"] == f"${{PYTHON_IMAGE:-{default[0]}}}"
    assert re.findall(r"^USER (\S+)", DOCKERFILE, re.MULTILINE) == ["forbidden"]
