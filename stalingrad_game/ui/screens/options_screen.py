"""The options: everything that is set for this machine and holds for every game, page by page.

A change holds at once, in the screen itself as well as at the table below it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import pygame

from ...localisation.languages import Languages
from ...record.detail import CARD_TEXTS, LOG_DEPTHS
from ..art.resources import Look
from ..shell.app import AppContext
from ..shell.command_keys import key_names
from ..shell.screen_registry import ScreenSpec
from ..shell.settings import (
    ANSWER_POLICIES,
    HAND_POLICIES,
    HINT_POLICIES,
    HOVER_STEPS,
    PAUSE_POLICIES,
    TUTOR_POLICIES,
    VOLUME_PERCENTS,
    Settings,
)
from ..style.palettes import PALETTE_NAMES
from ..style.theme import SIDE_ORDER
from ..table.input.key_words import FULL_SCREEN, MUTE, ZOOM
from ..widgets import Button, Choice, ScrollView, Stack, Toggle, Widget
from .base import Screen
from .form_layout import FormPanel, note_label, with_note
from .keys_page import KeysPage

PAGE_NAMES_WIDTH: Final = 250
"""How wide the names at the left are, in design pixels of what is read."""
LEAST_PAGE_WIDTH: Final = 560
"""How wide a page must be for names to stand beside it."""
PAGED_HEIGHT: Final = 640
"""How high a form of pages is, whatever page is shown, as far as there is room."""
_GAP: Final = 36


class PagedForm(Widget):
    """One page of several, which scrolls where it is too long, and what leads to the others."""

    def __init__(
        self,
        titles: Mapping[str, str],
        shown: str,
        page: Widget,
        turn_to: Callable[[str], None],
    ) -> None:
        """By name the title of each page, the name of the one that is shown, and its content."""
        super().__init__()
        names = tuple(titles)

        def opener(name: str) -> Callable[[], None]:
            return lambda: turn_to(name)

        self.names: Final = Stack(
            [
                Button(
                    title,
                    opener(name),
                    kind="primary" if name == shown else "quiet",
                    align="left",
                    key=("page", name),
                )
                for name, title in titles.items()
            ],
            gap=8,
        )
        self.chooser: Final = Choice(
            "",
            tuple(titles.values()),
            lambda index: turn_to(names[index]),
            index=names.index(shown),
            key="page",
        )
        self.body: Final = ScrollView(page)

    def children(self) -> Sequence[Widget]:
        """What leads to the pages, then the page."""
        return (self.names, self.chooser, self.body)

    def _beside(self, look: Look, width: int) -> bool:
        """Whether the names stand beside the page."""
        return width >= look.theme.read_px(PAGE_NAMES_WIDTH + _GAP + LEAST_PAGE_WIDTH)

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """All the width; the same height for all pages, so that nothing moves as one turns."""
        return width, look.theme.read_px(PAGED_HEIGHT)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        """The names take a column at the left, or one row above."""
        super().layout(rect, look)
        beside = self._beside(look, rect.width)
        self.names.visible, self.chooser.visible = beside, not beside
        left, top = rect.topleft
        if beside:
            wide = look.theme.read_px(PAGE_NAMES_WIDTH)
            high = min(self.names.wanted(look, wide)[1], rect.height)
            self.names.layout(pygame.Rect(left, top, wide, high), look)
            left += wide + look.theme.read_px(_GAP)
        else:
            high = min(self.chooser.wanted(look, rect.width)[1], rect.height // 3)
            self.chooser.layout(pygame.Rect(left, top, rect.width, high), look)
            top += high + look.theme.px(16)
        body = pygame.Rect(left, top, rect.right - left, max(rect.bottom - top, 1))
        self.body.layout(body, look)


TEXT_STEPS: Final = (75, 90, 100, 115, 130, 150, 175, 200, 225, 250)
"""Sizes of what is read that are offered, in percent."""
SPEED_STEPS: Final = (50, 75, 100, 150, 200, 300, 400, 0)
"""Paces that are offered, in percent, the slowest first; 0 shows everything at once."""
VOLUME_STEPS: Final = tuple(VOLUME_PERCENTS)
"""Volumes that are offered, in percent; 0 is silence."""
POLICY_CHOICES: Final = (None, *HAND_POLICIES)


class Setting(NamedTuple):
    """One setting: where it is kept, what can be chosen, and what is said of it.

    In the keys of texts ``{}`` stands for a value.
    """

    name: str
    """The key of its name, and the name of its widget."""
    field: str
    """The field of `Settings`."""
    values: Sequence[Any] | Callable[[Languages], Sequence[Any]] | None = None
    """What can be chosen; None: it is a switch."""
    text: str | Callable[[OptionsScreen, Any], str] = ""
    """The key of what a value is called."""
    note: str = ""
    """The key of what is said of the chosen value, or of all; "" for nothing."""
    wraps: bool = True
    """Whether the first value follows the last."""
    side: int = -1
    """For a field with a value for each side: whose; -1: one value for all."""

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


def _volume(screen: OptionsScreen, step: int) -> str:
    return screen.say("options.percent" if step else "options.volume_off", n=step)


def _language(screen: OptionsScreen, code: str | None) -> str:
    return screen.context.languages[code].name if code else screen.say("language.table")


def _key_part(value: object) -> str:
    """A value of a setting as a part of a key."""
    if value is None:
        return "usual"
    return str(value).replace(" ", "_").replace("-", "_")


def _of_side(side: int) -> tuple[Setting, Setting]:
    """How a side keeps its hands, and its language."""
    return (
        Setting("hand", "hands", POLICY_CHOICES, "policy.{}", "policy_note.{}", side=side),
        Setting("language_of", "side_languages", lambda all_: (None, *all_), _language, side=side),
    )


SETTINGS: Final[Mapping[str, tuple[Setting, ...]]] = MappingProxyType(
    {
        "display": (
            Setting("language", "language", tuple, _language),
            Setting("text", "text_percent", TEXT_STEPS, "percent", wraps=False),
            Setting("card_text", "card_text", CARD_TEXTS, "card_texts.{}", "card_text_note.{}"),
            Setting("palette", "palette", PALETTE_NAMES, "palettes.{}", "palette_note.{}"),
            Setting("full_screen", "full_screen", note="full_screen_note"),
        ),
        "table": (
            Setting("speed", "speed_percent", SPEED_STEPS, "pace.{}", "speed_note", wraps=False),
            Setting("computer", "computer_percent", SPEED_STEPS, "pace.{}", wraps=False),
            Setting("computer_aims", "computer_aims", note="computer_aims_note"),
            Setting("log_depth", "log_depth", LOG_DEPTHS, "log_depths.{}", "log_depth_note.{}"),
            Setting("pauses", "pauses", PAUSE_POLICIES, "pauses_of.{}", "pauses_note.{}"),
            Setting("hover", "hover", HOVER_STEPS, "hover_step.{}", "hover_note"),
            Setting("reduced_motion", "reduced_motion", note="reduced_motion_note"),
        ),
        "sound": (
            Setting("muted", "muted", note="muted_note"),
            Setting("effects", "effects_percent", VOLUME_STEPS, _volume, wraps=False),
            Setting("ambience", "ambience_percent", VOLUME_STEPS, _volume, wraps=False),
            Setting("sound_captions", "sound_captions", note="sound_captions_note"),
        ),
        "hands": (*_of_side(0), *_of_side(1)),
        "clerical": (
            Setting("answers", "answers", ANSWER_POLICIES, "answered.{}", "answered_note.{}"),
            Setting("hints", "hints", HINT_POLICIES, "hints_of.{}", "hints_note.{}"),
            Setting("tutor", "tutor", TUTOR_POLICIES, "tutor_of.{}", "tutor_note.{}"),
            Setting("tutor_agreed", "tutor_agreed", note="tutor_agreed_note"),
        ),
    }
)
"""Everything that can be set, by page, in the order of the screen."""
HINTS_PAGE: Final = "clerical"
"""The page with the hints that fade, and the button that brings them back."""
KEYS_PAGE: Final = "keys"
PAGES: Final = (*SETTINGS, KEYS_PAGE)
"""The names of all pages."""
OPTIONS_WIDTH: Final = 1200


def nearest_step(steps: Sequence[int], value: int) -> int:
    """The place of the step that a value is nearest to.

    >>> nearest_step((75, 100, 150), 110)
    1
    """
    return min(range(len(steps)), key=lambda place: abs(steps[place] - value))


class OptionsScreen(Screen):
    """The options, at one of their pages."""

    name = "options"

    def __init__(self, context: AppContext, page: str = "display") -> None:
        super().__init__(context)
        self.page = page
        """The name of the page that is shown."""
        self._form: PagedForm | None = None

    def build(self) -> Widget:
        """The names of the pages at the left, the settings of one at the right."""
        titles = {page: self.say(f"options.{page}") for page in PAGES}
        self._form = PagedForm(titles, self.page, self._page(), self.turn_to)
        back = Button(self.say("back"), self.back, key="back")
        return FormPanel(self.say("options.title"), self._form, (back,), wide=OPTIONS_WIDTH)

    def first(self) -> Widget | None:
        settings = SETTINGS.get(self.page)
        return self.keyed(self.key_of(settings[0]) if settings else ("key", FULL_SCREEN))

    def turn_to(self, page: str) -> None:
        """Show another page from its top; the focus stays with the names of the pages."""
        if page != self.page:
            self.page = page
            if self._form is not None:
                self._form.body.scroll_to(0)
            self.rebuild()

    def _page(self) -> Widget:
        if self.page == KEYS_PAGE:
            return KeysPage(self).build()
        parts = [self._setting(one) for one in SETTINGS[self.page]]
        if self.page == HINTS_PAGE:
            again = Button(self.say("options.hints_again"), self.hints_again, key="hints_again")
            again.enabled = bool(self.context.settings.hints_met)
            parts.append(again)
            back = Button(self.say("options.give_back"), self.give_back, key="give_back")
            back.enabled = bool(self.context.settings.own_questions)
            parts.insert(1, back)
        return Stack(parts, gap=22)

    def hints_again(self) -> None:
        """Let all hints that have faded come again."""
        self.context.change(hints_met={})
        self.rebuild()

    def give_back(self) -> None:
        """Leave everything to the staff again."""
        self.context.change(own_questions=())
        self.rebuild()

    @staticmethod
    def key_of(setting: Setting) -> Hashable:
        """The key of its widget."""
        return (setting.name, SIDE_ORDER[setting.side]) if setting.side >= 0 else setting.name

    def _setting(self, setting: Setting) -> Widget:
        """The widget of a setting, with what is said of its value."""
        value = setting.read(self.context.settings)
        side = SIDE_ORDER[setting.side] if setting.side >= 0 else ""
        label = self.say(f"options.{setting.name}.{side}".rstrip("."))
        key = self.key_of(setting)

        def change(value: object) -> None:
            self.context.change(**setting.changed(self.context.settings, value))
            self.rebuild()

        widget: Widget
        if setting.values is None:
            widget = Toggle(label, change, value=value, key=key)
        else:
            offered = setting.values
            values = offered(self.context.languages) if callable(offered) else offered
            widget = Choice(
                label,
                [self._called(setting, one) for one in values],
                lambda index: change(values[index]),
                index=values.index(value) if value in values else nearest_step(values, value),
                wraps=setting.wraps,
                key=key,
            )
        if not setting.note:
            return widget
        names = {
            fact: key_names(self.host.keys, command, self.context.words)
            for fact, command in (("key", FULL_SCREEN), ("mute", MUTE), ("zoom", ZOOM))
        }
        note = f"options.{setting.note.format(_key_part(value))}"
        return with_note(widget, note_label(self.say(note, **names)))

    def _called(self, setting: Setting, value: Any) -> str:
        if callable(setting.text):
            return setting.text(self, value)
        return self.say(f"options.{setting.text.format(_key_part(value))}", n=value)


SCREEN: Final = ScreenSpec(OptionsScreen)
