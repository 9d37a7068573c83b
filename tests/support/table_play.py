"""A game at the window's table without a window: sessions, clicks on things, whole random games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from stalingrad_game.card_game.game import CardGame, card_library
from stalingrad_game.card_game.packs import older_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import Act, Ev, Op, Option
from stalingrad_game.card_game.state.variants import DEFAULT_VARIANTS, Variants, variant_words
from stalingrad_game.kernel.library import GameLibrary
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.ui.session.question_guard import RUN_MS
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.input.viewport import HOVER_DELAY_MS, RefusedTarget
from stalingrad_game.ui.table.model.targets import BUTTON, HAND, ButtonId, Target
from stalingrad_game.ui.table.model.targets import TargetPath as Way
from stalingrad_game.ui.table.model.view_model import LogRow, TableViewModel
from stalingrad_game.ui.table.panels.all_panels import TABLE_PANELS, table_controller
from stalingrad_game.ui.table.panels.log import NEWEST_LOG
from stalingrad_game.ui.table.presenter.build import build_view_model
from stalingrad_game.ui.table.presenter.displayed import Displayed, displayed_by
from stalingrad_game.ui.table.session.interactions import same_target
from stalingrad_game.ui.table.session.session import TableSession
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.amount import is_full

AT_ONCE = TableSettings(speed=0, computer_speed=0)
MODES = ("basic", "expert", "four")
NAMES = ("Anna", "Boris", "Clara", "Dmitri")
"""Of the players of four seats."""
FIRST_PACK: Final = "478a8ec7421768e06ec20d797077aecb76e0ae0514e79317e8a0854c27cb9d93"
"""The digest of the standard pack of version 1."""
TABLES = ("basic", "expert", "four", "four closed")
"""Modes, and four players whose team hands are closed."""


@cache
def card_game(mode: str = "basic") -> CardGame:
    """The rules with the standard pack of version 1: new cards don't change what happens here."""
    return CardGame(Kit(older_pack(FIRST_PACK), mode))


@cache
def library_of(kit: Kit) -> GameLibrary:
    """The card game with the pack of a kit."""
    return card_library([kit.content])


def begun(
    seed: int,
    mode: str = "basic",
    settings: TableSettings = AT_ONCE,
    *,
    computers: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
    variants: Variants = DEFAULT_VARIANTS,
    path: Path | None = None,
    turn: int = 1,
) -> TableController:
    """A game just begun; at a push one that is about to enter `turn`, played at random so far."""
    nobody = ("",) * card_game(mode).kit.seats
    players = tuple(
        Seat(name=name, computer=computer)
        for name, computer in zip(names or nobody, computers or nobody, strict=False)
    )
    setup = Setup(seed=seed, variants=variant_words(variants), players=players)
    record = GameRecord.start(card_game(mode), setup, path)
    brought_on(record, Random(seed), turn)
    return table_controller(TableSession(record, settings))


CLOSED_HANDS: Final = Variants(team_hands="closed")
"""The house rulings with closed team hands (R10.3)."""


def table(name: str, seed: int) -> TableController:
    """A game just begun at one of `TABLES`."""
    mode, _, closed = name.partition(" ")
    return begun(seed, mode, variants=CLOSED_HANDS if closed else DEFAULT_VARIANTS)


def again(control: TableController, settings: TableSettings | None = None) -> TableController:
    """The same game, read from its record."""
    record = GameRecord.from_bytes(control.session.record.data, library_of(control.session.kit))
    return table_controller(TableSession(record, settings or control.session.settings))


def brought_on(record: GameRecord[CardGame], rng: Random, turn: int) -> None:
    """Take anything until a turn; at a push, where only the rest of a game is played by hand."""
    while not is_full() and record.state.turn < turn and (decision := record.decision) is not None:
        record.take(rng.choice(decision.options))


def pick_up(control: TableController) -> None:
    """The seat to act has its hand open."""
    control.update(0)
    if not control.session.private:
        control.point(Target(BUTTON, ButtonId.HAND, control.session.acting))


def way_to(control: TableController, option: Option) -> Way:
    """What one points at to choose an option; a hand card is its first copy."""
    interaction = next(
        interaction
        for interaction in control.session.interactions.interactions
        if interaction.option == option
    )
    return tuple(t._replace(b=0) if t.kind == HAND else t for t in interaction.path)


def read(control: TableController, option: Option) -> None:
    """See every verdict, and read the question, where an option can't be taken back."""
    session, playback = control.session, control.session.playback
    if session.settings.shows_nothing:
        return
    to_come = playback.history[playback.displayed :]
    decides = control.at_verdict or any(one.event[0] == Ev.RESULT for one in to_come)
    if decides or session.record.timeline.tried(option)[0].barrier:
        while playback.busy:
            control.selection.guard.pass_time(RUN_MS, shown=True)
            control.skip()
        control.selection.guard.pass_time(RUN_MS, shown=True)


def walk(control: TableController, option: Option, *, looks: bool = True) -> None:
    """Answer by clicking on what glows, one thing after the other; a gift may be any card.

    What ends a manoeuvre is sent. Who doesn't look clicks without seeing whether it glows.
    """
    pick_up(control)
    read(control, option)
    for target in way_to(control, option):
        if looks:
            shown = build_view_model(control, TABLE_PANELS)
            given = option[0] == Act.GIVE and target.kind == HAND
            lit = given or any(same_target(target, other) for other in shown.glow)
            assert shown.busy or lit, (target, option)
        if target not in control.selection.selected:
            control.point(target)
    if control.selection.question is not None:
        control.confirm(yes=True)
    if control.selection.pending is not None:
        control.offer(ButtonId.DONE)


def answers(control: TableController) -> list[Option]:
    """What can be answered; not the taking back of waivers, which is no answer."""
    decision = control.session.decision
    return list(decision.options) if decision else []


def random_game(
    control: TableController, rng: Random, most: int = 10_000, *, looks: bool = False
) -> Iterator[Option]:
    """Play to the end by clicks on paths, telling every option before it is taken.

    Who `looks` sees before each click that its target glows, which takes as long as all the rest.
    """
    for _ in range(most):
        options = answers(control)
        if not options:
            return
        option = rng.choice(options)
        yield option
        decision = control.session.decision
        assert decision is not None
        picks = decision.op == Op.REFRESH and option[0] == Act.CARD
        steps = len(control.session.record.steps)
        walk(control, option, looks=looks)
        if picks:
            option = (Act.DONE, -1, -1)
            walk(control, option, looks=looks)
        assert len(control.session.record.steps) > steps
        taken = control.session.record.steps[-1].option
        assert taken == option


def displayed(control: TableController) -> Displayed:
    """What whoever looks at the table sees of the game."""
    control.update(0)
    return displayed_by(control)


def model(control: TableController) -> TableViewModel:
    """The table as it would be drawn."""
    control.update(0)
    return build_view_model(control, TABLE_PANELS)


def look_at(control: TableController, target: Target) -> None:
    """Rest on a thing and ask about it: all that can be said of it is shown."""
    control.update(0)
    control.viewport.point(target)
    control.update(10 * HOVER_DELAY_MS)
    control.session.forecasts.finish()
    control.viewport.refused_target = RefusedTarget(target, control.selection.selected, thing=False)
    control.session.touch()


def log_rows(shown: TableViewModel) -> tuple[LogRow, ...]:
    """The lines of the log."""
    found = NEWEST_LOG.of(shown)
    assert found is not None
    return found.rows
