"""Tables, reports and notices for moderators and administrators: looked at here, changed by acts alone."""

from games.admin import messages, notices, reports, tables, waiting

__all__ = ["messages", "notices", "reports", "tables", "waiting"]
