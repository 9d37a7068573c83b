"""A game at the terminal: asks, reads a line, takes the option or carries out the command.

Whoever sits there sees the open table; a hand is shown to its owner on request alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from ..card_game.players.player import ComputerPlayer
from ..card_game.rules.codes import GERMAN, SIDES, Act, Op, Option, side_of
from ..card_game.rules.engine import Decision, standing_options
from ..card_game.rules.game import attacked, seats_of
from ..card_game.rules.state import PUBLIC, State
from ..card_game.words.log import GameLog
from ..card_game.words.player_names import full_player_name, short_player_name
from ..card_game.words.rulebook import load_rulebook
from ..card_game.words.words import Localizer
from ..localisation.language import Language
from ..localisation.languages import Languages
from ..record.record import GameRecord
from ..record.timeline import RESIGNED
from .choice_menu import PRIVATE_ACTS, ChoiceMenu
from .commands import parse_command, parse_seats
from .output import TerminalOutput, WriteLine
from .reference import ReferenceLookup
from .table import TableText

LOG_LINE_COUNT: Final = 20

ReadLine = Callable[[], str | None]


class TerminalSession(TerminalOutput):
    """One game played by persons and computer players through lines of text."""

    def __init__(
        self,
        record: GameRecord,
        languages: Languages,
        language: Language,
        players: Mapping[int, ComputerPlayer],
        read: ReadLine,
        write: WriteLine,
        *,
        clears: bool,
    ) -> None:
        """`read` gives a line or None at the end; `clears` says that a terminal may be cleared."""
        super().__init__(Localizer(record.kit, language), write, clears=clears)
        self.record: Final = record
        self._languages: Final = languages
        self.players: Final = players
        self._read: Final = read
        self._names: Final = tuple(player.name for player in record.setup.players)
        self._speak(language)
        self._people: Final = [seat for seat in range(record.kit.seats) if seat not in players]
        self._open = -1
        self._asked: tuple[int, int] | None = None
        self._warned = False

    def _speak(self, language: Language) -> None:
        self.words = Localizer(self.record.kit, language)
        self.table = TableText(self.words, self._names)
        self.reference = ReferenceLookup(self.words, load_rulebook(language))
        self._phrase = self.words.catalogue.phrase

    def run(self) -> bool:
        """Play until the game is over or somebody leaves; True where it is over."""
        setup = self.record.setup
        self.tell("welcome", mode=self.words.mode, seed=setup.seed)
        self.say_all(self.table.players(self.public))
        self._relog()
        self.tell_log(self._log.lines[-LOG_LINE_COUNT:])
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
        self._log = GameLog.of_game(self.words, setup.seed, setup.variants, PUBLIC, record.opening)
        for step in record.steps:
            self._log.add(step.events)

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
            who = full_player_name(self.words, self._names, seat, self.public)
            self.say_all(self.reference.hand(self.record.state, seat, who))

    # Asking

    def _ask(self, decision: Decision) -> bool:
        """Put the question until an option is taken; False where somebody leaves."""
        self._turn_down(decision.seat)
        self._put(decision)
        while True:
            line = self._read()
            if line is None:
                return False
            name, rest = parse_command(line)
            if name == "quit":
                return False
            if name == "resign":
                if self._resign(decision, rest):
                    return True
            elif name in {"undo", "redo"}:
                if self._move(name):
                    return True
            elif name in {"give", "partner"}:
                if self._teams(name, rest, decision):
                    return True
            elif name == "unwaive":
                self._unwaive(rest, decision)
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
            self.say_all(lines)
        prompt = self.words.prompt(decision, self._view(decision.seat))
        who = full_player_name(self.words, self._names, decision.seat, state)
        self.gap()
        line = self._phrase("prompt.line", who=who, text=prompt.text)
        self.tell("ask", line=line, rule=prompt.rule)
        self._list(decision)

    def _view(self, seat: int) -> State:
        return self.record.engine.view(self.record.state, seat)

    def _offers(self, decision: Decision) -> ChoiceMenu:
        """What can be chosen, as far as it may be said."""
        state, up = self.record.state, self._open == decision.seat
        engine, names = self.record.engine, self._names
        return ChoiceMenu(self.words, engine, state, decision, hand_up=up, players=names)

    def _list(self, decision: Decision) -> None:
        """Write what can be chosen."""
        offers = self._offers(decision)
        self.say_all(offers.lines())
        if offers.hidden:
            self.tell("hand.hidden")
        elif offers.gives:
            self.tell("may_give")

    def _option(self, text: str, decision: Decision) -> Option | None:
        offers = self._offers(decision)
        return self._only(offers, offers.find(text), text)

    def _only(self, offers: ChoiceMenu, found: tuple[Option, ...], text: str) -> Option | None:
        """The one choice that was meant; says so where it is none or one of several."""
        if len(found) == 1:
            return found[0]
        if found:
            self.tell("ambiguous", text=text, options=offers.listed(found))
        else:
            self.tell("unknown", text=text)
        return None

    def _confirmed(self, option: Option, decision: Decision) -> bool:
        """The one question asked twice: ending the manoeuvre without an attack (R3.6.2)."""
        last = seats_of(self.record.state, GERMAN)[-1]
        ends = decision.op == Op.MANOEUVRE and option[0] == Act.DONE
        losing = ends and decision.seat == last
        if losing and not attacked(self.record.state) and not self._warned:
            self._warned = True
            self.tell("manoeuvre_sure")
            return False
        self._warned = False
        return True

    def _take(self, option: Option) -> None:
        before = self.record.decision
        self.tell_log(self._log.add(self.record.take(option)))
        after = self.record.decision
        if before and after and side_of(before.seat) != side_of(after.seat):
            self._turn_down(after.seat)

    def _turn_down(self, seat: int) -> None:
        """A hand turns face down as soon as somebody else decides, a partner too."""
        if len(self._people) == 1:
            self._open = self._people[0]
        elif self._open not in {-1, seat}:
            self._lay_down()

    def _lay_down(self) -> None:
        """Nothing of a hand stays on the screen."""
        self._open = -1
        self.clear()
        self.tell("hand.down")

    # Commands

    def _command(self, name: str, rest: str, decision: Decision) -> None:
        if name == "hand":
            self._pick_up(rest, decision)
        elif name == "hide":
            self._lay_down()
        elif name == "options":
            self._put(decision)
        elif name == "table":
            self.say_all(self.table.lines(self.public))
        elif name == "piles":
            self.say_all(self.table.piles(self.public))
        elif name == "odds":
            self.say_all(self.reference.odds(self.public))
        elif name == "why":
            self._why(rest, decision)
        elif name == "card":
            self.say_all(self.reference.look_up(rest))
        elif name == "rules":
            self.say_all(self.reference.rules(rest or decision.rule))
        elif name == "log":
            number = int(rest) if rest.isdecimal() else LOG_LINE_COUNT
            self.tell_log(self._log.lines[-max(1, number) :], anew=True)
        elif name == "save":
            self._save(rest)
        elif name == "language":
            self._language(rest)
        else:
            self.say_all(self.reference.help(teams=self.record.kit.seats > len(SIDES)))

    def _pick_up(self, rest: str, decision: Decision) -> None:
        """Show the hand of the seat that is asked, or of another one at this machine."""
        seats = self._meant(rest, self._people) if rest else [decision.seat]
        if len(seats) != 1:
            self.tell("nobody_called", text=rest)
            return
        (seat,) = seats
        if self._open not in {-1, seat}:
            self._lay_down()
        self._open = seat
        who = full_player_name(self.words, self._names, seat, self.public)
        self.say_all(self.reference.hand(self._view(seat), seat, who))
        self._list(decision)

    def _meant(self, text: str, seats: Iterable[int]) -> list[int]:
        """The seats that a text means by name, side or commander."""
        public = self.public
        callings = {seat: full_player_name(self.words, self._names, seat, public) for seat in seats}
        sides = {seat: self.words.seat(seat, public) for seat in callings}
        return parse_seats(text, callings, sides)

    def _teams(self, name: str, rest: str, decision: Decision) -> bool:
        """Hand a card to the partner, or let him act (R10.3); True where something moved."""
        offers = self._offers(decision)
        option = offers.partner()
        if option is None:
            self.tell("no_partner")
            return False
        if name == "give" and self._open != decision.seat:
            self.tell("hand.hidden")
            return False
        if name == "give":
            option = self._only(offers, offers.gifts(rest), rest)
        if option is None:
            return False
        self._take(option)
        return True

    def _why(self, text: str, decision: Decision) -> None:
        reasons = self._offers(decision).reasons(text) if text else []
        if not reasons:
            self.tell("why_none" if text else "why_what", text=text)
        for reason in reasons:
            if isinstance(reason, str):
                self.tell("why_allowed", text=reason)
            else:
                self.tell("ask", line=reason.text, rule=reason.rule)

    def _move(self, name: str) -> bool:
        """Take back or take again; True where something moved."""
        record = self.record
        if not (record.can_undo() if name == "undo" else record.can_redo()):
            self.tell(f"nothing_{name}")
            return False
        step = record.undo() if name == "undo" else record.redo()
        if step.option[0] in PRIVATE_ACTS and self._open != step.seat:
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

    def _unwaive(self, text: str, decision: Decision) -> None:
        """Take waivers back, at any time: of whoever is named, else of the side that waits first.

        That side would be asked next (R9.4); where it has waived nothing, the other one's count.
        """
        waived = [option[1] for option in standing_options(self.record.state)]
        waived = [seat for seat in waived if seat in self._people]
        if text:
            waived = self._meant(text, waived)
        else:
            waiting = [seat for seat in waived if side_of(seat) != side_of(decision.seat)]
            waived = waiting or waived
        for seat in waived:
            self.tell_log(self._log.add(self.record.take((Act.RECLAIM, seat, -1))))
            self.tell("unwaived", who=short_player_name(self.words, self._names, seat, self.public))
        if not waived:
            self.tell("nothing_waived")

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
        language = self._languages.get(rest.strip().casefold())
        if language is not None:
            self._speak(language)
            self._relog()
        self.tell("language")
