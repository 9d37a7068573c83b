"""The start menu: the game's name on its poster, and the ways on from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from ...folders import FolderError, saves_folder
from ..art.resources import Look
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..style.theme import ASH, BRICK_LIGHT, CHALK, DUST
from ..widgets import Button, Label, Stack, TextStyle, Widget
from .backdrop import START_PANEL_EDGE
from .base import Screen, screen_icon
from .saved_games import SavedGames, go_on

if TYPE_CHECKING:
    from ...record.saves import Save

GAME_TITLE: Final = "STALINGRAD"
"""The game's name in large letters, alike in both languages."""
LEARN: Final = "learn"
"""The screen of the guided first game."""
RECORD_ENDINGS: Final = (".jsonl", ".stalingrad")
"""Of the names of files that may be saved games."""
SET_UP_SCREENS: Final = ("new", "street")
"""The screens on which a game of either kind is set up, side by side."""


class StartScreen(Screen):
    """The screen that stays under all others; leaving it ends the program."""

    picture = "front"
    name = "start"

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._unfinished: Save | None = None
        self._learner = _nothing_saved()
        """Whether nobody has finished a game here, as far as is known yet."""
        self._searched = False
        self._painted = False
        self._bare = False

    def build(self) -> Widget:
        """Name, line, buttons; the game to go on with is looked for after the first frame."""
        save = self._unfinished
        go_on = self._button("continue", "chevron", self.go_on, primary=save is not None)
        go_on.enabled = save is not None
        go_on.hint = "" if save else self.say("start.nothing")
        column: list[Widget] = [go_on]
        if save is not None:
            column.append(Label(self._about(save), TextStyle("text", 19, DUST), most_lines=4))
        offered = self.offered("start")
        if self._learner and LEARN in offered:
            offered.remove(LEARN)
            column.insert(0, self._opener(LEARN, primary=not save))
        likely = not save and not self._learner
        set_up = [self._opener(one, primary=likely) for one in SET_UP_SCREENS if one in offered]
        column += [
            SetUpButtons(set_up),
            *(self._opener(one, primary=False) for one in offered if one not in SET_UP_SCREENS),
            self._button("quit", "cross", self.back),
        ]
        credit = self.say("start.credit_line", version=self.context.version)
        return StartPanel(column, self.say("start.line"), credit)

    @property
    def _games(self) -> SavedGames:
        return self.context.service(SavedGames)

    def _opener(self, name: str, *, primary: bool) -> Button:
        return self._button(
            name, screen_icon(name), partial(self.context.open, name), primary=primary
        )

    def _button(
        self, name: str, icon: str, action: Callable[[], None], *, primary: bool = False
    ) -> Button:
        return Button(
            self.say(f"start.{name}"),
            action,
            kind="primary" if primary else "plain",
            icon=icon,
            size=26,
            align="left",
            key=name,
        )

    def _about(self, save: Save) -> str:
        """Which game it is: its title, who plays it, where it stands and since when."""
        told = self._games.summary(self.context.words, save)
        about = (f"{told.mode}, {told.players}", told.stands, told.date)
        lines = (told.title, " · ".join(part for part in about if part))
        return "\n".join(line for line in lines if line)

    def first(self) -> Widget | None:
        """The game to go on with, else a lesson for whoever is new here, else a new one."""
        return self.keyed("continue" if self._unfinished else LEARN if self._learner else "new")

    # --- what is found and told once the menu is seen

    def resume(self) -> None:
        """Another screen was left: the games may be others now."""
        self._searched = False

    def draw(self, surface: pygame.Surface) -> None:
        """Paint it; from then on there is time to look for the game to go on with.

        In a window that opens its words are seen first, its picture in the next frame.
        """
        self._bare = self.context.opening
        if self._bare:
            self.host.backdrop.draw_bare(surface)
            self.root.draw(surface)
        else:
            super().draw(surface)
        self._painted = True

    def update(self, ms: int, /) -> bool:
        if self._bare:
            return True
        if self._painted and not self._searched:
            self._searched = True
            self._search()
            self._tell_remark()
        return super().update(ms)

    def idle(self) -> bool:
        """Whether nothing is to be looked for any more."""
        return self._searched and super().idle()

    def _search(self) -> None:
        """Find the game to go on with."""
        save, learner = None, True
        try:
            if _has_saves():
                from ...record.saves import latest_unfinished, list_saves

                library = self._games.library
                found = list_saves(library)
                save = latest_unfinished(library, found)
                learner = not any(one.finished for one in found)
        except FolderError as error:
            self.context.warnings.append(str(error))
        if (save, learner) != (self._unfinished, self._learner):
            self._unfinished, self._learner = save, learner
            self.rebuild()
            self.focus_first()

    def _tell_remark(self) -> None:
        if self.context.warnings and not self.root.layers:
            self.tell(self.say("remark"), self.context.warnings.pop(0))

    # --- the ways on

    def go_on(self) -> None:
        """Go on with the unfinished game, at the very decision where it stands."""
        save = self._unfinished
        if save is not None:
            self.attempt(lambda: go_on(self.context, save.path))

    def back(self) -> None:
        self.stack.clear()


def _nothing_saved() -> bool:
    """Whether it is seen at once that no game was ever played here."""
    try:
        return not _has_saves()
    except FolderError:
        return False


def _has_saves() -> bool:
    """Whether there may be saved games; raises `FolderError`."""
    folder = saves_folder()
    try:
        return any(path.name.endswith(RECORD_ENDINGS) for path in folder.iterdir())
    except OSError as error:
        raise FolderError(f"cannot read {folder}: {error.strerror}") from None


class StartPanel(Widget):
    """The dark field of the start menu: name, line, a column of buttons, the credits."""

    def __init__(self, column: Sequence[Widget], line: str, credit: str) -> None:
        super().__init__()
        self.title = Label(GAME_TITLE, TextStyle("poster", 150, CHALK, read=False), most_lines=1)
        self.line = Label(line, TextStyle("title", 26, BRICK_LIGHT), most_lines=2)
        self.credit = Label(credit, TextStyle("text", 15, ASH), most_lines=3)
        self.column = Stack(column, gap=10)

    def children(self) -> Sequence[Widget]:
        """From the name to the credits."""
        return (self.title, self.line, self.column, self.credit)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """The name at the top, the buttons below it, within the slanting edge."""
        super().layout(rect, look)
        theme = look.theme
        left, foot = theme.px(70), rect.bottom - theme.px(36)
        top = theme.px(48)
        wide = round(rect.width * (START_PANEL_EDGE[0] - 0.035)) - left
        high = min(theme.px(190), rect.height // 5)
        self.title.layout(pygame.Rect(left, top, wide, high), look)
        top += high
        line = min(self.line.wanted(look, wide - theme.px(20))[1], rect.height // 8)
        self.line.layout(pygame.Rect(left, top, wide - theme.px(20), line), look)
        narrow = round(rect.width * START_PANEL_EDGE[1]) - left - theme.px(40)
        small = min(self.credit.wanted(look, narrow)[1], rect.height // 8)
        self.credit.layout(pygame.Rect(left, foot - small, narrow, small), look)
        top += line + theme.px(40)
        foot -= small + theme.px(16)
        column = min(self.column.wanted(look, narrow)[1], foot - top)
        self.column.layout(pygame.Rect(left, top, narrow, column), look)


class SetUpButtons(Stack):
    """Large buttons side by side, as wide as each other; one below the other where it is narrow."""

    def __init__(self, buttons: Sequence[Button]) -> None:
        super().__init__(buttons, gap=10, stretch=buttons)

    def _turn(self, look: Look, width: int) -> None:
        """Side by side where every button has room for its word."""
        widest = max(button.wanted(look, width)[0] for button in self.children())
        count, gap = len(self.children()), look.theme.read_px(self.gap)
        self.across = widest * count + gap * (count - 1) <= width

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Half as high again as other buttons where they are side by side."""
        self._turn(look, width)
        high = super().wanted(look, width)[1]
        return width, high * 3 // 2 if self.across else high

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        self._turn(look, rect.width)
        super().layout(rect, look)


SCREEN: Final = ScreenSpec(StartScreen)
