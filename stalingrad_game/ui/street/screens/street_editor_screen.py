"""The scenario editor: tools at the left, the map with its faults, what is set at the right."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pygame

from ....data_files.faults import FaultsError
from ....folders import FolderError
from ....record.lines import Seat
from ....record.setup import DRAWN_SEED_LIMIT, Setup
from ....street_fight.board.locations import hex_of
from ....street_fight.board.scenario_file import RefereeWord
from ....street_fight.editing.draft import Edit, new_draft
from ....street_fight.editing.draft_faults import draft_faults
from ....street_fight.editing.own_files import draft_path, open_draft, save_draft
from ...art.resources import Look
from ...screens.base import Screen
from ...screens.form_layout import ButtonRow, heading_label
from ...shell.app import AppContext
from ...shell.screen_registry import ScreenSpec
from ...style.key_map import Key, KeyMap, Keys
from ...style.keys import Direction
from ...style.theme import BRICK_LIGHT, COAL, SOOT
from ...widgets import (
    Button,
    Choice,
    ListBox,
    ListRow,
    PickButton,
    ScrollView,
    Stack,
    TextField,
    Widget,
)
from ..editor.drafting import Drafting
from ..editor.editor_map import EditorMap
from ..editor.properties import EDITED_SIDES, MOST_FLOORS, Properties
from ..editor.tools import SELECT, STROKES, TOOL_GROUPS, Tool
from ..host import StreetHost
from ..model.map_model import MapModel, MapSpot

EDITOR_KEYS: Final[Mapping[str, Keys]] = MappingProxyType(
    {
        "undo": (Key(pygame.K_u), Key(pygame.K_z, command=True)),
        "redo": (Key(pygame.K_u, shift=True), Key(pygame.K_y, command=True)),
        "save": (Key(pygame.K_s), Key(pygame.K_s, command=True)),
        "zoom_in": (Key(pygame.K_PLUS), Key(pygame.K_KP_PLUS)),
        "zoom_out": (Key(pygame.K_MINUS), Key(pygame.K_KP_MINUS)),
        "up": (Key(pygame.K_PAGEUP),),
        "down": (Key(pygame.K_PAGEDOWN),),
        "erase": (Key(pygame.K_DELETE),),
        "try": (Key(pygame.K_t),),
    }
)
MOST_OPENINGS: Final = 9


class EditorDesk(Widget):
    """Where the parts of the editor lie."""

    def __init__(self, head: Widget, parts: Sequence[Widget], below: Widget) -> None:
        """`parts` are tools, map, and what is set."""
        super().__init__(key="desk")
        self._head: Final = head
        self._parts: Final = tuple(parts)
        self._below: Final = below

    def children(self) -> Sequence[Widget]:
        """The map first, so that it has the focus."""
        left, middle, right = self._parts
        return middle, self._head, left, right, self._below

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Buttons above, three columns, faults below the map."""
        super().layout(rect, look)
        gap = look.theme.gap
        inner = rect.inflate(-2 * gap, -2 * gap)
        high = min(self._head.wanted(look, inner.width)[1], inner.height // 3)
        self._head.layout(pygame.Rect(inner.left, inner.top, inner.width, high), look)
        top = inner.top + high + gap
        rest = inner.bottom - top
        left, right = round(inner.width * 0.2), round(inner.width * 0.28)
        middle = inner.width - left - right - 2 * gap
        below = round(rest * 0.17)
        x = inner.left
        self._parts[0].layout(pygame.Rect(x, top, left, rest), look)
        x += left + gap
        self._parts[1].layout(pygame.Rect(x, top, middle, rest - below - gap), look)
        self._below.layout(pygame.Rect(x, inner.bottom - below, middle, below), look)
        x += middle + gap
        self._parts[2].layout(pygame.Rect(x + gap, top, right - gap, rest), look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the ground and the parts."""
        surface.fill(SOOT, self.rect)
        for part in (self._parts[0], self._parts[2]):
            surface.fill(COAL, part.rect.inflate(2 * look.theme.gap, 0))
        super().draw(surface, look)


class StreetEditorScreen(Screen):
    """One draft on its desk."""

    name = "street_editor"

    def __init__(self, context: AppContext, source: str | Path | None = None) -> None:
        """A new draft, or that of a file; a scenario of the program as a copy.

        Raises `ScenarioError` where the file can't be read.
        """
        super().__init__(context)
        fresh = new_draft(self._said("new_title")) if source is None else open_draft(source)
        self.draft: Final = Drafting(fresh, context.words)
        self._group = SELECT.group
        self._about_scenario = source is None
        self._map: Final = EditorMap(self._map_model(), self.use)
        self._map.on_point = self._point
        self._map.on_drop = self._drop
        self._map.on_walk = self._walk
        self._map.on_stroke_end = self.draft.history.part
        self._saved = source if isinstance(source, Path) else None

    @property
    def street(self) -> StreetHost:
        """Street Fight's side of the window."""
        return self.context.service(StreetHost)

    def _said(self, key: str) -> str:
        return self.context.words.sentence(f"street.editor.{key}")

    # --- what is seen

    def build(self) -> Widget:
        """The desk as the draft is now."""
        self.draft.texts = self.context.words
        self.draft.refresh()
        self._show_map()
        tools = ScrollView(Stack(tuple(self._tools()), gap=6), key="tools")
        right = ScrollView(Stack(tuple(self._right()), gap=8), key="right")
        return EditorDesk(
            ButtonRow(tuple(self._buttons())), (tools, self._map, right), self._wrong()
        )

    def first(self) -> Widget | None:
        """The map."""
        return self.keyed("map")

    def _map_model(self) -> MapModel:
        draft = self.draft
        return draft.shown.map(draft.cursor, draft.hovered, draft.unit)

    def _show_map(self) -> None:
        tool = self.draft.tool
        self._map.model = self._map_model()
        self._map.paints = tool.group in STROKES
        self._map.side = self.draft.direction if tool.group == "hexside" else -1
        self._map.wrong = frozenset(one.hex for one in self.draft.faults if one.hex >= 0)
        self._map.touch()

    def _buttons(self) -> Iterator[Button]:
        history, said = self.draft.history, self._said
        for word in ("save", "undo", "redo"):
            button = Button(said(word), partial(self._command, word), size=18, key=word)
            button.enabled = word == "save" or getattr(history, f"can_{word}")
            yield button
        for word in self.draft.file.referees:
            named = self.context.words.phrase(f"street.referee.{word}")
            text = self.context.words.sentence("street.editor.try", referee=named)
            button = Button(text, partial(self.try_out, word), size=18, key=("try", word))
            button.enabled = not self.draft.faults
            button.hint = "" if button.enabled else said("try_faults")
            yield button
        page = "page_place" if self._about_scenario else "page_scenario"
        yield Button(said(page), self._turn, size=18, key="page")
        yield Button(self.say("back"), self.back, size=18, key="back")

    def _tools(self) -> Iterator[Widget]:
        draft, said = self.draft, self._said
        groups = list(TOOL_GROUPS)
        yield Choice(
            "",
            [said(f"group.{group}") for group in groups],
            lambda index: self._hold_group(groups[index]),
            index=groups.index(self._group),
            size=18,
            key="group",
        )
        yield from self._settings()
        for word in TOOL_GROUPS[self._group]:
            tool = Tool(self._group, word)
            yield PickButton(
                self._tool_name(tool),
                partial(self._hold, tool),
                chosen=tool == draft.tool,
                size=17,
                key=("tool", *tool),
            )

    def _settings(self) -> Iterator[Widget]:
        """How the tools of the group are set."""
        draft, said = self.draft, self._said
        if self._group in {"unit", "marker", "aim"}:
            yield Choice(
                "",
                [said(f"value.{side}") for side in EDITED_SIDES],
                lambda index: setattr(draft, "side", EDITED_SIDES[index]),
                index=EDITED_SIDES.index(draft.side),
                size=18,
                key="side",
            )
        elif self._group == "building":
            yield Choice(
                said("floors"),
                [str(n) for n in range(1, MOST_FLOORS + 1)],
                lambda index: setattr(draft, "floors", index + 1),
                index=draft.floors - 1,
                size=18,
                key="floors",
            )
        elif self._group == "hexside":
            yield Choice(
                said("tool.openings"),
                [str(n) for n in range(MOST_OPENINGS + 1)],
                lambda index: setattr(draft, "openings", index),
                index=draft.openings,
                size=18,
                key="openings",
            )

    def _tool_name(self, tool: Tool) -> str:
        nouns = {"terrain": "terrain", "also": "terrain", "marker": "marker", "unit": "kind"}
        if tool.group in nouns:
            words = self.context.words
            return words.language.capitalised(
                str(words.noun(f"street.{nouns[tool.group]}.{tool.word}"))
            )
        return self._said(f"tool.{tool.word}")

    def _right(self) -> Iterator[Widget]:
        made = Properties(self.draft, self._said, self.edit)
        if self._about_scenario:
            yield heading_label(self._said("page_scenario"))
            yield from made.scenario()
            return
        yield from made.place()
        for name, kind in made.units():
            noun = self.context.words.noun(f"street.kind.{kind}")
            yield PickButton(
                f"{name} {noun}",
                partial(self._pick, name),
                chosen=name == self.draft.unit,
                size=17,
                key=("unit", name),
            )

    def _wrong(self) -> ListBox:
        rows = [
            ListRow(str(one.fault), "", "cross", BRICK_LIGHT, key=number)
            for number, one in enumerate(self.draft.faults)
        ]
        return ListBox(
            rows, on_activate=self._jump, empty=self._said("no_faults"), size=17, key="faults"
        )

    # --- what is done

    def _refresh(self) -> None:
        self.rebuild()

    def edit(self, edit: Edit) -> None:
        """Make an edit, and show what came of it."""
        changed = self.draft.do(edit)
        if isinstance(self.root.focused, TextField):  # it keeps its caret while one types
            self._show_map()
        elif changed:
            self._refresh()

    def use(self, spot: MapSpot, side: int | None) -> None:
        """Put the tool to a place of the map."""
        unit = self.draft.shown.unit_named(spot.unit)
        loc = spot.loc if spot.loc >= 0 else self.draft.cursor
        self.draft.use(loc, side, unit)
        self._about_scenario = False
        self._refresh()

    def _point(self, spot: MapSpot) -> None:
        if spot.hex != self.draft.hovered:
            self.draft.hovered = spot.hex
            self._show_map()

    def _drop(self, unit: int, spot: MapSpot) -> None:
        if spot.hex >= 0:
            self.draft.move_unit(unit, spot.loc)
            self._refresh()

    def _walk(self, direction: Direction) -> None:
        self.draft.walk(direction)
        self._map.reveal(hex_of(self.draft.cursor))
        self._refresh()

    def _pick(self, name: str) -> None:
        self.draft.unit = name
        self._refresh()

    def _jump(self, number: int) -> None:
        self.draft.jump(number)
        self._about_scenario = False
        self._refresh()

    def _turn(self) -> None:
        self._about_scenario = not self._about_scenario
        self._refresh()

    def _hold_group(self, group: str) -> None:
        self._group = group
        self._hold(Tool(group, TOOL_GROUPS[group][0]))

    def _hold(self, tool: Tool) -> None:
        self.draft.hold(tool)
        self._refresh()

    def key(self, event: pygame.event.Event) -> None:
        """The keys of the editor; then those that mean the same everywhere."""
        name = KeyMap(EDITOR_KEYS, self.context.settings.keys).command(event)
        if name:
            self._command(name)
        else:
            super().key(event)

    def _command(self, name: str) -> None:
        draft = self.draft
        done = {
            "undo": draft.undo,
            "redo": draft.redo,
            "erase": draft.erase,
            "up": lambda: draft.climb(1),
            "down": lambda: draft.climb(-1),
            "zoom_in": lambda: self._map.zoom(1),
            "zoom_out": lambda: self._map.zoom(-1),
            "save": self.save,
            "try": self._try_first,
        }
        done[name]()
        if name not in {"save", "try"}:
            self._refresh()

    def save(self) -> None:
        """Keep the draft under its id; another file of that name is replaced only if so wished."""
        path = draft_path(self.draft.file)
        if path != self._saved and path.exists():
            self.ask(
                self._said("save"),
                self._said("replace"),
                (
                    (self.say("cancel"), self.root.close),
                    (self._said("save"), self._replace),
                ),
            )
            return
        self._write()

    def _replace(self) -> None:
        self.root.close()
        self._write()

    def _write(self) -> bool:
        try:
            self._saved = save_draft(self.draft.file)
        except (FolderError, OSError) as error:
            self.tell(self.say("trouble"), str(error))
            return False
        self.draft.history.keep()
        self._refresh()
        return True

    def _try_first(self) -> None:
        if self.draft.file.referees:
            self.try_out(self.draft.file.referees[0])

    def try_out(self, word: RefereeWord) -> None:
        """Play the draft by the rules of a referee, and come back to it."""
        if draft_faults(self.draft.file):
            return
        setup = Setup(
            secrets.randbelow(DRAWN_SEED_LIMIT), {}, (Seat(), Seat()), self.context.language.code
        )
        try:
            self.street.try_out(setup, self.draft.file, word)
        except (FaultsError, FolderError) as error:
            self.tell(self.say("trouble"), str(error))

    def back(self) -> None:
        """Leave; a draft that isn't kept is asked for."""
        if not self.draft.history.changed:
            self._leave()
            return
        self.ask(
            self._said("unsaved_title"),
            self._said("unsaved"),
            (
                (self._said("stay"), self.root.close),
                (self._said("leave"), self._leave),
            ),
        )

    def _leave(self) -> None:
        self.street.end_trials()
        self.stack.pop()


SCREEN: Final = ScreenSpec(StreetEditorScreen)
