"""Lines of the terminal (KB10): the options that they stand for at the present question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ....kernel.agenda import Operation
from ....kernel.decision import Option
from ...board.hexes import OFF_MAP
from ...board.locations import NOWHERE
from ...faults import LineFault
from ...position.referee import StreetKit
from ...position.state import State
from ...position.work import StreetResolver
from .words import MEANS, ORDER_WORDS, Act

VERBS: Final = (
    "place UNIT LOC",
    "done",
    "order UNIT fire|advance|run|ambush|rally|down",
    "move LOC…",
    "stop",
    "fire at LOC [indirect|flame]",
    "hold",
    "assault LOC",
    "ram HEX",
    "react down|fire|none",
    "keep",
    "return",
    "flee LOC",
)


class Lines:
    """Reads lines for one game."""

    def __init__(
        self, kit: StreetKit, state: State, operations: Mapping[int, Operation[StreetResolver]]
    ) -> None:
        """Read what may answer the present question of a state."""
        self._kit: Final = kit
        self._state: Final = state
        self._operations: Final = operations

    def options(self, text: str) -> Sequence[Option]:
        """The options of a line, in order; raises `LineFault` with what can be typed."""
        verb, *words = text.lower().split() or [""]
        reader = self._readers().get(verb)
        if reader is None:
            raise LineFault("verb", word=verb, known="; ".join(VERBS))
        return reader(words)

    def _readers(self) -> Mapping[str, Callable[[list[str]], Sequence[Option]]]:
        return {
            "place": self._place,
            "done": lambda _: [(Act.DONE,)],
            "order": self._order,
            "move": lambda words: [(Act.MOVE, self._loc(word)) for word in self._some(words)],
            "stop": lambda _: [(Act.STOP,)],
            "fire": self._fire,
            "hold": lambda _: [(Act.HOLD,)],
            "assault": lambda words: [self._at(Act.ASSAULT, self._loc(self._one(words)))],
            "ram": lambda words: [(Act.RAM, self._hex(self._one(words)))],
            "react": self._react,
            "keep": lambda _: [self._only(Act.KEEP)],
            "return": lambda _: [self._only(Act.RETURN)],
            "flee": lambda words: [self._flee(self._loc(self._one(words)))],
        }

    def _candidates(self) -> list[Option]:
        frame = self._state.agenda[-1]
        game = StreetResolver(self._kit, self._state)
        operation = self._operations[frame[0]]
        legal = operation.options(game, frame)
        return legal + [one for one in operation.candidates(game, frame) if one not in legal]

    def _place(self, words: list[str]) -> Sequence[Option]:
        if len(words) != 2:
            raise LineFault("write", form="place UNIT LOC")
        return [(Act.PLACE, self._unit(words[0]), self._loc(words[1]))]

    def _order(self, words: list[str]) -> Sequence[Option]:
        if len(words) != 2 or words[1] not in ORDER_WORDS:
            raise LineFault("write", form=f"order UNIT {'|'.join(ORDER_WORDS)}")
        return [(Act.ORDER, self._unit(words[0]), ORDER_WORDS.index(words[1]))]

    def _fire(self, words: list[str]) -> Sequence[Option]:
        words = words[1:] if words[:1] == ["at"] else words
        if not words or len(words) > 2 or (len(words) == 2 and words[1] not in MEANS):
            raise LineFault("write", form="fire at LOC [indirect|flame]")
        means = MEANS.index(words[1]) if len(words) == 2 else None
        return [self._at(Act.FIRE, self._loc(words[0]), means)]

    def _at(self, act: int, loc: int, means: int | None = None) -> Option:
        """The first option of an act at a unit that stands there, else the first candidate."""
        for option in self._candidates():
            there = option[0] == act and self._state.units[option[1]].loc == loc
            if there and means in {None, *option[2:]}:
                return option
        raise LineFault("nobody", place=self._kit.board.loc_name(loc))

    def _react(self, words: list[str]) -> Sequence[Option]:
        word = self._one(words)
        acts = {"none": Act.NO_REACTION, "down": Act.GO_DOWN, "fire": Act.REACT}
        if word not in acts:
            raise LineFault("write", form="react down|fire|none")
        return [self._only(acts[word])]

    def _only(self, act: int) -> Option:
        """The first option of an act."""
        for option in self._candidates():
            if option[0] == act:
                return option
        raise LineFault("not_asked")

    def _flee(self, loc: int) -> Option:
        for option in self._candidates():
            if option[0] == Act.FLEE and option[2] == loc:
                return option
        raise LineFault("flee", place=self._kit.board.loc_name(loc))

    def _one(self, words: list[str]) -> str:
        if len(words) != 1:
            raise LineFault("write", form="; ".join(VERBS))
        return words[0]

    def _some(self, words: list[str]) -> list[str]:
        if not words:
            raise LineFault("write", form="move LOC…")
        return words

    def _unit(self, word: str) -> int:
        for card in self._kit.scenario.units:
            if card.id.lower() == word:
                return card.number
        raise LineFault("unit", word=word.upper())

    def _loc(self, word: str) -> int:
        found = self._kit.board.loc(word)
        if found == NOWHERE:
            raise LineFault("place", word=word.upper())
        return found

    def _hex(self, word: str) -> int:
        found = self._kit.board.hex(word)
        if found == OFF_MAP:
            raise LineFault("place", word=word.upper())
        return found
