"""Assaults of the referee k47, worked out a second time (KB7)."""

from __future__ import annotations

from typing import Any

from tests.street_fight.second_computation.k47.dice import binomial, damage, harms, losses
from tests.street_fight.second_computation.k47.men import NEED, Band
from tests.street_fight.second_computation.k47.moves import March, share
from tests.street_fight.second_computation.k47.world import No, Place, World


class Rush:
    """Units that assault a place."""

    def __init__(self, world: World, bands: list[Band], place: Place, foe: Band | None) -> None:
        self.world, self.bands, self.place, self.foe = world, bands, place, foe

    def answer(self) -> dict[str, Any]:
        foe = self.foe
        for band in self.bands:
            self.rushes(band)
        assert foe is not None
        need = NEED[foe.quality]
        blows = sum(band.blows for band in self.bands)
        odds = losses(binomial(blows, harms(need, 0)), foe.men)
        return {
            "legal": True,
            "kind": "assault",
            "shots": blows,
            "to_hit": 0,
            "damage": damage(need, 0),
            "pen": 0,
            "p_hit": "1/1",
            "p_damage": share(harms(need, 0)),
            "floors": None,
            "collapse": None,
            "targets": [{"unit": foe.name, "odds": odds}],
            "odds": odds,
        }

    def rushes(self, band: Band) -> None:
        """KB7.1, KB7.2: a Run of two hexes at most whose last step is met by the enemy."""
        world, place, foe = self.world, self.place, self.foe
        if band.armour is not None:
            raise No("KB8.1" if world.bunker(place.hex) else "KB3.7")
        if not band.foot:
            raise No("KB3.4")
        if foe is None:
            raise No("B10")
        if foe.armour is not None:
            raise No("KB7.4")
        start = world.where[band.name]
        if world.closed and world.section(place.hex) and world.inside(start) is None:
            raise No("KB10")
        if not any(self.rushed(band, path) for path in self.paths(start)):
            raise No("KB7.1" if world.inside(start) is None else "KB7.2")

    def paths(self, start: Place) -> list[list[Place]]:
        world = self.world
        between = [Place(at, "0") for at in world.touching(start.hex) if not world.section(at)]
        return [[self.place], *([each, self.place] for each in between)]

    def rushed(self, band: Band, path: list[Place]) -> bool:
        march = March(self.world, band, ["run"])
        here = self.world.where[band.name]
        try:
            for each in path:
                march.met = each is self.place
                march.step(here, each, last=march.met)
                here = each
        except No:
            return False
        return True
