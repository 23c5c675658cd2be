"""The static files from which a picture is made, read from the disk."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from xml.etree import ElementTree  # nosec B405

from django.contrib.staticfiles import finders


@cache
def symbols(address: str) -> Mapping[str, ElementTree.Element]:
    """Return the symbols of a sprite by their ids. The address may be the hashed one of a page."""
    name = address.rsplit("/", 1)[-1].partition(".")[0]
    text = Path(static_file(f"art/{name}.svg")).read_text().replace(' xmlns="http://www.w3.org/2000/svg"', "")
    return {symbol.get("id", ""): symbol for symbol in ElementTree.fromstring(text).iter("symbol")}  # nosec B314


def static_file(name: str) -> str:
    """Return the path of a static file on the disk, even if the site serves it under a hashed name."""
    path = finders.find(name)
    assert isinstance(path, str), name
    return path
