"""The text form of every option, as it stands in a record: it is read back to the same option.

Words are content ids; a formation with copies carries its number, as "militia_brigade.2".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import msgspec

from ...kernel.decision import IllegalOption, UnreadableOption
from ..rules.engine import Engine
from ..rules.kit import Kit
from ..state.codes import NONE, VOLGA, Act, Option
from ..state.state import State

SIDE_WORDS: Final = ("german", "soviet")
SEAT_WORDS: Final = ("german", "soviet", "german_2", "soviet_2")
DISTRICT_WORDS: Final = ("A", "B", "C", "D")
CHOICE_WORDS: Final = ("1", "2")


class OptionForm(msgspec.Struct, frozen=True):
    """How an act is written: its word, then its arguments, each of a kind."""

    word: str
    kinds: tuple[str, ...] = ()


FORMS: Final[Mapping[int, OptionForm]] = MappingProxyType(
    {
        Act.DONE: OptionForm("done"),
        Act.PLAY: OptionForm("play", ("card", "formation")),
        Act.REFRESH: OptionForm("refresh"),
        Act.HOLD: OptionForm("hold"),
        Act.COMMIT: OptionForm("commit", ("formation", "district")),
        Act.RESTORE: OptionForm("restore", ("formation", "formation")),
        Act.FORMATION: OptionForm("formation", ("formation",)),
        Act.UNIT: OptionForm("unit", ("unit",)),
        Act.LEADER: OptionForm("leader", ("formation",)),
        Act.CARD: OptionForm("card", ("card",)),
        Act.DISTRICT: OptionForm("district", ("district",)),
        Act.CHOICE: OptionForm("choice", ("choice",)),
        Act.YES: OptionForm("yes"),
        Act.HERO: OptionForm("hero", ("card",)),
        Act.INTERCEPT: OptionForm("intercept", ("card",)),
        Act.WAIVE: OptionForm("waive"),
        Act.RECLAIM: OptionForm("reclaim", ("seat",)),
        Act.GIVE: OptionForm("give", ("card",)),
        Act.SEAT: OptionForm("seat", ("seat",)),
    }
)
"""By `Act`: its text form."""


class Notation:
    """The names of everything in one kit, and the options that are written with them."""

    def __init__(self, kit: Kit) -> None:
        """Name everything."""
        self.cards: Final = tuple(card.id for card in kit.cards)
        self.formations: Final = numbered(tuple(entry.id for entry in kit.formations))
        self.buildings: Final = tuple(building.id for building in kit.buildings)
        self.campaign: Final = tuple(card.id for card in kit.campaign)
        self.carnage: Final = tuple(card.id for card in kit.carnage)
        self._names: Final[Mapping[str, tuple[str, ...]]] = {
            "card": self.cards,
            "formation": self.formations,
            "unit": tuple(unit.id for unit in kit.units),
            "district": DISTRICT_WORDS,
            "choice": CHOICE_WORDS,
            "seat": SEAT_WORDS[: kit.seats],
        }
        self._numbers: Final = {
            kind: {name: number for number, name in enumerate(names)}
            for kind, names in self._names.items()
        }
        self._acts: Final = {form.word: act for act, form in FORMS.items()}

    def text(self, option: Option) -> str:
        """The text of an option of this kit; raises `LookupError` for what can be none."""
        form = FORMS[option[0]]
        names = [form.word]
        for kind, number in zip(form.kinds, option[1:], strict=False):
            if number < 0:
                raise IndexError(number)
            names.append(self._names[kind][number])
        return " ".join(names)

    def parse(self, text: str) -> Option:
        """The option that a text stands for; raises `UnreadableOption`."""
        word, *names = text.split() or [""]
        act = self._acts.get(word)
        if act is None:
            raise UnreadableOption(text, f"no option is called {word!r}")
        kinds = FORMS[act].kinds
        if len(names) != len(kinds):
            raise UnreadableOption(text, f"{word!r} needs {len(kinds)} names")
        numbers = [NONE, NONE]
        for place, (kind, name) in enumerate(zip(kinds, names, strict=True)):
            number = self._numbers[kind].get(name)
            if number is None:
                raise UnreadableOption(text, f"no {kind} is called {name!r}")
            numbers[place] = number
        return act, numbers[0], numbers[1]

    def building(self, number: int) -> str:
        """A card of the building deck; a Volga card is "volga"."""
        return "volga" if number == VOLGA else self.buildings[number]


def numbered(ids: Sequence[str]) -> tuple[str, ...]:
    """The ids, those that come more than once with their number.

    >>> numbered(["guards_13", "militia", "militia"])
    ('guards_13', 'militia.1', 'militia.2')
    """
    return tuple(
        f"{name}.{ids[: place + 1].count(name)}" if ids.count(name) > 1 else name
        for place, name in enumerate(ids)
    )


def option_text(kit: Kit, option: Option) -> str:
    """The text of an option, as "play storm_group panzer_16"."""
    return Notation(kit).text(option)


def parse_option(kit: Kit, text: str) -> Option:
    """The option that a text stands for, legal now or not; raises `UnreadableOption`."""
    return Notation(kit).parse(text)


def read_option(engine: Engine, state: State, text: str) -> Option:
    """An option of the present decision; raises `UnreadableOption` or `IllegalOption`."""
    option = parse_option(engine.kit, text)
    why = engine.why(state, option)
    if why:
        raise IllegalOption(option, why, engine.describe_refusal(option, why))
    return option
