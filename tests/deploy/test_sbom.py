"""The software bill of materials lists exactly the pins of production, and is the same each time."""

import json
from pathlib import Path

from tests import sbom

HASH = "0" * 64


def test_it_has_a_component_for_each_pin(tmp_path: Path) -> None:
    sbom.write(tmp_path / "var" / "sbom.cdx.json")
    read = json.loads((tmp_path / "var" / "sbom.cdx.json").read_text())
    assert (read["bomFormat"], read["specVersion"]) == ("CycloneDX", "1.6")
    pins = [line.split()[0].partition("==") for line in sbom.PINS.read_text().splitlines() if "==" in line]
    assert [(each["name"], each["version"]) for each in read["components"]] == [(name, ver) for name, _, ver in pins]
    assert all(each["externalReferences"][0]["hashes"] for each in read["components"])
    django = next(each for each in read["components"] if each["name"] == "django")
    assert django["purl"] == f"pkg:pypi/django@{django['version']}"
    assert django["licenses"] == [{"expression": "BSD-3-Clause"}]


def test_a_package_of_some_systems_only_is_optional() -> None:
    component = sbom._component(f"colorama==0.4.6 ; sys_platform == 'win32' \\\n    --hash=sha256:{HASH}")
    assert (component["version"], component["scope"]) == ("0.4.6", "optional")
    assert component["externalReferences"][0]["hashes"] == [{"alg": "SHA-256", "content": HASH}]


def test_the_same_pins_give_the_same_bill() -> None:
    assert sbom.bill() == sbom.bill()
