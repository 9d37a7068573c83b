"""The second computation of the referee k47, asked in the words of a question (B10)."""

from __future__ import annotations

from typing import Any

from tests.street_fight.second_computation.k47.moves import capacity, cost, descend, ram
from tests.street_fight.second_computation.k47.shots import attack
from tests.street_fight.second_computation.k47.world import No, World, hex_of, place_of


def second_answer(world: World, words: list[str]) -> dict[str, Any]:
    """The fields that the rules fix; a refusal has only its rule."""
    plain: list[str] = []
    options: dict[str, str] = {}
    left = list(words)
    while left:
        word = left.pop(0)
        if word.startswith("--"):
            options[word[2:]] = left.pop(0)
        else:
            plain.append(word)
    verb, *rest = plain
    try:
        return _answered(world, verb, rest, options)
    except No as no:
        return {"refused": no.rule}


def _answered(world: World, verb: str, rest: list[str], options: dict[str, str]) -> dict[str, Any]:
    if verb == "cost":
        return cost(world, rest[0], [place_of(each) for each in rest[1:]], options.get("mode"))
    if verb == "sees":
        ends = [place_of(each) for each in rest]
        for end in ends:
            if not world.exists(end):
                raise No("B2.1")
            if end.level in ("-1", "under"):
                raise No("KB3.8")
        world.clear(*ends)
        return {"sees": True}
    if verb == "capacity":
        return capacity(world, place_of(rest[0]), options.get("side", "german"))
    if verb == "ram":
        return ram(world, rest[0], hex_of(rest[1]))
    if verb == "descend":
        return descend(world, place_of(rest[0]))
    return attack(
        world,
        rest[0].split("+"),
        place_of(rest[1]),
        options.get("kind", "fire"),
        options.get("at"),
        options.get("target"),
    )
