"""A program's window as screen readers find it on the accessibility bus, and no other way.

Needs dbus-daemon and at-spi2-core; nothing of the program is imported here.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from jeepney import (
    DBusAddress,
    HeaderFields,
    MatchRule,
    Message,
    MessageType,
    Properties,
    message_bus,
    new_method_call,
)
from jeepney.io.blocking import DBusConnection, open_dbus_connection

NEEDED: Final = ("dbus-daemon",)
LAUNCHER: Final = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
BUS_NAMES: Final = frozenset({"DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS", "DISPLAY"})
"""What would lead to another bus than one's own."""
PATIENCE_S: Final = 60.0
PAUSE_S: Final = 0.02
REGISTRY: Final = "org.a11y.atspi.Registry"
ROOT_PATH: Final = "/org/a11y/atspi/accessible/root"
ACCESSIBLE: Final = "org.a11y.atspi.Accessible"
ACTION: Final = "org.a11y.atspi.Action"
COMPONENT: Final = "org.a11y.atspi.Component"
EVENTS: Final = "org.a11y.atspi.Event.Object"
POLITE: Final = 1
ASSERTIVE: Final = 2
FOCUSED: Final = 12
"""The bits of states, as the protocol numbers them."""
SELECTED: Final = 23
CHECKED: Final = 4
ENABLED: Final = 8


class BusError(Exception):
    """The bus, or a program on it, doesn't answer as it should."""


class Node(NamedTuple):
    """A thing on the screen."""

    path: str
    level: int
    name: str
    role: int
    description: str
    states: int
    pressed: bool
    """Whether it has an action."""

    def has(self, state: int) -> bool:
        return bool(self.states >> state & 1)


def why_no_bus() -> str:
    """Why no accessibility bus can be had here; "" where one can."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        return f"not installed: {', '.join(missing)}"
    if not any(os.access(path, os.X_OK) for path in LAUNCHER):
        return "not installed: at-spi2-core"
    return ""


@contextmanager
def session_bus() -> Iterator[str]:
    """A session bus of its own, with the accessibility bus on it; gives its address."""
    home = Path(tempfile.mkdtemp(prefix="bus-"))  # a socket's path may not be long
    own = {"XDG_RUNTIME_DIR": str(home), "XDG_CACHE_HOME": str(home), "HOME": str(home)}
    environment = {name: value for name, value in os.environ.items() if name not in BUS_NAMES}
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"],
        env=environment | own,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert daemon.stdout is not None
        yield daemon.stdout.readline().strip()
    finally:
        daemon.terminate()
        daemon.communicate()
        shutil.rmtree(home, ignore_errors=True)


class AccessibleWindow:
    """The first program on the bus."""

    def __init__(self, session_bus: str) -> None:
        """Say on a session bus that somebody listens, and wait for a program."""
        session = open_dbus_connection(session_bus)
        bus = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
        status = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Status")
        (address,) = _call(session, new_method_call(bus, "GetAddress"))
        _call(session, Properties(status).set("IsEnabled", "b", True))
        self._bus: Final = open_dbus_connection(address)
        self._session: Final = session
        self.program, self.root = until(self._found)
        self._said: Final[deque[Message]] = deque()
        self._saying: Final = MatchRule(type="signal", interface=EVENTS, member="Announcement")
        self._bus.filter(self._saying, queue=self._said)
        _call(self._bus, message_bus.AddMatch(self._saying))

    def _found(self) -> tuple[str, str] | None:
        """The program that has a window, by its name on the bus, and its root; None for none."""
        for program, root in self._children(REGISTRY, ROOT_PATH) or ():
            if self._children(program, root):
                return program, root
        return None

    def _children(self, program: str, path: str) -> list[tuple[str, str]]:
        message = new_method_call(DBusAddress(path, program, ACCESSIBLE), "GetChildren")
        with suppress(BusError):
            (children,) = _call(self._bus, message)
            return list(children)
        return []

    def close(self) -> None:
        self._bus.close()
        self._session.close()

    def nodes(self) -> list[Node]:
        """Everything in the window in reading order, parents first."""
        found: dict[str, Node] = {}
        below: dict[str, list[str]] = {}
        level, paths = 0, [self.root]
        while paths:
            asked = (
                *((path, ACCESSIBLE, "GetChildren") for path in paths),
                *((path, ACCESSIBLE, "GetRole") for path in paths),
                *((path, ACCESSIBLE, "GetState") for path in paths),
                *((path, ACCESSIBLE, "GetInterfaces") for path in paths),
            )
            properties = [
                Properties(DBusAddress(path, self.program, ACCESSIBLE)).get(name)
                for name in ("Name", "Description")
                for path in paths
            ]
            methods = [
                new_method_call(DBusAddress(path, self.program, interface), method)
                for path, interface, method in asked
            ]
            replies = self._all([*methods, *properties])
            answers: list[Any] = [one[0] if one else None for one in replies]
            count, following = len(paths), []
            for number, path in enumerate(paths):
                own = answers[number::count]
                if None in own:  # it has gone meanwhile
                    continue
                children, role, states, interfaces, name, description = own
                below[path] = [child for _, child in children]
                following += below[path]
                found[path] = Node(
                    path,
                    level,
                    name[1],
                    role,
                    description[1],
                    states[0] | states[1] << 32,
                    ACTION in interfaces,
                )
            paths, level = following, level + 1

        def walk(path: str) -> Iterator[Node]:
            for child in below.get(path, []):
                if child in found:
                    yield found[child]
                    yield from walk(child)

        told = list(walk(self.root))
        if not told:  # its process may be another one by now
            self.program, self.root = self._found() or (self.program, self.root)
        return told

    def _all(self, messages: Sequence[Any]) -> list[Any]:
        """The answers to many questions that are put at once; None for a refusal."""
        numbers = [next(self._bus.outgoing_serial) for _ in messages]
        for number, message in zip(numbers, messages, strict=True):
            self._bus.send(message, serial=number)
        answers: dict[int, Any] = {}
        while len(answers) < len(numbers):
            reply = self._bus.receive(timeout=PATIENCE_S)
            if self._saying.matches(reply):
                self._said.append(reply)
            of = reply.header.fields.get(HeaderFields.reply_serial)
            if of in numbers:
                failed = reply.header.message_type == MessageType.error
                answers[of] = None if failed else reply.body
        return [answers[number] for number in numbers]

    def take_said(self) -> list[tuple[str, int]]:
        """What was said aloud since the last time, and how urgently: `POLITE` or `ASSERTIVE`."""
        self.nodes()  # signals come with the answers
        said = [(message.body[3][1], message.body[1]) for message in self._said]
        self._said.clear()
        return said

    def press(self, node: Node) -> bool:
        """Do the first action of a thing; says whether the program took it."""
        return self._ask(node, ACTION, "DoAction", "i", (0,))

    def focus(self, node: Node) -> bool:
        """Give a thing the focus; says whether the program took it."""
        return self._ask(node, COMPONENT, "GrabFocus")

    def _ask(self, node: Node, interface: str, method: str, *args: Any) -> bool:
        address = DBusAddress(node.path, self.program, interface)
        with suppress(BusError):  # it has gone meanwhile
            (answer,) = _call(self._bus, new_method_call(address, method, *args))
            return bool(answer)
        return False


def _call(bus: DBusConnection, message: Any) -> Any:
    reply = bus.send_and_get_reply(message, timeout=PATIENCE_S)
    if reply.header.message_type == MessageType.error:
        raise BusError(str(reply.body))
    return reply.body


def until(found: Callable[[], Any], patience: float = PATIENCE_S) -> Any:
    """Wait for something; raises `BusError` when that takes too long."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        result = found()
        if result:
            return result
        time.sleep(PAUSE_S)
    raise BusError(f"not in {patience:.0f} s")
