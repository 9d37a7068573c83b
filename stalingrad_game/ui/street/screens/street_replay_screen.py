"""A recorded game of Street Fight watched again, on its own table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Final

from ....record.line_text import log_remarks
from ....record.record import GameRecord
from ....record.setup import Setup
from ....record.watched_record import WatchedRecord
from ....street_fight.course import held_share, street_changes, street_units
from ....street_fight.game import StreetGame
from ....street_fight.position.codes import NOBODY
from ....street_fight.referees import street_kit
from ....watching.outline import ReplayMark, ReplayOutline
from ....watching.viewpoint import PUBLIC_VIEWPOINT
from ...screens.posing import ScreenshotSpec, requested_step
from ...screens.replay.replay_tools import ReplayToolsScreen
from ...screens.replay.watched_table import WatchedTable
from ...session.settings import SessionSettings
from ...shell.app import AppContext
from ...shell.screen_registry import ScreenSpec
from ...shell.screen_stack import Scene
from ...widgets import Dialog, ListBox, ListRow
from ..host import StreetHost
from ..input.controller import Request
from ..session.watched_session import WatchedStreetSession
from .street_table_screen import POSED_REFEREE, POSED_SCENARIO, StreetTableScene


class WatchedStreetScene(StreetTableScene):
    """The table of a game that is watched: its menu is that of the replay, its log leads back."""

    def __init__(
        self,
        context: AppContext,
        record: WatchedRecord[StreetGame],
        session: WatchedStreetSession,
    ) -> None:
        self._watched: Final = session
        self.menu = False
        """Whether the menu was asked for."""
        self.wanted: int | None = None
        """The step whose line of the log was chosen."""
        super().__init__(context, record, session=session)

    def _serve(self) -> None:
        """Let the program do what is asked; nothing is played, so nothing ends."""
        requests = self.control.requests
        while requests:
            request: Request = requests.pop(0)
            if request.kind == "menu":
                self.menu = True
            elif request.kind == "log":
                self._open_log()
            elif request.kind != "ended":
                self._dialogs.serve(request)

    def _open_log(self) -> None:
        """The log up to now; a line leads to its moment."""
        say = self.presenter.wording.say
        now = len(self._watched.record.steps)
        numbered = [(step, line.text) for step, line in self._watched.numbered_log]
        notes = log_remarks(self.context.words, self._watched.record, now)
        numbered = sorted(
            (*numbered, *notes), key=lambda one: one[0]
        )  # notes come behind their step
        rows = [ListRow(text, key=number) for number, (_, text) in enumerate(numbered)]

        def lead(number: int) -> None:
            self.root.close()
            self.wanted = numbered[number][0]

        lines = ListBox(rows, on_activate=lead, key="log lines")
        lines.select(len(rows) - 1)
        answers = ((say("close"), self.root.close),)
        self.root.open(Dialog(say("log"), lines, answers, on_cancel=self.root.close, wide=980))
        self.root.give_focus(lines)


class StreetReplay(WatchedTable):
    """A recorded game of Street Fight on its table."""

    session: WatchedStreetSession
    scene: WatchedStreetScene

    def __init__(self, context: AppContext, record: GameRecord[StreetGame]) -> None:
        super().__init__(record)
        self._context: Final = context
        watched: WatchedRecord[StreetGame] = WatchedRecord(record, 0)
        still = context.settings.reduced_motion
        settings = SessionSettings(speed=1.0, computer_speed=1.0, reduced_motion=still)
        self.session = WatchedStreetSession(watched, context.language, settings)
        self.scene = WatchedStreetScene(context, watched, self.session)
        self.outline = ReplayOutline(len(record.steps), street_units(record), self._marks())

    def _marks(self) -> list[ReplayMark]:
        names, words = self.session.kit.board, self.session.words
        found = []
        for change in street_changes(self.record):
            where = names.name(change.hex)
            if change.side == NOBODY:
                text = words.texts.sentence("replay.fell", hex=where)
                found.append(ReplayMark(change.step, "fall", text))
            else:
                side = words.side(change.side)
                text = words.texts.sentence("replay.hex_taken", hex=where, side=side)
                found.append(ReplayMark(change.step, "capture", text, change.side))
        return found

    @property
    def asks(self) -> bool:
        return bool(self.scene.root.layers)

    def settle(self) -> None:
        self.scene.control.settle()

    def run(self, *, runs: bool, speed: float) -> None:
        shown = self._context.settings.speed_percent or self._context.settings.computer_percent
        super().run(runs=runs, speed=speed if shown else 0.0)

    def seat_name(self, seat: int, /) -> str:
        name = self.record.setup.players[seat].name
        texts = self.session.words.texts
        side = self.session.words.side(seat)
        return f"{name} ({side})" if name else texts.language.capitalised(side.the)

    def moment(self, step: int, /) -> str:
        now = self.record.game.moment(self.record.at(step))
        words = self.session.words
        capitalised = words.texts.language.capitalised
        return f"{capitalised(words.turn(now.turn))} · {capitalised(words.phase(now.phase))}"

    def wanted_step(self) -> int | None:
        step, self.scene.wanted = self.scene.wanted, None
        return step

    def menu_wanted(self) -> bool:
        wanted, self.scene.menu = self.scene.menu, False
        return wanted

    def level(self, step: int, /) -> float | None:
        """The German share of the victory hexes."""
        return held_share(self.record, self.record.at(step))

    @property
    def curve_name(self) -> str:
        return self._context.words.sentence("replay.curve.street")

    @property
    def unit_names(self) -> Sequence[str]:
        words = self._context.words
        return [words.phrase(f"replay.units.{unit}") for unit in self.outline.units]


class StreetReplayScreen(ReplayToolsScreen):
    """A recorded game of Street Fight on its table."""

    name = "street_replay"
    branch_text: ClassVar[str] = "replay.branch.sure_street"

    def __init__(
        self,
        context: AppContext,
        record: GameRecord[StreetGame],
        at: int | None = None,
        file: Path | None = None,
        viewpoint: int = PUBLIC_VIEWPOINT,
    ) -> None:
        """At a step, or at the beginning; `file` is where notes are kept.

        It is seen through the eyes of a seat, if those may be opened, or as everybody sees it.
        """
        super().__init__(context, StreetReplay(context, record), at, file, viewpoint)

    def ask_branch(self) -> None:
        """Ask whether a new game is to begin here; not in a trial, whose draft isn't kept."""
        if self.context.service(StreetHost).trying:
            words = self.context.words
            text = words.sentence("replay.branch.trial")
            self.tell(words.phrase("replay.way.branch"), text)
        else:
            super().ask_branch()


def pose_street_replay(context: AppContext, request: ScreenshotSpec) -> Sequence[Scene]:
    """The record of Street Fight that is asked for, or a game just begun.

    Raises `ScreenshotError` for a moment that it doesn't have.
    """
    record = request.record
    if record is None or not isinstance(record.game, StreetGame):
        game = StreetGame(street_kit(POSED_SCENARIO, POSED_REFEREE))
        return [StreetReplayScreen(context, GameRecord.start(game, Setup(1)))]
    screen = StreetReplayScreen(context, record, requested_step(record, request.at))
    screen.curve.finish()
    return [screen]


SCREEN: Final = ScreenSpec(StreetReplayScreen, pose_street_replay)
