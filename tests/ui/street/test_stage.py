"""Stage and wing: which of map and Section is large, which house is shown, what fits beside it."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from stalingrad_game.street_fight.board.locations import hex_of, location
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.board.terrain import CRACKED, MARKERS
from stalingrad_game.street_fight.position.codes import Ev, MarkerField
from stalingrad_game.street_fight.referees import REFEREES
from stalingrad_game.street_fight.words.log_story import told_lines
from stalingrad_game.ui.street.input.viewport import REST_MS, TableStage
from stalingrad_game.ui.street.model.board_model import (
    CollapseMotion,
    CrackMotion,
    DiceMotion,
    Spot,
)
from stalingrad_game.ui.street.model.table_model import Mark, ShareModel, SumLine, unit_target
from stalingrad_game.ui.street.panels.counter_view import CounterView
from stalingrad_game.ui.street.panels.goal import GoalModel
from stalingrad_game.ui.street.panels.table_view import TableView
from stalingrad_game.ui.street.panels.top_line import TopLineModel
from stalingrad_game.ui.street.panels.why import WhyModel, WhyPanel
from stalingrad_game.ui.widgets import ScrollView
from tests.support.street_hands import (
    FRAME_MS,
    QUIET,
    MouseHands,
    StreetWindow,
    attack_ready,
    take,
)
from tests.support.street_lesson import lesson_window, street_lesson

INSIDE = {"tide": 27, "ats": 14, "k47": 16}
"""By referee: a step of the lesson in which two fight in the house."""


def fight(referee: str, *, speed: int = 0) -> StreetWindow:
    """A table where two stand in one house and may fight; nothing is scripted any more."""
    window = lesson_window(referee, INSIDE[referee])
    window.key(pygame.K_q)
    control = window.table.control
    control.turn_page()  # that a fight of one's own begins
    settings = msgspec.structs.replace(control.session.settings, speed=speed / 100)
    control.session.set(settings)
    assert control.session.asks
    return window


def choose_fight(window: StreetWindow, referee: str) -> None:
    """Choose all of the attack that the lesson takes there."""
    control = window.table.control
    option = street_lesson(referee).steps[INSIDE[referee]].option
    assert option is not None
    for target in control.reader.targets(option):
        if control.selection.complete is None:
            control.choose(target)
    window.frame()
    assert control.selection.complete == option


def house_is_large(view: TableView) -> bool:
    """Whether the Section is on the stage."""
    return view.house_on_stage


def stands(stage: TableStage) -> bool:
    """Whether it is to be there."""
    return stage.section


def area(view: CounterView) -> int:
    """How many pixels a widget takes up."""
    return view.rect.width * view.rect.height


def block(referee: str, size: tuple[int, int] = (1280, 720)) -> StreetWindow:
    """A table with several houses; whoever had to look away has done so."""
    window = StreetWindow("volga_block", referee, size=size)
    while window.dialog() is not None:
        window.key(pygame.K_RETURN)
    return window


def house_hex(window: StreetWindow, name: str) -> tuple[int, tuple[int, int]]:
    """A hex and where it is on the map."""
    number = window.table.session.kit.board.hex(name)
    return number, window.table.view.map.hex_box(number).center


def move(window: StreetWindow, pos: tuple[int, int]) -> None:
    """The pointer goes there."""
    window.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))


def why_with(view: TableView) -> WhyPanel:
    """The panel of the sum."""
    panel = view.panels["why"]
    assert isinstance(panel, WhyPanel)
    return panel


@pytest.mark.parametrize("by", ["key", "button"])
def test_map_and_house_trade_places_at_a_key_and_at_a_button(by: str) -> None:
    window = StreetWindow("first_house", "tide")
    view = window.table.view
    for house in (True, False, True):
        if by == "key":
            window.key(pygame.K_s)
        else:
            shown = [one for one in view.trades if one.visible]
            assert all(one.hint.startswith("S") for one in shown if isinstance(one.hint, str))
            window.click(shown[-1].rect.center)
        large, small = (view.section, view.map) if house else (view.map, view.section)
        assert large.visible
        assert small.visible
        assert area(large) > 2 * area(small)
        assert large.rect.right <= small.rect.left
    unit = window.table.view.map.counters()[0]
    window.click(unit.rect.move(view.map.rect.topleft).center)
    assert window.table.control.selection.picks == (unit_target(unit.counter.unit),)


def test_the_map_is_looked_at_in_each_place_as_it_was_left_there() -> None:
    window = StreetWindow("first_house", "tide")
    camera = window.table.view.map
    window.key(pygame.K_PLUS)
    near = camera.camera
    assert near.zoom == 1
    window.key(pygame.K_s)
    assert camera.camera.zoom == 0  # all of it is seen
    window.key(pygame.K_s)
    assert camera.camera == near


@pytest.mark.parametrize("referee", REFEREES)
def test_a_fight_inside_takes_the_stage_and_leaves_it_when_it_is_over(referee: str) -> None:
    window = fight(referee)
    view, control = window.table.view, window.table.control
    assert not house_is_large(view)
    control.viewport.house = -1
    choose_fight(window, referee)
    assert house_is_large(view)
    board = control.session.kit.board
    assert board.building_of[control.viewport.house] >= 0
    assert area(view.section) > 2 * area(view.map)
    while control.selection.picks:
        window.key(pygame.K_ESCAPE)
    assert not house_is_large(view)
    choose_fight(window, referee)
    window.key(pygame.K_RETURN)
    for _ in range(40):
        window.frame()
        if control.asks and not control.viewport.stage.fight >= 0:
            break
        if control.asks:  # a support, a reaction or the dice of this fight
            control.take(control.selection.options[-1])
    assert not house_is_large(view)


def test_it_stays_on_the_stage_while_the_blows_are_shown() -> None:
    window = fight("ats", speed=100)
    view = window.table.view
    choose_fight(window, "ats")
    window.read()
    window.key(pygame.K_RETURN)
    assert window.table.session.playback.busy
    shown, thrown = 0, 0
    while window.table.session.playback.current is not None:
        assert house_is_large(view)
        window.frame()
        shown += 1
        thrown += isinstance(view.section.motion, DiceMotion)
        assert not isinstance(view.map.motion, DiceMotion)  # dice fall on the stage alone
    assert shown > 20
    assert thrown > 10


def test_a_house_that_cracks_and_falls_is_seen_on_the_stage() -> None:
    window = fight("ats", speed=100)
    view, control = window.table.view, window.table.control
    ruin, _ = house_hex(window, "D3")
    number = len(control.view.markers)
    crack = [
        (Ev.MARKER, number, MarkerField.KIND, MARKERS.index(CRACKED)),
        (Ev.MARKER, number, MarkerField.LOC, location(ruin)),
        (Ev.MARKER, number, MarkerField.DENSITY, 1),  # no second one
    ]
    worse = [(Ev.MARKER, number, MarkerField.DENSITY, 2)]
    for events, seen in (
        (crack, CrackMotion),
        (worse, CrackMotion),
        ([(Ev.RUIN, ruin, 0, 1)], CollapseMotion),
    ):
        control.session.playback.add(events, 1.0)
        window.frame()
        assert house_is_large(view)
        assert control.viewport.house == ruin
        assert isinstance(window.table.presenter.motion(), seen)
        for _ in range(20):
            window.frame(100)
    assert not control.session.playback.busy
    assert not house_is_large(view)


def test_a_map_that_is_seen_in_part_follows_what_happens() -> None:
    window = fight("ats", speed=100)
    view, control = window.table.view, window.table.control
    far = 0
    unit = next(one for one, now in enumerate(control.view.units) if now.loc >= 0)
    view.map.zoom(6)
    view.map.reveal(control.position.board.grid.count - 1)
    assert not view.map.rect.collidepoint(view.map.hex_box(far).center)
    control.session.playback.add([(Ev.PLACE, unit, location(far))], 1.0)
    window.frame()
    assert not house_is_large(view)
    assert view.map.rect.collidepoint(view.map.hex_box(far).center)


def test_a_map_that_is_seen_in_part_shows_at_whom_an_attack_stands_ready() -> None:
    window = StreetWindow("tractor_hall", "tide")
    view, control = window.table.view, window.table.control
    aim = attack_ready(window)
    grid, picks = control.position.board.grid, control.selection.picks
    view.map.zoom(7)
    view.map.reveal(max(range(grid.count), key=lambda number: grid.distance(number, aim.hex)))
    assert not view.map.rect.collidepoint(view.map.hex_box(aim.hex).center)
    control.attacks.drop()
    window.frame()
    control.point(aim)
    window.frame()
    assert control.attacks.plan is not None
    assert control.selection.picks == picks
    assert view.map.rect.collidepoint(view.map.hex_box(aim.hex).center)


def test_a_trade_that_a_player_makes_stays() -> None:
    stage = TableStage()
    assert stage.follow(7)  # a fight begins
    assert stands(stage)
    stage.trade()
    assert not stands(stage)
    assert not stage.follow(7)
    assert not stands(stage)
    stage.follow(-1)
    assert not stands(stage)
    assert stage.follow(7)  # the next fight
    assert stands(stage)
    stage.follow(-1)
    stage.trade()
    assert stands(stage)
    stage.follow(7)
    stage.follow(-1)
    assert stands(stage)


def test_a_click_after_a_trade_means_what_the_pointer_was_on() -> None:
    window = fight("ats")
    view, control = window.table.view, window.table.control
    option = street_lesson("ats").steps[INSIDE["ats"]].option
    assert option is not None
    shooter, target, *_ = control.reader.targets(option)
    control.choose(shooter)
    control.choose(control.reader.verb(option))
    window.frame()
    place = next(one for one in view.map.counters() if one.counter.unit == target.number)
    pos = place.rect.move(view.map.rect.topleft).midleft
    pos = pos[0] + 3, pos[1]
    window.canvas.painted()
    assert view.map.spot_at(pos).unit == target.number
    window.click(pos)
    assert house_is_large(view)
    assert control.selection.complete == option
    steps = len(window.table.session.record.steps)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):  # it hasn't moved
        window.send(kind, pos=pos, button=pygame.BUTTON_LEFT)
    assert len(window.table.session.record.steps) > steps
    assert window.table.session.record.steps[steps].option == option


def test_two_clicks_have_an_attack_ready_on_the_stage_with_its_chance() -> None:
    window = fight("ats")
    view, control = window.table.view, window.table.control
    option = street_lesson("ats").steps[INSIDE["ats"]].option
    assert option is not None
    shooter, target, *_ = control.reader.targets(option)
    for unit in (shooter.number, target.number):
        box = view.box_of(Mark("unit", unit))
        assert box is not None
        window.click(box.center)
    assert control.attacks.plan is not None
    assert house_is_large(view)
    model = view.section.model
    assert model is not None
    units = [one for c in model.columns for floor in c.floors for one in floor.counters]
    aimed = next(one for one in units if one.unit == target.number)
    assert aimed.mark == "ready"
    assert aimed.chance
    window.key(pygame.K_ESCAPE)
    assert not house_is_large(view)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_the_house_has_45_per_cent_of_the_height_in_the_wing(size: tuple[int, int]) -> None:
    window = block("tide", size)
    section = window.table.view.section
    assert section.visible
    assert section.rect.height >= 0.45 * size[1]
    window.key(pygame.K_s)
    assert section.rect.height >= 0.7 * size[1]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_six_lines_of_a_sum_fit_beside_the_cards(language: str) -> None:
    settings = msgspec.structs.replace(QUIET, language=language)
    window = StreetWindow("volga_block", "tide", settings=settings)
    table = window.table
    model = table.presenter.model()
    lines = tuple(SumLine("+1", f"what counts for it, number {n}", f"TI8.{n}") for n in range(9))
    odds = tuple(ShareModel(text, 0.25, "25 %", "1/4") for text in ("no", "hit", "down", "out"))
    why = WhyModel("G2 fires at S3 in F3/1 and so on", lines, odds=odds, button="Roll")
    panels = {**model.panels, "why": model.panels["why"]._replace(model=why)}
    table.view.show(msgspec.structs.replace(model, panels=panels), table.look)
    panel = why_with(table.view)
    (scrolled,) = [one for one in panel.walk() if isinstance(one, ScrollView)]
    entries = scrolled.content.children()
    whole = [one for one in entries if scrolled.rect.contains(one.rect)]
    assert len(whole) >= 6
    assert table.view.panels["cards"].visible
    assert table.view.panels["cards"].rect.bottom <= table.view.panels["log"].rect.top
    assert not table.view.panels["goal"].visible


def test_pointing_at_a_house_shows_it_after_a_rest_and_a_click_at_once() -> None:
    window = block("k47")
    viewport = window.table.control.viewport
    shed, at_shed = house_hex(window, "G6")
    big, at_big = house_hex(window, "E3")
    assert viewport.house not in {shed, -1}
    move(window, at_shed)
    for _ in range((REST_MS - 2 * FRAME_MS) // FRAME_MS):
        window.frame()
    assert viewport.house != shed
    move(window, (at_shed[0] + 3, at_shed[1]))  # it isn't at rest yet
    for _ in range((REST_MS - 2 * FRAME_MS) // FRAME_MS):
        window.frame()
    assert viewport.house != shed
    assert not window.table.idle()
    for _ in range(3):
        window.frame()
    assert viewport.house == shed
    model = window.table.view.section.model
    assert model is not None
    assert model.hex == shed
    assert viewport.section < 0  # nobody has chosen it
    move(window, house_hex(window, "A1")[1])
    window.frame(1000)
    assert viewport.house == shed
    window.click(at_big)
    assert viewport.house == viewport.section == big


def test_whoever_only_crosses_a_house_sees_no_flicker() -> None:
    window = block("k47")
    viewport, before = window.table.control.viewport, window.table.control.viewport.house
    for name in ("D5", "G6", "H6"):
        move(window, house_hex(window, name)[1])
        window.frame(50)
    window.frame(1000)
    assert viewport.house == before


def test_an_idle_table_paints_no_frame() -> None:
    window = StreetWindow("first_house", "k47")
    move(window, house_hex(window, "D2")[1])
    for _ in range(60):
        window.frame()
    assert window.table.idle()
    assert not any(window.context.stack.update(FRAME_MS) for _ in range(20))


@pytest.mark.parametrize("scenario", standard_scenarios())
def test_the_wing_is_never_empty(scenario: str) -> None:
    window = StreetWindow(scenario, load_scenario(scenario).referees[0])
    view, kit = window.table.view, window.table.session.kit
    if window.table.control.viewport.card >= 0:
        window.key(pygame.K_RETURN)
    assert view.section.visible
    assert view.section.model is not None
    shown = view.section.model.hex
    aims = kit.scenario.victory.hexes
    built = kit.board.building_of
    assert shown in aims or not any(built[number] >= 0 for number in aims)


def test_a_click_in_the_house_on_the_stage_chooses_as_on_the_map() -> None:
    window = fight("k47")
    control, view = window.table.control, window.table.view
    window.key(pygame.K_s)
    assert house_is_large(view)
    unit = next(
        target.number
        for o in control.selection.options
        for target in control.reader.on_map(o)
        if target.kind == "unit" and view.section.unit_box(target.number) is not None
    )
    box = view.section.unit_box(unit)
    assert box is not None
    window.click(box.center)
    assert unit_target(unit) in control.selection.picks
    window.key(pygame.K_ESCAPE)
    while control.selection.picks:
        window.key(pygame.K_ESCAPE)
    loc = control.view.units[unit].loc
    control.point(Spot(hex_of(loc), loc, unit))
    assert unit_target(unit) in control.selection.picks


def test_the_goal_stands_there_while_nothing_is_summed_and_gives_way_to_a_sum() -> None:
    window = StreetWindow("first_house", "tide")
    view, control = window.table.view, window.table.control
    goal = view.panels["goal"]
    assert goal.visible
    take(window, MouseHands(), window.decision.options[0])
    model = goal.model
    assert isinstance(model, GoalModel)
    session = window.table.session
    log = [line.text for _, line in told_lines(session.words, enumerate(session.log), "story")]
    assert list(model.log) == log[::-1][: len(model.log)]
    assert [one.hex for one in model.aims] == list(control.session.kit.scenario.victory.hexes)
    assert (model.turn, model.turns) == (1, control.session.kit.turns)
    why = view.panels["why"].rect
    assert goal.rect.top == view.wing.rect.bottom
    assert goal.rect.bottom == why.top
    assert why.bottom == view.panels["log"].rect.top  # nothing is empty


def test_a_hex_of_the_goal_shows_its_house() -> None:
    window = StreetWindow("first_house", "tide")
    control = window.table.control
    first, second = control.session.kit.scenario.victory.hexes
    control.viewport.house = first
    chip = next(one for one in window.table.view.walk() if one.key == ("aim", second))
    window.click(chip.rect.center)
    assert control.viewport.house == second


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("referee", REFEREES)
def test_the_top_line_says_who_is_asked_once(referee: str, language: str) -> None:
    settings = msgspec.structs.replace(QUIET, language=language)
    window = StreetWindow("first_house", referee, settings=settings)
    while window.decision.seat not in {0, 1}:
        take(window, MouseHands(), window.decision.options[0])
    model = window.table.presenter.model().panels["top"].model
    assert isinstance(model, TopLineModel)
    text = " ".join((model.side_name, *model.left, model.victory))
    assert text.count(model.side_name) == 1
    assert all(part for part in model.left)
    assert "{" not in text
