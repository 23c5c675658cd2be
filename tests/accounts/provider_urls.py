"""The URLs of a site whose mail provider has a secret for its reports."""

from django.urls import include, path

from forbidden.urls import handler500
from forbidden.urls import urlpatterns as of_the_site

__all__ = ["handler500", "urlpatterns"]

urlpatterns = [*of_the_site, path("anymail/", include("anymail.urls"))]
