"""The scenario editor: tools at the left, the map with its faults, what is set at the right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from ....data_files.faults import Fault
from ....folders import FolderError
from ....record.lines import Seat
from ....record.setup import Setup, drawn_seed
from ....street_fight.board.hexes import DIRECTIONS
from ....street_fight.board.locations import hex_of
from ....street_fight.board.scenario import standard_scenarios
from ....street_fight.board.scenario_file import RefereeWord
from ....street_fight.editing.draft import ScenarioChange, changed_by, set_at
from ....street_fight.editing.own_files import (
    draft_path,
    free_name,
    fresh_draft,
    open_draft,
    rescue_draft,
    save_draft,
)
from ....street_fight.words.fault_words import fault_line
from ...screens.base import Screen
from ...screens.form_layout import ButtonRow, heading_label
from ...shell.app import AppContext
from ...shell.command_keys import key_names
from ...shell.screen_registry import ScreenSpec
from ...style.keys import Direction, number_of
from ...style.theme import BRICK_LIGHT
from ...widgets import (
    Button,
    Label,
    ListBox,
    ListRow,
    PickButton,
    ScrollView,
    Stack,
    TextField,
    TextStyle,
    Widget,
)
from ..editor.commands import EDITOR_KEYS, FLOOR_CODES, editor_keys
from ..editor.drafting import Drafting
from ..editor.page import EditorPage, ToolColumn
from ..editor.properties import EDITED_SIDES, IdNote, Properties
from ..editor.tools import SELECT, Tool, paints
from ..editor.work_views import EditorMap, EditorSection
from ..host import StreetHost
from ..model.board_model import MapModel, Spot
from ..panels.counter_view import CounterView
from .log_view import TallView

ID_FIELD: Final = ("set", "id")
HELPED: Final = ("tools", "faults", "kept", "arrows", "enter", "pages", "digits", "tab", "escape")
"""What the help tells besides the keys of commands."""


class StreetEditorScreen(Screen):
    """One draft on its page."""

    name = "street_editor"
    has_aid = False

    def __init__(self, context: AppContext, source: str | Path | None = None) -> None:
        """A new draft, or that of a file; a scenario of the program as a copy.

        Raises `ScenarioError` where the file can't be read.
        """
        super().__init__(context)
        file = fresh_draft(self._text("new_title")) if source is None else open_draft(source)
        self.draft: Final = Drafting(file, context.words)
        self.draft.id_follows_title = source is None
        self._about_scenario = True
        self.map: Final = EditorMap(self._map_model(), self.use)
        self.map.on_point = self._point
        self.map.on_focus = self._go_to
        self.map.words = context.words.sentence("reader.map")
        self.map.on_drop = self._drop
        self.map.on_walk = self._walk
        self.map.on_stroke_end = self._end_stroke
        self.section: Final = EditorSection(self._use_inside, self._drop, "")
        self.section.describe_sides = self._describe_sides
        self.map.on_drop_outside = partial(self._drop_beyond, self.section)
        self.section.on_drop_outside = partial(self._drop_beyond, self.map)
        self._given_up = False
        """Whether changes that aren't saved are not to be kept."""
        self._typing = False
        """Whether a field had the focus."""
        self._saved = source if isinstance(source, Path) else None

    @property
    def street(self) -> StreetHost:
        """Street Fight's side of the window."""
        return self.context.service(StreetHost)

    def _text(self, key: str) -> str:
        return self.context.words.sentence(f"street.editor.{key}")

    # --- what is seen

    def build(self) -> Widget:
        self.draft.texts = self.context.words
        self.draft.refresh()
        self._show_map()
        tools = ToolColumn(self.draft, self._text, self._hold)
        return EditorPage(
            ButtonRow(tuple(self._buttons())),
            ScrollView(Stack(tuple(tools.widgets()), gap=6), key="tools"),
            self.map,
            self._wrong(),
            None if self._about_scenario else self.section,
            ScrollView(Stack(tuple(self._right()), gap=8), key="right"),
        )

    def first(self) -> Widget | None:
        return self.keyed("map")

    def _map_model(self) -> MapModel:
        draft = self.draft
        return draft.shown.map(draft.cursor, draft.hovered, draft.unit)

    def _show_map(self) -> None:
        """Map and Section as the draft is now."""
        draft, tool = self.draft, self.draft.tool
        self.map.model = self._map_model()
        self.map.paints = paints(tool)
        self.map.side = draft.direction if tool.group == "hexside" else -1
        self.map.notes = self._notes()
        self.map.wrong = frozenset(one.hex for one in draft.faults if one.hex >= 0)
        self.map.touch()
        self.section.model = draft.shown.section(draft.cursor, draft.unit)
        self.section.walls = tool.group == "hexside"
        self.section.carries_units = tool == SELECT

    def _show_typed(self) -> None:
        """All but the field in which one types, as the draft is now."""
        self._show_map()
        root = self.root
        for part in root.base.walk():
            if isinstance(part, IdNote):
                part.renew()
            elif isinstance(part, TextField) and part.key == ID_FIELD and part is not root.focused:
                part.text = self.draft.shown_id
        if isinstance(root.base, EditorPage):
            root.base.renew(ButtonRow(tuple(self._buttons())), self._wrong())
            root.layout(self.context.size, self.look)

    def _notes(self) -> Mapping[int, str]:
        """With a tool for control or zones: whose each hex is."""
        draft, notes = self.draft, dict[int, str]()
        for side in EDITED_SIDES:
            for number in draft.held_by(side):
                text = self._text(f"value.{side}")
                notes[number] = f"{notes[number]} + {text}" if number in notes else text
        return notes

    def _buttons(self) -> Iterator[Button]:
        history, button_text = self.draft.history, self._text
        for word in ("save", "undo", "redo"):
            kept = word == "save" and self._saved is not None and not self.draft.unsaved
            text = button_text("saved" if kept else word)
            button = Button(text, partial(self._command, word), size=18, key=word)
            if word == "save":
                button.others = (button_text("save"), button_text("saved"))
            button.enabled = not kept if word == "save" else getattr(history, f"can_{word}")
            yield button
        tried = Button(button_text("try"), self.ask_referee, size=18, key="try")
        tried.enabled = not self.draft.faults
        tried.hint = "" if tried.enabled else button_text("try_faults")
        yield tried
        pages = button_text("page_place"), button_text("page_scenario")
        page = Button(pages[not self._about_scenario], self._turn, size=18, key="page")
        page.others = pages
        yield page
        yield Button(button_text("help"), self.help, size=18, key="help")
        yield Button(self.say("back"), self.back, size=18, key="back")

    def _right(self) -> Iterator[Widget]:
        made = Properties(self.draft, self._text, self.edit)
        if self._about_scenario:
            yield heading_label(self._text("page_scenario"))
            yield from made.scenario()
            return
        yield heading_label(self.draft.hex)
        for name, kind in made.units():
            noun = self.context.words.noun(f"street.kind.{kind}")
            yield PickButton(
                f"{name} {noun}",
                partial(self._pick, name),
                chosen=name == self.draft.unit,
                size=17,
                key=("unit", name),
            )
        yield from made.place()

    def _wrong(self) -> ListBox:
        rows = [
            ListRow(self._line(one.fault), "", "cross", BRICK_LIGHT, key=number)
            for number, one in enumerate(self.draft.faults)
        ]
        return ListBox(
            rows,
            on_activate=self._jump,
            empty=self._text("no_faults"),
            size=17,
            hint=self._text("wrong"),
            key="faults",
        )

    def _line(self, fault: Fault) -> str:
        words = self.context.words
        return words.language.capitalised(fault_line(words, fault, drawn=True))

    def _describe_sides(self, sides: Sequence[int]) -> str:
        """What hexsides are called, and what stands there."""
        names = [self._text(f"value.{DIRECTIONS[side]}") for side in sides]
        return self.context.words.language.listed(names)

    # --- what is done

    def edit(self, change: ScenarioChange, joined: object = None) -> None:
        """Change the draft, and show what came of it."""
        changed = self.draft.do(change, joined)
        if isinstance(self.root.focused, TextField):  # it keeps its caret while one types
            self._show_typed()
        elif changed:
            self.rebuild()

    def use(self, spot: Spot, side: int | None) -> None:
        """Put the tool to a place of the map; a stroke is shown alone until it ends."""
        unit = self.draft.shown.unit_named(spot.unit)
        loc = spot.loc if spot.loc >= 0 else self.draft.cursor
        self.draft.use(loc, side, unit, stroke=self.map.stroking)
        if self.map.stroking:
            self._show_map()
        else:
            self._shown_place()

    def handle(self, event: pygame.event.Event) -> None:
        """Bring it to the widgets; what was typed is shown everywhere once its field is left."""
        typed, focused = self._typing, self.root.focused
        away = focused is not self.map and not self.root.layers
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and away:
            self.root.give_focus(self.map)
        else:
            super().handle(event)
        if event.type in {pygame.KEYDOWN, pygame.MOUSEBUTTONUP}:
            self._typing = isinstance(self.root.focused, TextField)
            if typed and not self._typing and not self.root.layers:
                self.draft.history.part()
                self.rebuild()

    def _use_inside(self, spot: Spot, sides: Sequence[int]) -> None:
        """Put the tool to a floor or a wall of the house cut open."""
        self.draft.use_inside(spot.loc, sides, self.draft.shown.unit_named(spot.unit))
        self.rebuild()

    def _end_stroke(self) -> None:
        self.draft.end_stroke()
        self._shown_place()

    def _shown_place(self) -> None:
        """Show what is in the hex under the cursor."""
        self._about_scenario = False
        self.rebuild()

    def _point(self, spot: Spot) -> None:
        if spot.hex != self.draft.hovered:
            self.draft.hovered = spot.hex
            self._show_map()

    def _drop(self, unit: int, spot: Spot) -> None:
        if spot.loc >= 0:
            self.draft.move_unit(unit, spot.loc)
            self._shown_place()

    def _drop_beyond(self, other: CounterView, unit: int, pos: tuple[int, int]) -> None:
        """A unit was dragged from the map into the Section, or out of it."""
        if other.rect.collidepoint(pos):
            self._drop(unit, other.spot_at(pos))

    def _walk(self, direction: Direction) -> None:
        self.draft.walk(direction)
        self.map.reveal(hex_of(self.draft.cursor))
        self._shown_place()

    def _go_to(self, spot: Spot) -> None:
        """The cursor goes to a place of the map."""
        self.draft.cursor = spot.loc
        self._shown_place()

    def _pick(self, name: str) -> None:
        self.draft.unit = name
        self.rebuild()

    def _jump(self, number: int) -> None:
        self.draft.jump(number)
        if self.draft.faults[number].hex >= 0:
            self._shown_place()
        else:
            self._about_scenario = True
            self.rebuild()

    def _turn(self) -> None:
        self._about_scenario = not self._about_scenario
        self.rebuild()

    def _hold(self, tool: Tool) -> None:
        self.draft.hold(tool)
        self.rebuild()

    def key(self, event: pygame.event.Event) -> None:
        """The keys of the editor; then those that mean the same everywhere."""
        name, number = editor_keys(self.context).command(event), number_of(event)
        if event.key in FLOOR_CODES:
            self.draft.climb(FLOOR_CODES[event.key])
            self._shown_place()
        elif name:
            self._command(name)
        elif number is not None:
            self.draft.hold_group(number)
            self.rebuild()
        else:
            super().key(event)

    def _command(self, name: str) -> None:
        draft = self.draft
        changes: Mapping[str, Callable[[], object]] = {
            "undo": draft.undo,
            "redo": draft.redo,
            "erase": draft.erase,
            "next_tool": lambda: draft.turn_tool(1),
            "tool_before": lambda: draft.turn_tool(-1),
            "side": draft.turn_side,
            "zoom_in": lambda: self.map.zoom(1),
            "zoom_out": lambda: self.map.zoom(-1),
        }
        others: Mapping[str, Callable[[], object]] = {
            "save": self.save,
            "try": self.ask_referee,
            "page": self._turn,
            "help": self.help,
        }
        if name in changes:
            changes[name]()
            self.rebuild()
        else:
            others[name]()

    def help(self) -> None:
        """How the editor is used, and every key."""
        words, keys = self.context.words, editor_keys(self.context)
        rows = [self._text(f"helped.{one}") for one in HELPED]
        for command in EDITOR_KEYS:
            what = self._text(f"command.{command}")
            rows.append(
                words.sentence(
                    "street.editor.helped.key", key=key_names(keys, command, words), what=what
                )
            )
        text = TallView(Label("\n".join(rows), TextStyle(size=20)), key="text")
        self.show_over(self._text("help"), text, wide=980)

    # --- keeping it

    def save(self) -> None:
        """Keep the draft under its id; another file of that name is replaced only if so wished."""
        self._save(lambda: None)

    def _save(self, then: Callable[[], None]) -> None:
        """Keep the draft, and if it was kept go on; with a wrong id say so instead."""
        draft, words = self.draft, self.context.words
        if draft.wrong_id is not None:
            text = words.sentence("street.editor.id_fault", id=draft.wrong_id)
            self.tell(self._text("unsaved_title"), text)
            return
        name, path = draft.file.id, draft_path(draft.file)
        listed = name in standard_scenarios()
        if not listed and (path == self._saved or not path.exists()):
            if self._saved in {None, path}:
                self._write(then)
            else:
                self._ask_to_rename(then)
            return
        other = free_name(name)
        save_as = words.sentence("street.editor.save_as", name=other)
        answers: list[tuple[str, Callable[[], None]]] = [
            (save_as, partial(self._answered, other, then)),
            (self.say("cancel"), self.root.close),
        ]
        if not listed:
            answers.append((self._text("replace_it"), partial(self._answered, name, then)))
        self.ask(self._text("save"), self._text("replace"), tuple(answers))

    def _ask_to_rename(self, then: Callable[[], None]) -> None:
        """It has another id than its file: ask whether that goes, or stays as it was saved."""
        old, words = self._saved, self.context.words
        assert old is not None

        def renamed() -> None:
            old.unlink(missing_ok=True)
            then()

        answers: tuple[tuple[str, Callable[[], None]], ...] = (
            (self._text("rename"), partial(self._closed, partial(self._write, renamed))),
            (self._text("keep_both"), partial(self._closed, partial(self._write, then))),
            (self.say("cancel"), self.root.close),
        )
        text = words.sentence("street.editor.renamed", old=old.stem, name=self.draft.file.id)
        self.ask(self._text("save"), text, answers)

    def _closed(self, then: Callable[[], None]) -> None:
        self.root.close()
        then()

    def _answered(self, name: str, then: Callable[[], None]) -> None:
        """Save it under an id."""
        self.root.close()
        self.draft.do(changed_by(set_at, ("id",), name))
        self._write(then)

    def _write(self, then: Callable[[], None]) -> None:
        try:
            self._saved = save_draft(self.draft.file)
        except (FolderError, OSError) as error:
            self.tell_trouble(error)
            return
        self.draft.history.keep()
        self.draft.id_follows_title = False
        self.rebuild()
        then()

    def unsaved(self) -> bool:
        return self.draft.unsaved

    def back(self) -> None:
        """Leave; a draft that isn't kept is asked for."""
        if not self.unsaved():
            self._leave()
            return
        self.ask(
            self._text("unsaved_title"),
            self._text("unsaved"),
            (
                (self._text("stay"), self.root.close),
                (self._text("leave"), self._leave),
                (self._text("save_and_leave"), self._save_and_leave),
            ),
        )

    def _save_and_leave(self) -> None:
        self.root.close()
        self._save(self._leave)

    def _leave(self) -> None:
        self._given_up = True
        self.street.end_trials()
        self.stack.pop()

    def leave(self) -> None:
        """The window is closed over a draft that isn't saved: it is kept beside the others."""
        if self.draft.unsaved and not self._given_up:
            with suppress(FolderError, OSError):
                rescue_draft(self.draft.file)

    # --- trying it

    def ask_referee(self) -> None:
        """Ask by whose rules the draft is to be tried; where it has faults say so instead."""
        faults, words = self.draft.faults, self.context.words
        if faults:
            first = self._line(faults[0].fault)
            self.tell(self._text("try"), f"{self._text('try_faults')}\n{first}")
            return
        listed = self.draft.file.referees
        if len(listed) == 1:
            self.try_out(listed[0])
            return
        answers: list[tuple[str, Callable[[], None]]] = [
            (words.phrase(f"street.referee.{word}"), partial(self._chosen, word)) for word in listed
        ]
        answers.append((self.say("cancel"), self.root.close))
        self.ask(self._text("try"), self._text("try_by"), tuple(answers))

    def _chosen(self, word: RefereeWord) -> None:
        self.root.close()
        self.try_out(word)

    def try_out(self, word: RefereeWord) -> None:
        """Play the draft by the rules of a referee, and come back to it."""
        setup = Setup(drawn_seed(), {}, (Seat(), Seat()), self.context.language.code)
        try:
            self.street.try_out(setup, self.draft.file, word)
        except FolderError as error:
            self.tell_trouble(error)


SCREEN: Final = ScreenSpec(StreetEditorScreen)
