"""What a window shows, plays and waits for while a game goes on betrays nothing (R1.11, R9.4).

The same game stands in two windows, but for what the onlooker can't know. Things are pointed at and
dragged, options are taken, and frame by frame everything is the same: words, odds to come, pauses,
cards held up, whatever moves, sounds and their captions, the recap, the sheets, the picture.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

import pygame

from stalingrad_game.card_game.rules.causes import TURN_WORK
from stalingrad_game.card_game.state.codes import NONE, Event, Option
from stalingrad_game.card_game.state.fold import seen_by
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.card_game.words.battle_sheet import battle_sheet
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.describe import describe_screen
from stalingrad_game.ui.table.model.targets import Target
from stalingrad_game.ui.table.panels.card_at_reading import AT_READING
from stalingrad_game.ui.table.panels.odds import ODDS
from stalingrad_game.ui.table.panels.pause import PAUSE
from stalingrad_game.ui.table.panels.recap import RECAP
from stalingrad_game.ui.table.panels.tabs import CAPTIONS
from stalingrad_game.ui.table.panels.tooltip.panel import TOOLTIP
from stalingrad_game.ui.table.panels.zoom.panel import ZOOM_PANEL
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.amount import interval, share
from tests.support.gestures import down, motion
from tests.support.pauses import read_on
from tests.support.swap_hidden import twin
from tests.support.table_play import TABLES
from tests.support.table_window import Host
from tests.ui.table.test_silence import lay, moments, seen, targets

SIZE: Final = (960, 540)
TICK_MS: Final = interval(90, 1)
PAINTS_EVERY: Final = 4
"""Ticks from picture to picture."""
MOST_STEPS: Final = share(4, 1, 1)
"""So many options are taken one after the other."""
POINTED_AT: Final = share(2, 1, 1)
"""So many things are pointed at, and dragged, before each."""
SETTINGS: Final = (
    TableSettings(speed=1, pauses="all", sound_captions=True),
    TableSettings(speed=2, pauses="important", sound_captions=True, answers="alike"),
    TableSettings(speed=1, pauses="none", sound_captions=True, reduced_motion=True, hover_ms=0),
)
Pair = tuple[TableScene, TableScene]


class Watch:
    """Two windows that must stay alike; `met` counts what there was to be seen."""

    def __init__(self, pair: Pair, viewer: int, met: Counter[str]) -> None:
        self.pair: Final = pair
        self.viewer: Final = viewer
        self.met: Final = met
        self._pictures: Final = tuple(pygame.Surface(SIZE) for _ in pair)
        self._ticks = 0
        self._described = (-1, -1)

    def compare(self, *, whole: bool = False) -> None:
        """Everything that is seen and heard now is the same; `whole`: to the pixel."""
        ours, theirs = self.pair
        for scene in self.pair:
            scene.update(TICK_MS)
        assert seen(ours.model) == seen(theirs.model)
        assert ours.table_layout.hit_boxes == theirs.table_layout.hit_boxes
        assert vars(ours.host) | {"look": None} == vars(theirs.host) | {"look": None}
        self._ticks += 1
        if whole or self._ticks % PAINTS_EVERY == 0:
            for scene, picture in zip(self.pair, self._pictures, strict=True):
                scene.redraw(picture)
            shown = [pygame.image.tobytes(picture, "RGB") for picture in self._pictures]
            assert shown[0] == shown[1]
            assert ours.animator.moves == theirs.animator.moves
            assert ours.idle() == theirs.idle()
            versions = (ours.session.version, theirs.session.version)
            if versions != self._described:
                self._described = versions
                assert describe_screen(ours, SIZE) == describe_screen(theirs, SIZE)
        self.met.update(met_at(ours))

    def look_round(self, rng: Random) -> None:
        """Rest on things, and drag one over others."""
        ours = self.pair[0]
        layout = ours.table_layout
        lie = [rect.center for one in targets(ours.control) if (rect := layout.rect(one))]
        for place in rng.sample(lie, min(POINTED_AT, len(lie))):
            for scene in self.pair:
                scene.handle(motion(place))
                scene.update(900)
            self.compare(whole=True)
        glow = sorted(ours.model.glow, key=str)
        for start in rng.sample(glow, min(POINTED_AT, len(glow))):
            self._drag(start, rng)

    def _drag(self, start: Target, rng: Random) -> None:
        ours = self.pair[0]
        rect = ours.table_layout.rect(start)
        if rect is None:
            return
        for scene in self.pair:
            for event in (motion(rect.center), down(rect.center), motion((rect.centerx, 9))):
                scene.handle(event)
        self.compare()
        lie = [box.center for box, one in ours.table_layout.hit_boxes if one in ours.model.glow]
        for place in rng.sample(lie, min(2, len(lie))):
            for scene in self.pair:
                scene.handle(motion(place))
            self.compare(whole=True)
        for scene in self.pair:
            scene.handle(down((0, 0), pygame.BUTTON_RIGHT))
        self.compare()

    def take(self, option: Option) -> bool:
        """Take an option in both; False where the onlooker sees different things happen."""
        before = [len(scene.session.record.steps) for scene in self.pair]
        views = [scene.session.playback.view(self.viewer).copy() for scene in self.pair]
        for scene in self.pair:
            scene.session.take(option)
        both: list[list[list[Event | None]]] = [
            [
                [seen_by(event, view) for event in step.events]
                for step in scene.session.record.steps[first:]
            ]
            for scene, first, view in zip(self.pair, before, views, strict=True)
        ]
        if both[0][0] != both[1][0]:
            return False
        assert both[0] == both[1], "only one was answered for its player"
        return self.pair[0].session.result is None

    def see_out(self) -> None:
        """Watch until everything has been shown; what waits to be read is gone on with."""
        while any(scene.session.playback.busy or scene.animator.moves for scene in self.pair):
            self.compare()
            for scene in self.pair:
                if scene.session.playback.pause is not None:
                    read_on(scene.control)
        self.compare(whole=True)

    def look_back(self) -> None:
        """The recap, the cause of the question, and the sheets of all battles."""
        for scene in self.pair:
            scene.control.recap.turn()
        self.compare(whole=True)
        for scene in self.pair:
            scene.control.recap.put_away()
            scene.session.touch()
        ours, theirs = (scene.session for scene in self.pair)
        assert ours.cause == theirs.cause
        assert ours.battles == theirs.battles
        sheets = [
            [battle_sheet(session.words, facts) for facts in session.battles]
            for session in (ours, theirs)
        ]
        assert sheets[0] == sheets[1]
        self.met["sheet"] += len(sheets[0])


def met_at(scene: TableScene) -> Iterator[str]:
    """What there is to be seen at a moment of all that comes and goes."""
    shown = scene.model
    there = {
        "pause": PAUSE.of(shown),
        "card held up": AT_READING.of(shown),
        "motion": shown.animations,
        "captions": CAPTIONS.of(shown),
        "odds to come": ODDS.of(shown),
        "note": TOOLTIP.of(shown),
        "recap": RECAP.of(shown),
        "cause": shown.cause,
        "gap": any(NONE in line for line in shown.board.staging),
        "drag": shown.drag,
        "hand": shown.hand,
        "zoom": ZOOM_PANEL.of(shown),
    }
    yield from (name for name, is_there in there.items() if is_there)


def windows(look: Look, mode: str, seed: int, met: Counter[str]) -> Iterator[Watch]:
    """Pairs of windows at many moments of a random game, hands closed or the onlooker's open.

    They begin where only the course of the turn lies ahead: the cause of a question is found from
    there on, and what was exchanged holds from there on.
    """
    rng = Random(seed)
    for number, control in enumerate(moments(mode, seed, interval(13, 1), 340)):
        if not all(frame[0] in TURN_WORK for frame in control.session.record.state.agenda):
            continue
        seats = control.session.kit.seats
        viewer = (PUBLIC, control.session.acting, rng.randrange(seats))[(number + number // 3) % 3]
        settings = SETTINGS[number % len(SETTINGS)]
        records = [twin(control, viewer, rng, chance=False).session.record for _ in range(2)]
        hosts = [Host(look, settings) for _ in records]
        pair = TableScene(hosts[0], records[0]), TableScene(hosts[1], records[1])
        for scene in pair:
            scene.layout(SIZE)
            lay(scene.control, viewer)
        yield Watch(pair, viewer, met)


def test_two_windows_stay_alike_while_a_game_goes_on(look: Look) -> None:
    met: Counter[str] = Counter()
    for mode in TABLES:
        if mode != "basic":
            stays_alike(look, mode, met)
    wanted = {"pause", "card held up", "motion", "captions", "odds to come", "note", "recap"}
    assert wanted | {"cause", "gap", "drag", "hand", "sheet"} <= set(met)


def stays_alike(look: Look, mode: str, met: Counter[str]) -> None:
    """Two windows of one game stay alike; `met` counts what was to be seen."""
    rng, taken = Random(5), 0
    for watch in windows(look.resized(SIZE, 1.0), mode, 42, met):
        ours, theirs = (scene.session for scene in watch.pair)
        watch.compare(whole=True)
        for _ in range(MOST_STEPS):
            watch.look_round(rng)
            theirs_too = set(theirs.engine.options(theirs.record.state))
            both = [one for one in ours.engine.options(ours.record.state) if one in theirs_too]
            if not both or not watch.take(rng.choice(both)):
                break
            watch.see_out()
            watch.look_back()
            taken += 1
            for scene in watch.pair:
                lay(scene.control, watch.viewer)
    assert taken > share(15, 3)
