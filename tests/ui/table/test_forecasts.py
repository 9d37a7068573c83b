"""The chances of battles to come on the table: at every building, and of nothing hidden."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from stalingrad_game.card_game.players import forecast
from stalingrad_game.card_game.rules.resolver import attacked
from stalingrad_game.card_game.state.codes import Act, Op
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.model.targets import (
    DISTRICT,
    FACT,
    FORMATION,
    FactId,
    Target,
)
from stalingrad_game.ui.table.model.view_model import TableViewModel
from stalingrad_game.ui.table.panels.forecasts import (
    FORECASTS,
    FieldForecast,
    ForecastSprite,
)
from stalingrad_game.ui.table.panels.odds import ODDS
from stalingrad_game.ui.table.panels.tooltip.panel import TOOLTIP
from tests.support.languages import FRENCH
from tests.support.swap_hidden import twin
from tests.support.table_pictures import laid_out
from tests.support.table_play import AT_ONCE, begun, look_at, model, random_game, way_to

FRAME_MS = 16.0
LATEST_FRAMES = 400


def manoeuvre(side: int = 0, seed: int = 1, mode: str = "basic") -> TableController:
    """A game at a manoeuvre of a side in which two options are left at least."""
    control = begun(seed, mode)
    for _ in random_game(control, Random(seed), most=600):
        decision = control.session.decision
        if decision is not None and decision.op == Op.MANOEUVRE and decision.seat % 2 == side:
            commits = [option for option in decision.options if option[0] == Act.COMMIT]
            if len(commits) > 3 and attacked(control.session.record.state):
                control.viewport.point(None)
                control.update(0)
                return control
    raise AssertionError("no such manoeuvre")


def stand(control: TableController) -> TableViewModel:
    """The table once every figure stands."""
    for _ in range(LATEST_FRAMES):
        control.update(FRAME_MS)
        if not control.session.forecasts.working:
            return model(control)
    raise AssertionError("the figures don't come to stand")


def field(shown: TableViewModel) -> dict[int, FieldForecast]:
    """The battles to come, by district."""
    found = FORECASTS.of(shown)
    return {} if found is None else {one.district: one for one in found.field}


@pytest.mark.parametrize("side", [0, 1])
def test_every_attacked_building_tells_its_chance_without_cards(side: int) -> None:
    control = manoeuvre(side)
    shown = field(stand(control))
    assert sorted(shown) == attacked(control.session.record.state)
    for district, one in shown.items():
        found = control.session.forecasts.standing(district)
        assert found is not None
        assert found.final
        assert control.session.words.whole_percent(found.chance) in one.text
        assert one.after is None


def test_the_first_figure_stands_there_with_the_first_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(forecast, "DEALT_TABLES", 16)
    control = manoeuvre()
    control.update(FRAME_MS)
    assert field(model(control))
    assert control.session.forecasts.working
    assert not control.idle()


def test_nothing_is_worked_out_once_all_figures_stand() -> None:
    control = manoeuvre()
    stand(control)
    before = control.session.version
    for _ in range(5):
        assert not control.update(FRAME_MS)
    assert control.session.version == before


def test_a_formation_that_is_pointed_at_tells_on_all_buildings_what_it_would_change() -> None:
    control = manoeuvre()
    decision = control.session.decision
    assert decision is not None
    option = next(one for one in decision.options if one[0] == Act.COMMIT)
    places = {one[2] for one in decision.options if one[:2] == option[:2]}
    control.viewport.point(Target(FORMATION, option[1]))
    shown = field(stand(control))
    assert places <= set(shown)
    for district in places:
        further = control.session.forecasts.further(district)
        assert further is not None
        assert shown[district].after == further.chance
        assert control.session.words.whole_percent(further.chance) in shown[district].text
    after = shown[option[2]].after
    walk = way_to(control, option)
    for target in walk:
        control.point(target)
    assert control.session.record.steps[-1].option == option
    assert field(stand(control))[option[2]].chance == pytest.approx(after)


def test_the_last_formation_counts_while_it_waits_to_be_sent() -> None:
    control = manoeuvre(seed=2)
    session = control.session
    while control.selection.pending is None:
        decision = session.decision
        assert decision is not None
        assert decision.op == Op.MANOEUVRE
        option = next(one for one in decision.options if one[0] == Act.COMMIT)
        for target in way_to(control, option):
            control.point(target)
    pending = control.selection.pending
    shown = field(stand(control))
    assert pending[2] in shown
    found = session.forecasts.standing(pending[2])
    assert found is not None
    assert session.words.whole_percent(found.chance) in shown[pending[2]].text


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("hand_open", [False, True])
def test_no_chance_depends_on_what_the_seat_cant_know(side: int, *, hand_open: bool) -> None:
    control = manoeuvre(side, seed=4)
    seat = control.session.acting
    viewer = seat if hand_open else PUBLIC
    other = twin(control, viewer, Random(5))
    assert field(stand(control)) == field(stand(other))


def test_a_bar_says_in_words_what_its_chance_is_and_what_the_dice_say_as_they_lie() -> None:
    control = manoeuvre()
    district = sorted(field(stand(control)))[0]
    look_at(control, Target(FACT, FactId.FORECAST, district))
    note = TOOLTIP.of(model(control))
    assert note is not None
    found = control.session.forecasts.standing(district)
    assert found is not None
    assert control.session.words.whole_percent(found.chance) in note.title
    assert "nobody plays a card" in note.title
    assert any("officer" in line for line in note.lines)
    assert any(line.startswith("With the present dice") for line in note.lines)


def test_while_the_next_battle_is_chosen_every_battle_left_tells_its_chance() -> None:
    control = begun(1)
    for _ in random_game(control, Random(1), most=600):
        decision = control.session.decision
        if decision is not None and decision.op == Op.NEXT_BATTLE:
            break
    else:
        raise AssertionError("no choice of a battle")
    assert sorted(field(stand(control))) == attacked(control.session.record.state)


def test_in_french_too() -> None:
    control = manoeuvre()
    control.session.set(msgspec.structs.replace(AT_ONCE, language=FRENCH))
    shown = field(stand(control))
    assert all(one.text.startswith("Prise, sans cartes") for one in shown.values())


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("magnify", ["city", "battle"])
def test_a_bar_covers_no_formation(magnify: str, size: tuple[int, int]) -> None:
    shown = stand(manoeuvre(1))
    layout = laid_out(msgspec.structs.replace(shown, magnify=magnify), size)
    pieces = [place.rect for target, place in layout.placements.items() if target.kind == FORMATION]
    bars = [part.rect for part in layout.panels["forecasts"]]
    assert bars or magnify == "battle"
    for bar in bars:
        assert bar.collidelist(pieces) < 0


def test_a_click_on_a_bar_means_the_building_below_it() -> None:
    control = manoeuvre()
    decision = control.session.decision
    assert decision is not None
    district = sorted(field(stand(control)))[0]
    control.selection.selected = way_to(
        control,
        next(one for one in decision.options if one[0] == Act.COMMIT and one[2] == district),
    )[:1]
    assert control.selection.meant(Target(FACT, FactId.FORECAST, district)) == Target(
        DISTRICT, district
    )


def test_a_picture_shows_shares_and_dice_that_come_and_go() -> None:
    look = Look.for_window((1280, 720))
    plain = ForecastSprite(0.5, "", None, (("stays",), ("stays",)), 24).paint(look, (124, 46))
    more = ForecastSprite(0.5, "", 0.8, (("stays", "comes"), ("goes",)), 24).paint(look, (124, 46))
    assert plain.get_at((10, 8)) != plain.get_at((110, 8))
    different = [x for x in range(124) if plain.get_at((x, 20)) != more.get_at((x, 20))]
    assert any(abs(x - 0.8 * 124) < 4 for x in different)
    low = {
        x for x in range(124) for y in range(26, 46) if plain.get_at((x, y)) != more.get_at((x, y))
    }
    assert min(low) < 62 < max(low)


def test_the_enemys_manoeuvre_foretells_nothing_to_who_only_looks_on() -> None:
    control = begun(3, computers=("officer", ""))
    for _ in range(LATEST_FRAMES):
        decision = control.session.decision
        assert decision is not None
        if decision.op == Op.MANOEUVRE and decision.seat == 0:
            break
        control.session.take(decision.options[0])
    assert not control.session.forecasts.working
    assert not field(model(control))


def test_the_table_says_which_answer_the_chances_reckon_with() -> None:
    control = manoeuvre()
    decision = control.session.decision
    assert decision is not None
    option = next(one for one in decision.options if one[0] == Act.COMMIT)
    control.viewport.point(Target(FORMATION, option[1]))
    shown, service = field(stand(control)), control.session.forecasts
    for district, one in shown.items():
        answers = [f.answer for f in (service.standing(district), service.further(district)) if f]
        assert one.answer.startswith("Soviet answer: ")
        assert all(str(number) in one.answer for number in answers)
        assert ("→" in one.answer) == (len(set(answers)) == 2)
    for one in field(stand(manoeuvre(side=1))).values():
        assert one.answer == ""


def test_one_chance_at_a_time_stands_for_a_battle_to_come() -> None:
    control = manoeuvre()
    district = attacked(control.session.record.state)[0]
    control.viewport.point(Target(DISTRICT, district))
    shown = stand(control)
    odds = ODDS.of(shown)
    assert odds is not None
    assert odds.dice is not None
    assert odds.dice.percents is None
    assert district in field(shown)
    look = Look.for_window((1280, 720))
    bare, full = (
        one.paint(look, (230, 70))
        for one in (odds.dice, odds.dice._replace(percents=("17.4%", "82.6%")))
    )
    assert bare.get_at((2, 66)) != full.get_at((2, 66))
