"""What waits to be read: when, by what is set, and how one goes on from it."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.history.battle_facts import BattleFacts
from stalingrad_game.card_game.history.goal_facts import goal_facts
from stalingrad_game.card_game.players.search.leaf import LeafValue
from stalingrad_game.card_game.rules.set_up import set_up
from stalingrad_game.card_game.state.codes import SIDES, CardZone, Ev, FormationZone, Op, Phase
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.card_game.state.variants import DEFAULT_VARIANTS, Variants
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.describe_table import describe_table
from stalingrad_game.ui.shell.settings import PAUSE_POLICIES, PausePolicy
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.model.targets import BUTTON, FORMATION, ButtonId, Target
from stalingrad_game.ui.table.panels.all_panels import table_controller
from stalingrad_game.ui.table.panels.ending import ENDING
from stalingrad_game.ui.table.panels.pause import PAUSE
from stalingrad_game.ui.table.panels.pause_words import PauseModel
from stalingrad_game.ui.table.panels.rolling import ROLLING
from stalingrad_game.ui.table.panels.turn_sheet import DistrictSprite
from stalingrad_game.ui.table.screen import TableScene
from stalingrad_game.ui.table.session.pauses import IMPORTANT, skipped_turns
from stalingrad_game.ui.table.session.playback import Audience, TablePlayback
from stalingrad_game.ui.table.session.session import TableSession
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.amount import share
from tests.support.gestures import down, key, up
from tests.support.pauses import (
    events_of_game,
    paused,
    pauses_of,
    played,
    read_on,
    replayed,
    to_pause,
    waiting,
    waits,
)
from tests.support.table_play import begun, card_game, model, pick_up, random_game
from tests.support.table_window import SIZE, Host, point_on


@pytest.mark.parametrize("mode", ["basic", "expert", "four"])
def test_important_pauses_come_once_for_each_thing_and_nowhere_else(mode: str) -> None:
    for seed in (4, 3)[: share(2, 1, 1)]:
        events = events_of_game(mode, seed)
        kinds = Counter(pause.kind for pause in replayed(mode, seed, waiting("important")))
        happened = Counter(event[0] for event in events)
        verdicts = sum(event[0] == Ev.RESULT and not event[3] for event in events)
        phases = [event[1] for event in events if event[0] == Ev.PHASE]
        hourglasses = len(skipped_turns(events))
        assert kinds["battle_end"] == happened[Ev.BATTLE_END] > 0
        assert kinds["verdict"] == verdicts
        assert kinds["carnage"] == happened[Ev.INITIATIVE] > 0
        assert kinds["campaign"] == phases.count(Phase.CAMPAIGN)
        assert kinds["turn"] == happened[Ev.TURN] - 1 - hourglasses
        assert kinds["card"] == 0


@pytest.mark.parametrize("mode", ["basic", "expert"])
def test_all_pauses_add_what_others_play_and_hold(mode: str) -> None:
    events = events_of_game(mode, 4)
    important = replayed(mode, 4, waiting("important"))
    everything = replayed(mode, 4, waiting("all"))
    assert [pause for pause in everything if pause in important] == important
    kinds = Counter(pause.event[0] for pause in everything)
    happened = Counter(event[0] for event in events)
    unseen = sum(event[0] == Ev.PLAYED and event[5] != CardZone.SHOWN for event in events)
    assert kinds[Ev.PLAYED] == unseen > 0
    assert kinds[Ev.CHOSEN] == happened[Ev.CHOSEN] > 0
    assert kinds[Ev.SNIPED] == happened[Ev.SNIPED]
    assert kinds[Ev.SHOWN] == happened[Ev.SHOWN]
    assert kinds[Ev.HERO] == happened[Ev.HERO]


def test_an_hourglass_that_is_put_back_is_not_waited_at() -> None:
    gentle = Variants(first_turn="gentle")
    put_back = 0
    for seed in range(1, 30):
        control = begun(seed, settings=waiting("important"), variants=gentle)
        opening = control.session.record.opening
        put_back += any(event[0] == Ev.CAMPAIGN_SHUFFLE for event in opening)
        kinds = [pause.kind for pause in pauses_of(control.session)]
        assert kinds == ["campaign"]
    assert put_back


def test_dice_are_taken_away_with_the_verdict_even_where_nothing_follows() -> None:
    kit = card_game().kit
    audience = Audience(settings=lambda: waiting("important"))
    player = TablePlayback(kit, set_up(kit, 1, DEFAULT_VARIANTS), audience)
    dice = (Ev.DICE, 1, 0, 0, 0, 0, 0, 0, 1, 0)
    player.add(1, [dice, (Ev.ROLL, 0, 5), (Ev.ROLL, 1, 2), (Ev.RESULT, 0, 0, 0)])
    player.advance(0)
    before = player.rolling
    assert player.busy
    player.go_on()
    assert (before is None, player.rolling, player.busy) == (False, None, False)


def test_no_pauses_are_none() -> None:
    assert replayed("expert", 4, waiting("none")) == []
    assert replayed("basic", 4, waiting("none", speed=4)) == []


def test_ones_own_cards_do_not_wait_while_the_hand_lies_open() -> None:
    open_hands = TableSettings(
        speed=0, computer_speed=0, pauses="all", policies=("open", "pick up")
    )
    control = begun(4, settings=open_hands, computers=("", "random"))
    seats = Counter()  # type: Counter[int]
    rng = Random(4)
    while control.session.decision is not None and len(control.session.record.steps) < 250:
        pause = control.session.playback.pause
        if pause is not None:
            if pause.event[0] == Ev.PLAYED:
                seats[control.session.kit.card_side[pause.event[1]]] += 1
            read_on(control)
        elif control.session.person_acts and not control.session.playback.busy:
            control.session.take(rng.choice(control.session.decision.options))
        else:
            control.update(1000)
    assert seats[1] > 0
    assert seats[0] == 0


@pytest.mark.parametrize("kind", sorted(IMPORTANT))
def test_time_does_not_end_a_pause_and_an_action_does(kind: str) -> None:
    control = paused(kind, waiting("important", speed=1))
    before = control.session.playback.displayed
    shown = PAUSE.of(model(control))
    assert shown is not None
    assert shown.kind == kind
    assert shown.title
    for _ in range(50):
        control.update(10_000)
    assert control.session.playback.displayed == before
    assert PAUSE.of(model(control)) == shown
    assert control.session.idle()
    read_on(control)
    assert PAUSE.of(model(control)) != shown


@pytest.mark.parametrize("way", ["button", "nothing", "escape", "panel"])
def test_one_goes_on_by_button_by_a_click_anywhere_and_by_a_step_back(way: str) -> None:
    control = paused("carnage", waiting("important", speed=1))
    waits = control.session.playback.pause
    if way == "button":
        control.press(ButtonId.CONTINUE)
    elif way == "nothing":
        control.click_away()
    elif way == "escape":
        assert control.back()
    else:
        control.point(Target("pause"))
    assert control.session.playback.pause is not waits
    assert control.session.playback.busy


def test_the_computer_waits_while_a_pause_does() -> None:
    control = begun(9, settings=waiting("important"), computers=("random", "random"))
    assert waits(control) is not None
    for _ in range(20):
        control.update(5000)
    assert control.session.record.steps == []
    read_on(control)
    control.update(5000)
    assert len(control.session.record.steps) > 0


def test_an_answer_ends_the_pause_and_all_that_is_shown_and_counts() -> None:
    control = begun(9, settings=waiting("important", speed=1))
    to_pause(control)
    decision = control.session.decision
    assert decision is not None
    assert decision.op == Op.MANOEUVRE
    formation = Target(FORMATION, decision.options[0][1])
    control.point(formation)
    assert not control.session.playback.busy
    assert control.selection.selected == (formation,)


def test_what_is_no_answer_only_goes_on() -> None:
    control = begun(9, settings=waiting("important", speed=1))
    to_pause(control)
    enemy = control.session.kit.formation_side.index(1)
    control.point(Target(FORMATION, enemy))
    assert control.session.playback.busy
    assert waits(control) is None
    assert control.viewport.pinned is None


def test_the_key_of_an_answer_answers_in_a_pause() -> None:
    control = begun(9, settings=waiting("important"))
    assert waits(control) is not None
    control.offer(ButtonId.DONE)
    assert waits(control) is None
    assert control.selection.question is not None  # that nobody attacks loses the game


def test_undo_in_a_pause_shows_the_table_before_the_step() -> None:
    control = begun(4, settings=waiting("all"))
    pauses_of(control.session)
    for _ in random_game(control, Random(4)):
        if waits(control) is not None and control.session.can_undo():
            break
        pauses_of(control.session)
    assert waits(control) is not None
    steps = len(control.session.record.steps)
    control.selection.undo()
    assert len(control.session.record.steps) == steps - 1
    assert not model(control).busy
    view = control.session.playback.view(PUBLIC)
    assert view == control.session.engine.view(control.session.record.state, PUBLIC)


def test_a_game_opened_in_the_middle_waits_for_nothing() -> None:
    record = played("basic", 4)
    again = GameRecord.start(record.game, record.setup)
    for step in record.steps[:40]:
        again.take(step.option)
    session = TableSession(again, waiting("all"))
    assert not session.playback.busy
    assert session.playback.pause is None


def test_looking_back_ends_what_waits() -> None:
    control = paused("battle_end", waiting("important"))
    control.look_back(3)
    assert waits(control) is None
    assert PAUSE.of(model(control)) is None


def test_a_pause_hides_with_everything_and_comes_back() -> None:
    control = paused("carnage", waiting("important"))
    control.hide()
    assert PAUSE.of(model(control)) is None
    control.uncover()
    assert PAUSE.of(model(control)) is not None


def test_the_dice_lie_there_while_the_verdict_waits_and_no_longer() -> None:
    control = paused("verdict", waiting("important", speed=1))
    assert ROLLING.of(model(control)) is not None
    rolling = control.session.playback.rolling
    assert rolling is not None
    assert rolling.winner >= 0
    assert all(rolling.rolls[-1])
    read_on(control)
    assert ROLLING.of(model(control)) is None


@pytest.mark.parametrize("mode", ["basic", "expert", "four"])
def test_the_aim_of_the_game_is_told_once_before_anything_is_asked(mode: str) -> None:
    record = played(mode, 4)
    control = table_controller(
        TableSession(GameRecord.start(record.game, record.setup), waiting("important"))
    )
    aim = control.session.words.interface("table.pause.aim", last=record.state.last_turn)
    has_aim = []
    for step in (None, *record.steps):
        if step is not None:
            control.session.take(step.option)
        while control.session.playback.busy:
            shown = PAUSE.of(model(control))
            has_aim += (
                [aim in shown.lines] if shown is not None and shown.kind == "campaign" else []
            )
            read_on(control)
    assert has_aim.count(True) == has_aim[:1].count(True) == 1
    assert len(has_aim) > 1


def test_the_hourglass_says_what_it_costs() -> None:
    for seed in range(1, 60):
        control = begun(seed, settings=waiting("important"))
        shown = PAUSE.of(model(control))
        assert shown is not None
        assert shown.kind == "campaign"
        kit = control.session.kit
        if "hourglass" not in kit.campaign[shown.campaign[1]].effects:
            assert len(shown.lines) == 1
            assert [mark.progress for mark in shown.turns] == ["now", "to come", "to come"]
            continue
        assert "One turn is lost" in shown.lines[1]
        assert [mark.progress for mark in shown.turns] == ["skipped", "now", "to come"]
        return
    raise AssertionError("no hourglass")


# --- in the window


def seated(look: Look, set_up: TableSettings) -> TableScene:
    """A new game in a window that waits at its campaign cards."""
    record = GameRecord.start(card_game(), begun(9).session.record.setup)
    scene = TableScene(Host(look.resized(SIZE, 1.0), set_up), record)
    scene.layout(SIZE)
    scene.update(0)
    return scene


@pytest.mark.parametrize("code", ["SPACE", "RETURN", "KP_ENTER", "ESCAPE"])
def test_keys_go_on(look: Look, code: str) -> None:
    import pygame

    scene = seated(look, waiting("important"))
    assert PAUSE.of(scene.model) is not None
    pressed = getattr(pygame, f"K_{code}")
    scene.handle(key(pressed))
    scene.handle(pygame.event.Event(pygame.KEYUP, key=pressed, mod=0, unicode=""))
    assert PAUSE.of(scene.model) is None


def test_a_click_on_the_panel_and_on_the_button_goes_on(look: Look) -> None:
    for target in (Target("pause"), Target(BUTTON, ButtonId.CONTINUE)):
        scene = seated(look, waiting("important"))
        pos = point_on(scene, target)
        scene.handle(down(pos))
        scene.handle(up(pos))
        assert PAUSE.of(scene.model) is None


def test_a_held_press_skips_everything(look: Look) -> None:
    scene = seated(look, waiting("important", speed=1))
    while PAUSE.of(scene.model) is None:
        scene.update(100)
    scene.handle(down((3, SIZE[1] // 2)))
    scene.update(400)
    assert not scene.session.playback.busy


def test_the_host_hears_of_the_end_of_a_battle_once(look: Look) -> None:
    control = paused("battle_end", waiting("important"))
    scene = TableScene(Host(look.resized(SIZE, 1.0), waiting("important")), control.session.record)
    del scene
    requests = [request.kind for request in control.requests]
    assert requests == ["battle end"]
    control.update(100)
    assert [request.kind for request in control.requests] == ["battle end"]


def test_a_pause_is_described_in_words(look: Look) -> None:
    scene = seated(look, waiting("important"))
    shown = PAUSE.of(scene.model)
    assert shown is not None
    description = describe_table(scene, SIZE, 0)
    button = next(one for one in description.seen if one.label == "Continue")
    assert button.offered
    assert button.key
    assert button.point is not None
    panel = next(one for one in description.seen if one.kind == "pause")
    assert shown.title in panel.label
    cards = [one.label for one in description.seen if one.kind == "card"]
    names = [scene.session.words.campaign(card) for card in shown.campaign]
    assert all(name in label for name, label in zip(names, cards, strict=True))


# --- whatever one does


@given(seed=st.integers(1, 8), policy=st.sampled_from(PAUSE_POLICIES), rng=st.randoms())
@settings(max_examples=share(12))
def test_whatever_is_pressed_what_is_displayed_arrives_where_the_game_is(
    seed: int, policy: PausePolicy, rng: Random
) -> None:
    control = begun(seed, settings=waiting(policy, speed=rng.choice((0, 1, 4))))
    for _ in range(150):
        gesture = rng.randrange(6)
        if gesture == 0:
            control.update(rng.choice((0, 40, 700)))
        elif gesture == 1:
            read_on(control)
        elif gesture == 2:
            control.selection.undo()
        elif gesture == 3:
            control.click_away()
        else:
            decision = control.session.decision
            if decision is None:
                break
            control.session.take(rng.choice(decision.options))
    pauses_of(control.session)
    state = control.session.record.state
    expected = control.session.engine.view(state, PUBLIC)
    assert control.session.playback.view(PUBLIC) == expected
    assert control.session.playback.pause is None
    pick_up(control)


def test_a_question_of_the_window_lies_over_a_pause_and_is_answered_first(look: Look) -> None:
    scene = seated(look, waiting("important"))
    scene.ask_resign()
    scene.session.touch()
    pressed = (3, 3)
    for event in (down(pressed), up(pressed)):
        scene.handle(event)
        assert scene.control.selection.question is not None
    assert scene.control.back()
    assert not describe_table(scene, SIZE, 0).asks
    assert waits(scene.control) is not None


def known(facts: BattleFacts) -> tuple[object, ...]:
    """What a sheet says of the city, but for who wins a game that ends with the battle."""
    return facts.number, facts.captured, facts.closed, facts.city._replace(winner=-1)


@pytest.mark.parametrize("mode", ["basic", "expert"])
def test_the_end_of_a_battle_waits_until_all_of_it_is_known(mode: str) -> None:
    """R4.6.1, R3.5.1: what was captured and closed is in the facts that the sheet is made of."""
    captured = closed = 0
    for seed in range(1, 1 + share(5, 1, 3)):
        control = begun(seed, mode, waiting("important"))
        seen, rng = [], Random(seed)
        while control.session.decision is not None:
            control.session.take(rng.choice(control.session.decision.options))
            while control.session.playback.busy:
                pause = control.session.playback.pause
                if pause is not None and pause.kind == "battle_end":
                    seen.append(known(control.session.battles[-1]))
                if not read_on(control):
                    control.update(1_000)
        battles = control.session.battles
        assert seen == [known(one) for one in battles]
        captured += sum(one.captured for one in battles)
        closed += sum(one.closed for one in battles)
    assert captured
    assert closed


def test_between_turns_every_district_says_how_its_battle_ended() -> None:
    stamps = Counter[str]()
    for seed in (4, 5, 6):
        record = played("basic", seed)
        control = table_controller(
            TableSession(GameRecord.start(record.game, record.setup), waiting("important"))
        )
        for step in record.steps:
            control.session.take(step.option)
            while control.session.playback.busy:
                pause = PAUSE.of(model(control))
                if pause is not None and pause.kind == "turn":
                    stamps += stamped(control, pause)
                read_on(control)
    assert min(stamps["Held"], stamps["Captured"], stamps[""]) > 0


def stamped(control: TableController, pause: PauseModel) -> Counter[str]:
    """The stamps of a turn sheet, which are those of the turn's battles."""
    view = control.session.playback.view(PUBLIC)
    sheets = {one.letter: one for one in pause.cards if isinstance(one, DistrictSprite)}
    assert list(sheets) == ["A", "B", "C", "D"]
    for battle in control.session.battles:
        if battle.turn == view.turn - 1:
            sheet = sheets["ABCD"[battle.district]]
            assert sheet.stamp == ("Captured" if battle.captured else "Held")
            assert sheet.winner == battle.winner
            assert sheet.grey == (view.buildings[battle.district] < 0)
    for one in goal_facts(control.session.kit, view).districts:
        refills = sheets["ABCD"[one.district]].name.endswith("a new card comes at Renewal")
        assert refills == one.refills
    lost = [
        sum(len(view.lines[zone + side]) for zone in (FormationZone.DESTROYED, FormationZone.ASH))
        for side in SIDES
    ]
    left = [control.session.kit.formation_side.count(side) - lost[side] for side in SIDES]
    text = f"Formations on the table and in the decks: {left[0]} German, {left[1]} Soviet."
    assert pause.lines[-1] == text
    return Counter(one.stamp for one in sheets.values())


@pytest.mark.parametrize("side", [0, 1])
def test_a_turn_sheet_tells_the_chance_to_win_then_and_now(side: int) -> None:
    record = played("basic", 4)
    setup = msgspec.structs.replace(
        record.setup, players=tuple(Seat(computer="" if n == side else "greedy") for n in (0, 1))
    )
    control = table_controller(
        TableSession(GameRecord.start(record.game, setup), waiting("important"))
    )
    leaf, count = LeafValue(control.session.kit), 0
    began = leaf.german_chance(record.game.view(control.session.record.state, PUBLIC))
    for step in record.steps:
        turn = control.session.record.state.turn
        control.session.take(step.option)
        while control.session.playback.busy:
            pause = PAUSE.of(model(control))
            if pause is not None and pause.kind == "turn":
                view = control.session.playback.view(PUBLIC).copy()
                view.phase = Phase.CAMPAIGN
                now = leaf.german_chance(view)
                assert 0.0 < now < 1.0, "nothing is decided"
                chances = [one if side == 0 else 1 - one for one in (began, now)]
                before, after = map(control.session.words.whole_percent, chances)
                line = next(one for one in pause.lines if "chance of winning the game" in one)
                assert f"{before} when the turn began, {after} now" in line
                count += 1
            read_on(control)
        if control.session.record.state.turn != turn:
            began = leaf.german_chance(record.game.view(control.session.record.state, PUBLIC))
    assert count


@pytest.mark.parametrize("side", [0, 1])
def test_whoever_plays_alone_is_told_that_they_won_or_lost(side: int) -> None:
    record = played("basic", 4)
    setup = msgspec.structs.replace(
        record.setup, players=tuple(Seat(computer="" if n == side else "greedy") for n in (0, 1))
    )
    control = table_controller(TableSession(GameRecord.start(record.game, setup)))
    control.session.resign(side)
    ending = ENDING.of(model(control))
    assert ending is not None
    assert ending.title == "You lost"
