"""The app of the games: tables, rules, boards, chat, notifications, history and statistics."""
