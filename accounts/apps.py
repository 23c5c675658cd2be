"""The app of the people."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Users and how they come in."""

    name = "accounts"
    verbose_name = _("People")

    def ready(self) -> None:
        from django.db.models.signals import post_migrate

        from accounts import auth_log, checks, roles  # noqa: F401  # of which most register themselves
        from accounts.privacy import account_deletion, parts  # noqa: F401  # which register themselves
        from accounts.services import bounces, sessions  # noqa: F401  # which register themselves

        post_migrate.connect(roles.grant, sender=self, dispatch_uid="moderators")


class ModerationAdminConfig(AdminConfig):
    """Django's admin, with our own site in the place of its usual one."""

    default_site = "accounts.admin_site.ModerationSite"
