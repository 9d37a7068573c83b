"""What all screens made of widgets have in common: a root of widgets, rebuilt in another language.

Esc and the right mouse button step back; the keys for rulebook and player aid open them here too.
Short questions lie in dialogs over the widgets.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final

import pygame

from ...data_files.faults import told_error
from ..art.resources import Look
from ..shell.app import AppContext
from ..shell.screen_stack import Scene
from ..widgets import (
    Dialog,
    Label,
    LaterPictures,
    Root,
    ScrollView,
    Stack,
    TextField,
    TextStyle,
    Widget,
)
from .backdrop import BackdropKind, darken_surface
from .game_host import GameHost

SCREEN_ICONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "new": "pile",
        "street": "house",
        "learn": "hint",
        "practice": "hit",
        "load": "disk",
        "rules": "book",
        "manual": "log",
        "about": "about",
        "browser": "portrait",
        "goal": "tick",
        "options": "gear",
    }
)
"""By name of a screen: the icon on a button that opens it; others have a chevron."""


BUTTON_SOUND: Final = "button"
"""What is heard where a button or a field of a menu is pressed."""
MAX_PATH_LENGTH: Final = 400
"""How many letters the path of a file may have that is typed."""
PAGE_STEPS: Final[Mapping[int, int]] = MappingProxyType({pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1})
"""By key: which way what is read is turned, by four fifths of its view."""
Answers = Sequence[tuple[str, Callable[[], None]]]
"""What can be answered to a question: the text of each button, and what it does."""


def screen_icon(name: str) -> str:
    """The icon on a button that opens a screen."""
    return SCREEN_ICONS.get(name, "chevron")


class Screen(Scene):
    """A screen of widgets over a picture, or over a darkened table where it isn't `opaque`."""

    picture: BackdropKind = "dim"
    name = ""
    """What the screen is called where it is described."""
    has_aid: ClassVar[bool] = True
    """Whether the player aid, which is the card game's, can be opened from here."""
    reading: ScrollView | None = None
    """What the keys of pages turn."""

    def __init__(self, context: AppContext) -> None:
        self.context: Final = context
        self._root: Root | None = None
        self._language = context.language

    @property
    def root(self) -> Root:
        """The widgets of the screen."""
        if self._root is None:
            self._root = self._made()
        return self._root

    @property
    def host(self) -> GameHost:
        """The card game's side of the window."""
        return self.context.service(GameHost)

    @property
    def look(self) -> Look:
        """The look of the window."""
        return self.context.look

    def build(self) -> Widget:
        """The widgets, in the present language; every part that can have the focus has a key."""
        raise NotImplementedError

    def first(self) -> Widget | None:
        """What has the focus at first; None: whatever comes first."""
        return None

    def _made(self) -> Root:
        root = Root(self.build(), self.look, lambda: self.context.sound.play(BUTTON_SOUND))
        root.focus.shown = True
        return root

    def offered(self, menu: str) -> list[str]:
        """The screens that a menu offers: those it has a text for, in the order of the texts."""
        names = self.context.screens.names
        return [name for name in self.context.words.keys_under(f"menu.{menu}.") if name in names]

    def say(self, key: str, /, **facts: str | int) -> str:
        """A text of the menus in the present language."""
        return self.context.words.sentence(f"menu.{key}", **facts)

    def rebuild(self) -> None:
        """Make all widgets anew; the focus stays where it was, and so does what is scrolled."""
        old = self.root
        key = old.focus.current.key if old.focus.current else None
        offsets = [view.offset for view in _scrolling(old)]
        self._root = root = self._made()
        root.layout(self.context.size, self.look)
        root.focus.shown = old.focus.shown
        for view, offset in zip(_scrolling(root), offsets, strict=False):
            view.scroll_to(offset)
        found = self.keyed(key)
        if found is not None:
            root.give_focus(found)
        else:
            self.focus_first()

    def focus_first(self) -> None:
        """Give the focus to what has it at first."""
        items = self.root.focus.items
        first = self.first() or next((item for item in items if isinstance(item, Widget)), None)
        if first is not None:
            self.root.give_focus(first)

    def keyed(self, key: Hashable) -> Widget | None:
        """What can have the focus and has this key."""
        found = next((item for item in self.root.focus.items if item.key == key), None)
        return found if isinstance(found, Widget) else None

    def layout(self, size: tuple[int, int]) -> None:
        """Find places in a window of this size, in the language as it is now."""
        if self._root is not None and self._language != self.context.language:
            self._language = self.context.language
            self.rebuild()
            return
        self.root.layout(size, self.look)
        if self.root.focus.current is None:
            self.focus_first()

    def handle(self, event: pygame.event.Event) -> None:
        """Bring an event to the widgets; what they don't want may be a key of the screen."""
        if self.root.handle(event):
            return
        right = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT
        if right or (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE):
            self.back()
        elif event.type == pygame.KEYDOWN:
            self.key(event)

    def key(self, event: pygame.event.Event) -> None:
        """A key that no widget wanted; those that mean the same on every screen."""
        command = self.context.keys.command(event)
        if self.reading is not None and event.key in PAGE_STEPS:
            step = PAGE_STEPS[event.key] * (self.reading.rect.height * 4 // 5)
            self.reading.scroll_to(self.reading.offset + step)
        elif command == "rules":
            self.open_rules()
        elif command == "aid" and self.has_aid:
            self.context.open("aid")

    def open_rules(self) -> None:
        """Open the rulebook that its key stands for here."""
        self.host.open_rules("")

    def back(self) -> None:
        """Step back to the screen below."""
        self.stack.pop()

    def update(self, ms: int, /) -> bool:
        """Let time pass; says whether anything looks different."""
        return self.root.update(ms)

    def idle(self) -> bool:
        """Whether the program may sleep until something is done."""
        return not self.root.waiting()

    def draw(self, surface: pygame.Surface) -> None:
        """Paint what lies behind the widgets, and them."""
        if self.opaque or self.stack.depth == 1:
            self.host.backdrop.draw(surface, self.picture)
        else:
            darken_surface(surface)
        self.root.draw(surface)

    # --- short questions

    def attempt(self, action: Callable[[], object]) -> bool:
        """Do something with games or files; what goes wrong is told. Says whether it was done."""
        from ...folders import FolderError
        from ...record.errors import RecordError

        try:
            action()
        except (RecordError, FolderError) as error:
            self.tell_trouble(error)
            return False
        return True

    def tell_trouble(self, error: Exception) -> None:
        """Tell what went wrong."""
        self.tell(self.say("trouble"), told_error(self.context.words, error))

    def tell(self, title: str, text: str) -> None:
        """Tell something that must be read before anything else is done."""
        self.show_over(title, Label(text, TextStyle(size=21)), wide=720)

    def show_over(self, title: str, content: Widget, *, wide: float) -> None:
        """Show something over the screen until it is closed; `wide` in design pixels."""
        answers = ((self.say("close"), self.root.close),)
        self.root.open(Dialog(title, content, answers, on_cancel=self.root.close, wide=wide))

    def ask(self, title: str, text: str, answers: Answers) -> None:
        """Put a question; the answers close it themselves, Esc closes it without any."""
        words = Label(text, TextStyle(size=21))
        self.root.open(Dialog(title, words, answers, on_cancel=self.root.close))

    def ask_line(
        self,
        title: str,
        answer: str,
        field: TextField,
        done: Callable[[str], object],
        *,
        parts: Sequence[Widget] = (),
        wide: float = 900,
        needed: bool = False,
    ) -> None:
        """Ask for a line of text; `done` gets it once that is closed.

        `answer` is the text of the button, `parts` are the field and what stands round it. With
        `needed` nothing comes of an empty line.
        """

        def take() -> None:
            line = field.text.strip()
            if line or not needed:
                self.root.close()
                done(line)

        field.on_enter = take
        answers = ((answer, take), (self.say("cancel"), self.root.close))
        body = Stack(parts or (field,))
        self.root.open(Dialog(title, body, answers, on_cancel=self.root.close, wide=wide))
        self.root.give_focus(field)

    def replacing(self, title: str, file: str, write: Callable[[], object]) -> None:
        """Write to a file; where there is one of that name, only if so wished."""
        from ...folders import typed_path
        from ...record.errors import printable

        def replace() -> None:
            self.root.close()
            write()

        try:
            there = typed_path(file).is_file()
        except OSError:
            there = False
        if not there:
            write()
            return
        answers = ((self.say("replace"), replace), (self.say("cancel"), self.root.close))
        self.ask(title, self.say("exists", file=printable(file)), answers)


def line_field(text: str = "", *, most: int, empty: str = "") -> TextField:
    """A field for a line of at most so many letters that a dialog asks for."""
    return TextField(lambda _: None, text=text, empty=empty, most=most, size=20, key="line")


def _scrolling(root: Root) -> list[ScrollView]:
    """What can be scrolled, in order."""
    return [widget for widget in root.base.walk() if isinstance(widget, ScrollView)]


class PictureScreen(Screen):
    """A screen that is there at once: its pictures are painted one a frame."""

    pictures: LaterPictures

    def layout(self, size: tuple[int, int]) -> None:
        self.pictures.fit((size, self.look.theme))
        super().layout(size)

    def update(self, ms: int, /) -> bool:
        """Let time pass; one more picture is painted."""
        painted = self.pictures.waits
        self.pictures.paint_next()
        return super().update(ms) or painted

    def idle(self) -> bool:
        return not self.pictures.waits and super().idle()
