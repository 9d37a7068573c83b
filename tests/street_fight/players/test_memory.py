"""What an officer remembers of a board when something lies otherwise, and what he need not ask."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from stalingrad_game.street_fight.ats.judge.movement import Mover
from stalingrad_game.street_fight.board.locations import hex_of
from stalingrad_game.street_fight.board.terrain import MARKERS
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.players import memory as memory_module
from stalingrad_game.street_fight.players.ats_battle import AtsBattle
from stalingrad_game.street_fight.players.battle import Battle
from stalingrad_game.street_fight.players.k47_battle import K47Battle
from stalingrad_game.street_fight.players.memory import Memories, Memory, Roads
from stalingrad_game.street_fight.players.tide_battle import TideBattle
from stalingrad_game.street_fight.position.state import Marker, State
from stalingrad_game.street_fight.referees import street_kit
from tests.support.amount import share, some

BATTLES: dict[str, type[Battle]] = {"ats": AtsBattle, "k47": K47Battle, "tide": TideBattle}
MODES = {"ats": ("", "assault", "run", "infiltrate"), "k47": ("",), "tide": ("",)}


def views(
    word: str, seed: int, most: int = 160, every: int = 20, scenario: str = "volga_block"
) -> list[State]:
    """Views of a random game in which houses fall and markers come and go."""
    game = StreetGame(street_kit(scenario, word))
    state, _ = game.begin(seed, {})
    chance, found = Random(seed), []
    for number in range(most):
        decision = game.decision(state)
        if decision is None:
            break
        if number % every == 0:
            found.append(game.view(state, 0))
        game.play(state, chance.choice(decision.options))
    return found


class CountedShots(AtsBattle):
    """Counts what it works out."""

    struck = 0

    def strike(self, shooter: int, target: int) -> float:
        self.struck += 1
        return super().strike(shooter, target)


@pytest.mark.parametrize("word", BATTLES)
def test_steps_kept_from_the_board_before_cost_what_they_cost_now(word: str) -> None:
    kit = street_kit("volga_block", word)
    kept, compared, roads, before = None, 0, 0, dict[object, Roads]()
    for view in views(word, 5):
        anew, kept = Memory(kit, view), Memory(kit, view, kept)
        compared += len(kept.steps)
        for memory in (kept, anew):
            battle = BATTLES[word](kit, view, 0, memory)
            for unit in battle.own:
                for start in battle._locations():
                    for mode in MODES[word]:
                        battle.steps_from(unit, start, mode)
                for number in battle.objectives:
                    battle.ways_to(unit, number)
        assert kept.steps == anew.steps
        for like, now in anew.roads.items():
            assert kept.roads[like].back == now.back
            assert now.ways.items() <= kept.roads[like].ways.items()
        roads += sum(kept.roads[like] is before.get(like) for like in kept.roads)
        before = kept.roads
    assert compared > 500
    assert roads >= 1


def test_shots_kept_from_boards_before_take_what_they_take_now() -> None:
    kit = street_kit("volga_block", "ats")
    kept, struck = None, [0, 0]
    for view in views("ats", 5):
        harms = []
        anew, kept = Memory(kit, view), Memory(kit, view, kept)
        for number, memory in enumerate((kept, anew)):
            battle = CountedShots(kit, view, 0, memory)
            pairs = [*product(battle.own, battle.enemies), *product(battle.enemies, battle.own)]
            harms.append([battle.harm(*pair, end=battle.now(pair[1]).loc) for pair in pairs])
            struck[number] += battle.struck
        assert harms[0] == harms[1]
    assert 0 < struck[0] < struck[1]


def test_of_two_markers_alike_one_that_goes_is_noticed() -> None:
    kit = street_kit("volga_block", "ats")
    view = views("ats", 1, most=1)[0]
    wire = Marker(MARKERS.index("wire"), kit.board.loc("B4"))
    view.markers += [wire, wire]
    before = Memory(kit, view)
    battle = AtsBattle(kit, view, 0, before)
    battle.steps_from(battle.own[0], wire.loc)
    assert before.steps
    view.markers.pop()
    assert not Memory(kit, view, before).steps


@pytest.mark.parametrize("word", ["ats", "k47"])
def test_nobody_harms_beyond_the_range_of_all_weapons(word: str) -> None:
    kit = street_kit("volga_block", word)
    far = 0
    for view in views(word, 2):
        memory = Memory(kit, view)
        battle = BATTLES[word](kit, view, 0, memory)
        pairs = [*product(battle.own, battle.enemies), *product(battle.enemies, battle.own)]
        for shooter, target in pairs:
            start, end = battle.now(shooter).loc, battle.now(target).loc
            apart = battle.board.grid.distance(hex_of(start), hex_of(end))
            if apart > battle.farthest(shooter) and battle.sees(start, end):
                far += 1
                placed = {
                    shooter: battle.as_firer(battle.now(shooter)),
                    target: battle.as_target(battle.now(target)),
                }
                assert battle._struck(placed, shooter, target) == 0.0
    assert far >= 5


@pytest.mark.parametrize(
    ("scenario", "word"), [*(("volga_block", word) for word in BATTLES), ("the_works", "ats")]
)
def test_enemies_who_stand_as_before_harm_a_place_as_before(scenario: str, word: str) -> None:
    """Whoever moved, was hit or came up since is asked anew, whatever was asked before.

    A mortar is too when those who see for it aren't where they were: there are some in the Works.
    """
    kit, kept = street_kit(scenario, word), 0
    memories = Memories(kit)
    for view in views(word, 3, most=share(160, 1, 48), every=4, scenario=scenario):
        threats_seen = []
        for memory in (memories.of(view), Memory(kit, view)):
            battle = BATTLES[word](kit, view, 0, memory)
            before = dict(memory.by_enemy)
            places = [
                (unit, battle.now(other).loc)
                for unit, other in product(battle.own, some(battle.own, 4))
            ]
            threats_seen.append([(battle.danger(*one), battle.offence(*one)) for one in places])
            kept += sum(
                stances.get(enemy) == before[key][0].get(enemy) and harm > 0
                for key, (stances, harms) in memory.by_enemy.items()
                if key in before
                for enemy, harm in harms.items()
            )
        assert threats_seen[0] == threats_seen[1]
    assert kept > 20


def test_steps_of_a_class_cost_each_of_it_what_they_would_cost_him_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Vehicles have more points or fewer, here so few that it matters; mines are of a side."""
    few = property(lambda mover: Fraction(mover.values.mp, 7) if mover.values.vehicle else None)
    monkeypatch.setattr(Mover, "allowance", few)
    kit = street_kit("volga_block", "ats")
    view = views("ats", 1, most=1)[0]
    view.markers.append(Marker(MARKERS.index("mines"), kit.board.loc("D4"), side=0, density=3))
    shared = AtsBattle(kit, view, 0, Memory(kit, view))
    found = set()
    for unit in (*shared.own, *shared.enemies, *shared.own):
        alone = AtsBattle(kit, view, 0, Memory(kit, view))
        for name in ("A2", "C4", "C5", "D3", "E4", "B2", "G6", "H3"):
            start = kit.board.loc(name)
            for mode in MODES["ats"]:
                steps = list(shared.step_costs(unit, start, mode))
                assert steps == list(alone.step_costs(unit, start, mode)), (unit, name, mode)
                found.add((name, mode, tuple(steps)))
    assert len(found) > 40


def test_a_number_stands_for_one_thing_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory_module, "MOST_NUMBERS", 3)
    memory = Memory(street_kit("volga_block", "ats"), views("ats", 1, most=1)[0])
    assert memory.number("a") == memory.number("a") != memory.number("b")
    numbers = [memory.number(thing) for thing in "cdefgh"]
    assert len({*numbers, memory.number("b")}) == len(numbers) + 1
    assert memory.number("a") not in numbers
