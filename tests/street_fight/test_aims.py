"""What actions are called and after: read from answers, told of what lies open alone (B3.5)."""

from __future__ import annotations

from random import Random

import pytest

from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.record.record import GameRecord
from stalingrad_game.street_fight.aims import actions_advised, aim_of_action, aim_of_step
from stalingrad_game.street_fight.board.locations import UNSEEN, hex_of
from stalingrad_game.street_fight.foresight import Foresight
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.lab.street_checks import exchanged
from stalingrad_game.street_fight.players import search
from stalingrad_game.street_fight.players.drawn import begins_action
from stalingrad_game.street_fight.players.officer import OfficerPlayer
from stalingrad_game.street_fight.players.search import Effort, LookaheadPlayer, StreetEstimate
from stalingrad_game.street_fight.position.codes import SIDES
from stalingrad_game.street_fight.position.state import State
from stalingrad_game.street_fight.referees import REFEREES, street_kit
from stalingrad_game.street_fight.review.points import plan_of_step
from stalingrad_game.street_fight.whole_actions import (
    StreetAim,
    WholeAction,
    action_of,
    answers_ahead,
)
from stalingrad_game.street_fight.words.advice import (
    DescribedAction,
    described_actions,
    street_aim_line,
)
from stalingrad_game.street_fight.words.words import GameWords
from tests.support.languages import ENGLISH, FRENCH
from tests.support.street_over import fought
from tests.support.street_secrets import with_secrets

SECRET_CELLS = (("tractor_hall", "tide"), ("grain_elevator", "ats"), ("bunker_line", "k47"))
FEW = Effort(8, 8, 1, 600, 3)
FEWEST = Effort(2, 2, 1)
"""Enough to tell apart what depends on hidden things: each of them is a game played on."""


def aims(record: GameRecord[StreetGame]) -> dict[int, StreetAim]:
    found = {number: aim_of_step(record, number) for number in range(1, len(record.steps) + 1)}
    return {number: aim for number, aim in found.items() if aim is not None}


@pytest.mark.parametrize("rules", REFEREES)
def test_actions_end_before_the_next_one_begins_and_have_one_aim_each(rules: str) -> None:
    record = fought("first_house", rules, 60)
    found, game = aims(record), record.game
    assert len({aim.kind for aim in found.values()}) > 1
    for number, aim in found.items():
        decision = game.decision(record.at(number))
        assert decision is None or decision.op in begins_action(game.kit.referee)
        assert aim.action.side == game.side_of_unit(aim.action.unit)
        places = hex_of(aim.action.end), hex_of(aim.action.place)
        if aim.kind in {"hold", "storm", "clear"}:
            assert aim.hex in places
            assert aim.hex in game.kit.scenario.victory.hexes


@pytest.mark.rule("AT1.1", "AT1.5")
def test_an_aim_is_told_in_the_phase_of_its_action() -> None:
    """The last shot before the Infiltration phase too, and each infiltration."""
    record = fought("volga_block", "ats", 150)
    phases = {"infiltrate": "infiltration", "sewer": "infiltration", "strike": "melee"}
    found = set()
    for number, aim in aims(record).items():
        phase = record.game.moment(record.at(number - 1)).phase
        found.add(phase)
        fires = phase in {"indirect", "fire_movement"}
        assert phase == phases.get(aim.action.word) or (fires and aim.action.word not in phases)
        now = record.game.moment(record.at(number)).phase
        found.add("last" if fires and now not in {"indirect", "fire_movement"} else "")
    assert {"fire_movement", "infiltration", "last"} <= found


@pytest.mark.parametrize("rules", REFEREES)
def test_every_aim_is_said_in_both_languages(rules: str) -> None:
    record = fought("volga_block", rules, 90)
    for language in (ENGLISH, FRENCH):
        words = GameWords(record.game.kit, catalogue(language))
        for aim in aims(record).values():
            line = street_aim_line(words, aim)
            assert line.endswith(".")
            assert "{" not in line
            assert words.names.unit(aim.action.unit) in line.partition(":")[0]
            alone = street_aim_line(words, aim, named=False)
            assert words.names.unit(aim.action.unit) not in alone.partition(":")[0]
            assert alone.partition(":")[2] == line.partition(":")[2]


@pytest.mark.rule("AT6.11")
def test_a_shot_at_a_house_that_cannot_fall_does_not_claim_to_bring_it_down() -> None:
    """The StuG at A6 sees the roof of E4 alone: it can hurt those inside, not the walls."""
    game = StreetGame(street_kit("tractor_hall", "ats"))
    state, _ = game.begin(1, {})
    kit, unit = game.kit, game.kit.scenario.unit_named("ST")
    assert unit is not None
    place = kit.board.loc("E4")
    action = WholeAction(0, unit, "fire", (state.units[unit].loc,), attack="house", place=place)
    aim = aim_of_action(kit, game.public(state), action)
    assert aim is not None
    assert aim.number > 1
    for language, falls in ((ENGLISH, "down"), (FRENCH, "tomber")):
        line = street_aim_line(GameWords(kit, catalogue(language)), aim)
        assert "E4" in line
        assert falls not in line


def test_a_move_is_after_what_it_brings_most_of() -> None:
    """G2 at A2 of First House: D2 counts for victory, A1 leads nowhere."""
    game = StreetGame(street_kit("first_house", "tide"))
    state, _ = game.begin(1, {})
    loc, unit = game.kit.board.loc, game.kit.scenario.unit_named("G2")
    assert unit is not None
    start = state.units[unit].loc
    for end, kind in (("D2", "hold"), ("C3", "goal"), ("A1", "")):
        action = WholeAction(0, unit, "advance", (start, loc(end)))
        aim = aim_of_action(game.kit, game.public(state), action)
        assert ("" if aim is None else aim.kind) == kind
        assert aim is None or game.kit.board.name(aim.hex) in {"D2", "D3"}


def test_an_action_is_read_from_its_answers() -> None:
    """The first unit of First House walks to the house: two steps, then it stops."""
    game = StreetGame(street_kit("first_house", "tide"))
    state, _ = game.begin(1, {})
    decision = game.decision(state)
    assert decision is not None
    named = ("advance G2", "step B2", "step C3", "stop")
    plan = [game.parse_option(text) for text in named]
    view = game.view(state, decision.seat)
    answers = list(answers_ahead(Foresight(game.kit), view, decision, plan))
    action = action_of(game.kit, answers)
    assert action is not None
    board = game.kit.board
    assert action.path == tuple(map(board.loc, ("A2", "B2", "C3")))
    assert (action.attack, action.word) == ("", "advance")
    short = action_of(game.kit, answers, stays=board.loc("B2"))
    assert short is not None
    assert short.end == board.loc("B2")


@pytest.mark.rule("B3.5")
@pytest.mark.parametrize(("scenario", "rules"), SECRET_CELLS)
def test_an_aim_is_the_same_wherever_hidden_units_and_mines_are(
    scenario: str, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = fought(scenario, rules, 70)
    game, at = record.game, record.at
    count = 0
    for side in SIDES:
        for number in range(1, len(record.steps) + 1):

            def secret(step: int) -> State:
                return with_secrets(game, at(step), Random(5))

            def other(step: int, side: int = side) -> State:
                return exchanged(game, secret(step), side, Random(7))

            monkeypatch.setattr(record, "at", secret)
            aim = aim_of_step(record, number)
            monkeypatch.setattr(record, "at", other)
            assert aim_of_step(record, number) == aim
            monkeypatch.setattr(record, "at", at)
            if aim is not None:
                count += 1
                lies_open = game.public(secret(number))
                for unit in {aim.action.unit, aim.other} - {-1}:
                    assert lies_open.units[unit].loc != UNSEEN
    assert count


def advised(game: StreetGame, state: State) -> list[DescribedAction]:
    decision = game.decision(state)
    assert decision is not None
    view = game.view(state, decision.seat)
    advice = LookaheadPlayer(game.kit, FEWEST, 1).advise(view, decision)
    words = GameWords(game.kit, catalogue(ENGLISH))
    actions = actions_advised(game.kit, view, decision, advice.ranked)
    return list(described_actions(words, game.kit, view, actions))


@pytest.mark.rule("B3.5")
@pytest.mark.parametrize(("scenario", "rules"), SECRET_CELLS)
def test_a_hint_is_the_same_wherever_hidden_units_and_mines_are(scenario: str, rules: str) -> None:
    record = fought(scenario, rules, 12)
    state = with_secrets(record.game, record.state, Random(2))
    decision = record.game.decision(state)
    assert decision is not None
    other = exchanged(record.game, state, decision.seat, Random(3))
    assert other.units != state.units
    described = advised(record.game, state)
    assert described
    assert advised(record.game, other) == described


@pytest.mark.parametrize("rules", REFEREES)
def test_advice_is_of_whole_actions_the_best_first(rules: str) -> None:
    record = fought("first_house", rules, 0)
    game, decision = record.game, record.decision
    assert decision is not None
    view = game.view(record.state, decision.seat)
    player = LookaheadPlayer(game.kit, FEW, 1)
    advice = player.advise(view, decision)
    assert advice == player.advise(view, decision)
    assert 2 <= len(advice.ranked) <= 8
    assert advice.rollouts >= len(advice.ranked)
    assert len({one.option for one in advice.ranked}) == len(advice.ranked)
    best, *others = advice.ranked
    assert all(other.chance <= best.chance for other in others)
    assert {one.option for one in advice.ranked} <= {*decision.options}
    for one in advice.ranked:  # up to where a die falls, each answer is offered in its turn
        answers = list(answers_ahead(Foresight(game.kit), view, decision, one.plan))
        assert all(each.option in each.decision.options for each in answers)
    assert any(len(one.plan) > 1 for one in advice.ranked)
    stopped = player.advise(view, decision, stop=lambda: True)
    assert stopped.rollouts == 0


def test_another_action_is_told_before_the_officers_only_where_it_is_clearly_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = StreetGame(street_kit("first_house", "tide"))
    state, _ = game.begin(1, {})
    decision = game.decision(state)
    assert decision is not None
    view = game.view(state, decision.seat)
    player = LookaheadPlayer(game.kit, FEW, 3)
    unclear, *others = player.advise(view, decision).ranked
    assert unclear.option == OfficerPlayer(game.kit, 3).choose(view, decision)
    assert all(other.chance <= unclear.chance for other in others)
    monkeypatch.setattr(search, "LEAST_BETTER", 0.001)
    monkeypatch.setattr(search, "CLEARLY_BETTER", 0.0)
    best, *_ = player.advise(view, decision).ranked
    assert best.option in [other.option for other in others]
    assert best.chance - unclear.chance < best.error


def test_what_comes_to_the_same_is_told_once() -> None:
    game = StreetGame(street_kit("first_house", "tide"))
    state, _ = game.begin(1, {})
    decision = game.decision(state)
    assert decision is not None
    plans = (
        ("advance G2", "step B2", "step C3", "step D2", "stop"),
        ("fire_and_move G2", "step B2", "step C3", "stop"),
        ("advance G2", "step B2", "step C3", "stop"),
        ("op_fire G2",),
        ("op_fire G1",),
    )
    ranked = [
        StreetEstimate(tuple(map(game.parse_option, plan)), 0.6 - 0.1 * number, 0.0)
        for number, plan in enumerate(plans)
    ]
    view = game.view(state, decision.seat)
    actions = actions_advised(game.kit, view, decision, ranked)
    assert [estimate for estimate, _ in actions] == [ranked[0], ranked[1], ranked[3]]
    words = GameWords(game.kit, catalogue(ENGLISH))
    described = list(described_actions(words, game.kit, view, actions))
    assert [one.name for one in described] == [
        "G2 (rifle squad) moves to D2",
        "G2 (rifle squad) moves to C3",
        "G2: Op Fire (wait)",
    ]
    assert [one.verdict for one in described] == [
        "clearly better",
        "clearly weaker",
        "clearly weaker",
    ]
    assert described[0].reasons.startswith("Aim: to hold D2, which counts for victory.")
    assert "G2" not in described[0].reasons, "its heading names it"


@pytest.mark.parametrize("rules", REFEREES)
def test_whom_an_assault_overcomes_is_no_threat_behind_it(rules: str) -> None:
    record = fought("first_house", rules, 70)
    game, begins = record.game, begins_action(record.game.kit.referee)
    stormed = 0
    for step in range(len(record.steps)):
        state = record.at(step)
        decision = game.decision(state)
        if decision is None or decision.op not in begins:
            continue
        view = game.view(state, decision.seat)
        plan = plan_of_step(record, step)
        facts = actions_advised(game.kit, view, decision, [StreetEstimate(tuple(plan), 0.5, 0.0)])
        for _, each in facts:
            if each.action is not None and each.action.attack == "storm":
                stormed += 1
                there = {
                    enemy for enemy, now in enumerate(view.units) if now.loc == each.action.place
                }
                assert not there & {enemy for enemy, _ in each.threats}
    assert stormed
