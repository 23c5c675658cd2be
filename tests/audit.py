"""`make audit`: known weaknesses of the packages that production runs; it fails where it could not look, too."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PINS = ROOT / "requirements" / "base.txt"
CANARY = "django==3.2.0"
"""A package with known weaknesses: whoever finds none in it has not looked."""


class Blind(Exception):
    """The data on weaknesses cannot be reached."""


def audit(requirements: Path, *options: str) -> list[dict[str, Any]]:
    """Each package with its weaknesses; `pip-audit` alone says that all is well where it reaches nothing."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", requirements, "--disable-pip", "--format", "json"]
    answer = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
    try:
        packages: list[dict[str, Any]] = json.loads(answer.stdout)["dependencies"]
    except (ValueError, KeyError) as error:
        said = answer.stderr.strip().splitlines() or ["pip-audit said nothing."]
        raise Blind(said[-1]) from error
    for package in packages:
        if reason := package.get("skip_reason"):
            raise Blind(reason)
    return packages


def look() -> list[str]:
    """A line for each known weakness of what is pinned."""
    with tempfile.TemporaryDirectory() as folder:
        canary = Path(folder) / "canary.txt"
        canary.write_text(f"{CANARY}\n")
        if not any(package["vulns"] for package in audit(canary, "--no-deps")):
            raise Blind(f"No weakness is known of {CANARY}, which has many.")
    packages = audit(PINS, "--require-hashes")
    print(f"{len(packages)} packages of {PINS.relative_to(ROOT)} were looked up.")
    return [
        f"{package['name']} {package['version']}: {weakness['id']}, fixed in {' or '.join(weakness['fix_versions'])}"
        for package in packages
        for weakness in package["vulns"]
    ]


def main() -> int:
    """1 if there are weaknesses, 2 if nobody can say."""
    try:
        found = look()
    except Blind as error:
        print(f"NOT AUDITED: the data on weaknesses cannot be reached, so nothing is known. {error}", file=sys.stderr)
        return 2
    print("\n".join(found) or "No weakness is known of any of them.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
