"""What each combat card of the standard pack is expected to do, one line a card.

A line says what a card needs and, in the words of `words`, what happens besides elite units'
terror tactics, vanguards and commanders' actions, which have their own lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Expected(NamedTuple):
    """A line: the doctrine or the cost (a hero: neither), and what happens."""

    needs: str | int
    text: str


def infantry(text: str) -> Expected:
    """A German card for infantry."""
    return Expected("infantry", text)


def tracked(text: str) -> Expected:
    """A German card for tracked formations."""
    return Expected("tracked", text)


def general(text: str) -> Expected:
    """A German card for formations with a general."""
    return Expected("general", text)


def costs(cost: int, text: str) -> Expected:
    """A Soviet card."""
    return Expected(cost, text)


def hero(text: str) -> Expected:
    """A hero played as an action."""
    return Expected("hero", text)


def interceptor(text: str) -> Expected:
    """A hero who intercepts."""
    return Expected("interception", text)


GERMAN_BASIC: Final[Mapping[str, Expected]] = {
    "room_by_room": infantry("add infantry 2, kill 2"),
    "pioneer_assault": infantry("add pioneer 2, add infantry"),
    "flame_squad": infantry("fire, add flamethrower, add infantry"),
    "crossfire": infantry("kill 4"),
    "demolition_charge": infantry("precise 3, fire"),
    "marksmen_in_the_attic": infantry("add marksman 2, add infantry"),
    "cellar_fight": infantry("add infantry 2, add pioneer, discard"),
    "mortar_barrage": infantry("add mortar, add infantry, kill 2"),
    "night_patrol": infantry("add german_recon, discard, again"),
    "fresh_companies": infantry("restore, add infantry 2"),
    "armoured_thrust": tracked("add panzer 2, add infantry"),
    "assault_guns": tracked("add stug, add infantry 2"),
    "motor_column": tracked("overrun, add infantry 2"),
    "armoured_cars": tracked("add german_recon 2, kill 2"),
    "point_blank": tracked("precise 3, draw"),
    "tank_riders": tracked("add panzer, add infantry 3"),
    "breakthrough": tracked("deplete, add panzer"),
    "fuel_column": tracked("restore, draw, again"),
    "dive_bombers": general("fire 2, kill 2"),
    "carpet_of_bombs": general("fire 3, rubble fort"),
    "field_promotion": general("promote, draw, again"),
    "corps_reserve": general("restore, overrun"),
    "pincers_close": general("deplete, discard"),
    "wire_taps": general("discard 3, draw"),
    "heavy_howitzers": general("fire 2, kill, rubble fort"),
    "back_from_the_rear": general("restore, draw 2"),
}
GERMAN_EXPERT: Final[Mapping[str, Expected]] = {
    "militia_surrender": infantry("discard 2, surrender 4, again"),
    "brutal_flanking": tracked("discard 9, add panzer 3"),
    "command_vacancies": infantry("promote 4, again"),
    "determined_strike": infantry("discard 3, promote, refresh"),
    "all_out_effort": general("refresh, inferno, again"),
    "command_strategy": general("refresh, promote, again"),
    "forced_march": tracked("levy, leader, again"),
    "vollmer": interceptor("shoot"),
    "linden": hero("add infantry, inferno"),
    "hozzel": interceptor("add german_recon"),
    "muench": interceptor("add infantry"),
    "sauvant": hero("add infantry, dice 2"),
}
SOVIET_BASIC: Final[Mapping[str, Expected]] = {
    "hold_the_cellar": costs(0, "add rifle 3"),
    "bucket_chain": costs(0, "bucket 3"),
    "night_crossing": costs(1, "add rifle 3, draw"),
    "not_a_step_back": costs(1, "add motivator, add rifle 3"),
    "deadly_roadblock": costs(2, "add t34, add rifle, add commando"),
    "pistol_persuasion": costs(1, "sacrifice, restore, overrun"),
    "storm_group": costs(1, "add assault 2, add rifle"),
    "open_street": costs(0, "sacrifice, kill 3"),
    "katyusha_salvo": costs(2, "kill 3, discard"),
    "guns_across_the_volga": costs(2, "deplete, precise 2"),
    "sniper_school": costs(1, "shoot 3"),
    "night_raid": costs(2, "add commando 2, kill 2"),
    "through_the_sewers": costs(1, "add scout, again"),
    "tank_hunters": costs(1, "precise 2, add rifle 2"),
    "volga_flotilla": costs(1, "add sailor 2, bucket"),
    "tanks_from_the_line": costs(3, "add t34 2, add rifle 2"),
    "every_house_a_fortress": costs(1, "add fort 2, add rifle 2"),
    "blocking_detachment": costs(1, "add nkvd, add motivator, add rifle 2"),
    "reserves_to_the_breach": costs(2, "overrun, add rifle 2"),
    "counterattack_at_dawn": costs(1, "sacrifice, deplete, kill"),
    "hidden_stores": costs(1, "draw 2, again"),
    "walking_wounded": costs(1, "restore, add rifle 2"),
    "mined_stairs": costs(0, "kill 3"),
    "captured_dispatches": costs(1, "discard 2, draw 2"),
    "bottles_of_petrol": costs(0, "sacrifice, precise 3"),
    "the_oath": costs(0, "add motivator, again"),
}
SOVIET_EXPERT: Final[Mapping[str, Expected]] = {
    "stalins_ghost": costs(0, "ghost, again"),
    "collecting_tongues": costs(0, "look, discard, again"),
    "rats_war": costs(0, "recover, again"),
    "german_despair": costs(0, "discard 3, again"),
    "last_stand": costs(0, "deplete 2, fire returns"),
    "hidden_infiltrators": costs(2, "levy, leader, add assault 3"),
    "zaitsev": interceptor("shoot 2"),
    "chernova": hero("shoot 3, steal"),
    "chekhov": hero("add scout 2, steal"),
    "pavlov": hero("add rifle, add assault 2, steal"),
    "putilov": hero("add rifle 3, steal"),
    "vorobyov": hero("add sailor 3, douse"),
}
