"""The options: everything that is set for this machine and holds for every game.

A change holds at once, in the screen itself as well as at the table below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..shell.settings import Settings
from ..table.model.settings import HAND_POLICIES, HandPolicy
from ..widgets import Button, Choice, Stack, Toggle, Widget
from .base import Screen
from .form_layout import FormPanel, note_label, scrolling_columns, settings_group, with_note

TEXT_STEPS: Final = (75, 90, 100, 115, 130, 150, 175, 200, 225, 250)
"""Sizes of what is read that are offered, in percent."""
SPEED_STEPS: Final = (0, 50, 75, 100, 150, 200, 300, 400)
"""Paces that are offered, in percent; 0 shows everything at once."""
POLICY_CHOICES: Final[tuple[HandPolicy | None, ...]] = (None, *HAND_POLICIES)
OPTION_SIDES: Final = ("german", "soviet")


def nearest_step(steps: Sequence[int], value: int) -> int:
    """The place of the step that a value is nearest to.

    >>> nearest_step((75, 100, 150), 110)
    1
    """
    return min(range(len(steps)), key=lambda place: abs(steps[place] - value))


class OptionsScreen(Screen):
    """The options."""

    name = "options"

    def build(self) -> Widget:
        """Language and reading, the table, the hands."""
        settings = self.context.settings
        left = settings_group(self.say("options.reading"), self._reading(settings))
        right = settings_group(self.say("options.hands"), self._hands(settings))
        table = settings_group(self.say("options.table"), self._table(settings))
        back = Button(self.say("back"), self.back, key="back")
        body = scrolling_columns((Stack((left, table), gap=36), right))
        return FormPanel(self.say("options.title"), body, (back,))

    def _set(self, **changes: Any) -> None:
        self.context.change(**changes)
        self.rebuild()

    def _reading(self, settings: Settings) -> list[Widget]:
        languages = tuple(self.context.languages.values())
        language = Choice(
            self.say("options.language"),
            [one.name for one in languages],
            lambda index: self._set(language=languages[index].code),
            index=languages.index(self.context.language),
            key="language",
        )
        text = Choice(
            self.say("options.text"),
            [self.say("options.percent", n=step) for step in TEXT_STEPS],
            lambda index: self._set(text_percent=TEXT_STEPS[index]),
            index=nearest_step(TEXT_STEPS, settings.text_percent),
            wraps=False,
            key="text",
        )
        full = Toggle(
            self.say("options.full_screen"),
            lambda value: self._set(full_screen=value),
            value=settings.full_screen,
            key="full_screen",
        )
        return [language, text, with_note(full, note_label(self.say("options.full_screen_note")))]

    def _table(self, settings: Settings) -> list[Widget]:
        speed = Choice(
            self.say("options.speed"),
            [self._speed(step) for step in SPEED_STEPS],
            lambda index: self._set(speed_percent=SPEED_STEPS[index]),
            index=nearest_step(SPEED_STEPS, settings.speed_percent),
            wraps=False,
            key="speed",
        )
        motion = Toggle(
            self.say("options.reduced_motion"),
            lambda value: self._set(reduced_motion=value),
            value=settings.reduced_motion,
            key="reduced_motion",
        )
        return [
            with_note(speed, note_label(self.say("options.speed_note"))),
            with_note(motion, note_label(self.say("options.reduced_motion_note"))),
        ]

    def _speed(self, step: int) -> str:
        if step == 0:
            return self.say("options.speed_at_once")
        return self.say("options.percent", n=step)

    def _hands(self, settings: Settings) -> list[Widget]:
        parts: list[Widget] = []
        for side, name in enumerate(OPTION_SIDES):
            parts.append(self._policy(settings, side, name))
            parts.append(self._own_language(settings, side, name))
        return parts

    def _policy(self, settings: Settings, side: int, name: str) -> Widget:
        def change(index: int) -> None:
            hands = list(self.context.settings.hands)
            hands[side] = POLICY_CHOICES[index]
            self._set(hands=tuple(hands))

        choice = Choice(
            self.say(f"options.hand.{name}"),
            [self.say(f"options.policy.{_key(policy)}") for policy in POLICY_CHOICES],
            change,
            index=POLICY_CHOICES.index(settings.hands[side]),
            key=("hand", name),
        )
        return with_note(
            choice, note_label(self.say(f"options.policy_note.{_key(settings.hands[side])}"))
        )

    def _own_language(self, settings: Settings, side: int, name: str) -> Widget:
        there = self.context.languages
        choices: tuple[str | None, ...] = (None, *there)
        chosen = settings.side_languages[side]

        def change(index: int) -> None:
            languages = list(self.context.settings.side_languages)
            languages[side] = choices[index]
            self._set(side_languages=tuple(languages))

        return Choice(
            self.say(f"options.language_of.{name}"),
            [there[code].name if code else self.say("language.table") for code in choices],
            change,
            index=choices.index(chosen if chosen in there else None),
            key=("language", name),
        )


def _key(policy: HandPolicy | None) -> str:
    return policy.replace(" ", "_") if policy else "usual"
