"""Plans, turns in advance, requests, standing orders, trust and marks."""
