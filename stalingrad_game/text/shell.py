"""A game at the terminal: asks, reads a line, takes the option or carries out the command.

It knows the protocol of a game alone; what a game says of itself comes from its `GameTexts`.
Everybody sees what lies open; what a seat alone may see is shown to it on request.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from ..data_files.faults import told_error
from ..folders import FolderError, typed_path
from ..kernel.decision import Decision, Option
from ..kernel.game import Game, Result
from ..localisation.catalogue import Catalogue, catalogue
from ..localisation.language import Language
from ..localisation.languages import Languages
from ..record.errors import RecordError
from ..record.record import GameRecord
from ..record.timeline import Step
from ..record.words import record_text, sealed_text, unsaved_text, warning_text
from .choice_menu import ChoiceMenu, UnreadableLine
from .output import LoggedLine, TerminalOutput, TextLog, WriteLine
from .rule_lookup import in_manual, look_up_manual
from .typed_commands import (
    SHELL_COMMANDS,
    Spellings,
    means,
    parse_command,
    parse_seats,
    spellings,
    typed_number,
)


def news(record: GameRecord[Any], log: TextLog) -> Sequence[LoggedLine] | None:
    """The lines of all that happened since the side that plays here last acted.

    `log` tells the opening alone as yet. None where the game isn't sealed.
    """
    if record.seal is None:
        return None
    side_of, side = record.game.side_of, record.seal.side
    own = [n for n, step in enumerate(record.steps, 1) if side_of(step.seat) == side]
    last = own[-1] if own else 0
    known = 0
    for number, step in enumerate(record.steps, 1):
        log.add(step.events)
        if number == last:
            known = len(log.lines)
    return log.lines[known:]


def tell_mail(output: TerminalOutput, record: GameRecord[Any]) -> bool:
    """Tell where the file of a sealed game lies and whom it is for; says whether it is one."""
    if record.seal is None or record.path is None:
        return False
    output.write_paragraph(sealed_text(output.catalogue, record, "send"))
    output.write_whole(str(record.path))
    return True


LOG_LINE_COUNT: Final = 20
NO_SEAT: Final = -1
MOST_TYPED: Final = 2_000
"""Letters of a typed line that are read; the rest is of no use, and slow to look through."""

ReadLine = Callable[[], str | None]


class SeatPlayer(Protocol):
    """Decides for a seat."""

    def choose(self, view: Any, decision: Any, /) -> Option:
        """One of the options of a decision, from what its seat may see."""


class GameTexts(Protocol):
    """What one game says at the terminal, in one language."""

    @property
    def catalogue(self) -> Catalogue:
        """The texts, those of the terminal among them."""

    @property
    def languages(self) -> Languages:
        """Those that can be chosen from."""

    @property
    def commands(self) -> Spellings:
        """The game's own commands."""

    def welcome(self) -> Iterable[str]:
        """What is said as somebody sits down."""

    def goodbye(self) -> str:
        """What is said as somebody leaves a game that can be gone on with."""

    def help(self) -> Iterable[str]:
        """The commands, a line each."""

    def new_log(self) -> TextLog:
        """The log of the opening, to which steps are added."""

    def table(self) -> Iterable[str]:
        """Everything that lies open."""

    def scene(self) -> Hashable:
        """Changes whenever the table must be told anew before a question."""

    def surroundings(self) -> Iterable[str]:
        """What is told before a question when the scene has changed."""

    def question(self, decision: Decision) -> tuple[str, str]:
        """What is asked of whom, and the rule."""

    def menu(self, decision: Decision, *, hand_up: bool) -> ChoiceMenu:
        """What can be chosen, as far as it may be said."""

    def hand(self, seat: int) -> Iterable[str]:
        """What a seat alone may see."""

    def seat_names(self, seats: Iterable[int]) -> Sequence[Mapping[int, str]]:
        """Ways to call seats, the most exact one first: by seat, its name."""

    def rules(self, text: str, /) -> Iterable[str]:
        """The rule of a number, or the rules that speak of a word."""

    def doubt(self, decision: Decision, option: Option) -> str:
        """The key of what is said before an option is taken that must be chosen twice; or ""."""

    def step_label(self, step: Step, number: int, *, hand_up: bool) -> str:
        """What the step was that leads to a state's number, as its seat may hear it."""

    def result(self, result: Result) -> str:
        """Who has won."""

    def ending(self) -> Iterable[str]:
        """What may be seen when the game is over: in a sealed game perhaps one side's alone."""

    def aim(self, decision: Decision, option: Option) -> Iterable[str]:
        """What a computer player was after, who has just answered a decision with an option."""

    def carry_out(self, command: str, rest: str, shell: TerminalShell, decision: Decision) -> bool:
        """Do one of the game's own commands; True where an option was taken."""


class TerminalShell(TerminalOutput):
    """One game played by persons and computer players through lines of text."""

    def __init__(
        self,
        record: GameRecord[Any],
        texts_in: Callable[[Language], GameTexts],
        language: Language,
        players: Mapping[int, SeatPlayer],
        read: ReadLine,
        write: WriteLine,
        *,
        clears: bool,
    ) -> None:
        """`language` is the one to begin in; `read` gives a line, None at the end of the input.

        `clears` says that a terminal may be cleared.
        """
        self.texts = texts_in(language)
        super().__init__(self.texts.catalogue, write, clears=clears)
        self.record: Final = record
        self._game: Final[Game[Any]] = record.game
        self._texts_in: Final = texts_in
        self._players: Final = players
        self._read: Final = read
        self.people: Final = sorted(record.people - set(players))
        self.open_hand = NO_SEAT
        """The seat whose hand is up."""
        self.tells_aims = True
        """Whether it is told what computer players were after."""
        self._scene: Hashable = None
        self._doubted = False

    def run(self) -> bool:
        """Play until the game is over or somebody leaves; True where it is over."""
        self.write_all(self.texts.welcome())
        since = news(self.record, self.texts.new_log())
        self._relog()
        self.write_log(self._log.lines[-LOG_LINE_COUNT:] if since is None else since)
        while decision := self.record.decision:
            self._tell_rescued()
            if self.record.is_away(decision.seat):
                return self._leave()
            player = self._players.get(decision.seat)
            if player:
                view = self._game.view(self.record.state, decision.seat)
                self.take(player.choose(view, decision), by_computer=True)
                continue
            self._tell_rest()
            if not self._ask(decision):
                return self._leave()
        self._finish()
        return True

    def _leave(self) -> bool:
        """Somebody leaves, or the other side is to decide elsewhere; returns False."""
        self._tell_rest()
        if self._is_saved() and not tell_mail(self, self.record):
            self.write_paragraph(self.texts.goodbye())
        return False

    def take(self, option: Option, *, by_computer: bool = False) -> None:
        """Take an option and tell what happens, and what a computer player was after."""
        before = self.record.decision
        events, aims = self.record.take(option), list[str]()
        if before and by_computer and self.tells_aims:
            aims = [aim for aim in self.texts.aim(before, option) if aim]
        self.write_log(self._log.add(events, aims))
        after = self.record.decision
        side_of = self._game.side_of
        if before and after and side_of(before.seat) != side_of(after.seat):
            self._turn_down(after.seat)

    def _tell_rest(self) -> None:
        """Write what was held back: somebody is to decide, or leaves."""
        self.write_log(self._log.rest())

    def choose(self, menu: ChoiceMenu, options: tuple[Option, ...], text: str, /) -> Option | None:
        """The one choice that was meant; says so where it is none or one of several."""
        if len(options) == 1:
            return options[0]
        if options:
            self.write_text("ambiguous", text=text, options=menu.listed(options))
        else:
            self.write_text("unknown", text=text)
        return None

    def seats_called(self, text: str, seats: Iterable[int]) -> list[int]:
        """Which of these seats a text means."""
        return parse_seats(text, *self.texts.seat_names(seats))

    def _relog(self) -> None:
        """Tell the whole game anew: after a step back, or in another language."""
        self._log = self.texts.new_log()
        for step in self.record.steps:
            self._log.add(step.events)
        self._log.rest()

    def _finish(self) -> None:
        """What was hidden, where anybody plays who may wonder; the result comes last."""
        self._tell_rest()
        result = self.record.result
        if result is not None:
            if self.people:
                self.write_all(self.texts.ending())
            self.write_text("over", text=self.texts.result(result))
        if self._is_saved():
            tell_mail(self, self.record)

    # The file

    def _tell_rescued(self) -> None:
        """Tell what happened to the game's file and was put right."""
        rescued = self.record.take_rescued()
        if rescued is not None:
            self.write_paragraph(warning_text(self.catalogue, rescued))

    def _is_saved(self) -> bool:
        """Whether the file holds the whole game; where it can't, says so."""
        self.record.save()
        self._tell_rescued()
        return not self._tell_unsaved("left")

    def _tell_unsaved(self, key: str) -> bool:
        """Tell that what is played can't be written, or not soon; says whether it can't."""
        unsaved = self.record.unsaved
        if unsaved is not None:
            self.write_paragraph(unsaved_text(self.catalogue, unsaved, key))
        elif self.record.late:
            self.write_paragraph(record_text(self.catalogue, "late.notice"))
        return unsaved is not None

    # Asking

    def _ask(self, decision: Decision) -> bool:
        """Put the question until an option is taken; False where somebody leaves."""
        self._turn_down(decision.seat)
        self._put(decision)
        while True:
            line = self._read()
            if line is None:
                return False
            name, rest = parse_command(line[:MOST_TYPED], self._commands())
            if name == "quit":
                return False
            if name == "resign":
                if self._resign(decision, rest):
                    return True
            elif name in {"undo", "redo"}:
                if self._move(name):
                    return True
            elif name in self.texts.commands:
                if self.texts.carry_out(name, rest, self, decision):
                    return True
            elif name:
                self._command(name, rest, decision)
            elif rest and self._answer(rest, decision):
                return True

    def _answer(self, text: str, decision: Decision) -> bool:
        """Take what a line means, one option or several in a row; True where one was taken."""
        menu = self._menu(decision)
        try:
            row = menu.row(text)
        except UnreadableLine as error:
            self.write_paragraph(str(error))
            return False
        if row:
            return self._take_row(row, decision)
        option = self.choose(menu, menu.find(text), text)
        if option is None or not self._sure(decision, option):
            return False
        self.take(option)
        return True

    def _take_row(self, row: Sequence[Option], decision: Decision | None) -> bool:
        """Take options one after the other, up to one that isn't offered; True where one was."""
        for number, option in enumerate(row):
            why = self._game.why(self.record.state, option)
            if decision is None or why:
                if decision is not None:
                    refusal = self._menu(decision).refusal(option, why)
                    key = "row_stopped" if number else "ask"
                    self.write_text(key, line=refusal.text, rule=refusal.rule)
                return bool(number)
            self.take(option)
            decision = self.record.decision
        return True

    def _commands(self) -> Spellings:
        """The commands in every language, the one that is spoken first."""
        return {**spellings(SHELL_COMMANDS, self._catalogues()), **self.texts.commands}

    def _catalogues(self) -> list[Catalogue]:
        """The texts of every language, of the one that is spoken first."""
        return [self.catalogue, *(catalogue(one) for one in self.texts.languages.values())]

    def _put(self, decision: Decision) -> None:
        scene = self.texts.scene()
        if scene != self._scene:
            self._scene = scene
            self.write_all(self.texts.surroundings())
        line, rule = self.texts.question(decision)
        self._tell_unsaved("line")
        self.gap()
        self.write_text("ask", line=line, rule=rule)
        self._list(decision)

    def _menu(self, decision: Decision) -> ChoiceMenu:
        return self.texts.menu(decision, hand_up=self.open_hand == decision.seat)

    def _list(self, decision: Decision) -> None:
        """Write what can be chosen."""
        menu = self._menu(decision)
        self.write_all(menu.lines())
        self.write_all(menu.notes())

    def _sure(self, decision: Decision, option: Option) -> bool:
        """Whether an option is to be taken: one in doubt is chosen twice."""
        doubt = self.texts.doubt(decision, option)
        if doubt and not self._doubted:
            self._doubted = True
            self.write_text(doubt)
            return False
        self._doubted = False
        return True

    # Hands

    def _turn_down(self, seat: int) -> None:
        """A hand turns face down as soon as somebody else decides, a partner too."""
        if len(self.people) == 1:
            self.open_hand = self.people[0]
        elif self.open_hand not in {NO_SEAT, seat}:
            self._lay_down()

    def _lay_down(self) -> None:
        """Nothing of a hand stays on the screen."""
        self.open_hand = NO_SEAT
        self.clear()
        self.write_text("hand.down")

    def _pick_up(self, rest: str, decision: Decision) -> None:
        """Show the hand of the seat that is asked, or of another one at this machine."""
        seats = self.seats_called(rest, self.people) if rest else [decision.seat]
        if len(seats) != 1:
            self.write_text("nobody_called", text=rest)
            return
        (seat,) = seats
        if self.open_hand not in {NO_SEAT, seat}:
            self._lay_down()
        self.open_hand = seat
        self.write_all(self.texts.hand(seat))
        self._list(decision)

    # Commands

    def _command(self, name: str, rest: str, decision: Decision) -> None:
        if name == "hand":
            self._pick_up(rest, decision)
        elif name == "hide":
            self._lay_down()
        elif name == "options":
            self._put(decision)
        elif name == "table":
            self.write_all(self.texts.table())
        elif name == "why":
            self._why(rest, decision)
        elif name == "rules":
            self.write_all(self.texts.rules(rest or decision.rule))
            self.write_all(in_manual(self.texts.catalogue, rest))
        elif name == "manual":
            self.write_all(look_up_manual(self.texts.catalogue, rest))
        elif name == "log":
            number = typed_number(rest) or LOG_LINE_COUNT
            self.write_log(self._log.lines[-number:], anew=True)
        elif name == "aims":
            self.tells_aims = not self.tells_aims
            self.write_text("aims_told" if self.tells_aims else "aims_untold")
        elif name == "save":
            self._save(rest)
        elif name == "language":
            self._language(rest)
        else:
            self.write_all(self.texts.help())

    def _why(self, text: str, decision: Decision) -> None:
        reasons = self._menu(decision).reasons(text) if text else []
        if not reasons:
            self.write_text("why_none" if text else "why_what", text=text)
        for reason in reasons:
            if isinstance(reason, str):
                self.write_text("why_allowed", text=reason)
            else:
                self.write_text("ask", line=reason.text, rule=reason.rule)

    def _move(self, name: str) -> bool:
        """Take back or take again; True where something moved."""
        record = self.record
        if not (record.can_undo() if name == "undo" else record.can_redo()):
            self.write_text(f"nothing_{name}")
            return False
        try:
            step = record.undo() if name == "undo" else record.redo()
        except RecordError as error:
            self.write_paragraph(warning_text(self.catalogue, error.warning))
            return False
        number = len(record.steps) - (name == "redo")
        text = self.texts.step_label(step, number, hand_up=self.open_hand == step.seat)
        self.write_text("undone" if name == "undo" else "redone", text=text)
        self._relog()
        return True

    def _resign(self, decision: Decision, rest: str) -> bool:
        if not means(rest, "yes", self._catalogues()):
            self.write_text("resign_sure")
            return False
        self.record.resign(decision.seat)
        return True

    def _save(self, rest: str) -> None:
        if not rest:
            if self._is_saved():
                self.write_text("saved", path=str(self.record.path or ""))
            return
        try:
            path = typed_path(rest)
            self.record.save_as(path)
        except (FolderError, RecordError) as error:
            self.write_paragraph(told_error(self.catalogue, error))
        else:
            self.write_text("saved", path=str(path))

    def _language(self, rest: str) -> None:
        language = self.texts.languages.get(rest.strip().casefold())
        if language is not None:
            self.texts = self._texts_in(language)
            self.catalogue = self.texts.catalogue
            self._relog()
        self.write_text("language")
