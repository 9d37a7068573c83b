"""What the players of one table have set: languages, hands, pace and size of what is read."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from ....card_game.state.codes import side_of
from ....localisation.language import Language
from ....localisation.languages import Languages, program_languages
from ....record.detail import CardText
from ...session.settings import SessionSettings, session_settings
from ...shell.settings import AnswerPolicy, HandPolicy, HintPolicy, HoverStep, Settings

SEAT_COUNT: Final = 4
"""Seats that have settings of their own; in a game of two the last two are not there."""
HOVER_MS: Final[Mapping[HoverStep, int | None]] = MappingProxyType(
    {"at once": 0, "moment": 500, "by key": None}
)
"""How long the pointer rests, in milliseconds, before what it is on grows; None: it never does."""


class TableSettings(SessionSettings, frozen=True, kw_only=True):
    """The settings of a table; whoever changes one makes a new value."""

    language: Language = msgspec.field(default_factory=lambda: program_languages().default)
    """Of the table."""
    seat_languages: tuple[Language | None, ...] = ()
    """By seat, for its hand, prompts and zoom; None or nothing: as the table."""
    policies: tuple[HandPolicy | None, ...] = ()
    """By seat, how its hand is shown; None or nothing: open where only one person plays."""
    speed: float = 1.0
    hover_ms: int | None = 500
    """How long the pointer rests before what it is on grows; None: it grows only by a key."""
    computer_speed: float = 1.0
    hint_policy: HintPolicy = "off"
    """Whether a word is said as a question comes up."""
    hints_met: Mapping[str, int] = msgspec.field(default_factory=dict)
    """By question, how often it had come up."""
    text_scale: float = 1.0
    """The factor for what is read, 0.75 to 2.5."""
    card_text: CardText = "full"
    """How much cards in the hand say."""
    answers: AnswerPolicy = "mine"
    """What is answered for the players."""
    own_questions: frozenset[str] = frozenset()
    """The kinds that they answer all the same, where their staff sees to details."""
    keys: Mapping[str, object] = msgspec.field(default_factory=dict)
    """By command, the names of keys that are set otherwise than usual, as they are kept."""

    def language_of(self, seat: int) -> Language:
        own = self.seat_languages[seat] if 0 <= seat < len(self.seat_languages) else None
        return own or self.language

    def policy_of(self, seat: int, people: frozenset[int]) -> HandPolicy:
        """How the hand of a seat is shown where these seats are people's."""
        own = self.policies[seat] if seat < len(self.policies) else None
        return own or ("open" if people == {seat} else "pick up")


def table_settings(settings: Settings, languages: Languages) -> TableSettings:
    """What of the settings of the window concerns the table."""
    seats = range(SEAT_COUNT)
    sides = [languages.get(code) if code else None for code in settings.side_languages]
    return TableSettings(
        **msgspec.structs.asdict(session_settings(settings)),
        language=languages.chosen(settings.language),
        seat_languages=tuple(sides[side_of(seat)] for seat in seats),
        policies=tuple(settings.hands[side_of(seat)] for seat in seats),
        hover_ms=HOVER_MS[settings.hover],
        hint_policy=settings.hints,
        hints_met=settings.hints_met,
        text_scale=settings.text_percent / 100,
        card_text=settings.card_text,
        answers=settings.answers,
        own_questions=frozenset(settings.own_questions),
        keys=settings.keys,
    )
