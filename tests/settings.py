"""The settings of the tests: those of the house on a local machine, less what only costs time."""

import os
import tempfile

os.environ["DEBUG"] = "1"
os.environ["SECRET_KEY"] = "tests"
os.environ.setdefault("VAR_DIR", os.path.join(tempfile.gettempdir(), f"forbidden-tests-{os.getuid()}"))

from forbidden.settings import *  # noqa: E402, F403

DEBUG = False
HTTPS = False
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CELERY_BROKER_URL = "memory://"  # no message of a test reaches a worker that happens to run
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
