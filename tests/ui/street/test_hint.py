"""The hint at Street Fight's table: asked for, told, shown on the map, done; whom it serves."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.game import StreetGame, hides
from stalingrad_game.street_fight.players.drawn import who_acts
from stalingrad_game.street_fight.players.officer import OfficerPlayer
from stalingrad_game.street_fight.players.player import PlayerQuestion, PlayerThought
from stalingrad_game.street_fight.players.search import StreetAdvice, StreetEstimate
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.street.input.commands import TABLE_COMMANDS
from stalingrad_game.ui.street.panels.advice import AdviceModel, AdvicePanel, AdvisedRow
from stalingrad_game.ui.street.screens.street_table_screen import StreetTableScene
from tests.support.patient_thinker import AnyThinker
from tests.support.street_hands import QUIET, StreetWindow
from tests.support.street_secrets import secret_game


class SlowThinker(AnyThinker[PlayerQuestion, PlayerThought]):
    """Of Street Fight."""

    def advise(self, game: StreetGame, *plans: tuple[str, ...]) -> None:
        """Answer the last question with these plans, the best first."""
        ranked = tuple(
            StreetEstimate(tuple(map(game.parse_option, plan)), 0.6 - 0.1 * number, 0.01)
            for number, plan in enumerate(plans)
        )
        self.next = PlayerThought(number=self.questions[-1].number, advice=StreetAdvice(ranked, 1))


def hinted(
    referee: str = "tide", size: tuple[int, int] = (1280, 720), language: str = "en"
) -> tuple[StreetWindow, SlowThinker]:
    """First House, just begun, with who thinks."""
    thinker = SlowThinker()
    context = window_context(msgspec.structs.replace(QUIET, language=language), size)
    record = GameRecord.start(StreetGame(street_kit("first_house", referee)), Setup(1))
    table = StreetTableScene(context, record, thinker)
    context.stack.push(table)
    context.stack.settle()
    return StreetWindow(table=table, size=size), thinker


def advice_of(window: StreetWindow) -> AdviceModel | None:
    panel = window.table.view.panels["advice"]
    assert isinstance(panel, AdvicePanel)
    shown = window.table.presenter.model().panels["advice"]
    return shown.model if shown.open else None


def rows(window: StreetWindow) -> list[AdvisedRow]:
    return [one for one in window.table.view.walk() if isinstance(one, AdvisedRow)]


GO_ON = ("advance G2", "step B2", "step C3", "step D2", "stop")
FIRE = ("fire_and_move G1", "step B3", "step C3", "stop")


def test_it_thinks_while_frames_go_on_then_tells() -> None:
    window, thinker = hinted()
    assert advice_of(window) is None
    window.key(pygame.K_i)
    first = advice_of(window)
    assert first is not None
    assert first.options == ()
    assert first.remark == "The computer is thinking (I stops it)."
    question = thinker.questions[-1]
    assert question.advises
    assert question.view == window.table.session.game.view(
        window.table.session.record.state, question.decision.seat
    )
    window.frame(700)
    second = advice_of(window)
    assert second is not None
    assert second.remark.endswith(")..")
    thinker.advise(window.table.session.game, GO_ON, FIRE)
    window.frame()
    model = advice_of(window)
    assert model is not None
    assert [one.name for one in model.options] == [
        "G2 (rifle squad) moves to D2",
        "G1 (elite squad) moves to C3",
    ]
    assert [one.verdict for one in model.options] == ["clearly better", "clearly weaker"]
    assert "about 60%" in model.remark
    assert window.table.idle()


def test_the_key_stops_it_and_an_answer_puts_it_away() -> None:
    window, thinker = hinted()
    window.key(pygame.K_i)
    window.key(pygame.K_i)
    assert advice_of(window) is None
    assert thinker.drops
    window.key(pygame.K_i)
    thinker.advise(window.table.session.game, GO_ON)
    window.frame()
    assert advice_of(window) is not None
    window.table.session.take(window.decision.options[0])
    window.frame()
    assert advice_of(window) is None
    window.key(pygame.K_i)
    window.key(pygame.K_ESCAPE)
    assert advice_of(window) is None


def test_a_click_shows_an_action_on_the_map_and_another_one_does_it() -> None:
    window, thinker = hinted()
    game, session = window.table.session.game, window.table.session
    window.key(pygame.K_i)
    thinker.advise(game, FIRE, GO_ON)
    window.frame()
    unit = game.kit.scenario.unit_named("G2")
    assert unit is not None
    window.read()
    window.click(rows(window)[1].rect.center)
    overlay = window.table.presenter.model().map.overlay
    assert overlay.chosen == (unit,)
    assert [(one.kind, one.path) for one in overlay.traces] == [
        ("way", tuple(map(game.kit.board.loc, ("A2", "B2", "C3", "D2"))))
    ]
    assert not session.record.steps
    window.read()
    window.click(rows(window)[1].rect.center)
    assert [game.option_text(step.option) for step in session.record.steps] == [*GO_ON]
    window.table.control.undo()
    assert not session.record.steps, "it is taken back as it was done"


def test_what_fails_is_said() -> None:
    window, thinker = hinted()
    window.key(pygame.K_i)
    thinker.next = "failed"
    window.frame()
    model = advice_of(window)
    assert model is not None
    assert model.remark == "The computer can’t work out a hint at the moment."
    window.key(pygame.K_i)
    window.key(pygame.K_i)
    count = len(thinker.questions)
    thinker.next = "restarted"
    window.frame()
    assert len(thinker.questions) == count + 1


def test_it_is_for_a_person_who_is_asked() -> None:
    window, _ = hinted()
    command = next(one for one in TABLE_COMMANDS if one.id == "hint")
    assert command.enabled(window.table.control)
    window.table.session.resign(0)
    window.frame()
    assert not command.enabled(window.table.control)


@pytest.mark.rule("B3.5")
@pytest.mark.parametrize(("scenario", "referee"), [("tractor_hall", "tide"), ("sewer_raid", "ats")])
def test_while_two_share_the_window_what_is_hidden_must_lie_open(
    scenario: str, referee: str
) -> None:
    game = secret_game(scenario, referee)
    record = GameRecord.start(game, Setup(1))
    officer = OfficerPlayer(game.kit, 1)
    while (decision := record.decision) is not None and not (
        decision.op == who_acts(game.kit.referee) and hides(game.kit.scenario, decision.seat)
    ):
        record.take(officer.choose(game.view(record.state, decision.seat), decision))
    window = StreetWindow(record=record)
    control = window.table.control
    assert control.secrets_shown.offered
    window.key(pygame.K_i)
    assert advice_of(window) is None
    control.look()
    control.uncover()
    window.frame()
    window.key(pygame.K_i)
    assert advice_of(window) is not None
    control.look()  # covered again
    window.frame()
    assert advice_of(window) is None


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_three_actions_have_room(size: tuple[int, int], language: str) -> None:
    window, thinker = hinted(size=size, language=language)
    window.key(pygame.K_i)
    thinker.advise(window.table.session.game, GO_ON, FIRE, ("op_fire G2",))
    window.frame()
    window.frame()
    shown = rows(window)
    assert len(shown) == 3
    panel = window.table.view.panels["advice"]
    assert all(panel.rect.contains(one.rect) for one in shown)


def test_no_other_command_has_its_key() -> None:
    keys = [key for command in TABLE_COMMANDS for key in command.keys]
    assert len(keys) == len({*keys})
