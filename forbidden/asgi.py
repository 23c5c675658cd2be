"""The ASGI application, which uvicorn serves."""

import gc
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "forbidden.settings")

django.setup(set_prefix=False)

from forbidden.handler import Handler  # noqa: E402  # the settings must be loaded first
from forbidden.security.admission import Admission  # noqa: E402

django_application = Handler()
application = Admission(django_application)

# Loaded modules stay. The search for garbage among them took a twentieth of a request, and a request leaves little.
gc.freeze()
gc.set_threshold(20_000, 50, 100)
