"""The tree that a reader gets: numbers that stay, only what has changed, what is said aloud."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from threading import Thread
from typing import Any

import accesskit
import pygame
import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.localisation.catalogue import Catalogue, catalogue
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.ui.accessibility import reader as reader_module
from stalingrad_game.ui.accessibility.adapter import AdapterHandlers
from stalingrad_game.ui.accessibility.nodes import ROOT, TreeChange, update_of
from stalingrad_game.ui.accessibility.reader import open_reader
from stalingrad_game.ui.accessibility.tree import WindowTree
from stalingrad_game.ui.automation.description import (
    Element,
    ElementDescription,
    ScreenDescription,
    WindowReading,
)
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.shell.window import Window
from tests.support.screens import context_of, find, top

SIZE = (640, 360)
BOX = (0, 0, 10, 10)


@pytest.fixture
def words() -> Catalogue:
    return catalogue(program_languages()["en"])


def reading(*told: ElementDescription, log: Sequence[str] = (), logged: int = 0) -> WindowReading:
    """A frame with some things on it, which can all be pressed."""
    head = ScreenDescription(0, "test", SIZE, [], log=log, logged=logged)
    return WindowReading.of(head, [Element(one, lambda: None, lambda: None) for one in told])


def button(name: str, label: str = "", **more: Any) -> ElementDescription:
    facts: dict[str, Any] = {"kind": "button", "name": name, "label": label or name, "box": BOX}
    return ElementDescription(**facts | more)


def sent(
    tree: WindowTree, frame_: WindowReading, words: Catalogue, *, whole: bool = False
) -> list[int]:
    """The numbers of the nodes that an update holds."""
    return [number for number, _ in tree.change(frame_, words, whole=whole).nodes]


def named(tree: WindowTree) -> dict[str, int]:
    return {value.called: number for number, value in tree.shown.items()}


def test_a_thing_keeps_its_number_while_others_come_and_go(words: Catalogue) -> None:
    tree = WindowTree()
    tree.change(reading(button("one"), button("two")), words, whole=True)
    before = named(tree)
    tree.change(reading(button("three"), button("two"), button("one")), words, whole=False)
    after = named(tree)
    assert (after["one"], after["two"]) == (before["one"], before["two"])
    assert after["three"] not in before.values()


def test_things_of_one_name_have_different_numbers(words: Catalogue) -> None:
    tree = WindowTree()
    tree.change(reading(button("", "a"), button("", "b")), words, whole=True)
    assert len(set(named(tree).values())) == 3


def test_only_what_has_changed_is_told_again(words: Catalogue) -> None:
    tree = WindowTree()
    assert len(sent(tree, reading(button("one"), button("two")), words, whole=True)) == 3
    assert sent(tree, reading(button("one"), button("two")), words) == []
    changed = sent(tree, reading(button("one"), button("two", "other")), words)
    assert changed == [named(tree)["other"]]
    assert len(sent(tree, reading(button("one"), button("two", "other")), words, whole=True)) == 3


def test_parts_lie_in_what_comes_before_them(words: Catalogue) -> None:
    tree = WindowTree()
    tree.change(
        reading(
            button("map"),
            button("hex", level=1),
            button("unit", level=2),
            button("other", level=1),
            button("after"),
        ),
        words,
        whole=True,
    )
    number = named(tree)
    assert tree.shown[ROOT].parts == (number["map"], number["after"])
    assert tree.shown[number["map"]].parts == (number["hex"], number["other"])
    assert tree.shown[number["hex"]].parts == (number["unit"],)


def test_the_focus_is_where_the_program_has_it(words: Catalogue) -> None:
    tree = WindowTree()
    assert tree.change(reading(button("one")), words, whole=True).focus == ROOT
    update = tree.change(reading(button("one"), button("two", focused=True)), words, whole=False)
    assert update.focus == named(tree)["two"]
    rows = (
        button("list", kind="list", focused=True),
        button("a", kind="row", level=1),
        button("b", kind="row", level=1, chosen=True),
    )
    assert tree.change(reading(*rows), words, whole=False).focus == named(tree)["b"]


def test_new_lines_of_the_log_are_said_once(words: Catalogue) -> None:
    tree = WindowTree()

    def said(log: Sequence[str], logged: int) -> str:
        tree.change(reading(log=log, logged=logged), words, whole=False)
        (node,) = (one for one in tree.shown.values() if one.live)
        return node.called

    assert said(["a", "b"], 2) == "b"
    assert said(["a", "b"], 2) == "b"
    assert said(["a", "b", "c", "d"], 4) == "c\nd"
    assert said(["a", "b"], 2) == "c\nd"  # taken back: nothing is new
    assert said(["a", "b", "e"], 3) == "e"


def test_what_can_be_chosen_says_so(words: Catalogue) -> None:
    tree = WindowTree()
    tree.change(reading(button("one", "The house.", offered=True)), words, whole=True)
    assert "The house, can be chosen" in named(tree)


def test_nodes_have_roles_states_and_actions(words: Catalogue) -> None:
    tree = WindowTree()
    things = (
        button("off", enabled=False),
        button("switch", kind="switch", on=True),
        button("pick", on=False),
        button("note", kind="text", live="assertive"),
        button("key", key="F1", hint="help"),
    )
    frame_ = reading(*things)
    elements = [*frame_.elements]
    elements[3] = elements[3]._replace(press=None, focus=None)
    change = tree.change(WindowReading.of(frame_.description, elements), words, whole=True)
    nodes = dict(update_of(change).nodes)
    number = named(tree)
    off, switch, pick, note, key = (nodes[number[one.label]] for one in things)
    assert off.role == accesskit.Role.BUTTON
    assert off.is_disabled
    assert not off.supports_action(accesskit.Action.CLICK)
    assert (switch.role, switch.toggled) == (accesskit.Role.SWITCH, accesskit.Toggled.TRUE)
    assert (pick.role, pick.toggled) == (accesskit.Role.RADIO_BUTTON, accesskit.Toggled.FALSE)
    assert (note.role, note.value, note.live) == (
        accesskit.Role.LABEL,
        "note",
        accesskit.Live.ASSERTIVE,
    )
    assert (key.keyboard_shortcut, key.description) == ("F1", "help")
    assert key.supports_action(accesskit.Action.CLICK)
    assert key.supports_action(accesskit.Action.FOCUS)


class SeenUpdates:
    """In place of the system: keeps what it is told."""

    def __init__(self, _handle: int, handlers: AdapterHandlers) -> None:
        self.handlers = handlers
        self.ready = True
        self.changes: list[TreeChange] = []
        self.focused: list[bool] = []

    def tell(self, change: TreeChange) -> None:
        self.changes.append(change)

    def focus(self, *, has_it: bool) -> None:
        self.focused.append(has_it)

    def close(self) -> None:
        self.ready = False

    def place(self, box: tuple[int, int, int, int]) -> None:
        assert box[2:] > (0, 0)


@pytest.fixture
def adapters(monkeypatch: pytest.MonkeyPatch) -> list[SeenUpdates]:
    made: list[SeenUpdates] = []

    def make(handle: int, handlers: AdapterHandlers) -> SeenUpdates:
        made.append(SeenUpdates(handle, handlers))
        return made[-1]

    monkeypatch.setattr(reader_module, "system_adapter", make)
    return made


def in_another_thread(action: Callable[[], object]) -> None:
    thread = Thread(target=action)
    thread.start()
    thread.join()


def test_nothing_is_described_before_somebody_listens(adapters: list[SeenUpdates]) -> None:
    with Window(Settings()) as window:
        context = context_of(window.surface.get_size())
        reader = open_reader(window, context)
        assert reader is not None
        (adapter,) = adapters
        window.show(context, 16, reader)
        assert not adapter.changes
        in_another_thread(adapter.handlers.begin)
        assert not adapter.changes, "described by another thread"
        window.take_input(context)
        (first,) = adapter.changes
        assert first.whole
        assert len(first.nodes) > 10
        context.layout(context.size)
        window.show(context, 16, reader)
        assert not adapter.changes[1].whole
        adapter.handlers.end()
        context.layout(context.size)
        window.show(context, 16, reader)
        assert len(adapter.changes) == 2


def test_who_begins_to_listen_anew_is_told_everything(adapters: list[SeenUpdates]) -> None:
    with Window(Settings()) as window:
        context = context_of(window.surface.get_size())
        open_reader(window, context)
        (adapter,) = adapters
        for _ in range(2):
            adapter.handlers.begin()
            window.take_input(context)
            adapter.handlers.end()
        first, second = adapter.changes
        assert len(first.nodes) == len(second.nodes)


def test_what_could_not_be_told_is_told_later(adapters: list[SeenUpdates]) -> None:
    with Window(Settings()) as window:
        context = context_of(window.surface.get_size())
        reader = open_reader(window, context)
        (adapter,) = adapters
        adapter.handlers.begin()
        adapter.ready = False
        window.take_input(context)
        assert not adapter.changes
        adapter.ready = True
        adapter.handlers.goes_on()
        window.take_input(context)
        (change,) = adapter.changes
        assert change.whole
        adapter.handlers.goes_on()
        window.take_input(context)
        assert len(adapter.changes) == 1
        assert reader is not None


def test_what_a_reader_asks_for_is_done_by_the_window(adapters: list[SeenUpdates]) -> None:
    with Window(Settings()) as window:
        context = context_of(window.surface.get_size())
        open_reader(window, context)
        (adapter,) = adapters
        adapter.handlers.begin()
        window.take_input(context)
        nodes = {node.called: number for number, node in adapter.changes[0].nodes}
        wanted = nodes["Options"]
        in_another_thread(lambda: adapter.handlers.act("focus", wanted))
        assert not find(context, "options").focused
        window.take_input(context)
        assert find(context, "options").focused
        in_another_thread(lambda: adapter.handlers.act("press", wanted))
        window.take_input(context)
        assert top(context) == "options"
        adapter.handlers.act("press", 9999)  # which is no longer there
        window.take_input(context)
        assert top(context) == "options"


def test_the_system_knows_whether_the_window_has_the_keyboard(adapters: list[SeenUpdates]) -> None:
    with Window(Settings()) as window:
        context = context_of(window.surface.get_size())
        open_reader(window, context)
        for kind in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            pygame.event.post(pygame.event.Event(kind))
        window.take_input(context)
        assert adapters[0].focused[-2:] == [True, False]


def test_without_the_library_the_window_opens_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "stalingrad_game.ui.accessibility.reader", None)
    opened: list[str] = []

    def take_input(_window: Window, context: AppContext) -> bool:
        opened.append(top(context))
        context.stack.clear()
        context.stack.settle()
        return True

    monkeypatch.setattr(Window, "take_input", take_input)
    assert main([]) == 0
    assert opened == ["start"]
