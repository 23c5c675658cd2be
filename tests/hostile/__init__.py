"""Hostile names and messages outside pages: fields, files, mails, chats, the log, the stream."""
