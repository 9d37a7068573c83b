"""The second answer of `tide` to any question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.street_fight.second_computation.tide_answers.ground import read_place
from tests.street_fight.second_computation.tide_answers.shots import Shot
from tests.street_fight.second_computation.tide_answers.sight import look
from tests.street_fight.second_computation.tide_answers.squads import Field
from tests.street_fight.second_computation.tide_answers.steps import capacity, cost
from tests.street_fight.second_computation.tide_answers.storms import storm


def second_answer(
    field: Field, words: Sequence[str], options: Mapping[str, str | None]
) -> dict[str, Any]:
    """What `ask` should answer; `rule` is that of a refusal, several with a stroke between."""
    verb, *rest = words
    if verb == "cost":
        return cost(field, rest[0], rest[1:])
    if verb == "capacity":
        return capacity(field, rest[0], options.get("side") or "german")
    if verb == "sees":
        start, end = map(read_place, rest)
        for place in (start, end):
            missing = field.ground.missing(place)
            if missing:
                return {"sees": False, "rule": missing}
        cuts = look(field.ground, start, end).cuts
        return {"sees": not cuts, "rule": "/".join(dict.fromkeys(cuts)) or None}
    if options.get("kind") == "assault":
        return storm(field, rest[0], rest[1], options)
    return Shot(field, rest[0], rest[1], options).answer()
