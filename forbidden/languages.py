"""The languages of the site: English, and one for each folder of catalogs."""

from pathlib import Path

from django.conf.locale import LANG_INFO
from django.utils.translation import to_language

CATALOG = "LC_MESSAGES/django.po"


def offered(folder: Path) -> list[tuple[str, str]]:
    """Return English and the languages that have a catalog in this folder, each by its own name, in their order."""
    codes = {"en"} | {to_language(catalog.parents[1].name) for catalog in folder.glob(f"*/{CATALOG}")}
    return sorted(((code, own_name(code)) for code in codes), key=lambda language: language[1].casefold())


def own_name(code: str) -> str:
    """Return the name of a language in the language itself, as it begins a line."""
    name: str = LANG_INFO[code]["name_local"]
    return name[0].upper() + name[1:]


def stale(folder: Path) -> list[Path]:
    """Return the catalogs in this folder that nothing has compiled since they changed."""
    catalogs = sorted(folder.glob(f"*/{CATALOG}"))
    return [catalog for catalog in catalogs if _compiled_at(catalog) < catalog.stat().st_mtime]


def _compiled_at(catalog: Path) -> float:
    compiled = catalog.with_suffix(".mo")
    return compiled.stat().st_mtime if compiled.exists() else 0
