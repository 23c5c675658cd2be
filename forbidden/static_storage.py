"""The storage of static files in production: bundled, compressed, with hashes in their names."""

import hashlib
import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from django.apps import apps
from django.contrib.staticfiles.finders import get_finders
from servestatic.storage import CompressedManifestStaticFilesStorage
from structlog import get_logger

log = get_logger(__name__)

BUNDLES = {
    "css/site.bundle.css": ("css/fonts.css", "css/base.css", "css/components.css"),
    "css/board.bundle.css": (
        "css/board.css",
        "css/team.css",
        "css/cards.css",
        "css/hints.css",
        "css/table.css",
        "css/table_wide.css",
        "css/tabs.css",
        "css/sheets.css",
    ),
    "css/film.bundle.css": ("css/film.css", "css/film_end.css", "css/film_reactions.css"),
    "css/table.bundle.css": ("css/table_status.css", "css/chat.css", "css/plans.css", "css/requests.css"),
    "js/live.bundle.js": ("js/connection.js", "js/sound_switch.js", "js/recap.js"),
    "js/table.bundle.js": ("js/outcome.js", "js/shortcuts.js", "js/chat.js", "js/draft.js", "js/plans.js"),
    "js/game.bundle.js": ("js/offline.js", "js/marks.js", "js/small_sheet.js"),
}
"""Each bundle of style sheets, or of scripts without exports, and its files, in their order.

A first visit to a board weighs 92 to 97 kB with them. Bundled styles save 7 kB of it, bundled scripts 4 kB, and the
minifier 19 kB.
"""

IMPORT = re.compile(r"^import .*\n", re.MULTILINE)
"""A static import, which a script may have only outside of blocks."""

COMMENT = re.compile(r"<!--.*?-->\s*", re.DOTALL)
"""A comment of a sprite, which the minifier of styles and scripts leaves: 0.6 kB of a first visit."""


def joined_scripts(scripts: Iterable[str]) -> str:
    """Return one module: the imports of these scripts, and each script in a block, so that its names are its own."""
    imports: dict[str, None] = {}
    blocks = []
    for script in scripts:
        imports |= dict.fromkeys(IMPORT.findall(script))
        blocks.append(f"{{\n{IMPORT.sub('', script)}}}\n")
    return "".join((*imports, *blocks))


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
    """Bundles styles and small scripts, hashes the imports of scripts, and gives each release a manifest of its own.

    Therefore an old process that restarts beside the files of a newer release, or after a roll-back, finds the names of
    its own files.
    """

    support_js_module_import_aggregation = True

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
            for bundle, names in BUNDLES.items():
                parts = [Path(self.path(name)).read_text() for name in names]
                join = joined_scripts if bundle.endswith(".js") else "\n".join
                Path(self.path(bundle)).write_text(join(parts))
            sprites = [name for name in paths if name.startswith("art/")]
            for name in sprites:
                path = Path(self.path(name))
                path.write_text(COMMENT.sub("", path.read_text("utf-8")), "utf-8")
            paths = paths | {name: (self, name) for name in (*BUNDLES, *sprites)}
        yield from super().post_process(paths, dry_run, **options)
