"""The browser understands the scripts of the site as production serves them."""

from typing import Any

import pytest
from django.conf import settings
from rjsmin import jsmin

from forbidden.bundles import BUNDLES

pytestmark = pytest.mark.browser

SCRIPTS = sorted((settings.BASE_DIR / "static/js").glob("*.js"))


def test_each_script_is_a_program_without_its_comments(chromium: Any) -> None:
    page = chromium.new_page()
    assert len(SCRIPTS) > 10
    minified = {f"js/{script.name}": jsmin(script.read_text()) for script in SCRIPTS}
    bundles = [[minified[name] for name in names] for name, names in BUNDLES.items() if name.endswith(".js")]
    for program in (*minified.values(), *map(";\n".join, bundles)):
        page.evaluate("program => { new Function(program); }", program)
    page.close()
