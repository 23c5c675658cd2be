"""Pictures of the documentation lose bytes and nothing else."""

import pytest
from playwright.sync_api import Browser

from tests.browser.smaller import smaller

pytestmark = pytest.mark.browser

PIXELS = """async png => {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(png)], {type: 'image/png'}));
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  context.drawImage(picture, 0, 0);
  return [...context.getImageData(0, 0, picture.width, picture.height).data].join()
}"""


def test_a_smaller_picture_has_the_same_pixels(chromium: Browser) -> None:
    page = chromium.new_page(viewport={"width": 90, "height": 60})
    page.set_content("<h1>Sand</h1><svg width='40' height='40'><circle cx='20' cy='20' r='18' fill='teal'/></svg>")
    png = page.screenshot()
    packed = smaller(png)
    assert len(packed) < len(png)
    assert page.evaluate(PIXELS, list(packed)) == page.evaluate(PIXELS, list(png))
    page.close()
