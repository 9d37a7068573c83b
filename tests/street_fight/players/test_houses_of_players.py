"""Officers by `tide` bring a house down where that does more than fire at those inside (TI8)."""

from __future__ import annotations

import pytest

from stalingrad_game.kernel.decision import Option
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.lab.match import Match, play_seeds
from stalingrad_game.street_fight.players.memory import memories_of
from stalingrad_game.street_fight.players.officer import OfficerPlayer
from stalingrad_game.street_fight.players.tide_battle import AGAIN, TideBattle
from stalingrad_game.street_fight.position.codes import GERMAN
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.referees import referee
from stalingrad_game.street_fight.tide.judge.chances import building_odds
from stalingrad_game.street_fight.tide.judge.house import shot
from stalingrad_game.street_fight.tide.play.codes import Act, Mode
from stalingrad_game.street_fight.tide.play.shots import shot_at_house
from tests.support.amount import share
from tests.support.street import Table, house, marker, scene, unit

SEEDS = range(1_000_003, 1_000_003 + share(10, 1, 5))
HEAVY, TANK, SQUAD = 0, 1, 2
"""German units by number."""
UPSTAIRS = unit("S2", "mg_squad", "F4/1")


def street(
    *more: Table, weakened: bool = True, destructible: bool = True, turns: int = 6
) -> StreetGame:
    """A house of two floors held by a squad or two; a heavy gun, a tank and a squad before it."""
    scenario = scene(
        unit("GH", "sig33b", "B4"),
        unit("GT", "panzer_iii", "B5"),
        unit("G1", "rifle_squad", "C3"),
        unit("S1", "rifle_squad", "F4"),
        *more,
        buildings=[house("F4", "G4", floors=2)],
        markers=[marker("F4", "weakened")] if weakened else [],
        destructible=destructible,
        turns=turns,
        control={"soviet": ["F4"]},
        victory={"side": "german", "hexes": ["F4"], "need": 1, "when": "end"},
    )
    return StreetGame(StreetKit(scenario, referee("tide")))


def attack(game: StreetGame) -> list[Option]:
    """The first action of the German officer: all that he decides until dice fall."""
    state, _ = game.begin(3, {})
    player, found = OfficerPlayer(game.kit, 3), list[Option]()
    while not any(one[0] in {Act.READY, Act.STOP, Act.PASS, Act.WAIT} for one in found):
        decision = game.decision(state)
        assert decision is not None
        if decision.seat != GERMAN:
            break
        found.append(player.choose(game.view(state, decision.seat), decision))
        game.play(state, found[-1])
    return found


def battle(game: StreetGame) -> TideBattle:
    state, _ = game.begin(3, {})
    view = game.view(state, GERMAN)
    return TideBattle(game.kit, view, GERMAN, memories_of(game.kit).of(view))


def shelled(game: StreetGame) -> bool:
    return any(one[0] == Act.SHELL for one in attack(game))


@pytest.mark.rule("TI8.10")
def test_a_weakened_house_with_two_squads_in_it_is_brought_down_first() -> None:
    """By the gun's best shell, and before anybody goes there."""
    game = street(UPSTAIRS)
    first, second, *_ = attack(game)
    assert first == (Act.CONCENTRATE, HEAVY)
    assert second == shot_at_house(game.kit.board.hex("F4"), "normal", "stielgranate_42")


@pytest.mark.rule("TI8.3")
def test_who_adds_more_to_a_fall_than_he_could_do_himself_supports_it() -> None:
    """A tank, where three squads are inside; nobody whose figures do nothing to a house."""
    chosen = attack(street(UPSTAIRS, unit("S3", "rifle_squad", "F4")))
    assert (Act.SUPPORT, TANK) in chosen
    assert (Act.SUPPORT, SQUAD) not in chosen


@pytest.mark.rule("TI8.10")
@pytest.mark.parametrize(
    "game",
    [
        street(weakened=True),
        street(UPSTAIRS, weakened=False),
        street(UPSTAIRS, destructible=False),
    ],
    ids=["one squad", "sound", "nothing falls"],
)
def test_where_fire_at_those_inside_does_more_the_house_is_left_alone(game: StreetGame) -> None:
    assert not shelled(game)


@pytest.mark.rule("TI8.10")
def test_to_weaken_a_house_is_worth_nothing_in_the_last_round() -> None:
    last, early = (battle(street(UPSTAIRS, weakened=False, turns=turns)) for turns in (1, 6))
    fired = shot_at_house(last.board.hex("F4"), "normal", None)
    worths = [one.shot_worth((HEAVY,), fired, Mode.CONCENTRATE) for one in (last, early)]
    assert worths[0] < worths[1] / 2


@pytest.mark.rule("TI8.9")
def test_what_is_fired_once_a_game_is_not_counted_again_for_a_weakened_house() -> None:
    """After it comes a plain shell, of three dice fewer."""
    b = battle(street(UPSTAIRS, weakened=False))
    number = b.board.hex("F4")
    special, plain = (
        b.shot_worth((HEAVY,), shot_at_house(number, "normal", ability), Mode.CONCENTRATE)
        for ability in ("stielgranate_42", None)
    )

    def falls(dice: int) -> float:
        """Now, or by a plain shell in the round after."""
        now = shot(b.scene, number, dice)
        odds = building_odds(now, 5, 5)
        later = building_odds(shot(b.scene, number, 11)._replace(need=5, weaken=None), 5, 5)
        return float(odds["destroy"]) + AGAIN * float(odds["weaken"] * later["destroy"])

    assert special / plain == pytest.approx(falls(14) / falls(11))


def test_in_a_scenario_with_weakened_houses_one_falls_in_a_game_of_five_or_more() -> None:
    """By their own choice; 100 games say more, by `stalingrad street balance`."""
    games = play_seeds(Match("works_repair_shop", "tide", ("officer", "officer")), SEEDS)
    assert sum(one.fallen > 0 for one in games) >= len(games) / 5
