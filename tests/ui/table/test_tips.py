"""Every icon, track, pile and number says what it is, with its key, and why it can't be used."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from stalingrad_game.card_game.state.codes import DISTRICTS, SIDES, Op, Phase
from stalingrad_game.card_game.state.state import State
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.localisation.language import Language
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.table.input.commands import COMMANDS
from stalingrad_game.ui.table.input.key_words import command_key
from stalingrad_game.ui.table.model.targets import (
    BUTTON,
    COMMANDER,
    DICE,
    FACT,
    PILE,
    TRACK,
    ButtonId,
    FactId,
    Target,
)
from stalingrad_game.ui.table.panels.phases import PHASE_STRIP
from stalingrad_game.ui.table.panels.prompt import ALWAYS_NAMED
from stalingrad_game.ui.table.panels.tooltip.facts import PHASE_TIPS, undo_barrier
from stalingrad_game.ui.table.panels.tooltip.reasons import TooltipModel
from stalingrad_game.ui.table.panels.zoom.faces import renewal_to_come
from stalingrad_game.ui.table.presenter.displayed import displayed_by
from stalingrad_game.ui.table.presenter.labels import target_label
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.gestures import motion
from tests.support.languages import ENGLISH, FRENCH
from tests.support.pack import kit_of_tests
from tests.support.set_up import battle, turn
from tests.support.table_play import MODES, begun, model, random_game, walk
from tests.support.table_window import noted, sat_down, until

LONG_MS = 2000
SAYING = frozenset({TRACK, PILE, COMMANDER, DICE, FACT})


def tip(scene: TableScene, target: Target) -> TooltipModel | None:
    """What is said of a target that the pointer rests on."""
    control = scene.control
    control.viewport.point(None)
    control.viewport.point(target)
    scene.update(LONG_MS)
    return noted(scene)


def in_language(language: object) -> TableSettings:
    """Settings at once in a language."""
    return TableSettings(
        speed=0, language=next(one for one in (ENGLISH, FRENCH) if one == language)
    )


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("language", [ENGLISH, FRENCH])
def test_every_icon_track_pile_and_number_says_what_it_is(
    look: Look, language: Language, mode: str
) -> None:
    scene = sat_down(look, mode=mode, settings=in_language(language))
    for op in (Op.MANOEUVRE, Op.ACTION):
        until(scene, op)
        tools = {b.target for b in scene.model.buttons if b.group != "answer"}
        targets = {box.target for box in scene.table_layout.hit_boxes if box.target.kind in SAYING}
        assert len(targets) > 20
        assert {fact.a for fact in targets if fact.kind == FACT} >= {
            *(FactId.TURN, FactId.PHASE, FactId.CLOSED, FactId.SIDE, FactId.INITIATIVE)
        }
        for target in sorted(targets | tools):
            tooltip = tip(scene, target)
            assert tooltip is not None, target
            assert tooltip.title
            assert tooltip.lines
            assert all(tooltip.lines)
            assert not tooltip.refusal


def test_a_tooltip_of_a_term_has_the_published_word_in_french(look: Look) -> None:
    scene = sat_down(look, settings=in_language(FRENCH))
    phase = Target(FACT, FactId.PHASE, Phase.VANGUARD)
    tooltip = tip(scene, phase)
    assert tooltip is not None
    assert tooltip.title == "Avant-garde (vanguard)"
    english = tip(sat_down(look), phase)
    assert english is not None
    assert english.title == "Vanguard"


def test_notes_of_tools_have_their_key(look: Look) -> None:
    scene = sat_down(look)
    for command in COMMANDS:
        if command.group != "tool" or command.button < 0:
            continue
        tooltip = tip(scene, Target(BUTTON, command.button))
        assert tooltip is not None
        key = command_key(scene.session.words.catalogue, scene.control.keys, command)
        assert key
        assert f"({key})" in tooltip.title


def test_what_undo_stops_at_is_told_from_the_record() -> None:
    control, causes = begun(5), set()
    assert undo_barrier(control) in {"nothing", "computer"}
    for _ in random_game(control, Random(5), most=200):
        undo = next(b for b in model(control).buttons if b.target.a == ButtonId.UNDO)
        if not undo.enabled:
            cause = undo_barrier(control)
            causes.add(cause)
            last = control.session.record.steps[-1:]
            assert (cause == "nothing") is (len(last) == 0)
            assert cause != "computer"
            if cause in {"dice", "carnage", "drawn", "revealed", "turn"}:
                assert last[0].barrier
    assert causes >= {"nothing", "dice", "drawn", "carnage"}


def test_what_a_computer_did_is_told_to_be_the_computers() -> None:
    control = begun(5, computers=("greedy", ""))
    while not control.session.person_acts:
        control.update(1000)
    assert undo_barrier(control) == "computer"


@pytest.mark.parametrize("language", [ENGLISH, FRENCH])
def test_a_tool_that_does_nothing_now_says_why(look: Look, language: object) -> None:
    scene = sat_down(look, settings=in_language(language))
    scene.update(0)
    undo, redo = (tip(scene, Target(BUTTON, one)) for one in (ButtonId.UNDO, ButtonId.REDO))
    assert undo is not None
    assert redo is not None
    say = scene.session.words.interface
    assert say(f"table.tip.no_undo.{undo_barrier(scene.control)}") in undo.lines
    assert say("table.tip.no_redo") in redo.lines


def test_a_skull_track_without_a_battle_says_so(look: Look) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    tooltip = tip(scene, Target(TRACK, 2, 0))
    assert tooltip is not None
    assert "no battle here yet" in tooltip.title
    until(scene, Op.ACTION)
    here = displayed_by(scene.control).view.district
    fought, idle = tip(scene, Target(TRACK, here, 0)), tip(scene, Target(TRACK, (here + 1) % 4, 0))
    assert fought is not None
    assert idle is not None
    assert str(displayed_by(scene.control).view.hold) in fought.title
    assert "no battle here yet" in idle.title


def test_every_step_of_turn_and_battle_is_explained(look: Look) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    steps: set[int] = set()
    for _ in range(2):
        strip = PHASE_STRIP.of(scene.model)
        assert strip is not None
        steps |= {one.fact.b for one in strip.marks if one.fact.a == FactId.PHASE}
        until(scene, Op.ACTION)
    assert steps == set(PHASE_TIPS)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("text", [1.0, 2.5])
def test_tools_have_their_names_where_there_is_room(
    look: Look, size: tuple[int, int], text: float
) -> None:
    scene = sat_down(look, settings=TableSettings(speed=0, text_scale=text))
    scene.layout(size)
    layout = scene.table_layout
    tools = [b.target for b in scene.model.buttons if b.group == "tool"]
    forms = {layout.placements[one].form for one in tools if one.a not in ALWAYS_NAMED}
    assert len(forms) == 1
    if text == 1.0:
        assert (forms == {"named"}) is (size[0] >= 1600)
    question = layout.panels["prompt"][-1].rect
    assert question.width > size[0] // 4
    rects = [layout.placements[one].rect for one in tools]
    assert all(layout.window.contains(rect) for rect in rects)
    assert all(one.right <= other.left for one, other in pairwise(rects))


def test_the_initiative_is_pointed_at_on_its_building_and_clicks_mean_the_district(
    look: Look,
) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    scene.control.recap.put_away()
    scene.session.touch()
    for district in DISTRICTS:
        rect = scene.table_layout.lanes[district].initiative
        assert rect is not None
        fact = Target(FACT, FactId.INITIATIVE, district)
        assert scene.table_layout.at(rect.center) == fact
        tooltip = tip(scene, fact)
        assert tooltip is not None
        assert len(tooltip.lines) >= len(SIDES)
    formation = next(one for one in scene.model.glow if one.kind == "formation")
    scene.control.point(formation)
    scene.control.point(Target(FACT, FactId.INITIATIVE, 2))
    assert scene.session.record.steps[-1].option[1:] == (formation.a, 2)


def test_notes_are_in_reach_of_the_pointer(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    walked = 0
    for box in scene.table_layout.hit_boxes:
        if box.target.kind == FACT:
            scene.handle(motion((0, 0)))
            scene.handle(motion(box.rect.center))
            for _ in range(3):
                scene.update(LONG_MS)
            if scene.model.hover == box.target:
                walked += 1
                assert scene.table_layout.panel_rect("tooltip") is not None
    assert walked > 8


def test_what_is_known_of_a_fact_is_walked_to_by_no_key(look: Look) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    for _ in range(2):
        assert not [one for one in scene.table_layout.placements if one.kind == FACT]
        decision = scene.session.decision
        assert decision is not None
        walk(scene.control, decision.options[0])


@pytest.mark.parametrize(
    ("language", "one", "more"),
    [
        (ENGLISH, "1 Hold before the Break Test", "3 Holds before the Break Test"),
        (FRENCH, "1 action Tenir (Hold) avant", "3 actions Tenir (Hold) avant"),
    ],
)
def test_the_skull_track_counts_its_holds(language: Language, one: str, more: str) -> None:
    words = Localizer(kit_of_tests(), language)
    state = battle(german=["infantry_76"], soviet=["guards_37"]).state
    for holds, text in ((1, one), (3, more)):
        state.hold = holds
        assert text in target_label(words, Target(TRACK, state.district, 0), state)


def test_a_captured_district_is_not_promised_a_renewal_that_does_not_come() -> None:
    state = turn(german=["infantry_76"], soviet=["guards_37"]).state
    coming = {
        (at, phase)
        for at in range(1, state.last_turn + 1)
        for phase in (Phase.CAMPAIGN, Phase.RENEWAL, Phase.MANOEUVRE, Phase.AFTERMATH)
        if renewal_to_come(moment(state, at, phase))
    }
    assert coming == {
        *((1, phase) for phase in (Phase.CAMPAIGN, Phase.RENEWAL)),
        *((1, phase) for phase in (Phase.MANOEUVRE, Phase.AFTERMATH)),
        *((2, phase) for phase in (Phase.CAMPAIGN, Phase.RENEWAL)),
    }


def moment(state: State, at: int, phase: int) -> State:
    """The table at another turn and phase."""
    state.turn, state.phase = at, phase
    return state
