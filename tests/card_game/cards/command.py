"""What each commander, campaign and carnage card of the standard pack is expected to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Face(NamedTuple):
    """A side of a commander card: cards in hand, and what happens after a refresh."""

    hand: int
    action: str


class CommanderLine(NamedTuple):
    """A commander and his successor."""

    front: Face
    back: Face


class CampaignLine(NamedTuple):
    """How many formations come besides one for each building, how, and what else happens."""

    reinforcement: int
    text: str = ""
    depleted: bool = False
    leaderless: bool = False


class CarnageLine(NamedTuple):
    """The sections of a carnage card; "fire|bucket" is the German's and the Soviet's."""

    sniper: str
    intensity: int
    icon: str
    first: str
    second: str


COMMANDERS: Final[Mapping[str, CommanderLine]] = {
    "paulus": CommanderLine(Face(8, "draw"), Face(4, "draw")),
    "wietersheim": CommanderLine(Face(4, "restore"), Face(4, "fire")),
    "lopatin": CommanderLine(Face(4, "draw"), Face(8, "draw")),
    "saraev": CommanderLine(Face(4, "add nkvd"), Face(5, "bucket")),
}

CAMPAIGN: Final[Mapping[str, CampaignLine]] = {
    "race_to_the_volga": CampaignLine(2),
    "august_raid": CampaignLine(1),
    "divisions_from_the_don": CampaignLine(2),
    "tired_divisions": CampaignLine(2, depleted=True),
    "without_officers": CampaignLine(2, leaderless=True),
    "one_railway": CampaignLine(0),
    "called_to_headquarters": CampaignLine(1, "dismiss"),
    "paulus_dismissed": CampaignLine(1, "dismiss"),
    "halder_dismissed": CampaignLine(1, "step down"),
    "quarrel_at_vinnitsa": CampaignLine(1, "step down 2"),
    "new_directive": CampaignLine(1, "own discard 9"),
    "reported_sick": CampaignLine(0, "dismiss"),
    "bridgeheads_on_the_don": CampaignLine(0, "hourglass"),
    "guards_across_the_river": CampaignLine(1),
    "an_army_without_a_name": CampaignLine(2, "dismiss"),
    "telegram_from_the_front": CampaignLine(0, "dismiss"),
    "counterblow_kotluban": CampaignLine(0, "hourglass"),
    "autumn_rain": CampaignLine(0, "hourglass"),
    "ice_on_the_volga": CampaignLine(0),
    "lopatin_dismissed": CampaignLine(0, "dismiss"),
    "militia_thrown_in": CampaignLine(1, "hourglass, step down, to the ash heap"),
    "fuel_for_forty_kilometres": CampaignLine(0, "hourglass"),
    "unity_of_command": CampaignLine(1, "step down 3"),
    "replacements_without_training": CampaignLine(2, depleted=True),
}

CARNAGE: Final[Mapping[str, CarnageLine]] = {
    "carnage_01": CarnageLine("close_escape", 3, "binoculars", "fire|bucket", "draw 2"),
    "carnage_02": CarnageLine("close_escape", 3, "binoculars", "fire|bucket", "draw 2"),
    "carnage_03": CarnageLine("hit", 2, "rat", "fire|bucket", "draw"),
    "carnage_04": CarnageLine("hideous_death", 4, "stuka", "draw 2", "discard"),
    "carnage_05": CarnageLine("hit", 3, "stuka", "draw", "kill"),
    "carnage_06": CarnageLine("hit", 4, "rat", "fire|bucket", "draw 2"),
    "carnage_07": CarnageLine("hideous_death", 3, "stuka", "fire|bucket", "draw"),
    "carnage_08": CarnageLine("hit", 2, "stuka", "fire|bucket", "shoot"),
    "carnage_09": CarnageLine("close_escape", 3, "stuka", "draw", "discard"),
    "carnage_10": CarnageLine("close_escape", 2, "rat", "fire|bucket", "draw 2"),
    "carnage_11": CarnageLine("hit", 3, "binoculars", "fire|bucket", "draw 2"),
    "carnage_12": CarnageLine("hit", 3, "rat", "fire|bucket", "restore"),
    "carnage_13": CarnageLine("hideous_death", 3, "rat", "draw 2", "discard"),
    "carnage_14": CarnageLine("close_escape", 3, "binoculars", "fire|bucket", "draw 2"),
    "carnage_15": CarnageLine("hit", 3, "rat", "fire|bucket", "draw 2"),
    "carnage_16": CarnageLine("close_escape", 2, "binoculars", "fire|bucket", "draw"),
    "carnage_17": CarnageLine("close_escape", 4, "stuka", "draw 2", "discard"),
    "carnage_18": CarnageLine("hit", 3, "stuka", "draw", "shoot"),
    "carnage_19": CarnageLine("close_escape", 4, "binoculars", "fire|bucket", "draw 2"),
    "carnage_20": CarnageLine("hit", 3, "rat", "fire|bucket", "draw"),
    "carnage_21": CarnageLine("hideous_death", 3, "rat", "fire|bucket", "kill"),
    "carnage_22": CarnageLine("hit", 3, "stuka", "draw", "kill"),
    "carnage_23": CarnageLine("close_escape", 4, "binoculars", "fire|bucket", "draw 2"),
    "carnage_24": CarnageLine("hit", 3, "stuka", "fire|bucket", "draw 2"),
    "carnage_25": CarnageLine("close_escape", 3, "binoculars", "fire|bucket", "overrun"),
    "carnage_26": CarnageLine("hit", 3, "binoculars", "draw", "discard"),
    "carnage_27": CarnageLine("close_escape", 2, "stuka", "fire|bucket", "draw 2"),
    "carnage_28": CarnageLine("hideous_death", 4, "rat", "fire|bucket", "draw 2"),
    "carnage_29": CarnageLine("close_escape", 2, "binoculars", "fire|bucket", "discard"),
    "carnage_30": CarnageLine("hideous_death", 3, "rat", "draw 2", "discard"),
}
