"""The card game at the terminal, in one language: its texts for the shell, and its own commands."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from ...card_game.game import CardGame
from ...card_game.history.move_aims import aim_of_step
from ...card_game.history.of_record import record_battles, recorded_cause, since_acted
from ...card_game.rules.resolver import ends_without_attack
from ...card_game.state.codes import SIDES, Act, Op, Phase, side_of
from ...card_game.state.state import PUBLIC, State
from ...card_game.words.battle_sheet import battle_sheet, sheet_lines
from ...card_game.words.localizer import Localizer
from ...card_game.words.log import GameLog
from ...card_game.words.log_entry import LogLine
from ...card_game.words.player_names import full_player_name, own_name, short_player_name
from ...card_game.words.preview import aim_line
from ...card_game.words.recap import recap_lines
from ...card_game.words.rulebook import load_rulebook
from ...card_game.words.saved_games import players_text
from ...card_game.words.story import aim_lines, open_part, part_end, story_lines
from ...kernel.decision import Decision, Event, Option
from ...kernel.game import Result
from ...localisation.catalogue import Catalogue, catalogue
from ...localisation.language import Language
from ...localisation.languages import Languages
from ...record.detail import LogDepth
from ...record.record import GameRecord
from ...record.timeline import RESIGNED, Step
from ...record.words import seed_text
from ..log_depth import DepthChoice
from ..shell import TerminalShell
from ..typed_commands import Spellings, spellings, typed_number
from .advice import advice_text
from .choices import PRIVATE_ACTS, CardChoices
from .reference import ReferenceLookup
from .table import TableText


class PrintedLog:
    """A log of which the lines are told at the chosen depth.

    A story is told a part at a time, as a round or a manoeuvre, once the part is whole; what was
    meant by it comes right behind it.
    """

    def __init__(self, log: GameLog, words: Localizer, choice: DepthChoice) -> None:
        self._log: Final = log
        self._words: Final = words
        self._choice: Final = choice
        self._told = 0
        """How many lines of the log have been told."""
        self._aims: dict[int, list[str]] = {}
        """By the first line of what was done, as long as it isn't told: what was meant by it."""

    @property
    def lines(self) -> Sequence[LogLine]:
        return story_lines(self._words, self._log.lines, self._choice.depth)

    def add(self, events: Sequence[Event], aims: Sequence[str] = ()) -> Sequence[LogLine]:
        first = len(self._log.lines)
        if not self._log.add(events):
            first = max(first - 1, self._told)
        lines = self._log.lines
        if aims:
            self._aims.setdefault(first, []).extend(aims)
        whole = open_part(lines) if self._choice.depth == "story" else len(lines)
        return self._tell(max(whole, self._told), self._choice.depth)

    def rest(self) -> Sequence[LogLine]:
        """What was held back; of a manoeuvre that goes on it isn't known yet who meets whom."""
        lines, depth = self._log.lines, self._choice.depth
        goes_on = depth == "story" and lines and lines[-1].place.phase == Phase.MANOEUVRE
        return self._tell(len(lines), "events" if goes_on else depth)

    def _tell(self, end: int, depth: LogDepth) -> Sequence[LogLine]:
        """The lines up to one, behind each part of them what was meant by it."""
        told, lines = list[LogLine](), self._log.lines
        while self._told < end:
            start = self._told
            self._told = min(part_end(lines, start), end) if depth == "story" else end
            part = lines[start : self._told]
            told += story_lines(self._words, part, depth)
            told += aim_lines(part, self._take_aims(), depth)
        return told

    def _take_aims(self) -> Iterator[str]:
        """What was meant by what has been told now."""
        for first in sorted(one for one in self._aims if one < self._told):
            yield from self._aims.pop(first)


CARD_COMMANDS: Final = (
    "piles",
    "odds",
    "card",
    "history",
    "give",
    "partner",
    "unwaive",
    "sheet",
    "recap",
    "hint",
    "depth",
)
"""The commands that the card game adds to the shell's."""


class CardTexts:
    """What the card game of one record says in one language; it shows the record as it stands."""

    def __init__(
        self,
        record: GameRecord[CardGame],
        game: CardGame,
        languages: Languages,
        language: Language,
        *,
        log: DepthChoice,
        full_cards: bool = True,
    ) -> None:
        """`game` is the record's; commands are understood in all `languages`.

        `log` is how much the log tells. With `full_cards` a hand's cards have reminders of what
        their keywords mean.
        """
        self._log: Final = log
        self._record: Final = record
        self.languages: Final = languages
        self._game: Final = game
        self._names: Final = tuple(player.name for player in record.setup.players)
        self.words: Final = Localizer(game.kit, language)
        self.tables: Final = TableText(self.words, self._names)
        self._phrase: Final = self.words.catalogue.phrase
        self._reference: Final = ReferenceLookup(
            self.words, load_rulebook(language), languages, full=full_cards
        )
        others = (catalogue(one) for one in languages.values())
        self.commands: Final[Spellings] = spellings(CARD_COMMANDS, (self.catalogue, *others))

    @property
    def catalogue(self) -> Catalogue:
        return self.words.catalogue

    @property
    def public(self) -> State:
        """The table as it lies open."""
        return self._game.view(self._record.state, PUBLIC)

    def welcome(self) -> Iterator[str]:
        """The mode, the seed where it is no secret, and who plays."""
        key = "welcome" if self._record.seal is None else "welcome_sealed"
        seed = seed_text(self.catalogue, self._record.setup.seed)
        yield self._phrase(f"terminal.{key}", mode=self.words.mode, seed=seed)
        players = self._record.setup.players
        if any(player.computer for player in players):
            yield self.words.language.capitalised(players_text(self.catalogue, players))
        else:
            yield from self.tables.players(self.public)

    def goodbye(self) -> str:
        return self._phrase("terminal.goodbye")

    def help(self) -> Iterator[str]:
        """The commands; those of partners too where there are some."""
        return self._reference.help(teams=self._game.seats > len(SIDES))

    def new_log(self) -> PrintedLog:
        record = self._record
        seed, variants = record.setup.seed, record.state.variants
        log = GameLog.of_game(self.words, seed, variants, PUBLIC, record.opening)
        return PrintedLog(log, self.words, self._log)

    def table(self) -> Iterator[str]:
        return self.tables.lines(self.public)

    def scene(self) -> Hashable:
        """A new turn or a new battle is a new scene."""
        return (self._record.state.turn, self._record.state.district)

    def surroundings(self) -> Iterator[str]:
        public = self.public
        return self.tables.lines(public) if public.district < 0 else self.tables.battle(public)

    def question(self, decision: Decision) -> tuple[str, str]:
        view = self._game.view(self._record.state, decision.seat)
        cause = recorded_cause(self._record)
        prompt = self.words.prompt(decision, view, cause)
        who = full_player_name(self.words, self._names, decision.seat, self.public)
        return self._phrase("prompt.line", who=who, text=prompt.text), prompt.rule

    def menu(self, decision: Decision, *, hand_up: bool) -> CardChoices:
        return CardChoices(
            self.words,
            self._game,
            self._record.state,
            decision,
            hand_up=hand_up,
            players=self._names,
        )

    def hand(self, seat: int) -> Iterator[str]:
        return self._hand(self._game.view(self._record.state, seat), seat)

    def _hand(self, view: State, seat: int) -> Iterator[str]:
        """A hand, named by its player where the side alone wouldn't do."""
        teams = self._game.seats > len(SIDES)
        named = teams or own_name(self._names, seat)
        who = full_player_name(self.words, self._names, seat, self.public) if named else ""
        return self._reference.hand(view, seat, who)

    def seat_names(self, seats: Iterable[int]) -> Sequence[Mapping[int, str]]:
        """Seats by the names of their players, then by side or commander."""
        public = self.public
        names = {seat: full_player_name(self.words, self._names, seat, public) for seat in seats}
        return names, {seat: self.words.seat(seat, public) for seat in names}

    def rules(self, text: str) -> Iterator[str]:
        return self._reference.rules(text)

    def doubt(self, decision: Decision, option: Option) -> str:
        """Ending the manoeuvre without an attack loses the game (R3.6.2)."""
        state = self._record.state
        ends = decision.op == Op.MANOEUVRE and option[0] == Act.DONE
        return "manoeuvre_sure" if ends and ends_without_attack(state, decision.seat) else ""

    def step_label(self, step: Step, number: int, *, hand_up: bool) -> str:
        """What was chosen at a state; a card of a closed hand isn't named."""
        if step.option[0] in PRIVATE_ACTS and not hand_up:
            return self.words.unseen_card
        state = self._record.at(number)
        decision = self._game.decision(state)
        if decision is None:
            return step.text
        return self.words.option(step.option, decision, self._game.view(state, step.seat))

    def result(self, result: Result) -> str:
        """Who has won, and whether the other side gave up."""
        key = "terminal.resigned" if result.how == RESIGNED else "terminal.won"
        return self.catalogue.sentence(key, side=self.words.side_noun(result.winner))

    def ending(self) -> Iterator[str]:
        yield self._phrase("terminal.final_hands")
        for seat in sorted(self._record.seats_shown):
            yield from self._hand(self._record.state, seat)

    def aim(self, decision: Decision, option: Option) -> Iterator[str]:
        record = self._record
        before = record.at(len(record.steps) - 1)
        aim = aim_of_step(record.game, before, decision, option, record.state)
        if aim is not None:
            yield aim_line(self.words, aim)

    def carry_out(self, command: str, rest: str, shell: TerminalShell, decision: Decision) -> bool:
        if command in {"give", "partner"}:
            return self._team(command, rest, shell, decision)
        if command == "unwaive":
            self._unwaive(rest, shell, decision)
        elif command == "piles":
            shell.write_all(self.tables.piles(self.public))
        elif command == "sheet":
            shell.write_all(self._sheet(rest))
        elif command == "depth":
            self._depth(rest, shell)
        elif command == "recap":
            shell.write_all(self._recap(decision.seat))
        elif command == "hint":
            self._hint(shell, decision)
        elif command == "odds":
            self._odds(rest, shell, decision)
        elif command == "history":
            shell.write_all(self._reference.history(rest))
        else:
            shell.write_all(self._reference.look_up(rest))
        return False

    def _sheet(self, text: str) -> Iterator[str]:
        """The sheet of the battle of a number, or of the last one."""
        battles = record_battles(self._record)
        number = len(battles) if not text.isdecimal() else typed_number(text) or 0
        if 0 < number <= len(battles):
            yield from sheet_lines(self.words, battle_sheet(self.words, battles[number - 1]))
        else:
            yield self.catalogue.counted("terminal.no_sheet", len(battles))

    def _depth(self, text: str, shell: TerminalShell) -> None:
        """Tell the log at another depth, or say which there are."""
        texts = [self.catalogue, *(catalogue(one) for one in self.languages.values())]
        shell.write_text(self._log.choose(text, texts))

    def _recap(self, seat: int) -> Iterator[str]:
        """What is different on the table since a seat last acted."""
        since = since_acted(self._record, seat)
        yield self._phrase("recap.title")
        lines: list[str] = []
        if since is not None:
            lines = [line.text for line in recap_lines(self.words, since, seat)]
        yield from lines or [self._phrase("recap.nothing")]

    def _hint(self, shell: TerminalShell, decision: Decision) -> None:
        """The best options for whoever is asked, while that hand is up."""
        if shell.open_hand != decision.seat:
            shell.write_text("hint.hidden")
            return
        shell.write_text("hint.thinking")
        numbered = self.menu(decision, hand_up=True).shown
        shell.write_all(advice_text(self._record, self.words, decision, numbered))

    def _odds(self, text: str, shell: TerminalShell, decision: Decision) -> None:
        """The odds as they stand, or what the choice that a text means would make of them."""
        if not text:
            shell.write_all(self._reference.odds(self.public, decision))
            return
        hand_up = shell.open_hand == decision.seat
        menu = self.menu(decision, hand_up=hand_up)
        option = shell.choose(menu, menu.find(text), text)
        if option is not None:
            known = self._game.view(self._record.state, decision.seat if hand_up else PUBLIC)
            known.agenda = self._record.state.agenda[:]
            shell.write_all(self._reference.odds_after(known, option, menu.label(option)))
            shell.write_all(self._reference.commit_forecast(self.public, decision, option))

    def _team(self, command: str, rest: str, shell: TerminalShell, decision: Decision) -> bool:
        """Hand a card to the partner, or let the partner act (R10.3)."""
        hand_up = shell.open_hand == decision.seat
        menu = self.menu(decision, hand_up=hand_up)
        option = menu.partner()
        if option is None:
            shell.write_text("no_partner")
            return False
        if command == "give" and not hand_up:
            shell.write_text("hand.hidden")
            return False
        if command == "give":
            option = shell.choose(menu, menu.gifts(rest), rest)
        if option is None:
            return False
        shell.take(option)
        return True

    def _unwaive(self, text: str, shell: TerminalShell, decision: Decision) -> None:
        """Take waivers back, at any time: of whoever is named, else of the side that waits first.

        That side would be asked next (R9.4); where it has waived nothing, the other one's count.
        """
        waived = [option[1] for option in self._game.standing_options(self._record.state)]
        waived = [seat for seat in waived if seat in shell.people]
        if text:
            waived = shell.seats_called(text, waived)
        else:
            waiting = [seat for seat in waived if side_of(seat) != side_of(decision.seat)]
            waived = waiting or waived
        for seat in waived:
            shell.take((Act.RECLAIM, seat, -1))
            who = short_player_name(self.words, self._names, seat, self.public)
            shell.write_text("unwaived", who=who)
        if not waived:
            shell.write_text("nothing_waived")
