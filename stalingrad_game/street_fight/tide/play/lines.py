"""Lines of the terminal as options: the verbs of the referee `tide`.

Keeps TI10; a line that begins an action stands for all its options, up to the roll or the stop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ....kernel.decision import Frame, Option
from ...board.locations import NOWHERE, hex_of
from ...faults import LineFault
from ..judge.aim import BUILDING, KINDS, MOVE_FIRE, NORMAL, SUPPRESS, UNIT
from ..judge.units import Scene
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
)


def line_options(scene: Scene, frame: Frame, text: str) -> Sequence[Option]:
    """The options of a line at a decision, in order; raises `LineFault` with what is wrong."""
    verb, *words = text.split() or [""]
    verbs = VERBS.get(frame[0], {})
    if verb.lower() not in verbs:
        raise LineFault("verb", word=verb, known=", ".join(verbs))
    return verbs[verb.lower()](_Line(scene, frame, words))


# What the words of a line mean


def _unit(scene: Scene, name: str) -> int:
    for card in scene.position.scenario.units:
        if card.id.lower() == name.lower():
            return card.number
    raise LineFault("unit", word=name)


def _loc(scene: Scene, text: str) -> int:
    loc = scene.position.board.loc(text)
    if loc == NOWHERE:
        raise LineFault("place", word=text)
    return loc


def _split(words: Sequence[str], word: str) -> tuple[list[str], list[str]]:
    """What stands before and behind a word; nothing behind it where it isn't there."""
    low = [each.lower() for each in words]
    at = low.index(word) if word in low else len(words)
    return list(words[:at]), list(words[at + 1 :])


def _steps(scene: Scene, words: Sequence[str]) -> list[Option]:
    return [(Act.STEP, _loc(scene, word)) for word in words]


def _need(words: Sequence[str], number: int, form: int) -> None:
    if len(words) < number:
        raise LineFault("write", form=FORMS[form])


def _shot(
    scene: Scene, unit: int, loc: int, kind: str, at: str | None, ability: str | None
) -> Option:
    enemies = scene.enemies_at(loc, scene.card(unit).side)
    if at == BUILDING or (at is None and not enemies):
        return shot_at_house(hex_of(loc), kind, ability)
    if not enemies:
        raise LineFault("no_enemy", place=scene.position.board.loc_name(loc))
    return shot_at_unit(loc, enemies[0], kind)


def _aimed(scene: Scene, unit: int, words: Sequence[str]) -> Option:
    """A location, then how and what at, in any order."""
    kind, at, ability = NORMAL, None, None
    rest = list(words[1:])
    while rest:
        word = rest.pop(0).lower()
        if word in {NORMAL, SUPPRESS}:
            kind = word
        elif word in ATS:
            at = word
        elif word == "ability" and rest and rest[0].lower() in ABILITIES:
            ability = rest.pop(0).lower()
        else:
            raise LineFault("word", word=word, form=FORMS[1])
    return _shot(scene, unit, _loc(scene, words[0]), kind, at, ability)


# The verbs


class _Line:
    """A line at a decision: its words behind the verb."""

    def __init__(self, scene: Scene, frame: Frame, words: list[str]) -> None:
        self.scene: Final = scene
        self.frame: Final = frame
        self.words: Final = words

    def move(self) -> list[Option]:
        _need(self.words, 2, 0)
        unit, steps = _unit(self.scene, self.words[0]), _steps(self.scene, self.words[1:])
        return [(Act.ADVANCE, unit), *steps, (Act.STOP,)]

    def fire(self) -> list[Option]:
        _need(self.words, 2, 1)
        units = [_unit(self.scene, name) for name in self.words[0].split("+")]
        supporters = [(Act.SUPPORT, unit) for unit in units[1:]]
        shot = _aimed(self.scene, units[0], self.words[1:])
        return [(Act.CONCENTRATE, units[0]), shot, *supporters, (Act.READY,)]

    def move_fire(self) -> list[Option]:
        _need(self.words, 3, 2)
        way, aimed = _split(self.words[1:], "at")
        _need(aimed, 1, 2)
        unit = _unit(self.scene, self.words[0])
        at = aimed[1].lower() if len(aimed) > 1 and aimed[1].lower() in ATS else None
        shot = _shot(self.scene, unit, _loc(self.scene, aimed[0]), MOVE_FIRE, at, None)
        stop = [] if way else [(Act.STOP,)]
        return [(Act.FIRE_MOVE, unit), *_steps(self.scene, way), shot, (Act.READY,), *stop]

    def op_fire(self) -> list[Option]:
        _need(self.words, 1, 3)
        return [(Act.WAIT, _unit(self.scene, self.words[0]))]

    def assault(self) -> list[Option]:
        _need(self.words, 3, 4)
        way, aimed = _split(self.words[1:], "at")
        _need(aimed, 1, 4)
        place, named = _split(aimed, "with")
        names = [name for word in named for name in word.split("+") if name]
        return [
            (Act.ASSAULT, _unit(self.scene, self.words[0])),
            *_steps(self.scene, way),
            (Act.STORM, _loc(self.scene, place[0])),
            *((Act.SUPPORT, _unit(self.scene, name)) for name in names),
            (Act.READY,),
        ]

    def entrench(self) -> list[Option]:
        _need(self.words, 1, 5)
        return [(Act.ENTRENCH, _unit(self.scene, self.words[0]))]

    def give_up(self) -> list[Option]:
        return [(Act.PASS,)]

    def more_steps(self) -> list[Option]:
        """A unit on the move goes on; its name may be left out."""
        words = self.words
        if words and words[0].lower() == self.scene.card(self.frame[2]).id.lower():
            words = words[1:]
        return _steps(self.scene, words)

    def stop(self) -> list[Option]:
        return [(Act.STOP,)]

    def storm(self) -> list[Option]:
        _, place = _split(self.words, "at")
        _need(place or self.words, 1, 4)
        return [(Act.STORM, _loc(self.scene, (place or self.words)[0]))]

    def fire_now(self) -> list[Option]:
        """A shot of the unit whose action it is."""
        words = self.words
        unit = self.frame[2]
        _need(words, 1, 1)
        if words[0].lower() in {"at", self.scene.card(unit).id.lower()}:
            words = words[1:]
        _need(words, 1, 1)
        if self.frame[0] == Op.MOVING:
            at = words[1].lower() if len(words) > 1 and words[1].lower() in ATS else None
            loc = _loc(self.scene, words[0])
            return [_shot(self.scene, unit, loc, MOVE_FIRE, at, None), (Act.READY,)]
        return [_aimed(self.scene, unit, words), (Act.READY,)]

    def react(self) -> list[Option]:
        """Op fire: the units, perhaps how."""
        _need(self.words, 1, 1)
        units = [_unit(self.scene, name) for name in self.words[0].split("+")]
        kind = SUPPRESS if SUPPRESS in [word.lower() for word in self.words[1:]] else NORMAL
        supporters = [(Act.SUPPORT, unit) for unit in units[1:]]
        return [(Act.REACT, units[0], KINDS.index(kind)), *supporters, (Act.READY,)]

    def no_reaction(self) -> list[Option]:
        return [(Act.NO_REACTION,)]

    def support(self) -> list[Option]:
        names = [name for word in self.words for name in word.split("+") if name]
        return [(Act.SUPPORT, _unit(self.scene, name)) for name in names]

    def roll(self) -> list[Option]:
        return [(Act.READY,)]

    def retreat(self) -> list[Option]:
        _need(self.words, 1, 0)
        return [(Act.RETREAT, _loc(self.scene, self.words[-1]))]


Verb = Callable[[_Line], list[Option]]
_ROLLING: Final[Mapping[str, Verb]] = MappingProxyType(
    {"support": _Line.support, "roll": _Line.roll}
)
VERBS: Final[Mapping[int, Mapping[str, Verb]]] = MappingProxyType(
    {
        Op.ACTION: {
            "move": _Line.move,
            "fire": _Line.fire,
            "movefire": _Line.move_fire,
            "opfire": _Line.op_fire,
            "assault": _Line.assault,
            "entrench": _Line.entrench,
            "pass": _Line.give_up,
        },
        Op.MOVING: {
            "move": _Line.more_steps,
            "fire": _Line.fire_now,
            "assault": _Line.storm,
            "stop": _Line.stop,
        },
        Op.FIRING: {"fire": _Line.fire_now},
        Op.SUPPORTING: _ROLLING,
        Op.STORMING: _ROLLING,
        Op.REACTION: {"fire": _Line.react, "pass": _Line.no_reaction},
        Op.RETREAT: {"retreat": _Line.retreat, "move": _Line.retreat},
    }
)
"""By question: the verbs that answer it."""
