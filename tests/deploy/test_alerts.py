"""The alert rules: Prometheus accepts them, they fire when they should, and they use metrics that exist."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from tests.deploy.test_samples import check
from tests.deploy.webs import ROOT

FOLDER = ROOT / "deploy" / "prometheus"
RULES = [
    rule for group in yaml.safe_load((FOLDER / "forbidden.rules.yml").read_text())["groups"] for rule in group["rules"]
]
OURS = re.compile(r"\b(?:forbidden|django)_\w+")


@pytest.mark.services
def test_prometheus_understands_them(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path, dirs_exist_ok=True)
    assert f"{len(RULES)} rules found" in check("promtool", "check", "rules", tmp_path / "forbidden.rules.yml")
    check("promtool", "check", "config", "--syntax-only", tmp_path / "prometheus.yml")


@pytest.mark.services
def test_they_fire_when_they_should(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path, dirs_exist_ok=True)
    shutil.copy(Path(__file__).parent / "forbidden.rules.test.yml", tmp_path)
    assert "SUCCESS" in check("promtool", "test", "rules", tmp_path / "forbidden.rules.test.yml")


@pytest.mark.django_db
def test_every_metric_in_the_rules_exists(client: Client, settings: Any) -> None:
    settings.METRICS_TOKEN = "sesame"  # noqa: S105
    client.get("/healthz")
    client.get("/")
    text = client.get("/metrics", headers={"authorization": "Bearer sesame"}).content.decode()
    provided = {sample.name for family in text_string_to_metric_families(text) for sample in family.samples}
    used = {name for rule in RULES for name in OURS.findall(rule["expr"])}
    assert len(used) >= 7
    assert used <= provided


def test_each_says_what_is_wrong_and_what_to_do() -> None:
    for rule in RULES:
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert set(rule["annotations"]) == {"summary", "action"}
