"""Addresses of the pages about oneself; allauth's come after them."""

from django.urls import path

from accounts import views

app_name = "accounts"

urlpatterns = [
    path("settings/", views.edit_settings, name="settings"),
    path("claim/", views.claim, name="claim"),
]
