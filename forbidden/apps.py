"""The project as an app, so that Django registers its checks, and what it changes in Django's own apps."""

from django.apps import AppConfig
from django.contrib.staticfiles import apps


class SiteConfig(AppConfig):
    """Registers the checks of the environment and installs the quick translation. It has no models."""

    name = "forbidden"

    def ready(self) -> None:
        from forbidden import checks, translation  # noqa: F401  # the import registers them

        translation.install()


class StaticFilesConfig(apps.StaticFilesConfig):
    """Leaves out the extensions of htmx: no page needs them, and a comment of one has an import of a missing file."""

    ignore_patterns = [*apps.StaticFilesConfig.ignore_patterns, "django_htmx/ext/*"]  # noqa: RUF012  # as in Django
