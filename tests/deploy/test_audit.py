"""`make audit` reports success only if every package was looked up. The answers here have pip-audit's format."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.webs import ROOT

WEAK = {"vulns": [{"id": "PYSEC-1", "fix_versions": ["3.2.1"]}]}
SOUND: dict[str, Any] = {"vulns": []}
SKIPPED = {"skip_reason": "Dependency not found on PyPI and could not be audited: it (1.0)"}
AUDITOR = """
import json, sys
canary, pins = json.loads({answers!r})
answer = pins if "base.txt" in str(sys.argv) else canary
print(json.dumps({{"dependencies": [{{"name": "package", "version": "1.0"}} | answer]}}))
"""


@pytest.mark.parametrize(
    ("canary", "pins", "code", "says"),
    [
        (WEAK, SOUND, 0, "No weakness is known"),
        (WEAK, WEAK, 1, "package 1.0: PYSEC-1, fixed in 3.2.1"),
        (SKIPPED, SOUND, 2, "NOT AUDITED"),
        (SOUND, SOUND, 2, "NOT AUDITED"),
        (WEAK, SKIPPED, 2, "NOT AUDITED"),
    ],
    ids=["sound", "weak", "nothing reached", "nothing known", "one skipped"],
)
def test_its_exit_code_says_what_was_found(tmp_path: Path, canary: Any, pins: Any, code: int, says: str) -> None:
    (tmp_path / "pip_audit.py").write_text(AUDITOR.format(answers=json.dumps([canary, pins])))
    answer = run(tmp_path)
    assert (answer.returncode, says in answer.stdout + answer.stderr) == (code, True), answer


def test_it_fails_if_pip_audit_fails(tmp_path: Path) -> None:
    (tmp_path / "pip_audit.py").write_text("raise SystemExit('no route to host')")
    answer = run(tmp_path)
    assert answer.returncode == 2
    assert "no route to host" in answer.stderr


def run(folder: Path) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": str(folder)}
    command = [sys.executable, "-m", "tests.audit"]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
