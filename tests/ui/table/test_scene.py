"""The table in a window that nobody sees: played by mouse alone, by keyboard alone, and dragged."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import msgspec
import pygame
import pytest

from stalingrad_game.engine.codes import Act, Op
from stalingrad_game.engine.state import PUBLIC
from stalingrad_game.ui.keys import Direction
from stalingrad_game.ui.look import Look
from stalingrad_game.ui.table.pointing import same
from stalingrad_game.ui.table.regions import focusable, next_region, step
from stalingrad_game.ui.table.scene import HOLD_MS, TableScene
from stalingrad_game.ui.table.settings import TableSettings
from stalingrad_game.ui.table.things import BUTTON, HAND, Button, Thing
from tests.ui.gestures import down, key, motion, up, wheel
from tests.ui.table.playing import AT_ONCE, begun, pick_up, walk, way_to

SIZE = (1280, 720)
NUMBER_ROW = (pygame.KSCAN_1, pygame.KSCAN_2, pygame.KSCAN_3, pygame.KSCAN_4)
"""Four of them; cards further right are gone to by arrows."""


@dataclass
class Host:
    """A program that only takes notes."""

    look: Look
    table_settings: TableSettings = AT_ONCE
    asked: list[str] = field(default_factory=list)

    def open_menu(self, table: TableScene) -> None:
        assert table.host is self
        self.asked.append("menu")

    def open_rules(self, rule: str) -> None:
        self.asked.append(f"rules {rule}")

    def game_ended(self, table: TableScene) -> None:
        assert table.host is self
        self.asked.append("ended")


def sat_down(look: Look, seed: int = 3, settings: TableSettings = AT_ONCE) -> TableScene:
    """A new game in a window."""
    record = begun(seed).session.record
    scene = TableScene(Host(look.resized(SIZE, 1.0), settings), record)
    scene.layout(SIZE)
    return scene


def asked(scene: TableScene) -> list[str]:
    host = scene.host
    assert isinstance(host, Host)
    return host.asked


def until(scene: TableScene, op: int) -> TableScene:
    """Play on to a question of a kind."""
    rng = Random(3)
    while (decision := scene.session.decision) and decision.op != op:
        walk(scene.control, rng.choice(decision.options))
    pick_up(scene.control)
    scene.update(0)
    return scene


def dragged(scene: TableScene) -> Thing | None:
    """What is being dragged."""
    drag = scene.model.drag
    return drag.thing if drag else None


def zoomed(scene: TableScene) -> Thing | None:
    """What has grown to a readable size."""
    return scene.model.zoom


def busy(scene: TableScene) -> bool:
    """Whether something is still being shown."""
    return scene.model.busy


def spot(scene: TableScene, thing: Thing) -> tuple[int, int]:
    """A place where a click meets a thing: in a row of cards, its uncovered edge."""
    rect = scene.places.rect(thing)
    assert rect is not None, thing
    for x in range(rect.left + 2, rect.right, 4):
        for y in (rect.centery, rect.top + 3, rect.bottom - 3):
            if scene.places.at((x, y)) == thing:
                return x, y
    raise AssertionError(f"{thing} is covered")


def click(scene: TableScene, thing: Thing) -> None:
    """Point at a thing, press and let go."""
    scene.handle(motion((0, 0)))
    pos = spot(scene, thing)
    for event in (motion(pos), down(pos), up(pos)):
        scene.handle(event)


def test_a_whole_game_is_played_by_mouse_alone(look: Look) -> None:
    scene = sat_down(look)
    rng = Random(3)
    for _ in range(3000):
        scene.update(16)
        model = scene.model
        if model.ending is not None:
            break
        no = [model.dialog.buttons[-1].thing] if model.dialog else []
        click(scene, rng.choice(no or sorted(model.glow)))
    assert scene.session.result is not None
    assert scene.session.record.state.turn == 3
    assert asked(scene) == ["ended"]


LETTERS = {
    Button.DONE: pygame.K_e,
    Button.YES: pygame.K_y,
    Button.REFRESH: pygame.K_r,
    Button.HOLD: pygame.K_t,
}
MOVES = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB)
ARROWS: tuple[Direction, ...] = ("left", "right", "up", "down")


def after_keys(scene: TableScene, here: Thing | None) -> dict[int, Thing | None]:
    """Where each key leads from a thing."""
    model = msgspec.structs.replace(scene.model, focus=here, hover=None)
    ways = [step(model, scene.places, direction) for direction in ARROWS]
    return dict(zip(MOVES, [*ways, next_region(model, scene.places, back=False)], strict=True))


def keys_to(scene: TableScene, target: Thing) -> list[int]:
    """Keys that bring the focus to a thing."""
    start = scene.model.focus
    ways: dict[Thing | None, list[int]] = {start: []}
    edge = [start]
    while edge and not any(same(target, thing) for thing in ways if thing is not None):
        here = edge.pop(0)
        for code, thing in after_keys(scene, here).items():
            if thing is not None and thing not in ways:
                ways[thing] = [*ways[here], code]
                edge.append(thing)
    return next(keys for thing, keys in ways.items() if thing is not None and same(target, thing))


def choose_by_keys(scene: TableScene, thing: Thing) -> None:
    """Choose a thing without the mouse, as a player would: by letter, by number, by arrows."""
    if thing.kind == BUTTON and thing.a in LETTERS:
        scene.handle(key(LETTERS[thing.a]))
    elif thing.kind == HAND and scene.model.hand.index(thing.a) < len(NUMBER_ROW):
        place = scene.model.hand.index(thing.a)
        scene.handle(key(0, scancode=NUMBER_ROW[place]))
    else:
        for code in keys_to(scene, thing):
            scene.handle(key(code))
        scene.handle(key(pygame.K_RETURN))


def test_a_whole_game_is_played_by_keyboard_alone(look: Look) -> None:
    scene = sat_down(look, 4)
    rng = Random(4)
    while (decision := scene.session.decision) is not None:
        scene.update(16)
        if not scene.session.private:
            scene.handle(key(pygame.K_h))
        option = rng.choice(decision.options)
        steps = len(scene.session.record.steps)
        for thing in way_to(scene.control, option):
            choose_by_keys(scene, thing)
        if scene.model.dialog is not None:
            scene.handle(key(pygame.K_n))
        elif decision.op == Op.REFRESH and option[0] == Act.CARD:
            scene.handle(key(pygame.K_END))
            assert scene.session.record.steps[steps].option == option
        else:
            assert scene.session.record.steps[steps].option == option
    assert scene.session.record.state.turn == 3


def test_the_arrows_and_tab_reach_everything_that_can_be_chosen(look: Look) -> None:
    scene = sat_down(look)
    rng = Random(8)
    for _ in range(25):
        decision = scene.session.decision
        if decision is None:
            return
        pick_up(scene.control)
        start = step(scene.model, scene.places, "right")
        assert start is not None
        reached, edge = {start}, [start]
        while edge:
            scene.control.gaze.step_to(edge.pop())
            scene.session.touch()
            model = scene.model
            ways = [step(model, scene.places, way) for way in ("left", "right", "up", "down")]
            ways += [next_region(model, scene.places, back=back) for back in (False, True)]
            for thing in ways:
                if thing is not None and thing not in reached:
                    reached.add(thing)
                    edge.append(thing)
        assert scene.model.glow <= reached
        assert reached <= set(focusable(scene.model, scene.places))
        for _ in range(6):
            now = scene.session.decision
            if now is not None:
                walk(scene.control, rng.choice(now.options))


def test_number_keys_choose_hand_cards_by_their_place(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    hand = scene.model.hand
    scene.handle(key(pygame.K_2, scancode=NUMBER_ROW[1]))
    assert scene.model.focus is not None
    assert scene.model.focus.a == hand[1]
    assert scene.model.selected[0].a == hand[1]
    scene.handle(key(pygame.K_ESCAPE))
    assert scene.model.selected == ()


def play_way(scene: TableScene) -> tuple[Thing, Thing]:
    """A card and a formation that takes it."""
    way = next(way for way in scene.session.ways.ways if way.option[0] == Act.PLAY and not way.why)
    card, formation = way_to(scene.control, way.option)
    return card, formation


def test_a_card_is_dragged_onto_its_formation(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    card, formation = play_way(scene)
    start, end = spot(scene, card), spot(scene, formation)
    steps = len(scene.session.record.steps)
    scene.handle(motion(start))
    scene.handle(down(start))
    scene.handle(motion((start[0], start[1] - 20)))
    drag = scene.model.drag
    assert drag is not None
    assert (drag.thing, drag.plays) == (card, False)
    scene.handle(motion(end))
    drag = scene.model.drag
    assert drag is not None
    assert drag.plays
    scene.handle(up(end))
    assert scene.model.drag is None
    assert scene.session.record.steps[steps].option == (Act.PLAY, card.a, formation.a)


def test_a_drag_let_go_over_the_hand_is_no_play(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    card, _ = play_way(scene)
    start = spot(scene, card)
    steps = len(scene.session.record.steps)
    scene.handle(motion(start))
    scene.handle(down(start))
    scene.handle(motion((start[0] + 30, start[1])))
    assert dragged(scene) == card
    scene.handle(down(start, button=3))
    assert dragged(scene) is None
    scene.handle(up((start[0] + 30, start[1])))
    assert len(scene.session.record.steps) == steps


def test_the_right_button_steps_back(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    card, _ = play_way(scene)
    click(scene, card)
    assert scene.model.selected
    scene.handle(down((5, 5), button=3))
    assert scene.model.selected == ()


def test_escape_asks_for_the_menu_once_there_is_nothing_to_step_back_from(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    card, _ = play_way(scene)
    click(scene, card)
    scene.handle(key(pygame.K_ESCAPE))
    assert asked(scene) == []
    while not asked(scene):
        scene.handle(key(pygame.K_ESCAPE))
    assert asked(scene) == ["menu"]


def test_f1_asks_for_the_rule_of_the_question(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    scene.handle(key(pygame.K_F1))
    assert asked(scene) == ["rules R4.4"]


def test_the_space_bar_held_down_holds_the_hand_up(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    scene.session.hands.put_down()
    scene.session.touch()
    scene.handle(key(pygame.K_SPACE))
    scene.update(HOLD_MS // 2)
    assert scene.model.hand_seat == -1
    scene.update(HOLD_MS)
    assert scene.model.hand_seat == scene.session.acting
    scene.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0))
    assert scene.model.hand_seat == -1


def test_a_tap_of_the_space_bar_shows_no_hand_and_chooses(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    scene.session.hands.put_down()
    scene.control.gaze.step_to(Thing(BUTTON, Button.HOLD))
    scene.session.touch()
    steps = len(scene.session.record.steps)
    scene.handle(key(pygame.K_SPACE))
    scene.update(50)
    assert scene.model.hand_seat == -1
    scene.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0))
    assert scene.session.record.steps[steps].option == (Act.HOLD, -1, -1)


@pytest.mark.parametrize(
    ("code", "shows"),
    [
        (pygame.K_l, lambda model: model.log_open),
        (pygame.K_v, lambda model: model.magnify == "city"),
        (pygame.K_F9, lambda model: model.hidden),
        (pygame.K_h, lambda model: model.hand_seat < 0),
    ],
)
def test_a_key_does_one_thing(look: Look, code: int, shows: object) -> None:
    assert callable(shows)
    scene = until(sat_down(look), Op.ACTION)
    scene.control.gaze.magnify = "battle"
    assert not shows(scene.model)
    scene.handle(key(code))
    assert shows(scene.model)


def test_keys_undo_and_redo(look: Look) -> None:
    scene = until(sat_down(look), Op.MANOEUVRE)
    before = scene.session.record.state
    decision = scene.session.decision
    assert decision is not None
    walk(scene.control, decision.options[0])
    after = scene.session.record.state
    for undo, redo in (
        (key(pygame.K_u), key(pygame.K_u, pygame.KMOD_SHIFT)),
        (key(pygame.K_z, pygame.KMOD_CTRL), key(pygame.K_y, pygame.KMOD_CTRL)),
    ):
        scene.handle(undo)
        assert scene.session.record.state == before
        scene.handle(redo)
        assert scene.session.record.state == after


def test_what_is_pointed_at_grows_after_a_while(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    card = next(thing for thing in scene.places.spots if thing.kind == HAND)
    scene.handle(motion(spot(scene, card)))
    assert zoomed(scene) is None
    assert scene.model.note is not None
    for _ in range(10):
        scene.update(60)
    assert zoomed(scene) == card
    scene.handle(motion((0, 0)))
    assert zoomed(scene) is None


def test_the_wheel_turns_the_log(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    scene.handle(wheel(3))
    assert scene.model.log_scroll == 3
    scene.handle(wheel(-5))
    assert scene.model.log_scroll == 0


def test_nothing_is_drawn_while_nothing_changes(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    surface = pygame.Surface(SIZE)
    assert scene.update(16)
    scene.draw(surface)
    assert not scene.update(16)
    assert scene.idle()
    pos = (SIZE[0] // 2, SIZE[1] // 3)
    scene.handle(motion(pos))
    scene.update(1000)
    scene.draw(surface)
    scene.handle(motion(pos))
    assert not scene.update(16)


def test_a_press_finishes_what_is_shown_and_counts_where_its_thing_stayed(look: Look) -> None:
    scene = sat_down(look)
    scene.session.set(TableSettings(speed=1))
    until(scene, Op.MANOEUVRE)
    decision = scene.session.decision
    assert decision is not None
    scene.session.take(decision.options[0])
    assert busy(scene)
    menu = Thing(BUTTON, Button.MENU)
    pos = spot(scene, menu)
    scene.handle(down(pos))
    assert not busy(scene)
    scene.handle(up(pos))
    assert asked(scene) == ["menu"]


def test_the_window_can_be_made_larger_while_playing(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    before = scene.model.view
    for size in ((640, 360), (1920, 1080), (3840, 2160)):
        scene.layout(size)
        assert scene.places.size == size
        assert scene.model.view == before


def test_settings_hold_at_once(look: Look) -> None:
    scene = until(sat_down(look), Op.ACTION)
    host = scene.host
    assert isinstance(host, Host)
    host.table_settings = TableSettings(speed=0, language="fr", text_scale=1.5)
    scene.layout(SIZE)
    assert scene.model.words.language == "fr"
    assert scene.model.text_scale == 1.5
    assert scene.session.playback.view(PUBLIC).turn == 1
