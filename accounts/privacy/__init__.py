"""Personal data: export, account deletion, retention and purge."""
