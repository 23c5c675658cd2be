"""An animated picture of the documentation shows each of its screenshots for its time."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.animation import animation

pytestmark = pytest.mark.browser

FRAMES = """async bytes => {
  const decoder = new ImageDecoder({data: Uint8Array.from(bytes), type: 'image/png'});
  await decoder.tracks.ready;
  const frames = [];
  for (let frameIndex = 0; frameIndex < decoder.tracks.selectedTrack.frameCount; frameIndex++) {
    const {image} = await decoder.decode({frameIndex});
    const context = new OffscreenCanvas(image.displayWidth, image.displayHeight).getContext('2d');
    context.drawImage(image, 0, 0);
    const {data} = context.getImageData(0, 0, image.displayWidth, image.displayHeight);
    frames.push([image.duration / 1000, data.join()]);
  }
  return frames;
}"""
DUNE = """
<body style="margin: 0; background: #f8f0e0">
<svg width="60" height="40"><rect x="{}" y="8" width="16" height="16" fill="#408070" /></svg>
"""


@pytest.fixture
def page(chromium: Browser) -> Any:
    page = chromium.new_page(viewport={"width": 60, "height": 40})
    page.route(
        "https://animation.example/", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html")
    )
    yield page
    page.close()


def test_each_picture_is_shown_for_its_time(page: Any) -> None:
    pngs = []
    for x in (0, 8, 8, 40):
        page.set_content(DUNE.format(x))
        pngs.append(page.screenshot())
    page.goto("https://animation.example/")  # a secure origin, where Chromium decodes animations
    shown = page.evaluate(FRAMES, list(animation(pngs, 100, rest=900)))
    [[_, first]], [[_, second]], [[_, last]] = (
        page.evaluate(FRAMES, list(animation([png], 100, rest=0))) for png in (pngs[0], pngs[1], pngs[3])
    )
    assert shown == [[100, first], [200, second], [1000, last]]
    assert first != second != last
    assert "64,128,112,255" in first, "these colours are not changed"
