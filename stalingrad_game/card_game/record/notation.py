"""The text form of every option, as it stands in a record: it is read back to the same option.

Words are content ids; a formation with copies carries its number, as "militia_brigade.2".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ...kernel.notation import Form, FormNotation, ListNaming
from ..rules.kit import Kit
from ..state.codes import NONE, VOLGA, Act, Option

SIDE_WORDS: Final = ("german", "soviet")
SEAT_WORDS: Final = ("german", "soviet", "german_2", "soviet_2")
DISTRICT_WORDS: Final = ("A", "B", "C", "D")
CHOICE_WORDS: Final = ("1", "2")
ROW_LENGTH: Final = 3
"""Numbers of every option: the act and two arguments."""


FORMS: Final[Mapping[int, Form]] = MappingProxyType(
    {
        Act.DONE: Form("done"),
        Act.PLAY: Form("play", ("card", "formation")),
        Act.REFRESH: Form("refresh"),
        Act.HOLD: Form("hold"),
        Act.COMMIT: Form("commit", ("formation", "district")),
        Act.RESTORE: Form("restore", ("formation", "formation")),
        Act.FORMATION: Form("formation", ("formation",)),
        Act.UNIT: Form("unit", ("unit",)),
        Act.LEADER: Form("leader", ("formation",)),
        Act.CARD: Form("card", ("card",)),
        Act.DISTRICT: Form("district", ("district",)),
        Act.CHOICE: Form("choice", ("choice",)),
        Act.YES: Form("yes"),
        Act.HERO: Form("hero", ("card",)),
        Act.INTERCEPT: Form("intercept", ("card",)),
        Act.WAIVE: Form("waive"),
        Act.RECLAIM: Form("reclaim", ("seat",)),
        Act.GIVE: Form("give", ("card",)),
        Act.SEAT: Form("seat", ("seat",)),
    }
)
"""By `Act`: its text form."""


class Notation:
    """The names of everything in one kit, and the options that are written with them."""

    def __init__(self, kit: Kit) -> None:
        self.cards: Final = tuple(card.id for card in kit.cards)
        self.formations: Final = numbered(tuple(entry.id for entry in kit.formations))
        self.buildings: Final = tuple(building.id for building in kit.buildings)
        self.campaign: Final = tuple(card.id for card in kit.campaign)
        self.carnage: Final = tuple(card.id for card in kit.carnage)
        names: Mapping[str, Iterable[str]] = {
            "card": self.cards,
            "formation": self.formations,
            "unit": (unit.id for unit in kit.units),
            "district": DISTRICT_WORDS,
            "choice": CHOICE_WORDS,
            "seat": SEAT_WORDS[: kit.seats],
        }
        self._options: Final = FormNotation(
            FORMS, {kind: ListNaming(words) for kind, words in names.items()}
        )

    def text(self, option: Option) -> str:
        """The text of an option of this kit; raises `LookupError` for what can be none."""
        return self._options.text(option)

    def parse(self, text: str) -> Option:
        """The option that a text stands for; raises `UnreadableOption`."""
        option = self._options.parse(text)
        return option + (NONE,) * (ROW_LENGTH - len(option))

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
