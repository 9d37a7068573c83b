"""What is told before dice: of a fight who wins it and what it costs, of a shot whether to lie."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.judge.odds import hurt_chance, mean_loss
from stalingrad_game.street_fight.k47.play.orders import obedience_odds
from stalingrad_game.street_fight.plans import AttackSort, effect
from stalingrad_game.street_fight.position.questions import AttackAnswer, AttackQuery, RollAnswer
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.referees import referee
from stalingrad_game.ui.street.input.viewport import spot_of
from stalingrad_game.ui.street.model.table_model import unit_target
from stalingrad_game.ui.street.panels.why import in_order
from stalingrad_game.ui.street.pictures.chance_art import chance_tag
from stalingrad_game.ui.street.presenter.sums import Sums
from tests.support.street import house, scene, unit
from tests.support.street_attacks import settle
from tests.support.street_hands import QUIET, TWO, MouseHands, StreetWindow

LANGUAGES = ("en", "fr")
ROOM = [house("C4", "C5")]


def window_of(rules: str, answers: tuple[str, ...] = (), language: str = "en") -> StreetWindow:
    """Two squads in rooms beside each other, the Germans' turn."""
    units = (unit("G", "rifle_squad", "C4"), unit("S", "rifle_squad", "C5"))
    far = unit("S9", "rifle_squad", "I9")
    game = StreetGame(StreetKit(scene(*units, far, buildings=ROOM), referee(rules)))
    for seed in range(20):
        record = GameRecord.start(game, Setup(seed, {}, TWO))
        if record.decision is not None and record.decision.seat == 0:
            break
    for text in answers:
        record.take(game.parse_option(text))
    window = StreetWindow(record=record, settings=replace(QUIET, language=language))
    while window.dialog() is not None:
        MouseHands().answer(window)
    settle(window)
    return window


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bar_of_an_assault_tells_who_wins_and_a_line_what_it_costs(language: str) -> None:
    """KB7.4: a draw is fought again, so one wins, or both are destroyed."""
    window = window_of("k47", ("order G run",), language)
    control = window.table.control
    control.hover(spot_of(unit_target(1), control.position))
    window.frame()
    plan = control.attacks.thought_of(control.viewport)
    assert plan is not None
    answer = plan.sum.answer
    assert isinstance(answer, AttackAnswer)
    assert set(answer.fight) == {"attacker", "defender"}
    assert effect(plan.sum) == answer.fight["attacker"]
    assert [one.share for one in window.why.odds] == [
        float(answer.fight[word]) for word in ("defender", "attacker")
    ]
    language_of = control.session.words.texts.language
    mean = mean_loss(answer.reply)
    assert mean is not None
    assert language_of.one_decimal(mean) in window.why.cost
    assert any("KB7.4" in line.rule for line in window.why.lines)


def test_the_bar_of_an_order_test_has_gold_for_who_obeys() -> None:
    """The last part of a bar is its brightest: what whoever rolls wants."""
    answer = RollAnswer(legal=True, odds=obedience_odds(7), why=())
    assert [word for word, _ in in_order(answer)] == ["fumbles", "fails", "obeys"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_shot_to_come_is_told_with_and_without_going_down(language: str) -> None:
    """KB5.6: who fires, from where, and how likely each answer has his target hurt."""
    window = window_of("k47", ("order G fire", "fire S fire"), language)
    control = window.table.control
    standing, lying = Sums(control).shots().values()
    assert isinstance(standing.query, AttackQuery)
    assert standing.query.units == (0,)
    chances = [hurt_chance(one.answer.odds) for one in (standing, lying)]
    assert chances[0] is not None
    assert chances[1] is not None
    assert chances[0] > chances[1]
    percent = control.session.words.texts.language.whole_percent
    for chance in chances:
        assert chance is not None
        assert percent(chance) in window.prompt.text
    assert control.session.words.names.unit(0) in window.prompt.text
    assert window.why.odds
    assert not window.why.button


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chance_says_by_what_sort_of_attack(language: str) -> None:
    """Two chances in one room may be of a shot and of an assault: signs and words tell them."""
    titles, sorts = set[str](), set[str]()
    for answers in (("order G run",), ("order G fire",)):
        window = window_of("k47", answers, language)
        control = window.table.control
        control.hover(spot_of(unit_target(1), control.position))
        window.frame()
        plan = control.attacks.thought_of(control.viewport)
        assert plan is not None
        counters = window.table.presenter.model().map.counters
        (enemy,) = [one for one in counters if one.unit == 1]
        assert enemy.chance
        assert enemy.attack == plan.attack.sort
        titles.add(window.why.title)
        sorts.add(enemy.attack)
    assert sorts == {"fire", "assault"}
    assert len(titles) == 2


def test_each_sort_of_attack_has_its_sign() -> None:
    look = window_of("k47").table.look
    sorts: tuple[AttackSort, ...] = ("", "fire", "assault", "house")
    tags = [chance_tag(look, "target", "34%", 20, one) for one in sorts]
    seen = {pygame.image.tobytes(tag, "RGB") for tag in tags}
    assert len(seen) == len(sorts)
    wide = [tag.get_width() for tag in tags]
    assert wide[0] < wide[1] == wide[2] == wide[3]
