"""Static files in production, including those of the releases before and after this one."""

from typing import Any

from django.http import HttpRequest, HttpResponseBase
from servestatic.middleware import ServeStaticMiddleware
from servestatic.utils import run_async_in_thread

from forbidden.security.headers import Headers
from forbidden.security.middleware import Compression

NO_PAGES = ("text/css", "text/javascript", "font/", "image/png")
"""The types of files that a browser never opens as a page."""
VALIDATORS = ("ETag", "Last-Modified")
"""What a browser sends to ask again for a file that may have changed: 1.6 kB of a first visit."""
HEADERS_OF_FILES = {"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
"""The security headers that a browser reads for such a file. All of them would be 0.6 kB more for each."""
DRAWING = "image/svg+xml"
HEADERS_OF_DRAWINGS = HEADERS_OF_FILES | {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"}
"""The headers of a drawing, which a browser can open as a page: as such it may load, run and frame nothing."""


class StaticFiles(ServeStaticMiddleware):
    """Serves every file of STATIC_ROOT whose name has a hash, also files that were collected after the start.

    During a rolling restart, a page of a new process may request its styles from an old one, or the reverse.

    It is the first middleware because it is the only asynchronous one: all others run in a thread. A file does not pass
    them, so it is compressed and gets its security headers here.
    """

    def __init__(self, get_response: Any) -> None:
        super().__init__(get_response)
        self.compression, self.headers = Compression(get_response), Headers(get_response)

    async def __call__(self, request: HttpRequest) -> HttpResponseBase:
        path = request.path_info
        if not path.startswith(self.static_prefix) and path not in self.files:
            return await self.get_response(request)
        if path not in self.files and self._is_hashed(path):
            file = await run_async_in_thread(self.find_file, path)
            if file is not None:
                self.files[path] = file
        response = self.compression.process_response(request, await super().__call__(request))
        if "immutable" in response.headers.get("Cache-Control", ""):
            for name in VALIDATORS:
                del response.headers[name]
        kind = response.headers["Content-Type"] if response.status_code == 200 else ""
        if not kind.startswith((*NO_PAGES, DRAWING)):
            return self.headers.process_response(request, response)
        for name, value in (HEADERS_OF_DRAWINGS if kind.startswith(DRAWING) else HEADERS_OF_FILES).items():
            response.headers[name] = value
        return response

    def _is_hashed(self, path: str) -> bool:
        return path.startswith(self.static_prefix) and self.get_name_without_hash(path) != path
