"""The app configuration of the accounts, and of the admin site."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Users and sign-in."""

    name = "accounts"
    verbose_name = _("People")

    def ready(self) -> None:
        from django.db.models.signals import post_migrate

        from accounts import auth_log, checks, roles  # noqa: F401  # they register themselves
        from accounts.privacy import account_deletion, parts  # noqa: F401  # they register themselves
        from accounts.services import api_tokens, bounces, preferences, sessions  # noqa: F401  # they register themselves

        post_migrate.connect(roles.grant, sender=self, dispatch_uid="moderators")


class ModerationAdminConfig(AdminConfig):
    """Django's admin with our own site as the default."""

    default_site = "accounts.admin_site.ModerationSite"
