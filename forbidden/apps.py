"""The project as an application, for what Django finds by application."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Brings the checks of the environment; it has no models."""

    name = "forbidden"

    def ready(self) -> None:
        from forbidden import checks  # noqa: F401  # registers them
