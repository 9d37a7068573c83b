"""What the second game says at the terminal: its questions, its log, its hands and a command.

Its own sentences are English; the shell speaks any language of the program.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from stalingrad_game.kernel.decision import Decision, Event, Option
from stalingrad_game.kernel.game import Result
from stalingrad_game.localisation.catalogue import Catalogue, catalogue
from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.languages import Languages, program_languages
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.timeline import RESIGNED, Step
from stalingrad_game.text.choice_menu import ChoiceMenu
from stalingrad_game.text.shell import TerminalShell
from stalingrad_game.text.typed_commands import Spellings
from tests.support.lots import COUNTED, DRAWN, OVER, PLAY, PLAYED, ROLLED, VOTED, LotsGame

OWN_TEXTS: Final = {
    "terminal.why_what": "Say which: why CARD.",
    "terminal.stop_sure": "Two such votes end the game. Type it again to vote so.",
}
RULES: Final = {
    "L1": "A player plays a card of the hand.",
    "L2": "Both vote; if both say stop, the game ends.",
    "L3": "The lower card gets a die, then both draw.",
}
EVENT_TEXTS: Final = {
    PLAYED: ("{who} plays a {n}.", "L1"),
    ROLLED: ("{who} rolls a {n}.", "L3"),
    DRAWN: ("{who} draws a card.", "L3"),
    VOTED: ("{who} votes.", "L2"),
    COUNTED: ("The votes are laid open.", "L2"),
    OVER: ("The game ends.", "L2"),
}


class LotsLine(msgspec.Struct, frozen=True):
    """A sentence, its rule and its heading: a line of the log, or a refusal."""

    text: str
    rule: str
    group: str = ""
    path: str = ""


class LotsLog:
    """The log as everybody may read it: no drawn card, no vote before it is laid open."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names: Final = names
        self._round = 1
        self.lines: list[LotsLine] = []

    def rest(self) -> Sequence[LotsLine]:
        return ()

    def add(self, events: Sequence[Event], _aims: Sequence[str] = ()) -> list[LotsLine]:
        new = []
        for kind, seat, *numbers in events:
            text, rule = EVENT_TEXTS[kind]
            who = "" if kind == COUNTED else self._names[seat]
            group = "The end" if kind == OVER else f"Round {self._round}"
            new.append(LotsLine(text.format(who=who, n=numbers and numbers[0]), rule, group, group))
            self._round += kind == COUNTED
        self.lines += new
        return new


class LotsMenu(ChoiceMenu):
    """Cards are private, votes are not."""

    def label(self, option: Option) -> str:
        return label(option)

    def refusal(self, option: Option, why: int) -> LotsLine:
        return LotsLine(f"No {option[1]} is in the hand (reason {why}).", "L1")

    def private(self, option: Option) -> bool:
        return option[0] == PLAY

    def notes(self) -> Iterator[str]:
        if len(self.shown) < len(self.decision.options):
            yield self.catalogue.phrase("terminal.hand.hidden")


class LotsTexts:
    """What the game of one record says; it shows the record as it stands."""

    commands: Final[Spellings] = {"score": ("score",), "fold": ("fold",)}

    def __init__(self, record: GameRecord[LotsGame], language: Language) -> None:
        self.record: Final = record
        self.languages: Final[Languages] = program_languages()
        shared = catalogue(language)
        texts = {key: shared.written(key) for key in tuple(shared.keys())}
        self.catalogue: Final = Catalogue({**texts, **OWN_TEXTS}, language)
        self.names: Final = [player.name for player in record.setup.players]

    def welcome(self) -> Iterator[str]:
        yield f"Lots, {self.names[0]} against {self.names[1]}."

    def goodbye(self) -> str:
        return self.catalogue.phrase("terminal.goodbye")

    def help(self) -> Iterator[str]:
        yield "score – who has how much; fold – play the lowest card of the hand"

    def new_log(self) -> LotsLog:
        log = LotsLog(self.names)
        log.add(self.record.opening)
        return log

    def table(self) -> Iterator[str]:
        yield f"The pile holds {len(self.record.state.pile)} cards."

    def scene(self) -> Hashable:
        return self.record.state.round

    def surroundings(self) -> Iterator[str]:
        yield f"It is round {self.record.state.round}."

    def question(self, decision: Decision) -> tuple[str, str]:
        question = "play a card" if decision.op == PLAY else "go on or stop"
        return f"{self.names[decision.seat]}: {question}.", decision.rule

    def menu(self, decision: Decision, *, hand_up: bool) -> LotsMenu:
        game, state = self.record.game, self.record.state
        return LotsMenu(self.catalogue, game, state, decision, hand_up=hand_up)

    def hand(self, seat: int) -> Iterator[str]:
        yield f"{self.names[seat]} holds {' '.join(map(str, self.record.state.hands[seat]))}."

    def seat_names(self, seats: Iterable[int]) -> Sequence[Mapping[int, str]]:
        return ({seat: self.names[seat] for seat in seats},)

    def rules(self, text: str) -> Iterator[str]:
        yield RULES.get(text, f"No rule is called {text}.")

    def doubt(self, decision: Decision, option: Option) -> str:
        del decision
        return "stop_sure" if label(option) == "Stop" else ""

    def step_label(self, step: Step, number: int, *, hand_up: bool) -> str:
        del number
        if hand_up:
            return label(step.option)
        return "a card" if step.option[0] == PLAY else "a vote"

    def result(self, result: Result) -> str:
        gave_up = "the other has given up" if result.how == RESIGNED else "on points"
        return f"{self.names[result.winner]} wins: {gave_up}."

    def ending(self) -> Iterator[str]:
        for seat in (0, 1):
            yield from self.hand(seat)

    def aim(self, _decision: Decision, _option: Option) -> Iterable[str]:
        return ()

    def carry_out(self, command: str, rest: str, shell: TerminalShell, decision: Decision) -> bool:
        del rest
        if command == "score":
            shell.write_paragraph("Score: {} to {}.".format(*self.record.state.score))
            return False
        shell.take(decision.options[0])
        return True


def label(option: Option) -> str:
    """What an option is called."""
    return f"Play a {option[1]}" if option[0] == PLAY else ("Go on", "Stop")[option[1]]
