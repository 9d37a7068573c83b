"""The end of a game: who won and why, what it cost, the hands laid open, and the ways on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

import pygame

from ...card_game.game import GAME_ID
from ...card_game.history.outline import DecidedBattle, decided_battles
from ...card_game.lab.game_statistics import collect_statistics
from ...card_game.state.codes import CardZone, side_of
from ...card_game.words.localizer import Localizer
from ...card_game.words.reference.goal_card import ending_key
from ...card_game.words.saved_games import computer_called
from ...record.timeline import RESIGNED
from ...record.words import end_notice
from ..art.resources import Look
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..style.theme import CHALK, DUST, SIDE_LOOKS, SIDE_ORDER, Colour
from ..table.model.targets import ButtonId as TableButton
from ..table.screen import TableScene
from ..widgets import Button, Label, RichText, ScrollView, Span, Stack, TextStyle, Widget
from .backdrop import GAME_OVER_PANEL_EDGE, BackdropKind
from .base import Screen
from .end_parts import ChartStep, CourseChart, StatisticsRow, StatisticsTable
from .form_layout import ButtonRow, Columns
from .posed_table import pose_ended_table
from .posing import ScreenshotSpec

VICTORY_RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "all_closed": "R11.1",
        "no_building_left": "R11.2",
        "building_held": "R11.2",
        "no_attack": "R11.3",
    }
)
"""By the word for how a game ended: the rule."""
END_PICTURES: Final[Mapping[str, BackdropKind]] = MappingProxyType(
    {
        "all_closed": "at the river",
        "no_building_left": "no stone left",
        "building_held": "the city holds",
        "no_attack": "unbroken",
    }
)
"""By the word for how a game ended: the picture."""
RESIGNED_PICTURES: Final[tuple[BackdropKind, BackdropKind]] = (
    "soviet resigned",
    "german resigned",
)
"""By the side that won."""


class GameOverScreen(Screen):
    """The last screen of a game."""

    name = "end"

    def __init__(self, context: AppContext, table: TableScene) -> None:
        """For a game that is over; raises `ValueError` for one that isn't."""
        super().__init__(context)
        self.table: Final = table
        self.record: Final = table.session.record
        if self.record.result is None:
            raise ValueError("the game goes on")
        self.result: Final = self.record.result
        self.picture = END_PICTURES.get(self.result.how, RESIGNED_PICTURES[self.result.winner])
        self._counts: Final = collect_statistics(self.record)

    def build(self) -> Widget:
        """Result, reason, counts and hands in the dark field, buttons at its foot."""
        title = Label(
            self.say(f"end.{ending_key(self.table.session.people, self.result.winner)}"),
            TextStyle("poster", 84, CHALK, read=False),
            most_lines=1,
        )
        who, how_won = (
            self.say(f"end.{key}")
            for key in (f"course_won.{SIDE_ORDER[self.result.winner]}", f"how.{self._how()}")
        )
        how = RichText((Span(f"{who} {how_won}"),), TextStyle("title", 30, self._ink()))
        hands = Stack([self._foot(), *self._hands()], gap=16)
        tally = Columns((self._tally(), hands), least=400)
        parts = [how, self._reason(), *self._mail(), *self._course(), tally]
        return GameOverPanel(
            title, ScrollView(Stack(parts, gap=20)), ButtonRow(self._interactions())
        )

    def _mail(self) -> list[Widget]:
        """Whom to send the file of a sealed game."""
        notice = end_notice(self.context.words, self.record)
        return [Label(notice, TextStyle("text", 24, CHALK))] if notice else []

    def _how(self) -> str:
        """How it ended, as a part of a key."""
        how = self.result.how
        return how if how in END_PICTURES else f"resigned_{SIDE_ORDER[self.result.winner]}"

    def _ink(self) -> Colour:
        return SIDE_LOOKS[SIDE_ORDER[self.result.winner]].light

    def _course(self) -> list[Widget]:
        """The chart of the battles under its heading; nothing where none was fought."""
        battles = decided_battles(self.record)
        if not battles:
            return []
        head = RichText(
            (
                Span(self.say("end.course"), "text_bold", CHALK),
                Span(f"  {self.say('end.course_note')}"),
            ),
            TextStyle("text", 20, DUST),
        )
        chart = CourseChart(
            [self._step(one) for one in battles],
            "\n".join(self._battle_text(one) for one in battles),
        )
        return [Stack((head, chart), gap=8)]

    def _battle_text(self, battle: DecidedBattle) -> str:
        """One battle of the chart in words."""
        language = self.context.language
        step = self._step(battle)
        won = self.say(f"end.course_won.{SIDE_ORDER[battle.winner]}")
        if battle.chance is None:
            return self.say("end.course_no_roll", turn=step.group, letter=step.letter, won=won)
        return self.say(
            "end.course_battle",
            turn=step.group,
            letter=step.letter,
            german=step.label,
            soviet=language.percent(1 - battle.chance),
            won=won,
        )

    def _step(self, battle: DecidedBattle) -> ChartStep:
        letter = Localizer(self.record.game.kit, self.context.language).letter(battle.district)
        text = self.say("end.no_roll")
        if battle.chance is not None:
            text = self.context.language.percent(battle.chance)
        return ChartStep(
            chance=-1.0 if battle.chance is None else float(battle.chance),
            label=text,
            winner=battle.winner,
            letter=letter,
            group=self.say("end.turn", n=battle.turn),
        )

    def _reason(self) -> RichText:
        how = self.result.how
        if how == RESIGNED:
            spans = [Span(self.say(f"end.resigned.{SIDE_ORDER[self.result.winner]}"))]
        else:
            text = self.context.words.sentence(f"event.over.{how}")
            spans = [Span(f"{text} "), Span(VICTORY_RULES[how], link=VICTORY_RULES[how])]
        names = self._names()
        if names:
            spans.append(Span(f"\n{names}", colour=DUST))
        return RichText(spans, TextStyle("text", 24, CHALK), follow=self.host.open_rules)

    def _names(self) -> str:
        """Who played whom; "" where nobody has a name."""
        named = [
            computer_called(self.context.words, player.computer) if player.computer else player.name
            for player in self.record.setup.players
        ]
        if not any(named):
            return ""
        names = [name or self.say("new.who.person") for name in named]
        german, soviet = (", ".join(names[side :: len(SIDE_ORDER)]) for side in range(2))
        return self.say("end.names", german=german, soviet=soviet)

    def _tally(self) -> StatisticsTable:
        counts, language = self._counts, self.context.language
        german, soviet = (language.one_decimal(chance) for chance in counts.expected)
        figures = (
            (self.say("end.battles", n=counts.battles), counts.won),
            (self.say("end.tests", n=counts.tests), counts.tests_won),
            (self.say("end.expected"), (german, soviet)),
            (self.say("end.cards"), counts.cards),
            (self.say("end.refreshes"), counts.refreshes),
            (self.say("end.formations"), counts.formations),
            (self.say("end.leaders"), counts.leaders),
            (self.say("end.units"), counts.units),
        )
        return StatisticsTable(
            [StatisticsRow(name, str(one), str(other)) for name, (one, other) in figures]
        )

    def _foot(self) -> RichText:
        counts = self._counts
        text = self.say(
            "end.foot",
            turns=counts.turns,
            infernos=counts.infernos,
            slaughters=counts.slaughters,
            n=counts.decisions,
        )
        return RichText((Span(text),), TextStyle("text", 20, DUST))

    def _hands(self) -> list[Widget]:
        """Every hand that lies open now, as it was at the end, card by card."""
        words = Localizer(self.record.game.kit, self.context.language)
        state = self.record.state
        parts: list[Widget] = []
        for seat in range(state.seats):
            if seat not in self.record.seats_shown:
                continue
            side = SIDE_ORDER[side_of(seat)]
            cards = [words.card(card) for card in sorted(state.cards[CardZone.HAND + seat])]
            spans = (
                Span("", icon=SIDE_LOOKS[side].emblem, colour=SIDE_LOOKS[side].light),
                Span(f"  {self.say(f'end.hand.{side}')} ", "text_bold", CHALK),
                Span(", ".join(cards) if cards else self.say("end.no_cards")),
            )
            parts.append(RichText(spans, TextStyle("text", 20, DUST)))
        return parts

    def _interactions(self) -> Sequence[Button]:
        note = self.say("end.rematch_note")
        again = Button(
            self.say("end.rematch"), self.rematch, kind="primary", hint=note, key="rematch"
        )
        shown = self.record.laid_open
        look_note = self.say("end.look_note" if shown else "end.look_note_sealed")
        sheets = Button(self.say("end.sheets"), self.open_sheets, key="sheets")
        again_watched = partial(self.host.watch_again, self.record)
        watch = Button(self.say("end.watch"), again_watched, key="watch")
        review = Button(self.say("end.review"), self.review, key="review")
        return (
            *((again,) if self._can_be_repeated else ()),
            *((watch,) if shown else ()),
            *((review,) if shown and self.record.game.edition.game == GAME_ID else ()),
            Button(self.say("end.look"), self.back, hint=look_note, key="look"),
            *((sheets,) if self.table.session.battles else ()),
            Button(self.say("end.log"), self.open_log, key="log"),
            Button(self.say(f"pause.{self.host.home_word}"), self.host.go_home, key="home"),
        )

    def first(self) -> Widget | None:
        return self.keyed("rematch" if self._can_be_repeated else "look")

    @property
    def _can_be_repeated(self) -> bool:
        """Whether a rematch is offered: not of a puzzle, nor of a game by mail."""
        return self.record.seal is None and self.host.home_word != "to_practice"

    def rematch(self) -> None:
        """The same table again, the players on each other's side."""
        self.attempt(lambda: self.host.play_again(self.record, swapped=True))

    def review(self) -> None:
        """What decided the game."""
        self.context.open("review", record=self.record)

    def open_sheets(self) -> None:
        """The sheets of all battles, the last one first."""
        self.host.open_sheet(self.table, -1)

    def open_log(self) -> None:
        """Back to the table, with its log spread out."""
        self.stack.pop()
        if not self.table.control.viewport.log_open:
            self.table.control.press(TableButton.LOG)


class GameOverPanel(Widget):
    """The dark field: the result in large letters, what scrolls, the buttons."""

    def __init__(self, title: Label, body: ScrollView, footer: ButtonRow) -> None:
        super().__init__()
        self.title = title
        self.body = body
        self.footer = footer

    def children(self) -> Sequence[Widget]:
        """From the result to the buttons."""
        return (self.title, self.body, self.footer)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """Within the slanting edge."""
        super().layout(rect, look)
        theme = look.theme
        left, gap = theme.px(70), theme.px(24)
        wide = round(rect.width * GAME_OVER_PANEL_EDGE[1]) - left - theme.px(30)
        top = theme.px(36)
        high = min(theme.px(130), rect.height // 6)
        self.title.layout(pygame.Rect(left, top, wide, high), look)
        foot = self.footer.wanted(look, wide)[1]
        bottom = rect.bottom - theme.px(36)
        self.footer.layout(pygame.Rect(left, bottom - foot, wide, foot), look)
        top += high + gap // 2
        self.body.layout(pygame.Rect(left, top, wide, max(bottom - foot - gap - top, 1)), look)


def _pose(context: AppContext, request: ScreenshotSpec) -> Sequence[GameOverScreen]:
    """The end of the game that is asked for, or of one that was played at random."""
    return [GameOverScreen(context, pose_ended_table(context, request))]


SCREEN: Final = ScreenSpec(GameOverScreen, _pose)
