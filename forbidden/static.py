"""Static files of production, those of the release before and after this one included."""

from django.http import HttpRequest, HttpResponseBase
from servestatic.middleware import ServeStaticMiddleware
from servestatic.utils import run_async_in_thread


class StaticFiles(ServeStaticMiddleware):
    """Serves every file of STATIC_ROOT whose name bears a hash: while a release is rolled out, a page of one process
    asks another one for its styles."""

    async def __call__(self, request: HttpRequest) -> HttpResponseBase:
        path = request.path_info
        if path not in self.files and self._is_hashed(path):
            found = await run_async_in_thread(self.find_file, path)
            if found is not None:
                self.files[path] = found
        return await super().__call__(request)

    def _is_hashed(self, path: str) -> bool:
        return path.startswith(self.static_prefix) and self.get_name_without_hash(path) != path
