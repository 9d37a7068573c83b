"""What happened since somebody last acted lies on Street Fight's table until somebody goes on."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from msgspec.structs import replace

from stalingrad_game.record.lines import Seat
from stalingrad_game.street_fight.board.locations import location
from stalingrad_game.street_fight.meanwhile import Meanwhile, UnitLoss
from stalingrad_game.ui.session.session import NO_SEAT
from stalingrad_game.ui.street.model.board_model import TraceModel
from stalingrad_game.ui.street.panels.since import SincePanel
from stalingrad_game.ui.street.pictures.section_painter import SectionPainter, SectionScene
from stalingrad_game.ui.street.presenter.traces import traces_of
from stalingrad_game.ui.widgets import Label
from tests.support.street_hands import TWO, StreetWindow

COMPUTER = (Seat(), Seat(computer="officer"))
MOST_STEPS = 60


def told(players: tuple[Seat, Seat], word: str) -> StreetWindow:
    """A table at which somebody is told of a way that the other side has gone."""
    window, chance = StreetWindow(referee=word, players=players), Random(3)
    control, session = window.table.control, window.table.session
    for _ in range(MOST_STEPS):
        if session.person_acts:
            if control.since.seat != NO_SEAT and control.since.facts.ways:
                window.read()
                return window
            control.take(chance.choice(window.decision.options))
            window.read()
        window.frame(500)
    raise AssertionError("nobody has moved")


def panel(window: StreetWindow) -> SincePanel:
    found = window.table.view.panels["since"]
    assert isinstance(found, SincePanel)
    return found


def traces(window: StreetWindow) -> int:
    """How much is drawn of it on the map."""
    return len(window.table.view.map.model.overlay.traces)


@pytest.mark.parametrize("word", ["tide", "ats", "k47"])
def test_what_the_computer_did_is_told_and_drawn(word: str) -> None:
    window = told(COMPUTER, word)
    control = window.table.control
    assert panel(window).visible
    assert traces(window)
    model = panel(window).model
    assert model is not None
    assert [line.plain for line in control.since.lines] == list(model.lines)
    assert all(step.seat for step in control.session.record.steps[control.since.facts.first :])
    window.key(pygame.K_ESCAPE)
    assert not panel(window).visible
    assert not traces(window)
    window.key(pygame.K_j)
    close = next(one for one in panel(window).walk() if one.key == "since close")
    assert panel(window).visible
    assert traces(window)
    window.click(close.rect.center)
    assert not panel(window).visible
    assert not traces(window)


def test_a_click_on_the_map_puts_it_away() -> None:
    window = told(COMPUTER, "tide")
    window.click(window.table.view.map.rect.center)
    assert not panel(window).visible
    assert not traces(window)


def test_an_answer_puts_it_away_and_the_other_person_is_told() -> None:
    window = told(TWO, "tide")
    control, first = window.table.control, window.table.control.since.seat
    assert control.since.seat == window.decision.seat
    for _ in range(MOST_STEPS):
        control.take(window.decision.options[-1])
        window.read()
        if window.decision.seat != first:
            break
        assert control.since.seat == NO_SEAT
    assert control.since.seat == window.decision.seat != first
    assert panel(window).visible


def test_losses_of_a_hex_are_one_on_the_map_and_told_floor_by_floor_in_the_house() -> None:
    ground, above = location(20), location(20, 1)
    losses = (
        UnitLoss(0, ground, 2, gone=False),
        UnitLoss(1, above, 3, gone=True),
        UnitLoss(0, ground, 1, gone=False),
    )
    facts = Meanwhile(0, losses=losses)
    assert [(one.path, one.text) for one in traces_of(facts, [1, 1], str)] == [((ground,), "−6")]
    told_of = traces_of(facts, [1, 1], str, floors=True)
    assert [(one.path, one.text) for one in told_of] == [((ground,), "−3"), ((above,), "−3")]


def test_the_house_cut_open_shows_what_happened_on_its_floors() -> None:
    window = StreetWindow()
    section = window.table.view.section.model
    assert section is not None
    loc = section.columns[0].floors[0].loc
    other = section.columns[-1].floors[0].loc
    assert loc != other

    def painted(*traces: TraceModel) -> list[bytes]:
        """The two floors, as they look."""
        scene = SectionScene(replace(section, traces=traces), (500, 400), window.table.look)
        picture = SectionPainter().picture(scene, window.table.look)
        boxes = [scene.places.floor_of(one) for one in (loc, other)]
        return [pygame.image.tobytes(picture.subsurface(one.rect), "RGB") for one in boxes if one]

    bare = painted()
    for kind in ("loss", "cracked"):
        seen = painted(TraceModel(kind, (loc,), "", 1))
        assert seen[0] != bare[0]
        assert seen[1] == bare[1]
    assert painted(TraceModel("loss", (loc,), "−2", 1)) != painted(
        TraceModel("loss", (loc,), "", 1)
    )
    way = painted(TraceModel("way", (location(0), loc, other), "", 1))
    assert way[0] != bare[0]
    assert way[1] != bare[1]
    assert (
        painted(
            TraceModel("control", (loc,), "", 1),
            TraceModel("shot", (location(0), loc), "", 1),
            TraceModel("loss", (location(0),), "", 1),
        )
        == bare
    )


def test_some_lines_are_seen_while_a_result_lies_below() -> None:
    window, chance = StreetWindow("volga_block", players=COMPUTER[::-1]), Random(3)
    control, session = window.table.control, window.table.session
    for _ in range(400):
        if session.person_acts:
            many = control.since.seat != NO_SEAT and len(control.since.lines) > 4
            if many and control.results.open:
                break
            control.take(chance.choice(window.decision.options))
            window.read()
        window.frame(500)
    window.frame()
    view = next(one for one in panel(window).walk() if one.key == "since lines")
    labels = [one for one in view.walk() if isinstance(one, Label)]
    assert len(labels) > 4
    assert window.table.view.panels["result"].visible
    assert sum(view.rect.contains(one.rect) for one in labels) >= 4
