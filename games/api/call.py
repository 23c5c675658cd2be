"""One call of an operation: who asks, with which parameters."""

from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from django.http import HttpRequest

from accounts.models import ApiToken, User
from games.api.request_types import Nothing

Q = TypeVar("Q")
B = TypeVar("B")


@dataclass(frozen=True)
class Call(Generic[Q, B]):
    """A call that was let through: the token with its user, the query and the body as their types."""

    request: HttpRequest
    token: ApiToken
    query: Q
    body: B

    @property
    def user(self) -> User:
        return self.token.user


AnyCall: TypeAlias = Call[Any, Any]
GetCall: TypeAlias = Call[Q, Any]
"""A call with a query of this type."""
PostCall: TypeAlias = Call[Nothing, B]
"""A call with a body of this type."""
