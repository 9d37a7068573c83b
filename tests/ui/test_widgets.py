"""Widgets answer gestures, keep their state, and know when they look different."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.style.theme import SOOT
from stalingrad_game.ui.widgets import (
    Button,
    Choice,
    Label,
    LaterPictures,
    Panel,
    RichText,
    SecretField,
    Span,
    Stack,
    TextField,
    TextStyle,
    Toggle,
    Widget,
)
from stalingrad_game.ui.widgets.button import ButtonKind
from tests.support.gestures import key

BOX = pygame.Rect(100, 50, 400, 60)
INSIDE, OUTSIDE = (300, 80), (5, 5)


def painted(widget: Widget, look: Look) -> bytes:
    board = pygame.Surface((640, 400))
    board.fill(SOOT)
    widget.draw(board, look)
    return pygame.image.tobytes(board, "RGB")


def laid(widget: Widget, look: Look, box: pygame.Rect = BOX) -> None:
    widget.layout(box, look)
    widget.take_dirty()


def idle(_value: object = None) -> None:
    """Nothing happens."""


def test_a_button_acts_when_the_pointer_comes_up_on_it(look: Look) -> None:
    pressed: list[str] = []
    button = Button("Hold", lambda: pressed.append("hold"))
    laid(button, look)
    button.press(INSIDE)
    assert pressed == []
    button.release(INSIDE)
    assert pressed == ["hold"]


def test_a_button_lets_one_think_again(look: Look) -> None:
    pressed: list[str] = []
    button = Button("Hold", lambda: pressed.append("hold"))
    laid(button, look)
    button.press(INSIDE)
    button.drag(OUTSIDE)
    button.release(OUTSIDE)
    assert pressed == []


def test_a_disabled_button_does_nothing(look: Look) -> None:
    pressed: list[str] = []
    button = Button("Hold", lambda: pressed.append("hold"))
    button.enabled = False
    laid(button, look)
    button.press(INSIDE)
    button.release(INSIDE)
    button.activate()
    assert pressed == []
    assert button.can_focus


@pytest.mark.parametrize("kind", ["plain", "primary", "quiet"])
def test_a_button_shows_what_it_is(look: Look, kind: ButtonKind) -> None:
    button = Button("Hold", idle, kind=kind, icon="hold")
    laid(button, look)
    calm = painted(button, look)
    button.hovered = True
    pointed = painted(button, look)
    button.press(INSIDE)
    held = painted(button, look)
    button.enabled = False
    assert len({calm, pointed, held, painted(button, look)}) == 4


def test_a_toggle_switches_over_and_tells(look: Look) -> None:
    values: list[bool] = []
    toggle = Toggle("Reduced motion", values.append)
    laid(toggle, look)
    before = painted(toggle, look)
    toggle.release(INSIDE)
    assert toggle.value
    assert painted(toggle, look) != before
    toggle.activate()
    assert values == [True, False]


def test_a_choice_goes_round(look: Look) -> None:
    indexes: list[int] = []
    choice = Choice("Language", ["English", "Français", "Deutsch"], indexes.append)
    laid(choice, look)
    assert choice.step("left")
    assert choice.step("right")
    assert choice.activate()
    assert indexes == [2, 0, 1]
    assert not choice.step("up")


def test_a_choice_may_have_ends(look: Look) -> None:
    indexes: list[int] = []
    choice = Choice("Speed", ["0", "1"], indexes.append, index=1, wraps=False)
    laid(choice, look)
    choice.step("right")
    assert indexes == []


def test_a_choice_is_clicked_back_and_on(look: Look) -> None:
    indexes: list[int] = []
    choice = Choice("", ["a", "b", "c"], indexes.append)
    laid(choice, look)
    choice.release((BOX.left + 10, 80))
    choice.release((BOX.right - 10, 80))
    choice.release(OUTSIDE)
    assert indexes == [2, 0]


def test_a_field_takes_any_script_up_to_its_length(look: Look) -> None:
    typed_texts: list[str] = []
    field = TextField(typed_texts.append, most=6)
    laid(field, look)
    field.type_text("Éva ")
    field.type_text("Жуков\n")
    assert field.text == "Éva Жу"
    assert typed_texts == ["Éva ", "Éva Жу"]


def test_a_field_is_edited_at_its_caret(look: Look) -> None:
    field = TextField(idle, text="Volga")
    laid(field, look)
    field.step("left")
    field.type_key(key(pygame.K_BACKSPACE))
    assert field.text == "Vola"
    field.type_key(key(pygame.K_DELETE))
    assert field.text == "Vol"
    field.type_key(key(pygame.K_HOME))
    field.type_text("La ")
    assert (field.text, field.caret) == ("La Vol", 3)
    field.type_key(key(pygame.K_END))
    field.type_key(key(pygame.K_BACKSPACE, pygame.KMOD_LCTRL))
    assert field.text == "La"


def test_all_of_a_field_is_chosen_replaced_copied_and_pasted(
    look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = ["C:\\games\\old one.jsonl\n"]
    monkeypatch.setattr("pygame.scrap.get_text", lambda: held[-1])
    monkeypatch.setattr("pygame.scrap.put_text", held.append)
    field = TextField(idle, text="Volga", most=40)
    laid(field, look)
    field.gain_focus()
    plain = painted(field, look)

    def control(code: int) -> None:
        assert field.type_key(key(code, pygame.KMOD_LCTRL))

    control(pygame.K_c)
    assert len(held) == 1  # nothing is chosen
    control(pygame.K_a)
    assert field.chosen == "Volga"
    assert painted(field, look) != plain
    control(pygame.K_c)
    assert (held[-1], field.text) == ("Volga", "Volga")
    field.type_text("Don")
    assert (field.text, field.chosen, field.caret) == ("Don", "", 3)
    control(pygame.K_a)
    field.step("left")
    assert (field.caret, field.chosen) == (0, "")
    control(pygame.K_v)
    assert field.text == "VolgaDon"
    control(pygame.K_a)
    control(pygame.K_x)
    assert (held[-1], field.text) == ("VolgaDon", "")
    del held[1:]
    control(pygame.K_v)
    assert field.text == "C:\\games\\old one.jsonl"
    control(pygame.K_a)
    field.type_key(key(pygame.K_BACKSPACE))
    assert field.text == ""


def test_a_secret_is_never_copied_and_no_clipboard_is_no_fault(
    look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: str) -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr("pygame.scrap.get_text", broken)
    monkeypatch.setattr("pygame.scrap.put_text", broken)
    for field in (TextField(idle, text="open"), SecretField(idle, text="secret")):
        laid(field, look)
        for code in (pygame.K_a, pygame.K_x, pygame.K_v):
            assert field.type_key(key(code, pygame.KMOD_LCTRL))
        assert field.text in {"open", "secret"}
    held: list[str] = []
    monkeypatch.setattr("pygame.scrap.put_text", held.append)
    secret = SecretField(idle, text="secret")
    for code in (pygame.K_a, pygame.K_x, pygame.K_c):
        secret.type_key(key(code, pygame.KMOD_LCTRL))
    assert (held, secret.text) == ([], "secret")


def test_a_field_keeps_letters_from_being_commands(look: Look) -> None:
    field = TextField(idle)
    laid(field, look)
    assert field.type_key(key(pygame.K_u))
    assert field.type_key(key(pygame.K_SPACE))
    assert field.type_key(key(0xE9))
    assert not field.type_key(key(pygame.K_z, pygame.KMOD_LCTRL))
    field.type_text("Volg")
    field.type_key(key(pygame.K_a, pygame.KMOD_LCTRL | pygame.KMOD_RALT))
    field.type_text("ą")  # by AltGr, which some systems tell as Ctrl and Alt
    assert field.text == "Volgą"
    assert not field.type_key(key(pygame.K_F1))
    assert not field.type_key(key(pygame.K_ESCAPE))
    assert not field.type_key(key(pygame.K_TAB))


def test_a_field_shows_what_is_being_composed(look: Look) -> None:
    field = TextField(idle, text="A")
    laid(field, look)
    plain = painted(field, look)
    field.gain_focus()
    before = painted(field, look)
    field.compose("にほ")
    assert field.text == "A"
    assert painted(field, look) != before
    field.lose_focus()
    assert painted(field, look) == plain


def test_a_click_puts_the_caret_there(look: Look) -> None:
    field = TextField(idle, text="Mamaev Kurgan")
    laid(field, look)
    field.press((BOX.left + 2, 80))
    assert field.caret == 0
    field.press((BOX.right - 2, 80))
    assert field.caret == 13


def test_the_end_of_a_long_text_is_seen(look: Look) -> None:
    narrow = pygame.Rect(100, 50, 120, 60)
    field = TextField(idle, text="W" * 24)
    laid(field, look, narrow)
    field.gain_focus()
    at_end = painted(field, look)
    field.type_key(key(pygame.K_HOME))
    assert painted(field, look) != at_end


class Tall(Widget):
    """Something higher than its room."""

    def wanted(self, _look: Look, width: int, /) -> tuple[int, int]:
        """Very high."""
        return width, 1000


def test_a_label_looks_different_when_it_says_something_else(look: Look) -> None:
    label = Label("Turn 1", TextStyle("title", 30))
    laid(label, look)
    before = painted(label, look)
    label.text = "Turn 1"
    assert not label.take_dirty()
    label.text = "Turn 2"
    assert label.take_dirty()
    assert painted(label, look) != before


def test_a_label_never_paints_outside_its_box(look: Look) -> None:
    label = Label("Kouporosnoïé " * 12, TextStyle("poster", 60, align="centre"))
    laid(label, look)
    board = pygame.Surface((640, 400))
    label.draw(board, look)
    inked = pygame.mask.from_threshold(board, (255, 255, 255), (200, 200, 200, 255))
    assert inked.count() > 0
    assert all(BOX.inflate(2, 8).contains(rect) for rect in inked.get_bounding_rects())


def test_a_link_is_followed_where_it_stands(look: Look) -> None:
    followed: list[str] = []
    text = RichText([Span("see "), Span("R5.3", link="R5.3"), Span(".")], follow=followed.append)
    laid(text, look)
    (place, _), *_ = text.links
    text.release(place.center)
    text.release((place.left - 20, place.centery))
    assert followed == ["R5.3"]


@pytest.mark.parametrize("across", [True, False])
def test_a_stack_gives_what_is_left_to_what_stretches(look: Look, *, across: bool) -> None:
    one, two, three = Label("one"), Label("two"), Label("three")
    stack = Stack([one, two, three], across=across, gap=10, stretch=[two])
    laid(stack, look, pygame.Rect(0, 0, 600, 300))
    parts = [one.rect, two.rect, three.rect]
    assert parts[2].bottomright == (600, 300)
    if across:
        assert parts[0].right + 10 == parts[1].left
        assert parts[0].width == one.wanted(look, 600)[0]
    else:
        assert parts[0].bottom + 10 == parts[1].top
        assert parts[0].height == one.wanted(look, 600)[1]


@given(st.integers(40, 900), st.integers(40, 600), st.integers(1, 9))
def test_the_parts_of_a_stack_do_not_overlap(width: int, height: int, count: int) -> None:
    look = Look.for_window((640, 400))
    parts = [Label(f"part {number}") for number in range(count)]
    stack = Stack(parts, gap=4)
    laid(stack, look, pygame.Rect(7, 9, width, height))
    for one, other in pairwise(parts):
        assert one.rect.bottom <= other.rect.top


def test_what_is_hidden_takes_no_room(look: Look) -> None:
    one, two = Label("one"), Label("two")
    stack = Stack([one, two])
    both = stack.wanted(look, 300)[1]
    one.visible = False
    assert stack.wanted(look, 300)[1] < both
    assert list(stack.walk()) == [stack, two]


def test_a_part_that_changed_makes_its_panel_dirty_once(look: Look) -> None:
    label = Label("one")
    panel = Panel(label, title="Options")
    laid(panel, look, pygame.Rect(0, 0, 400, 200))
    assert not panel.take_dirty()
    label.text = "two"
    assert panel.take_dirty()
    assert not panel.take_dirty()


def test_a_panel_keeps_its_content_inside(look: Look) -> None:
    for title in ("", "Saved games"):
        content = Tall()
        panel = Panel(content, title=title)
        laid(panel, look, pygame.Rect(10, 10, 400, 200))
        assert panel.rect.contains(content.rect)


@pytest.mark.parametrize("text", [0.75, 1.0, 2.5])
@pytest.mark.parametrize("window", [(1280, 720), (3840, 2160)])
def test_settings_have_room_for_name_and_value(window: tuple[int, int], text: float) -> None:
    look = Look.for_window(window, text)
    wide = window[0] // 3
    settings = [
        Choice("La main est posée", ["face cachée jusqu'à la prise en main"], idle),
    ]
    for setting in settings:
        high = setting.wanted(look, wide)[1]
        setting.layout(pygame.Rect(0, 0, wide, high), look)
        board = pygame.Surface((wide, high))
        setting.draw(board, look)
        assert high in {2 * look.theme.read_type(20), 4 * look.theme.read_type(20)}


def test_the_system_is_told_when_no_more_text_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    monkeypatch.setattr(pygame.display, "get_init", lambda: True)
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("stop"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda _: None)
    field = TextField(lambda _: None)
    field.gain_focus()
    field.lose_focus()
    assert calls == ["start", "stop"]


def test_later_pictures_are_painted_one_at_a_time_and_let_go_with_their_look() -> None:
    pictures, painted = LaterPictures(), []

    def ask(key: str) -> pygame.Surface | None:
        def paint() -> pygame.Surface:
            painted.append(key)
            return pygame.Surface((1, 1))

        return pictures.later(key, paint)

    for look in ((640, 360), (1280, 720)):
        pictures.fit(look)
        assert ask("A") is ask("B") is None
        pictures.paint_next()
        pictures.fit(look)
        assert ask("A") is not None
        assert ask("B") is None
        pictures.paint_next()
        pictures.paint_next()
        assert ask("B") is not None
        assert not pictures.waits
    assert painted == ["A", "B"] * 2
    ask("C")
    pictures.fit((640, 360))
    assert not pictures.waits
