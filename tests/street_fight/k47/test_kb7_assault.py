"""KB7: assaults from outside and inside, reactions, and the fight."""

from fractions import Fraction
from typing import Any

import pytest

from stalingrad_game.street_fight.k47.judge.units import Mark
from stalingrad_game.street_fight.k47.play.codes import Roll
from stalingrad_game.street_fight.position.codes import Ending
from tests.support.street import house, side, unit
from tests.support.street_k47 import ask, duel

TOMMIES = {"weapons": ["SMG", "SMG"]}
FAR = unit("S9", "rifle_squad", "I9")


def squad(name: Any, at: Any, **more: Any) -> Any:
    return unit(name, "rifle_squad", at, **more)


@pytest.mark.rule("KB7.1", "K40")
def test_from_outside_only_the_ground_floor_within_two_hexes() -> None:
    tower = {"buildings": [house("C5", floors=2)]}
    for at, legal in (("C4", True), ("C3", True), ("C2", False)):
        found = ask(squad("G", at), squad("S", "C5"), **tower).attack("G", "C5", "assault")
        assert found["legal"] == legal
        assert legal or found["rules"] == ["KB7.1 K40"]
    high = ask(squad("G", "C4"), squad("S", "C5/1"), **tower)
    assert high.refusal("G", "C5/1", "assault") == "KB7.1 K40"


@pytest.mark.rule("KB7.1", "K40")
def test_an_opening_must_be_within_reach() -> None:
    room = {"buildings": [house("C5")]}
    blank = [side("C4", "C5", openings=0)]
    near = ask(squad("G", "C4"), squad("S", "C5"), sides=blank, **room)
    assert near.attack("G", "C5", "assault")["legal"]  # by B4, which touches both
    far = ask(squad("G", "C3"), squad("S", "C5"), sides=blank, **room)
    assert far.refusal("G", "C5", "assault") == "KB7.1 K40"
    rough = ask(squad("G", "C3"), squad("S", "C5"), terrain={"debris": ["C4"]}, **room)
    assert rough.refusal("G", "C5", "assault") == "KB7.1 K40"


@pytest.mark.rule("KB7.2", "K10", "K41")
def test_from_inside_the_next_floor_or_section_or_out() -> None:
    block: dict[str, Any] = {"buildings": [house("C4", "C5", floors=3)]}
    for there, legal in (
        ("C4/2", True),
        ("C4", True),
        ("C5/1", True),
        ("C5", False),
        ("C5/2", False),
        ("C3", False),
    ):
        at = ask(squad("G", "C4/1"), squad("S", there), **block)
        found = at.attack("G", there, "assault")
        assert found["legal"] == legal
        assert legal or found["rules"] == ["KB7.2 K10 K41"]
    low = ask(squad("G", "C4"), squad("S", "C2"), **block)
    assert low.attack("G", "C2", "assault")["legal"]


@pytest.mark.rule("KB7.1", "KB3.2")
def test_who_can_assault_and_whom() -> None:
    at = ask(unit("G", "t34", "C4"), squad("S", "C5"), unit("GA", "at_gun", "C4"))
    assert at.refusal("G", "C5", "assault") == "KB3.7"
    assert at.refusal("GA", "C5", "assault") == "KB3.4 K08"
    tank = ask(squad("G", "C4"), unit("S", "t34", "C5"))
    assert tank.refusal("G", "C5", "assault") == "KB7.4"
    assert ask(squad("G", "C4"), FAR).refusal("G", "C5", "assault") == "B10"


@pytest.mark.rule("KB7.3", "K11")
def test_an_enemy_may_fire_at_who_comes_from_more_than_a_hex_away() -> None:
    play = duel(squad("G", "C4"), squad("S", "C2"), FAR, buildings=[house("C4")])
    play.do("order G run", "assault C2")
    assert play.question == "react soviet"
    assert play.options[0] == "no_reaction"
    assert play.at("G") == "C3"  # out of the cover of the building
    play.do("react fire")
    assert "fires S G fire" in play.facts
    assert play.unit("S").marks & 2 or play.at("S") == ""


@pytest.mark.rule("KB7.3", "K11")
@pytest.mark.parametrize(("at", "there"), [("C4", "C5"), ("C4", "C4/1"), ("C3", "C4")])
def test_nobody_reacts_at_one_hex_in_another_floor_or_section(at: Any, there: Any) -> None:
    block: dict[str, Any] = {"buildings": [house("C4", "C5", floors=2)]}
    play = duel(squad("G", at), squad("S", there), FAR, **block)
    play.do("order G run", f"assault {there}")
    assert any(fact.startswith("blows") for fact in play.facts)


@pytest.mark.rule("KB7.4")
def test_attackers_strike_first_and_the_loser_is_destroyed() -> None:
    play = duel(squad("G", "C4", steps=2), squad("S", "C5", steps=3, k47={"pins": 2}), FAR)
    play.do("order G run").dice(6, 6, 1).do("assault C5")
    assert "blows S 2 G 0" in play.facts  # one man is left, and strikes last
    assert (play.at("G"), play.at("S"), play.unit("G").steps) == ("C5", "", 2)


@pytest.mark.rule("KB7.4")
def test_a_draw_is_fought_again_and_the_assaulted_drops_its_pins() -> None:
    play = duel(squad("G", "C4", steps=1), squad("S", "C5", steps=2, k47={"pins": 2}), FAR)
    # Nobody harms; then the attacker harms none, the two defenders one.
    play.do("order G run").dice(1, 1, 1, 1, 6, 1).do("assault C5")
    assert [fact for fact in play.facts if fact.startswith("blows")] == [
        "blows S 0 G 0",
        "blows S 0 G 1",
    ]
    assert (play.at("G"), play.at("S"), play.unit("S").count) == ("", "C5", 0)


@pytest.mark.rule("KB7.4")
def test_as_many_casualties_on_both_sides_are_a_draw_that_is_fought_again() -> None:
    play = duel(squad("G", "C4", steps=3), squad("S", "C5", steps=3), FAR)
    play.do("order G run").dice(6, 1, 1, 6, 1, 6, 6).do("assault C5")
    blows = [fact for fact in play.facts if fact.startswith("blows")]
    assert blows == ["blows S 1 G 1", "blows S 2 G 0"]
    assert (play.at("G"), play.at("S"), play.unit("G").steps) == ("C5", "", 2)


@pytest.mark.rule("KB7.1", "KB7.4", "K40")
def test_over_a_defended_obstacle_blows_fall_at_the_same_time() -> None:
    inside: dict[str, Any] = {"buildings": [house("C5")]}
    play = duel(squad("G", "C4", steps=1), squad("S", "C5", steps=1), FAR, **inside)
    play.do("order G run").dice(6, 6).do("assault C5")
    assert "blows S 1 G 1" in play.facts
    assert (play.at("G"), play.at("S")) == ("", "")


@pytest.mark.rule("KB7.4")
def test_the_winner_takes_the_floor() -> None:
    play = duel(
        squad("G", "C4"), squad("S", "C4/1", steps=1), FAR, buildings=[house("C4", floors=2)]
    )
    play.do("order G run").dice(*[6] * 10).do("assault C4/1")
    assert play.at("G") == "C4/1"


@pytest.mark.rule("KB7.5")
def test_the_odds_are_those_of_the_first_exchange() -> None:
    at = ask(unit("G", "engineer_squad", "C4", steps=1), squad("S", "C5"))
    shot = at.attack("G", "C5", "assault")
    assert (shot["shots"], shot["to_hit"], shot["damage"], shot["pen"]) == (2, 0, 4, 0)
    assert shot["odds"] == {"0": "1/4", "1": "1/2", "2": "1/4"}
    assert (shot["floors"], shot["collapse"], shot["p_hit"]) == (None, None, "1/1")


@pytest.mark.rule("KB7.3", "K11")
def test_nobody_in_the_same_building_fires_from_ambush_at_an_assault_inside() -> None:
    foes = [squad("S", "C4"), squad("S2", "C6")]
    hall = [house("C3", "C4")]
    play = duel(squad("G", "C3"), *foes, FAR, buildings=hall).drawn("soviet")
    play.do("order S ambush")
    play.drawn("german").do("order G run", "assault C4")
    assert play.question != "ambush soviet"
    assert "blows" in " ".join(play.facts)


@pytest.mark.rule("KB7.3", "K11")
def test_who_leaps_out_at_an_enemy_beside_is_out_of_the_cover_at_once() -> None:
    foes = [squad("S", "C5"), squad("S2", "C7")]
    play = duel(squad("G", "C4"), *foes, FAR, buildings=[house("C4")]).drawn("soviet")
    play.do("order S2 ambush").drawn("german").do("order G run", "assault C5")
    assert play.question == "ambush soviet"
    assert play.at("G") == "C4"
    # From three hexes, over half its range, rifles hit on 4; in the open men fall on 4, not 6.
    play.dice(4, 4, *[1] * 6, 4, 4, *[1] * 4).do("react fire")
    assert "hit G 2 2" in play.facts
    assert play.unit("G").marks & Mark.LEAPING == 0  # the fight is over


@pytest.mark.rule("KB7.3", "KB5.6", "K33")
def test_who_assaults_upstairs_keeps_the_cover_of_the_building() -> None:
    foes = [squad("S", "C4/1"), squad("S2", "C7")]
    high: dict[str, Any] = {"buildings": [house("C4", floors=2)]}
    play = duel(squad("G", "C4"), *foes, FAR, **high).drawn("soviet")
    play.do("order S2 ambush").drawn("german").do("order G run", "assault C4/1")
    play.dice(4, 4, *[1] * 6, 4, 4, *[1] * 4).do("react fire")
    assert "misses S2 G" in play.facts  # hard cover: 6


@pytest.mark.rule("KB7.3", "KB6.4", "K38")
def test_flame_at_who_leaps_out_leaves_the_building_alone() -> None:
    foes = [squad("S", "C5"), unit("S2", "flame_squad", "D4")]
    play = duel(squad("G", "C4"), *foes, FAR, buildings=[house("C4")]).drawn("soviet")
    play.do("order S2 ambush").drawn("german").do("order G run", "assault C5")
    play.do("react fire")
    assert not play.rolls(Roll.BURN)
    assert "hit G" in " ".join(play.facts)


@pytest.mark.rule("KB7.4")
def test_whoever_is_left_wins_even_with_more_casualties_and_nobody_wins_where_nobody_is() -> None:
    inside: dict[str, Any] = {"buildings": [house("C5")]}
    few = duel(squad("G", "C4", steps=3), squad("S", "C5", steps=2), FAR, **inside)
    few.do("order G run").dice(6, 6, 1, 6, 1).do("assault C5")  # two against one: he holds none
    assert (few.at("G"), few.at("S"), few.unit("G").steps) == ("C5", "", 2)
    lost = duel(squad("G", "C4", steps=4), squad("S", "C5", steps=2, k47=TOMMIES), FAR, **inside)
    lost.do("order G run").dice(6, 6, 1, 1, 6, 6, 6, 1).do("assault C5")
    assert "blows S 2 G 3" in lost.facts
    assert (lost.at("G"), lost.at("S"), lost.unit("G").steps) == ("C5", "", 1)


@pytest.mark.rule("B9", "KB7.4")
@pytest.mark.parametrize(("held", "winner"), [("german", 0), ("soviet", 1)])
def test_where_the_last_two_units_kill_each_other_the_hexes_decide(held: Any, winner: Any) -> None:
    aim = {"side": "german", "hexes": ["A1"], "need": 1, "when": "end"}
    units = [squad("G", "C4", steps=1), squad("S", "C5", steps=1)]
    play = duel(*units, buildings=[house("C5")], control={held: ["A1"]}, victory=aim)
    play.do("order G run").dice(6, 6).do("assault C5")
    assert (play.at("G"), play.at("S")) == ("", "")
    assert (play.state.winner, play.state.ending) == (winner, Ending.NO_UNITS)


@pytest.mark.rule("KB7.4")
def test_the_odds_of_a_whole_fight_count_draws_that_are_fought_again() -> None:
    """One man against two, a man falls to 4 or more, the attacker strikes first.

    He wins where he fells one and is missed by the other: 1/4; of nothing on both sides, 1/2 times
    1/4, they begin again: 1/4 divided by 7/8.
    """
    at = ask(squad("G", "C4", steps=1), squad("S", "C5", steps=2))
    answer = at.attack("G", "C5", "assault")
    assert answer["fight"] == {"attacker": "2/7", "defender": "5/7"}
    assert answer["reply"] == {"0": "2/7", "1": "5/7"}


@pytest.mark.rule("KB7.1", "KB7.4")
def test_over_an_obstacle_both_may_be_destroyed() -> None:
    at = ask(squad("G", "C4", steps=1), squad("S", "C5", steps=1), buildings=[house("C5")])
    answer = at.attack("G", "C5", "assault")
    assert answer["fight"] == {"attacker": "1/3", "both": "1/3", "defender": "1/3"}
    assert answer["reply"] == {"0": "1/3", "1": "2/3"}
    assert "fight.together" in answer["sum"]


@pytest.mark.rule("KB7.4")
def test_a_fight_costs_the_loser_all_and_the_winner_less() -> None:
    answer = ask(squad("G", "C4"), squad("S", "C5", steps=4)).attack("G", "C5", "assault")
    chances = {word: Fraction(chance) for word, chance in answer["fight"].items()}
    assert sum(chances.values()) == 1
    assert chances["attacker"] > Fraction(9, 10)
    reply = {int(men): Fraction(chance) for men, chance in answer["reply"].items()}
    assert sum(reply.values()) == 1
    assert reply[10] == 1 - chances["attacker"]


@pytest.mark.rule("KB7.3")
def test_the_sum_says_where_the_enemy_may_fire_first() -> None:
    far = ask(squad("G", "C4"), squad("S", "C2")).attack("G", "C2", "assault")
    near = ask(squad("G", "C4"), squad("S", "C5")).attack("G", "C5", "assault")
    spent = ask(squad("G", "C4"), squad("S", "C2", k47={"ordered": True}))
    assert "fight.fires_first" in far["sum"]
    assert "fight.fires_first" not in near["sum"]
    assert "fight.fires_first" not in spent.attack("G", "C2", "assault")["sum"]
