"""Collections of puzzles: the program's own, and those of a player's own games.

A file has a line of JSON for each puzzle; the first line of one that was mined tells its games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import date
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec

from ..assets import BrokenAssetError, asset
from ..data_files.faults import Fault, FaultsError
from ..folders import free_path, practice_folder, puzzles_folder, read_file, replace_file
from .puzzle import CARD_KIND, STREET_KIND, Puzzle

SHIPPED_PUZZLES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {kind: ("puzzles", f"{kind}.jsonl") for kind in (CARD_KIND, STREET_KIND)}
)
"""By `PUZZLE_KINDS`: the file of the program's own, below the assets."""
OWN_PUZZLES_FILE: Final = "own_puzzles.jsonl"
COLLECTION_SUFFIX: Final = ".jsonl"
MOST_PUZZLE_BYTES: Final = 32_000_000
MOST_OWN_PUZZLES: Final = 500
"""Of a player's own games: the latest are kept."""


class MinedFrom(msgspec.Struct, frozen=True, tag_field="kind", tag="mined"):
    """What a collection came of."""

    games: int
    choices: int
    """That were looked at."""
    dropped: dict[str, int]
    """By the reason why a choice made no puzzle."""


class Collection(msgspec.Struct, frozen=True):
    """Puzzles, and what they came of where that is known."""

    puzzles: tuple[Puzzle, ...] = ()
    mined: MinedFrom | None = None

    def to_bytes(self) -> bytes:
        """As the file has it."""
        head = [] if self.mined is None else [msgspec.json.encode(self.mined)]
        return b"".join(line + b"\n" for line in (*head, *map(msgspec.json.encode, self.puzzles)))


def read_collection(data: bytes) -> Collection:
    """The collection of a file; raises `ValueError` with the line that is wrong."""
    puzzles: list[Puzzle] = []
    mined = None
    for number, raw in enumerate(data.splitlines(), 1):
        try:
            if number == 1 and raw.startswith(b'{"kind":'):
                mined = msgspec.json.decode(raw, type=MinedFrom)
            elif raw.strip():
                puzzles.append(msgspec.json.decode(raw, type=Puzzle))
        except (msgspec.MsgspecError, UnicodeDecodeError, ValueError) as error:
            raise ValueError(f"line {number}: {error}") from None
    return Collection(tuple(puzzles), mined)


@cache
def shipped_puzzles(kind: str) -> Collection:
    """The program's own puzzles of a game; raises `AssetError`."""
    parts = SHIPPED_PUZZLES[kind]
    try:
        return read_collection(asset(*parts).read_bytes())
    except ValueError as error:
        raise BrokenAssetError(str(error), *parts) from None


def own_puzzles() -> tuple[Puzzle, ...]:
    """Those of the player's own games, the latest first; none that can't be understood.

    Raises `FolderError`, or `OSError` where the file can't be read.
    """
    found: list[Puzzle] = []
    for line in _own_lines():
        with suppress(msgspec.MsgspecError, UnicodeDecodeError, ValueError):
            found.append(msgspec.json.decode(line, type=Puzzle))
    return tuple(found)


def _own_lines() -> list[bytes]:
    """The file as it is, line by line; raises as `own_puzzles`."""
    try:
        return read_file(practice_folder() / OWN_PUZZLES_FILE, MOST_PUZZLE_BYTES).splitlines()
    except FileNotFoundError:
        return []


def keep_own(puzzles: Iterable[Puzzle]) -> int:
    """Keep puzzles of the player's own games; how many of them are new.

    Lines that can't be understood are kept as they are. Raises `FolderError` or `OSError`.
    """
    known = {one.id for one in own_puzzles()}
    new = [one for one in puzzles if one.id not in known]
    if new:
        lines = [*map(msgspec.json.encode, new), *_own_lines()][:MOST_OWN_PUZZLES]
        data = b"".join(line + b"\n" for line in lines)
        replace_file(practice_folder() / OWN_PUZZLES_FILE, data)
    return len(new)


def is_collection(data: bytes) -> bool:
    """Whether a file looks like a collection, by its first line."""
    return data.startswith((b'{"position":', b'{"kind":"mined"'))


def receive_collection(source: Path) -> tuple[int, bool]:
    """Keep a file of puzzles among those of others; how many it has, and whether any is new.

    Raises `FaultsError` for a file that can't be read as one, `FolderError` or `OSError`.
    """
    data = read_file(source, MOST_PUZZLE_BYTES)
    try:
        found = read_collection(data)
    except ValueError as error:
        raise FaultsError((Fault(source.name, "", "", str(error)),)) from None
    known = {one.id for one in received_puzzles()}
    known |= {one.id for kind in SHIPPED_PUZZLES for one in shipped_puzzles(kind).puzzles}
    if all(one.id in known for one in found.puzzles):
        return len(found.puzzles), False
    replace_file(free_path(puzzles_folder() / f"{source.stem}{COLLECTION_SUFFIX}"), data)
    return len(found.puzzles), True


def received_puzzles() -> tuple[Puzzle, ...]:
    """All of collections by others; none of a file that can't be read. Raises `FolderError`."""
    found: dict[str, Puzzle] = {}
    for path in sorted(puzzles_folder().glob(f"*{COLLECTION_SUFFIX}")):
        with suppress(OSError, ValueError):
            for one in read_collection(read_file(path, MOST_PUZZLE_BYTES)).puzzles:
                found.setdefault(one.id, one)
    return tuple(found.values())


def puzzle_of_day(puzzles: Iterable[Puzzle], day: date) -> Puzzle | None:
    """One of a collection, the same for everybody who has it; None of an empty one."""
    by_id = {one.id: one for one in puzzles}
    names = sorted(by_id)
    if not names:
        return None
    number = int.from_bytes(blake2b(day.isoformat().encode(), digest_size=8).digest(), "big")
    return by_id[names[number % len(names)]]


def few_of_each(puzzles: Iterable[Puzzle], most: int) -> tuple[Puzzle, ...]:
    """At most so many of each theme and difficulty, the surest first, of equal ones one."""
    found: list[Puzzle] = []
    counts: Counter[tuple[str, int]] = Counter()
    looks: set[object] = set()
    for one in sorted(puzzles, key=_sureness):
        key, look = (one.theme, one.difficulty), _look(one)
        if counts[key] < most and look not in looks:
            looks.add(look)
            counts[key] += 1
            found.append(one)
    return tuple(sorted(found, key=lambda one: (one.theme, one.difficulty, one.id)))


def _look(puzzle: Puzzle) -> object:
    """The same for positions that a seat sees alike, whatever led to them.

    Their deals are the same then, and so is all that comes of these.
    """
    position, worth = puzzle.position, [(one.behind, one.error) for one in puzzle.answers]
    return position.digest, position.mode, puzzle.seat, puzzle.chance, tuple(worth)


def _sureness(puzzle: Puzzle) -> tuple[float, str]:
    nearest = min(puzzle.answers[1:], key=lambda one: one.behind)
    return -nearest.share.low, puzzle.id
