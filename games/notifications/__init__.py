"""Notifications: their rows, the plan of deliveries, sending, preferences, unsubscribe links, the badge; `content`
holds their text."""
