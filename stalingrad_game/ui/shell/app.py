"""What all screens of one window share: the look, the settings, the words, the way to each other.

Nothing here knows a game. What a game's screens share beside this, its data or the game that is
being played, is a service of theirs, which they find here by its type.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec
import pygame

from ...localisation.catalogue import Catalogue, catalogue, early_catalogue
from ...localisation.language import Language
from ...localisation.languages import Languages, program_languages
from ..art.resources import Look
from ..style.inks import use_palette
from ..style.key_map import WINDOW_KEYS, KeyMap, KeysInForce
from ..widgets import NoticeStrip
from .screen_registry import ScreenRegistry
from .screen_stack import SceneStack
from .settings import Settings, save_settings
from .sound import SoundPlayer

if TYPE_CHECKING:
    from ...folders import FolderError
    from ...record.errors import RecordWarning

Service = TypeVar("Service")
MENU_TEXTS: Final = "menu"
"""The file of the texts that the first frame needs."""


class AppContext:
    """The program around the screens of one window."""

    def __init__(
        self,
        settings: Settings,
        size: tuple[int, int],
        screens: ScreenRegistry,
        *,
        version: str = "",
        languages: Languages | None = None,
    ) -> None:
        """For a window of a size in pixels; `version` is that of the program.

        `languages` are those to choose from, the program's own by default.
        """
        self.languages: Final = program_languages() if languages is None else languages
        self.version: Final = version
        self.settings = settings
        self.size = size
        self.screens: Final = screens
        self.warnings: Final[list[str]] = []
        """What the players are to be told on the next menu, in their language."""
        self.stack: Final = SceneStack(size, self._paint_notice, self.warnings.append)
        use_palette(settings.palette)
        self.look = Look.for_window(size, settings.text_percent / 100)
        self.opening = False
        """Whether a window opens, and its first frame is to be seen as soon as can be."""
        self.posed = False
        """Whether it is for a picture: then nothing of the user's is changed."""
        self.sound: Final = SoundPlayer(settings)
        self.take_file: Callable[[str], None] = lambda _path: None
        """What is done with a file that is dropped on the window, by its path."""
        self._keys: Final = KeysInForce(WINDOW_KEYS)
        self._services: dict[type, object] = {}

    @property
    def keys(self) -> KeyMap:
        """The keys that mean the same on every screen."""
        return self._keys.of(self.settings.keys)

    @property
    def language(self) -> Language:
        """The language of table and menus."""
        return self.languages.chosen(self.settings.language)

    @property
    def words(self) -> Catalogue:
        """The texts of the program."""
        if self.opening:
            return early_catalogue(self.language, (MENU_TEXTS,), (MENU_TEXTS,))
        return catalogue(self.language)

    def layout(self, size: tuple[int, int]) -> None:
        """The window has another size, or the text another factor: everything is laid out anew."""
        self.size = size
        before = self.look.theme
        self.look = self.look.resized(size, self.settings.text_percent / 100)
        if self.look.theme != before:
            self.look.forget()
        self.stack.layout(size)

    def change(self, **changes: Any) -> None:
        """Change settings, keep them, and show everything as it is now set."""
        self.settings = msgspec.structs.replace(self.settings, **changes)
        self.keep_settings()
        if self.settings.palette != self.look.theme.palette:
            use_palette(self.settings.palette)
        self.sound.follow(self.settings)
        self.layout(self.size)

    def keep_settings(self) -> None:
        """Keep the settings as they are now for all games to come, unless this is for a picture."""
        if not self.posed:
            save_settings(self.settings)

    def open(self, name: str, /, **facts: Any) -> None:
        """Open a screen over the others, with what it takes; raises `KeyError` for an unknown one.

        As every change of the stack it happens once the present event is answered.
        """
        self.stack.push(self.screens.find(name).make(self, **facts))

    def tell_warnings(
        self, warnings: Sequence[RecordWarning], unkept: FolderError | None = None
    ) -> None:
        """Open a notice of what is wrong with a record's file, where anything is.

        `unkept` says why the data that it was played with couldn't be kept.
        """
        from ...record.words import unkept_text, warning_text

        texts = [warning_text(self.words, one) for one in warnings]
        if unkept is not None:
            texts.append(unkept_text(self.words, unkept))
        if texts:
            self.open("notice", paragraphs=texts)

    def _paint_notice(self, surface: pygame.Surface, text: str) -> None:
        """Paint what must be seen over all scenes."""
        strip = NoticeStrip(text)
        strip.place(surface.get_size(), self.look)
        strip.draw(surface, self.look)

    def provide(self, service: object) -> None:
        """Take up what the screens of a game share; there is one of each type."""
        self._services[type(service)] = service

    def service(self, kind: type[Service]) -> Service:
        """What the screens of a game share, by its type; raises `KeyError` where it is lacking."""
        found = self._services[kind]
        assert isinstance(found, kind)
        return found
