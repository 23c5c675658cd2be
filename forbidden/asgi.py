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

# Loaded modules stay. A collection that visits them, too, stops the process for 0.2 s; without them it takes 0.04 s. A
# request leaves little garbage, so collections are rare.
gc.freeze()
gc.set_threshold(20_000, 50, 100)
