"""The Django project: settings, URLs and servers. Modules here reach the apps mostly through `django.conf`."""

from forbidden.celery import app as celery_app

__all__ = ["celery_app"]
