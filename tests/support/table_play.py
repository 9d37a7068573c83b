"""A game at the window's table without a window: sessions, clicks on things, whole random games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from stalingrad_game.card_game.content.load import load_pack
from stalingrad_game.card_game.rules.codes import Act, Op, Option, Variant
from stalingrad_game.card_game.rules.engine import Engine, default_variants
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.record.lines import Player
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.ui.table.input.controller import Control
from stalingrad_game.ui.table.model.settings import TableSettings
from stalingrad_game.ui.table.model.targets import BUTTON, HAND, Button, Thing
from stalingrad_game.ui.table.model.targets import Path as Way
from stalingrad_game.ui.table.model.view_model import TableModel
from stalingrad_game.ui.table.presenter.build import show
from stalingrad_game.ui.table.session.interactions import same
from stalingrad_game.ui.table.session.session import Session

AT_ONCE = TableSettings(speed=0)
MODES = ("basic", "expert", "four")
NAMES = ("Anna", "Boris", "Clara", "Dmitri")
"""Of the players of four seats."""
TABLES = ("basic", "expert", "four", "four closed")
"""Modes, and four players whose team hands are closed."""


@cache
def engine(mode: str = "basic") -> Engine:
    """The rules with the standard pack."""
    return Engine(Kit(load_pack(), mode))


def begun(
    seed: int,
    mode: str = "basic",
    settings: TableSettings = AT_ONCE,
    *,
    computers: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
    variants: tuple[int, ...] = (),
    path: Path | None = None,
) -> Control:
    """A game just begun."""
    nobody = ("",) * engine(mode).kit.seats
    players = tuple(
        Player(name=name, computer=computer)
        for name, computer in zip(names or nobody, computers or nobody, strict=False)
    )
    setup = Setup(seed=seed, variants=variants, players=players)
    return Control(Session(GameRecord.start(engine(mode), setup, path), settings))


def closed_hands() -> tuple[int, ...]:
    """The house rulings with closed team hands (R10.3)."""
    variants = list(default_variants())
    variants[Variant.TEAM_HANDS] = 1
    return tuple(variants)


def table(name: str, seed: int) -> Control:
    """A game just begun at one of `TABLES`."""
    mode, _, closed = name.partition(" ")
    return begun(seed, mode, variants=closed_hands() if closed else ())


def again(control: Control, settings: TableSettings | None = None) -> Control:
    """The same game, read from its record."""
    record = GameRecord.from_bytes(control.session.record.data, [control.session.kit.content])
    return Control(Session(record, settings or control.session.settings))


def pick_up(control: Control) -> None:
    """The seat to act has its hand open."""
    control.update(0)
    if not control.session.private:
        control.point(Thing(BUTTON, Button.HAND, control.session.acting))


def way_to(control: Control, option: Option) -> Way:
    """What one points at to choose an option; a hand card is its first copy."""
    way = next(way for way in control.session.ways.ways if way.option == option)
    return tuple(t._replace(b=0) if t.kind == HAND else t for t in way.path)


def walk(control: Control, option: Option) -> None:
    """Answer by clicking on what glows, one thing after the other; a gift may be any card."""
    pick_up(control)
    for thing in way_to(control, option):
        shown = show(control)
        given = option[0] == Act.GIVE and thing.kind == HAND
        lit = given or any(same(thing, other) for other in shown.glow)
        assert shown.busy or lit, (thing, option)
        if thing not in control.walk.selected:
            control.point(thing)
    if control.walk.question is not None:
        control.confirm(yes=True)


def answers(control: Control) -> list[Option]:
    """What can be answered; not the taking back of waivers, which is no answer."""
    decision = control.session.decision
    return list(decision.options) if decision else []


def random_game(control: Control, rng: Random, most: int = 10_000) -> Iterator[Option]:
    """Play to the end by clicks on paths, telling every option before it is taken."""
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
        walk(control, option)
        if picks:
            option = (Act.DONE, -1, -1)
            walk(control, option)
        assert len(control.session.record.steps) > steps
        taken = control.session.record.steps[-1].option
        assert taken == option


def model(control: Control) -> TableModel:
    """The table as it would be drawn."""
    control.update(0)
    return show(control)
