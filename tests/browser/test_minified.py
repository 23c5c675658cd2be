"""The browser understands the scripts and styles of the site as production serves them."""

import re
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings
from rcssmin import cssmin
from rjsmin import jsmin

from forbidden.static_storage import BUNDLES, joined_scripts

pytestmark = pytest.mark.browser

SCRIPTS = sorted((settings.BASE_DIR / "static/js").glob("*.js"))
STYLES = sorted((settings.BASE_DIR / "static/css").glob("*.css"))

PARSE = "program => import(program).catch(({ name }) => name)"
"""Load a module that needs one that does not exist: a TypeError once the program was read, or a SyntaxError."""
MISSING = 'import "data:missing";'

RULES = r"""css => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return [...sheet.cssRules].map(({ cssText }) =>
    cssText.replace(/\s+/g, " ").replace(/(?<=[,(]|[(][\w-]+:) | (?=[)])/g, ""));
}"""
"""The rules that the browser reads in a style sheet, without the blanks that it keeps."""


def test_each_script_is_a_module_without_its_comments(chromium: Any) -> None:
    page = chromium.new_page()
    assert len(SCRIPTS) > 10
    for script in SCRIPTS:
        module = f"data:text/javascript,{quote(MISSING + jsmin(script.read_text()))}"
        assert page.evaluate(PARSE, module) == "TypeError", script.name
    assert page.evaluate(PARSE, f"data:text/javascript,{quote(MISSING + 'const const')}") == "SyntaxError"
    page.close()


def test_each_bundle_of_scripts_is_a_module(chromium: Any) -> None:
    page = chromium.new_page()
    for bundle in (bundle for bundle in BUNDLES if bundle.endswith(".js")):
        script = joined_scripts((settings.BASE_DIR / "static" / name).read_text() for name in BUNDLES[bundle])
        script = re.sub(r'"\./\w+\.js"', '"data:missing"', script)  # a module in an address has no neighbours
        assert page.evaluate(PARSE, f"data:text/javascript,{quote(MISSING + jsmin(script))}") == "TypeError", bundle
    page.close()


def test_each_style_sheet_has_the_same_rules_without_its_blanks(chromium: Any) -> None:
    """Within a block, rcssmin drops a blank before a colon: write `.sheet *:is(a)` for `.sheet :is(a)`."""
    page = chromium.new_page()
    assert len(STYLES) > 10
    for path in STYLES:
        css = path.read_text()
        assert page.evaluate(RULES, cssmin(css)) == page.evaluate(RULES, css), path.name
    page.close()
