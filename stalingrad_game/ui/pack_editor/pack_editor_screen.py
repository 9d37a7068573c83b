"""The pack editor: the pieces of a data pack at the left, one as a form, its printed picture.

What is typed stands on the picture at once. A change of a choice or an effect makes the widgets
anew; while one types they stay, and only what they show follows.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import pygame
from msgspec.structs import replace

from ...card_game.content.effects import parse_effect
from ...card_game.pack_tools.draft import PACK
from ...card_game.pack_tools.draft_edits import remove_piece, set_figure
from ...card_game.pack_tools.draft_files import rescue_pack
from ...card_game.pack_tools.draft_new import FIXED_TABLES, copied, plain_piece
from ...card_game.pack_tools.pack_fields import PackField, side_of_field, verbs_for
from ...card_game.pack_tools.phrase_list import PhraseList
from ...card_game.rules.operations import VERBS
from ...card_game.state.codes import GERMAN, SOVIET
from ...card_game.words.localizer import Localizer
from ...card_game.words.reference.pack_faults import pack_fault_line
from ...card_game.words.reference.pack_pieces import PieceKind, pack_pieces, reference_kit
from ...data_files.faults import Fault, reason, told
from ...folders import FolderError
from ...localisation.catalogue import Catalogue, catalogue
from ...localisation.language import Language
from ..screens.base import Screen
from ..screens.browser.piece_page import REST_MS, PicturePainter, PieceView, piece_zoom
from ..screens.form_layout import ButtonRow, FormPanel, SideBySide, note_label
from ..screens.posing import ScreenshotSpec
from ..shell.app import AppContext
from ..shell.command_keys import key_names
from ..shell.screen_registry import ScreenSpec
from ..shell.screen_stack import Scene
from ..style.key_map import Key, KeyMap, Keys
from ..style.theme import BRICK_LIGHT, PAPER
from ..widgets import (
    Button,
    Choice,
    Dialog,
    Label,
    ListBox,
    ListRow,
    ScrollView,
    Sized,
    Span,
    Stack,
    TextField,
    TextStyle,
    Widget,
)
from .pack_drafting import SHELVES, DraftChange, PackDrafting
from .pack_form import PackForm

KINDS: Final[Mapping[str, frozenset[PieceKind]]] = {
    "combat": frozenset({"combat", "hero"}),
    "buildings": frozenset({"building"}),
    "formations": frozenset({"formation"}),
    "units": frozenset({"unit"}),
    "commanders": frozenset({"commander"}),
    "campaign": frozenset({"campaign"}),
    "carnage": frozenset({"carnage"}),
    "leaders": frozenset({"leader"}),
}
"""By table: what kinds of pieces its entries are."""


LOW_LIST: Final = 190
"""How high the list is where the parts stand one below the other, in design pixels."""
MOST_OF_FAULTS: Final = 150
"""How high the list of faults is at most."""


def previews(
    drafting: PackDrafting,
    language: Language,
    painter: PicturePainter,
    follow: Callable[[str], None],
) -> list[PieceView]:
    """The pictures of the open piece: one, of a commander two; none while it can't be shown."""
    kinds, shown = KINDS.get(drafting.table, frozenset()), drafting.shown()
    if shown is None:
        return []
    words = Localizer(reference_kit(shown.content), language)
    return [
        PieceView(piece_zoom(words, piece), painter, follow)
        for piece in pack_pieces(words)
        if piece.kind in kinds and shown.id in {piece.id, piece.id.rpartition(".")[0]}
    ]


PIECE_COMMANDS: Final = ("add", "copy", "remove")
PACK_COMMANDS: Final = ("save", "undo", "redo", "play", "print", "help")


class PackEditorButtons:
    """Makes them, and keeps them as the pack is."""

    def __init__(self, text: Callable[[str], str], command: Callable[[str], None]) -> None:
        """`text` gives the texts of the editor."""
        self._text: Final = text
        self._made: Final = {
            word: Button(
                text(word),
                partial(command, word),
                size=16 if word in PIECE_COMMANDS else 18,
                key=word,
            )
            for word in (*PIECE_COMMANDS, *PACK_COMMANDS)
        }

    @property
    def of_pieces(self) -> Sequence[Button]:
        """Those below the list."""
        return tuple(self._made[word] for word in PIECE_COMMANDS)

    @property
    def of_pack(self) -> Sequence[Button]:
        """Those at the foot."""
        return tuple(self._made[word] for word in PACK_COMMANDS)

    def show(self, drafting: PackDrafting) -> None:
        """Which can be used now; lay the page out again afterwards."""
        history, made = drafting.history, self._made
        made["save"].text = self._text("save" if history.changed else "saved")
        made["save"].enabled = history.changed
        made["undo"].enabled = history.can_undo
        made["redo"].enabled = history.can_redo
        for word in ("play", "print"):
            made[word].enabled = not drafting.faults
            made[word].hint = self._text("faults_first") if drafting.faults else ""
        for word in PIECE_COMMANDS:
            made[word].enabled = can_change_number(drafting) and (
                word == "add" or drafting.index >= 0
            )
            made[word].hint = "" if can_change_number(drafting) else self._text("fixed")


def can_change_number(drafting: PackDrafting) -> bool:
    """Whether pieces can be added to the open shelf, or taken out."""
    return drafting.table not in {*FIXED_TABLES, PACK}


def piece_row(drafting: PackDrafting, index: int, words: Catalogue) -> ListRow:
    """A piece of the shelf: its name, how often it is in its deck, whether it is at fault."""
    copies = drafting.draft.entries(drafting.table)[index].get("copies", 1)
    note = "" if copies == 1 else f"×{copies}"
    wrong = bool(drafting.faults) and bool(drafting.faults_of(index))
    name = drafting.called(index, words.language.code)
    if drafting.table == "carnage":
        name = words.phrase("browser.carnage", n=index + 1)
    ink = BRICK_LIGHT if wrong else PAPER
    return ListRow(name, note, "cross" if wrong else "", ink, key=index)


class OfferedEffect(NamedTuple):
    """An effect that may be chosen."""

    word: str
    name: str
    rule: str
    does: str
    """What it says on a card."""


def offered_effects(
    phrases: PhraseList, entry: Mapping[str, Any], words: Localizer, named: Callable[[str], str]
) -> list[OfferedEffect]:
    """The effects that a field may have, each with what it says on a card."""
    side = SOVIET if side_of_field(phrases.field, entry) == "soviet" else GERMAN
    return [
        OfferedEffect(
            verb.word,
            named(verb.word),
            verb.rule,
            _does(words, phrases.first_phrase(verb), side),
        )
        for verb in verbs_for(phrases.field, entry, VERBS)
    ]


def _does(words: Localizer, phrase: str, side: int) -> str:
    """What an effect says; nothing where its unit can't be named yet."""
    effect = parse_effect(phrase)
    if any(face.unit not in words.kit.unit_number for face in effect.units):
        return ""
    (sentence,) = words.sentences([effect], side)
    return sentence.full


PACK_KEYS: Final[Mapping[str, Keys]] = MappingProxyType(
    {
        "undo": (Key(pygame.K_z, command=True),),
        "redo": (Key(pygame.K_y, command=True), Key(pygame.K_z, shift=True, command=True)),
        "save": (Key(pygame.K_s, command=True),),
        "copy": (Key(pygame.K_d, command=True),),
        "add": (Key(pygame.K_n, command=True),),
        "remove": (Key(pygame.K_DELETE),),
        "play": (Key(pygame.K_p, command=True),),
        "help": (Key(pygame.K_F1),),
    }
)
"""By command; their texts are ``pack_editor.command``."""


def pack_keys() -> KeyMap:
    """Which key stands for which command."""
    return KeyMap(PACK_KEYS, {})


PACK_HELP: Final = ("pieces", "effects", "faults", "kept", "escape")
"""What the help tells besides the keys of commands."""


class PackEditorScreen(Screen):
    """One pack on its page."""

    name = "pack_editor"

    def __init__(self, context: AppContext, folder: Path) -> None:
        """The pack in a folder, whatever is wrong with it."""
        super().__init__(context)
        self.drafting: Final = PackDrafting(folder, context.languages)
        self._painter: Final = PicturePainter()
        self._given_up = False
        """Whether changes that aren't saved are not to be kept."""
        self._typing = False
        """Whether a field had the focus."""
        self._form: PackForm
        self._buttons: PackEditorButtons
        self._pieces: ListBox
        self._faults: ListBox
        self._picture: ScrollView

    def _text(self, key: str, /, **facts: str | int) -> str:
        return self.context.words.sentence(f"pack_editor.{key}", **facts)

    # --- what is seen

    def build(self) -> Widget:
        """The page as the pack is now."""
        drafting = self.drafting
        self._form = PackForm(drafting, self.context.words, VERBS, self.edit, self.ask_effect)
        parts = tuple(self._form.widgets())
        self._form.show_faults()
        self._pieces = ListBox(
            (), on_select=self._open, empty=self._text("none"), size=18, key="pieces"
        )
        self._faults = ListBox(
            (),
            on_activate=self._jump,
            empty=self._text("no_faults"),
            size=17,
            hint=self._text("wrong"),
            key="faults",
        )
        self._picture = ScrollView(Stack(()), key="picture")
        self._buttons = PackEditorButtons(self._text, self.command)
        self._show()
        words = [self._text(f"shelf.{shelf.word}") for shelf in SHELVES]
        shelf = Choice(
            "", words, self._turn_shelf, index=SHELVES.index(drafting.shelf), size=19, key="shelf"
        )
        pieces = Sized(self._pieces, LOW_LIST, fixed=True)
        listed = (shelf, pieces, ButtonRow(self._buttons.of_pieces, gap=8))
        form = ScrollView(Stack(parts, gap=10), key="form")
        left = Stack(listed, gap=14, stretch=(pieces,))
        middle = Stack((form, Sized(self._faults, MOST_OF_FAULTS)), gap=14, stretch=(form,))
        picture = self._picture
        columns, below = (left, middle, picture), (left, picture, middle)
        columns_view = SideBySide(columns, (0.26, 0.41), least=300, below=below, key="columns")
        title = self._text("title", name=drafting.folder.name)
        back = Button(self.say("back"), self.back, size=18, key="back")
        buttons = (*self._buttons.of_pack, back)
        return FormPanel(title, ScrollView(columns_view), buttons, wide=1840, fills=True)

    def first(self) -> Widget | None:
        """The list of the pieces."""
        return self.keyed("pieces")

    def _show(self) -> None:
        """List, faults, picture and buttons as the pack is now."""
        drafting = self.drafting
        listed = drafting.listed()
        self._pieces.rows = [piece_row(drafting, n, self.context.words) for n in listed]
        if drafting.index in listed:
            opened, self._pieces.on_select = self._pieces.on_select, None
            self._pieces.select(listed.index(drafting.index))
            self._pieces.on_select = opened
        self._faults.rows = [
            ListRow(self._line(one), "", "cross", BRICK_LIGHT, key=n)
            for n, one in enumerate(drafting.faults)
        ]
        self._picture.content = self._pictured()
        self._buttons.show(drafting)

    def _pictured(self) -> Widget:
        """The open piece as it is printed, or why there is no picture."""
        drafting = self.drafting
        if drafting.table == PACK or drafting.index < 0:
            return note_label(self._text("pack_note", folder=str(drafting.folder)))
        found = previews(drafting, self.context.language, self._painter, self.host.open_rules)
        return Stack(found, gap=16) if found else note_label(self._text("no_picture"))

    def _line(self, fault: Fault) -> str:
        words = self.context.words
        name = self.drafting.faulty_name(fault, self.context.language.code)
        line = pack_fault_line(words, replace(fault, entry=name))
        return words.language.capitalised(line)

    def _laid_out(self) -> None:
        """Find places for what is shown now; the focus stays."""
        self.root.layout(self.context.size, self.look)

    # --- what is done

    def edit(self, change: DraftChange, joined: object = None) -> None:
        """Make a change, and show what came of it; a field that is typed in keeps its caret."""
        if not self.drafting.do(change, joined):
            return
        if isinstance(self.root.focused, TextField):
            self._form.show_typed(self.root.base.walk())
            self._show()
            self._laid_out()
        else:
            self.rebuild()

    def handle(self, event: pygame.event.Event) -> None:
        """Bring it to the widgets; what was typed is shown everywhere once its field is left."""
        typed = self._typing
        super().handle(event)
        if event.type in {pygame.KEYDOWN, pygame.MOUSEBUTTONUP}:
            self._typing = isinstance(self.root.focused, TextField)
            if typed and not self._typing and not self.root.layers:
                self.drafting.history.part()
                self.rebuild()

    def _turn_shelf(self, index: int) -> None:
        self.drafting.open_shelf(SHELVES[index])
        self._opened()

    def _open(self, row: int) -> None:
        self.drafting.index = self.drafting.listed()[row]
        self._opened()

    def _opened(self) -> None:
        """Another piece is open: its form begins at the top."""
        self.drafting.history.part()
        self._painter.start_over()
        self.rebuild()
        for widget in self.root.base.walk():
            if isinstance(widget, ScrollView) and widget.key in {"form", "picture"}:
                widget.scroll_to(0)

    def _jump(self, number: int) -> None:
        fault = self.drafting.faults[number]
        if self.drafting.open_fault(fault):
            self._opened()
            found = self._field_of(fault)
            if found is not None:
                self.root.give_focus(found)
        else:
            self.tell(self._text("elsewhere"), self._line(fault))

    def _field_of(self, fault: Fault) -> Widget | None:
        """The widget that a fault of the open piece speaks of."""
        here = self.drafting.faults_of(self.drafting.index) if self.drafting.index >= 0 else ()
        same = (one for one in here if (one.file, one.field) == (fault.file, fault.field))
        fault = next(same, fault)
        if fault.file.startswith("lang/"):
            code = fault.file.split("/")[1]
            return self.keyed(("text", code, fault.entry, fault.field))
        return self.keyed(("set", fault.field)) or self.keyed(("add", fault.field))

    def key(self, event: pygame.event.Event) -> None:
        """The keys of the editor; then those that mean the same everywhere."""
        command = pack_keys().command(event)
        if command:
            self.command(command)
        else:
            super().key(event)

    def command(self, name: str) -> None:
        """Do what a button or a key stands for."""
        commands: Mapping[str, Callable[[], object]] = {
            "undo": lambda: self._turn(self.drafting.undo),
            "redo": lambda: self._turn(self.drafting.redo),
            "save": self.save,
            "add": self.add,
            "copy": self.copy,
            "remove": self.remove,
            "play": self.play,
            "print": self.print_it,
            "help": self.help,
        }
        commands[name]()

    def _turn(self, turn: Callable[[], bool]) -> None:
        """Take an edit back or do it again; the piece that it changed is seen."""
        drafting = self.drafting
        before = drafting.shelf, drafting.name
        if not turn():
            return
        if (drafting.shelf, drafting.name) == before:
            self.rebuild()
        else:
            self._opened()

    def add(self) -> None:
        """Add a plain piece to the shelf, and open it."""
        shelf = self.drafting.shelf
        if not can_change_number(self.drafting):
            return
        names = {
            code: catalogue(self.context.languages[code]).sentence(f"pack_editor.new.{shelf.table}")
            for code in self.drafting.codes
        }
        side, languages = shelf.side or "german", self.context.languages
        self._added(
            lambda draft: plain_piece(draft, shelf.table, side, names, languages),
            len(self.drafting.draft.entries(shelf.table)),
        )

    def copy(self) -> None:
        """Add a copy of the open piece, and open that."""
        drafting = self.drafting
        if can_change_number(drafting) and drafting.index >= 0:
            table, index = drafting.table, drafting.index
            self._added(lambda draft: copied(draft, table, index), index + 1)

    def _added(self, change: DraftChange, index: int) -> None:
        if self.drafting.do(change):
            self.drafting.index = index
            self._opened()

    def remove(self) -> None:
        """Take out the open piece; undo brings it back."""
        drafting = self.drafting
        if can_change_number(drafting) and drafting.index >= 0:
            drafting.do(lambda draft: remove_piece(draft, drafting.table, drafting.index))
            self._opened()

    # --- effects

    def ask_effect(self, field: PackField, place: int) -> None:
        """Ask for an effect at a place of a field, -1 for one more."""
        drafting = self.drafting
        entry = drafting.draft.entries(drafting.table)[drafting.index]
        phrases = PhraseList(field, entry, drafting.draft, VERBS)
        offered = offered_effects(phrases, entry, self._localizer(), self._form.effect_name)

        def take(one: OfferedEffect) -> None:
            self.root.close()
            verb = VERBS[one.word]
            after = (
                phrases.added(verb)
                if place < 0
                else phrases.exchanged(place, phrases.first_phrase(verb))
            )
            where = (drafting.table, drafting.index, field.path)
            self.edit(lambda draft: set_figure(draft, *where, after))

        def tell(index: int) -> None:
            description.spans = (Span(offered[index].does),)
            self._laid_out()

        description = note_label(offered[0].does if offered else "")
        effects = ListBox(
            [ListRow(one.name, one.rule, key=one.word) for one in offered],
            on_select=tell,
            on_activate=lambda index: take(offered[index]),
            size=19,
            key="effects",
        )
        parts = Sized(effects, 300, fixed=True), Sized(description, 110, fixed=True)
        body = Stack(parts, gap=0, stretch=parts[:1])
        answers = (
            (self._text("take_effect"), lambda: take(offered[effects.index])),
            (self.say("cancel"), self.root.close),
        )
        title = self._text("which_effect")
        self.root.open(Dialog(title, body, answers, on_cancel=self.root.close, wide=760))
        self.root.give_focus(effects)

    def _localizer(self) -> Localizer:
        shown = self.drafting.shown()
        content = self.host.packs[0] if shown is None else shown.content
        return Localizer(reference_kit(content), self.context.language)

    # --- help

    def help(self) -> None:
        """How the editor is used, and every key."""
        words, keys = self.context.words, pack_keys()
        rows = [self._text(f"helped.{one}") for one in PACK_HELP]
        for command in PACK_KEYS:
            what = self._text(f"command.{command}")
            rows.append(self._text("helped.key", key=key_names(keys, command, words), what=what))
        text = ScrollView(Label("\n".join(rows), TextStyle(size=20)), key="help text")
        self.show_over(self._text("help"), text, wide=980)

    # --- keeping it

    def save(self) -> None:
        """Keep the pack in its folder; what somebody else wrote there meanwhile is asked for."""
        if not self.drafting.history.changed:
            return
        if self.drafting.changed_elsewhere():
            self.ask(
                self._text("save"),
                self._text("changed_elsewhere"),
                ((self._text("overwrite"), self._overwrite), (self.say("cancel"), self.root.close)),
            )
            return
        self._write()

    def _overwrite(self) -> None:
        self.root.close()
        self._write()

    def _write(self) -> bool:
        try:
            self.drafting.save()
        except OSError as error:
            why = told(self.context.words, reason(error))
            self.tell(self.say("trouble"), self._text("not_saved", why=why))
            return False
        self.rebuild()
        return True

    def unsaved(self) -> bool:
        """Whether the pack isn't kept as it is."""
        return self.drafting.history.changed

    def back(self) -> None:
        """Leave; changes that aren't saved are asked for."""
        if not self.unsaved():
            self._leave()
        else:
            self.ask(
                self._text("unsaved_title"),
                self._text("unsaved"),
                (
                    (self._text("save_and_leave"), self._save_and_leave),
                    (self._text("leave"), self._leave),
                    (self._text("stay"), self.root.close),
                ),
            )

    def _save_and_leave(self) -> None:
        self.root.close()
        if self._write():
            self._leave()

    def _leave(self) -> None:
        self._given_up = True
        self.stack.pop()

    def leave(self) -> None:
        """The window is closed over changes that aren't saved: they are kept in another folder."""
        if self.drafting.history.changed and not self._given_up:
            with suppress(FolderError, OSError, shutil.Error):
                rescue_pack(self.drafting.folder, self.drafting.draft)

    # --- playing it

    def play(self) -> None:
        """Save the pack and set up a new game with it; faults are told instead."""
        if self.drafting.faults:
            self.tell(self._text("play"), self._text("faults_first"))
            return
        if self.unsaved() and not self._write():
            return
        self._given_up = True
        name = self.drafting.folder.name
        self.host.go_home()
        self.context.open("new", pack=name)

    def print_it(self) -> None:
        """Print the pack as it is now, saved or not."""
        content = self.drafting.content
        if content is None:
            self.tell(self._text("print"), self._text("faults_first"))
        else:
            self.context.open("pack_print", content=content)

    # --- time

    def update(self, ms: int, /) -> bool:
        """Let time pass: the picture is painted once a piece rests."""
        painted = self._painter.pass_time(ms)
        if painted:
            self._picture.touch()
        return super().update(ms) or painted

    def idle(self) -> bool:
        """Whether everything that is seen has been painted."""
        return not self._painter.waits and super().idle()


def _pose(context: AppContext, _request: ScreenshotSpec) -> Sequence[Scene]:
    """The screen with the standard pack, its picture painted; nothing is ever saved there."""
    from ...assets import asset

    screen = PackEditorScreen(context, asset("data"))
    screen.layout(context.size)
    screen.update(REST_MS)
    return [screen]


SCREEN: Final = ScreenSpec(PackEditorScreen, _pose)
