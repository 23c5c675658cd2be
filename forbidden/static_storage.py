"""The storage of static files in production: minified, bundled, compressed, with hashes in their names."""

import hashlib
import re
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from django.apps import apps
from django.contrib.staticfiles.finders import get_finders
from rcssmin import cssmin
from rjsmin import jsmin
from servestatic.storage import CompressedManifestStaticFilesStorage
from structlog import get_logger

from forbidden.bundles import BUNDLES

log = get_logger(__name__)


def svgmin(svg: str) -> str:
    """Return a drawing without its comments and the line breaks between its elements."""
    return re.sub(r"<!--.*?-->|(?<=>)\s+(?=<)", "", svg, flags=re.DOTALL)


def styles_min(css: str) -> str:
    """Return styles without comments and meaningless blanks.

    Within a block, rcssmin takes a blank before a colon for one of a declaration, and `.sheet :is(a)` would become
    `.sheet:is(a)`. A star means the same and keeps the blank.
    """
    return str(cssmin(re.sub(r"(?<=[^\s,{};]) :(?=[a-z])", " *:", css)))


MINIFIERS = {".css": styles_min, ".js": jsmin, ".svg": svgmin}
OURS = ("css", "js", "art", "icons")
"""The folders of this site's own styles, scripts and drawings. Those of packages stay as they are."""


def release() -> str:
    """Return a name for the static files of this code: a hash of their sources."""
    ignored: Any = apps.get_app_config("staticfiles")
    files = {
        name: Path(storage.path(name)).read_bytes()
        for finder in reversed(list(get_finders()))  # of two files with one name, the first is collected
        for name, storage in finder.list(ignored.ignore_patterns)
    }
    parts = [f"{name}={hashlib.sha256(content).hexdigest()}" for name, content in sorted(files.items())]
    return hashlib.sha256(f"{parts} {BUNDLES}".encode()).hexdigest()[:12]


@cache
def _warn_once(manifest: str) -> None:
    log.warning("not_collected", manifest=manifest)


class StaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Takes comments and blanks out of styles, scripts and drawings and bundles them, before they get their hashes.

    Each release has a manifest of its own. Therefore an old process that restarts beside the files of a newer release,
    or after a roll-back, finds the names of its own files.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self.manifest_name = f"staticfiles-{release()}.json"
        super().__init__(*arguments, **options)

    def stored_name(self, name: str) -> str:
        """Return the name with a hash, or the name itself if the files of this release were not collected here.

        So a page lacks its styles at worst, and a worker on a machine without these files can write its mails.
        """
        if self.hashed_files:
            return str(super().stored_name(name))
        _warn_once(self.manifest_name)
        return name

    def get_modified_time(self, name: str) -> datetime:
        """Refuse, so that every file is collected anew: a release that is older than the last one has older files."""
        raise NotImplementedError

    def load_manifest_stats(self) -> dict[str, list[int] | tuple[int, ...]]:
        """Return nothing: another release may since have replaced a file without a hash by one of another size."""
        return {}

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        if not dry_run:
            for name in paths:
                self._minify(name)
            for bundle, names in BUNDLES.items():
                self._join(bundle, names)
        # The hashes and the compressed files are made from the collected files, not from their sources.
        collected = {name: (self, name) for name in (*paths, *(() if dry_run else BUNDLES))}
        yield from super().post_process(collected, dry_run, **options)

    def _minify(self, name: str) -> None:
        minify = MINIFIERS.get(Path(name).suffix)
        if minify and Path(name).parts[0] in OURS:
            file = Path(self.path(name))
            file.write_text(minify(file.read_text()))

    def _join(self, bundle: str, names: tuple[str, ...]) -> None:
        between = ";\n" if bundle.endswith(".js") else "\n"
        Path(self.path(bundle)).write_text(between.join(Path(self.path(name)).read_text() for name in names))
