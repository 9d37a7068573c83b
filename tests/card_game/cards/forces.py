"""What each unit, formation and building of the standard pack is expected to do, one line each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class UnitLine(NamedTuple):
    """What an elite unit does as it enters (a core unit: nothing), and whether it is armoured."""

    terror: str
    armoured: bool = False


class FormationLine(NamedTuple):
    """What a formation is worth, and what it does when it arrives and when it is depleted."""

    doctrine: str
    """Of a German; "" for a Soviet."""
    strength: int
    """Its shock or patriotism."""
    vanguard: str
    depletion: str = ""
    unique: bool = False


class BuildingLine(NamedTuple):
    """A building: where it stands, its numbers, and what the winner of the initiative gets."""

    district: str
    defence: int
    concentration: int
    german: str
    soviet: str
    river_bank: bool = False


def german(doctrine: str, shock: int, vanguard: str) -> FormationLine:
    """A German formation."""
    return FormationLine(doctrine, shock, vanguard)


def soviet(patriotism: int, vanguard: str, depletion: str = "") -> FormationLine:
    """A Soviet formation."""
    return FormationLine("", patriotism, vanguard, depletion)


def unique(patriotism: int, vanguard: str, depletion: str) -> FormationLine:
    """A Soviet formation with a burning skull."""
    return FormationLine("", patriotism, vanguard, depletion, unique=True)


def bank(district: str, defence: int, concentration: int, german: str, soviet: str) -> BuildingLine:
    """A River Bank."""
    return BuildingLine(district, defence, concentration, german, soviet, river_bank=True)


UNITS: Final[Mapping[str, UnitLine]] = {
    "infantry": UnitLine(""),
    "pioneer": UnitLine("kill"),
    "flamethrower": UnitLine("fire"),
    "mortar": UnitLine("discard"),
    "german_recon": UnitLine("draw"),
    "marksman": UnitLine("shoot"),
    "panzer": UnitLine("kill", armoured=True),
    "stug": UnitLine("precise", armoured=True),
    "rifle": UnitLine(""),
    "motivator": UnitLine(""),
    "assault": UnitLine("kill"),
    "commando": UnitLine("discard"),
    "nkvd": UnitLine("draw"),
    "sailor": UnitLine("bucket"),
    "scout": UnitLine("shoot"),
    "t34": UnitLine("precise", armoured=True),
    "fort": UnitLine("", armoured=True),
}

FORMATIONS: Final[Mapping[str, FormationLine]] = {
    "panzer_14": german("tracked", 2, "add panzer 2, add pioneer, add infantry, fire 2"),
    "panzer_16": german("tracked", 2, "add panzer 2, add infantry 2, add pioneer, fire 2"),
    "infantry_76": german("infantry", 1, "add infantry 2, add pioneer 3, fire 2"),
    "motorised_60": german(
        "infantry tracked", 1, "add panzer 2, add infantry 2, add german_recon, fire 2"
    ),
    "panzer_24": german("tracked", 2, "add panzer, add infantry"),
    "motorised_3": german("infantry tracked", 1, "add infantry"),
    "motorised_29": german("infantry tracked", 1, "add panzer"),
    "infantry_71": german("infantry", 1, "add infantry 2"),
    "infantry_79": german("infantry", 1, "add pioneer"),
    "infantry_94": german("infantry", 1, "add infantry"),
    "infantry_295": german("infantry", 1, "add mortar"),
    "infantry_305": german("infantry", 1, "add pioneer"),
    "infantry_389": german("infantry", 1, "add infantry 2"),
    "jaeger_100": german("infantry", 1, "add marksman"),
    "croats_369": german("infantry", 1, "add infantry 2"),
    "pioneers_336": german("infantry", 1, "add flamethrower"),
    "stug_245": german("tracked", 1, "add stug"),
    "flak_9": german("infantry tracked", 1, "add infantry, fire"),
    "nkvd_10": unique(3, "add nkvd", "execute"),
    "guards_35": unique(2, "add rifle", "add assault"),
    "rifles_112": unique(1, "add rifle", "execute"),
    "guards_tanks_6": unique(1, "add core:t34", "add t34"),
    "guards_13": soviet(2, "add rifle 2, add assault 2", "add assault"),
    "guards_37": soviet(2, "add rifle 2, add assault, bucket 2", "execute"),
    "guards_39": soviet(2, "add rifle 2, add assault, bucket 2", "add commando"),
    "naval_92": soviet(2, "add rifle, add sailor 2, bucket", "add sailor"),
    "rifles_193": soviet(1, "add rifle 2", "execute"),
    "rifles_95": soviet(2, "add rifle 4, bucket", "execute 2"),
    "rifles_284": soviet(1, "add rifle 2, shoot 2", "add scout"),
    "rifles_308": soviet(1, "add rifle 2, add motivator, bucket 2", "execute"),
    "rifles_138": soviet(2, "add rifle 2, add scout, bucket", "execute"),
    "rifle_brigade_42": soviet(1, "add rifle 2, bucket", "execute"),
    "tanks_84": soviet(1, "add t34, add rifle 2"),
    "militia_brigade": soviet(1, "add rifle 2, add motivator", "execute 2"),
}

BUILDINGS: Final[Mapping[str, BuildingLine]] = {
    "grain_elevator": bank("A", 2, 3, "fire, kill", "add sailor, add rifle"),
    "army_barracks": BuildingLine("A", 1, 2, "kill", "add rifle 3"),
    "dar_gova": BuildingLine("A", 1, 2, "add german_recon", "add rifle 3"),
    "southern_station": BuildingLine("A", 1, 2, "add infantry", "draw, add rifle 2"),
    "tannery": BuildingLine("A", 2, 3, "kill 3", "bucket"),
    "kuporosnoye": BuildingLine("A", 1, 2, "discard", "add motivator, add rifle"),
    "pavlovs_house": bank("B", 3, 4, "kill 2, fire", "add scout"),
    "worker_slums": BuildingLine("B", 1, 2, "add infantry", "add rifle 3"),
    "red_square": BuildingLine("B", 2, 3, "fire", "add nkvd"),
    "central_station": BuildingLine("B", 2, 3, "add infantry 3", "shoot"),
    "department_store": BuildingLine("B", 1, 2, "add german_recon", "discard, add rifle 2"),
    "nail_factory": BuildingLine("B", 3, 4, "add pioneer 2, fire", "add assault"),
    "mamaev_kurgan": bank("C", 2, 4, "kill 3", "add fort"),
    "oil_plant": BuildingLine("C", 1, 2, "fire 2", "bucket 2"),
    "chemical_works": BuildingLine("C", 2, 3, "add pioneer 2", "add commando"),
    "meat_combine": BuildingLine("C", 1, 2, "add pioneer", "add rifle 3"),
    "flying_school": BuildingLine("C", 1, 3, "draw", "draw, add rifle"),
    "banny_ravine": BuildingLine("C", 1, 2, "shoot", "add sailor, add rifle"),
    "red_october": bank("D", 2, 3, "add flamethrower, add infantry", "add t34"),
    "orlovka": BuildingLine("D", 2, 4, "add panzer, add infantry 2", "add rifle 2"),
    "barrikady": BuildingLine("D", 3, 4, "kill 2, fire", "add fort"),
    "tractor_factory": BuildingLine("D", 2, 3, "add stug, add infantry", "add t34"),
    "spartanovka": BuildingLine("D", 1, 2, "discard", "add sailor, add rifle"),
    "bread_factory": BuildingLine("D", 1, 2, "kill", "restore"),
}
