"""What is wrong with a scenario, in the language of a player: file, entry, field, what is allowed.

Faults are found in English, in the forms of `FAULT_FORMS`; here their form is found again, and the
facts in it are put into the text of another language. A fault of no known form stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from ...data_files.faults import Fault
from ...localisation.catalogue import Catalogue
from ...localisation.message_forms import MessageForms, fault_forms

_LIST: Final = re.compile(r"(map\.side|map\.building|map\.ruin|marker|unit) (.+)")


def fault_line(texts: Catalogue, fault: Fault, *, drawn: bool = False) -> str:
    """A fault as one line; in a draft that is drawn, entry and field are called as people do."""
    entry, field, text = fault.entry, fault.field, fault.allowed
    if drawn:
        if text == _NO_AIM:
            return texts.phrase("street.fault.no_aim")
        entry, field = _entry(texts, entry), _field(texts, field)
        text = text.removeprefix("allowed: ")
    text = fault_text(texts, text)
    line, *more = (part for part in (fault.file, entry, field, text) if part)
    for part in more:
        line = texts.phrase("street.fault.joined", first=line, then=part)
    return line


def fault_text(texts: Catalogue, text: str) -> str:
    """What is allowed, or what was found, in the words of a language."""
    return _message_forms().text(texts, text)


@cache
def _message_forms() -> MessageForms:
    own = {f"street.fault.{key}": form for key, form in FAULT_FORMS.items()}
    return MessageForms({**fault_forms(), **own})


def _entry(texts: Catalogue, entry: str) -> str:
    found = _LIST.fullmatch(entry)
    word, name = (found[1], found[2]) if found else (entry, "")
    key = f"street.fault.entry.{word.rpartition('.')[2]}"
    return texts.phrase(key, name=name) if key in texts else entry


def _field(texts: Catalogue, field: str) -> str:
    key, terrain = f"street.fault.field.{field}", f"street.terrain.{field}"
    if f"{terrain}.name" in texts:
        return str(texts.noun(terrain))
    return texts.phrase(key) if key in texts else field


FAULT_FORMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        # What may stand in a field (`data_files.entries`).
        "id": "an id of 1 to 40 small letters, digits and _",
        "name": "an id of 1 to 40 letters, digits and _",
        "hex": "a hex such as D4",
        "run": "a hex such as D4, or a run in one column such as C3:C6",
        "location": "a location such as D4, D4/1, D4/-1, D4/roof, D4/under",
        "runs": "a list of hexes such as D4, or runs in one column such as C3:C6",
        # The head of a scenario, its victory, its units and markers (`scenario_check`).
        "one_line": "one line without control characters or blanks at its ends",
        "referees": "at least one of {words}",
        "times": "{word} stands {n} times; allowed: once",
        "no_building": "no building {word}",
        "victory": "at least one hex that counts",
        "need": "{n}; allowed: 1 to {most}, its hexes",
        "no_unit": "no unit {word}",
        "off_map": "{word} stands nowhere on the map",
        "one_side": "units of one side",
        "not_on_map": "{word}: not on the map",
        "no_location": "{word}: there is no such location (B2.1)",
        "odd_location": "{word} is no location; write D4, D4/1, D4/-1, D4/roof or D4/under",
        "odd_hex": "{word} is no hex; a hex is a column and a row, as D4",
        "mines_side": "missing; mines need german or soviet",
        "mines_density": "missing; mines need it, or dummy = true",
        "dummy_density": "allowed for a dummy: 0",
        "density": "1 to 10, or a dummy",
        "mines_only": "allowed for mines only",
        "of_missing": "missing; this one needs {words} or {word}",
        "lane_only": "allowed for a lane or a left weapon only",
        "passage_gate": "a passage has none; leave it out",
        "passage_ends": "{word}: a passage joins hexes of two buildings",
        "not_of_side": "{word}: not of this side",
        "most_of_units": "{n}; allowed: 0 to {most}, the units of its side",
        "most_of_zone": "{n}; allowed: 0 to {most}, what its zone holds",
        "empty_set_up": "nothing is placed there; name units, or what is laid or hidden",
        "outside_zone": "{word}: begins outside the zone",
        "two_zones": "{word}: in the zones of both sides",
        "no_exchange": "not beside [setup.german] or [setup.soviet]",
        "no_zone": "not beside a zone of [setup.german] or [setup.soviet]",
        "of_word": "{word}; allowed: {words}",
        "cracks_only": "allowed for cracks only",
        "infantry_only": "allowed for infantry only",
        "battery_only": "allowed for a battery only",
        "unknown_level": "unknown level; allowed: {words}",
        "battery": "a battery is off the map; leave it out",
        "no_place": "missing; only a battery is off the map",
        "unknown_kind": "{word}: unknown; allowed: {words}",
        "strange_kind": "{word}: not known to {words}",
        "no_germans": "no German unit on the map",
        "no_soviets": "no Soviet unit on the map",
        # The map (`map_check`).
        "hex_twice": "{word}: stands twice; allowed: once",
        "twice": "stands twice; allowed: once",
        "run_across": "{word}: allowed: a run in one column, such as C3:C6",
        "run_up": "{word}: allowed: the upper hex first",
        "unknown_terrain": "unknown terrain; allowed: {words}",
        "terrain_twice": "{word}: stands in {other} already; allowed: once",
        "same_beside": "{word}: is that in [map.terrain] already",
        "one_hex": "at least one hex",
        "together": "hexes that hang together",
        "belongs": "{word}: belongs to {other} already",
        "not_its_hex": "{word}: not a hex of the building",
        "factory_only": "allowed for a factory only",
        "bunker_only": "allowed for a bunker only",
        "touch": "{word}: allowed: hexes that touch",
        "door": "{word}: allowed: a hex of the building and one outside",
        "no_wall": "{word}: no building there; allowed at a building's side only",
        "kind_of_side": "missing; only a side with openings may leave it out",
        "gate": "allowed with a kind only",
        "no_house": "{word}: no building there; rubble is a terrain of [map.terrain]",
        "upper_ruin": "allowed above 0 where ats is among the referees",
        "ruin_level": "{n}; allowed: 0 to {most}, a level of the hex",
        # What a referee finds in its own tables.
        "expected": "Expected `{word}`, got `{other}` - at `{path}`",
        "unknown_own": "Object contains unknown field `{word}`",
        "unit": "unit {word}: {table}: {what}",
        "squads_only": "only squads can be {what}",
        "weapon": "unknown weapon {word}; allowed: {words}",
        "dice": "unknown dice {word}; allowed: {words}",
        "aimed": "in_place_at: there is no {word}",
        "aim": "aim: {word}: there is no such location (B2.1)",
        "on_ground": "unit {word}: at {place}: allowed on the ground only (AT6.7 A053)",
        "full_cover": "full_cover is for buildings of several hexes (AT6.4 A040)",
        "personnel": "full_cover is for Personnel only",
        "vehicles": "{word} is for vehicles only",
        "no_vehicle": "its side has no unit {word}",
        "borne": "carried_by is for squads, towed_by for guns (AT2.6)",
        "bears_not": "{word} doesn't carry or tow that (AT2.6)",
        "vehicle_elsewhere": "{word} isn't where it is (AT2.6)",
        "left_side": "missing; a left weapon needs german or soviet",
        "vehicle_taken": "{word} carries or tows one already (AT2.6)",
        "carried_cover": "nobody who is carried is in full_cover (AT2.6)",
        "not_with": "{word} isn't where {other} is",
        "marker": "marker {word} at {place}: {what}",
        "no_ravine": "not allowed in a building or a ravine (AT9.1 A131)",
        "no_road": "not allowed on a paved road (AT7.8 A060)",
        "no_water": "not allowed in water (AT9.2 A140)",
        "no_hidden": "hidden is not allowed on a paved road (AT7.8 A060)",
        "hidden_dummy": "a dummy is never hidden (AT9.6 A147)",
        "in_the_open": "by {word} nobody hides in {place}: it begins in the open (AT9.9)",
        "indoors": "not allowed in a building (AT9.8 A150)",
        # Who stands where, as the game begins.
        "steps": "steps of {word}: {n}",
        "men": "men of {word}: {n}, pins: {m}",
        "nowhere": "{word} stands at {place}, which there isn't",
        "in_nowhere": "{word} is in {place}, which there isn't",
        "no_place_there": "{place} doesn't exist, and a unit is there",
        "no_step": "{word} stands at {place} without a step",
        "no_steps": "{word} stands without steps",
        "off_ground": "{word} stands at {place}, off the ground",
        "points": "{n} stacking points of a side stand at {place}",
        "inside": "{word} is in a building at {place}",
        "vehicle_inside": "{word}, a vehicle, is inside {place}",
        "enemies": "enemies share {place}",
        "both": "{place} holds both sides",
        "squads": "{place} holds {n} squads of a side",
        "units": "{place} holds {n} units of one side",
        "has_steps": "{word} has {n} steps",
        "marker_nowhere": "marker {n} lies at {place}, which there isn't",
        "capitals": "{word} and {other} differ in capitals only",
        "most_units": "{word}: {n} units; at most {most}",
        "ground_marker": "{place}: allowed on the ground only",
        "bar_outside": "{word}: a bar is a wall in a house",
        "in_flames": "{word} stands in flames at {place}",
        "no_active_germans": "no German unit that can act",
        "no_active_soviets": "no Soviet unit that can act",
        "unheld": "{place}: nobody can hold it by the rules of {word}",
        "misplaced": "{word} can't be in {place}",
        "bounds": "0 to {most}",
        "most_weapons": "at most {most}",
        "not_listed": "{word} can't be played by the rules of {other}, only of: {words}",
    }
)
_NO_AIM: Final = f"allowed: {FAULT_FORMS['victory']}"
"""That no hex counts: a draft is told it in a sentence."""
