"""Random input for the whole window without a screen: keys, clicks, drags, wheel, text, resizes.

Events go the way that real ones go; whatever is on the screen may be hit. Settings are changed and
games of every mode begun meanwhile; what was met of all that a table shows is counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product
from random import Random
from time import sleep
from types import MappingProxyType
from typing import Any, Final

import pygame

from stalingrad_game.app.library import program_library
from stalingrad_game.card_game.packs import PackChangedError, load_pack
from stalingrad_game.folders import saves_folder
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.ui.automation.describe import describe_screen
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.screens.options_screen import PAGES, TEXT_STEPS
from stalingrad_game.ui.screens.start_screen import StartScreen
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import (
    HAND_POLICIES,
    HOVER_STEPS,
    PAUSE_POLICIES,
    VOLUME_PERCENTS,
    Settings,
)
from stalingrad_game.ui.shell.window import Window
from stalingrad_game.ui.style.palettes import PALETTE_NAMES
from stalingrad_game.ui.table.panels.card_at_reading import AT_READING
from stalingrad_game.ui.table.panels.dialog import DIALOG
from stalingrad_game.ui.table.panels.forecasts import FORECASTS
from stalingrad_game.ui.table.panels.hint import HINT
from stalingrad_game.ui.table.panels.log import WHOLE_LOG
from stalingrad_game.ui.table.panels.odds import ODDS
from stalingrad_game.ui.table.panels.pause import PAUSE
from stalingrad_game.ui.table.panels.recap import RECAP
from stalingrad_game.ui.table.panels.rolling import ROLLING
from stalingrad_game.ui.table.panels.tabs import CAPTIONS, MOMENT
from stalingrad_game.ui.table.panels.tooltip.panel import TOOLTIP
from stalingrad_game.ui.table.panels.tray import TRAY
from stalingrad_game.ui.table.panels.zoom.panel import ZOOM_PANEL
from stalingrad_game.ui.table.screen import TableScene

SIZES: Final = ((640, 360), (800, 600), (1280, 720), (1600, 900), (900, 900), (1920, 1080))
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
KEYS: Final = (
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_BACKSPACE),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_DELETE),
    *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END),
    *(pygame.K_F1, pygame.K_F2, pygame.K_F9, pygame.K_F10, pygame.K_F11),
)
MODS: Final = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
PAINTS_EVERY: Final = 7
"""Frames are painted now and then: after every input would take long."""
COMPARES_EVERY: Final = 20
"""So many painted frames apart a table is painted as a whole and compared."""
KINDS: Final[Mapping[str, float]] = MappingProxyType(
    {
        "click": 26,
        "answer": 16,
        "key": 22,
        "letter": 14,
        "drag": 6,
        "pull": 2,
        "motion": 6,
        "rest": 2,
        "watch": 2,
        "wheel": 5,
        "right": 3,
        "text": 3,
        "resize": 0.6,
        "lost": 1,
        "setting": 1.5,
        "options": 0.2,
        "game": 0.8,
        "hint": 1.5,
    }
)
"""How often which input is thrown."""
LIVE_SETTINGS: Final[Mapping[str, Sequence[object]]] = MappingProxyType(
    {
        "language": ("en", "fr"),
        "side_languages": ((None, None), ("fr", "en"), (None, "fr")),
        "hands": tuple(product((None, *HAND_POLICIES), repeat=2)),
        "text_percent": TEXT_STEPS,
        "speed_percent": (0, 0, 100, 400),
        "computer_percent": (0, 0, 100, 400),
        "hover": HOVER_STEPS,
        "pauses": PAUSE_POLICIES,
        "palette": PALETTE_NAMES,
        "reduced_motion": (False, False, True),
        "answers": ("mine", "alike", "staff"),
        "muted": (False, False, True),
        "effects_percent": VOLUME_PERCENTS,
        "ambience_percent": VOLUME_PERCENTS,
        "sound_captions": (False, True),
        "keys": (
            {},
            {"done": ["x"], "undo": ["F5", "Shift+x"], "log": ["é"]},
            {"mute": ["m"], "full_screen": ["F12"], "rules": ["F3"], "district_a": ["q"]},
            {"hide": ["a"], "district_a": ["F9"], "nothing": ["z"], "sort": [], "zoom": 3},
        ),
    }
)
"""What is set anew while the program runs, and to what."""
COMPUTERS: Final = ("", "", "", "random", "greedy", "recruit", "veteran")


class Thrower:
    """One window, and input for it; the program is started again whenever it was left."""

    window_kind: type[Window] = Window

    def __init__(self, seed: int, *, restful: bool = True) -> None:
        """`restful`: events are shown at once, so that more is played."""
        self.chance: Final = Random(seed)
        self.counts: Final[Counter[str]] = Counter()
        self.met: Final[Counter[str]] = Counter()
        """In how many painted frames each screen was on top, and each thing on the table."""
        speed = 0 if restful else 100
        self.settings = Settings(
            speed_percent=speed,
            computer_percent=speed,
            pauses="important" if restful else "all",
            window=(1280, 720),
        )
        self.frames = 0
        self.window: Final = self.window_kind(self.settings)
        self.context = self._started()

    def _started(self) -> AppContext:
        self.counts["start"] += 1
        context = window_context(self.settings, self.window.surface.get_size())
        context.stack.push(StartScreen(context))
        context.stack.settle()
        context.sound.start()
        return context

    def run(self, number: int) -> None:
        """Throw so many inputs."""
        for done in range(number):
            if self.context.stack.top is None:
                self.context.sound.close()
                self.settings = self.context.settings
                self.context = self._started()
            self.throw()
            self.window.take_input(self.context)
            self._paint() if done % PAINTS_EVERY == 0 else self._pass()

    def _paint(self) -> None:
        self._show(self.chance.choice((0, 16, 16, 100, 600)))

    def _show(self, ms: int) -> None:
        """Let time pass and paint, and see what is met."""
        if self.context.stack.top is None:
            return
        self.window.show(self.context, ms)
        top = self.context.stack.top
        if isinstance(top, TableScene):
            self.met.update(met_at(top))
            self.frames += 1
            if self.frames % COMPARES_EVERY == 0:
                self._compare(top)
        elif top is not None:
            self.met[str(getattr(top, "name", ""))] += 1

    def _compare(self, table: TableScene) -> None:
        """What was painted in parts is what is painted as a whole; where nothing moves."""
        if table.animator.moves or not table.idle():
            return
        self.met["compared"] += 1
        kept = self.window.surface
        fresh = pygame.Surface(kept.get_size(), 0, kept)
        table.draw(fresh)
        self.context.stack.forget()
        same = pygame.image.tobytes(fresh, "RGB") == pygame.image.tobytes(kept, "RGB")
        assert same, "the picture is not that of the table"

    def _pass(self) -> None:
        if self.context.stack.top is not None:
            self.context.stack.update(16)

    def close(self) -> None:
        """Leave everything and close the window."""
        self.context.stack.clear()
        self.context.stack.settle()
        self.context.sound.close()
        self.window.__exit__()

    # --- input

    def throw(self) -> None:
        """One random input."""
        kind = self.chance.choices(tuple(KINDS), tuple(KINDS.values()))[0]
        self.counts[kind] += 1
        getattr(self, f"_{kind}")()

    def _place(self, hits: float = 0.7) -> tuple[int, int]:
        """Anywhere, mostly on something."""
        width, height = self.context.size
        top = self.context.stack.top
        if top is not None and self.chance.random() < hits:
            seen = [one for one in describe_screen(top, self.context.size).seen if one.point]
            offered = [one for one in seen if one.offered]
            some = offered if offered and self.chance.random() < hits else seen
            if some:
                return self.chance.choice(some).point or (0, 0)
        return self.chance.randrange(width), self.chance.randrange(height)

    def _post(self, kind: int, **fields: object) -> None:
        pygame.event.post(pygame.event.Event(kind, fields))

    def _click(self, button: int = 1, hits: float = 0.7) -> None:
        place = self._place(hits)
        self._post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        self._post(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
        self._post(pygame.MOUSEBUTTONUP, pos=place, button=button)

    def _answer(self) -> None:
        """A click on something that is offered."""
        self._click(hits=1.0)

    def _rest(self) -> None:
        """The pointer rests on something for a while."""
        self._post(pygame.MOUSEMOTION, pos=self._place(1.0), rel=(0, 0), buttons=(0, 0, 0))
        self.window.take_input(self.context)
        for _ in range(4):
            self._show(200)

    def _watch(self) -> None:
        """What moves is looked at for a while."""
        for _ in range(10):
            self._show(self.chance.choice((16, 33, 33, 120)))

    def _pull(self) -> None:
        """A drag that is watched at what it comes over, and dropped at last."""
        start = self._place(1.0)
        self._post(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))
        self._post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        place = start
        for _ in range(4):
            self.window.take_input(self.context)
            self._show(self.chance.choice((16, 16, 300)))
            place = self._place(1.0)
            self._post(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(1, 0, 0))
        self._post(pygame.MOUSEBUTTONUP, pos=place, button=1)

    def _setting(self) -> None:
        """Something is set otherwise, as the options do it."""
        name = self.chance.choice(tuple(LIVE_SETTINGS))
        self.context.change(**{name: self.chance.choice(LIVE_SETTINGS[name])})

    def _options(self) -> None:
        """One of the pages of the options is opened over whatever is there."""
        self.context.open("options", page=self.chance.choice(PAGES))
        self.context.stack.settle()

    def _game(self) -> None:
        """A game of some mode begins, of persons and computer players."""
        mode = self.chance.choice(("basic", "expert", "four"))
        seats = 4 if mode == "four" else 2
        players = tuple(Seat(computer=self.chance.choice(COMPUTERS)) for _ in range(seats))
        closed = {"team_hands": "closed"} if self.chance.random() < 0.5 else {}
        setup = Setup(self.chance.randrange(1000), closed, players)
        with suppress(PackChangedError):  # by the pack editor; now it is read again
            self.context.service(GameHost).begin(setup, mode)
            self.met[f"{mode} {'closed' if closed else ''}".strip()] += 1
        self.context.stack.settle()

    def _hint(self) -> None:
        """A hint is asked for, and mostly waited for; now and then asked for once more."""
        self._stroke(pygame.K_i, "i")
        self.window.take_input(self.context)
        for _ in range(self.chance.choice((0, 3, 10, 10))):
            self._show(50)
            sleep(0.05)

    def _right(self) -> None:
        self._click(pygame.BUTTON_RIGHT)

    def _drag(self) -> None:
        start, end = self._place(), self._place()
        half = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        self._post(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))
        self._post(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
        for place in (half, end):
            self._post(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(1, 0, 0))
        if self.chance.random() < 0.95:
            self._post(pygame.MOUSEBUTTONUP, pos=end, button=1)

    def _motion(self) -> None:
        self._post(pygame.MOUSEMOTION, pos=self._place(), rel=(0, 0), buttons=(0, 0, 0))

    def _wheel(self) -> None:
        steps = self.chance.choice((-3, -1, 1, 3))
        self._post(pygame.MOUSEWHEEL, x=0, y=steps, precise_y=float(steps))

    def _key(self) -> None:
        self._stroke(self.chance.choice(KEYS), "")

    def _letter(self) -> None:
        letter = self.chance.choice(LETTERS)
        self._stroke(pygame.key.key_code(letter), letter)

    def _stroke(self, code: int, text: str) -> None:
        fields = {"key": code, "mod": self.chance.choice(MODS), "unicode": text, "scancode": 0}
        if text.isdecimal():
            fields["scancode"] = pygame.KSCAN_1 + (int(text) - 1) % 10
        self._post(pygame.KEYDOWN, **fields)
        if text:
            self._post(pygame.TEXTINPUT, text=text)
        if self.chance.random() < 0.97:
            self._post(pygame.KEYUP, **fields)

    def _text(self) -> None:
        self._post(pygame.TEXTINPUT, text=self.chance.choice(("é", "Жуков", "\x07", "a" * 80, "")))

    def _resize(self) -> None:
        self.window.resize(self.chance.choice(SIZES))

    def _lost(self) -> None:
        self._post(self.chance.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE)))


def met_at(table: TableScene) -> Iterator[str]:
    """What a table shows now of all that comes and goes."""
    shown = table.model
    yield "table"
    pause = PAUSE.of(shown)
    if pause is not None:
        yield f"pause {pause.kind}"
    hint, odds, forecasts = HINT.of(shown), ODDS.of(shown), FORECASTS.of(shown)
    there = {
        "motion": table.animator.moves,
        "growth": table.animator.grows,
        "recap": RECAP.of(shown),
        "computer thinks": table.session.computers.thinking,
        "hint thinks": hint is not None and not hint.options,
        "hint tells": hint is not None and hint.options,
        "hint pointed out": hint is not None and hint.pointed,
        "captions": CAPTIONS.of(shown),
        "shift": odds is not None and odds.shift,
        "forecast": forecasts,
        "forecast with a formation": forecasts is not None
        and any(one.after is not None for one in forecasts.field),
        "dice": ROLLING.of(shown),
        "tooltip": TOOLTIP.of(shown),
        "zoom": ZOOM_PANEL.of(shown),
        "drag": shown.drag,
        "card at reading": AT_READING.of(shown),
        "laid out": TRAY.of(shown),
        "dialog": DIALOG.of(shown),
        "curtain": table.session.hands.curtain >= 0,
        "hidden": table.control.viewport.hidden,
        "log": WHOLE_LOG.of(shown),
        "aid": "aid" in shown.panels,
        "looked back": MOMENT.of(shown),
        "hand": shown.hand,
        "cause": shown.cause,
        "sound": table.host.context.sound.sounding if isinstance(table.host, GameHost) else False,
    }
    yield from (name for name, is_there in there.items() if is_there)


def games() -> list[GameRecord[Any]]:
    """Every saved game, played through; raises `RecordError` for one that doesn't."""
    library = program_library([load_pack()])
    return [GameRecord.read(path, library) for path in sorted(saves_folder().glob("*.jsonl"))]
