"""Input reaches the right widget; dialogs come first; hints say why; nothing is painted in vain."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.widgets import (
    Button,
    Choice,
    Dialog,
    Label,
    ListBox,
    ListRow,
    Root,
    ScrollView,
    Stack,
    TextField,
    Toggle,
    Widget,
)
from stalingrad_game.ui.widgets.boxes import place_beside
from stalingrad_game.ui.widgets.root import HINT_MS
from tests.support.amount import share
from tests.support.gestures import click, down, key, motion, press_keys, typed, up, wheel

SIZE = (1280, 720)
DOWN, UP, TAB = pygame.K_DOWN, pygame.K_UP, pygame.K_TAB
RETURN, ESCAPE = pygame.K_RETURN, pygame.K_ESCAPE


@dataclass
class Menu:
    """A screen with a bit of everything, and what was done on it."""

    look: Look
    done: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.new = Button("New game", lambda: self.done.append("new"), key="new")
        self.load = Button("Load game", lambda: self.done.append("load"), key="load")
        self.load.enabled = False
        self.load.hint = "No saved game yet"
        self.name = TextField(self.done.append, key="name")
        self.speed = Choice(
            "Speed", ["slow", "fast"], lambda i: self.done.append(f"speed {i}"), key="speed"
        )
        self.motion = Toggle("Motion", lambda on: self.done.append(f"motion {on}"), key="motion")
        self.size = Choice(
            "Size",
            ["small", "usual", "large"],
            lambda n: self.done.append(f"size {n}"),
            index=2,
            key="size",
        )
        self.saves = ListBox(
            [ListRow(f"game {n}") for n in range(30)],
            on_activate=lambda n: self.done.append(f"open {n}"),
            key="saves",
        )
        self.many = [
            Button(f"b{n}", partial(self.done.append, f"b{n}"), key=f"b{n}") for n in range(20)
        ]
        self.view = ScrollView(Stack(self.many))
        left = Stack(
            [self.new, self.load, self.name, self.speed, self.motion, self.size, Label("v1")]
        )
        columns = [left, self.saves, self.view]
        self.root = Root(Stack(columns, across=True, stretch=columns), self.look)
        self.root.layout(SIZE, self.look)
        self.root.take_dirty()

    def ask(self) -> Dialog:
        dialog = Dialog(
            "End it?",
            Label("The Soviet wins (R3.6.2)."),
            [
                ("Go on", lambda: self.done.append("go on")),
                ("End", lambda: self.done.append("end")),
            ],
            on_cancel=self.root.close,
        )
        self.root.open(dialog)
        return dialog


def open_layers(menu: Menu) -> list[Widget]:
    return list(menu.root.layers)


def focused(menu: Menu) -> Widget | None:
    return menu.root.focused


def has_hint(menu: Menu) -> bool:
    return menu.root.tooltip is not None


@pytest.fixture
def menu(look: Look) -> Menu:
    return Menu(look)


def test_a_click_reaches_what_is_under_the_pointer(menu: Menu) -> None:
    click(menu.root, menu.new.rect.center)
    assert menu.done == ["new"]
    assert focused(menu) is menu.new
    assert not menu.root.focus.shown


def test_a_press_that_leaves_is_no_click(menu: Menu) -> None:
    menu.root.handle(down(menu.new.rect.center))
    menu.root.handle(motion((1, 700)))
    menu.root.handle(up((1, 700)))
    assert menu.done == []


def test_the_keyboard_alone_reaches_and_uses_everything(menu: Menu) -> None:
    press_keys(menu.root, TAB, RETURN)
    assert menu.done == ["new"]
    seen = {menu.root.focused.key if menu.root.focused else None}
    for _ in range(40):
        press_keys(menu.root, TAB)
        seen.add(menu.root.focused.key if menu.root.focused else None)
    expected = {widget.key for widget in menu.root.base.walk() if widget.can_focus}
    assert expected <= seen
    assert len(expected) == 27


def test_the_first_arrow_shows_where_the_focus_is(menu: Menu) -> None:
    click(menu.root, menu.new.rect.center)
    press_keys(menu.root, DOWN)
    assert menu.root.focus.shown
    assert focused(menu) is menu.new
    press_keys(menu.root, DOWN)
    assert focused(menu) is menu.load


def test_arrows_belong_to_a_setting_first(menu: Menu) -> None:
    menu.root.give_focus(menu.speed)
    menu.root.focus.shown = True
    press_keys(menu.root, pygame.K_RIGHT, DOWN, DOWN, pygame.K_LEFT)
    assert menu.done == ["speed 1", "size 1"]


def test_shift_tab_goes_back(menu: Menu) -> None:
    menu.root.give_focus(menu.load)
    menu.root.handle(key(TAB, pygame.KMOD_LSHIFT))
    assert focused(menu) is menu.new


def test_typing_goes_to_the_field_that_has_the_focus(menu: Menu) -> None:
    assert not menu.root.handle(typed("x"))
    menu.root.give_focus(menu.name)
    assert menu.root.handle(key(pygame.K_a))
    assert menu.root.handle(typed("Ж"))
    assert menu.done == ["Ж"]
    press_keys(menu.root, TAB)
    assert not menu.root.handle(key(pygame.K_a))


def test_a_widget_is_told_where_the_pointer_moves_on_it(look: Look) -> None:
    positions: list[tuple[int, int]] = []

    class Board(Widget):
        def point(self, pos: tuple[int, int], /) -> None:
            positions.append(pos)

    root = Root(Board(), look)
    root.layout(SIZE, look)
    for pos in ((5, 6), (7, 8)):
        root.handle(motion(pos))
    assert positions == [(5, 6), (7, 8)]


def test_the_wheel_scrolls_what_is_under_the_pointer(menu: Menu) -> None:
    menu.root.handle(motion(menu.view.rect.center))
    assert menu.root.handle(wheel(-1))
    assert menu.view.offset > 0
    menu.root.handle(motion(menu.new.rect.center))
    assert not menu.root.handle(wheel(-1))


def test_what_gets_the_focus_is_brought_into_view(menu: Menu) -> None:
    menu.root.give_focus(menu.many[19])
    assert menu.view.rect.contains(menu.many[19].rect)


def test_a_dialog_gets_everything_and_gives_the_focus_back(menu: Menu) -> None:
    menu.root.give_focus(menu.speed)
    dialog = menu.ask()
    assert focused(menu) is dialog.answers[0]
    click(menu.root, menu.new.rect.center)
    assert menu.done == []
    assert open_layers(menu) == [dialog]
    press_keys(menu.root, pygame.K_RIGHT, pygame.K_RIGHT, RETURN)
    assert menu.done == ["end"]
    press_keys(menu.root, ESCAPE)
    assert open_layers(menu) == []
    assert focused(menu) is menu.speed


def test_return_gives_the_first_answer(menu: Menu) -> None:
    menu.ask()
    press_keys(menu.root, RETURN)
    assert menu.done == ["go on"]


def test_a_right_click_steps_back(menu: Menu) -> None:
    menu.ask()
    assert menu.root.handle(down((5, 5), button=3))
    assert open_layers(menu) == []
    assert not menu.root.handle(down((5, 5), button=3))


def test_escape_without_a_layer_is_left_to_the_scene(menu: Menu) -> None:
    assert not menu.root.handle(key(ESCAPE))


def test_a_hint_comes_after_a_while_and_goes_at_once(menu: Menu) -> None:
    menu.root.handle(motion(menu.load.rect.center))
    assert menu.root.waiting()
    menu.root.update(HINT_MS - 1)
    assert not has_hint(menu)
    assert menu.root.update(1)
    assert has_hint(menu)
    assert not menu.root.waiting()
    menu.root.handle(motion(menu.new.rect.center))
    assert not has_hint(menu)


def test_a_hint_comes_for_the_keyboard_too(menu: Menu) -> None:
    press_keys(menu.root, TAB, TAB)
    assert focused(menu) is menu.load
    menu.root.update(HINT_MS)
    assert menu.root.tooltip is not None


def _nothing() -> None:
    """What a button does here."""


def hinted(look: Look) -> tuple[Root, Stack, Button]:
    """A button whose hint is shown, in a stack with another one."""
    button, other = Button("No reaction", _nothing), Button("Go on", _nothing)
    button.hint = "Passes"
    stack = Stack([button, other])
    root = Root(stack, look)
    root.layout((400, 200), look)
    root.handle(motion(button.rect.center))
    root.update(HINT_MS)
    assert shown_hint(root) == "Passes"
    return root, stack, button


def shown_hint(root: Root) -> str:
    """What the hint says that is shown; "" for none."""
    return "" if root.tooltip is None else "".join(one.text for one in root.tooltip.words.spans)


@pytest.mark.parametrize("how", ["hidden", "replaced", "parent hidden"])
def test_a_hint_goes_with_its_widget(look: Look, how: str) -> None:
    root, stack, button = hinted(look)
    if how == "hidden":
        button.visible = False
    elif how == "replaced":
        new = Button("Stop here", _nothing)
        stack.replace([new])
        new.layout(button.rect, look)
    else:
        stack.visible = False
    assert root.update(0), "nothing is painted anew"
    assert shown_hint(root) == ""
    root.update(HINT_MS)
    assert shown_hint(root) == ""
    assert not root.waiting()


def test_the_hint_of_what_took_a_widgets_place_comes_under_a_still_pointer(look: Look) -> None:
    root, stack, button = hinted(look)
    new = Button("Stop here", _nothing)
    new.hint = "Goes no further"
    stack.replace([new])
    new.layout(button.rect, look)
    root.update(0)
    assert shown_hint(root) == ""
    assert root.waiting()
    root.update(HINT_MS)
    assert shown_hint(root) == "Goes no further"


def test_a_hint_is_renewed_at_once_when_its_text_changes(look: Look) -> None:
    root, _, button = hinted(look)
    button.hint = "G2 is in"
    assert root.waiting()
    assert root.update(0)
    assert shown_hint(root) == "G2 is in"
    button.hint = ""
    root.update(0)
    assert shown_hint(root) == ""


@pytest.mark.parametrize("how", ["press", "wheel", "key"])
def test_a_hint_goes_at_a_press_and_at_scrolling_until_the_pointer_moves(
    look: Look, how: str
) -> None:
    root, _, button = hinted(look)
    at = button.rect.center
    if how == "key":
        root.give_focus(button)
        root.update(HINT_MS)
        assert shown_hint(root) == "Passes"
    events = {"press": (down(at), up(at)), "wheel": (wheel(-1),), "key": (key(RETURN),)}
    for event in events[how]:
        root.handle(event)
        assert shown_hint(root) == ""
    root.update(HINT_MS)
    assert shown_hint(root) == ""
    assert not root.waiting()
    root.handle(motion((at[0] + 1, at[1])))
    root.update(HINT_MS)
    assert shown_hint(root) == "Passes"


def test_nothing_is_painted_when_nothing_changed(menu: Menu) -> None:
    assert not menu.root.update(16)
    menu.root.handle(motion((640, 360)))
    menu.root.update(16)
    for x in range(560, 700, 10):
        menu.root.handle(motion((x, 360)))
        assert not menu.root.update(16)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160), (800, 600)])
@pytest.mark.parametrize("text", [0.75, 1.0, 2.5])
def test_every_screen_is_laid_out_inside_the_window(size: tuple[int, int], text: float) -> None:
    look = Look.for_window(size, text)
    menu = Menu(look)
    menu.root.layout(size, look)
    dialog = menu.ask()
    window = pygame.Rect((0, 0), size)
    assert window.contains(dialog.rect)
    assert all(dialog.rect.contains(button.rect) for button in dialog.answers)
    menu.root.close()
    menu.root.handle(motion(menu.load.rect.center))
    menu.root.update(HINT_MS)
    assert menu.root.tooltip is not None
    assert window.contains(menu.root.tooltip.rect)
    menu.root.draw(pygame.Surface(size))


rects = st.builds(
    pygame.Rect, st.integers(0, 1200), st.integers(0, 700), st.integers(1, 300), st.integers(1, 300)
)


@given(rects, st.integers(1, 600), st.integers(1, 400))
def test_what_stands_beside_a_thing_is_in_the_window(
    anchor: pygame.Rect, wide: int, high: int
) -> None:
    box = place_beside(anchor, (wide, high), SIZE, 8)
    assert box.size == (wide, high)
    assert pygame.Rect((0, 0), SIZE).contains(box)


def test_a_hint_does_not_cover_what_it_is_about() -> None:
    anchor = pygame.Rect(600, 300, 100, 40)
    assert not place_beside(anchor, (300, 120), SIZE, 8).colliderect(anchor)


places = st.tuples(st.integers(-20, 1300), st.integers(-20, 740))
events = st.one_of(
    st.builds(motion, places),
    st.builds(down, places, st.sampled_from([1, 2, 3])),
    st.builds(up, places, st.sampled_from([1, 3])),
    st.builds(wheel, st.integers(-5, 5)),
    st.builds(
        key,
        st.sampled_from(
            [TAB, RETURN, ESCAPE, DOWN, UP, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_SPACE, 97, 8]
        ),
        st.sampled_from([0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL]),
    ),
    st.builds(typed, st.text(max_size=3)),
)


@settings(max_examples=share(60))
@given(st.lists(st.one_of(events, st.sampled_from(["ask", "resize"])), max_size=40))
def test_no_input_does_harm(inputs: list[pygame.event.Event | str]) -> None:
    menu = Menu(Look.for_window(SIZE))
    board = pygame.Surface(SIZE)
    for number, item in enumerate(inputs):
        if item == "ask":
            menu.ask()
        elif item == "resize":
            menu.root.layout((900 + 40 * (number % 9), 700), menu.look)
        elif isinstance(item, pygame.event.Event):
            menu.root.handle(item)
        menu.root.update(100)
        focused = menu.root.focused
        assert focused is None or focused in list(menu.root.top.walk())
    menu.root.draw(board)
