"""Asks the program and the second computation the same random questions about `ats`."""

from __future__ import annotations

from random import Random
from typing import Any

from stalingrad_game.street_fight.board.scenario import Scenario
from stalingrad_game.street_fight.board.scenario_toml import scenario_of
from stalingrad_game.street_fight.position.position import Position, opening_state
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.referees import referee
from tests.street_fight.second_computation.ats.attacks import Attack
from tests.street_fight.second_computation.ats.capacity import VEHICLES, capacity
from tests.street_fight.second_computation.ats.moves import cost
from tests.street_fight.second_computation.ats.scenes import place
from tests.street_fight.second_computation.ats.sight import sees
from tests.street_fight.second_computation.ats.world import World, name, parse
from tests.support.street import answer_of

MODES = ("crawl", "assault", "assault", "run", "run", "cross", "cross", "infiltrate")


BLOCKS = {"B6.1", "AT10.1", "AT10.5", "AT10.7", "AT10.8", "AT7.3"}
"""What cuts a line by B6: which of several is named is not compared."""
WAYS = {f"AT{each}" for each in ("6.5", "6.6", "6.7", "6.9", "6.13", "7.2", "7.9", "8.2", "9.1")}
WAYS |= {"AT10.6", "B6.1", "AT2.6"}
"""Sides, ways in and out: where several refuse, the text gives no order among them."""


class Both:
    """A scenario as both computations know it."""

    def __init__(self, raw: dict[str, Any]) -> None:
        judge = referee("ats", None)
        self.kit = StreetKit(Scenario(scenario_of(raw, "", {"ats": judge.kinds})), judge)
        self.faults = judge.faults(self.kit.scenario)
        self.position = Position(self.kit.scenario, opening_state(self.kit))
        self.world = World(raw)

    def answer(self, words: list[str], **options: str) -> dict[str, Any]:
        return answer_of(self.kit, self.position, words, options)


def rule(why: str) -> str:
    return why.partition(" ")[0]


def one_sees(both: Both, words: list[str]) -> str:
    found = both.answer(words)
    mine = sees(both.world, parse(words[1]), parse(words[2]))
    theirs = (found["sees"], found["hindrance"])
    if theirs != (mine.sees, mine.hindrance):
        return f"{theirs} {found['why'][0].rule} | {mine}"
    text = rule(found["why"][0].rule)
    if not mine.sees and text != mine.rule and not {text, mine.rule} <= BLOCKS:
        return f"rule {theirs} {found['why'][0].rule} | {mine.rule}"
    return ""


def one_cost(both: Both, words: list[str], mode: str) -> str:
    found = both.answer(words, mode=mode)
    way = [parse(word) for word in words[2:]]
    mine = cost(both.world, both.world.units[words[1]], way, mode)
    theirs: tuple[Any, ...] = (found["legal"], found["cost"])
    ours: tuple[Any, ...] = (mine.legal, mine.cost)
    if mine.legal and found["legal"]:
        theirs += tuple((r["at"], r["when"], r["kind"], r["chance"]) for r in found["rolls"])
        ours += tuple(tuple(r) for r in mine.rolls or ())
    if theirs != ours:
        return f"{theirs} {found['why'][0].rule if not found['legal'] else ''} | {ours} {mine.rule}"
    text = rule(found["why"][0].rule)
    if not mine.legal and text != rule(mine.rule) and not {text, rule(mine.rule)} <= WAYS:
        return f"rule {found['why'][0].rule} | {mine.rule}"
    return ""


def one_capacity(both: Both, words: list[str], side: str) -> str:
    found = both.answer(words, side=side)
    mine = capacity(both.world, parse(words[1]), side)
    if (found["legal"], found["room"]) != (mine is not None, mine):
        return f"{found} | {mine}"
    return ""


def one_attack(both: Both, words: list[str], options: dict[str, str]) -> str:
    found = both.answer(words, **options)
    units = [both.world.units[each] for each in words[1].split("+")]
    target = both.world.units[options["target"]] if "target" in options else None
    mine = Attack(
        both.world,
        units,
        parse(words[2]),
        options.get("at"),
        target,
        options.get("kind", "fire"),
        options.get("ability"),
    ).judge()
    if found["legal"] != mine["legal"]:
        return f"legal {found['legal']} {found['why'][0].rule} | {mine.get('rule')}"
    if not mine["legal"]:
        text = rule(found["why"][0].rule)
        same = text == mine["rule"] or {text, mine["rule"]} <= BLOCKS
        return "" if same else f"rule {found['why'][0].rule} | {mine['rule']}"
    for key in ("gf", "column", "shifts", "to_hit", "morale", "rubble", "crack"):
        if found[key] != mine[key]:
            return f"{key} {found[key]} | {mine[key]} AT{len(mine['targets'])}.{key}"
    if plain(found["odds"]) != plain(mine["odds"]):
        return f"odds {found['odds']} | {mine['odds']}"
    for key in ("targets", "locations"):
        theirs = [{k: plain(v) for k, v in one.items()} for one in found[key]]
        ours = [{k: plain(v) for k, v in one.items()} for one in mine[key]]
        if theirs != ours:
            return f"{key} {theirs} | {ours}"
    return ""


def plain(value: Any) -> Any:
    """Odds without what never happens, locations by name."""
    if isinstance(value, dict):
        return {key: chance for key, chance in value.items() if chance}
    return name(value) if isinstance(value, tuple) else value


def questions_of_fire(rng: Random, both: Both, raw: dict[str, Any], count: int) -> Any:
    """Attacks, each with what differs."""
    units = list(both.world.units.values())
    for _ in range(count):
        lead = rng.choice(units)
        foes = [unit for unit in units if unit.side != lead.side and unit.at]
        words = ["attack", lead.id, ""]
        options: dict[str, str] = {}
        if foes and rng.random() < 0.8:
            foe = rng.choice(foes)
            words[2] = name(foe.at or lead.at or ((1, 1), 0))
            if rng.random() < 0.3:
                options["target"] = foe.id
        else:
            names = [name((each, 0)) for each in both.world.hexes()]
            words[2] = place(rng, raw["map"].get("building", []), names)
        friends = [unit for unit in units if unit.side == lead.side and unit is not lead]
        if friends and rng.random() < 0.15:
            words[1] += "+" + rng.choice(friends).id
        own = OWN_KINDS
        if rng.random() < 0.25:
            options["at"] = rng.choice(("unit", "building", "building"))
        if lead.kind in own and rng.random() < 0.7:
            options["kind"] = own[lead.kind]
        elif lead.at and words[2] == name(lead.at) and rng.random() < 0.7:
            options["kind"] = "melee"
        elif rng.random() < 0.25:
            options["kind"] = rng.choice(("fire", "assault_fire", "melee", "indirect", "flame"))
        carried = ABILITIES
        if lead.kind in carried and rng.random() < 0.4:
            options["ability"] = carried[lead.kind]
        elif rng.random() < 0.1:
            options["ability"] = rng.choice(("mg", "satchel", "flame", "scw"))
        yield (
            [*words, *(f"--{k} {v}" for k, v in options.items())],
            one_attack(both, words, options),
        )


OWN_KINDS = {"mortar_squad": "indirect", "battery": "indirect", "flame_squad": "flame"}
ABILITIES = {"engineer_squad": "satchel", "at_squad": "scw", "flame_squad": "flame"}


def questions_of_riders(rng: Random, both: Both, count: int) -> Any:
    """Questions about who is carried or towed, and about what carries and tows (AT2.6)."""
    world = both.world
    bearers = [unit for unit in world.units.values() if world.aboard(unit)]
    for _ in range(count if bearers else 0):
        vehicle = rng.choice(bearers)
        (other,) = world.aboard(vehicle)
        assert vehicle.at is not None
        drawn = rng.random()
        if drawn < 0.2:
            mover = other if drawn < 0.04 else vehicle
            at = name(vehicle.at)
            words = ["cost", mover.id]
            for _ in range(rng.choice((1, 1, 2))):
                at = near(rng, both, at)
                words.append(at)
            mode = rng.choice(("assault", "cross", "cross") if mover is vehicle else MODES)
            yield [*words, "--mode", mode], one_cost(both, words, mode)
            continue
        if drawn < 0.24:
            side = rng.choice(("german", "soviet"))
            words = ["capacity", name(vehicle.at)]
            yield [*words, side], one_capacity(both, words, side)
            continue
        foes = [unit for unit in world.units.values() if unit.side != vehicle.side]
        away = {foe.id: world.distance(foe.at[0], vehicle.at[0]) for foe in foes if foe.at}
        foes.sort(key=lambda foe: away.get(foe.id, 3))
        if not foes:
            continue
        lead = other if drawn < 0.28 else rng.choice(foes[:4])
        words = ["attack", lead.id, name(vehicle.at)]
        options: dict[str, str] = {}
        if rng.random() < 0.1 and lead is not other and len(foes) > 1:
            words[1] += "+" + next(foe.id for foe in foes if foe is not lead)
        if rng.random() < 0.6:
            options["target"] = rng.choice((vehicle, vehicle, vehicle, other)).id
        if lead.at == vehicle.at and rng.random() < 0.6:
            options["kind"] = "melee"
        elif lead.kind in OWN_KINDS and rng.random() < 0.8:
            options["kind"] = OWN_KINDS[lead.kind]
        if lead.kind in ABILITIES and rng.random() < 0.5:
            options["ability"] = ABILITIES[lead.kind]
        elif lead.kind in VEHICLES and rng.random() < 0.4:
            options["ability"] = "mg"
        argv = [*words, *(f"--{k} {v}" for k, v in options.items())]
        yield argv, one_attack(both, words, options)


def near(rng: Random, both: Both, start: str) -> str:
    """A location beside another or in the same hex."""
    here = parse(start)[0]
    there = rng.choice([*both.world.around(here), here])
    own = both.world.owner.get(there)
    places: list[int | str] = [0, 0, 0]
    if own is not None:
        inner: list[int | str] = [0, 1, 2, "roof", -1]
        places += inner[: 5 if rng.random() < 0.5 else 1]
    if "hedgehog" in both.world.marks(there):
        places.append("under")
    return name((there, rng.choice(places)))


def questions(rng: Random, both: Both, raw: dict[str, Any], count: int) -> Any:
    """Each with what differs, "" for nothing."""
    names = [name((each, 0)) for each in both.world.hexes()]
    for _ in range(count):
        verb = rng.choice(("sees", "cost", "cost", "capacity"))
        words = [verb]
        if verb == "sees":
            words += [place(rng, raw["map"].get("building", []), names) for _ in range(2)]
            if rng.random() < 0.3:
                words[2] = near(rng, both, words[1])
            yield words, one_sees(both, words)
        elif verb == "capacity":
            words.append(place(rng, raw["map"].get("building", []), names))
            if rng.random() < 0.5:
                words[1] = name(rng.choice([u.at for u in both.world.units.values() if u.at]))
            side = rng.choice(("german", "soviet"))
            yield [*words, side], one_capacity(both, words, side)
        else:
            unit = rng.choice([u for u in both.world.units.values() if u.at])
            words.append(unit.id)
            at = name(unit.at or ((1, 1), 0))
            for _ in range(rng.choice((1, 1, 1, 2, 3))):
                at = near(rng, both, at)
                words.append(at)
            if rng.random() < 0.04:
                words[-1] = place(rng, raw["map"].get("building", []), names)
            mode = rng.choice(MODES)
            yield [*words, "--mode", mode], one_cost(both, words, mode)


def sound(raw: dict[str, Any]) -> dict[str, Any]:
    """The scenario without units that can't stand where they do."""
    world = World(raw)
    kept = []
    for unit in raw["unit"]:
        at = parse(unit["at"])
        own = world.owner.get(at[0])
        if unit.get("ats", {}).get("full_cover") and (own is None or len(own.hexes) < 2):
            del unit["ats"]
        if world.exists(at):
            kept.append(unit)
    return raw | {"unit": kept}
