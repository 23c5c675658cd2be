"""Forms of plans, requests, orders and marks."""
