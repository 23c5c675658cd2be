"""Hostile names and messages in whatever is no page: fields, files, mails, chats, the log, the stream."""
