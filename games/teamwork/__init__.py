"""Plans, requests, standing orders, trust and marks: what a team means to play, as one of its members sees it."""
