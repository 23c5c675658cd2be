"""Personal data: its export, its deletion, its retention, and its absence from the logs."""
