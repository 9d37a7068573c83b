"""Lines of the terminal as options: the verbs of the referee `tide`.

Keeps TI10; a line that begins an action stands for all its options, up to the roll or the stop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ....kernel.decision import Option
from ...board.locations import hex_of
from ...faults import LineFault
from ...position.referee import TypedLine, Verb
from ..judge.aim import AMMUNITION, BUILDING, KINDS, MOVE_FIRE, NORMAL, SUPPRESS, UNIT
from .codes import Act, Op
from .shots import ABILITIES, shot_at_house, shot_at_unit

ATS: Final = (UNIT, BUILDING)
FORMS: Final = (
    "move UNIT LOC…",
    "fire UNIT[+UNIT…] LOC [normal|suppress] [unit|building] [ability NAME]",
    "movefire UNIT LOC… at LOC",
    "opfire UNIT",
    "assault UNIT LOC… at LOC [with UNIT…]",
    "entrench UNIT",
    "pass",
    "support UNIT",
    "roll",
    "stop",
    "retreat LOC",
    "smoke UNIT HEX",
    "sappers UNIT",
    "treat UNIT",
    "ammunition",
)


def _split(words: Sequence[str], word: str) -> tuple[Sequence[str], Sequence[str]]:
    """What stands before and behind a word; nothing behind it where it isn't there."""
    at = words.index(word) if word in words else len(words)
    return words[:at], words[at + 1 :]


class TideVerbs(TypedLine):
    """A line by the rules of this referee."""

    def verbs(self) -> Mapping[str, Verb]:
        return VERBS.get(self.frame[0], {})

    def _move(self) -> list[Option]:
        self.need(2)
        unit, steps = self.unit(self.words[0]), self.each(Act.STEP, self.words[1:])
        return [(Act.ADVANCE, unit), *steps, (Act.STOP,)]

    def _fire(self) -> list[Option]:
        self.need(2)
        leader, *others = self.units(self.words[0])
        supporters = [(Act.SUPPORT, unit) for unit in others]
        shot, roll = self._aimed(leader, self.words[1:])
        return [(Act.CONCENTRATE, leader), shot, *supporters, roll]

    def _move_fire(self) -> list[Option]:
        self.need(3)
        way, aimed = _split(self.words[1:], "at")
        if not aimed:
            self.fail()
        unit = self.unit(self.words[0])
        shot, stop = self._on_the_move(unit, aimed), [] if way else [(Act.STOP,)]
        return [(Act.FIRE_MOVE, unit), *self.each(Act.STEP, way), shot, (Act.READY,), *stop]

    def _assault(self) -> list[Option]:
        self.need(3)
        way, aimed = _split(self.words[1:], "at")
        place, named = _split(aimed, "with")
        if not place:
            self.fail()
        return [
            (Act.ASSAULT, self.unit(self.words[0])),
            *self.each(Act.STEP, way),
            (Act.STORM, self.loc(place[0])),
            *self.supporters(Act.SUPPORT, named),
            (Act.READY,),
        ]

    def _more_steps(self) -> list[Option]:
        """A unit on the move goes on; its name may be left out."""
        named = self.words[:1] == [self._active]
        return self.each(Act.STEP, self.words[1:] if named else self.words)

    @property
    def _active(self) -> str:
        """The unit whose action it is."""
        return self.position.card(self.frame[2]).id.lower()

    def _storm(self) -> list[Option]:
        place = _split(self.words, "at")[1] or self.words
        if not place:
            self.fail()
        return [(Act.STORM, self.loc(place[0]))]

    def _fire_now(self) -> list[Option]:
        """A shot of the unit whose action it is."""
        self.need(1)
        unit, words = self.frame[2], self.words
        if words[0] in {"at", self._active}:
            words = words[1:]
        if not words:
            self.fail()
        moving = self.frame[0] == Op.MOVING
        if moving:
            return [self._on_the_move(unit, words), (Act.READY,)]
        return list(self._aimed(unit, words))

    def _react(self) -> list[Option]:
        """Op fire: the units, perhaps how."""
        self.need(1)
        leader, *others = self.units(self.words[0])
        kind = SUPPRESS if SUPPRESS in self.words[1:] else NORMAL
        supporters = [(Act.SUPPORT, unit) for unit in others]
        return [(Act.REACT, leader, KINDS.index(kind)), *supporters, (Act.READY,)]

    def _support(self) -> list[Option]:
        return self.supporters(Act.SUPPORT, self.words)

    def _smoke(self) -> list[Option]:
        """A squad, and the hex; only the hex once the squad has been named."""
        self.need(1)
        place = (Act.LAY, hex_of(self.loc(self.words[-1])))
        if self.frame[0] == Op.SMOKING:
            return [place]
        self.need(2)
        return [(Act.SMOKE, self.unit(self.words[0])), place]

    def _retreat(self) -> list[Option]:
        self.need(1)
        return [(Act.RETREAT, self.loc(self.words[-1]))]

    # What is shot at

    def _aimed(self, unit: int, words: Sequence[str]) -> tuple[Option, Option]:
        """A location, then how and what at, in any order; and by what it is rolled."""
        kind, at, ability = NORMAL, None, None
        rest = list(words[1:])
        while rest:
            word = rest.pop(0)
            if word in {NORMAL, SUPPRESS}:
                kind = word
            elif word in ATS:
                at = word
            elif word == "ability" and rest and rest[0] in ABILITIES:
                ability = rest.pop(0)
            else:
                raise LineFault("word", word=word, form=FORMS[1])
        card = ability == AMMUNITION
        shot = self._shot(unit, self.loc(words[0]), kind, at, None if card else ability)
        return shot, (Act.AMMUNITION if card else Act.READY,)

    def _on_the_move(self, unit: int, words: Sequence[str]) -> Option:
        """A location, then perhaps what at."""
        at = words[1] if len(words) > 1 and words[1] in ATS else None
        return self._shot(unit, self.loc(words[0]), MOVE_FIRE, at, None)

    def _shot(self, unit: int, loc: int, kind: str, at: str | None, ability: str | None) -> Option:
        enemies = self.position.units_at(loc, self.position.enemy(self.position.side_of(unit)))
        if at == BUILDING or (at is None and not enemies):
            return shot_at_house(hex_of(loc), kind, ability)
        if not enemies:
            raise LineFault("no_enemy", place=self.kit.board.loc_name(loc))
        return shot_at_unit(loc, enemies[0], kind)


_ROLLING: Final[Mapping[str, Verb]] = MappingProxyType(
    {"support": TideVerbs._support, "roll": Act.READY}
)
_FIRING: Final[Mapping[str, Verb]] = MappingProxyType({**_ROLLING, "ammunition": Act.AMMUNITION})
VERBS: Final[Mapping[int, Mapping[str, Verb]]] = MappingProxyType(
    {
        Op.ACTION: {
            "move": TideVerbs._move,
            "fire": TideVerbs._fire,
            "movefire": TideVerbs._move_fire,
            "opfire": Act.WAIT,
            "assault": TideVerbs._assault,
            "entrench": Act.ENTRENCH,
            "smoke": TideVerbs._smoke,
            "sappers": Act.SAPPERS,
            "treat": Act.TREAT,
            "pass": Act.PASS,
        },
        Op.MOVING: {
            "move": TideVerbs._more_steps,
            "fire": TideVerbs._fire_now,
            "assault": TideVerbs._storm,
            "stop": Act.STOP,
        },
        Op.FIRING: {"fire": TideVerbs._fire_now},
        Op.SUPPORTING: _FIRING,
        Op.STORMING: _ROLLING,
        Op.REACTION: {"fire": TideVerbs._react, "pass": Act.NO_REACTION},
        Op.SMOKING: {"smoke": TideVerbs._smoke, "lay": TideVerbs._smoke},
        Op.RETREAT: {"retreat": TideVerbs._retreat, "move": TideVerbs._retreat},
    }
)
"""By question: the verbs that answer it."""
