"""Pages of plans, requests, orders, marks and advice."""
