"""What a long run has found so far, in a file: a line for each range of seeds as it is finished.

The first line says which run it is. A run that is killed loses only what wasn't finished; the same
command goes on. A finished file is put into seed order, so that it is the same bytes however many
processes were at work, in whatever order they finished.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from ..data_files.error_text import error_text
from ..data_files.faults import file_fault
from ..folders import read_file, refuse_device, replace_file
from ..lock import locked
from ..paths import followed

PARTS_FORMAT: Final = 1
_KIND: Final = "ranges of games"


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished range."""

    first: int
    """The seed of its first game."""
    seeds: int
    """How many seeds it has, one after the other."""
    found: dict[str, Any]
    """What it came to, as plain JSON."""

    @property
    def range(self) -> range:
        """Its seeds."""
        return range(self.first, self.first + self.seeds)


MOST_PARTS_BYTES: Final = 1 << 30
"""Of a file of ranges; one of ten million games has far less."""


class PartsError(ValueError):
    """A file of ranges that can't be used; the message says which, why and what to do."""


class PartsFile:
    """The ranges of one run."""

    def __init__(self, path: Path, plan: Mapping[str, Any]) -> None:
        """The file of the run of this plan, made where there is none; raises `PartsError`.

        No other program may write to it until it is finished or closed. One that can't be begun,
        as on a full disk, isn't left there empty.
        """
        self._path: Final = path
        self._head: Final = _line({"kind": _KIND, "format": PARTS_FORMAT, "plan": dict(plan)})
        self.parts: Final[dict[range, Part]] = {}
        """By their seeds: those that are finished."""
        try:
            refuse_device(path)
            new = _made(followed(path))
            self._file: Final = path.open("ab+", buffering=0)
        except OSError as error:
            raise _unusable(path, error) from None
        try:
            self._go_on(plan)
        except OSError as error:
            self.close()
            if new:
                followed(path).unlink(missing_ok=True)
            raise _unusable(path, error) from None
        except PartsError:
            self.close()
            raise

    def _go_on(self, plan: Mapping[str, Any]) -> None:
        """Read what is there; a line that was being written when its program ended is lost."""
        if not locked(self._file.fileno()):
            raise PartsError(
                f"{self._path}: another program is writing to it; let it end, or name another file"
            )
        self._file.seek(0)
        data = self._file.readall()
        whole = data[: data.rfind(b"\n") + 1]
        if whole:
            found, parts = _read(self._path, whole)
            _compare(self._path, found, plan)
            self.parts.update({part.range: part for part in parts})
            self._file.truncate(len(whole))
        elif self._head.startswith(data):
            self._file.truncate(0)
            self._append(self._head)
        else:
            raise _no_ranges(self._path)

    def close(self) -> None:
        """Let others write to it; twice is once."""
        self._file.close()

    def __enter__(self) -> PartsFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(self, part: Part) -> None:
        """Write down a finished range at once; raises `PartsError`."""
        self.parts[part.range] = part
        try:
            self._append(_line(part))
        except OSError as error:
            raise _unusable(self._path, error) from None

    def finish(self, wanted: Iterable[range]) -> None:
        """Keep these ranges alone, in this order, and close the file; raises `PartsError`."""
        lines = [self._head, *(_line(self.parts[seeds]) for seeds in wanted)]
        self.close()
        try:
            replace_file(self._path, b"".join(lines))
        except OSError as error:
            raise _unusable(self._path, error) from None

    def _append(self, data: bytes) -> None:
        while data:
            data = data[self._file.write(data) :]


def read_parts(path: Path) -> tuple[dict[str, Any], list[Part]]:
    """The plan and the ranges of a file; raises `PartsError`."""
    try:
        return _read(path, read_file(path, MOST_PARTS_BYTES))
    except OSError as error:
        raise _unusable(path, error) from None


def overlap(parts: Iterable[Part]) -> range | None:
    """Seeds that lie in two ranges; None where all are disjoint."""
    end = 0
    for part in sorted(parts, key=lambda part: part.first):
        if part.first < end:
            return range(part.first, min(end, part.first + part.seeds))
        end = part.first + part.seeds
    return None


def _unusable(path: Path, error: OSError) -> PartsError:
    return PartsError(file_fault(error, path))


def _no_ranges(path: Path) -> PartsError:
    return PartsError(f"{path} holds no ranges of games; name another file")


def _made(path: Path) -> bool:
    """Make an empty file; False where there is one. Raises `OSError`."""
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def _line(value: Any) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _read(path: Path, data: bytes) -> tuple[dict[str, Any], list[Part]]:
    first, *rest = data.splitlines() or [b""]
    try:
        head = msgspec.json.decode(first, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError):
        head = {}
    if head.get("kind") != _KIND or not isinstance(head.get("plan"), dict):
        raise _no_ranges(path)
    if head.get("format") != PARTS_FORMAT:
        raise PartsError(f"{path} is of another version of the program; name another file")
    parts = []
    for number, line in enumerate(rest, start=2):
        try:
            parts.append(msgspec.json.decode(line, type=Part))
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise PartsError(
                f"{path}, line {number}: {error_text(error)}; strike the line out"
            ) from None
    return head["plan"], parts


def _compare(path: Path, found: Mapping[str, Any], plan: Mapping[str, Any]) -> None:
    """Raise `PartsError` at the first thing that another run had otherwise."""
    for key in {**plan, **found}:
        if found.get(key) != plan.get(key):
            raise PartsError(
                f"{path} was begun with {key} {found.get(key)!r}, not {plan.get(key)!r}; "
                "name another file, or use the same command"
            )
