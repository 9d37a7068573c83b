"""Printing a data pack: into which file, in which languages, with backs; a card a frame."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ...card_game.content.models import Content
from ...data_files.faults import reason, told
from ...folders import check_replaceable, home_folder, replace_file, typed_path
from ...localisation.language import Language
from ...record.errors import printable
from ..printing.pdf import CardPrinter, printing
from ..screens.base import MAX_PATH_LENGTH, Screen
from ..screens.form_layout import FormPanel, note_label
from ..screens.posing import ScreenshotSpec
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..shell.screen_stack import Scene
from ..widgets import Button, Label, ScrollView, Stack, TextStyle, Toggle, Widget
from .field_widgets import wide_field


class PackPrinting:
    """One file that is being made."""

    def __init__(
        self, content: Content, languages: Sequence[Language], file: Path, *, backs: bool
    ) -> None:
        """Begin it; raises `OSError`."""
        self.file: Final = file
        check_replaceable(file)
        self._printer: Final = CardPrinter(f"{content.pack.id} {content.pack.version}")
        self._work: Final = printing(self._printer, content, languages, backs=backs)
        self.done = 0
        """How many pictures are on paper."""

    @property
    def pages(self) -> int:
        """How many pages are finished."""
        return self._printer.pages

    def go_on(self) -> bool:
        """Put one picture more; says whether there was any."""
        for _ in self._work:
            self.done += 1
            return True
        return False

    def write(self) -> None:
        """Write the finished file, whole or not at all; raises `OSError`."""
        replace_file(self.file, self._printer.data())


class PackPrintScreen(Screen):
    """What is asked before a pack is printed, and how far it is."""

    name = "pack_print"

    def __init__(self, context: AppContext, content: Content) -> None:
        """For a pack without faults."""
        super().__init__(context)
        self._content: Final = content
        self.file = str(home_folder() / f"{content.pack.id}.pdf")
        self.both = False
        self.backs = True
        self._printing: PackPrinting | None = None
        self._message: Label

    def _text(self, key: str, /, **facts: str | int) -> str:
        return self.context.words.sentence(f"pack_editor.printed.{key}", **facts)

    def build(self) -> Widget:
        on = self.printing
        self._message = Label(self._progress(), TextStyle(size=20))
        parts = (
            note_label(self._text("note")),
            wide_field(self._text("file"), self.file, MAX_PATH_LENGTH, self._name, "file"),
            Toggle(self._text("both"), self._set_both, value=self.both, key="both"),
            Toggle(self._text("backs"), self._set_backs, value=self.backs, key="backs"),
            self._message,
        )
        begin = Button(self._text("begin"), self.begin, kind="primary", key="begin")
        begin.enabled = not on
        leave = Button(self.say("cancel" if on else "back"), self.back, key="back")
        return FormPanel(
            self._text("title"), ScrollView(Stack(parts, gap=16)), (begin, leave), wide=900
        )

    def first(self) -> Widget | None:
        """The button that begins."""
        return self.keyed("begin")

    @property
    def printing(self) -> bool:
        """Whether cards are being put on paper."""
        return self._printing is not None

    def _progress(self) -> str:
        going = self._printing
        return "" if going is None else self._text("on", n=going.done, pages=going.pages)

    def _name(self, text: str) -> None:
        self.file = text

    def _set_both(self, on: bool) -> None:
        self.both = on

    def _set_backs(self, on: bool) -> None:
        self.backs = on

    def begin(self) -> None:
        """Begin to print; a file that is there already is replaced only if so wished."""
        self.replacing(self._text("title"), self.file.strip(), self._begin)

    def _begin(self) -> None:
        spoken = self.context.languages
        languages = (
            [spoken[code] for code in self._content.texts if code in spoken]
            if self.both
            else [self.context.language]
        )
        try:
            path = typed_path(self.file.strip())
            self._printing = PackPrinting(self._content, languages, path, backs=self.backs)
        except OSError as error:
            self._tell_failed(Path(self.file), error)
        else:
            self.rebuild()

    def _tell_failed(self, file: Path, error: OSError) -> None:
        why = told(self.context.words, reason(error))
        self.tell(self._text("title"), self._text("failed", file=printable(str(file)), why=why))

    def back(self) -> None:
        """Stop printing, or leave."""
        if self._printing is None:
            super().back()
        else:
            self._printing = None
            self.rebuild()

    def update(self, ms: int, /) -> bool:
        """Let time pass; a card is put on paper."""
        going = self._printing
        if going is None:
            return super().update(ms)
        if going.go_on():
            self._message.text = self._progress()
            self.root.layout(self.context.size, self.look)
        else:
            self._printing = None
            self.rebuild()
            try:
                going.write()
            except OSError as error:
                self._tell_failed(going.file, error)
            else:
                file = printable(str(going.file))
                self.tell(self._text("title"), self._text("done", file=file, n=going.pages))
        super().update(ms)
        return True

    def idle(self) -> bool:
        """Whether nothing is printed."""
        return not self.printing and super().idle()


def _pose(context: AppContext, _request: ScreenshotSpec) -> Sequence[Scene]:
    """The screen for the standard pack."""
    from ..screens.game_host import GameHost

    return [PackPrintScreen(context, context.service(GameHost).packs[0])]


SCREEN: Final = ScreenSpec(PackPrintScreen, _pose)
