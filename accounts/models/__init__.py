"""Who somebody is, where word reaches them, and when they are away."""

from accounts.models.endpoint import Endpoint
from accounts.models.user import User, UserManager
from accounts.models.vacation import Vacation

__all__ = ["Endpoint", "User", "UserManager", "Vacation"]
