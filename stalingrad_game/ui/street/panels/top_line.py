"""The line at the top: turn, side, what is left, victory, and the buttons of commands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

import msgspec
import pygame

from ....street_fight.position.codes import NOBODY, Table
from ....street_fight.position.position import Position
from ...art.resources import Look
from ...style.fonts import Role
from ...style.theme import CHALK, COAL, DUST, IRON, MIN_TYPE, SIDE_LOOKS, SIDE_ORDER, Colour
from ...widgets import Button, Widget
from ...widgets.text import ellipsis
from ..input.commands import TABLE_COMMANDS, StreetCommand, run_command
from ..model.board_model import SightModel
from ..model.table_model import PanelState
from .panel import ListedPanel, PanelHands, PanelPresenter, PanelWidget, Sources

LinePart = tuple[Role, Colour, str]
"""Words of the line, how they are written."""
HALF_TYPE: Final = 0.38
"""The size of type in two rows, as a share of the height of the whole."""


class CommandModel(msgspec.Struct, frozen=True):
    """A command's button."""

    id: str
    icon: str
    hint: str
    """What it does and its key."""
    enabled: bool = True
    lit: bool = False


class TopLineModel(msgspec.Struct, frozen=True):
    """What is known at one glance."""

    turn: str
    phase: str
    side: int
    """Whose turn it is to answer; -1 for nobody's."""
    side_name: str
    left: tuple[str, ...]
    """What is left in this turn."""
    victory: str
    commands: tuple[CommandModel, ...]


class TopLinePresenter(PanelPresenter):
    """Makes the top line of one table."""

    def __init__(self, sources: Sources) -> None:
        super().__init__(sources)
        self._named: tuple[object, Mapping[str, str]] = (None, {})
        """What commands are called, and the texts and keys that this holds for."""

    def state(self, _sight: SightModel | None) -> PanelState:
        return PanelState(self._model(), open=True)

    def _model(self) -> TopLineModel:
        control, wording = self._control, self._wording
        session, view = control.session, control.view
        kit, victory = session.kit, session.kit.scenario.victory
        decision = session.decision
        side = NOBODY if decision is None else decision.seat
        held = sum(view.control[number] == victory.side for number in victory.hexes)
        phase = session.phase
        return TopLineModel(
            turn=wording.words.turn_of(view.table[Table.TURN], kit.turns),
            phase=wording.words.texts.language.capitalised(wording.words.phase(phase)),
            side=side,
            side_name="" if side == NOBODY else wording.side(side),
            left=tuple(self._left(Position(kit.scenario, view), side)),
            victory=wording.counted(
                "victory_own" if side == victory.side else "victory",
                victory.need,
                side=wording.words.side(victory.side),
                held=held,
            ),
            commands=tuple(
                CommandModel(
                    one.id, one.icon, self._hint(one), one.enabled(control), one.lit(control)
                )
                for one in TABLE_COMMANDS
                if one.shown(control)
            ),
        )

    def _left(self, position: Position, seat: int) -> Iterator[str]:
        """What is left in this turn, as the referee says it; first of who is asked, unnamed."""
        referee, words = self._control.session.kit.referee, self._wording.words
        notes = sorted(referee.table_notes(position), key=lambda one: one[1].get("side") != seat)
        for key, facts in notes:
            if facts.get("side") == seat:
                own = key.replace("note.", "note_own.", 1)
                shown = {name: fact for name, fact in facts.items() if name != "side"}
                yield words.text_of(own, words.named(shown))
            else:
                yield words.text_of(key, words.named(facts))

    def _hint(self, command: StreetCommand) -> str:
        """What a command is called with its key, and how things stand with what it changes."""
        figure = command.figure(self._control)
        return f"{self._names[command.id]} ({figure})" if figure else self._names[command.id]

    @property
    def _names(self) -> Mapping[str, str]:
        """What each command is called with its key, by its id."""
        keys, texts = self._keys(), self._wording.words.texts
        if self._named[0] != (keys, texts):
            called = self._wording.command
            own = [one.id for one in TABLE_COMMANDS if one.id != "back"]
            self._named = ((keys, texts), {"back": "", **{one: called(one, keys) for one in own}})
        return self._named[1]


class TopLine(PanelWidget[TopLineModel]):
    """What is known at one glance."""

    slot = "head"

    def __init__(self, hands: PanelHands) -> None:
        super().__init__(key="top line")
        self._control: Final = hands.control
        self._buttons: dict[str, Button] = {}

    def fill(self, model: TopLineModel, _before: TopLineModel | None) -> None:
        shown = [command for command in model.commands if command.icon]
        if list(self._buttons) != [command.id for command in shown]:
            self._buttons = {
                one.id: Button(
                    "",
                    partial(run_command, one.id, self._control),
                    kind="quiet",
                    icon=one.icon,
                    key=("command", one.id),
                )
                for one in shown
            }
        for command in shown:
            button = self._buttons[command.id]
            button.hint, button.enabled = command.hint, command.enabled
            button.kind = "plain" if command.lit else "quiet"

    @property
    def spoken(self) -> str:
        model = self.model
        if model is None:
            return ""
        parts = (model.turn, model.phase, model.side_name, *model.left, model.victory)
        return ", ".join(part for part in parts if part)

    def children(self) -> Sequence[Widget]:
        return list(self._buttons.values())

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        return width, look.theme.read_px(52)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        side = rect.height
        left = rect.right - side * len(self._buttons)
        for number, button in enumerate(self._buttons.values()):
            button.layout(pygame.Rect(left + number * side, rect.top, side, side), look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, model = look.theme, self.model
        surface.fill(COAL, self.rect)
        foot = pygame.Rect(*self.rect.bottomleft, self.rect.width, theme.line)
        surface.fill(IRON, foot.move(0, -theme.line))
        if model is not None:
            self._words(surface, look, model)
        super().draw(surface, look)

    def _words(self, surface: pygame.Surface, look: Look, model: TopLineModel) -> None:
        theme, fonts = look.theme, look.fonts
        gap, px = theme.read_px(16), theme.read_type(22)
        left = self.rect.left + gap
        end = self.rect.right - self.rect.height * len(self._buttons) - gap
        if model.side >= 0:
            side = SIDE_LOOKS[SIDE_ORDER[model.side]]
            mark = pygame.Rect(left, 0, px * 3 // 2, px * 3 // 2)
            mark.centery = self.rect.centery
            radius = 0 if side.badge == "square" else mark.height // 2
            pygame.draw.rect(surface, side.dark, mark, border_radius=radius)
            icon = look.gallery.icon(side.emblem, mark.width * 3 // 4, CHALK)
            surface.blit(icon, icon.get_rect(center=mark.center))
            left = mark.right + gap // 2
        parts: list[LinePart] = [("title", CHALK, model.side_name), ("title", CHALK, model.turn)]
        parts += [("text_bold", CHALK, model.victory), ("text", DUST, model.phase)]
        parts += [("text", CHALK, one) for one in model.left]
        rows, px = self._rows(look, [part for part in parts if part[2]], end - left, px)
        high = self.rect.height // len(rows)
        for number, row in enumerate(rows):
            at = left
            for role, ink, text in row:
                room = end - at
                if room < px * 2:
                    break
                box = pygame.Rect(at, self.rect.top + number * high, room, high)
                shown = ellipsis(fonts, role, px, text, room)
                at = fonts.draw(surface, role, px, shown, ink, box).right + gap

    def _rows(
        self, look: Look, parts: Sequence[LinePart], room: int, px: int
    ) -> tuple[Sequence[Sequence[LinePart]], int]:
        """The words in one row or two, whichever lets them be larger, and the size of their type.

        All of them get smaller before anything is left out.
        """
        fonts, gap = look.fonts, look.theme.read_px(16)

        def fitting(row: Sequence[LinePart], most: int) -> int:
            """The size with which a row fits."""
            words = sum(fonts.width(role, most, text) for role, _, text in row)
            left = room - gap * len(row)
            return most if words <= left else most * left // words

        best, size = [parts], fitting(parts, px)
        half = min(px, round(self.rect.height * HALF_TYPE))
        for at in range(1, len(parts)):
            both = [parts[:at], parts[at:]]
            found = min(fitting(row, half) for row in both)
            if found > size or (found == size and len(best) > 1):
                best, size = both, found
        return best, max(size, MIN_TYPE)


TOP_LINE: Final = ListedPanel("top", TopLinePresenter, TopLine)
