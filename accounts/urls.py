"""Addresses of the pages about oneself; allauth's come after them."""

from django.urls import path

from accounts.views import oneself

app_name = "accounts"

urlpatterns = [
    path("settings/", oneself.edit_settings, name="settings"),
    path("claim/", oneself.claim, name="claim"),
]
