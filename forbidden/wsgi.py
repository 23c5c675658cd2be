"""The application for servers that know no ASGI; live updates fall back on the poll there."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "forbidden.settings")

application = get_wsgi_application()
