"""Requests between teammates."""
