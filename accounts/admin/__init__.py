"""People, and what was done about them, for moderators and administrators; other apps build on `acts` and `audited`."""

from accounts.admin import audit, sign_in, users

__all__ = ["audit", "sign_in", "users"]
