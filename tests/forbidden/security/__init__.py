"""What keeps strangers and scripts out: limits, policies, cookies, sessions."""
