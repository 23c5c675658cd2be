"""Tests of moderation: who may do what, and what the audit log says."""
