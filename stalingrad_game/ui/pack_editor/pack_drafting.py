"""A data pack being edited: its history, which piece is open, what is wrong. No widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from ...assets import asset
from ...card_game.content.effects import Side
from ...card_game.content.models import Content
from ...card_game.content.pack_files import TEXTS_FOLDER
from ...card_game.pack_tools.draft import PACK, TABLES, PackDraft, open_pack, text_file, text_names
from ...card_game.pack_tools.draft_check import DraftCheck, ShownPack
from ...card_game.pack_tools.draft_files import save_pack
from ...card_game.rules.operations import VERBS
from ...data_files.draft_history import DraftHistory
from ...data_files.faults import Fault
from ...localisation.languages import DEFAULT_CODE, Languages

DraftChange: TypeAlias = Callable[[PackDraft], PackDraft]


class Shelf(NamedTuple):
    """Pieces that are listed together."""

    word: str
    """Its name is ``pack_editor.shelf`` with this word."""
    table: str
    side: Side | None = None


SHELVES: Final = (
    Shelf("german_cards", "combat", "german"),
    Shelf("soviet_cards", "combat", "soviet"),
    Shelf("buildings", "buildings"),
    Shelf("german_formations", "formations", "german"),
    Shelf("soviet_formations", "formations", "soviet"),
    Shelf("german_units", "units", "german"),
    Shelf("soviet_units", "units", "soviet"),
    Shelf("commanders", "commanders"),
    Shelf("german_campaign", "campaign", "german"),
    Shelf("soviet_campaign", "campaign", "soviet"),
    Shelf("carnage", "carnage"),
    Shelf("leaders", "leaders"),
    Shelf("pack", PACK),
)


def _pieces(draft: PackDraft, table: str) -> list[object]:
    """The entries of a table with their texts in every language, to be compared."""
    return [
        (entry, [draft.texts(code, table, name) for code in draft.codes() for name in names])
        for n, entry in enumerate(draft.entries(table))
        for names in (text_names(table, draft.entry_id(table, n)),)
    ]


class PackDrafting:
    """One pack in the editor."""

    def __init__(self, folder: Path, languages: Languages) -> None:
        """Begin with a pack as it is kept."""
        self.folder: Final = folder
        self.languages: Final = languages
        self.history: Final = DraftHistory(open_pack(folder))
        self._check: Final = DraftCheck(VERBS, open_pack(asset("data")), languages)
        self._on_disk = self.history.file
        self.shelf = SHELVES[0]
        self.index = -1
        """The open entry by its place in its table, -1 for none."""
        self.open_shelf(SHELVES[0])

    @property
    def draft(self) -> PackDraft:
        """The pack as it is now."""
        return self.history.file

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that is wrong with it."""
        return self._check.faults(self.draft)

    @property
    def codes(self) -> Sequence[str]:
        """The languages of its texts that the program knows."""
        return [code for code in self.draft.codes() if code in self.languages]

    @property
    def content(self) -> Content | None:
        """The pack to be played or printed, None while anything is wrong with it."""
        shown = None if self.faults else self._check.shown(self.draft, PACK, 0)
        return None if shown is None else shown.content

    # --- what is open

    @property
    def table(self) -> str:
        """The table of the open entry."""
        return self.shelf.table

    @property
    def name(self) -> str:
        """The id of the open entry, "" for none."""
        return "" if self.index < 0 else self.draft.entry_id(self.table, self.index)

    def listed(self) -> list[int]:
        """The entries of the shelf by their places."""
        entries, side = self.draft.entries(self.table), self.shelf.side
        return [n for n, one in enumerate(entries) if side is None or self._side(one) == side]

    @staticmethod
    def _side(entry: object) -> object:
        """Whose an entry is; what says nothing of it stands with the Germans."""
        stated = entry.get("side") if isinstance(entry, dict) else None
        return stated if stated in {"german", "soviet"} else "german"

    def called(self, index: int, code: str) -> str:
        """The name of an entry of the shelf in a language, its id where it has none there."""
        return self.name_of(self.table, index, code)

    def name_of(self, table: str, index: int, code: str) -> str:
        """The name of any entry in a language, its id where it has none there."""
        name = self.draft.entry_id(table, index)
        for one in (code, DEFAULT_CODE):
            for key in text_names(table, name)[:1]:
                text = self.draft.texts(one, table, key).get("name")
                if isinstance(text, str) and text.strip():
                    return text
        return name or str(index + 1)

    def faults_of(self, index: int) -> tuple[Fault, ...]:
        """What is wrong with an entry of the shelf."""
        return self._check.faults_of(self.draft, self.table, index)

    def shown(self) -> ShownPack | None:
        """A pack that can be shown with the open entry in it."""
        if self.index < 0:
            return None
        return self._check.shown(self.draft, self.table, self.index)

    def open_shelf(self, shelf: Shelf) -> None:
        """List other pieces, and open the first of them."""
        self.shelf = shelf
        self.index = next(iter(self.listed()), -1)

    def faulty_name(self, fault: Fault, code: str) -> str:
        """What the entry that a fault speaks of is called: its name, or as the fault calls it.

        A fault of a text in another language names that language.
        """
        folder, _, rest = fault.file.partition("/")
        other = rest.partition("/")[0] if folder == TEXTS_FOLDER else code
        name = self._faulty_name(fault, code)
        if other == code or other not in self.languages or not name:
            return name
        return f"{name} ({self.languages[other].name})"

    def _faulty_name(self, fault: Fault, code: str) -> str:
        for table in TABLES:
            files = {TABLES[table].file, *(text_file(one, table) for one in self.draft.codes())}
            for index in range(len(self.draft.entries(table))) if fault.file in files else ():
                known = {self.draft.label(table, index), self.draft.entry_id(table, index)}
                if fault.entry.partition(".")[0] in known:
                    return self.name_of(table, index, code)
        return fault.entry

    def _is_about(self, index: int, fault: Fault) -> bool:
        return self._check.is_about(self.draft, self.table, index, fault)

    def open_fault(self, fault: Fault) -> bool:
        """Open what a fault speaks of; says whether it can be edited here."""
        for shelf in SHELVES:
            file = "pack.toml" if shelf.table == PACK else TABLES[shelf.table].file
            texts = {text_file(code, shelf.table) for code in self.draft.codes()}
            if fault.file != file and fault.file not in texts:
                continue
            if shelf.table == PACK and fault.entry not in {PACK, ""}:
                continue
            before = self.shelf
            self.shelf = shelf
            found = [n for n in self.listed() if self._is_about(n, fault)]
            if found or not fault.entry:
                self.index = found[0] if found else next(iter(self.listed()), -1)
                return True
            self.shelf = before
        return False

    # --- what is done

    def do(self, change: DraftChange, joined: object = None) -> bool:
        """Make a change, as `DraftHistory` does; says whether anything is different.

        The open piece stays open where it has gone over to another side.
        """
        name = self.name
        if not self.history.do(change, joined):
            return False
        if 0 <= self.index < len(self.draft.entries(self.table)) and self.name == name:
            self.shelf = self._shelf_of(self.table, self.index)
        return self._settled()

    def undo(self) -> bool:
        """Take back the last edit, and open the piece that it changed."""
        return self._turned(self.history.undo)

    def redo(self) -> bool:
        """Do it again, and open the piece that it changes."""
        return self._turned(self.history.redo)

    def _turned(self, turn: Callable[[], bool]) -> bool:
        before = self.draft
        if not turn():
            return False
        for shelf in (self.shelf, *SHELVES):
            old, new = _pieces(before, shelf.table), _pieces(self.draft, shelf.table)
            if old != new:
                self._open_changed(shelf, old, new)
                break
        return self._settled()

    def _open_changed(self, shelf: Shelf, old: Sequence[object], new: Sequence[object]) -> None:
        """Open the first piece that differs, on its shelf, unless the open one does."""
        changed = [n for n, (one, other) in enumerate(zip(old, new, strict=False)) if one != other]
        if shelf == self.shelf and len(old) == len(new) and self.index in changed:
            return
        place = changed[0] if changed else min(len(old), len(new))
        index = max(place - 1, 0) if len(new) < len(old) else place
        if index < len(new):
            self.shelf = self._shelf_of(shelf.table, index)
            self.index = index

    def _shelf_of(self, table: str, index: int) -> Shelf:
        """The shelf on which an entry is listed."""
        side = self._side(self.draft.entries(table)[index])
        fitting = (one for one in SHELVES if one.table == table)
        return next(one for one in fitting if one.side in {None, side})

    def _settled(self) -> bool:
        """What is open is still there, or its neighbour is opened."""
        listed = self.listed()
        if self.index not in listed:
            before = [n for n in listed if n < self.index]
            self.index = before[-1] if before else next(iter(listed), -1)
        return True

    # --- keeping it

    def changed_elsewhere(self) -> bool:
        """Whether somebody else has changed the files since they were read."""
        return open_pack(self.folder) != self._on_disk

    def save(self) -> None:
        """Write what has changed; raises `OSError`."""
        save_pack(self.folder, self.draft)
        self._on_disk = open_pack(self.folder)
        self.history.keep()
