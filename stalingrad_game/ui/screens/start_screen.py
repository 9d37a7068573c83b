"""The start menu: the game's name on its poster, and the ways on from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from ...data_files.faults import Keyed, reason, told_error
from ...folders import FolderError, saves_folder
from ..art.resources import Look
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..style.theme import ASH, BRICK_LIGHT, CHALK, SOOT, Colour
from ..widgets import Button, Label, Stack, TextStyle, Widget
from ..widgets.button import ButtonKind
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
LARGE_ROWS: Final = (("new", "street"), (LEARN, "load"))
"""The screens that large buttons lead to, by row; small ones lead to all others."""
ROW_HEIGHTS: Final = (1.75, 1.2)
"""Of the large buttons, in heights of usual ones."""
COLUMNS: Final = 2
LARGE_TYPE: Final = 29
SMALL_TYPE: Final = 20
LEAST_ENTRY_TYPE: Final = 8
"""Of what stands in two columns; a window's least type is larger than this in small ones."""
NOTE_TYPE: Final = 17
NOTE_LINES: Final = 3


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
        offered = self.offered("start")
        likely = "new" if not self._learner else LEARN
        marked = "continue" if self._unfinished else likely
        buttons = {name: self._opener(name, primary=name == marked) for name in offered}
        rows = [[buttons.pop(name) for name in row if name in buttons] for row in LARGE_ROWS]
        small = [*buttons.values(), self._button("quit", "cross", self.back)]
        for button in small:
            button.kind, button.size, button.air = "quiet", SMALL_TYPE, 0.4
        column = (
            self._continue(),
            *(ButtonGrid(row, high=high) for row, high in zip(rows, ROW_HEIGHTS, strict=True)),
            ButtonGrid(small, high=0.95, gap=6),
        )
        credit = self.say("start.credit_line", version=self.context.version)
        return StartPanel(column, self.say("start.line"), credit)

    @property
    def _games(self) -> SavedGames:
        return self.context.service(SavedGames)

    def _continue(self) -> Button:
        """The way to the unfinished game; without one it says so, at the same place."""
        save = self._unfinished
        about = self._about(save) if save else self.say("start.nothing")
        go_on = ContinueButton(
            self.say("start.continue"), about, self.go_on, likely=save is not None
        )
        go_on.enabled = save is not None
        return go_on

    def _opener(self, name: str, *, primary: bool) -> Button:
        return self._button(
            name, screen_icon(name), partial(self.context.open, name), primary=primary
        )

    def _button(
        self, name: str, icon: str, action: Callable[[], None], *, primary: bool = False
    ) -> Button:
        made = Button(
            self.say(f"start.{name}"),
            action,
            kind="primary" if primary else "plain",
            icon=icon,
            size=LARGE_TYPE,
            align="left",
            key=name,
        )
        made.air = 0.6
        return made

    def _about(self, save: Save) -> str:
        """Which game it is: its title, who plays it, where it stands and since when."""
        summary = self._games.summary(self.context.words, save)
        about = (f"{summary.mode}, {summary.players}", summary.stands, summary.date)
        lines = (summary.title, " · ".join(part for part in about if part))
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
            self.context.warnings.append(told_error(self.context.words, error))
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
        raise FolderError(
            Keyed("command.found.unread", folder=str(folder), reason=reason(error))
        ) from None


class StartPanel(Widget):
    """The dark field of the start menu: name, line, a column of buttons, the credits."""

    def __init__(self, column: Sequence[Widget], line: str, credit: str) -> None:
        super().__init__()
        self.title = Label(GAME_TITLE, TextStyle("poster", 150, CHALK, read=False), most_lines=1)
        self.line = Label(line, TextStyle("title", 26, BRICK_LIGHT), most_lines=2)
        self.credit = Label(credit, TextStyle("text", 16, ASH, read=False), most_lines=3)
        self.column = Stack(column, gap=20)

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


class ContinueButton(Button):
    """A large button with a word about it on it, for which room is kept."""

    def __init__(self, text: str, note: str, on_press: Callable[[], None], *, likely: bool) -> None:
        """`likely` says that it is what one most likely wants."""
        kind: ButtonKind = "primary" if likely else "plain"
        super().__init__(
            text, on_press, kind=kind, icon="chevron", size=LARGE_TYPE, align="left", key="continue"
        )
        ink = SOOT if likely else ASH
        self._note: Final = Label(note, TextStyle("text", NOTE_TYPE, ink), most_lines=NOTE_LINES)

    def children(self) -> Sequence[Widget]:
        return (self._note,)

    def hit(self, pos: tuple[int, int]) -> Widget | None:
        """The button is one thing."""
        return self if self.visible and self.rect.collidepoint(pos) else None

    def _high(self, look: Look) -> int:
        """How high its note may be."""
        return look.fonts.height("text", self._note.style.px(look)) * NOTE_LINES

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        wide, high = super().wanted(look, width)
        return wide, high + self._high(look) + look.theme.read_px(8)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Its word at the top, the note below, behind the icon."""
        super().layout(rect, look)
        self.size = LARGE_TYPE
        while (
            self.size > LEAST_ENTRY_TYPE and look.theme.read_type(self.size) * 5 // 2 > rect.height
        ):
            self.size -= 1
        px = look.theme.read_type(self.size)
        left = rect.left + round(px * 0.8) + round(px * self.icon_share * 4 / 3)
        pad = min(look.theme.read_px(8), rect.height // 12)
        high = min(self._high(look), rect.height - pad - round(px * 1.4))
        wide = rect.right - left - look.theme.cut
        foot = rect.bottom - pad
        self._note.layout(pygame.Rect(left, foot - high, wide, high), look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        super().draw(surface, look)
        self._note.draw(surface, look)

    def _draw_words(
        self, surface: pygame.Surface, look: Look, rect: pygame.Rect, ink: Colour
    ) -> None:
        above = pygame.Rect(rect.topleft, (rect.width, self._note.rect.top - self.rect.top))
        super()._draw_words(surface, look, above, ink)


class ButtonGrid(Widget):
    """Buttons in two columns, as large as each other and in one size of type.

    One below the other where their words are too long for two columns.
    """

    def __init__(self, buttons: Sequence[Button], *, high: float = 1.0, gap: float = 14) -> None:
        """`high`: how high they are, in heights of usual buttons."""
        super().__init__()
        self._buttons: Final = tuple(buttons)
        self._size: Final = max((button.size for button in buttons), default=0)
        self._high: Final = high
        self._gap: Final = gap

    def children(self) -> Sequence[Widget]:
        return self._buttons

    def _fits(self, look: Look, size: float, wide: int) -> bool:
        """Whether all words stand on one line in type of a size."""
        for button in self._buttons:
            button.size = size
        return all(button.wanted(look, 2 * wide)[0] <= wide for button in self._buttons)

    def _columns(self, look: Look, width: int) -> tuple[int, int]:
        """How many columns there are, and how wide each of them."""
        wide = (width - look.theme.read_px(self._gap)) // COLUMNS
        least = min(LEAST_ENTRY_TYPE, self._size)
        return (COLUMNS, wide) if self._fits(look, least, wide) else (1, width)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Room for all rows in the usual type."""
        columns, _ = self._columns(look, width)
        rows = -(-len(self._buttons) // columns)
        self._fits(look, self._size, width)
        tallest = max((one.wanted(look, width)[1] for one in self._buttons), default=0)
        gaps = look.theme.read_px(self._gap) * max(rows - 1, 0)
        return width, round(tallest * self._high) * rows + gaps

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        gap = look.theme.read_px(self._gap)
        columns, wide = self._columns(look, rect.width)
        rows = max(-(-len(self._buttons) // columns), 1)
        high = max((rect.height - gap * (rows - 1)) // rows, 1)
        size = self._size
        while size > LEAST_ENTRY_TYPE and not (
            self._fits(look, size, wide) and look.theme.read_type(size) * 5 // 4 <= high
        ):
            size -= 1
        self._fits(look, size, wide)
        for number, button in enumerate(self._buttons):
            row, column = divmod(number, columns)
            left, top = rect.left + column * (wide + gap), rect.top + row * (high + gap)
            button.layout(pygame.Rect(left, top, wide, high), look)


SCREEN: Final = ScreenSpec(StartScreen)
