"""`make audit`: look up known weaknesses of the packages of production; fail if the data cannot be reached."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PINS = ROOT / "requirements" / "base.txt"
CANARY = "django==3.2.0"
"""A package with known weaknesses. If none are found, the data is missing."""


class NotAudited(Exception):
    """The data on weaknesses cannot be reached."""


def audit(requirements: Path, *options: str) -> list[dict[str, Any]]:
    """Return the packages with their weaknesses; raise `NotAudited` where `pip-audit` would report success."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", requirements, "--disable-pip", "--format", "json"]
    answer = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
    try:
        packages: list[dict[str, Any]] = json.loads(answer.stdout)["dependencies"]
    except (ValueError, KeyError) as error:
        lines = answer.stderr.strip().splitlines() or ["pip-audit printed nothing."]
        raise NotAudited(lines[-1]) from error
    for package in packages:
        if reason := package.get("skip_reason"):
            raise NotAudited(reason)
    return packages


def known_weaknesses() -> list[str]:
    """Return a line for each known weakness of a pinned package."""
    with tempfile.TemporaryDirectory() as folder:
        canary = Path(folder) / "canary.txt"
        canary.write_text(f"{CANARY}\n")
        if not any(package["vulns"] for package in audit(canary, "--no-deps")):
            raise NotAudited(f"No weakness is known of {CANARY}, which has many.")
    packages = audit(PINS, "--require-hashes")
    print(f"{len(packages)} packages of {PINS.relative_to(ROOT)} were looked up.")
    return [
        f"{package['name']} {package['version']}: {weakness['id']}, fixed in {' or '.join(weakness['fix_versions'])}"
        for package in packages
        for weakness in package["vulns"]
    ]


def main() -> int:
    """Return 1 if there are weaknesses, 2 if the data cannot be reached."""
    try:
        weaknesses = known_weaknesses()
    except NotAudited as error:
        print(f"NOT AUDITED: the data on weaknesses cannot be reached. {error}", file=sys.stderr)
        return 2
    print("\n".join(weaknesses) or "No weakness is known of any of them.")
    return 1 if weaknesses else 0


if __name__ == "__main__":
    sys.exit(main())
