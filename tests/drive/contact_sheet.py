"""Moments of one game as pictures: twelve on a sheet, to be looked at, and one of a battle.

Run it as ``python -m tests.drive.contact_sheet moments OUT.png`` or ``… table OUT.png``; with
``--size`` and ``--lang`` the moments are painted at any size and in any language, with ``--folder``
each is kept in full. ``… readme OUT.png`` makes the picture of the README anew; for that
ImageMagick is needed, which takes its colours together.
"""

from __future__ import annotations

import argparse
import os
import subprocess
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Final

import pygame

from stalingrad_game.card_game.content.counts import MODES
from stalingrad_game.card_game.content.models import Content
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.history.of_record import recorded_cause, since_acted
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.players.player import make_player
from stalingrad_game.card_game.rules.causes import CauseKind
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import Act, CardZone, Ev
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.ui.automation.screenshots import take_screenshot
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.screens.posing import ScreenshotSpec, record_at
from stalingrad_game.ui.shell.app import AppContext
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.style.inks import use_palette
from stalingrad_game.ui.style.palettes import PALETTE_NAMES, PaletteName
from stalingrad_game.ui.table.model.targets import BUTTON, FORMATION, HAND, ButtonId, Target
from stalingrad_game.ui.table.screen import TableScene

SEED: Final = 1
"""Of the game that is shown."""
COLUMNS: Final = 3
GAP: Final = 8
SIDE_BY_SIDE: Final = range(4, 7)
"""How many cards of a hand lie in one row and fill it."""
DICE_MS: Final = 900
"""How long dice have been rolled."""
README_SIZE: Final = (1280, 720)
FRAME_MS: Final = 20
MOST_FRAMES: Final = 3000
README_COLOURS: Final = 128
"""How many colours are left in the picture of the README."""


def played(kit: Kit, seed: int) -> GameRecord[CardGame]:
    """A game of the computer against itself, always the same."""
    record = GameRecord.start(CardGame(kit), Setup(seed))
    players = [make_player("greedy", kit, seat) for seat in range(kit.seats)]
    while (decision := record.decision) is not None:
        seen = record.game.view(record.state, decision.seat)
        record.take(players[decision.seat].choose(seen, decision))
    return record


class Moments:
    """The moments of a game, painted at a size in a language."""

    def __init__(
        self,
        packs: list[Content],
        record: GameRecord[CardGame],
        size: tuple[int, int],
        language: str = "en",
        palette: PaletteName = "poster",
    ) -> None:
        self.packs: Final = packs
        self.record: Final = record
        self.size: Final = size
        self.language: Final = language
        self.palette: Final[PaletteName] = palette

    def all(self) -> Iterator[tuple[str, pygame.Surface]]:
        """Every moment by name, in the order of a game."""
        posed: tuple[tuple[str, Callable[[], pygame.Surface]], ...] = (
            ("campaign", lambda: self._screen("campaign_pause")),
            ("manoeuvre_early", lambda: self._screen("table", self._sent[2], "city")),
            ("manoeuvre_full", lambda: self._screen("table", self._sent[-1], "city")),
            ("carnage", lambda: self._screen("carnage_pause", self._battle[0])),
            ("asked", self.question_picture),
            ("dragged", self.dragged),
            ("enemy_card", self.enemy_card),
            ("recap", self.recap),
            ("dice", self.dice),
            ("verdict", lambda: self._screen("verdict_pause", self._rolls[-1])),
            ("sheet", lambda: self._screen("sheet")),
            ("end", lambda: self._screen("end")),
        )
        for name, paint in posed:
            yield name, paint()

    # --- moments that are played up to

    def question_picture(self) -> pygame.Surface:
        """Somebody is asked because of a card or unit, with a line to what can be chosen."""
        return self._painted(*self._table(self._question_step))

    def dragged(self) -> pygame.Surface:
        """A card of the open hand is dragged over a formation, and the odds say what for."""
        number = self._richest_play
        context, table = self._table(number)
        _, card, formation = self.record.steps[number].option
        table.control.toggle_hand(table.session.acting)
        table.control.recap.put_away()
        held = next(t for t in table.table_layout.placements if t.kind == HAND and t.a == card)
        taken, over = (
            table.table_layout.rect(held),
            table.table_layout.rect(Target(FORMATION, formation)),
        )
        assert taken is not None
        assert over is not None
        _mouse(table, pygame.MOUSEBUTTONDOWN, taken.center)
        _mouse(table, pygame.MOUSEMOTION, over.center)
        _mouse(table, pygame.MOUSEMOTION, (over.centerx, over.bottom + over.height // 2))
        _mouse(table, pygame.MOUSEMOTION, (over.centerx, over.bottom - 4))
        return self._painted(context, table)

    def enemy_card(self) -> pygame.Surface:
        """A card has just been played, and lies at reading size beside its formation."""
        number = self._plays[-1]
        context, table = self._table(number, speed=100)
        table.session.take(self.record.steps[number].option)
        _until(table, lambda: table.session.playback.at_reading is not None)
        _pass_time(table, 700)
        return self._painted(context, table)

    def recap(self) -> pygame.Surface:
        """A hand is picked up, and what has changed is told."""
        context, table = self._table(self._most_changed)
        table.control.point(Target(BUTTON, ButtonId.HAND, table.session.acting))
        table.update(0)
        return self._painted(context, table)

    def dice(self) -> pygame.Surface:
        """Dice tumble."""
        number = self._rolls[-1] - 1
        context, table = self._table(number, speed=100)
        table.session.take(self.record.steps[number].option)
        playback = table.session.playback
        _until(table, lambda: playback.showing is not None and playback.showing.event[0] == Ev.ROLL)
        _pass_time(table, DICE_MS)
        return self._painted(context, table)

    # --- which moments they are

    @cached_property
    def _sent(self) -> list[int]:
        """The steps that send formations in the turn in which most are sent."""
        found: dict[int, list[int]] = {}
        turn = 0
        for number, step in enumerate(self.record.steps):
            if step.option[0] == Act.COMMIT:
                found.setdefault(turn, []).append(number)
            turn += _has_event(step.events, Ev.TURN)
        return max(found.values(), key=len)

    @cached_property
    def _question_step(self) -> int:
        """A question that a card or unit asks, with the most units about."""
        found, most = -1, -1
        record = GameRecord.start(self.record.game, self.record.setup)
        for number, step in enumerate(self.record.steps):
            decision, state = record.decision, record.state
            assert decision is not None
            cause = recorded_cause(record)
            units = [option for option in decision.options if option[0] == Act.UNIT]
            if cause and cause.kind in {CauseKind.CARD, CauseKind.TERROR} and 2 <= len(units) <= 6:
                about = sum(state.units[state.district])
                if about > most:
                    found, most = number, about
            record.take(step.option)
        return found

    @cached_property
    def _most_changed(self) -> int:
        """The round of that battle before which most has changed for whoever acts."""

        def changes(number: int) -> int:
            seat = self.record.steps[number].seat
            since = since_acted(record_at(self.record, number), seat)
            return len(since.changes.units) + 3 * len(since.cards) if since else -1

        return max(self._plays, key=changes)

    @cached_property
    def _rolls(self) -> list[int]:
        """After how many steps a Break Test was rolled."""
        return [
            n for n, step in enumerate(self.record.steps, 1) if _has_event(step.events, Ev.ROLL)
        ]

    @cached_property
    def _battle(self) -> range:
        """The steps of the battle in which most cards were played."""
        ends = [0, *self._rolls]
        spans = [range(start, end) for start, end in pairwise(ends)]
        return max(spans, key=lambda span: sum(self._is_play(n) for n in span))

    @cached_property
    def _plays(self) -> list[int]:
        """The steps of that battle that play a card on a formation."""
        return [number for number in self._battle if self._is_play(number)]

    @cached_property
    def _richest_play(self) -> int:
        """The card played in the thick of a battle, from a hand whose cards lie side by side."""

        def about(number: int) -> tuple[bool, int]:
            state, seat = self.record.at(number), self.record.steps[number].seat
            hand = len(state.cards[CardZone.HAND + seat])
            played = len(state.played)
            return hand in SIDE_BY_SIDE, sum(state.units[state.district]) + 2 * played

        return max(filter(self._is_play, range(len(self.record.steps))), key=about)

    def _is_play(self, number: int) -> bool:
        step = self.record.steps[number]
        return step.option[0] == Act.PLAY and _has_event(step.events, Ev.PLAYED)

    # --- painting

    def _screen(
        self, screen: str, at: int | None = None, view: str | None = None
    ) -> pygame.Surface:
        """A screen, or the table after so many decisions, as `stalingrad shot` paints it."""
        spec = ScreenshotSpec(
            screen=screen,
            size=self.size,
            language=self.language,
            palette=self.palette,
            record=self.record,
            at=at,
            view=view,
        )
        return take_screenshot(spec, self.packs)

    def _table(self, at: int, *, speed: int = 0) -> tuple[AppContext, TableScene]:
        """The table after so many decisions, in a window."""
        use_palette(self.palette)
        settings = Settings(
            language=self.language,
            speed_percent=speed,
            pauses="none",
            answers="mine",
            palette=self.palette,
        )
        context = window_context(settings, self.size, packs=self.packs)
        table = TableScene(context.service(GameHost), record_at(self.record, at))
        context.stack.push(table)
        context.stack.settle()
        table.layout(self.size)
        table.update(0)
        return context, table

    def _painted(self, context: AppContext, table: TableScene) -> pygame.Surface:
        surface = pygame.Surface(self.size, 0, 32)
        table.update(0)
        context.stack.draw(surface)
        table.leave()
        return surface


def _has_event(events: tuple[tuple[int, ...], ...], kind: int) -> bool:
    """Whether one of some events is of a kind."""
    return any(event[0] == kind for event in events)


def _mouse(table: TableScene, kind: int, place: tuple[int, int]) -> None:
    """One event of the mouse."""
    table.handle(pygame.event.Event(kind, pos=place, button=pygame.BUTTON_LEFT, rel=(0, 0)))
    table.update(0)


def _until(table: TableScene, shown: Callable[[], bool]) -> None:
    """Let time pass until something is shown; raises `RuntimeError` where it never is."""
    for _ in range(MOST_FRAMES):
        if shown():
            return
        table.update(FRAME_MS)
    raise RuntimeError("it is never shown")


def _pass_time(table: TableScene, ms: int) -> None:
    for _ in range(ms // FRAME_MS):
        table.update(FRAME_MS)


def sheet(pictures: list[pygame.Surface], cell: tuple[int, int]) -> pygame.Surface:
    """Pictures in rows, each made as small as a cell."""
    rows = -(-len(pictures) // COLUMNS)
    step = cell[0] + GAP, cell[1] + GAP
    whole = pygame.Surface((COLUMNS * step[0] + GAP, rows * step[1] + GAP))
    for number, picture in enumerate(pictures):
        row, column = divmod(number, COLUMNS)
        small = pygame.transform.smoothscale(picture, cell)
        whole.blit(small, (GAP + column * step[0], GAP + row * step[1]))
    return whole


def save_small(picture: pygame.Surface, path: Path, colours: int) -> None:
    """A picture with so many colours."""
    pygame.image.save(picture, path)
    few = ["-dither", "None", "-colors", str(colours), "-strip"]
    subprocess.run(["convert", str(path), *few, f"PNG8:{path}"], check=True)


def main() -> None:
    """Paint what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("moments", "table", "readme"))
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--lang", default="en", choices=sorted(program_languages()))
    parser.add_argument("--mode", default="basic", choices=MODES)
    palettes = {name.replace(" ", "-"): name for name in PALETTE_NAMES}
    parser.add_argument("--palette", default="poster", choices=palettes)
    parser.add_argument("--folder", type=Path, help="where each moment is kept in full")
    args = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.font.init()
    pack = load_pack()
    record = played(Kit(pack, args.mode), SEED)
    width, height = (int(part) for part in args.size.split("x"))
    small = args.what != "moments"
    size = README_SIZE if small else (width, height)
    moments = Moments([pack], record, size, args.lang, palettes[args.palette])
    if args.what == "table":
        pygame.image.save(moments.dragged(), args.out)
        return
    if args.what == "readme":
        save_small(moments.dragged(), args.out, README_COLOURS)
        return
    shown = dict(moments.all())
    if args.folder:
        args.folder.mkdir(parents=True, exist_ok=True)
        for name, picture in shown.items():
            pygame.image.save(picture, args.folder / f"{name}.png")
    whole = sheet([*shown.values()], (width // 2, height // 2))
    pygame.image.save(whole, args.out)


if __name__ == "__main__":
    main()
