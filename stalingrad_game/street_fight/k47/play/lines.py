"""Lines of the terminal (KB10): the options that they stand for at the present question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final

from ....kernel.decision import Option
from ...faults import LineFault
from ...position.referee import StreetResolver, TypedLine, Verb
from .codes import MEANS, Act

FORMS: Final = (
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
_REACTIONS: Final = MappingProxyType(
    {"none": Act.NO_REACTION, "down": Act.GO_DOWN, "fire": Act.REACT}
)


class K47Verbs(TypedLine):
    """A line by the rules of this referee."""

    exact: ClassVar[bool] = True

    def verbs(self) -> Mapping[str, Verb]:
        return VERBS

    def known(self) -> str:
        return "; ".join(FORMS)

    def _candidates(self) -> list[Option]:
        """What may answer the present question, what is offered first."""
        game = StreetResolver(self.kit, self.state)
        operation = self.kit.referee.operations[self.frame[0]]
        legal = operation.options(game, self.frame)
        return legal + [one for one in operation.candidates(game, self.frame) if one not in legal]

    def _only(self, act: int) -> Sequence[Option]:
        """The first option of an act."""
        for option in self._candidates():
            if option[0] == act:
                return [option]
        raise LineFault("not_asked")

    def _at(self, act: int, word: str, means: int | None = None) -> Sequence[Option]:
        """The first option of an act at a unit that stands there, else the first candidate."""
        loc = self.loc(word)
        for option in self._candidates():
            there = option[0] == act and self.state.units[option[1]].loc == loc
            if there and means in {None, *option[2:]}:
                return [option]
        raise LineFault("nobody", place=self.kit.board.loc_name(loc))

    def _move(self) -> Sequence[Option]:
        self.need(1)
        return self.each(Act.MOVE, self.words)

    def _fire(self) -> Sequence[Option]:
        words = self.words[1:] if self.words[:1] == ["at"] else self.words
        if not words or len(words) > 2 or (len(words) == 2 and words[1] not in MEANS):
            self.fail()
        return self._at(Act.FIRE, words[0], MEANS.index(words[1]) if len(words) == 2 else None)

    def _assault(self) -> Sequence[Option]:
        self.need(1, exact=True)
        return self._at(Act.ASSAULT, self.words[0])

    def _react(self) -> Sequence[Option]:
        self.need(1, exact=True)
        act = _REACTIONS.get(self.words[0])
        return self._only(self.fail() if act is None else act)

    def _keep(self) -> Sequence[Option]:
        return self._only(Act.KEEP)

    def _give_back(self) -> Sequence[Option]:
        return self._only(Act.RETURN)

    def _flee(self) -> Sequence[Option]:
        self.need(1, exact=True)
        loc = self.loc(self.words[0])
        for option in self._candidates():
            if option[0] == Act.FLEE and option[2] == loc:
                return [option]
        raise LineFault("flee", place=self.kit.board.loc_name(loc))


VERBS: Final[Mapping[str, Verb]] = MappingProxyType(
    {
        "place": Act.PLACE,
        "done": Act.DONE,
        "order": Act.ORDER,
        "move": K47Verbs._move,
        "stop": Act.STOP,
        "fire": K47Verbs._fire,
        "hold": Act.HOLD,
        "assault": K47Verbs._assault,
        "ram": Act.RAM,
        "react": K47Verbs._react,
        "keep": K47Verbs._keep,
        "return": K47Verbs._give_back,
        "flee": K47Verbs._flee,
    }
)
"""What each verb does."""
