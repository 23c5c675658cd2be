"""Encrypt the secrets of second factors under the current key."""

from typing import Any

from django.core.management.base import BaseCommand

from accounts.mfa_adapter import reencrypt


class Command(BaseCommand):
    help = "Encrypt the secrets of all second factors under SECRET_KEY, before a former key is removed."

    def handle(self, *args: Any, **options: Any) -> None:
        encrypted, unreadable = reencrypt()
        self.stdout.write(f"{encrypted} second factors are encrypted under SECRET_KEY.")
        if unreadable:
            self.stderr.write(f"{unreadable} cannot be read with any of the configured keys: remove them in the admin.")
