"""The settings of the tests: those of the embedded mode, without slow parts and limits."""

import os
import tempfile

# One folder and one database per process, so that several runs can go on at once.
_folder = tempfile.TemporaryDirectory(prefix="forbidden-tests-", ignore_cleanup_errors=True)

os.environ |= {"EMBEDDED": "1", "DEBUG": "1", "SECRET_KEY": "tests", "VAR_DIR": _folder.name}

from forbidden.settings import *  # noqa: E402, F403
from forbidden.settings import BASE_DIR, DATABASES, MIDDLEWARE, STATICFILES_DIRS, TEMPLATES, VAR_DIR  # noqa: E402

DEBUG = False
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CELERY_BROKER_URL = "memory://"  # so that no message reaches a worker that happens to run
CELERY_TASK_ALWAYS_EAGER = True  # tasks that are called by `delay` run at once
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
MIDDLEWARE = ["tests.static.static_files" if name == "forbidden.static.StaticFiles" else name for name in MIDDLEWARE]
SERVESTATIC_AUTOREFRESH = True  # looks up single files on request, instead of all for each test client

# Templates and sprite of the toy game of `tests/toy`; a fixture there registers it.
_toy = BASE_DIR / "tests/toy"
TEMPLATES = [engine | {"DIRS": [BASE_DIR / "templates", _toy / "templates"]} for engine in TEMPLATES]
STATICFILES_DIRS = [*STATICFILES_DIRS, _toy / "static"]

# A file instead of memory, so that threads with their own connections meet the same locks as players.
_sqlite = DATABASES["default"]["ENGINE"].endswith("sqlite3")
DATABASES["default"]["TEST"] = {"NAME": VAR_DIR / "test.sqlite3" if _sqlite else f"test_forbidden_{os.getpid()}"}
if not _sqlite:
    # The threads of a test wait for the locks of each other, not for one of the connections that a process has.
    DATABASES["default"]["OPTIONS"]["pool"]["max_size"] = 24
    DATABASES["default"]["OPTIONS"]["options"] = "-c synchronous_commit=off"  # no row has to outlive a test

# Several test processes share a Redis, so none may clear its cache there.
CACHES = CACHES | {"default": {"BACKEND": "forbidden.cache.MemoryCache"}}  # noqa: F405

# Tests play faster than any person. `tests/forbidden/security` sets the limits that it tests.
UNLIMITED = (
    "mail_on_request",
    "mail_account",
    "mail_notifications",
    "moves",
    "messages",
    "reports",
    "invitations",
    "invitation_notices",
    "joins",
    "tables",
    "live",
    "export",
    "downloads",
    "pictures",
    "stories",
)
LIMITS = LIMITS | dict.fromkeys(UNLIMITED, "")  # noqa: F405
