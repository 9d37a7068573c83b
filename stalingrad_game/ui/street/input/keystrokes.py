"""What keystrokes mean at the table: they go on, take, pass, choose by number or letter, point.

Which key it is stands in `PLAIN_KEYS` where it is always the same, else in the list of commands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

import pygame

from ...style.keys import Direction
from ..model.board_model import NO_SPOT, Spot
from ..model.table_model import Target, unit_target
from .attack_plans import target_of
from .controller import StreetController
from .option_targets import PASS, PASSES, VERB_KEYS
from .viewport import spot_of


def enter(control: StreetController) -> None:
    """Enter: look, go on, take what is complete, else choose what the cursor is on."""
    if control.uncover() or control.go_on() or control.turn_page():
        return
    if not control.asks:
        return
    if control.attacks.plan is not None:
        spot = _cursor_spot(control) if control.viewport.by_key else NO_SPOT
        meant = control.attacks.supports(spot.unit) or control.attacks.at(spot)
        if not meant or not control.point(spot):
            control.confirm()
    elif control.selection.complete is not None:
        control.confirm()
    elif not (control.viewport.by_key and control.point(_cursor_spot(control))):
        if control.ready is not None:
            control.confirm()
        elif len(control.selection.verbs) == 1:
            verb = control.selection.verbs[0]
            if control.reader.verb_word(verb) == PASS:
                _ask_to(control, verb)
            else:
                control.choose(verb)


def _cursor_spot(control: StreetController) -> Spot:
    """The cursor, with the first unit there that fits where arrows have moved it."""
    spot = control.viewport.cursor
    if spot.unit >= 0 or spot.loc < 0 or control.aim is not None:
        return spot
    for unit in control.position.units_at(spot.loc):
        if unit_target(unit) in control.selection.on_map:
            return spot._replace(unit=unit)
    return spot


def pass_on(control: StreetController) -> None:
    """The space bar: look, go on, or end the impulse, stop, pass.

    A stroke that was meant to go on never passes: it asks, and Enter or a click answers.
    """
    if control.uncover() or control.go_on() or control.turn_page() or not control.asks:
        return
    option = control.offered(PASSES)
    if option is None or not control.selection.guard.read:
        return
    verb = control.reader.verb(option)
    if control.reader.word(option) != PASS:
        control.take(option)
    else:
        _ask_to(control, verb)


def _ask_to(control: StreetController, verb: Target) -> None:
    """Have a verb stand ready, which is taken by Enter or a click."""
    if control.lesson.allows(verb) and control.selection.turn_to(verb):
        control.changed()


def choose_number(control: StreetController, number: int) -> None:
    """A figure: choose the verb of this number."""
    if control.go_on():
        return
    verbs = control.selection.verbs if control.asks else ()
    if number < len(verbs):
        control.choose(verbs[number])


def verb_key(control: StreetController, command: str) -> None:
    """A letter that stands for verbs: choose the first of them, or the next one of a kind."""
    if control.go_on() or not control.asks:
        return
    if command == "building" and _next_house(control):
        return
    words = VERB_KEYS[command]
    chosen = next((one for one in control.selection.picks if one.kind == "verb"), None)
    again = chosen is not None and control.reader.verb_word(chosen) in words
    if again:
        control.selection.picks = tuple(one for one in control.selection.picks if one != chosen)
    if not any(one.kind == "unit" for one in control.selection.picks):
        _take_up_cursor(control)
    found = [one for one in control.selection.all_verbs if control.reader.verb_word(one) in words]
    if again and chosen in found:
        found = found[found.index(chosen) + 1 :] + found[: found.index(chosen) + 1]
    if found:
        control.choose(found[0])
    control.changed()


def _next_house(control: StreetController) -> bool:
    """Have the likeliest attack of the chosen unit on a house ready, or that on the next one.

    Says whether it could attack any.
    """
    attacks = control.attacks
    attacks.finish()
    sorts, chances = attacks.sorts, attacks.chances
    houses = [one for one in chances if sorts.get(one) == "house"]
    houses.sort(key=chances.__getitem__, reverse=True)
    if not houses:
        return False
    aim = None if attacks.plan is None else target_of(attacks.plan.attack)
    following = houses[(houses.index(aim) + 1) % len(houses)] if aim in houses else houses[0]
    if following != aim:
        control.point(spot_of(following, control.position))
    return True


def _take_up_cursor(control: StreetController) -> None:
    """Choose the unit that the cursor is on, where it can be."""
    spot = _cursor_spot(control) if control.viewport.by_key else control.viewport.hovered
    if spot.unit >= 0 and unit_target(spot.unit) in control.selection.on_map:
        control.selection.choose(unit_target(spot.unit))


def walk(control: StreetController, direction: Direction) -> None:
    control.viewport.walk(control.position, direction)
    control.changed()


def point_at(control: StreetController, spot: Spot) -> None:
    """Put the cursor somewhere, as who is told what lies there asks for."""
    control.viewport.point_cursor(spot)
    control.changed()


def climb(control: StreetController, steps: int) -> None:
    control.viewport.climb(control.position, steps)
    control.changed()


def next_target(control: StreetController, steps: int) -> None:
    """Tab: the next thing on the map that can be chosen; one's own units first, then others."""
    if control.go_on() or not control.asks:
        return
    offered = control.selection.narrowing or control.selection.on_map
    in_order = sorted(offered, key=lambda target: _rank(control, target))
    targets = tuple(dict.fromkeys((*control.attacks.targets, *in_order)))
    if not targets:
        return
    position = control.position
    spots = [spot_of(target, position) for target in targets]
    now = control.viewport.cursor
    if control.viewport.by_key and control.viewport.aim in targets:
        at = (targets.index(control.viewport.aim) + steps) % len(targets)
    elif control.viewport.by_key and now in spots:
        at = (spots.index(now) + steps) % len(spots)
    else:
        at = 0 if steps > 0 else len(spots) - 1
    control.viewport.point_cursor(spots[at], targets[at])
    control.changed()


def _rank(control: StreetController, target: Target) -> int:
    """Where something stands among what Tab goes through: who can act, other units, places."""
    if target.kind != "unit":
        return 2
    return 0 if control.session.own(target.number) else 1


def next_aim(control: StreetController) -> None:
    """Put the cursor on the next hex that counts for victory; its house is shown."""
    if control.go_on():
        return
    control.viewport.go_through(control.session.kit.scenario.victory.hexes)
    control.changed()


PLAIN_KEYS: Final[Mapping[int, Callable[[StreetController], None]]] = MappingProxyType(
    {
        pygame.K_RETURN: enter,
        pygame.K_KP_ENTER: enter,
        pygame.K_PAGEUP: lambda control: climb(control, 1),
        pygame.K_PAGEDOWN: lambda control: climb(control, -1),
    }
)
"""Keys that always mean the same."""
