"""The options: everything that is set for this machine and holds for every game.

A change holds at once, in the screen itself as well as at the table below it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Literal

from ...localisation.languages import LANGUAGES, Language
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..shell.settings import HAND_POLICIES, HandPolicy, Settings
from ..style.theme import SIDE_ORDER
from ..widgets import Button, Choice, Stack, Toggle, Widget
from .base import Screen
from .form_layout import FormPanel, note_label, scrolling_columns, settings_group, with_note

TEXT_STEPS: Final = (75, 90, 100, 115, 130, 150, 175, 200, 225, 250)
"""Sizes of what is read that are offered, in percent."""
SPEED_STEPS: Final = (0, 50, 75, 100, 150, 200, 300, 400)
"""Paces that are offered, in percent; 0 shows everything at once."""
POLICY_CHOICES: Final[tuple[HandPolicy | None, ...]] = (None, *HAND_POLICIES)
SWITCH: Final = (False, True)
LANGUAGE_KEYS: Final[Mapping[Language, str]] = MappingProxyType(
    {"en": "language.english", "fr": "language.french"}
)
"""By language: the key of its name, which is the same in all languages."""

SettingGroup = Literal["reading", "table", "hands"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One setting: where it is kept, what it is called, and what can be chosen."""

    group: SettingGroup
    key: Hashable
    """The name of its widget."""
    label: str
    """The key of its name among the texts of the options."""
    field: str
    """The field of `Settings`."""
    side: int = -1
    """For a field with a value for each side: whose; -1: one value for all."""
    values: Callable[[AppContext], Sequence[Any]] = lambda _: SWITCH
    """What can be chosen; `SWITCH` is shown as a switch."""
    name: Callable[[OptionsScreen, Any], str] = lambda _screen, value: str(value)
    """What a value is called."""
    note: Callable[[Any], str] | None = None
    """The key of what is said of a chosen value; None: nothing."""
    wraps: bool = True
    """Whether the first value follows the last."""

    def read(self, settings: Settings) -> Any:
        """Its value."""
        value = getattr(settings, self.field)
        return value if self.side < 0 else value[self.side]

    def changed(self, settings: Settings, value: object) -> dict[str, Any]:
        """The change of the settings that gives it another value."""
        if self.side < 0:
            return {self.field: value}
        pair = list(getattr(settings, self.field))
        pair[self.side] = value
        return {self.field: tuple(pair)}


def _hand_settings() -> Iterator[Setting]:
    for side, name in enumerate(SIDE_ORDER):
        yield Setting(
            group="hands",
            key=("hand", name),
            label=f"hand.{name}",
            field="hands",
            side=side,
            values=lambda _: POLICY_CHOICES,
            name=lambda screen, policy: screen.say(f"options.policy.{_policy_key(policy)}"),
            note=lambda policy: f"policy_note.{_policy_key(policy)}",
        )
        yield Setting(
            group="hands",
            key=("language", name),
            label=f"language_of.{name}",
            field="side_languages",
            side=side,
            values=lambda _: (None, *LANGUAGES),
            name=lambda screen, code: screen.say(LANGUAGE_KEYS[code] if code else "language.table"),
        )


SETTINGS: Final = (
    Setting(
        group="reading",
        key="language",
        label="language",
        field="language",
        values=lambda _: LANGUAGES,
        name=lambda screen, code: screen.say(LANGUAGE_KEYS[code]),
    ),
    Setting(
        group="reading",
        key="text",
        label="text",
        field="text_percent",
        values=lambda _: TEXT_STEPS,
        name=lambda screen, step: screen.say("options.percent", n=step),
        wraps=False,
    ),
    Setting(
        group="reading",
        key="full_screen",
        label="full_screen",
        field="full_screen",
        note=lambda _: "full_screen_note",
    ),
    Setting(
        group="table",
        key="speed",
        label="speed",
        field="speed_percent",
        values=lambda _: SPEED_STEPS,
        name=lambda screen, step: screen.say(
            "options.percent" if step else "options.speed_at_once", n=step
        ),
        note=lambda _: "speed_note",
        wraps=False,
    ),
    Setting(
        group="table",
        key="reduced_motion",
        label="reduced_motion",
        field="reduced_motion",
        note=lambda _: "reduced_motion_note",
    ),
    *_hand_settings(),
)
"""Everything that can be set, in the order of the screen."""


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
        """Reading and table at the left, the hands at the right."""
        left = Stack((self._group("reading"), self._group("table")), gap=36)
        back = Button(self.say("back"), self.back, key="back")
        body = scrolling_columns((left, self._group("hands")))
        return FormPanel(self.say("options.title"), body, (back,))

    def _group(self, group: SettingGroup) -> Widget:
        parts = [self._setting(one) for one in SETTINGS if one.group == group]
        return settings_group(self.say(f"options.{group}"), parts)

    def _setting(self, setting: Setting) -> Widget:
        """The widget of a setting, with what is said of its value."""
        value = setting.read(self.context.settings)
        values = setting.values(self.context)
        label = self.say(f"options.{setting.label}")

        def change(value: object) -> None:
            self.context.change(**setting.changed(self.context.settings, value))
            self.rebuild()

        widget: Widget
        if values is SWITCH:
            widget = Toggle(label, change, value=value, key=setting.key)
        else:
            widget = Choice(
                label,
                [setting.name(self, one) for one in values],
                lambda index: change(values[index]),
                index=values.index(value) if value in values else nearest_step(values, value),
                wraps=setting.wraps,
                key=setting.key,
            )
        if setting.note is None:
            return widget
        return with_note(widget, note_label(self.say(f"options.{setting.note(value)}")))


def _policy_key(policy: HandPolicy | None) -> str:
    return policy.replace(" ", "_") if policy else "usual"


SCREEN: Final = ScreenSpec(OptionsScreen)
