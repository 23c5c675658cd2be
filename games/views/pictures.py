"""Shared by views: the response with a picture, and the metadata by which other sites preview a page."""

from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.board_image import previews
from games.board_image.drawing import Drawing
from games.demo import PLAYERS, sample_state
from games.display import DISPLAYS
from games.display.shared.options import Miniature
from games.engine import RULES


@dataclass(frozen=True)
class Preview:
    """The preview that messengers and networks show of a link to a page, with absolute URLs."""

    title: str
    description: str
    url: str
    image: str
    alt: str
    width: ClassVar = previews.WIDTH
    height: ClassVar = previews.HEIGHT


def sample_preview(rules: str, *, headline: str, line: str) -> Drawing:
    """Return the picture of a page that shows no board of its own: always the same board, with these texts."""
    return previews.board_preview(rules, sample_state(rules), PLAYERS, headline=headline, line=line)


@cache
def sample_board(rules: str) -> tuple[Miniature, tuple[SafeString, ...]]:
    """Return the same board small and drawn, for pages of games that have not begun."""
    view, display = RULES[rules].view(sample_state(rules), None), DISPLAYS[rules]
    return display.miniature(view), display.pictures(view)


def preview(request: HttpRequest, *, game: str | Promise, title: str, description: str, image: str) -> Preview:
    """Return the preview of the requested page, whose picture, at the path `image`, shows a board of that game."""
    url, absolute = request.build_absolute_uri(request.path), request.build_absolute_uri(image)
    alt = _("A board of %(title)s") % {"title": game}
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
