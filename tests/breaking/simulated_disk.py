"""A disk that may lose what wasn't synced, fed with what `system_calls` wrote down of a program.

What was written to a file is certain once a sync of that file that began afterwards has ended; a
name, once its folder was synced likewise. Of all that is younger any part may be on the disk, in
any order: each sector of a file as it was after any of the writes, the file as long as after any
of them, with zeros where nothing has come yet, and each name or not.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from stalingrad_game.record.record_text import SECTOR

Content: TypeAlias = Mapping[str, bytes | None]
"""What a disk holds by path: the bytes of files, None for folders."""


class Reached:
    """What of the changes that aren't certain has reached the disk; each at random."""

    def __init__(self, chance: Random) -> None:
        self._chance: Final = chance
        self._part: Final = chance.choice((0.2, 0.5, 0.8))

    def name(self) -> bool:
        """Whether a change of names has."""
        return self._chance.random() < self._part

    def size(self, writes: int) -> int:
        """After how many of the writes a file is as long as that."""
        return self._chance.randint(0, writes)

    def sector(self, writes: int) -> int:
        """After how many of the writes a sector is as it is."""
        return self._chance.randint(0, writes)


class ReachedAlike(Reached):
    """All of a kind of changes has, or none."""

    def __init__(self, *, names: bool, sizes: bool, sectors: bool) -> None:
        self._all: Final = names, sizes, sectors

    def name(self) -> bool:
        return self._all[0]

    def size(self, writes: int) -> int:
        return writes if self._all[1] else 0

    def sector(self, writes: int) -> int:
        return writes if self._all[2] else 0


USUAL: Final = (
    ReachedAlike(names=False, sizes=False, sectors=False),
    ReachedAlike(names=True, sizes=True, sectors=True),
    ReachedAlike(names=True, sizes=False, sectors=False),
    ReachedAlike(names=True, sizes=True, sectors=False),
    ReachedAlike(names=False, sizes=True, sectors=True),
)


class Seen(NamedTuple):
    """Something that a program did to files."""

    seconds: float
    word: str
    details: str
    """What stands behind the word."""
    data: bytes = b""
    """What was written."""


class Write(NamedTuple):
    """Bytes written to a file; None cuts it off there."""

    at: int
    data: bytes | None


class File:
    """A file, whatever its names."""

    def __init__(self, data: bytes = b"") -> None:
        self._certain: bytes = data
        self._changes: list[Write] = []
        self._certain_changes = 0

    def change(self, write: Write) -> None:
        self._changes.append(write)

    @property
    def begins_sync(self) -> int:
        """What a sync that begins now makes certain, for `synced`."""
        return len(self._changes)

    def synced(self, changes: int) -> None:
        self._certain_changes = max(self._certain_changes, changes)

    def held(self, reached: Reached) -> bytes:
        """What the disk holds of it."""
        versions = [self._certain]
        for number, (at, written) in enumerate(self._changes):
            data = versions[-1]
            if written is None:
                new = data[:at] + bytes(max(at - len(data), 0))
            else:
                data += bytes(max(at - len(data), 0))
                new = data[:at] + written + data[at + len(written) :]
            versions = [new] if number < self._certain_changes else [*versions, new]
        last = len(versions) - 1
        size = len(versions[reached.size(last)])
        pieces = []
        for at in range(0, size, SECTOR):
            wide = min(SECTOR, size - at)
            pieces.append(versions[reached.sector(last)][at : at + wide].ljust(wide, b"\0"))
        return b"".join(pieces)


class Folder:
    """A folder and the names in it."""

    def __init__(self) -> None:
        self.now: Final[dict[str, File | Folder]] = {}
        """As the program sees it."""
        self._certain: dict[str, File | Folder] = {}
        self._changes: list[Mapping[str, File | Folder | None]] = []
        self._certain_changes = 0

    def change(self, names: Mapping[str, File | Folder | None]) -> None:
        """Names appear, or are gone (None), all at once."""
        self._changes.append(names)
        _change(self.now, names)

    def laid_out(self) -> None:
        """All names of now are certain."""
        self._certain = dict(self.now)

    @property
    def begins_sync(self) -> int:
        return len(self._changes)

    def synced(self, changes: int) -> None:
        self._certain_changes = max(self._certain_changes, changes)

    def held(self, reached: Reached) -> dict[str, File | Folder]:
        """The names on the disk."""
        names = dict(self._certain)
        for number, change in enumerate(self._changes):
            if number < self._certain_changes or reached.name():
                _change(names, change)
        return names


def _change(names: dict[str, File | Folder], change: Mapping[str, File | Folder | None]) -> None:
    for name, node in change.items():
        if node is None:
            names.pop(name, None)
        else:
            names[name] = node


class SimulatedDisk:
    """A folder of a real disk from a moment on, with what was done below it since."""

    def __init__(self, root: Path) -> None:
        self._root: Final = root
        self._top: Final = _laid_out(root)
        self._opened: Final[dict[tuple[str, str], File | Folder]] = {}
        """By process and descriptor."""
        self._syncs: Final[dict[tuple[str, str], int]] = {}

    def take(self, seen: Seen) -> None:
        """Do what a program did."""
        match seen.word:
            case "open":
                process, descriptor, flags, path = seen.details.split(" ", 3)
                node = self._at(path)
                if node is None:
                    node = File()
                    self._rename({path: node})
                elif int(flags) & os.O_TRUNC and isinstance(node, File):
                    node.change(Write(0, None))
                self._opened[process, descriptor] = node
            case "write" | "cut":
                process, descriptor, at, *_ = seen.details.split(" ")
                file = self._opened.get((process, descriptor))
                if isinstance(file, File):
                    file.change(Write(int(at), seen.data if seen.word == "write" else None))
            case "syncs" | "synced":
                process, descriptor, _ = seen.details.split(" ", 2)
                node = self._opened[process, descriptor]
                if seen.word == "syncs":
                    self._syncs[process, descriptor] = node.begins_sync
                else:
                    node.synced(self._syncs[process, descriptor])
            case "rename":
                old, new = seen.details.split("\t")
                self._rename({old: None, new: self._at(old)})
            case "unlink":
                self._rename({seen.details: None})
            case "mkdir":
                self._rename({seen.details: Folder()})

    def _at(self, path: str) -> File | Folder | None:
        node: File | Folder | None = self._top
        for part in Path(path).relative_to(self._root).parts:
            node = node.now.get(part) if isinstance(node, Folder) else None
        return node

    def _rename(self, names: Mapping[str, File | Folder | None]) -> None:
        """In one folder all at once, in two one after the other."""
        for folder in dict.fromkeys(str(Path(path).parent) for path in names):
            node = self._at(folder)
            if isinstance(node, Folder):
                own = {p: n for p, n in names.items() if str(Path(p).parent) == folder}
                node.change({Path(path).name: found for path, found in own.items()})

    def cuts(self, chance: Random, random: int) -> Iterator[Content]:
        """What the disk may hold if the power is cut now: the usual ways, and some at random."""
        for reached in (*USUAL, *(Reached(chance) for _ in range(random))):
            found: dict[str, bytes | None] = {}
            _hold(found, self._top, "", reached)
            yield MappingProxyType(found)


def _hold(found: dict[str, bytes | None], folder: Folder, path: str, reached: Reached) -> None:
    for name, node in folder.held(reached).items():
        if isinstance(node, Folder):
            found[f"{path}{name}"] = None
            _hold(found, node, f"{path}{name}/", reached)
        else:
            found[f"{path}{name}"] = node.held(reached)


def _laid_out(path: Path) -> Folder:
    """What lies in a folder, all of it certain."""
    folder = Folder()
    for one in path.iterdir():
        folder.now[one.name] = _laid_out(one) if one.is_dir() else File(one.read_bytes())
    folder.laid_out()
    return folder


def lay_out(content: Content, at: Path) -> None:
    """Write what a disk holds into a new folder."""
    at.mkdir()
    for name, data in content.items():
        if data is None:
            (at / name).mkdir(parents=True, exist_ok=True)
        else:
            (at / name).parent.mkdir(parents=True, exist_ok=True)
            (at / name).write_bytes(data)


def read_log(log: bytes) -> Iterator[Seen]:
    """What a program did to files, in order, as `Calls.log_to` has it written down."""
    at = 0
    while at < len(log):
        end = log.index(b"\n", at)
        seconds, word, rest = log[at:end].decode().split(" ", 2)
        at = end + 1
        size = int(rest.split(" ")[3]) if word == "write" else 0
        yield Seen(float(seconds), word, rest, log[at : at + size])
        at += size
