"""Static files in production, including those of the releases before and after this one."""

from django.http import HttpRequest, HttpResponseBase
from servestatic.middleware import ServeStaticMiddleware
from servestatic.utils import run_async_in_thread


class StaticFiles(ServeStaticMiddleware):
    """Serves every file of STATIC_ROOT whose name has a hash, also files that were collected after the start.

    During a rolling restart, a page of a new process may request its styles from an old one, or the reverse.
    """

    async def __call__(self, request: HttpRequest) -> HttpResponseBase:
        path = request.path_info
        if path not in self.files and self._is_hashed(path):
            file = await run_async_in_thread(self.find_file, path)
            if file is not None:
                self.files[path] = file
        return await super().__call__(request)

    def _is_hashed(self, path: str) -> bool:
        return path.startswith(self.static_prefix) and self.get_name_without_hash(path) != path
