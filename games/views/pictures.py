"""Shared by views: the response with a picture, and the metadata by which other sites preview a page."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control

from games.board_image import previews
from games.board_image.drawing import Drawing
from games.demo import PLAYERS, favourite
from games.engine import RULES
from games.engine.protocol import State

SEED = "the preview"
TURNS = 4
"""The turns of the sample board: something has happened already."""


@dataclass(frozen=True)
class Preview:
    """What messengers and networks show of a link to a page, with absolute URLs."""

    title: str
    description: str
    url: str
    image: str
    alt: str
    width: int = previews.WIDTH
    height: int = previews.HEIGHT


def sample_preview(rules: str, *, headline: str, line: str) -> Drawing:
    """Return the picture of a page that shows no board of its own: always the same board, with these texts."""
    return previews.board_preview(rules, _sample(rules), PLAYERS, headline=headline, line=line)


@cache
def _sample(rules: str) -> State:
    """Return a game of the site's own after some turns."""
    engine = RULES[rules]
    state = engine.new(len(PLAYERS), difficulty=next(iter(engine.DIFFICULTIES)), seed=SEED, first=0)
    while state.turn < TURNS and engine.outcome(state) is None:
        seat = min(engine.waiting_on(state))
        state, _events = engine.play(state, seat, favourite(engine.legal(state, seat), state))
    return state


def preview(request: HttpRequest, *, title: str, description: str, image: str, alt: str) -> Preview:
    """Return the preview of the requested page, whose picture is at the path `image`."""
    url, absolute = request.build_absolute_uri(request.path), request.build_absolute_uri(image)
    return Preview(title=title, description=description, url=url, image=absolute, alt=alt)


def picture_response(request: HttpRequest, drawing: Drawing, **caching: Any) -> HttpResponse:
    """Return the PNG, or 304 if the reader has it; `caching` are the directives of Cache-Control."""
    etag = f'"{drawing.key}"'
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        answer = HttpResponse(drawing.png(waits=False), content_type="image/png")
    answer.headers["ETag"] = etag
    patch_cache_control(answer, **caching)
    return answer
