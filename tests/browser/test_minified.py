"""The browser understands the scripts and styles of the site as production serves them."""

from typing import Any

import pytest
from django.conf import settings
from rjsmin import jsmin

from forbidden.bundles import BUNDLES
from forbidden.static_storage import styles_min

pytestmark = pytest.mark.browser

SCRIPTS = sorted((settings.BASE_DIR / "static/js").glob("*.js"))
STYLES = sorted((settings.BASE_DIR / "static/css").glob("*.css"))

RULES = r"""css => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return [...sheet.cssRules].map(({ cssText }) =>
    cssText.replace(/\s+/g, " ").replace(/ [*]:/g, " :").replace(/(?<=[,(]|[(][\w-]+:) | (?=[)])/g, ""));
}"""
"""The rules that the browser reads in a style sheet, without the blanks that it keeps."""


def test_each_script_is_a_program_without_its_comments(chromium: Any) -> None:
    page = chromium.new_page()
    assert len(SCRIPTS) > 10
    minified = {f"js/{script.name}": jsmin(script.read_text()) for script in SCRIPTS}
    bundles = [[minified[name] for name in names] for name, names in BUNDLES.items() if name.endswith(".js")]
    for program in (*minified.values(), *map(";\n".join, bundles)):
        page.evaluate("program => { new Function(program); }", program)
    page.close()


def test_each_style_sheet_has_the_same_rules_without_its_blanks(chromium: Any) -> None:
    page = chromium.new_page()
    assert len(STYLES) > 10
    for path in STYLES:
        css = path.read_text()
        assert page.evaluate(RULES, styles_min(css)) == page.evaluate(RULES, css), path.name
    page.close()
