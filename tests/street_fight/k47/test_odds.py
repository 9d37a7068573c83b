"""Odds of worked positions, each also by a second computation that rolls every die."""

from fractions import Fraction
from typing import Any

import pytest

from tests.street_fight.second_computation.k47_dice import (
    armour,
    fall,
    lost,
    of_flame,
    of_shell,
    of_shots,
    ram,
)
from tests.support.street import house, side, unit
from tests.support.street_k47 import ask

SQUAD = "rifle_squad"


def shot(
    mine: Any,
    foe: Any,
    at: Any = "C3",
    there: Any = "C5",
    how: Any = None,
    kind: Any = SQUAD,
    other: Any = SQUAD,
    **file: Any,
) -> Any:
    questions = ask(
        unit("G", kind, at, **({"k47": mine} if mine else {})),
        unit("S", other, there, **({"k47": foe} if foe else {})),
        **file,
    )
    return questions.attack("G", there, how)["odds"]


HOUSE = {"buildings": [house("C5", floors=2)]}
OWN = {"buildings": [house("C3")]}
FLAT = {"buildings": [house("C5", floors=2, roof="flat")]}

SMALL_ARMS = [
    # What fires, at whom, where, and the dice: shots, die to hit, die to harm.
    ({}, {}, "C5", {}, [(8, 3, 4), (4, 3, 4)]),
    ({}, {}, "C4", {}, [(8, 2, 4), (4, 2, 4)]),
    ({}, {}, "C6", {}, [(8, 4, 4), (4, 4, 4)]),
    ({}, {"quality": "veteran"}, "C8", {}, [(4, 4, 5)]),
    ({}, {}, "C5", HOUSE, [(8, 5, 6), (4, 5, 6)]),
    ({"pins": 2}, {}, "C5", HOUSE, [(8, 7, 6), (4, 7, 6)]),
    ({"pins": 3}, {}, "C5", HOUSE, [(8, 8, 6), (4, 8, 6)]),
    ({}, {}, "C5", OWN, [(6, 3, 4), (4, 3, 4)]),
    ({"quality": "inexperienced", "moved": True}, {}, "C5", {}, [(8, 5, 4), (4, 5, 4)]),
    ({}, {"men": 2}, "C5", {}, [(8, 4, 4), (4, 4, 4)]),
    ({}, {"down": True}, "C5", {"terrain": {"woods": ["C5"]}}, [(8, 6, 4), (4, 6, 4)]),
    ({}, {}, "C5", {"sides": [side("C4", "C5", "wall")]}, [(8, 5, 4), (4, 5, 4)]),
    ({"weapons": ["HMG", "SMG", "SMG"]}, {"men": 3}, "C5", HOUSE, [(3, 5, 5), (4, 6, 6)]),
    ({"weapons": ["panzerschreck"]}, {}, "C5", HOUSE, [(1, 5, 2)]),
]


@pytest.mark.rule("KB4.1", "KB4.2", "KB4.9", "KB5.1", "K21", "K32", "K33")
@pytest.mark.parametrize("case", SMALL_ARMS)
def test_small_arms(case: Any) -> None:
    mine, foe, there, file, dice = case
    men = foe.get("men", 10)
    assert shot(mine, foe, there=there, **file) == lost(men, *(of_shots(*one) for one in dice))


SHELLS = [
    # Gun, what it is set, the target, where, and the shell: to hit, to harm, dice, faces.
    ("at_gun", {}, {}, "C5", {}, (3, 3, 1, 2), {}),
    ("infantry_gun", {}, {}, "C5", {}, (3, 2, 1, 6), {}),
    ("infantry_gun", {}, {"down": True}, "C5", {}, (5, 2, 1, 6), {"down": True}),
    ("sig33b", {}, {}, "C5", {}, (3, 2, 3, 6), {}),
    ("sig33b", {}, {}, "C5", HOUSE, (5, 2, 3, 6), {"inside_men": 10}),
    (
        "sig33b",
        {},
        {"quality": "veteran", "down": True},
        "C5",
        HOUSE,
        (7, 2, 3, 6),
        {
            "inside_men": 10,
            "down": True,
        },
    ),
    ("infantry_gun", {"he": "2D6"}, {}, "C5", HOUSE, (5, 2, 2, 6), {"inside_men": 10}),
    ("infantry_gun", {"he": "2D6"}, {}, "C5/1", HOUSE, (5, 2, 2, 6), {"inside_men": 10}),
    ("infantry_gun", {"he": "2D6"}, {}, "C5/roof", FLAT, (4, 2, 2, 6), {}),
    ("infantry_gun", {"he": "D3"}, {"quality": "veteran"}, "C4", {}, (2, 4, 1, 3), {}),
]


@pytest.mark.rule("KB4.6", "KB4.9", "KB6.2", "KB6.3", "K35", "K36", "K37")
@pytest.mark.parametrize("case", SHELLS)
def test_shells_over_open_sights(case: Any) -> None:
    kind, mine, foe, there, file, shell, more = case
    found = shot(mine, foe, there=there, kind=kind, **file)
    assert found == lost(10, of_shell(*shell, **more))


INDIRECT = [
    ({}, {}, "C7", {}, (6, 2, 1, 6), {}),
    ({"in_place": 2}, {}, "C7", {}, (4, 2, 1, 6), {}),
    ({"in_place": 9}, {"down": True}, "C7", {}, (2, 2, 1, 6), {"down": True}),
    ({}, {}, "C7/1", {"buildings": [house("C7", floors=2)]}, (6, 2, 1, 6), {"reached": "1/2"}),
    ({}, {}, "C7", {"buildings": [house("C7", floors=3)]}, (6, 2, 1, 6), {"reached": "1/4"}),
    (
        {"he": "2D6"}, {}, "C7/1", {"buildings": [house("C7", floors=4)]}, (6, 2, 2, 6),
        {"reached": "1/8", "inside_men": 10},
    ),
    (
        {}, {}, "C7/roof", {"buildings": [house("C7", floors=3, roof="flat")]}, (6, 2, 1, 6),
        {"reached": "1/2"},
    ),
]  # fmt: skip


@pytest.mark.rule("KB4.7", "KB6.1", "KB6.3", "K34", "K37")
@pytest.mark.parametrize("case", INDIRECT)
def test_indirect_shells(case: Any) -> None:
    mine, foe, there, file, shell, more = case
    more = {**more, **({"reached": Fraction(more["reached"])} if "reached" in more else {})}
    found = shot(mine, foe, there=there, how="indirect", kind="mortar_squad", **file)
    assert found == lost(10, of_shell(*shell, **more))


@pytest.mark.rule("KB4.8", "KB6.4", "K38")
@pytest.mark.parametrize(("quality", "needed"), [("regular", 2), ("veteran", 3)])
@pytest.mark.parametrize("file", [{}, {"buildings": [house("C4")]}])
def test_flames(quality: Any, needed: Any, file: Any) -> None:
    found = shot({}, {"quality": quality}, there="C4", how="flame", kind="flame_squad", **file)
    assert found == lost(10, of_flame(needed))


TANKS = [
    ("stug_iii", {}, "t34", 3, 9, 5),
    ("stug_iii", {}, "superheavy_tank", 3, 11, 5),
    ("at_gun", {}, "halftrack", 3, 7, 5),
    ("at_squad", {"weapon": "panzerschreck"}, "kv1", 3, 10, 6),
    ("at_squad", {}, "t70", 3, 8, 2),
    ("sig33b", {}, "t34", 3, 9, 4),
    ("superheavy_tank", {}, "superheavy_walker", 3, 10, 6),
    ("mg_squad", {}, "truck", 3, 6, 0),
]


@pytest.mark.rule("KB4.2", "KB4.9")
@pytest.mark.parametrize("case", TANKS)
def test_armour(case: Any) -> None:
    kind, mine, foe, to_hit, value, pen = case
    assert shot(mine, {}, kind=kind, other=foe) == armour(to_hit, value, pen)


@pytest.mark.rule("KB4.2", "KB4.8")
def test_flames_at_armour() -> None:
    found = shot({}, {}, there="C4", how="flame", kind="flame_squad", other="truck")
    assert found == armour(0, 6, 2, flame=True)


BLOWS = [
    (SQUAD, {}, {}, 10, 4),
    ("elite_squad", {}, {}, 18, 4),
    ("elite_squad", {"men": 9}, {"quality": "veteran"}, 17, 5),
    ("mg_squad", {}, {"quality": "inexperienced"}, 3, 3),
    ("engineer_squad", {}, {"men": 5}, 14, 4),
]


@pytest.mark.rule("KB7.4", "KB7.5")
@pytest.mark.parametrize("case", BLOWS)
@pytest.mark.parametrize("file", [{}, HOUSE])
def test_blows(case: Any, file: Any) -> None:
    kind, mine, foe, dice, needed = case
    men = foe.get("men", 10)
    found = shot(mine, foe, at="C4", how="assault", kind=kind, **file)
    assert found == lost(men, of_shots(dice, 0, needed))


@pytest.mark.rule("KB6.1", "K34")
@pytest.mark.parametrize("floors", [1, 2, 3, 5])
def test_descents(floors: Any) -> None:
    at = ask(unit("G", SQUAD, "A1"), unit("S", SQUAD, "I9"), buildings=[house("C5", floors=floors)])
    assert at.descend("C5")["odds"] == fall(floors)


@pytest.mark.rule("KB8.2", "K43")
@pytest.mark.parametrize(
    ("kind", "fists", "material", "more", "dice"),
    [
        ("kv1", 0, "wood", 10, 2),
        ("kv1", 0, "masonry", 10, 3),
        ("superheavy_tank", 0, "masonry", 11, 3),
        ("superheavy_walker", 0, "wood", 10, 2),
        ("superheavy_walker", 2, "masonry", 12, 3),
    ],
)
def test_rams(kind: Any, fists: Any, material: Any, more: Any, dice: Any) -> None:
    at = ask(
        unit("G", kind, "C3", k47={"fists": fists}),
        unit("S", SQUAD, "I9"),
        buildings=[house("C4", material=material)],
    )
    found = at.ram("G", "C4")
    assert found["odds"] == ram(more, dice)
    assert (found["vehicle"], found["building"]) == (f"D6+{more}", f"{dice}D6")
