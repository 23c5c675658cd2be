"""The software bill of materials: the pinned packages of production as CycloneDX, made without a network.

`python -m tests.sbom FILE` writes it. The same pins give the same file.
"""

import json
import re
import sys
import tomllib
import uuid
from importlib import metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PINS = ROOT / "requirements" / "base.txt"
PIN = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>[^\s;]+)(?P<marker> *;)?")
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def bill() -> dict[str, Any]:
    """Return the bill: the site, and a component for each pin, with the hashes of its files and its licence."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    text = PINS.read_text()
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, text)}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": project["name"],
                "name": project["name"],
                "version": project["version"],
                "licenses": [{"license": {"id": project["license"]}}],
            }
        },
        "components": [_component(entry) for entry in re.split(r"\n(?=\S)", text.strip())],
    }


def _component(entry: str) -> dict[str, Any]:
    pin = PIN.match(entry)
    assert pin, entry
    name, version = pin["name"], pin["version"]
    address = f"pkg:pypi/{name}@{version}"
    files = [{"alg": "SHA-256", "content": digest} for digest in HASH.findall(entry)]
    component: dict[str, Any] = {
        "type": "library",
        "bom-ref": address,
        "name": name,
        "version": version,
        "purl": address,
        "scope": "optional" if pin["marker"] else "required",  # optional: on some systems or versions of Python only
        "externalReferences": [{"type": "distribution", "url": f"https://pypi.org/project/{name}/", "hashes": files}],
    }
    if licence := _licence(name):
        component["licenses"] = [{"expression": licence}]
    return component


def _licence(name: str) -> str | None:
    """Return the SPDX expression of a package that is installed here and names one."""
    try:
        return metadata.metadata(name).get("License-Expression")
    except metadata.PackageNotFoundError:
        return None


def write(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(bill(), indent=2) + "\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
