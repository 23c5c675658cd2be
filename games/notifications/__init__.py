"""What people hear of their tables: rows of it, what each says now, and as a mail. Services and views come in."""
