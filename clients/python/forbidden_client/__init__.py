"""A typed client for the API of Forbidden."""

from forbidden_client.client import Client
from forbidden_client.transport import ProblemError

__all__ = ["Client", "ProblemError"]
