"""The WSGI application, for servers without ASGI. Boards poll there instead of using live updates."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "forbidden.settings")

application = get_wsgi_application()
