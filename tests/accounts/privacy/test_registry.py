"""Every relation to a user is in their data export, or is kept back for a documented reason."""

from accounts.models import User
from accounts.privacy import registry
from accounts.privacy.parts import NOT_IN_PROFILE, PROFILE
from tests.accounts.privacy.relations import relations


def test_every_relation_to_a_person_is_covered_or_left_out_for_a_reason() -> None:
    assert relations() - registry.covered() - set(registry.left_out) == set()


def test_nothing_is_told_of_that_does_not_exist() -> None:
    assert (registry.covered() | set(registry.left_out)) - relations() == set()


def test_nothing_is_both_covered_and_left_out() -> None:
    assert registry.covered() & set(registry.left_out) == set()


def test_a_new_column_of_the_person_has_to_be_covered_or_left_out() -> None:
    columns = {field.name for field in User._meta.concrete_fields}
    assert columns == set(PROFILE.split()) | set(NOT_IN_PROFILE)
    assert not set(PROFILE.split()) & set(NOT_IN_PROFILE)
