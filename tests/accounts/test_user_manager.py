"""The manager of users finds one by number with a prepared query, and all others as Django does."""

from typing import Any

import pytest
from django.contrib.auth.models import Group

from accounts.models import User


def test_it_finds_a_user_by_number_with_one_statement(alice: User, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        found = User.objects.get(pk=alice.pk)
    assert (found, found.name, found.email) == (alice, alice.name, alice.email)


def test_it_finds_nobody_by_an_unknown_number(alice: User) -> None:
    with pytest.raises(User.DoesNotExist):
        User.objects.get(pk=alice.pk + 1)


def test_it_reads_the_database_each_time(alice: User) -> None:
    User.objects.get(pk=alice.pk)
    User.objects.filter(pk=alice.pk).update(name="Alicia")
    assert User.objects.get(pk=alice.pk).name == "Alicia"


def test_the_users_of_a_group_are_those_of_the_group(alice: User, bob: User) -> None:
    group = Group.objects.create(name="moderators of this test")
    group.user_set.add(alice)
    assert group.user_set.get(pk=alice.pk) == alice
    with pytest.raises(User.DoesNotExist):
        group.user_set.get(pk=bob.pk)
