"""The admin of users and moderation; other apps build on `actions` and `audited`."""

from accounts.admin import audit, sign_in, users
