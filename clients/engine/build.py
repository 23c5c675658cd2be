"""Pack the rules of both games as a wheel, so that programs can search at home: `python clients/engine/build.py dist`.

The wheel has the package `forbidden_engine`, which is `games/engine` under another name. It needs only msgspec.
"""

import base64
import hashlib
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

ENGINE = Path(__file__).parents[2] / "games" / "engine"
NAME, VERSION = "forbidden_engine", "1.0.0"
INFO = f"{NAME}-{VERSION}.dist-info"
METADATA = f"""Metadata-Version: 2.4
Name: {NAME.replace("_", "-")}
Version: {VERSION}
Summary: The rules of two cooperative board games, as pure functions over frozen values.
License-Expression: MIT
Requires-Python: >=3.11
Requires-Dist: msgspec>=0.22
"""
WHEEL = "Wheel-Version: 1.0\nGenerator: forbidden\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The time of every file, so that the same source gives the same wheel."""


def modules() -> Iterator[tuple[str, str]]:
    """Yield each module by its path in the wheel."""
    for path in sorted(ENGINE.rglob("*.py")):
        name = f"{NAME}/{path.relative_to(ENGINE).as_posix()}"
        yield name, path.read_text().replace("games.engine", NAME)
    yield f"{NAME}/py.typed", ""


def build(folder: Path) -> Path:
    """Write the wheel into a folder, and return its path."""
    files = {**dict(modules()), f"{INFO}/METADATA": METADATA, f"{INFO}/WHEEL": WHEEL}
    files[f"{INFO}/RECORD"] = "".join(_line(name, text) for name, text in files.items()) + f"{INFO}/RECORD,,\n"
    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / f"{NAME}-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in files.items():
            packed.writestr(zipfile.ZipInfo(name, EARLIEST), text)
    return wheel


def _line(name: str, text: str) -> str:
    """Return the line of a file in the record: its hash and its size."""
    content = text.encode()
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
    return f"{name},sha256={digest},{len(content)}\n"


if __name__ == "__main__":
    print(build(Path(sys.argv[1] if len(sys.argv) > 1 else "dist")))
