"""Print the tests of what has changed since main: changed tests, and those that are called like a changed file."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COMMON = {"tests", "conftest", "index", "base", "page", "models", "urls", "forms", "apps", "admin"}
"""Names that say too little of a file to find its tests by."""


def _git(*command: str) -> list[str]:
    return subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True).stdout.split("\n")


def changed_files() -> list[Path]:
    """What differs from main, or from the last commit on main itself; new files too."""
    base = next(filter(None, _git("merge-base", "HEAD", "main")), "HEAD")
    names = [*_git("diff", "--name-only", "--diff-filter=d", base), *_git("ls-files", "--others", "--exclude-standard")]
    return [Path(name) for name in names if name]


def tests_of(file: Path, tests: list[Path]) -> set[Path]:
    """The test itself; otherwise the tests in a folder of the same name, and those with the name in their own."""
    if file in tests:
        return {file}
    if file.is_relative_to("tests/engine") or file.suffix not in (".py", ".html", ".txt", ".js", ".css"):
        return set()
    name = file.stem.strip("_")
    names = {name, file.parent.name} - COMMON
    return {test for test in tests if test.parent.name in names or (name in names and name in test.stem.split("_"))}


def main() -> None:
    tests = [file.relative_to(ROOT) for file in ROOT.glob("tests/**/test_*.py")]
    tests = [test for test in tests if test.parts[1] not in ("browser", "engine")]
    found = set[Path]().union(*(tests_of(file, tests) for file in changed_files()))
    print(*sorted(found), sep="\n")


if __name__ == "__main__":
    main()
