"""The user's own data packs: one is made from the standard pack, edited, played or printed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ...card_game.pack_tools.new_pack import PackNameError, new_pack
from ...card_game.packs import OwnPack
from ...data_files.faults import told_error
from ...folders import FolderError, packs_folder
from ..screens.base import Screen, line_field
from ..screens.form_layout import FormPanel, note_label
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..style.theme import BRICK_LIGHT, PAPER
from ..widgets import Button, ListBox, ListRow, ScrollView, Stack, Widget
from .field_widgets import FaultNote

MOST_LETTERS_OF_NAME: Final = 40


class PacksScreen(Screen):
    """The list, and what can be done with a pack."""

    name = "packs"

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._list: ListBox
        self._chosen = 0
        self.host.read_own_packs()

    def _text(self, key: str, /, **facts: str | int) -> str:
        return self.context.words.sentence(f"pack_editor.packs.{key}", **facts)

    @property
    def packs(self) -> Sequence[OwnPack]:
        """The user's own packs, also those at fault."""
        return self.host.own_packs

    @property
    def chosen(self) -> OwnPack | None:
        """The marked one."""
        return self.packs[self._chosen] if self._chosen < len(self.packs) else None

    def build(self) -> Widget:
        """What packs are, the list, the buttons."""
        rows = [self._row(one) for one in self.packs]
        self._list = ListBox(
            rows,
            on_select=self._choose,
            on_activate=lambda _: self.edit(),
            empty=self._text("none"),
            key="packs",
        )
        self._list.on_select = None
        self._list.select(self._chosen)
        self._list.on_select = self._choose
        body = Stack((note_label(self._text("note", folder=self._folder())), self._list), gap=16)
        chosen = self.chosen
        new = Button(
            self._text("new"), self.ask_new, kind="plain" if rows else "primary", key="new"
        )
        edit = Button(self._text("edit"), self.edit, key="edit")
        edit.kind = "primary" if rows else "plain"
        edit.enabled = chosen is not None
        play = Button(self._text("play"), self.play, key="play")
        print_it = Button(self._text("print"), self.print_it, key="print")
        for button in (play, print_it):
            button.enabled = chosen is not None and chosen.content is not None
        back = Button(self.say("back"), self.back, key="back")
        return FormPanel(
            self._text("title"), ScrollView(body), (edit, new, play, print_it, back), wide=1100
        )

    def first(self) -> Widget | None:
        """The list, or the button that makes a pack."""
        return self.keyed("packs" if self.packs else "new")

    def _folder(self) -> str:
        try:
            return str(packs_folder())
        except FolderError as error:
            return told_error(self.context.words, error)

    def _row(self, pack: OwnPack) -> ListRow:
        name, content = pack.folder.name, pack.content
        if content is None:
            note = self.context.words.counted("pack_editor.packs.faults", len(pack.faults))
            return ListRow(name, note, "cross", BRICK_LIGHT, key=name)
        text = content.texts_in(self.context.language)["pack"]["pack"].name
        note = self._text("ready", name=text, version=content.pack.version)
        return ListRow(name, note, "tick", PAPER, key=name)

    def _choose(self, index: int) -> None:
        self._chosen = index
        self.rebuild()

    def resume(self) -> None:
        """A pack may be another one now."""
        self.host.read_own_packs()
        self.rebuild()

    # --- what can be done

    def edit(self) -> None:
        """Open the marked pack in the editor."""
        if self.chosen is not None:
            self.context.open("pack_editor", folder=self.chosen.folder)

    def play(self) -> None:
        """Set up a new game with the marked pack."""
        if self.chosen is not None and self.chosen.content is not None:
            name = self.chosen.folder.name
            self.host.go_home()
            self.context.open("new", pack=name)

    def print_it(self) -> None:
        """Print the marked pack."""
        if self.chosen is not None and self.chosen.content is not None:
            self.context.open("pack_print", content=self.chosen.content)

    def ask_new(self, text: str = "", wrong: str = "") -> None:
        """Ask for the name of a new pack; again with what was typed, and what is wrong with it."""
        empty = self.context.words.phrase("pack_editor.packs.name_empty")
        field = line_field(text, most=MOST_LETTERS_OF_NAME, empty=empty)
        parts = (note_label(self._text("name_note")), field, FaultNote([wrong] if wrong else []))
        title, make = self._text("new"), self._text("make")
        self.ask_line(title, make, field, self.make, parts=parts, wide=720)

    def make(self, name: str) -> None:
        """Make a pack of this name, a copy of the standard one, and open it in the editor."""
        try:
            if Path(name).name != name:
                raise PackNameError(name)
            folder = packs_folder() / name
            new_pack(folder)
        except PackNameError:
            self.ask_new(name, self._text("bad_name"))
        except FileExistsError:
            self.ask_new(name, self._text("exists", name=name))
        except OSError as error:
            self.tell_trouble(error)
        else:
            self.host.read_own_packs()
            names = [one.folder.name for one in self.packs]
            self._chosen = names.index(name) if name in names else 0
            self.context.open("pack_editor", folder=folder)


SCREEN: Final = ScreenSpec(PacksScreen)
