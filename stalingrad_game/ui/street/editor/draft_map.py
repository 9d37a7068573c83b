"""A draft as the map that shows it, though it may still be wrong as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from ....localisation.catalogue import Catalogue
from ....street_fight.board.locations import hex_of
from ....street_fight.board.scenario import Scenario
from ....street_fight.board.scenario_file import ScenarioFile
from ....street_fight.board.terrain import ALSO, TERRAINS, UNIT_KINDS
from ....street_fight.editing.draft import cropped
from ....street_fight.position.position import opening_state
from ....street_fight.position.referee import StreetKit
from ....street_fight.referees import REFEREES, referee
from ....street_fight.words.words import GameWords
from ..model.board_reading import BoardReader
from ..model.map_model import MapModel, OverlayModel
from ..model.section_model import SectionModel


class DraftMap:
    """The pictures of one draft."""

    def __init__(self, file: ScenarioFile, texts: Catalogue) -> None:
        """Read a draft; what can't be shown is left out."""
        known = [unit for unit in file.unit if unit.kind in UNIT_KINDS]
        shown = cropped(replace(file, unit=tuple(known)))
        word = _shown_by(shown)
        main = {each: runs for each, runs in shown.map.terrain.items() if each in TERRAINS}
        also = {each: runs for each, runs in shown.map.also.items() if each in ALSO}
        shown = replace(shown, referees=(word,), map=replace(shown.map, terrain=main, also=also))
        kit = StreetKit(Scenario(shown), referee(word))
        self._state: Final = opening_state(kit)
        self._reader: Final = BoardReader(kit, GameWords(kit, texts))
        self._plain: Final = self._reader.map(self._state)
        self._houses: Final[dict[int, SectionModel]] = {}
        self._units: Final = [unit.id for unit in shown.unit]

    def map(self, cursor: int, hovered: int, unit: str) -> MapModel:
        """The map, with the cursor's location, the hex under the pointer, the chosen unit."""
        chosen = tuple(n for n, name in enumerate(self._units) if name == unit)
        opened = hex_of(cursor)
        overlay = OverlayModel(cursor=cursor, hovered=hovered, chosen=chosen, opened=opened)
        return replace(self._plain, overlay=overlay)

    def section(self, cursor: int, unit: str) -> SectionModel:
        """The house under the cursor cut open, with the cursor's floor and the chosen unit."""
        chosen = tuple(n for n, name in enumerate(self._units) if name == unit)
        number = hex_of(cursor)
        if number not in self._houses:
            self._houses[number] = self._reader.section(self._state, number)
        return replace(self._houses[number], hovered=cursor, chosen=chosen)

    def unit_named(self, number: int) -> str:
        """The id of a unit that is shown; "" for none."""
        return self._units[number] if 0 <= number < len(self._units) else ""


def _shown_by(file: ScenarioFile) -> str:
    """Who reads a draft: the referee that asks for stairs, else the one that knows most kinds."""
    kinds: Sequence[str] = [unit.kind for unit in file.unit]
    most = max(REFEREES, key=lambda word: len(referee(word).kinds))
    readers = (*(word for word in REFEREES if referee(word).stairs), most)
    listed = [word for word in readers if word in file.referees]
    fits = (word for word in (*listed, *readers) if referee(word).kinds.issuperset(kinds))
    return next(fits, most)
