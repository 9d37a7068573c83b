"""The sheet of a battle that is over: dice and verdict, losses, what it means; over the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from ...card_game.history.battle_facts import BattleFacts
from ...card_game.history.of_record import record_battles
from ...card_game.rules.kit import Kit
from ...card_game.state.codes import SIDES
from ...card_game.words.battle_sheet import BattleSheet, battle_sheet
from ...card_game.words.localizer import Localizer
from ...data_files.faults import Keyed
from ..session.question_guard import READ_MS
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..shell.screen_stack import Scene
from ..style.theme import DUST, PAPER, SOOT, mix
from ..widgets import Button, Label, Panel, Stack, TextStyle, Widget
from .base import Screen
from .form_layout import Columns
from .paper_page import PaperPage, inset
from .posed_table import requested_record
from .posing import ScreenshotError, ScreenshotSpec, record_at
from .sheet_parts import DiceSide, HeadSpec, SheetHead, section_title, side_sections

_WORDS: Final = TextStyle("text", 20, SOOT)
_PROGRESS_TYPE: Final = 14
PAPER_WIDE: Final = 1840
"""How wide the paper is at most: a usual battle is seen whole at 1280 by 720."""


class SheetScreen(Screen):
    """One battle's sheet, with ways to those before and after it."""

    opaque = False
    name = "sheet"

    def __init__(
        self,
        context: AppContext,
        kit: Kit,
        battles: Sequence[BattleFacts],
        number: int,
        closed: Callable[[], object] | None = None,
        lesson: tuple[str, str] = ("", ""),
    ) -> None:
        """`number` is the place in `battles` of the one to show; `closed` is called at the end.

        `lesson` is how far a lesson has come, and what it says of this battle.
        """
        super().__init__(context)
        self._kit = kit
        self._battles = tuple(battles)
        self._number = number
        self._closed = closed
        self._lesson = lesson
        self._lesson_number = number
        self._page: PaperPage | None = None
        self._pressed: tuple[int, int] | None = None
        """Where a button of the mouse went down last."""
        self._seen_ms = 0.0

    @property
    def facts(self) -> BattleFacts:
        """The battle that is shown."""
        return self._battles[self._number]

    def build(self) -> Widget:
        """The page and the buttons at its foot."""
        facts = self.facts
        words = Localizer(self._kit, self.context.language)
        progress, text = self._lesson if self._number == self._lesson_number else ("", "")
        note = _lesson_note(progress, text) if text else None
        body = sheet_body(self._kit, words, facts, battle_sheet(words, facts), note)
        go_on = Button(self.say("sheet.continue"), self.back, kind="primary", key="continue")
        buttons = [go_on]
        if len(self._battles) > 1:
            before = Button(
                self.say("sheet.before"), partial(self._turn, -1), icon="undo", key="before"
            )
            after = Button(
                self.say("sheet.after"), partial(self._turn, 1), icon="redo", key="after"
            )
            before.enabled = self._number > 0
            after.enabled = self._number + 1 < len(self._battles)
            buttons = [before, go_on, after]
        self._page = PaperPage(body, buttons, wide=PAPER_WIDE)
        self.reading = self._page.view
        return self._page

    def first(self) -> Widget | None:
        return self.keyed("continue")

    def _turn(self, step: int) -> None:
        """Show the battle before or after this one, from its top."""
        number = self._number + step
        if 0 <= number < len(self._battles):
            self._number = number
            if self._page is not None:
                self._page.view.scroll_to(0)
            self.rebuild()

    def handle(self, event: pygame.event.Event) -> None:
        """A click goes on, as at any pause, unless it means a button or the bar that scrolls.

        One of a run that went on before hits a sheet that has just come up: it counts only later.
        """
        left = getattr(event, "button", 0) == pygame.BUTTON_LEFT
        if event.type == pygame.MOUSEBUTTONDOWN and left:
            self._pressed = event.pos
        clicked = event.type == pygame.MOUSEBUTTONUP and left and event.pos == self._pressed
        if clicked and self._seen_ms >= READ_MS and self._goes_on(event.pos):
            self.back()
        else:
            super().handle(event)

    def _goes_on(self, pos: tuple[int, int]) -> bool:
        """Whether a click at a place means nothing else."""
        page = self._page
        return page is not None and not page.means(pos)

    def update(self, ms: int, /) -> bool:
        self._seen_ms += ms
        return super().update(ms)

    def leave(self) -> None:
        """Say that it is closed."""
        if self._closed is not None:
            self._closed()


def _lesson_note(progress: str, text: str) -> Widget:
    """What a lesson says of the battle, framed."""
    style = TextStyle("title", _PROGRESS_TYPE, mix(SOOT, PAPER, 0.35))
    words = Stack((Label(progress, style), Label(text, _WORDS)), gap=6)
    return Panel(words, ground=PAPER, edge=DUST, pad=16, cut=0)


def sheet_body(
    kit: Kit, words: Localizer, facts: BattleFacts, sheet: BattleSheet, note: Widget | None
) -> Widget:
    """All that stands on the paper; a note comes first after the verdict."""
    deciding = facts.deciding
    first = " ".join((sheet.deciding, *sheet.chances[:1]))
    head = SheetHead(
        HeadSpec(
            winner=facts.winner,
            building=kit.buildings[facts.building].id,
            infernos=facts.infernos,
            kicker=sheet.kicker,
            verdict=sheet.verdict,
            closing=sheet.closing,
            notes=(first, *sheet.chances[1:], sheet.course),
            dice=(deciding.winner, deciding.loser) if deciding.winner else (),
        )
    )
    parts: list[Widget] = [head]
    if note is not None:
        parts.append(inset(note))
    if sheet.throws:
        parts.append(inset(_rolls(sheet)))
    meaning = [section_title(sheet.city_title), Label(" ".join(sheet.city), _WORDS)]
    parts.append(inset(Stack(meaning, gap=2)))
    columns = [
        side_sections(words, side, sheet.sides[side], sheet.sections[side]) for side in SIDES
    ]
    parts.append(inset(Columns(columns, least=430, gap=40)))
    parts.append(Stack(()))
    return Stack(parts, gap=10)


def _rolls(sheet: BattleSheet) -> Columns:
    """The dice of both sides beside each other; of several rolls each has a column."""
    one = len(sheet.throws) == 1
    rolls: list[Widget] = []
    for throw in sheet.throws:
        dice = [DiceSide(side, throw.dice[side], throw.spoken[side]) for side in SIDES]
        sides: list[Widget] = [Columns(dice, least=430, gap=40)] if one else [*dice]
        title = [section_title(throw.title)] if throw.title else []
        rolls.append(Stack((*title, *sides), gap=4))
    return Columns(rolls, least=430, gap=40, wraps=not one)


EXAMPLE_BATTLE: Final = 4
"""The place of the battle that is painted where no record is given."""


def _pose(context: AppContext, request: ScreenshotSpec) -> Sequence[Scene]:
    """The battle that ended last at the moment asked for, or one of a game played at random."""
    given = request.record is not None
    whole = requested_record(context, request, to_the_end=True)
    record = record_at(whole, request.at if given else None)
    battles = record_battles(record)
    if not battles:
        raise ScreenshotError(Keyed("command.found.no_battle"))
    number = len(battles) - 1 if given else min(EXAMPLE_BATTLE, len(battles) - 1)
    return [SheetScreen(context, record.game.kit, battles, number)]


SCREEN: Final = ScreenSpec(SheetScreen, _pose)
