"""Tables, reports and notifications for moderators and administrators: looked at here, changed by acts alone."""

from games.admin import dashboard, messages, notifications, reports, tables

__all__ = ["dashboard", "messages", "notifications", "reports", "tables"]
