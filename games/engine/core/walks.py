"""Walks: the shortest ways from a cell by several moves."""

from collections.abc import Callable, Iterable


def shortest_ways(start: int, most: int, reach: Callable[[int], Iterable[int]]) -> dict[int, tuple[int, ...]]:
    """Return, by cell, the cells of a shortest way of up to `most` moves; `reach` are the cells one move leads to."""
    ways: dict[int, tuple[int, ...]] = {start: ()}
    edge = [start]
    for _ in range(most):
        further = []
        for cell in edge:
            for near in reach(cell):
                if near not in ways:
                    ways[near] = (*ways[cell], near)
                    further.append(near)
        edge = further
    del ways[start]
    return ways


def longer_ways(start: int, most: int, reach: Callable[[int], Iterable[int]]) -> dict[int, tuple[int, ...]]:
    """Return only the ways of two moves or more."""
    return {cell: way for cell, way in shortest_ways(start, most, reach).items() if len(way) > 1}
