"""The goal card: what wins the game for each side, and how far each is; over the table.

It is read at the start of a game and opened again at any time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from ...card_game.history.goal_facts import goal_facts
from ...card_game.state.state import PUBLIC
from ...card_game.words.localizer import Localizer
from ...card_game.words.reference.goal_card import goal_card, readers_side
from ..shell.app import AppContext
from ..shell.command_keys import key_names
from ..shell.screen_registry import ScreenSpec
from ..shell.screen_stack import Scene
from ..table.screen import TableScene
from ..widgets import Button, Label, RichText, ScrollView, Span, Stack, Widget
from .base import Screen
from .form_layout import Columns
from .goal_parts import WORDS_STYLE, GoalHead, GoalSide, goal_district, rule_span
from .paper_page import PaperPage, inset
from .posed_table import pose_table
from .posing import ScreenshotSpec

VICTORY_RULE: Final = "R11"


class GoalScreen(Screen):
    """The goal card of the game at the table."""

    opaque = False
    name = "goal"

    def __init__(
        self,
        context: AppContext,
        table: TableScene | None = None,
        *,
        begins: bool = False,
        side: int | None = None,
    ) -> None:
        """`table` is by default the one that is played at; `begins`: a game starts with it.

        `side` is the reader's, -1 for both; by default the one that all people at the table play.
        """
        super().__init__(context)
        self._begins: Final = begins
        session = (table or self.host.table).session
        self._kit: Final = session.kit
        self._facts: Final = goal_facts(session.kit, session.playback.view(PUBLIC))
        self._side: Final = readers_side(session.people) if side is None else side

    def build(self) -> Widget:
        """The page and the buttons at its foot."""
        kit, facts = self._kit, self._facts
        words = Localizer(kit, self.context.language)
        card = goal_card(words, facts, self._side)
        follow = self.host.open_rules
        sides = [GoalSide(column, follow) for column in card.columns]
        districts = [
            goal_district(
                one, kit.buildings[one.building].id if one.building >= 0 else "", district_words
            )
            for one, district_words in zip(facts.districts, card.districts, strict=True)
        ]
        closing = RichText(
            (Span(f"{card.closing.text}  "), rule_span(card.closing.rule)),
            WORDS_STYLE,
            follow=follow,
        )
        parts = [
            GoalHead(card.title, (card.turn, *card.turns), facts),
            inset(Columns(sides, least=430, gap=28, even=True)),
            inset(Columns(districts, least=210, gap=18)),
            inset(closing),
        ]
        if self._begins:
            texts = self.context.words
            printed = key_names(self.host.keys, "goal", texts)
            parts.append(inset(Label(texts.sentence("goal.again", printed=printed), WORDS_STYLE)))
        text = self.context.words.sentence(f"goal.{'begin' if self._begins else 'back'}")
        rules = Button(self.context.words.sentence("goal.rule"), self._open_rule, key="rule")
        buttons = [Button(text, self.back, kind="primary", key="continue"), rules]
        page = PaperPage(Stack((*parts, Stack(())), gap=20), buttons)
        self.reading = page.view
        return page

    def first(self) -> Widget | None:
        return self.keyed("continue")

    def _open_rule(self) -> None:
        self.host.open_rules(VICTORY_RULE)

    def handle(self, event: pygame.event.Event) -> None:
        """A click on anything that does nothing goes on; all else is for widgets and keys."""
        clicked = event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT
        if clicked and not self._answers(event.pos):
            self.back()
        else:
            super().handle(event)

    def _answers(self, pos: tuple[int, int]) -> bool:
        """Whether what lies there does something when it is clicked."""
        found = self.root.top.hit(pos)
        if isinstance(found, RichText):
            return bool(found.link_at(pos))
        return isinstance(found, Button | ScrollView)

    def key(self, event: pygame.event.Event) -> None:
        """The key that opened it closes it."""
        if self.host.keys.command(event) == "goal":
            self.back()
        else:
            super().key(event)


def _pose(context: AppContext, request: ScreenshotSpec) -> Sequence[Scene]:
    """The card over the table; for the side whose hand lies open, else for both."""
    (table,) = pose_table(context, request)
    side = request.hand if request.hand >= 0 else None
    begins = request.record is None
    return [table, GoalScreen(context, table, begins=begins, side=side)]


SCREEN: Final = ScreenSpec(GoalScreen, _pose)
