"""Tables, crews, reports and notifications in the admin: read-only, changed only by actions."""

from games.admin import crews, dashboard, messages, notifications, reports, tables
