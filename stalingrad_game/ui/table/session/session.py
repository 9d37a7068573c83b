"""A card game in progress at the window's table: whose hand lies open, what is told and heard.

The control decides what is pointed at; the presenter makes the picture's model of both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from ....card_game.game import CardGame
from ....card_game.history.battle_facts import BattleFacts
from ....card_game.history.move_aims import aim_of_step
from ....card_game.history.of_record import SinceActed, recorded_cause
from ....card_game.players.no_difference import makes_no_difference
from ....card_game.rules.causes import Cause
from ....card_game.rules.engine import Engine
from ....card_game.rules.preview import OptionPreview
from ....card_game.rules.set_up import set_up
from ....card_game.state.codes import Act, Event, Op, Option, side_of
from ....card_game.state.state import PUBLIC, State
from ....card_game.state.state import view as seen_from
from ....card_game.words.localizer import Localizer, localizer_of
from ....kernel.decision import Decision
from ....localisation.language import Language
from ....record.line_text import log_remarks
from ....record.record import GameRecord
from ...session.session import GameSession
from ..model.view_model import LogRow
from .computer_notes import NOTE_LEVEL, ComputerNotes, SpokenAim, is_past, with_notes
from .computers import CardComputers, CardThinker
from .event_sounds import CardCues
from .forecasts import ForecastService
from .guide import CardGuide
from .hand_visibility import HandVisibility
from .hints import CardHintService
from .interactions import InteractionSet, PreviewCache, preview_viewer
from .log import RecordFacts, TableLog, shown_line
from .playback import Audience, TablePlayback
from .settings import TableSettings
from .staff import StaffWork
from .standing_answer import RowAnswer, StandingAnswer, row_answer


class TableSession(GameSession[CardGame]):
    """One game at the table."""

    computers: CardComputers
    cues: CardCues
    guide: CardGuide
    playback: TablePlayback
    hands: HandVisibility

    def __init__(
        self,
        record: GameRecord[CardGame],
        settings: TableSettings | None = None,
        background: CardThinker | None = None,
        computers: CardComputers | None = None,
    ) -> None:
        """A game where its record stands; a game just begun is shown from its set-up.

        `background` thinks for computer players who take long; None: the game waits for them.
        `computers` answer for the seats without a person; None: those that the record names.
        """
        players = computers or CardComputers(record, background, watched=self.watched)
        super().__init__(record, players)
        self.engine: Final[Engine] = record.game
        self.kit: Final = record.game.kit
        self._notes: Final = ComputerNotes()
        self._standing_answer: Final = StandingAnswer()
        self.staff: Final = StaffWork(self.kit, self.automatic)
        self.hints: Final = CardHintService(self.kit, players.questions, background)
        self.forecasts: Final = ForecastService(self.kit)
        self.names: Final = tuple(player.name for player in record.setup.players)
        """By seat: the player's own name, "" where there is none."""
        settings = settings or TableSettings()
        self.guide = CardGuide(record, self.people, settings)
        self.settings: TableSettings = self.guide.fit(settings)
        self.hands = self._hands()
        opening = set_up(self.kit, record.setup.seed, record.state.variants)
        self.cues = CardCues(self.kit)
        audience = Audience(
            line=lambda group, public: shown_line(self.words, group, public),
            settings=lambda: self.settings,
            computer=lambda seat: seat in self.computers.names,
            sees=lambda seat: self.open_seat == seat,
            hears=self.cues.event,
            die=self.cues.die,
        )
        self.playback = TablePlayback(self.kit, opening, audience)
        self._opening: Final = seen_from(opening, PUBLIC)
        self.chronicle = self._log_anew()
        self.playback.add(0, record.opening)
        for number, step in enumerate(record.steps, 1):
            self.playback.add(number, step.events, step.seat)
        if record.steps or self.settings.shows_nothing:
            self.playback.jump(len(record.steps), record.state)
        self._facts: Final = RecordFacts(record)
        self._interactions: tuple[State, InteractionSet] | None = None
        self._cause: tuple[State, Cause | None] | None = None
        self._previews = PreviewCache(self.engine, record.state)
        self.settled()

    def _hands(self) -> HandVisibility:
        closed = self.record.state.variants.team_hands == "closed"
        return HandVisibility(self.people, self.settings, closed=closed)

    def _log_anew(self) -> TableLog:
        """A log in which nothing is told yet."""
        return TableLog(self.words, self._opening)

    # --- what is known

    @property
    def covered(self) -> bool:
        return self.hands.curtain >= 0

    @property
    def interactions(self) -> InteractionSet:
        """Every way of pointing at the present decision."""
        state = self.record.state
        if self._interactions is None or self._interactions[0] is not state:
            self._interactions = (state, InteractionSet(self.engine, state))
        return self._interactions[1]

    @property
    def battles(self) -> tuple[BattleFacts, ...]:
        """The battles whose end is displayed."""
        return self._facts.battles(self.playback.displayed)

    def since_acted(self, seat: int, *, decided: bool = False) -> SinceActed | None:
        """What is different on the table since a seat last acted; None where nothing was done.

        With what its last decision led to where it is asked for: `decided`.
        """
        return self._facts.since_acted(seat, decided=decided)

    @property
    def cause(self) -> Cause | None:
        """What asks the present question; None when the game is over."""
        state = self.record.state
        if self._cause is None or self._cause[0] is not state:
            self._cause = (state, recorded_cause(self.record))
        return self._cause[1] if self.decision is not None else None

    def preview(self, options: Sequence[Option]) -> OptionPreview | None:
        """What these options of the present decision would do, as far as the open hand tells."""
        state = self.record.state
        if self._previews.state is not state:
            self._previews = PreviewCache(self.engine, state)
        viewer = preview_viewer(self.acting, private=self.private)
        return self._previews.of(options, viewer)

    @property
    def open_seat(self) -> int:
        """Whose hand lies open, or -1."""
        return self.hands.open(self.acting)

    @property
    def private(self) -> bool:
        """Whether the hand of the seat to act lies open."""
        return self.acting >= 0 and self.open_seat == self.acting

    @property
    def log(self) -> tuple[LogRow, ...]:
        """The log of what is displayed, with the notes on computer players among its lines."""
        playback = self.playback
        rows = self.chronicle.rows(playback.history, playback.shown_count, self.settings.log_depth)
        step = playback.history[playback.shown_count - 1].step if playback.shown_count else 0
        rows = self._notes.among(self.words, rows, step, aims=self.settings.computer_aims)
        rows = with_notes(rows, [*self.staff.rows(self.words, step)])
        remarks = log_remarks(self.words.catalogue, self.record, step)
        return with_notes(rows, [LogRow(text, "", at, NOTE_LEVEL) for at, text in remarks])

    @property
    def aim(self) -> SpokenAim | None:
        """What the computer player that moved last was after.

        Until a person has moved, or its battle is over, or the manoeuvre that it was said of.
        """
        playback = self.playback
        if not self.settings.computer_aims or not playback.shown_count:
            return None
        last_step = playback.history[playback.shown_count - 1].step
        aim = self._notes.newest_aim(self.words, last_step)
        if aim is None or is_past(aim, playback.history[: playback.shown_count]):
            return None
        later = (step.seat for step in self.record.steps[aim.step : last_step])
        return aim if all(seat in self.computers.names for seat in later) else None

    @property
    def words(self) -> Localizer:
        """The language of the table."""
        return self.words_in(self.settings.language)

    def words_of(self, seat: int) -> Localizer:
        """The language of a seat."""
        return self.words_in(self.settings.language_of(seat))

    def words_in(self, language: Language) -> Localizer:
        """The words of a language, which other tables of this kit have too."""
        return localizer_of(self.kit, language)

    # --- what is done

    def skip(self) -> bool:
        """Show at once what is still to be shown, up to a verdict; says whether there was any."""
        if self.watched:
            return self.finish()
        if not self.playback.skip():
            return False
        self.touch()
        if not self.playback.busy:
            self.all_shown()
        return True

    def show_step(self, number: int, events: Sequence[Event], seat: int) -> None:
        self.playback.add(number, events, seat)

    def show_anew(self) -> None:
        """Steps were taken back: what is told begins anew."""
        steps = len(self.record.steps)
        self._standing_answer.forget()
        self._notes.forget(steps)
        self.playback.jump(steps, self.record.state)
        self.chronicle.forget()

    def show_redone(self, first: int) -> None:
        for number, step in enumerate(self.record.steps[first - 1 :], first):
            self.playback.add(number, step.events, step.seat)

    def automatic_option(self) -> Option | None:
        """The answer to a row of questions, and to what is set so that no person is asked it."""
        decision, state = self.decision, self.record.state
        if decision is None:
            return None
        standing = self._standing_answer.option(state, decision)
        if standing is not None or self.settings.answers == "mine":
            return standing
        if makes_no_difference(self.engine, state, decision):
            return decision.options[0]
        if self.settings.answers == "alike":
            return None
        step, own = len(self.record.steps) + 1, self.settings.own_questions
        return self.staff.option(
            lambda: self.engine.view(state, decision.seat), decision, step, own
        )

    def take_over(self, step: int) -> None:
        """A person answers from now on what the staff answered in a step.

        That answer too, with those right after it, where nothing else was chosen since and they can
        be taken back.
        """
        answer = self.staff.answer_at(step)
        if answer is None:
            return
        self.staff.claim(answer.kind)
        own = self.settings.own_questions | {answer.kind}
        self.set(msgspec.structs.replace(self.settings, own_questions=own))
        steps = len(self.record.steps)
        count = steps - step + 1
        if self.automatic.trailing(steps) < count or not self.record.can_undo(count=count):
            return
        self.finish()
        for _ in range(count):
            self.record.undo()
        self.computers.forget()
        self.show_anew()
        self.settled()

    @property
    def row(self) -> RowAnswer | None:
        """What would answer the present question and all like it; None where it stands alone."""
        return row_answer(self.record.state, self.decision)

    def take_row(self, row: RowAnswer) -> None:
        """Answer a row of questions; raises as `take` does.

        In a lesson that leads only the present one: it tells each answer.
        """
        if not self.guide.leads:
            self._standing_answer.give(row)
        self.take(row.option)

    def close(self) -> None:
        self.hints.drop()
        super().close()

    def set(self, settings: TableSettings) -> None:
        """Take other settings, at once; without a question counted, hints come as at first."""
        if not settings.hints_met:
            self.guide.hints.forget()
        self.settings = self.hands.settings = self.guide.fit(settings)
        self.chronicle = self._log_anew()
        self.touch()

    def pass_time(self, ms: float) -> None:
        super().pass_time(ms)
        thinks = self.computers.thinking and not self.playback.busy
        if self.hints.update(ms) or (thinks and self.computers.dots.pass_time(ms)):
            self.touch()
        if ms and not self.playback.busy and self.forecasts.work():
            self.touch()

    def idle(self) -> bool:
        """Whether nothing will change until somebody does something."""
        if self.captions or self.check.busy:
            return False
        if self.hints.progress == "thinking" or (self.asks and self.forecasts.working):
            return False
        if self.playback.pause is not None:
            return True
        return not self.playback.busy and self.acting not in self.computers.names

    def computer_waits_ms(self) -> float:
        """Nothing between the formations that it sends: they follow each other at once."""
        steps = self.record.steps
        sent = bool(steps) and steps[-1].option[0] == Act.COMMIT and steps[-1].seat == self.acting
        return 0.0 if sent else super().computer_waits_ms()

    def computer_moved(self, before: State, decision: Decision, option: Option) -> bool:
        """Keep what it was after, and what went wrong."""
        step, side = len(self.record.steps), side_of(decision.seat)
        remark = self.computers.take_remark()
        if remark is not None:
            self._notes.trouble(step, remark, side)
        aim = aim_of_step(self.engine, before, decision, option, self.record.state)
        self._notes.moved(step, decision.seat, aim)
        self.touch()
        now = self.decision  # the picks of a refresh take no time, so that nobody can count them
        return now is not None and decision.op == now.op == Op.REFRESH

    def settled(self) -> None:
        steps = self.record.steps
        if not (steps and self.hints.follow(steps[-1].option, self.decision)):
            self.hints.drop()
        decision = self.decision if self.person_acts else None
        self.forecasts.rests(decision, lambda: seen_from(self.record.state, PUBLIC))
        super().settled()
        self.hands.passes(self.acting)
        if self.settings.shows_nothing:
            self.playback.finish()
        self.playback.advance(0)
        if not self.playback.busy:
            self.all_shown()

    def all_shown(self) -> None:
        """Who is to act may want the machine handed over first."""
        self.hands.raise_curtain(self.acting)
        super().all_shown()
