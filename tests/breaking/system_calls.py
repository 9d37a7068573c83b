"""Counts a program's calls to the system, lets one of them fail, and writes down what files saw.

`system_calls.c`, compiled by ``cc``, stands between the program and the system. It obeys what a
`Control` says in a file that all processes of the program share. Needs Linux.
"""

from __future__ import annotations

import ctypes
import errno
import mmap
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

SOURCE: Final = Path(__file__).with_name("system_calls.c")
PRELOAD: Final = "LD_PRELOAD"
SHARED: Final = "SYSTEM_CALLS"
"""The variable that names a control file to processes that are started."""
CANNOT: Final = 2
"""The exit code where nothing can be tried."""
OWN_FROM: Final = 900
"""Descriptors from here on belong to the tests and never fail."""
KINDS: Final = (
    *("open", "read", "write", "half", "sync", "rename", "link", "unlink", "mkdir", "truncate"),
    *("stat", "list", "lock", "mode", "message", "fork", "exec", "pipe", "map", "thread"),
    *("display", "picture", "sound"),
)
"""Kinds of calls, in the order of the source. Of one that is `half` the first half is written."""
ERRORS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "open": (errno.ENOSPC, errno.EMFILE, errno.EIO, errno.EACCES),
        "read": (errno.EIO,),
        "write": (errno.ENOSPC, errno.EIO),
        "half": (errno.ENOSPC,),
        "sync": (errno.EIO, errno.ENOSPC),
        "rename": (errno.ENOSPC, errno.EIO, errno.EACCES),
        "link": (errno.EPERM, errno.EMLINK),
        "unlink": (errno.EIO, errno.EACCES),
        "mkdir": (errno.ENOSPC, errno.EACCES),
        "truncate": (errno.EIO,),
        "stat": (errno.EIO, errno.EACCES),
        "list": (errno.EMFILE, errno.EIO, errno.EACCES),
        "lock": (errno.ENOLCK,),
        "mode": (errno.EPERM,),
        "message": (errno.EPIPE, errno.ENOBUFS),
        "fork": (errno.EAGAIN, errno.ENOMEM),
        "exec": (errno.ENOMEM, errno.ENOENT),
        "pipe": (errno.EMFILE, errno.ENFILE),
        "map": (errno.ENOMEM,),
        "thread": (errno.EAGAIN,),
        "display": (errno.EIO,),
        "picture": (errno.ENOMEM,),
        "sound": (errno.EIO,),
    }
)
"""What each may say."""
ALL: Final = 1 << 40
"""So many calls in a row that none after the first succeeds."""
_WORDS: Final = 512


class Control(ctypes.Structure):
    """What is to be done, and what came of it; as in the source."""

    _fields_ = (
        ("armed", ctypes.c_int32),
        ("kind", ctypes.c_int32),
        ("error", ctypes.c_int32),
        ("everywhere", ctypes.c_int32),
        ("logs", ctypes.c_int32),
        ("sync_ms", ctypes.c_int32),
        ("nth", ctypes.c_int64),
        ("times", ctypes.c_int64),
        ("failed", ctypes.c_int64),
        ("counts", ctypes.c_int64 * 32),
        ("home", ctypes.c_char * _WORDS),
        ("what", ctypes.c_char * _WORDS),
        ("log", ctypes.c_char * _WORDS),
    )


class Calls:
    """The calls of one program and of the processes that it starts."""

    def __init__(self, file: Path, home: Path) -> None:
        """Those on files are of interest below `home` alone, unless they are so everywhere."""
        self.file: Final = file
        file.write_bytes(bytes(ctypes.sizeof(Control)))
        with file.open("r+b") as opened:
            self._memory: Final = mmap.mmap(opened.fileno(), 0)
        self.control: Final = Control.from_buffer(self._memory)
        self.control.kind = -1
        self.control.home = os.fsencode(home)

    def fail(self, kind: str, nth: int, error: int, times: int = 1) -> None:
        """Let the `nth` call of a kind fail, the first being 1, and `times` in a row."""
        control = self.control
        control.kind, control.nth, control.error = KINDS.index(kind), nth, error
        control.times = 2 if kind == "half" else times

    def log_to(self, file: Path) -> None:
        """Write down what files saw."""
        self.control.logs, self.control.log = 1, os.fsencode(file)

    def slow_down(self, sync_ms: int) -> None:
        """Let every sync take so long."""
        self.control.sync_ms = sync_ms

    @property
    def counts(self) -> dict[str, int]:
        """How many calls of each kind there were."""
        return {kind: self.control.counts[place] for place, kind in enumerate(KINDS)}

    def use(self) -> None:
        """In the program: from now on this is what is obeyed here, and by what is started."""
        library = ctypes.CDLL(os.environ[PRELOAD])
        library.system_calls_use(os.fsencode(self.file))
        os.environ[SHARED] = str(self.file)
        self.control.armed = 1


def mark(text: str) -> None:
    """In a program: a word of its own among what files saw."""
    ctypes.CDLL(os.environ[PRELOAD]).system_calls_mark(text.encode())


def compiled(folder: Path) -> Path | None:
    """The library, compiled into a folder; None where there is no way to do that."""
    compiler = shutil.which("cc")
    if compiler is None or not sys.platform.startswith("linux"):
        return None
    library = folder / "system_calls.so"
    line = [compiler, "-O1", "-shared", "-fPIC", "-o", str(library), str(SOURCE), "-ldl"]
    made = subprocess.run([*line, "-lpthread"], capture_output=True, text=True, check=False)
    if made.returncode:
        print(made.stderr, file=sys.stderr)
        return None
    return library


def under_control(module: str) -> int | None:
    """Start this program's module once more, under control; returns the exit code of that.

    None where it is under control already; `CANNOT`, said on one line, where it can't be.
    """
    if SHARED in os.environ:
        return None
    import tempfile

    with tempfile.TemporaryDirectory(prefix="system-calls-") as folder:
        library = compiled(Path(folder))
        if library is None:
            print(f"{module} needs Linux and a C compiler called cc", file=sys.stderr)
            return CANNOT
        environment = {**os.environ, PRELOAD: str(library), SHARED: ""}
        line = [sys.executable, "-m", module, *sys.argv[1:]]
        return subprocess.run(line, env=environment, check=False).returncode
