"""What the documents say is so: their examples run, their paths, links and commands are there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Sized
from pathlib import Path
from typing import Final

import pytest

from stalingrad_game.app.cli import (
    COMMAND_NAMES,
    EXIT_FAULT,
    EXIT_INTERRUPTED,
    EXIT_PIPE_CLOSED,
    EXIT_USER,
)
from stalingrad_game.app.command import IN_PART
from stalingrad_game.card_game.content.counts import MODES
from stalingrad_game.card_game.players.levels import LEVELS
from stalingrad_game.street_fight.board.scenario import standard_scenarios
from stalingrad_game.street_fight.referees import REFEREES
from tests.architecture import ROOT
from tests.support.documents import (
    Document,
    commands,
    documents,
    failing_examples,
    missing_paths,
    unknown_commands,
)

MOST_README_LINES = 120

COUNTS: Final = (
    ("The card game in {} modes", MODES),
    ("You choose one of {} sets of rules (its *referees*: Tide, ATS and K47)", REFEREES),
    ("with {} scenarios", standard_scenarios()),
    ("at {} levels in the card game", LEVELS),
)
"""What the README counts, and all that there is of it."""
NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five"),
    *("six", "seven", "eight", "nine", "ten"),
)

Check = Callable[[Document], Iterator[str]]


def document(text: str) -> Document:
    """A document at the top of the project."""
    return Document(ROOT, ROOT / "NEW.md", text)


@pytest.mark.parametrize("check", [failing_examples, missing_paths, unknown_commands])
def test_the_documents_are_right(check: Check) -> None:
    found = documents(ROOT)
    assert {"README.md", "tests/README.md"} <= {
        one.path.relative_to(ROOT).as_posix() for one in found
    }
    assert [fault for one in found for fault in check(one)] == []


def test_the_readme_is_short() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_README_LINES
    assert text.count("![") == 1


def test_the_french_readme_says_the_same() -> None:
    english = Document(ROOT, ROOT / "README.md", (ROOT / "README.md").read_text(encoding="utf-8"))
    path = ROOT / ".github" / "README.fr.md"
    french = Document(ROOT, path, path.read_text(encoding="utf-8"))
    assert [*missing_paths(french), *unknown_commands(french)] == []
    assert [*french.blocks("sh", "bat")] == [*english.blocks("sh", "bat")]
    for pattern in (r"^#{1,2} ", r"^- ", r"`stalingrad.VERSION[^`]*`"):
        here, there = (re.findall(pattern, one.text, re.MULTILINE) for one in (french, english))
        assert here == there


@pytest.mark.parametrize(("stated", "found"), COUNTS, ids=[text for text, _ in COUNTS])
def test_the_readme_counts_what_there_is(stated: str, found: Sized) -> None:
    text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    assert stated.format(NUMBERS[len(found)]) in text


def test_the_manual_names_the_levels_of_the_computer() -> None:
    text = (ROOT / "assets" / "manual" / "en" / "playing.md").read_text(encoding="utf-8")
    names = ", ".join(level.id for level in LEVELS)
    assert f"at one of {NUMBERS[len(LEVELS)]} levels: {names}." in text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_manual_explains_every_exit_code(language: str) -> None:
    manual = ROOT / "assets" / "manual" / language / "commands.md"
    section = manual.read_text(encoding="utf-8").partition("exit_codes")[2].partition("<a ")[0]
    codes = [int(one) for one in re.findall(r"^\| (\d+) \|", section, re.MULTILINE)]
    assert codes == [0, EXIT_FAULT, EXIT_USER, IN_PART, EXIT_INTERRUPTED, EXIT_PIPE_CLOSED]


def test_the_readme_asks_for_the_python_that_is_needed() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        needed = tomllib.load(file)["project"]["requires-python"].removeprefix(">=")
    for name in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert f"With Python {needed} or later" in text


def test_every_package_is_on_the_map_and_every_command_in_the_manual() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    packages = {one.parent.name for one in (ROOT / "stalingrad_game").glob("*/__init__.py")}
    assert {"kernel", "card_game", "street_fight"} <= packages
    assert [one for one in sorted(packages) if f"| `{one}` |" not in text] == []
    for language in ("en", "fr"):
        manual = ROOT / "assets" / "manual" / language / "commands.md"
        written = manual.read_text(encoding="utf-8")
        assert [one for one in COMMAND_NAMES if f"| `stalingrad {one}" not in written] == []


def test_the_glossary_of_contributing_is_sorted() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = text.partition("\n## Glossary\n")[2].splitlines()
    words = [row.split("|")[1].strip() for row in rows if row.startswith("| ")][2:]
    assert len(words) > 50
    assert words == sorted(words, key=str.casefold)


def test_the_documents_hold_something_to_check() -> None:
    every = documents(ROOT)
    assert sum(">>>" in block for one in every for block in one.blocks("python")) >= 1
    assert sum("/" in word for one in every for word in one.quoted()) > 20
    used = {" ".join(words[:2]) for one in every for words in commands(one)}
    assert {"stalingrad play", "stalingrad verify", "stalingrad bench"} <= used


@pytest.mark.parametrize(
    ("check", "text", "fault"),
    [
        (failing_examples, "```python\n>>> 1 + 1\n3\n```", "Expected:\n    3\nGot:\n    2"),
        (failing_examples, "```python\n>>> unknown\n1\n```", "NameError"),
        (failing_examples, "```python\ndef f(:\n```", "block 1 is no Python"),
        (missing_paths, "See `stalingrad_game/card_game/nothing.py`.", "nothing.py is not there"),
        (missing_paths, "See `ui/nowhere/`.", "ui/nowhere/ is not there"),
        (missing_paths, "See `assets/art/*.png`.", "*.png is not there"),
        (missing_paths, "See [it](tests/nothing.md).", "tests/nothing.md leads nowhere"),
        (unknown_commands, "Try `stalingrad conquer`.", "no command conquer"),
        (unknown_commands, "Try `stalingrad play --quickly`.", "play has no option --quickly"),
        (unknown_commands, "Try `python -m tests.nothing`.", "no module tests.nothing"),
        (
            unknown_commands,
            "Try `python -m stalingrad_game.nothing`.",
            "no module stalingrad_game.n",
        ),
        (unknown_commands, "`python -m tests.architecture --all`", "no option --all"),
        (unknown_commands, "```sh\n.venv/bin/stalingrad --slf-test\n```", "no option --slf-test"),
        (unknown_commands, "```sh\npython -m pytest tests/nowhere\n```", "find no tests/nowhere"),
    ],
)
def test_what_is_wrong_is_named(check: Check, text: str, fault: str) -> None:
    (found,) = check(document(text))
    assert found.startswith("NEW.md: ")
    assert fault in found


@pytest.mark.parametrize(
    ("check", "text"),
    [
        (failing_examples, "```python\n>>> a = 2\n```\nand\n```python\n>>> a + 1\n3\n```"),
        (failing_examples, "```python\ncard = 3\n```\n```text\n>>> nothing\n```"),
        (missing_paths, "`tests/README.md`, `card_game/rules/`, `assets/art/icons/*.svg`"),
        (missing_paths, "`assets/lang/CODE/` and `and/or so` and [a](https://example.org/b)"),
        (missing_paths, "```text\n`tests/nothing.py`\n```"),
        (unknown_commands, "`stalingrad play --text`, `stalingrad`, `stalingrad verify FILE…`"),
        (unknown_commands, "```sh\nCI=1 python -m tests.record.regenerate --pack\n```"),
        (unknown_commands, "`python -m pytest tests/record/test_golden.py::test_it -x`"),
    ],
)
def test_what_is_right_is_let_pass(check: Check, text: str) -> None:
    assert list(check(document(text))) == []


def test_a_changelog_may_name_what_is_gone() -> None:
    text = "`stalingrad_game/card_game/nothing.py`"
    assert list(missing_paths(Document(ROOT, ROOT / "CHANGELOG.md", text))) == []


def test_folders_of_builds_and_hidden_ones_hold_no_documents(tmp_path: Path) -> None:
    for folder in (".venv/lib", "dist", "docs"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "README.md").write_text("See `x/y`.", encoding="utf-8")
    assert [one.path.parent.name for one in documents(tmp_path)] == ["docs"]
