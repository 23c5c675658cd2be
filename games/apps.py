"""The app of the tables."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Games, seats and steps."""

    name = "games"
