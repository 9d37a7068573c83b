"""A game at the terminal: asks, reads a line, takes the option or carries out the command.

Whoever sits there sees the open table; a hand is shown to its owner on request alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from textwrap import TextWrapper
from typing import Final

from ..engine.codes import Act, Op, Option, side_of
from ..engine.engine import Decision, standing
from ..engine.game import attacked
from ..engine.state import PUBLIC, State
from ..players.player import Player
from ..record.record import GameRecord
from ..record.timeline import RESIGNED
from ..words.language import LANGUAGES, Language
from ..words.log import Log, LogLine
from ..words.rulebook import Rulebook
from ..words.words import Words
from .commands import command, named
from .reference import Reference
from .table import TableText

WIDTH: Final = 78
CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
"""Clears a terminal, its scrolled-off lines too."""
PRIVATE: Final = frozenset({Act.PLAY, Act.CARD, Act.HERO, Act.INTERCEPT, Act.GIVE})
"""Options that speak of the cards of a hand."""
PAIRED: Final = frozenset({Act.COMMIT, Act.RESTORE})
"""Options of two formations or places, listed in one row for each first one."""
LOG_LINES: Final = 20

Read = Callable[[], str | None]
Write = Callable[[str], None]


class Session:
    """One game played by persons and computer players through lines of text."""

    def __init__(
        self,
        record: GameRecord,
        rulebook: Rulebook,
        language: Language,
        players: Mapping[int, Player],
        read: Read,
        write: Write,
        *,
        clears: bool,
    ) -> None:
        """`read` gives a line or None at the end; `clears` says that a terminal may be cleared."""
        self.record: Final = record
        self.rulebook: Final = rulebook
        self.players: Final = players
        self._read: Final = read
        self._write: Final = write
        self._clears: Final = clears
        self._speak(language)
        persons = [seat for seat in range(record.kit.seats) if seat not in players]
        self._alone: Final = len(persons) == 1
        self._open = -1
        self._asked: tuple[int, int] | None = None
        self._warned = False
        self._group = ""

    def _speak(self, language: Language) -> None:
        self.words = Words(self.record.kit, language)
        self.table = TableText(self.words)
        self.reference = Reference(self.words, self.rulebook)
        self._phrase = self.words.catalogue.phrase

    def say(self, text: str) -> None:
        """Write a paragraph, folded for eighty columns."""
        for line in text.split("\n"):
            indent = line[: len(line) - len(line.lstrip())]
            wrapper = TextWrapper(WIDTH, initial_indent=indent, subsequent_indent=indent + "    ")
            self._write("\n".join(wrapper.wrap(line.strip())))

    def tell(self, key: str, **facts: str | int) -> None:
        """Write one of the terminal's own texts."""
        self.say(self._phrase(f"terminal.{key}", **facts))

    def run(self) -> bool:
        """Play until the game is over or somebody leaves; True where it is over."""
        setup = self.record.setup
        self.tell("welcome", mode=self.words.mode, seed=setup.seed)
        self._relog()
        self._say_log(self._log.lines[-LOG_LINES:])
        while decision := self.record.decision:
            player = self.players.get(decision.seat)
            if player:
                view = self.record.engine.view(self.record.state, decision.seat)
                self._take(player.choose(view, decision))
                continue
            if not self._ask(decision):
                self.tell("goodbye")
                return False
        self._finish()
        return True

    # What is shown

    @property
    def public(self) -> State:
        """The table as it lies open."""
        return self.record.engine.view(self.record.state, PUBLIC)

    def _relog(self) -> None:
        """Tell the whole game anew: after a step back, or in another language."""
        record = self.record
        setup = record.setup
        self._log = Log.of_game(self.words, setup.seed, setup.variants, PUBLIC, record.opening)
        for step in record.steps:
            self._log.add(step.events)

    def _say_log(self, lines: Iterable[LogLine]) -> None:
        """Write lines of the log under their headings."""
        for line in lines:
            if line.group != self._group:
                self._group = line.group
                self.say(f"— {line.group}")
            self.tell("log", text=line.text, rule=line.rule)

    def _finish(self) -> None:
        result = self.record.result
        if result is None:
            return
        who = self.words.side(result.winner)
        said = self._phrase(
            "terminal.resigned" if result.how == RESIGNED else "terminal.won", who=who
        )
        self.tell("over", text=said)
        self.tell("final_hands")
        for seat in range(self.record.kit.seats):
            for line in self.reference.hand(self.record.state, seat):
                self.say(line)

    # Asking

    def _ask(self, decision: Decision) -> bool:
        """Put the question until an option is taken; False where somebody leaves."""
        self._turn_down(decision.seat)
        self._put(decision)
        while True:
            line = self._read()
            if line is None:
                return False
            name, rest = command(line)
            if name == "quit":
                return False
            if name == "resign":
                if self._resign(decision, rest):
                    return True
            elif name in {"undo", "redo"}:
                if self._move(name):
                    return True
            elif name == "unwaive":
                self._unwaive(decision.seat)
            elif name:
                self._command(name, rest, decision)
            elif rest:
                option = self._option(rest, decision)
                if option and self._confirmed(option, decision):
                    self._take(option)
                    return True

    def _put(self, decision: Decision) -> None:
        state = self.public
        if (state.turn, state.district) != self._asked:
            self._asked = (state.turn, state.district)
            lines = self.table.battle(state) if state.district >= 0 else self.table.lines(state)
            for line in lines:
                self.say(line)
        prompt = self.words.prompt(decision, self._view(decision))
        self._write("")
        self.tell("ask", line=prompt.line, rule=prompt.rule)
        self._options(decision)

    def _view(self, decision: Decision) -> State:
        return self.record.engine.view(self.record.state, decision.seat)

    def _shown(self, decision: Decision) -> list[Option]:
        """The options in the order of their numbers: public ones first, then the open hand's."""
        public = [option for option in decision.options if option[0] not in PRIVATE]
        if self._open != decision.seat:
            return public
        return public + [option for option in decision.options if option[0] in PRIVATE]

    def _options(self, decision: Decision) -> None:
        view = self._view(decision)
        rows: dict[int, list[str]] = {}
        others: list[str] = []
        for number, option in enumerate(self._shown(decision), start=1):
            if option[0] in PAIRED:
                self._write_rows(others)
                rows.setdefault(option[1], []).append(self._second(option, number))
            else:
                label = self.words.option(option, decision, view)
                others.append(self._phrase("terminal.numbered", n=number, text=label))
        for formation, seconds in rows.items():
            name = self.words.formation(formation)
            self.tell("row", name=name, what=", ".join(seconds))
        self._write_rows(others)
        if self._open != decision.seat and self._has_private(decision):
            self.tell("hand.hidden")

    def _second(self, option: Option, number: int) -> str:
        """An option's number and where its formation would go, or which one it would restore."""
        act, _, target = option
        if act == Act.COMMIT:
            return self._phrase("terminal.to_district", n=number, letter=self.words.letter(target))
        return self._phrase("terminal.restores", n=number, name=self.words.formation(target))

    def _write_rows(self, rows: list[str]) -> None:
        self._say_all(rows)
        rows.clear()

    def _has_private(self, decision: Decision) -> bool:
        """Whether the question is one that a hand may answer; this is public."""
        return decision.op in {
            Op.ACTION,
            Op.SECOND_ACTION,
            Op.REFRESH,
            Op.CHOOSE_DISCARD,
            Op.INTERCEPT,
            Op.TONGUES_CARD,
        }

    def _option(self, text: str, decision: Decision) -> Option | None:
        shown = self._shown(decision)
        if text.isdecimal():
            number = int(text)
            if 1 <= number <= len(shown):
                return shown[number - 1]
            self.tell("unknown", text=text)
            return None
        view = self._view(decision)
        labels = [self.words.option(option, decision, view) for option in shown]
        found = named(text, labels)
        if len(found) == 1:
            return shown[found[0]]
        if found:
            some = self.words.listed(labels[n] for n in found[:6])
            self.tell("ambiguous", text=text, options=some)
        else:
            self.tell("unknown", text=text)
        return None

    def _confirmed(self, option: Option, decision: Decision) -> bool:
        """The one question asked twice: ending the manoeuvre without an attack (R3.6.2)."""
        losing = decision.op == Op.MANOEUVRE and option[0] == Act.DONE and decision.seat == 0
        if losing and not attacked(self.record.state) and not self._warned:
            self._warned = True
            self.tell("manoeuvre_sure")
            return False
        self._warned = False
        return True

    def _take(self, option: Option) -> None:
        before = self.record.decision
        self._say_log(self._log.add(self.record.take(option)))
        after = self.record.decision
        if before and after and side_of(before.seat) != side_of(after.seat):
            self._turn_down(after.seat)

    def _turn_down(self, seat: int) -> None:
        """A hand turns face down as soon as somebody else decides."""
        if self._alone:
            self._open = next(s for s in range(self.record.kit.seats) if s not in self.players)
        elif self._open not in {-1, seat}:
            self._open = -1
            if self._clears:
                self._write(CLEAR)
            self.tell("hand.down")

    # Commands

    def _command(self, name: str, rest: str, decision: Decision) -> None:
        if name == "hand":
            self._open = decision.seat
            self._say_all(self.reference.hand(self._view(decision), decision.seat))
            self._options(decision)
        elif name == "hide":
            if self._clears:
                self._write(CLEAR)
            self._open = -1
            self.tell("hand.down")
        elif name == "options":
            self._put(decision)
        elif name == "table":
            self._say_all(self.table.lines(self.public))
        elif name == "piles":
            self._say_all(self.table.piles(self.public))
        elif name == "odds":
            self._say_all(self.reference.odds(self.public))
        elif name == "why":
            self._why(rest, decision)
        elif name == "card":
            self._say_all(self.reference.look_up(rest))
        elif name == "rules":
            self._say_all(self.reference.rules(rest or decision.rule))
        elif name == "log":
            number = int(rest) if rest.isdecimal() else LOG_LINES
            self._group = ""
            self._say_log(self._log.lines[-max(1, number) :])
        elif name == "save":
            self._save(rest)
        elif name == "language":
            self._language(rest)
        else:
            self._say_all(self.reference.help())

    def _say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)

    def _why(self, text: str, decision: Decision) -> None:
        if not text:
            self.tell("why_what")
            return
        view, engine = self._view(decision), self.record.engine
        candidates = [
            option
            for option in engine.candidates(self.record.state)
            if option[0] not in PRIVATE or self._open == decision.seat
        ]
        labels = [self.words.option(option, decision, view) for option in candidates]
        found = [candidates[n] for n in named(text, labels)]
        if not found:
            self.tell("why_none", text=text)
        for option in found[:5]:
            why = engine.why(self.record.state, option)
            label = self.words.option(option, decision, view)
            if why:
                refusal = self.words.refusal(why, option, decision, view)
                self.tell("ask", line=refusal.text, rule=refusal.rule)
            else:
                self.tell("why_allowed", text=label)

    def _move(self, name: str) -> bool:
        """Take back or take again; True where something moved."""
        record = self.record
        if not (record.can_undo() if name == "undo" else record.can_redo()):
            self.tell(f"nothing_{name}")
            return False
        step = record.undo() if name == "undo" else record.redo()
        if step.option[0] in PRIVATE and self._open != step.seat:
            text = self.words.unseen_card
        else:
            number = len(record.steps) - (name == "redo")
            state = record.at(number)
            decision = record.engine.decision(state)
            view = record.engine.view(state, step.seat)
            text = self.words.option(step.option, decision, view) if decision else step.text
        self.tell("undone" if name == "undo" else "redone", text=text)
        self._relog()
        return True

    def _unwaive(self, seat: int) -> None:
        options = [o for o in standing(self.record.state) if side_of(o[1]) == side_of(seat)]
        for option in options:
            self.record.take(option)
        self.tell("waived" if options else "nothing_waived")

    def _resign(self, decision: Decision, rest: str) -> bool:
        if rest not in {"yes", "oui"}:
            self.tell("resign_sure")
            return False
        self.record.resign(decision.seat)
        return True

    def _save(self, rest: str) -> None:
        if not rest:
            self.tell("saved", path=str(self.record.path or ""))
            return
        path = Path(rest).expanduser()
        try:
            with path.open("xb") as copy:
                copy.write(self.record.data)
        except OSError as error:
            self.say(f"{path}: {error.strerror}")
        else:
            self.tell("saved", path=str(path))

    def _language(self, rest: str) -> None:
        for language in LANGUAGES:
            if language == rest.strip().casefold():
                self._speak(language)
                self._relog()
        self.tell("language")
