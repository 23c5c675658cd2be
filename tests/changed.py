"""Print the tests to run for the changes since main: changed tests, and tests named like a changed file."""

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COMMON = {"forbidden", "tests", "conftest", "index", "base", "page", "models", "urls", "forms", "apps", "admin"}
"""Names that are too general to find the tests of a file."""
ENGINE = Path("tests/games/engine")
"""These run in any case."""


def _git(*command: str) -> list[str]:
    return subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True).stdout.split("\n")


def changed_files() -> list[Path]:
    """Return the files that differ from main, or on main from the last commit, including new files."""
    base = next(filter(None, _git("merge-base", "HEAD", "main")), "HEAD")
    names = [*_git("diff", "--name-only", "--diff-filter=d", base), *_git("ls-files", "--others", "--exclude-standard")]
    return [Path(name) for name in names if name]


def tests_of(file: Path, tests: list[Path]) -> set[Path]:
    """Return a changed test itself; for another file the tests in a folder of its name, or with its name in theirs."""
    if file in tests:
        return {file}
    if file.is_relative_to(ENGINE) or file.suffix not in (".py", ".html", ".jinja", ".txt", ".js", ".css"):
        return set()
    name = file.stem.strip("_")
    names = {name, file.parent.name} - COMMON
    return {test for test in tests if test.parent.name in names or (name in names and name in test.stem.split("_"))}


def main() -> None:
    tests = [file.relative_to(ROOT) for file in ROOT.glob("tests/**/test_*.py")]
    tests = [test for test in tests if test.parts[1] != "browser" and not test.is_relative_to(ENGINE)]
    selected = set[Path]().union(*(tests_of(file, tests) for file in changed_files()))
    print(*sorted(selected), sep="\n")


if __name__ == "__main__":
    main()
