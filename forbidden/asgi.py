"""The ASGI application, which uvicorn serves."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "forbidden.settings")

django_application = get_asgi_application()

from forbidden.security.admission import Admission  # noqa: E402  # the settings must be loaded first

application = Admission(django_application)
