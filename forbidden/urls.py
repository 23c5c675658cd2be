"""Every address of the site, by app."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("accounts/", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]

if find_spec("games.urls"):  # until it is written
    urlpatterns.append(path("", include("games.urls")))
