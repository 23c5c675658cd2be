"""Django's ASGI handler with all middleware and the view of a request in one thread."""

from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler


class OneThreadHandler(ASGIHandler):
    """Runs the middleware and the view of a request in one thread, however much middleware there is.

    Django's own handler returns to the event loop between them: for the `process_view` of each middleware and for the
    view. An asynchronous view still runs on the event loop, while the thread of its middleware waits.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        """Compose the middleware as for WSGI, and call it in a thread."""
        super().load_middleware(is_async=False)
        composed: Any = self._middleware_chain  # type: ignore[has-type]  # Django's, without types
        # If the first middleware is asynchronous, Django has wrapped it for WSGI. What it wrapped calls the thread.
        self._middleware_chain = getattr(composed, "awaitable", None) or sync_to_async(composed, thread_sensitive=True)
