"""KB3: what each step needs, and in which order it can be done."""

from typing import Any

import pytest

from tests.support.street import house, marker, ruin, side, unit
from tests.support.street_k47 import ask, duel

S = unit("S", "rifle_squad", "H8")
FIRM = ("rubble_wood", "rubble_masonry", "debris", "junkyard", "woods", "railcar", "fountain")
DIFFICULT = (*FIRM, "ravine", "rough")
EASY = ("road_paved", "road_dirt", "railroad", "shellholes", "tank")


def squad(at: Any, kind: Any = "rifle_squad", **more: Any) -> Any:
    return unit("G", kind, at, **more)


@pytest.mark.rule("KB3.1", "KB3.9")
@pytest.mark.parametrize("ground", EASY)
def test_easy_ground_can_be_run_over(ground: Any) -> None:
    at = ask(squad("C3"), S, terrain={ground: ["C4", "C5"]})
    assert at.cost("G", "C4 C5") == (2, "run", ("KB3.1", "KB3.1"))


@pytest.mark.rule("KB3.1", "K01")
@pytest.mark.parametrize("ground", DIFFICULT)
def test_difficult_ground_is_entered_by_advance_and_not_by_run(ground: Any) -> None:
    at = ask(squad("C3"), S, terrain={ground: ["C4"]})
    assert at.cost("G", "C4") == (1, "advance", ("KB3.1 K01",))
    assert at.cost("G", "C4", "run").rules == ("KB3.1 K01",)
    assert at.cost("G", "C4 C5").rules == ("KB3.1 K01",)
    assert ask(squad("C3", "truck"), S, terrain={ground: ["C4"]}).cost("G", "C4").rules == (
        "KB3.1 K01",
    )


@pytest.mark.rule("KB3.1", "K01")
def test_a_ruin_is_difficult_and_leaving_difficult_ground_is_not() -> None:
    at = ask(squad("C3"), S, buildings=[house("C4")], ruins=[ruin("C4")])
    assert at.cost("G", "C4", "run").rules == ("KB3.1 K01",)
    out = ask(squad("C3"), S, terrain={"debris": ["C3"]})
    assert out.cost("G", "C4 C5").order == "run"


@pytest.mark.rule("KB3.1", "B3.3")
@pytest.mark.parametrize("kind", ["wall", "hedge", "fence"])
@pytest.mark.parametrize("gate", [False, True])
def test_nobody_runs_across_a_wall_at_a_gate_either(kind: Any, gate: bool) -> None:
    at = ask(squad("C3"), S, sides=[side("C3", "C4", kind, gate=gate)])
    assert at.cost("G", "C4") == (1, "advance", ("KB3.1",))
    assert at.cost("G", "C4 C5").rules == ("KB3.1",)


@pytest.mark.rule("KB3.1")
def test_water_and_bars_are_never_crossed() -> None:
    assert ask(squad("C3"), S, terrain={"water": ["C4"]}).cost("G", "C4").rules == ("KB3.1",)
    assert ask(squad("C3"), S, sides=[side("C3", "C4", "bar")]).cost("G", "C4").rules == ("KB3.1",)


@pytest.mark.rule("KB3.2", "K02", "K03", "K04")
def test_entering_takes_a_run_and_is_its_last_move() -> None:
    at = ask(squad("C3"), S, buildings=[house("C4", "C5", floors=2)])
    assert at.cost("G", "C4") == (1, "run", ("KB3.2 K02 K03 K04",))
    assert at.cost("G", "C4", "advance").rules == ("KB3.2 K02 K03 K04",)
    assert at.cost("G", "C4 C5").rules == ("KB3.2 K02 K03 K04",)
    assert at.cost("G", "C4/1").rules == ("KB3.2 K02 K03 K04",)


@pytest.mark.rule("KB3.2", "K02")
def test_from_two_hexes_away_one_move_leads_to_the_house_and_one_inside() -> None:
    at = ask(squad("C2"), S, buildings=[house("C4")])
    assert at.cost("G", "C3 C4") == (2, "run", ("KB3.1", "KB3.2 K02 K03 K04"))


@pytest.mark.rule("KB3.2", "K03")
def test_a_blank_side_lets_nobody_in() -> None:
    at = ask(squad("C3"), S, buildings=[house("C4")], sides=[side("C3", "C4", openings=0)])
    assert at.cost("G", "C4").rules == ("KB3.2 K02 K03 K04",)


@pytest.mark.rule("KB3.3", "K05")
def test_one_unit_a_floor() -> None:
    friend = unit("G2", "rifle_squad", "C4")
    assert ask(squad("C3"), friend, S, buildings=[house("C4")]).cost("G", "C4").rules == (
        "KB3.3 K05",
    )


@pytest.mark.rule("KB3.3", "K06")
def test_an_enemy_s_floor_takes_an_assault() -> None:
    enemy = unit("S", "rifle_squad", "C4")
    at = ask(squad("C3"), enemy, buildings=[house("C4")])
    assert at.cost("G", "C4").rules == ("KB3.3 K06",)
    assert at.attack("G", "C4", "assault")["legal"]


@pytest.mark.rule("KB3.4", "K08")
@pytest.mark.parametrize("kind", ["at_gun", "infantry_gun", "mortar_squad"])
def test_artillery_neither_enters_nor_runs_nor_moves_inside(kind: Any) -> None:
    out = ask(squad("C3", kind), S, buildings=[house("C4")])
    assert out.cost("G", "D3") == (1, "advance", ("KB3.1",))
    assert out.cost("G", "D3", "run").rules == ("KB3.4 K08",)
    assert out.cost("G", "C4").rules == ("KB3.4 K08",)
    within = ask(squad("C4", kind), S, buildings=[house("C4", floors=2)])
    assert within.cost("G", "C4/1").rules == ("KB3.4 K08",)
    assert within.cost("G", "C3").rules == ("KB3.4 K08",)


@pytest.mark.rule("KB3.5", "K09")
def test_leaving_starts_on_the_ground_and_the_first_hex_counts_one() -> None:
    at = ask(squad("C4"), S, buildings=[house("C4", floors=2)])
    assert at.cost("G", "C5") == (1, "advance", ("KB3.5 K09",))
    assert at.cost("G", "C5 C6") == (2, "run", ("KB3.5 K09", "KB3.1"))
    high = ask(squad("C4/1"), S, buildings=[house("C4", floors=2)])
    assert high.cost("G", "C5").rules == ("KB3.5 K09",)
    blank = ask(squad("C4"), S, buildings=[house("C4")], sides=[side("C4", "C5", openings=0)])
    assert blank.cost("G", "C5").rules == ("KB3.5 K09",)


@pytest.mark.rule("KB3.5", "KB3.6", "K09")
def test_no_step_inside_comes_before_leaving() -> None:
    at = ask(squad("C4/1"), S, buildings=[house("C4", "C5", floors=2)])
    assert at.cost("G", "C4 C3").rules == ("KB3.5 K09",)
    low = ask(squad("C5"), S, buildings=[house("C4", "C5", floors=2)])
    assert low.cost("G", "C4 C3").rules == ("KB3.5 K09",)


@pytest.mark.rule("KB3.6", "K12", "K13")
def test_inside_a_step_is_one_floor_or_one_section_and_run_takes_two() -> None:
    tower = house("C4", "C5", floors=4)
    at = ask(squad("C4/1"), S, buildings=[tower])
    inside = "KB3.6 K12 K13"
    assert at.cost("G", "C4/2") == (1, "advance", (inside,))
    assert at.cost("G", "C4") == (1, "advance", (inside,))
    assert at.cost("G", "C5/1") == (1, "advance", (inside,))
    assert at.cost("G", "C4/2 C4/3") == (2, "run", (inside, inside))
    assert at.cost("G", "C4/2 C5/2") == (2, "run", (inside, inside))
    assert at.cost("G", "C4/3").rules == (inside,)
    assert at.cost("G", "C5/2").rules == (inside,)
    assert at.cost("G", "C4/2 C4/3 C5/3").rules == (inside,)


@pytest.mark.rule("KB3.6", "K14")
def test_run_does_not_pass_two_large_sections() -> None:
    row = house("C3", "C4", "C5", floors=2)
    at = ask(squad("C3"), S, buildings=[row], k47={"large_sections": True})
    assert at.cost("G", "C4 C5").rules == ("KB3.6 K14",)
    assert at.cost("G", "C4 C4/1").order == "run"
    assert ask(squad("C3"), S, buildings=[row]).cost("G", "C4 C5").order == "run"


@pytest.mark.rule("KB3.7")
@pytest.mark.parametrize(
    ("kind", "advance", "run"),
    [("t34", 1, 3), ("halftrack", 1, 3), ("superheavy_walker", 1, 2), ("truck", 2, 4)],
)
def test_vehicles_move_by_their_kind(kind: Any, advance: Any, run: Any) -> None:
    at = ask(squad("C1", kind), S)
    path = ["C2", "C3", "C4", "C5", "C6"]
    for steps in range(1, 6):
        cost = at.cost("G", " ".join(path[:steps]))
        wanted = "advance" if steps <= advance else "run" if steps <= run else None
        assert cost.order == wanted
        assert cost.moves == (steps if wanted else None)
        assert set(cost.rules) == {"KB3.7"}


@pytest.mark.rule("KB3.7")
def test_vehicles_never_drive_into_buildings() -> None:
    assert ask(squad("C3", "t34"), S, buildings=[house("C4")]).cost("G", "C4").rules == ("KB3.7",)


@pytest.mark.rule("KB3.8")
def test_a_friend_s_floor_is_not_passed_through() -> None:
    friend = unit("G2", "rifle_squad", "C4")
    row = house("C3", "C4", "C5")
    assert ask(squad("C3"), friend, S, buildings=[row]).cost("G", "C4 C5").rules == ("KB3.8",)


@pytest.mark.rule("KB3.8")
def test_wire_and_hedgehogs_are_difficult_and_mines_and_cellars_nothing() -> None:
    for kind in ("wire", "hedgehog"):
        at = ask(squad("C3"), S, markers=[marker("C4", kind)])
        assert at.cost("G", "C4", "run").rules == ("KB3.1 K01",)
    mined = ask(squad("C3"), S, markers=[marker("C4", "mines", side="soviet", density=3)])
    assert mined.cost("G", "C4 C5") == (2, "run", ("KB3.1", "KB3.1"))
    sewer = ask(squad("C3"), S, also={"sewer": ["C4"]})
    assert sewer.cost("G", "C4 C5").order == "run"
    cellar = ask(squad("C3"), S, buildings=[house("C3", cellar=True)])
    assert cellar.cost("G", "C3/-1").rules == ("KB3.8",)
    shielded = ask(squad("C3"), unit("S", "rifle_squad", "C5"), markers=[marker("C5", "hedgehog")])
    assert shielded.attack("G", "C5")["sum"]["hit.hedgehog"] == -2


@pytest.mark.rule("KB3.9")
def test_the_smallest_order_that_suffices_is_told() -> None:
    at = ask(squad("C3"), S)
    assert at.cost("G", "C4", "run") == (1, "run", ("KB3.1",))
    assert at.cost("G", "C4", "advance").order == "advance"
    assert at.cost("G", "C4 C5", "advance").rules == ("KB1.1",)


@pytest.mark.rule("KB3.9")
def test_refusals_come_in_the_order_of_the_board_s_rules() -> None:
    at = ask(squad("C3"), S, unit("GB", "battery", None), unit("GD", "t34", "B3"))
    assert at.cost("G", "C5").rules == ("B1.4",)
    assert at.cost("G", "C4/1").rules == ("B2.1",)
    assert at.cost("GB", "C4").rules == ("B8.2",)
    down = ask(squad("C3", k47={"down": True}), S)
    assert down.cost("G", "C4").rules == ("KB2.1",)


@pytest.mark.rule("KB3.4", "K08")
def test_artillery_never_runs_whatever_the_ground() -> None:
    gun = unit("G", "at_gun", "C3")
    rough = ask(gun, S, terrain={"debris": ["C4"]}, sides=[side("C3", "C2", "wall")])
    for there in ("C4", "C2", "B3"):
        assert rough.cost("G", there, "run").rules == ("KB3.4 K08",)
    assert rough.cost("G", "C4").order == "advance"


@pytest.mark.rule("KB2.1")
def test_a_unit_that_can_t_act_is_refused_before_all_that_concerns_the_shot() -> None:
    lying = squad("C3", k47={"down": True})
    foe = unit("S2", "rifle_squad", "C4")
    at = ask(unit("G2", "truck", "D3"), lying, S, foe)
    assert at.refusal("G2+G", "C4") == "KB2.1"
    assert at.refusal("G", "C4", target="S") == "KB2.1"
    assert at.refusal("G2", "C4", target="S") == "B10"


@pytest.mark.rule("KB3.5", "K09")
def test_a_unit_leaves_in_the_game_and_goes_on() -> None:
    play = duel(squad("C4"), S, buildings=[house("C4")])
    play.do("order G run", "move C5 C6")
    assert play.at("G") == "C6"


@pytest.mark.rule("KB3.4", "K08")
def test_artillery_inside_is_ordered_neither_to_advance_nor_to_run() -> None:
    play = duel(unit("G", "at_gun", "C4"), S, buildings=[house("C4")])
    assert play.why("order G advance") == play.why("order G run") == "KB3.4 K08"
