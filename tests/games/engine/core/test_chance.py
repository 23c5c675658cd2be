"""Shuffles give the same order everywhere."""

from games.engine.core.chance import shuffled


def test_every_item_stays_once() -> None:
    assert sorted(shuffled(range(31), seed="a", number=0)) == list(range(31))
    assert shuffled((), seed="a", number=0) == ()


def test_seed_and_number_decide() -> None:
    once = shuffled(range(12), seed="a", number=3)
    assert shuffled(range(12), seed="a", number=3) == once
    assert shuffled(range(12), seed="b", number=3) != once
    assert shuffled(range(12), seed="a", number=4) != once


def test_the_order_is_the_same_on_every_machine_and_for_ever() -> None:
    assert shuffled("abcdefgh", seed="sand", number=7) == tuple("edbahcgf")


def test_no_place_is_preferred() -> None:
    first = [shuffled(range(4), seed="fair", number=number)[0] for number in range(400)]
    assert all(70 <= first.count(item) <= 130 for item in range(4))
