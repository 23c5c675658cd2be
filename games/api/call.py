"""One call of an operation: who asks, with which parameters."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.http import HttpRequest

from accounts.models import ApiToken, User

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


AnyCall = Call[Any, Any]
