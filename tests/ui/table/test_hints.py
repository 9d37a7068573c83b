"""The hint at the table: whom it serves, what it shows, how it goes, what it must not tell."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import msgspec
import pygame
import pytest

from stalingrad_game.card_game.players.search.advice import Advice, Estimate, PurposeKind
from stalingrad_game.card_game.players.thinking import PlayerThought
from stalingrad_game.card_game.state.codes import Act, Op
from stalingrad_game.card_game.words.hints import (
    PURPOSES,
    purpose_text,
    with_ending,
)
from stalingrad_game.localisation.language import Language
from stalingrad_game.search.purpose import Purpose
from stalingrad_game.search.verdicts import displayed_chances
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.describe import describe_screen
from stalingrad_game.ui.table import screen
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.model.targets import (
    BUTTON,
    PANEL_OPTION,
    SHOWN_CARD,
    ButtonId,
    Target,
)
from stalingrad_game.ui.table.model.view_model import TableViewModel
from stalingrad_game.ui.table.panels.all_panels import table_controller
from stalingrad_game.ui.table.panels.hint import HINT, HintModel
from stalingrad_game.ui.table.session.session import TableSession
from stalingrad_game.ui.table.session.settings import TableSettings
from stalingrad_game.ui.table.sprites.highlight import HIGHLIGHT_MARGIN
from tests.support.gestures import key, motion
from tests.support.languages import LANGUAGES
from tests.support.no_processes import refuse_processes
from tests.support.patient_thinker import PatientThinker
from tests.support.swap_hidden import exchanged
from tests.support.table_pictures import TablePictures, laid_out
from tests.support.table_play import AT_ONCE, begun, library_of, model, pick_up, walk, way_to
from tests.support.table_window import SIZE, click, point_on, sat_down, until

HINT_BUTTON = Target(BUTTON, ButtonId.HINT, -1)


def table_at(
    op: int, seed: int = 3, mode: str = "basic", *, least: int = 4
) -> tuple[TableController, PatientThinker]:
    """A table that waits for an answer of several options, the hand open, with who thinks."""
    control, rng = begun(seed, mode), Random(seed)
    while (decision := control.session.decision) and (
        decision.op != op or len(decision.options) < least
    ):
        walk(control, rng.choice(decision.options))
    record = control.session.record
    thinker = PatientThinker()
    other = table_controller(TableSession(record, AT_ONCE, thinker))
    pick_up(other)
    other.update(0)
    return other, thinker


def hint(control: TableController) -> HintModel | None:
    return HINT.of(model(control))


def hint_of(control: TableController) -> HintModel:
    found = hint(control)
    assert found is not None
    return found


def test_it_thinks_then_tells_the_three_best_options() -> None:
    control, thinker = table_at(Op.ACTION)
    assert hint(control) is None
    control.press(ButtonId.HINT)
    first = hint_of(control)
    assert first.options == ()
    assert first.remark == "The computer is thinking (I stops it)."
    control.update(700)
    assert hint_of(control).remark == "The computer is thinking (I stops it).."
    assert not control.idle()
    thinker.advise(0.62, 0.518, 0.4, 0.1)
    control.update(10)
    assert control.idle()
    options = hint_of(control).options
    verdicts = ["clearly better", "clearly weaker", "clearly weaker"]
    assert [one.verdict for one in options] == verdicts
    assert all(one.reasons for one in options)
    assert hint_of(control).remark.startswith(
        "With the first option, your chance of winning the game is about 62%"
    )


def test_one_option_alone_is_called_so_only_where_there_is_no_other() -> None:
    control, thinker = table_at(Op.ACTION)
    control.press(ButtonId.HINT)
    thinker.advise(0.5)
    control.update(10)
    assert [one.verdict for one in hint_of(control).options] == [""]
    assert "about 50%" in hint_of(control).remark


def test_the_keyboard_comes_to_the_hint_first_and_takes_what_it_points_out(
    look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinker = PatientThinker()
    monkeypatch.setattr(screen, "ThinkingProcess", lambda _: thinker)
    scene = until(sat_down(look), Op.MANOEUVRE)
    scene.control.press(ButtonId.HINT)
    thinker.advise(0.6, 0.5, 0.4)
    scene.update(10)
    steps = len(scene.session.record.steps)
    for code in (pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN):
        scene.handle(key(code))
        scene.update(10)
    assert hint_of(scene.control).chosen == 1
    assert len(scene.session.record.steps) == steps
    scene.handle(key(pygame.K_RETURN))
    scene.update(10)
    option = thinker.questions[0].decision.options[1]
    assert [step.option for step in scene.session.record.steps[steps:]] == [option]


@pytest.mark.parametrize(
    ("chances", "error", "verdicts"),
    [
        ((0.52, 0.518), 0.02, ["as you like", "as you like"]),
        ((0.52, 0.49, 0.4), 0.02, ["slightly better", "slightly weaker", "clearly weaker"]),
        ((0.52, 0.505), 0.001, ["slightly better", "slightly weaker"]),
        ((0.52, 0.519, 0.3), 0.001, ["as you like", "as you like", "clearly weaker"]),
    ],
)
def test_a_difference_is_told_in_words_as_far_as_it_is_known(
    chances: tuple[float, ...], error: float, verdicts: list[str]
) -> None:
    control, thinker = table_at(Op.ACTION)
    control.press(ButtonId.HINT)
    thinker.advise(*chances, error=error)
    control.update(10)
    assert [one.verdict for one in hint_of(control).options] == verdicts


def test_no_chance_is_called_certain() -> None:
    control, thinker = table_at(Op.ACTION)
    control.press(ButtonId.HINT)
    thinker.advise(1.0, 0.0)
    control.update(10)
    assert "about 99%" in hint_of(control).remark


def test_a_reason_tells_what_the_option_does_to_the_battle_and_the_hand() -> None:
    control, thinker = table_at(Op.ACTION)
    decision = control.session.decision
    assert decision is not None
    places = [n for n, one in enumerate(decision.options) if one[0] == Act.PLAY]
    control.press(ButtonId.HINT)
    question = thinker.questions[-1]
    ranked = (Estimate(question.decision.options[places[0]], 0.5, 0.1),)
    thinker.next = PlayerThought(number=question.number, advice=Advice(ranked, Purpose(0, 0, 0), 1))
    control.update(10)
    (option,) = hint_of(control).options
    shown = control.session.preview((ranked[0].option,))
    assert shown is not None
    assert control.session.words.preview(shown) in option.reasons
    assert f"You keep {len(control.hand) - 1} cards in hand." in option.reasons


@pytest.mark.parametrize("op", [Op.ACTION, Op.MANOEUVRE])
def test_a_click_points_an_option_out_and_does_not_take_it(op: int) -> None:
    control, thinker = table_at(op)
    steps = len(control.session.record.steps)
    control.press(ButtonId.HINT)
    thinker.advise(0.6, 0.5, 0.4)
    control.update(10)
    for place in (1, 0):
        control.point(Target(PANEL_OPTION, place))
        option = thinker.questions[-1].decision.options[place]
        way = way_to(control, option)
        assert control.selection.selected == way[:-1]
        assert control.viewport.focus == way[-1]
        assert len(control.session.record.steps) == steps
        assert hint_of(control).chosen == place
    control.point(way[-1])
    taken = control.session.record.steps[steps].option
    assert taken == option
    assert hint(control) is None, "the next question has no hint yet"


@pytest.mark.parametrize("op", [Op.ACTION, Op.MANOEUVRE])
def test_what_the_mouse_clicked_stands_out_on_the_table(
    look: Look, op: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinker = PatientThinker()
    monkeypatch.setattr(screen, "ThinkingProcess", lambda _: thinker)
    scene = until(sat_down(look), op)
    scene.control.press(ButtonId.HINT)
    thinker.advise(0.6, 0.5, 0.4)
    scene.update(10)
    click(scene, Target(PANEL_OPTION, 1))
    seen = {one.name: one.label for one in describe_screen(scene, SIZE).seen}
    assert all(seen[f"panel option {place}"].count(": clearly ") == 1 for place in range(3))
    assert ".:" not in "".join(seen[f"panel option {place}"] for place in range(3))
    assert seen["hint"]
    way = way_to(scene.control, thinker.questions[-1].decision.options[1])
    for place in (point_on(scene, Target(PANEL_OPTION, 0)), (3, 3)):
        scene.handle(motion(place))
        assert scene.model.focus is None
        hint = HINT.of(scene.model)
        assert hint is not None
        assert scene.model.suggested == hint.pointed == way[-1]
        assert hint.chosen == 1
    plain = msgspec.structs.replace(scene.model, suggested=None)
    rect = scene.table_layout.rect(way[-1])
    assert rect is not None
    margin = look.theme.px(HIGHLIGHT_MARGIN)
    box = rect.inflate(2 * margin, 2 * margin).clip(scene.table_layout.window)
    pictures = [painted(one, look).subsurface(box) for one in (scene.model, plain)]
    first, second = (pygame.image.tobytes(one, "RGB") for one in pictures)
    assert first != second
    scene.control.selection.forget()
    scene.session.touch()
    assert len(way) == 1 or hint_of(scene.control).pointed is None


def painted(shown: TableViewModel, look: Look) -> pygame.Surface:
    """The table as it is painted for a model."""
    surface = pygame.Surface(SIZE, 0, 32)
    TablePictures(look).draw(surface, shown)
    return surface


@pytest.mark.parametrize("op", [Op.ACTION, Op.MANOEUVRE])
def test_it_tells_in_the_corner_where_it_was_waited_for(op: int) -> None:
    control, thinker = table_at(op)
    control.press(ButtonId.HINT)
    waits = laid_out(model(control), SIZE).panels["hint"][0].rect
    thinker.advise(0.6, 0.5, 0.4)
    control.update(10)
    tells = laid_out(model(control), SIZE).panels["hint"][0].rect
    assert tells.height > waits.height
    assert tells.contains(waits)


def test_large_type_finds_a_corner_too_where_names_are_not_broken() -> None:
    control, thinker = table_at(Op.MANOEUVRE)
    control.press(ButtonId.HINT)
    thinker.advise(0.6, 0.5, 0.4)
    control.update(10)
    for size, scale in (((640, 360), 1.5), ((1280, 720), 2.0)):
        layout = laid_out(msgspec.structs.replace(model(control), text_scale=scale), size)
        assert layout.panels["hint"][0].rect.width > layout.frame.log.width
        assert layout.frame.city.contains(layout.panels["hint"][0].rect)


def test_it_keeps_off_the_open_log_where_another_corner_is_free() -> None:
    control, thinker = table_at(Op.ACTION)
    control.press(ButtonId.HINT)
    thinker.advise(0.6, 0.5, 0.4)
    control.update(10)
    control.viewport.log_open = True
    control.session.touch()
    layout = laid_out(model(control), SIZE)
    log = layout.panel_rect("log")
    assert log is not None
    assert not layout.panels["hint"][0].rect.colliderect(log)


def test_it_does_not_cover_the_card_that_may_be_intercepted() -> None:
    covered = []
    for seed in range(10):
        control, thinker = table_at(Op.INTERCEPT, seed, "expert", least=2)
        if control.session.decision is None:
            continue  # nobody could intercept in that game
        control.press(ButtonId.HINT)
        thinker.advise(0.6, 0.5, 0.4)
        control.update(10)
        layout = laid_out(model(control), SIZE)
        card = next(one for one in layout.placements if one.kind == SHOWN_CARD)
        covered.append(layout.placements[card].rect.colliderect(layout.panels["hint"][0].rect))
    assert len(covered) > 3
    assert not any(covered)


def test_it_is_cancelled_by_its_key_by_escape_and_by_laying_the_hand_down() -> None:
    control, thinker = table_at(Op.ACTION)
    ways = (
        lambda: control.press(ButtonId.HINT),
        control.back,
        lambda: control.toggle_hand(control.session.acting),
    )
    for way in ways:
        control.press(ButtonId.HINT)
        assert hint_of(control).options == ()
        drops = thinker.drops
        way()
        assert hint(control) is None
        assert thinker.drops == drops + 1
        thinker.advise(0.5)
        control.update(10)
        assert hint(control) is None, "a late answer is thrown away"
        pick_up(control)


def test_undo_and_answers_throw_it_away() -> None:
    control, thinker = table_at(Op.MANOEUVRE)
    decision = control.session.decision
    assert decision is not None
    walk(control, decision.options[0])
    control.press(ButtonId.HINT)
    assert hint_of(control)
    control.press(ButtonId.UNDO)
    assert hint(control) is None
    count = len(thinker.questions)
    control.press(ButtonId.HINT)
    assert thinker.questions[count].anew, "whoever thinks must forget what was taken back"


def test_only_the_seat_whose_hand_lies_open_is_helped() -> None:
    control, thinker = table_at(Op.ACTION)
    control.toggle_hand(control.session.acting)
    assert not control.session.private
    button = next(one for one in model(control).buttons if one.target == HINT_BUTTON)
    assert not button.enabled
    control.press(ButtonId.HINT)
    assert not thinker.questions
    pick_up(control)
    control.press(ButtonId.HINT)
    (question,) = thinker.questions
    assert question.view == control.session.engine.view(
        control.session.record.state, control.session.acting
    )
    assert question.view.viewer == question.decision.seat


@pytest.mark.parametrize("mode", ["basic", "expert", "four closed"])
@pytest.mark.parametrize("op", [Op.ACTION, Op.MANOEUVRE])
def test_exchanging_what_the_seat_cannot_know_asks_the_same(mode: str, op: int) -> None:
    control, thinker = table_at(op, mode=mode.split(maxsplit=1)[0])
    control.press(ButtonId.HINT)
    session = control.session
    rng = Random(5)
    for _ in range(5):
        record = type(session.record).from_bytes(session.record.data, library_of(session.kit))
        states = record._timeline._states
        states[-1] = exchanged(states[-1], session.acting, rng)
        assert states[-1] != session.record.state
        other = PatientThinker()
        twin = table_controller(TableSession(record, AT_ONCE, other))
        pick_up(twin)
        twin.press(ButtonId.HINT)
        first, second = thinker.questions[0], other.questions[0]
        assert msgspec.structs.replace(second, number=first.number) == first


def test_one_who_stopped_is_asked_again_and_one_who_fails_is_told_of() -> None:
    control, thinker = table_at(Op.ACTION)
    control.press(ButtonId.HINT)
    thinker.starts += 1
    thinker.next = "restarted"
    control.update(10)
    assert len(thinker.questions) == 2
    assert thinker.questions[1].anew
    assert thinker.questions[1].seen == thinker.questions[0].seen
    thinker.next = "failed"
    control.update(10)
    assert hint_of(control).remark == "The computer can’t work out a hint at the moment."


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.code)
def test_it_speaks_the_language_of_its_seat(language: Language) -> None:
    control, thinker = table_at(Op.ACTION)
    seat = control.session.acting
    languages = tuple(language if n == seat else None for n in range(2))
    control.session.set(TableSettings(speed=0, computer_speed=0, seat_languages=languages))
    control.press(ButtonId.HINT)
    thinker.advise(0.5, 0.4)
    control.update(10)
    words = control.session.words_of(seat)
    found = hint_of(control)
    assert found.title == words.catalogue.sentence(f"hint.title.{seat}")
    assert found.options[0].verdict == words.catalogue.phrase("hint.verdict.better.clear")
    chance = words.percent(Fraction(1, 2))
    assert words.catalogue.phrase("hint.chance", chance=chance) in found.remark


def test_the_first_option_says_what_it_is_expected_to_lead_to() -> None:
    control, thinker = table_at(Op.ACTION)
    control.press(ButtonId.HINT)
    question = thinker.questions[-1]
    ranked = tuple(Estimate(one, 0.5, 0.1) for one in question.decision.options[:2])
    advice = Advice(ranked, Purpose(PurposeKind.CARDS, 34, 21), 1)
    thinker.next = PlayerThought(number=question.number, advice=advice)
    control.update(10)
    first, second = hint_of(control).options
    expected = "On average your side then has 3.4 cards in hand (other options: 2.1)."
    assert expected.replace("'", "’") in first.reasons.replace("'", "’")
    assert "other options" not in second.reasons


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.code)
def test_every_aim_of_a_search_has_words(language: Language) -> None:
    control, _ = table_at(Op.ACTION)
    words = control.session.words_in(language)
    codes = [value for name, value in vars(PurposeKind).items() if name.isupper()]
    assert sorted(codes) == list(range(len(PURPOSES)))
    for code in codes:
        for side in (0, 1):
            text = purpose_text(words, side, code, (34, 21))
            assert (code == PurposeKind.NONE) == (text == "")
            assert "{" not in text


def test_chances_that_hardly_differ_are_told_as_the_same() -> None:
    control, thinker = table_at(Op.ACTION)
    control.press(ButtonId.HINT)
    thinker.advise(0.5051, 0.5049, 0.49)
    control.update(10)
    first, second, third = hint_of(control).options
    assert (first.verdict, first.share) == (second.verdict, second.share)
    assert third.verdict != second.verdict
    assert displayed_chances([0.4, 0.504, 0.5]) == [0.4, 0.504, 0.504]


def test_where_no_process_can_be_started_it_is_said_that_there_is_no_hint(
    look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse_processes(monkeypatch)
    scene = until(sat_down(look), Op.MANOEUVRE)
    scene.control.press(ButtonId.HINT)
    for _ in range(3):
        scene.update(10)
    assert hint_of(scene.control).remark == "The computer can’t work out a hint at the moment."
    scene.leave()


def planned(control: TableController, thinker: PatientThinker) -> list[tuple[int, ...]]:
    """A hint of two plans for a manoeuvre; the better one, which sends three."""
    control.press(ButtonId.HINT)
    question = thinker.questions[-1]
    decision = question.decision
    commits = [one for one in decision.options if one[0] == Act.COMMIT]
    first = sorted({one[1] for one in commits})
    places = sorted({one[2] for one in commits})
    best = tuple(
        one for one in commits if one in {(Act.COMMIT, first[n], places[n % 2]) for n in range(3)}
    )
    other = tuple(one for one in commits if one[:2] == best[0][:2] and one[2] != best[0][2])[:1]
    ranked = (Estimate(best[0], 0.6, 0.01, best), Estimate(other[0], 0.5, 0.01, other))
    advice = Advice(ranked, Purpose(PurposeKind.BUILDINGS, 21, 17), 1)
    thinker.next = PlayerThought(number=question.number, advice=advice)
    control.update(10)
    return list(best)


def test_in_the_manoeuvre_the_hint_is_a_plan_with_arrows() -> None:
    control, thinker = table_at(Op.MANOEUVRE, least=12)
    plan = planned(control, thinker)
    found = hint_of(control)
    words = control.session.words
    first = found.options[0]
    assert first.name.startswith("Send ")
    places = [words.letter(district) for district in sorted({one[2] for one in plan})]
    assert f"2 to {places[0]}" in first.name
    assert f"1 to {places[1]}" in first.name
    assert "Leave " in first.name
    assert "stay back" in first.name
    assert words.formation_short(plan[0][1]) in first.reasons
    assert "On average" in first.reasons
    assert {(one.formation.a, one.district.a) for one in found.arrows} == {
        (option[1], option[2]) for option in plan
    }


def test_a_plan_stays_while_it_is_followed_and_goes_with_another_choice() -> None:
    control, thinker = table_at(Op.MANOEUVRE, least=12)
    plan = planned(control, thinker)
    alone = next(one for one in plan if sum(one[2] == other[2] for other in plan) == 1)
    control.session.take(alone)
    control.update(10)
    found = hint_of(control)
    assert len(found.options) == 1
    assert {(one.formation.a, one.district.a) for one in found.arrows} == {
        (option[1], option[2]) for option in plan if option != alone
    }
    _, left = found.options[0].name.split("Leave ")
    assert control.session.words.letter(alone[2]) not in left.split(".")[0]
    assert len(thinker.questions) == 1
    decision = control.session.decision
    assert decision is not None
    strange = next(one for one in decision.options if one[0] == Act.COMMIT and one not in plan)
    control.session.take(strange)
    control.update(10)
    assert hint(control) is None


@pytest.mark.parametrize(("chance", "place"), [(0.5, 2), (0.4, 4)])
def test_to_have_done_is_told_where_it_is_as_good_as_the_best(chance: float, place: int) -> None:
    options = [(Act.FORMATION, one, 0) for one in range(4)]
    others = [Estimate(one, 0.5, 0.02) for one in options]
    ranked = with_ending((*others, Estimate((Act.DONE, 0, 0), chance, 0.02)))
    assert [one.option for one in ranked].index((Act.DONE, 0, 0)) == place
    assert [one for one in ranked if one.option[0] != Act.DONE] == others


def test_arrows_lead_from_formations_to_buildings(look: Look) -> None:
    control, thinker = table_at(Op.MANOEUVRE, least=12)
    planned(control, thinker)
    shown = model(control)
    found = HINT.of(shown)
    assert found is not None
    bare = msgspec.structs.replace(
        shown, panels={**shown.panels, "hint": found._replace(arrows=())}
    )
    painted = [pygame.Surface(SIZE) for _ in range(2)]
    for picture, one in zip(painted, (shown, bare), strict=True):
        TablePictures(look).draw(picture, one)
    first, second = (pygame.image.tobytes(picture, "RGB") for picture in painted)
    assert first != second
