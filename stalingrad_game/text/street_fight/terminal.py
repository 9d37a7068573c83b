"""Street Fight at the terminal, in one language: its texts for the shell, and its own commands."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from ...kernel.decision import Decision, Event, Option
from ...kernel.game import Result
from ...localisation.catalogue import Catalogue, catalogue
from ...localisation.language import Language
from ...localisation.languages import Languages
from ...record.errors import printable
from ...record.lines import Seat
from ...record.record import GameRecord
from ...record.timeline import Step
from ...record.words import seed_text
from ...street_fight.aims import action_ended, aim_of_step
from ...street_fight.faults import QuestionError
from ...street_fight.game import StreetGame
from ...street_fight.position.codes import SIDES, LogLevel
from ...street_fight.position.placing import PLACING_FORMS, placeable
from ...street_fight.position.position import Position
from ...street_fight.position.referee import answer
from ...street_fight.position.set_up import is_secret
from ...street_fight.position.state import State
from ...street_fight.words.advice import street_aim_line
from ...street_fight.words.answers import answer_lines
from ...street_fight.words.board_text import BoardText, GroundText
from ...street_fight.words.log import LogLine, StreetLog
from ...street_fight.words.log_story import first_deed, headed_lines, told_lines, whole_lines
from ...street_fight.words.queries import read_query, split_options
from ...street_fight.words.words import GameWords, line_form, scenario_title
from ..log_depth import DepthChoice
from ..shell import TerminalShell
from ..typed_commands import Spellings, spellings
from .advice import street_advice
from .choices import StreetChoices
from .rules import look_up_rules, spoken_rulebook

STREET_COMMANDS: Final = ("options", "why", "goal", "map", "hint", "depth")
"""What Street Fight says in its own way."""
HELP: Final = (
    *("verbs", "options", "hint", "goal", "map", "table", "hand", "why", "log", "depth", "aims"),
    *("rules", "manual", "undo", "save", "language", "quit"),
)


class PrintedStreetLog:
    """A log of which the lines are told at the chosen depth, under the headings of their turns.

    An action is told once it is over, below what a computer player meant by it, or up to where
    somebody is asked. In a story a way is told once it is whole.
    """

    def __init__(
        self,
        log: StreetLog,
        words: GameWords,
        choice: DepthChoice,
        ended: Callable[[], bool],
    ) -> None:
        """`ended` says whether no action is under way."""
        self._log: Final = log
        self._ended: Final = ended
        self._words: Final = words
        self._choice: Final = choice
        self._told = 0
        """How many lines of the log have been told."""
        self._begun = 0
        """How many lines there were when the action that is told began."""
        self._aims: dict[int, list[str]] = {}
        """By the first line of an action that isn't told: what was meant by it."""

    @property
    def lines(self) -> Sequence[LogLine]:
        return self._lines(0, len(self._log.lines))

    def add(self, events: Sequence[Event], aims: Sequence[str] = ()) -> Sequence[LogLine]:
        self._log.add(events)
        lines = self._log.lines
        if aims:
            first = first_deed(self._words, lines, max(self._begun, self._told))
            self._aims[min(first, len(lines) - 1)] = list(aims)
        if not self._ended():
            return ()
        self._begun = len(lines)
        story = self._choice.depth == "story"
        return self._tell(whole_lines(self._words, lines, stopped=True) if story else len(lines))

    def rest(self) -> Sequence[LogLine]:
        """What was held back."""
        return self._tell(len(self._log.lines))

    def _tell(self, end: int) -> Sequence[LogLine]:
        start, self._told = self._told, max(self._told, end)
        return self._lines(start, self._told)

    def _lines(self, start: int, end: int) -> Sequence[LogLine]:
        lines = self._log.lines
        before = (line.plain for line in reversed(lines[:start]) if line.level == LogLevel.TURN)
        some = [one for number in range(start, end) for one in self._with_aims(number)]
        told = told_lines(self._words, enumerate(some), self._choice.depth)
        return list(headed_lines((line for _, line in told), next(before, "")))

    def _with_aims(self, number: int) -> Iterator[LogLine]:
        """A line, below what was meant by the action that it begins; that is told once."""
        line = self._log.lines[number]
        for aim in self._aims.pop(number, ()):
            yield line._replace(text=aim, plain=aim, rule="", event=None, level=LogLevel.LEAD)
        yield line


class StreetTexts:
    """What one game says in one language; it shows the record as it stands."""

    def __init__(
        self,
        record: GameRecord[StreetGame],
        languages: Languages,
        language: Language,
        *,
        log: DepthChoice | None = None,
        texts: Callable[[Language], Catalogue] = catalogue,
    ) -> None:
        """Commands are understood in all `languages`; `texts` gives those of a language.

        `log` is how much the log tells, at first the story.
        """
        self._log: Final = log or DepthChoice("story")
        self._record: Final = record
        self._game: Final = record.game
        self.languages: Final = languages
        self._kit: Final = record.game.kit
        self.words: Final = GameWords(self._kit, texts(language))
        self._phrase: Final = self.words.texts.phrase
        self._board: Final = BoardText(self._kit, self.words)
        self._ground: Final = GroundText(self._kit.scenario, self.words)
        self._players: Final = record.setup.players
        others = (catalogue(one) for one in languages.values())
        self.commands: Final[Spellings] = spellings(STREET_COMMANDS, (self.catalogue, *others))

    @property
    def catalogue(self) -> Catalogue:
        return self.words.texts

    @property
    def public(self) -> State:
        """The board as it lies open: what both sides know."""
        return self._game.public(self._record.state)

    def welcome(self) -> Iterator[str]:
        """Scenario, referee, the seed where it is no secret, who plays, the map and what wins."""
        scenario, setup = self._kit.scenario, self._record.setup
        key = "welcome" if self._record.seal is None else "welcome_sealed"
        yield self._phrase(
            f"street.terminal.{key}",
            title=scenario_title(self.catalogue, scenario),
            referee=self._phrase(f"street.referee.{self._kit.referee.id}"),
            seed=seed_text(self.catalogue, setup.seed),
        )
        for side in SIDES:
            who = self._who(self._players[side])
            noun = self.words.side(side)
            yield self.catalogue.sentence("street.terminal.player", side=noun, who=who)
        yield from self._ground.lines()
        yield from self._board.goal()
        yield from self._board.cards(self.public)

    def _who(self, player: Seat) -> str:
        """Who plays: a level of the computer, or a person by name."""
        if not player.computer:
            return printable(player.name) or self._phrase("street.terminal.person")
        key = f"menu.new.who.{player.computer}"
        if key in self.catalogue:
            return self._phrase(key)
        return self._phrase("menu.new.who.other", name=printable(player.computer))

    def goodbye(self) -> str:
        """The game is saved."""
        return self._phrase("street.terminal.goodbye")

    def help(self) -> Iterator[str]:
        """The commands, and the verbs of the referee's lines."""
        yield self._phrase("street.terminal.help.title")
        placing = any(placeable(self._kit, side) for side in SIDES)
        forms = (*(PLACING_FORMS if placing else ()), *self._kit.referee.line_forms)
        verbs = line_form(self.catalogue, "; ".join(forms))
        codes = ", ".join(self.languages)
        for name in HELP:
            yield "  " + self._phrase(f"street.terminal.help.{name}", verbs=verbs, codes=codes)

    def new_log(self) -> PrintedStreetLog:
        """The log of the opening, as all people at this machine may read it together."""
        log = StreetLog(self._game, self.words, self._record.people or SIDES, headed=True)
        log.begin(self._record.at(0), self._record.opening)
        record = self._record
        return PrintedStreetLog(log, self.words, self._log, lambda: action_ended(record))

    def table(self) -> Iterator[str]:
        phase = self._game.moment(self._record.state).phase
        return self._board.lines(self.public, phase)

    def scene(self) -> Hashable:
        """A new turn is a new scene."""
        return self._game.moment(self._record.state).turn

    def surroundings(self) -> Iterator[str]:
        return self.table()

    def question(self, decision: Decision) -> tuple[str, str]:
        prompt = self.words.prompt(decision, self._record.state)
        side = self.words.side(decision.seat)
        sentence = self.catalogue.sentence("street.terminal.prompt", side=side, text=prompt.text)
        return sentence, prompt.rule

    def menu(self, decision: Decision, *, hand_up: bool) -> StreetChoices:
        return StreetChoices(self.words, self._game, self._record.state, decision, hand_up=hand_up)

    def hand(self, seat: int) -> Iterator[str]:
        """What a side alone may see: its hidden units and mines, and its secret set-up."""
        lines = list(self._board.hidden(self._record.state, seat))
        return iter(lines or [self._phrase("street.terminal.hand_none")])

    def seat_names(self, seats: Iterable[int]) -> Sequence[Mapping[int, str]]:
        return ({seat: str(self.words.side(seat)) for seat in seats},)

    def rules(self, text: str) -> Iterator[str]:
        """The rule of a number, or the rules that speak of a word."""
        book = spoken_rulebook(self.catalogue, self.languages)
        return look_up_rules(book, text, self.catalogue)

    def doubt(self, decision: Decision, option: Option) -> str:
        """Nothing has to be chosen twice."""
        del decision, option
        return ""

    def step_label(self, step: Step, number: int, *, hand_up: bool) -> str:
        """What was chosen; a choice of the secret set-up isn't named to the enemy."""
        del number
        if is_secret(step.option[0]) and not hand_up:
            return self._phrase("street.terminal.secret")
        return self.words.option(step.option)

    def result(self, result: Result) -> str:
        return self.words.result(result, self.public)

    def ending(self) -> Iterator[str]:
        """What was hidden."""
        shown = sorted(self._record.seats_shown)
        lines = [line for side in shown for line in self._board.hidden(self._record.state, side)]
        if lines:
            yield self._phrase("street.terminal.ending")
        yield from lines

    def aim(self, decision: Decision, option: Option) -> Iterable[str]:
        """What the action that the last step has ended was after, as everybody can see it."""
        del decision, option
        aim = aim_of_step(self._record, len(self._record.steps))
        return () if aim is None else (street_aim_line(self.words, aim),)

    def carry_out(self, command: str, rest: str, shell: TerminalShell, decision: Decision) -> bool:
        """List choices, tell the map or what wins, or answer a question as the asked side may."""
        if command == "options":
            menu = self.menu(decision, hand_up=shell.open_hand == decision.seat)
            shell.write_all(menu.lines_of(rest) if rest else menu.every_line())
        elif command == "map":
            shell.write_all(self._ground.lines())
        elif command == "hint":
            self._hint(shell, decision)
        elif command == "depth":
            texts = [self.catalogue, *(catalogue(one) for one in self.languages.values())]
            shell.write_text(self._log.choose(rest, texts))
        elif command == "goal":
            standing, cards = self._board.standing(self.public), self._board.cards(self.public)
            shell.write_all((*self._board.goal(), standing, *cards))
        else:
            shell.write_all(self._answer(rest, decision.seat))
        return False

    def _hint(self, shell: TerminalShell, decision: Decision) -> None:
        """The best actions for whoever is asked, while what that side hides lies open."""
        numbered = self.menu(decision, hand_up=True)
        if shell.open_hand != decision.seat and any(map(numbered.private, decision.options)):
            shell.write_all((self._phrase("street.terminal.hint_hidden"),))
            return
        shell.write_text("hint.thinking")
        shell.write_all(street_advice(self._record, self.words, decision, numbered.shown))

    def _answer(self, text: str, side: int) -> Iterator[str]:
        """What the referee says to a question."""
        if not text:
            yield self._phrase("street.terminal.why_none")
            return
        view = self._game.view(self._record.state, side)
        position = Position(self._kit.scenario, view)
        try:
            words, options = split_options(text.split())
            query = read_query(self._kit, words, options)
        except QuestionError as fault:
            yield self.catalogue.language.capitalised(self.words.line_fault(fault))
            return
        yield from answer_lines(self.words, answer(self._kit.referee.judge, position, query))
