"""The Django project: settings, addresses, servers. Django and the servers come in, and no app but by `django.conf`."""

from forbidden.celery import app as celery_app

__all__ = ["celery_app"]
