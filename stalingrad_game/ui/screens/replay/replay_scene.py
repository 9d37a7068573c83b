"""A recorded game watched again: its own table, and below it buttons and a timeline.

The table draws and answers as it always does; keys that a player of films has are answered here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Final

import pygame

from ....watching.cursor import ReplayCursor
from ....watching.outline import EVENT
from ....watching.viewpoint import FULL_VIEWPOINT, PUBLIC_VIEWPOINT, Viewpoints
from ...shell.app import AppContext
from ...style.theme import SIDE_ORDER
from ...widgets import Button, Label, RichText, ScrollView, Span, Stack, TextStyle, Widget
from ..base import Screen
from .bar import MediaButton, ReplayBar, UnderTable
from .timeline_strip import GrowingCurve, TimelineStrip
from .watched_table import WatchedTable

POINTER_EVENTS: Final = frozenset(
    {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP}
)


class ReplayScreen(Screen):
    """A recorded game on its table."""

    def __init__(self, context: AppContext, table: WatchedTable, at: int | None = None) -> None:
        """At a step, or at the beginning."""
        super().__init__(context)
        self.table: Final = table
        self.viewpoint: Final = Viewpoints(table.record)
        self.curve: Final = GrowingCurve(table.outline.steps, table.level)
        table.look_through(self.viewpoint.now)
        table.run(runs=False, speed=1.0)
        self.cursor: Final = ReplayCursor(table.outline, table, at)
        self._size = (0, 0)
        self._upper: tuple[pygame.Surface, pygame.Surface] | None = None
        self._bar: ReplayBar | None = None
        self._play: MediaButton | None = None
        self._on_table = True
        """Whether what the pointer does is for the table."""
        self._grown = 0
        self._whole = True

    # --- widgets

    def build(self) -> Widget:
        cursor, say = self.cursor, self._say
        self._play = MediaButton("play", self.toggle, say("replay.play"))
        media = (
            MediaButton("home", partial(self._do, cursor.home), say("replay.home")),
            MediaButton("back", partial(self._do, cursor.back), say("replay.back")),
            self._play,
            MediaButton("forward", partial(self._do, cursor.forward), say("replay.forward")),
            MediaButton("end", partial(self._do, cursor.end), say("replay.end")),
        )
        tools = (
            Button(
                "",
                partial(self._do, cursor.wider),
                kind="quiet",
                size=18,
                hint=say("replay.unit_hint"),
                key="unit",
            ),
            Button(
                "",
                partial(self._do, self._next_speed),
                kind="quiet",
                size=18,
                hint=say("replay.speed_hint"),
                key="speed",
            ),
            Button(
                "",
                self.ask_viewpoint,
                kind="quiet",
                size=18,
                hint=say("replay.viewpoint_hint"),
                key="viewpoint",
            ),
            Button(say("replay.menu"), self.ask_menu, size=18, key="menu"),
        )
        strip = TimelineStrip(
            self.cursor.outline, self.curve, self.table.curve_name, self._jump_from_strip
        )
        self._bar = ReplayBar(media, tools, strip)
        self._tell()
        return UnderTable(self._bar)

    @property
    def bar(self) -> ReplayBar:
        """The bar at the foot."""
        base = self.root.base
        assert isinstance(base, UnderTable)
        return base.bar

    def first(self) -> Widget | None:
        """Nothing: keys are those of a player of films."""
        return None

    def focus_first(self) -> None:
        """Nothing has the focus before somebody asks for it."""

    def _say(self, key: str, /, **facts: str | int) -> str:
        return self.context.words.sentence(key, **facts)

    def caption(self, step: int) -> str:
        """What led to the moment after so many steps, where the game stands, what is noted."""
        outline, now = self.cursor.outline, self.table.moment(step)
        led = [text.rstrip(".") for text in outline.what_led_to(step)]
        if led:
            now = self._say("replay.led", what=", ".join(led), now=now)
        return " · ".join((now, *outline.notes_on(step)))

    def _tell(self) -> None:
        """Say on the bar where one is and what is set."""
        bar, cursor = self._bar, self.cursor
        if bar is None or self._play is None:
            return
        step = self._say("replay.step", n=cursor.at, of=cursor.outline.steps)
        parts = [step, self.caption(cursor.at)]
        rows = len(bar.hands)
        anew = bar.show_hands(self.table.hands_beside(self.viewpoint.now), self._lay_on_table)
        bar.tell(" · ".join(part for part in parts if part))
        bar.strip.stand(cursor.at)
        self._play.turn("pause" if cursor.playing else "play")
        names = dict(zip(cursor.outline.units, self.table.unit_names, strict=True))
        speed = self.context.language.one_decimal(Fraction(cursor.speed))
        texts = {
            "unit": self._say("replay.unit", unit=names[cursor.unit]),
            "speed": self._say("replay.speed", n=speed),
            "viewpoint": self.viewpoint_name(self.viewpoint.now),
        }
        for button in bar.tools:
            text = texts.get(str(button.key), button.text)
            if text != button.text:
                button.text = text
                button.touch()
                anew = True
        if self._root is None:
            return
        if len(bar.hands) != rows:
            self._lay()
        elif anew:
            bar.layout(bar.rect, self.look)

    # --- a screen

    def layout(self, size: tuple[int, int]) -> None:
        """The bar at the foot, the table above it."""
        self._size = size
        super().layout(size)
        self._lay()

    def _lay(self) -> None:
        self.root.layout(self._size, self.look)
        self.table.scene.layout((self._size[0], self.bar.rect.top))
        self._upper = None
        self._whole = True

    def enter(self) -> None:
        """The table opens other screens over this one."""
        self.table.scene.stack = self.stack

    def leave(self) -> None:
        """Let the table go, and be silent."""
        self.table.scene.leave()
        self.context.sound.ambience("")

    def resume(self) -> None:
        """A screen above was closed."""
        self.table.scene.resume()
        self._whole = True

    def handle(self, event: pygame.event.Event) -> None:
        """Bring an event to the table, the bar, or the keys of a player of films."""
        if self.root.layers:
            self._on_table = False
            super().handle(event)
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type in POINTER_EVENTS:
            self._pointer(event)
        elif event.type == pygame.MOUSEWHEEL and not self._on_table:
            self._do(partial(self.cursor.jump, self.cursor.at - round(event.y)))
        else:
            self.table.scene.handle(event)
        self._follow()

    def _pointer(self, event: pygame.event.Event) -> None:
        above = event.pos[1] < self.bar.rect.top
        held = event.type == pygame.MOUSEMOTION and any(event.buttons)
        if event.type != pygame.MOUSEBUTTONUP and not held:
            self._on_table = above
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self.back()
        elif self._on_table:
            self.table.scene.handle(event)
        else:
            self.root.handle(event)

    def _key(self, event: pygame.event.Event) -> None:
        cursor = self.cursor
        if self.table.asks:
            self.table.scene.handle(event)
            return
        if event.key == pygame.K_ESCAPE:
            self.back()
            return
        actions: Mapping[int, Callable[[], object]] = {
            pygame.K_SPACE: self.toggle,
            pygame.K_HOME: cursor.home,
            pygame.K_END: cursor.end,
            pygame.K_RIGHT: partial(cursor.forward, self._unit_of(event)),
            pygame.K_LEFT: partial(cursor.back, self._unit_of(event)),
            pygame.K_DOWN: partial(cursor.forward, cursor.outline.units[-1]),
            pygame.K_UP: partial(cursor.back, cursor.outline.units[-1]),
            pygame.K_PLUS: cursor.faster,
            pygame.K_KP_PLUS: cursor.faster,
            pygame.K_EQUALS: cursor.faster,
            pygame.K_MINUS: partial(cursor.faster, -1),
            pygame.K_KP_MINUS: partial(cursor.faster, -1),
            pygame.K_TAB: partial(cursor.wider, -1 if event.mod & pygame.KMOD_SHIFT else 1),
            pygame.K_e: self.ask_viewpoint,
            pygame.K_m: self.ask_menu,
            pygame.K_h: self.turn_hands,
            **self.own_keys(),
        }
        action = actions.get(event.key)
        if action is not None:
            self._do(action)
        else:
            self.table.scene.handle(event)

    def own_keys(self) -> Mapping[int, Callable[[], object]]:
        """Further keys, by their codes."""
        return {}

    def _unit_of(self, event: pygame.event.Event) -> str:
        """With Shift one goes by events, whatever is set."""
        return EVENT if event.mod & pygame.KMOD_SHIFT else ""

    def _do(self, action: Callable[[], object]) -> None:
        action()
        self._follow()

    def _follow(self) -> None:
        """Do what was asked for at the table, and show where one is."""
        step = self.table.wanted_step()
        if step is not None:
            self.cursor.playing = False
            self.cursor.jump(step)
        if self.table.menu_wanted() and not self.root.layers:
            self.ask_menu()
        self.table.run(runs=self.cursor.playing, speed=self.cursor.speed)
        self._tell()

    def _next_speed(self) -> None:
        before = self.cursor.speed
        self.cursor.faster()
        if self.cursor.speed == before:
            while self.cursor.speed > 1:
                self.cursor.faster(-1)
            self.cursor.faster(-1)

    def _jump_from_strip(self, step: int) -> None:
        self.cursor.playing = False
        if step != self.cursor.at or self.table.busy:
            self._do(partial(self.cursor.jump, step))

    def toggle(self) -> None:
        """Play, or stop."""
        self._do(self.cursor.toggle)

    def update(self, ms: int, /) -> bool:
        """Let time pass; says whether anything looks different."""
        changed = self.table.scene.update(ms)
        if not self.root.layers and self.cursor.update(ms):
            changed = True
        self._follow()
        if self.curve.grow():
            self.bar.strip.touch()
        return self.root.update(ms) or changed

    def idle(self) -> bool:
        """Whether nothing changes until somebody does something."""
        goes = self.cursor.playing or self.table.moves or not self.curve.complete
        return not goes and self.table.scene.idle() and not self.root.waiting()

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the table and the bar."""
        self.table.scene.draw(self._above(surface))
        self.root.draw(surface)
        self._whole = bool(self.root.layers) or self.root.tooltip is not None

    def redraw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paint what changed on the table, and the bar."""
        if self._whole or self.root.layers or self.root.tooltip is not None:
            self.draw(surface)
            return [surface.get_rect()]
        boxes = self.table.scene.redraw(self._above(surface))
        self.root.draw(surface)
        return [*boxes, self.bar.rect.copy()]

    def _above(self, surface: pygame.Surface) -> pygame.Surface:
        """The part of a surface that the table fills."""
        if self._upper is None or self._upper[0] is not surface:
            box = pygame.Rect(0, 0, self._size[0], self.bar.rect.top).clip(surface.get_rect())
            self._upper = (surface, surface.subsurface(box))
        return self._upper[1]

    # --- viewpoints

    def viewpoint_name(self, viewpoint: int) -> str:
        """Whose viewpoint it is."""
        if viewpoint == PUBLIC_VIEWPOINT:
            return self._say("replay.viewpoint.public")
        if viewpoint == FULL_VIEWPOINT:
            return self._say("replay.viewpoint.all")
        return self._say("replay.viewpoint.seat", who=self.table.seat_name(viewpoint))

    def ask_viewpoint(self) -> None:
        """Ask through whose eyes the game is to be watched."""
        self.cursor.playing = False
        buttons = [
            Button(
                self.viewpoint_name(viewpoint),
                partial(self.choose_viewpoint, viewpoint),
                kind="primary" if viewpoint == self.viewpoint.now else "plain",
                key=f"viewpoint {viewpoint}",
            )
            for viewpoint in self.viewpoint.offered
        ]
        self._open(self._say("replay.viewpoint.title"), self._say("replay.viewpoint.note"), buttons)

    def choose_viewpoint(self, viewpoint: int) -> None:
        """Look through these eyes, once every side that it lays open has agreed."""
        self.root.close()
        if viewpoint not in self.viewpoint.offered:
            return
        left = self.viewpoint.must_agree(viewpoint)
        if left:
            what = "agree_all" if viewpoint == FULL_VIEWPOINT else "agree_seat"
            self._ask_side(left[0], what, lambda: self._agreed(left[0], viewpoint))
            return
        if self.viewpoint.open(viewpoint):
            self.table.look_through(viewpoint)
        self._do(lambda: None)

    def _agreed(self, side: int, viewpoint: int) -> None:
        self.viewpoint.agree(side)
        self.choose_viewpoint(viewpoint)

    def _ask_side(self, side: int, what: str, then: Callable[[], None]) -> None:
        """Ask a side whether it agrees; `then` closes the question."""
        who = SIDE_ORDER[side]
        answers = (
            (self._say("replay.agree.no"), self.root.close),
            (self._say(f"replay.agree.yes.{who}"), then),
        )
        self.ask(self._say(f"replay.agree.title.{who}"), self._say(f"replay.agree.{what}"), answers)

    def turn_hands(self) -> None:
        """With all eyes: lay the next seat's hand on the table."""
        if self.viewpoint.now == FULL_VIEWPOINT:
            self.table.turn_hands()

    def _lay_on_table(self, seat: int) -> None:
        """With all eyes: lay this seat's hand on the table."""
        self._do(partial(self.table.turn_hands, seat))

    # --- menu

    def ask_menu(self) -> None:
        """Everything else that can be done with a watched game."""
        self.cursor.playing = False
        self._open(self._say("replay.menu"), "", self.ways())

    def ways(self) -> list[Button]:
        """The buttons of the menu."""
        return [
            self.way("keys", self.tell_keys),
            self.way("leave", self.back),
        ]

    def way(self, name: str, action: Callable[[], None]) -> Button:
        """A button of the menu that closes it first."""

        def act() -> None:
            self.root.close()
            action()

        return Button(self._say(f"replay.way.{name}"), act, key=f"way {name}")

    def _open(self, title: str, note: str, buttons: list[Button]) -> None:
        """Open a column of buttons."""
        parts: list[Widget] = [*buttons]
        if note:
            parts.insert(0, Label(note, TextStyle(size=19)))
        self.show_over(title, ScrollView(Stack(parts, gap=10)), wide=640)

    def tell_keys(self) -> None:
        """Say what the keys do."""
        rows = [Span(self._say("replay.keys"))]
        body = ScrollView(RichText(rows, TextStyle(size=20)))
        self.show_over(self._say("replay.way.keys"), body, wide=820)
