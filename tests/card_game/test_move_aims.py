"""What a move is after, as everybody can see it: told in both languages, and of nothing hidden."""

from __future__ import annotations

from random import Random

import pytest

from stalingrad_game.card_game.history.battle_facts import units_left
from stalingrad_game.card_game.history.move_aims import (
    AimKind,
    MoveAim,
    aim_of_manoeuvre,
    aim_of_move,
)
from stalingrad_game.card_game.state.codes import GERMAN, Act, Op, side_of
from stalingrad_game.card_game.state.state import PUBLIC, State
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.preview import aim_line
from stalingrad_game.kernel.decision import Decision
from stalingrad_game.localisation.language import Language
from tests.support.amount import interval, share
from tests.support.contests import decisions, engine, seated
from tests.support.languages import ENGLISH, LANGUAGES
from tests.support.swap_hidden import exchanged

MODES = ("basic", "expert", "four")


def aims(mode: str, seed: int) -> list[tuple[State, Decision, MoveAim | None]]:
    """All moves of a game between greedy players, with what they are after."""
    rules = engine(mode)
    players = seated(rules, ("greedy", "greedy"), seed)
    found = []
    for state, decision in decisions(rules, players, seed):
        option = players[decision.seat].choose(rules.view(state, decision.seat), decision)
        aim = aim_of_move(rules.kit, rules.view(state, PUBLIC), decision, option)
        found.append((state.copy(), decision, aim))
    return found


@pytest.mark.parametrize("mode", MODES)
def test_most_actions_say_what_they_are_after(mode: str) -> None:
    found = aims(mode, 4)
    actions = [aim for _, decision, aim in found if decision.op == Op.ACTION]
    assert sum(aim is not None for aim in actions) > len(actions) / 2
    kinds = {aim.kind for aim in actions if aim is not None}
    assert {"chance", "ahead", "behind"} <= kinds


def test_answers_that_could_betray_a_hand_say_nothing() -> None:
    spoken = {Op.ACTION, Op.SECOND_ACTION, Op.NEXT_BATTLE}
    for seed in range(3):
        for _, decision, aim in aims("expert", seed):
            assert aim is None or decision.op in spoken


@pytest.mark.parametrize("mode", MODES)
def test_exchanging_hidden_cards_changes_no_aim(mode: str) -> None:
    """R9.4"""
    rules, rng = engine(mode), Random(2)
    compared = 0
    for number, (state, decision, aim) in enumerate(aims(mode, 7)):
        if number % interval(1, 1):
            continue
        for option in (*decision.options[:3], *decision.options[-2:]):
            seen = aim_of_move(rules.kit, rules.view(state, PUBLIC), decision, option)
            other = exchanged(state, PUBLIC, rng)
            again = aim_of_move(rules.kit, rules.view(other, PUBLIC), decision, option)
            assert again == seen
            compared += seen is not None
        assert aim is None or aim.side == side_of(decision.seat)
    assert compared > share(50, 1)


def test_a_better_chance_is_told_with_the_odds_before_and_after() -> None:
    rules = engine()
    for _, _, aim in aims("basic", 4):
        if aim is None or aim.kind != "chance":
            continue
        shown = aim.shown
        assert shown is not None
        assert shown.before is not None
        best = (shown.most if aim.side == GERMAN else shown.least).chance
        assert best > shown.before.chance if aim.side == GERMAN else best < shown.before.chance
        words = Localizer(rules.kit, ENGLISH)
        before, after = words.percent(shown.before.chance), words.percent(best)
        assert f"({before}\u00a0→\u00a0{after})" in aim_line(words, aim)


def test_who_has_more_units_already_keeps_the_lead() -> None:
    rules, found = engine(), set[AimKind]()
    for seed in (4, 5, 6):
        for state, _, aim in aims("basic", seed):
            if aim is None or aim.kind not in {"units", "lead"}:
                continue
            left = units_left(rules.kit, state)
            assert (left[aim.side] > left[1 - aim.side]) == (aim.kind == "lead")
            found.add(aim.kind)
    assert found == {"units", "lead"}


def test_a_hold_is_told_by_the_odds() -> None:
    rules = engine()
    for state, decision, _ in aims("basic", 4):
        hold = next((one for one in decision.options if one[0] == Act.HOLD), None)
        if decision.op != Op.ACTION or hold is None:
            continue
        aim = aim_of_move(rules.kit, rules.view(state, PUBLIC), decision, hold)
        assert aim is not None
        assert aim.kind == ("ahead" if 2 * aim.chance >= 1 else "behind")


def test_a_manoeuvre_is_massed_or_spread() -> None:
    kinds = set()
    for seed in range(6):
        for after, decision, _ in aims("basic", seed):
            if decision.op == Op.NEXT_BATTLE:
                for seat in (0, 1):
                    aim = aim_of_manoeuvre(after, seat)
                    assert aim is not None
                    kinds.add(aim.kind)
                    assert aim.kind == "spread" or 0 < aim.number <= aim.of
    assert kinds == {"mass", "spread"}


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.code)
def test_every_aim_has_a_sentence(language: Language) -> None:
    words = Localizer(engine().kit, language)
    kinds: tuple[AimKind, ...] = (
        *("chance", "units", "lead", "formations", "fire", "bucket", "prepare"),
        *("ahead", "behind", "mass", "spread", "first"),
    )
    for kind in kinds:
        for side in (0, 1):
            line = aim_line(words, MoveAim(kind, side, 0, 0, number=2, of=5))
            assert line.endswith(".")
            assert "{" not in line
