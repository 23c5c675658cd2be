"""Tables, reports and notifications in the admin: read-only, changed only by actions."""

from games.admin import dashboard, messages, notifications, reports, tables

__all__ = ["dashboard", "messages", "notifications", "reports", "tables"]
