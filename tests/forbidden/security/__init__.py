"""Tests of what keeps strangers and scripts out: limits, policies, cookies, sessions."""
