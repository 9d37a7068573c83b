"""Why one is asked, and what would come of it: the cause, its line, and the odds after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Final

import msgspec
import pygame
import pytest

from stalingrad_game.card_game.rules import preview
from stalingrad_game.card_game.rules.causes import CauseKind
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.operations import OPERATIONS
from stalingrad_game.card_game.rules.preview import preview_option
from stalingrad_game.card_game.state.codes import Act, Op
from stalingrad_game.card_game.state.state import State
from stalingrad_game.kernel.decision import Decision
from stalingrad_game.localisation.language import Language
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.style.theme import CHALK
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.input.pointed import pointed_preview
from stalingrad_game.ui.table.input.viewport import HOVER_DELAY_MS
from stalingrad_game.ui.table.model.targets import (
    BUTTON,
    CAMPAIGN_CARD,
    HAND,
    PLAYED_CARD,
    UNIT_STACK,
    ButtonId,
    Target,
)
from stalingrad_game.ui.table.model.view_model import TableViewModel
from stalingrad_game.ui.table.panels.all_panels import TABLE_PANELS
from stalingrad_game.ui.table.panels.odds import (
    ODDS,
    OddsShift,
    odds_sprite,
)
from stalingrad_game.ui.table.panels.tooltip.panel import TOOLTIP
from stalingrad_game.ui.table.presenter.build import build_view_model
from stalingrad_game.ui.table.render import cause_line
from stalingrad_game.ui.table.session.interactions import view_with_agenda
from stalingrad_game.ui.widgets.text import fit
from stalingrad_game.ui.widgets.text_box import TextBoxStyle, min_type_px
from tests.support.amount import share, some
from tests.support.languages import FRENCH, LANGUAGES
from tests.support.table_pictures import TablePictures, laid_out
from tests.support.table_play import (
    AT_ONCE,
    MODES,
    begun,
    displayed,
    model,
    pick_up,
    random_game,
    way_to,
)

SIZE: Final = (1280, 720)
Wanted = Callable[[TableController, Decision], bool]


def shift(shown: TableViewModel) -> OddsShift | None:
    """What the option that is pointed at would change."""
    odds = ODDS.of(shown)
    return odds.shift if odds is not None else None


def play_to(wanted: Wanted, mode: str = "basic", seeds: range = range(1, 30)) -> TableController:
    """A game at the first question that is wanted."""
    for seed in seeds:
        control = begun(seed, mode)
        for _ in random_game(control, Random(seed), most=500):
            control.update(0)
            decision = control.session.decision
            if decision is not None and wanted(control, decision):
                control.viewport.point(None)
                return control
    raise AssertionError("no game comes to it")


def question_by(name: str, kind: int) -> Wanted:
    """A question of an operation with several answers, from a kind of cause."""

    def wanted(control: TableController, decision: Decision) -> bool:
        cause = control.session.cause
        several = len(decision.options) > 1
        return (
            several
            and OPERATIONS[decision.op].name == name
            and cause is not None
            and cause.kind == kind
        )

    return wanted


def in_battle(control: TableController, decision: Decision) -> bool:
    """An action in a battle with Holds to come and cards to play."""
    holds = control.session.record.state.hold
    return decision.op == Op.ACTION and holds > 1 and len(decision.options) > 3


def manoeuvring(side: int) -> Wanted:
    """A side's manoeuvre with formations to send."""

    def wanted(_: TableController, decision: Decision) -> bool:
        return (decision.op, decision.seat) == (Op.MANOEUVRE, side) and len(decision.options) > 3

    return wanted


def point_at(control: TableController, target: Target) -> None:
    """The pointer rests on a target."""
    control.viewport.point(target)
    control.viewport.rest(HOVER_DELAY_MS)
    control.session.touch()


@pytest.mark.parametrize("mode", MODES)
def test_what_asks_is_seen_on_the_table(mode: str) -> None:
    seen: Counter[int] = Counter()
    for seed in (3, 4)[: share(2, 2, 1)]:
        control = begun(seed, mode)
        for _ in random_game(control, Random(seed), most=share(600, 2)):
            cause = control.session.cause
            if cause is None or cause.kind in {CauseKind.PHASE, CauseKind.TERROR}:
                continue
            shown = model(control)
            layout = laid_out(shown, SIZE)
            places = [target for target in shown.cause if layout.rect(target) is not None]
            gone = cause.kind in {CauseKind.VANGUARD, CauseKind.DEPLETION, CauseKind.HERO}
            assert places or gone, (cause, shown.cause)
            seen[cause.kind] += bool(places)
    assert len(seen) > 3


def test_a_prompt_names_the_unit_that_kills() -> None:
    control = play_to(question_by("kill", CauseKind.TERROR))
    shown = model(control)
    cause = control.session.cause
    assert cause is not None
    unit = control.session.words.unit_noun(cause.what).the
    assert f"{unit[0].upper()}{unit[1:]} " in shown.prompt
    assert "costs you a unit" in shown.prompt
    assert shown.cause == (Target(UNIT_STACK, shown.board.fought, cause.what),)


def test_a_campaign_card_is_pointed_out() -> None:
    control = play_to(question_by("demote", CauseKind.CAMPAIGN), "expert")
    shown = model(control)
    assert shown.cause == (Target(CAMPAIGN_CARD, 0),)
    assert "The campaign card " in shown.prompt


def test_the_line_crosses_no_words_and_ends_at_its_target() -> None:
    control = play_to(question_by("kill", CauseKind.CARD))
    shown = model(control)
    layout = laid_out(shown, SIZE)
    source = layout.rect(next(one for one in shown.cause if one.kind == PLAYED_CARD))
    targets = [rect for one in shown.glow if (rect := layout.rect(one)) is not None]
    assert source is not None
    lines = list(cause_line._lines(layout, source, targets, 6))
    covers = cause_line._covers(layout)
    assert covers
    parts = [part for line in lines for part in cause_line._free_parts(line, covers)]
    for start, end in parts:
        middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
        inner = [cover.inflate(-4, -4) for cover in covers]
        assert not any(cover.collidepoint(middle) for cover in inner)
    ends = {end for _, end in lines}
    assert {rect.midbottom for rect in targets} <= ends


def test_a_line_from_below_the_lane_goes_round_below_its_targets() -> None:
    table = model(begun(1))
    layout = laid_out(table, (1280, 720))
    lane = layout.lanes[0].box
    source = pygame.Rect(lane.left + 20, layout.frame.band.top + 10, 20, 30)
    targets = [pygame.Rect(lane.left + left, lane.top + 10, 30, 30) for left in (100, 200, 300)]
    lines = list(cause_line._lines(layout, source, targets, 6))
    assert len(lines) == 7
    assert all(start[0] == end[0] or start[1] == end[1] for start, end in lines)
    assert {end for _, end in lines} >= {rect.midbottom for rect in targets}


def test_the_cause_is_framed_in_the_picture() -> None:
    control = play_to(question_by("kill", CauseKind.TERROR))
    shown = model(control)
    pictures = TablePictures(Look.for_window(SIZE))
    surface, plain = pygame.Surface(SIZE), pygame.Surface(SIZE)
    layout = pictures.draw(surface, shown)
    pictures.draw(plain, msgspec.structs.replace(shown, cause=()))
    rect = layout.rect(shown.cause[0])
    assert rect is not None
    edge = (rect.centerx, rect.top - 2)
    assert surface.get_at(edge)[:3] == tuple(CHALK)
    assert plain.get_at(edge)[:3] != tuple(CHALK)


def test_a_hold_tells_its_consequence_and_moves_the_odds() -> None:
    control = play_to(in_battle)
    point_at(control, Target(BUTTON, ButtonId.HOLD))
    shown = model(control)
    note = TOOLTIP.of(shown)
    assert note is not None
    assert note.lines[0].startswith("Reveal a carnage card")
    expected = preview_option(
        control.session.kit,
        view_with_agenda(control.session.engine, control.session.record.state, -2),
        (Act.HOLD, -1, -1),
    )
    assert expected is not None
    found = shift(shown)
    if found is None:
        assert expected.least.chance == expected.most.chance
    else:
        assert (found.least, found.most) == (
            expected.least.chance,
            expected.most.chance,
        )


def test_a_card_is_told_only_while_its_hand_lies_open() -> None:
    control = play_to(in_battle)
    pick_up(control)
    option = next(one for one in model_options(control) if one[0] == Act.PLAY)
    first, second = way_to(control, option)
    control.point(first)
    point_at(control, second)
    shown = model(control)
    note = TOOLTIP.of(shown)
    assert note is not None
    preview = control.session.preview([option])
    assert preview is not None
    if preview.changes:
        assert control.session.words.preview(preview) in note.lines
    control.session.hands.put_down()
    control.selection.forget()
    point_at(control, first)
    assert shift(model(control)) is None


def model_options(control: TableController) -> list[tuple[int, ...]]:
    """What can be answered now."""
    decision = control.session.decision
    return list(decision.options) if decision else []


def test_a_preview_is_reckoned_once_for_what_is_pointed_at(monkeypatch: pytest.MonkeyPatch) -> None:
    reckoned = 0
    original = preview.standing

    def counted(kit: Kit, state: State, district: int) -> preview.BattleStanding:
        nonlocal reckoned
        reckoned += 1
        return original(kit, state, district)

    control = play_to(in_battle)
    monkeypatch.setattr(preview, "standing", counted)
    point_at(control, Target(BUTTON, ButtonId.HOLD))
    model(control)
    once = reckoned
    assert once > 0
    for _ in range(5):
        control.session.touch()
        model(control)
    assert reckoned == once


def test_the_odds_of_the_battle_show_the_change_in_french() -> None:
    control = play_to(in_battle)
    control.session.set(msgspec.structs.replace(AT_ONCE, language=FRENCH))
    view = displayed(control).view
    change = OddsShift(view.district, Fraction(44, 100), Fraction(61, 100), "49 → 44–61", "")
    sprite = odds_sprite(control.session.words, view, view.district, change)
    assert sprite.percents is not None
    assert sprite.percents[0] == "49 → 44–61"
    assert sprite.percents[1].replace("\u202f", " ") == "39–56 %"
    assert sprite.shift == (0.44, 0.61)


def test_while_something_is_shown_nothing_is_foretold() -> None:
    control = play_to(in_battle)
    option = next(one for one in model_options(control) if one[0] == Act.HOLD)
    control.session.set(msgspec.structs.replace(AT_ONCE, speed=1))
    control.session.take(option)
    point_at(control, Target(BUTTON, ButtonId.HOLD))
    assert control.session.playback.busy
    shown = model(control)
    assert (shift(shown), shown.cause) == (None, ())
    assert HAND not in {target.kind for target in shown.cause}


def test_a_card_dragged_over_a_formation_shows_the_same_as_one_that_is_chosen() -> None:
    control = play_to(in_battle)
    pick_up(control)
    option = next(one for one in model_options(control) if one[0] == Act.PLAY)
    first, second = way_to(control, option)
    preview = control.session.preview([option])
    assert preview is not None
    assert control.lift(first, (0, 0))
    control.pull((0, 0), second, beyond=True)
    assert pointed_preview(control) == preview
    other = next(target for target in model(control).hand if target != first.a)
    control.pull((0, 0), Target(HAND, other, 0), beyond=False)
    meant = pointed_preview(control)
    everywhere = [one for one in model_options(control) if one[:2] == option[:2]]
    assert meant == control.session.preview(everywhere)


@pytest.mark.one_in(2)
@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
@pytest.mark.parametrize("mode", MODES)
def test_every_prompt_with_its_cause_fits_the_bar(mode: str, language: Language) -> None:
    settings = msgspec.structs.replace(AT_ONCE, language=language)
    look, prompts, boxes = Look.for_window(SIZE), set(), set()
    for seed in some((3, 4, 5), 3):
        control = begun(seed, mode, settings)
        for _ in random_game(control, Random(seed), most=share(400, 1, 200)):
            control.update(0)
            if control.session.cause is None or control.session.cause.kind == CauseKind.PHASE:
                continue
            shown = build_view_model(control, TABLE_PANELS)
            if shown.prompt not in prompts:
                prompts.add(shown.prompt)
                boxes.add(laid_out(shown, SIZE).panels["prompt"][-1].rect.size)
    assert len(prompts) > 15
    (box,) = boxes
    style = TextBoxStyle("text_bold", look.theme.read_type(21), CHALK)
    fits = {
        text: fit(
            *(look.fonts, style.role, style.px, text, box),
            least=min_type_px(look),
            most_lines=2,
        )
        for text in prompts
    }
    assert [text for text, setting in fits.items() if setting.cut] == []
