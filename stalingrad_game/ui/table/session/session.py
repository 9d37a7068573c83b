"""A game in progress at the window's table: the record, who plays, and what is displayed of it.

Options are taken at once and shown afterwards; the control decides what is pointed at, and `show`
makes the picture's model of both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from ....card_game.game import CardGame
from ....card_game.history.battle_facts import BattleFacts
from ....card_game.history.move_aims import aim_of_step
from ....card_game.history.of_record import SinceActed
from ....card_game.players.no_difference import makes_no_difference
from ....card_game.record.asked import recorded_cause
from ....card_game.rules.causes import Cause
from ....card_game.rules.engine import Engine
from ....card_game.rules.preview import OptionPreview
from ....card_game.rules.set_up import set_up
from ....card_game.state.codes import Op, Option, side_of
from ....card_game.state.state import PUBLIC, State
from ....card_game.state.state import view as seen_from
from ....card_game.words.words import Localizer
from ....kernel.decision import Decision
from ....localisation.language import Language
from ....record.line_text import log_remarks
from ....record.record import GameRecord
from ...session.record_session import RecordSession
from ..guide.guide import Guide
from ..model.settings import TableSettings
from ..model.view_model import LogRow
from .clerical import ClericalAnswers
from .computer_notes import ComputerNotes, with_remarks
from .computers import CardComputers, CardThinker
from .event_player import Audience, EventPlayer
from .event_sounds import YOUR_TURN
from .hand_visibility import NO_SEAT, HandVisibility
from .hints import HintDesk
from .interactions import InteractionSet
from .log import TableLog
from .previews import PreviewCache, preview_viewer
from .record_facts import RecordFacts
from .shown_lines import shown_line
from .sound_cues import SoundCues

COMPUTER_DELAY_MS: Final = 450
"""How long a computer player waits before it acts, at speed 1."""
AFTER_TROUBLE_MS: Final = 4_000
"""How long it lets be before it tries again what could not be written, whatever the speed."""


class TableSession(RecordSession[CardGame]):
    """One game at the table. Whatever changes raises `version`, and only then is it drawn anew."""

    watched: ClassVar[bool] = False
    """Whether the game is only looked at: nobody is asked anything."""

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
        super().__init__(record)
        self.engine: Final[Engine] = record.game
        self.kit: Final = record.game.kit
        self.computers: Final = computers or CardComputers(record, background)
        self._notes: Final = ComputerNotes()
        self.hints: Final = HintDesk(self.kit, self.computers.questions, background)
        self.names: Final = tuple(player.name for player in record.setup.players)
        """By seat: the player's own name, "" where there is none."""
        self.people: Final = self._seated()
        settings = settings or TableSettings()
        self.guide: Final = Guide(record, self.people, settings)
        self.settings: TableSettings = self.guide.fit(settings)
        self.hands: Final = self._hands()
        opening = set_up(self.kit, record.setup.seed, record.state.variants)
        self.cues: Final = SoundCues(self.kit)
        self._words: dict[Language, Localizer] = {}
        audience = Audience(
            line=lambda group, public: shown_line(self.words, group, public),
            settings=lambda: self.settings,
            computer=lambda seat: seat in self.computers.names,
            sees=lambda seat: self.open_seat == seat,
            hears=self.cues.event,
            die=self.cues.die,
        )
        self.playback: Final = EventPlayer(self.kit, opening, audience)
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
        self._waited = 0.0
        self._lets_be = 0.0
        """For how many more milliseconds a computer player lets be what could not be written."""
        self.clerical: Final = ClericalAnswers()
        self._called = NO_SEAT
        """Who was to act last once everything was shown."""
        self._settled()

    def _seated(self) -> frozenset[int]:
        """The seats that people play here."""
        return self.record.people - frozenset(self.computers.names)

    def _hands(self) -> HandVisibility:
        """The hands of this table."""
        closed = self.record.state.variants.team_hands == "closed"
        return HandVisibility(self.people, self.settings, closed=closed)

    def _log_anew(self) -> TableLog:
        """A log in which nothing is told yet."""
        return TableLog(self.words, self._opening)

    # --- what is known

    @property
    def acting(self) -> int:
        """The seat to act, or -1 when the game is over."""
        decision = self.decision
        return NO_SEAT if decision is None else decision.seat

    @property
    def person_acts(self) -> bool:
        """Whether a person is to act."""
        return self.acting in self.people

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

    def since_acted(self, seat: int) -> SinceActed | None:
        """What is different on the table since a seat last acted; None where nothing was done."""
        return self._facts.since_acted(seat)

    @property
    def cause(self) -> Cause | None:
        """What asks the present question; None when the game is over."""
        state = self.record.state
        if self._cause is None or self._cause[0] is not state:
            self._cause = (state, recorded_cause(self.kit, self.record))
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
        rows = self.chronicle.rows(playback.history, playback.told, self.settings.log_depth)
        step = playback.history[playback.told - 1].step if playback.told else 0
        rows = self._notes.among(self.words, rows, step, aims=self.settings.computer_aims)
        remarks = log_remarks(self.words.catalogue, self.record, step)
        return with_remarks(rows, remarks) if remarks else rows

    @property
    def words(self) -> Localizer:
        """The language of the table."""
        return self.words_in(self.settings.language)

    def words_of(self, seat: int) -> Localizer:
        """The language of a seat."""
        return self.words_in(self.settings.language_of(seat))

    def words_in(self, language: Language) -> Localizer:
        """The words of a language, made once."""
        if language not in self._words:
            self._words[language] = Localizer(self.kit, language)
        return self._words[language]

    # --- what is done

    def take(self, option: Option) -> None:
        """Take an option; raises as `GameRecord.take` does, and then nothing moved."""
        self.finish()
        self._taken(option)
        try:
            if not self.record.steps[-1].standing:
                self._answer_alike()
        finally:
            self._settled()

    def _taken(self, option: Option) -> None:
        seat = self.acting
        events = self.record.take(option)
        self.playback.add(len(self.record.steps), events, seat)

    def _answer_alike(self) -> None:
        """Answer for people what makes no difference, where they have set it so."""
        record = self.record
        self.clerical.forget(len(record.steps))
        while self.settings.answers_alike and self.person_acts:
            decision = self.decision
            if decision is None or not makes_no_difference(self.engine, record.state, decision):
                return
            self._taken(decision.options[0])
            self.clerical.note(len(record.steps))

    def can_undo(self) -> bool:
        """Whether a person's last choice may still be taken back, with what was answered since."""
        steps, count = self.record.steps, self.clerical.trailing(len(self.record.steps)) + 1
        own = len(steps) >= count and steps[-count].seat in self.people
        return own and self.record.can_undo(count=count)

    def undo(self) -> bool:
        """Take the last choice back; False where a barrier forbids it."""
        if not self.can_undo():
            return False
        for _ in range(self.clerical.trailing(len(self.record.steps)) + 1):
            self.record.undo()
        self.computers.forget()
        self._notes.forget(len(self.record.steps))
        self.playback.jump(len(self.record.steps), self.record.state)
        self.chronicle.forget()
        self._settled()
        return True

    def redo(self) -> bool:
        """Take a choice again that was taken back; False where there is none."""
        if not self.can_redo():
            return False
        self.finish()
        again = True
        while again:
            step = self.record.redo()
            number = len(self.record.steps)
            self.playback.add(number, step.events, step.seat)
            again = self.can_redo() and self.clerical.answered(number + 1)
        self._settled()
        return True

    def resign(self, seat: int) -> None:
        """A seat gives up the game for its side."""
        self.finish()
        self.record.resign(seat)
        self._settled()

    def close(self) -> None:
        """Nobody plays on here: whoever thinks leaves off, and the record is closed."""
        self.hints.drop()
        self.computers.close()
        self.record.close()

    def finish(self) -> bool:
        """Show at once whatever is still to be shown; says whether there was anything."""
        if not self.playback.finish():
            return False
        self._shown()
        return True

    def go_on(self) -> bool:
        """End the event or the pause that is shown; says whether there was one."""
        if not self.playback.go_on():
            return False
        self.touch()
        if not self.playback.busy:
            self._shown()
        return True

    def hurry(self) -> None:
        """Let the computer player act without waiting."""
        self._waited, self._lets_be = COMPUTER_DELAY_MS, 0.0

    def set(self, settings: TableSettings) -> None:
        """Take other settings, at once; without a question counted, hints come as at first."""
        if not settings.hints_met:
            self.guide.hints.forget()
        self.settings = self.hands.settings = self.guide.fit(settings)
        self.chronicle = self._log_anew()
        self.touch()

    def update(self, ms: float, *, waiting: bool = False) -> bool:
        """Let time pass; says whether anything looks different. Computers wait while told to.

        Raises `RecordError` where a computer player's option can't be written; it is tried again
        after a while.
        """
        before = self.version
        if self.playback.advance(ms):
            self.touch()
            if not self.playback.busy:
                self._shown()
        if self.cues.pass_time(ms) and self.settings.sound_captions:
            self.touch()
        thinks = self.computers.thinking and not self.playback.busy
        if self.hints.update(ms) or (thinks and self.computers.dots.pass_time(ms)):
            self.touch()
        if not (waiting or self.playback.busy):
            self._computer_acts(ms)
        return self.version != before

    def idle(self) -> bool:
        """Whether nothing will change until somebody does something."""
        if self.settings.sound_captions and self.cues.captions:
            return False
        if self.hints.progress == "thinking":
            return False
        if self.playback.pause is not None:
            return True
        return not self.playback.busy and self.acting not in self.computers.names

    def _computer_acts(self, ms: float) -> None:
        seat = self.acting
        if seat not in self.computers.names or self.hands.curtain >= 0:
            return
        self._lets_be = max(self._lets_be - ms, 0.0)
        if self._lets_be:
            return
        pace = self.settings.pace(computer=True)
        self._waited += ms * pace
        if pace > 0 and self._waited < COMPUTER_DELAY_MS:
            return
        picking = True
        while picking:  # the picks of a refresh take no time, so that nobody can count them
            decision = self.record.decision
            if decision is None or decision.seat != seat:
                return
            option = self.guide.option or self.computers.answer(decision)
            if option is None:
                return
            self._waited = 0.0
            self._lets_be = AFTER_TROUBLE_MS
            before = self.record.state
            self.take(option)
            self._lets_be = 0.0
            self._note(before, decision, option)
            now = self.record.decision
            picking = now is not None and decision.op == now.op == Op.REFRESH

    def _note(self, before: State, decision: Decision, option: Option) -> None:
        """A computer player has moved: keep what it was after, and what went wrong."""
        step, side = len(self.record.steps), side_of(decision.seat)
        if self.computers.remark is not None:
            self._notes.trouble(step, self.computers.remark, side)
            self.computers.remark = None
        aim = aim_of_step(self.engine, before, decision, option, self.record.state)
        self._notes.moved(step, aim)
        self.touch()

    def _settled(self) -> None:
        """The game rests at another decision."""
        self.hints.drop()
        self.computers.rests(self.record.decision)
        self.hands.passes(self.acting)
        if self.settings.shows_nothing:
            self.playback.finish()
        self.playback.advance(0)
        if not self.playback.busy:
            self._shown()
        self._waited = 0.0
        self.touch()

    def _shown(self) -> None:
        """Everything is displayed: who is to act may want the machine handed over first."""
        self.hands.raise_curtain(self.acting)
        if self.acting != self._called:
            if self.person_acts and self._called != NO_SEAT:
                self.cues.add(YOUR_TURN)
            self._called = self.acting
        self.touch()
