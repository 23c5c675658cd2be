"""The URLs of the site and, for comparison, a view that does nothing: `/base` and `/idle` run without middleware."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def bare(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok")


urlpatterns = [path("base", bare), path("idle", bare), path("bare", bare), path("", include("forbidden.urls"))]
