"""The Django project: settings, addresses, servers. Nobody but Django and the servers imports it, save for `forbidden.celery`."""

from forbidden.celery import app as celery_app

__all__ = ["celery_app"]
