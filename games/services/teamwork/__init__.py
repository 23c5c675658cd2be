"""Help between teammates: plans, requests, standing orders, turns in advance, marks, advice."""
