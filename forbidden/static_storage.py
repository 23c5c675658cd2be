"""The storage of static files in production: minified, bundled, compressed, with hashes in their names."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rcssmin import cssmin
from rjsmin import jsmin
from servestatic.storage import CompressedManifestStaticFilesStorage

from forbidden.bundles import BUNDLES


def svgmin(svg: str) -> str:
    """Return a drawing without its comments and the line breaks between its elements."""
    return re.sub(r"<!--.*?-->|(?<=>)\s+(?=<)", "", svg, flags=re.DOTALL)


def styles_min(css: str) -> str:
    """Return styles without comments and blanks that mean nothing.

    Within a block, rcssmin takes a blank before a colon for one of a declaration, and `.sheet :is(a)` would become
    `.sheet:is(a)`. A star says the same and keeps the blank.
    """
    return str(cssmin(re.sub(r"(?<=[^\s,{};]) :(?=[a-z])", " *:", css)))


MINIFIERS = {".css": styles_min, ".js": jsmin, ".svg": svgmin}
OURS = ("css", "js", "art", "icons")
"""The folders of this site's own styles, scripts and drawings. Those of packages stay as they are."""


class StaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Takes comments and blanks out of styles, scripts and drawings and bundles them, before they get their hashes."""

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
