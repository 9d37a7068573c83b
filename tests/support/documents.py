"""What the project's documents promise, read out of them: examples, paths, commands, links."""

from __future__ import annotations

import ast
import contextlib
import doctest
import io
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from stalingrad_game.app.cli import COMMAND_NAMES
from stalingrad_game.app.cli import main as stalingrad

_FENCE: Final = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
_QUOTED: Final = re.compile(r"`([^`\n]+)`")
_PATH: Final = re.compile(r"\.?[\w-][\w.-]*(?:/[\w.*-]+)+/?")
_LINK: Final = re.compile(r"\]\(([^)\s]+)\)")
_PLACEHOLDER: Final = re.compile(r"(?<![A-Za-z])[A-Z]{2,}(?![A-Za-z]|\.md)|…")
"""A word in capitals stands for something that the reader puts in."""
_NAMES_OF_PYTHON: Final = ("python", "python3", ".venv/bin/python", "py", r".venv\Scripts\python")
_NAMES_OF_PROGRAM: Final = ("stalingrad", ".venv/bin/stalingrad", r".venv\Scripts\stalingrad")
_SHELL: Final = ("sh", "bat", "bash")


class Document(NamedTuple):
    """A text in Markdown and where it stands."""

    root: Path
    """The project's folder."""
    path: Path
    text: str

    def blocks(self, *languages: str) -> Iterator[str]:
        """The fenced blocks in some languages."""
        for language, block in _FENCE.findall(self.text):
            if language in languages:
                yield block

    def quoted(self) -> list[str]:
        """What stands between backticks outside of blocks."""
        return _QUOTED.findall(_FENCE.sub("", self.text))

    def named(self, fault: str) -> str:
        """A fault with the document's name in front."""
        return f"{self.path.relative_to(self.root).as_posix()}: {fault}"


def documents(root: Path) -> list[Document]:
    """Every document of the project, hidden and built folders left out."""
    found = []
    for path in sorted(root.rglob("*.md")):
        inside = path.relative_to(root).parts
        if not any(part.startswith(".") or part in {"build", "dist"} for part in inside):
            found.append(Document(root, path, path.read_text(encoding="utf-8")))
    return found


def failing_examples(document: Document) -> Iterator[str]:
    """Python that can't be read, and examples that don't give what they say.

    The blocks of a document are run one after the other and share their names.
    """
    names: dict[str, object] = {"__name__": "__main__"}
    for number, block in enumerate(document.blocks("python"), 1):
        if ">>>" not in block:
            try:
                ast.parse(block)
            except SyntaxError as error:
                yield document.named(f"block {number} is no Python: {error}")
            continue
        output = io.StringIO()
        example = doctest.DocTestParser().get_doctest(block, names, f"block {number}", None, 0)
        doctest.DocTestRunner().run(example, out=output.write, clear_globs=False)
        names = example.globs
        if output.getvalue():
            yield document.named(output.getvalue())


def missing_paths(document: Document) -> Iterator[str]:
    """Paths in backticks and links that lead nowhere; what a changelog names may be gone."""
    root, folder = document.root, document.path.parent
    if document.path.name == "CHANGELOG.md":
        return
    for word in document.quoted():
        if not _PATH.fullmatch(word) or _PLACEHOLDER.search(word):
            continue
        places = (folder, root, root / "stalingrad_game")
        if not any(any(place.glob(word.rstrip("/"))) for place in places):
            yield document.named(f"{word} is not there")
    for target in _LINK.findall(document.text):
        if "://" not in target and not (folder / target.partition("#")[0]).exists():
            yield document.named(f"the link {target} leads nowhere")


def commands(document: Document) -> Iterator[list[str]]:
    """The commands of a document, each a list of words."""
    lines = [line for block in document.blocks(*_SHELL) for line in block.splitlines()]
    for line in (*lines, *document.quoted()):
        for part in re.split(r"&&|\|", line.partition("#")[0]):
            with contextlib.suppress(ValueError):
                words = shlex.split(part.replace("\\", "\\\\"))
                while words and re.fullmatch(r"[A-Z_]+=.*", words[0]):
                    words = words[1:]
                if words:
                    yield words


def unknown_commands(document: Document) -> Iterator[str]:
    """Commands of the project that there are not, or that have no such option."""
    for words in commands(document):
        if words[0] in _NAMES_OF_PROGRAM:
            yield from map(document.named, _wrong_use(words[1:]))
        elif words[0] in _NAMES_OF_PYTHON and words[1:2] == ["-m"] and len(words) > 2:
            yield from map(document.named, _wrong_module(document.root, words[2], words[3:]))


def _wrong_use(words: list[str]) -> Iterator[str]:
    plain = [word for word in words if not word.startswith("-")]
    command = plain[0] if plain and plain[0] in COMMAND_NAMES else ""
    if plain and words[0] == plain[0] and not command and not _PLACEHOLDER.search(plain[0]):
        yield f"stalingrad has no command {plain[0]}"
        return
    has_tasks = command in {"street", "pack", "puzzles", "lang"}
    known = _help(*plain[: 1 + has_tasks] if command else ())
    for option in (word.partition("=")[0] for word in words if word.startswith("--")):
        if option not in known:
            yield f"stalingrad {command} has no option {option}"


@cache
def _help(*command: str) -> frozenset[str]:
    """The options of a command, or of one of its tasks, as its help lists them."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.suppress(SystemExit):
        stalingrad([*command, "--help"])
    return frozenset(re.findall(r"--[a-z][a-z-]*", output.getvalue()))


def _wrong_module(root: Path, name: str, rest: list[str]) -> Iterator[str]:
    first = name.split(".", maxsplit=1)[0]
    if first == "pytest":
        for word in rest:
            place = word.partition("::")[0]
            if "/" in place and not _PLACEHOLDER.search(place) and not (root / place).exists():
                yield f"pytest would find no {place}"
    elif name == "stalingrad_game":
        yield from _wrong_use(rest)
    elif first in {"stalingrad_game", "tests", "build_spec"} and not _PLACEHOLDER.search(name):
        base = root.joinpath(*name.split("."))
        file = base / "__main__.py" if base.is_dir() else base.with_suffix(".py")
        if not file.is_file():
            yield f"there is no module {name}"
            return
        source = file.read_text(encoding="utf-8")
        for option in (word.partition("=")[0] for word in rest if word.startswith("--")):
            if f'"{option}"' not in source:
                yield f"{name} has no option {option}"
