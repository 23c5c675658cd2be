"""The project as an app, so that Django registers its checks."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Registers the checks of the environment. It has no models."""

    name = "forbidden"

    def ready(self) -> None:
        from forbidden import checks  # noqa: F401  # the import registers them
