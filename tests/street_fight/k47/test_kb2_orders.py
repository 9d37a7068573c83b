"""KB2: order dice, the order test, fumbles, morale and pins."""

from typing import Any

import pytest

from stalingrad_game.street_fight.k47.play.codes import Roll
from tests.support.street import house, unit
from tests.support.street_k47 import ask, duel

FAR = unit("S9", "rifle_squad", "I9")


def squad(name: Any, at: Any, **more: Any) -> Any:
    return unit(name, "rifle_squad", at, **more)


@pytest.mark.rule("KB2.1")
def test_one_die_a_unit_is_drawn_blind_from_the_cup() -> None:
    play = duel(squad("G", "C3"), squad("G2", "A1"), FAR)
    play.do("order G down")
    (draw,) = play.rolls(Roll.DRAW)
    assert draw[3] == 2  # one die of each side is left
    for face, side in ((1, "order german"), (2, "order soviet")):
        play = duel(squad("G", "C3"), squad("G2", "A1"), FAR)
        assert play.dice(face).do("order G down").question == side


@pytest.mark.rule("KB2.1")
def test_its_side_orders_a_unit_that_has_none() -> None:
    play = duel(squad("G", "C3"), squad("G2", "A1"), FAR).dice(1).do("order G down")
    assert play.why("order G fire") == "KB2.1"
    assert "order G2 fire" in play.options


@pytest.mark.rule("KB2.1")
def test_advance_moves_one_hex_and_fires() -> None:
    play = duel(squad("G", "C3"), squad("S", "C6"), FAR).do("order G advance", "move C4")
    assert play.question == "aim german"
    play.do("fire at C6", "react none")
    assert "fires G S fire" in play.facts
    moved = ask(squad("G", "C4", k47={"moved": True}), squad("S", "C6"))
    assert moved.attack("G", "C6")["to_hit"] == 4


@pytest.mark.rule("KB2.1")
def test_run_moves_two_hexes_and_does_not_fire() -> None:
    play = duel(squad("G", "C3"), squad("S", "C7"), FAR).do("order G run", "move C4 C5")
    assert play.at("G") == "C5"
    assert not play.question.startswith("aim")


@pytest.mark.rule("KB2.1")
def test_ambush_waits_and_fires_at_an_action_in_sight() -> None:
    play = duel(squad("G", "C3"), squad("S", "C8"), FAR).dice(2).do("order G ambush")
    play.drawn("soviet").do("order S advance", "move C7")
    assert play.question == "ambush german"
    assert play.options == ["no_reaction", "react G fire"]
    play.do("react fire")
    assert "fires G S fire" in play.facts
    assert not play.unit("G").marks & 8


@pytest.mark.rule("KB2.1")
def test_nobody_is_asked_who_could_not_fire_from_ambush() -> None:
    play = duel(squad("G", "C3"), squad("S", "C8"), FAR, terrain={"woods": ["C5"]})
    play.do("order G ambush").drawn("soviet").do("order S advance", "move C7")
    assert play.question != "ambush german"


@pytest.mark.rule("KB2.1")
def test_rally_loses_a_die_of_pins() -> None:
    play = duel(squad("G", "C3", k47={"pins": 5}), FAR)
    play.dice(2, 2, 3).do("order G rally")  # test 4 of 4; one pin off, then 3
    assert play.unit("G").count == 1
    assert play.drawn("soviet").why("order S9 rally") == "KB2.1"


@pytest.mark.rule("KB2.1")
def test_ambush_and_down_may_be_kept_and_dice_return() -> None:
    play = duel(squad("G", "C3"), FAR).do("order G down").do("order S9 ambush")
    assert (play.question, play.options) == ("keep german", ["return G", "keep G"])
    play.do("keep", "return")
    assert play.state.table[0] == 2
    assert play.is_down("G")
    assert play.question == "order soviet"  # the German die stays on the board
    play.do("order S9 down").do("return", "return")
    assert not play.is_down("G")


@pytest.mark.rule("KB2.2")
def test_an_order_is_tested_only_with_pins() -> None:
    play = duel(squad("G", "C3"), FAR).do("order G run", "move C4", "stop")
    assert not play.rolls(Roll.TEST)
    pinned = duel(squad("G", "C3", k47={"pins": 3}), FAR).dice(3, 3).do("order G run")
    assert len(pinned.rolls(Roll.TEST)) == 1
    assert pinned.unit("G").count == 2  # passed: 6 of 9 - 3, one pin off
    assert pinned.question == "move german"


@pytest.mark.rule("KB2.2")
def test_who_fails_goes_down() -> None:
    play = duel(squad("G", "C3", k47={"pins": 3}), FAR).dice(4, 3).do("order G run")
    assert "fails G 7 6" in play.facts
    assert (play.is_down("G"), play.unit("G").count) == (True, 3)


@pytest.mark.rule("KB2.2")
def test_two_ones_always_obey() -> None:
    play = duel(squad("G", "C3", k47={"pins": 8}), FAR).dice(1, 1).do("order G run")
    assert play.question == "move german"


@pytest.mark.rule("KB2.2")
@pytest.mark.parametrize("die", [1, 2])
def test_a_fumble_fires_at_the_nearest_friend(die: Any) -> None:
    play = duel(squad("G", "C3", k47={"pins": 1}), squad("G2", "C5"), squad("G3", "C7"), FAR)
    play.dice(6, 6, die).do("order G run")
    assert "fires G G2 fire" in play.facts
    alone = duel(squad("G", "C3", k47={"pins": 1}), FAR).dice(6, 6, die).do("order G run")
    assert alone.is_down("G")


@pytest.mark.rule("KB2.2")
@pytest.mark.parametrize("die", [3, 6])
def test_a_fumble_runs_from_the_nearest_visible_enemy(die: Any) -> None:
    play = duel(squad("G", "C5", k47={"pins": 1}), squad("S", "C7"), FAR)
    play.dice(6, 6, die).do("order G fire")
    assert play.at("G") == "A4"  # of hexes as far away the first by column
    nobody = duel(squad("G", "C5", k47={"pins": 1}), FAR, terrain={"woods": ["H8", "I8", "H9"]})
    nobody.dice(6, 6, die).do("order G fire")
    assert nobody.is_down("G")


@pytest.mark.rule("KB2.3")
@pytest.mark.parametrize(
    ("quality", "morale"), [("inexperienced", 8), ("regular", 9), ("veteran", 10)]
)
def test_morale_by_quality(quality: Any, morale: Any) -> None:
    more = {"k47": {"pins": 1}, "quality": quality}
    held = duel(squad("G", "C3", **more), FAR).dice(3, morale - 4).do("order G fire")
    assert f"obeys G {morale - 1} {morale - 1}" in held.facts
    failed = duel(squad("G", "C3", **more), FAR).dice(4, morale - 4).do("order G fire")
    assert f"fails G {morale} {morale - 1}" in failed.facts


@pytest.mark.rule("KB2.3")
@pytest.mark.parametrize(("at", "helps"), [("C3", True), ("C4", True), ("C5", False)])
def test_an_officer_in_the_unit_or_within_a_hex(at: Any, helps: Any) -> None:
    officer = squad("G2", at, officer=True)
    play = duel(squad("G", "C3", k47={"pins": 3}), officer, FAR).dice(4, 3).do("order G run")
    assert play.is_down("G") != helps
    own = duel(squad("G", "C3", k47={"pins": 3}, officer=True), FAR).dice(4, 3).do("order G run")
    assert not own.is_down("G")


def shelled(he: Any, *dice: Any) -> Any:
    """A howitzer of so many dice hits S; the dice behind the die to hit."""
    play = duel(
        unit("G", "infantry_gun", "C3", k47={"he": he}), squad("S", "C5", quality="veteran"), FAR
    )
    play.do("order G fire", "fire at C5")
    return play.dice(6, *dice).do("react none")


@pytest.mark.rule("KB2.4")
@pytest.mark.parametrize(
    ("he", "dice", "pins"),
    [
        ("D2", (1, 1), 1),
        ("D3", (1, 1), 1),
        ("D6", (1, 1, 2), 2),
        ("2D6", (1, 1, 1, 1, 3), 3),
        ("3D6", (1, 1, 1, 1, 1, 1, 6), 6),
    ],
)
def test_pins_of_high_explosive(he: Any, dice: Any, pins: Any) -> None:
    assert shelled(he, *dice).unit("S").count == pins


@pytest.mark.rule("KB2.4")
def test_any_hit_of_a_unit_s_fire_is_one_pin() -> None:
    play = duel(unit("G", "mg_squad", "C3"), squad("S", "C5"), FAR)
    play.do("order G fire", "fire at C5").dice(6, 6, 6, 1, 1, 1, 1, 1).do("react none")
    assert play.unit("S").count == 1
    missed = duel(unit("G", "mg_squad", "C3"), squad("S", "C5"), FAR)
    missed.do("order G fire", "fire at C5").dice(*[1] * 5).do("react none")
    assert missed.unit("S").count == 0


@pytest.mark.rule("KB2.4")
def test_pins_that_reach_morale_destroy() -> None:
    play = duel(unit("G", "mg_squad", "C3"), squad("S", "C5", k47={"pins": 8}), FAR)
    play.do("order G fire", "fire at C5").dice(6, 1, 1, 1, 1, 1).do("react none")
    assert play.at("S") == ""


@pytest.mark.rule("KB2.4")
@pytest.mark.parametrize(("dice", "stands"), [((4, 4), True), ((5, 4), False)])
def test_half_the_men_at_once_make_a_morale_check(dice: Any, stands: Any) -> None:
    play = duel(unit("G", "mg_squad", "C3"), squad("S", "C5", steps=4), FAR)
    play.do("order G fire", "fire at C5")
    play.dice(6, 6, 1, 1, 1, 6, 6, *dice).do("react none")  # morale 9 - 1
    assert (play.at("S") == "C5") == stands
    few = duel(unit("G", "mg_squad", "C3"), squad("S", "C5", steps=5), FAR)
    few.do("order G fire", "fire at C5").dice(6, 6, 1, 1, 1, 6, 6).do("react none")
    assert not few.rolls(Roll.MORALE)


@pytest.mark.rule("KB2.4")
def test_pins_of_a_flamethrower() -> None:
    play = duel(unit("G", "flame_squad", "C4"), squad("S", "C5"), FAR)
    play.do("order G fire", "fire at C5 flame").dice(1, 1, 3, 1, 1, 6).do("react none")
    assert play.unit("S").count == 4


@pytest.mark.rule("KB2.1")
def test_an_order_that_a_unit_cannot_do_is_refused() -> None:
    units = (
        unit("G", "truck", "C3"),
        unit("GM", "mortar_squad", "C4"),
        unit("GB", "battery", None),
    )
    play = duel(*units, FAR, buildings=[house("E5")])
    assert play.why("order G fire") == "KB4.5"
    assert play.why("order GM run") == "KB3.4 K08"
    assert play.why("order GM ambush") == "KB4.7"
    assert play.why("order GB advance") == "B8.2"


@pytest.mark.rule("KB2.4")
def test_all_weapons_of_a_unit_give_one_pin_together() -> None:
    play = duel(squad("G", "C3"), squad("S", "C4"), FAR).do("order G fire", "fire at C4")
    hits, harmless = ([6] * 8, [6] * 4), ([1] * 8, [1] * 4)
    play.dice(*hits[0], *harmless[0], *hits[1], *harmless[1]).do("react none")
    assert (play.unit("S").count, play.unit("S").steps) == (1, 10)
