"""Nothing that the table shows betrays what the one who looks can't know (R1.11, R9.4).

What he can't know is exchanged, and everything made for him must stay the same: glow, prompt,
buttons, notes, recap, log, dice and whatever moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from stalingrad_game.card_game.rules.operations import asking_operation
from stalingrad_game.card_game.state.codes import Act, CardZone, Event, Op
from stalingrad_game.card_game.state.fold import seen_by
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.ui.shell.settings import PausePolicy
from stalingrad_game.ui.table.input.controller import TableController
from stalingrad_game.ui.table.model.targets import (
    BUTTON,
    DISTRICT,
    FORMATION,
    HERO,
    PILE,
    UNIT_STACK,
    ButtonId,
    PileId,
    Target,
)
from stalingrad_game.ui.table.model.view_model import TableViewModel
from stalingrad_game.ui.table.session.interactions import view_with_agenda
from stalingrad_game.ui.table.session.settings import TableSettings
from tests.support.amount import interval, share
from tests.support.swap_hidden import passes_alike, twin
from tests.support.table_play import TABLES, look_at, model, random_game, table

OF_THE_PROGRAM = frozenset({"kit", "words", "own_words"})


def seen(shown: TableViewModel) -> dict[str, object]:
    """Everything of a model that is drawn."""
    fields = msgspec.structs.asdict(shown)
    return {name: value for name, value in fields.items() if name not in OF_THE_PROGRAM}


def targets(control: TableController) -> list[Target]:
    """Things to point at: whatever lies on the table, and every hand card that is seen."""
    kit, shown = control.session.kit, model(control)
    found = list(shown.glow) + [button.target for button in shown.buttons]
    found += [Target(FORMATION, f) for f in range(len(kit.formations))]
    found += [Target(DISTRICT, d) for d in range(4)]
    found += [Target(UNIT_STACK, max(shown.board.fought, 0), u) for u in range(len(kit.units))]
    found += [target for target in shown.sprites if target.kind == HERO]
    found += [
        Target(PILE, PileId.DECK, 0),
        Target(PILE, PileId.DISCARD, 1),
        Target(PILE, PileId.ASH),
    ]
    found += [Target("hand", card, 0) for card in set(shown.hand)]
    return found


def lay(control: TableController, holder: int) -> None:
    """A seat's hand lies open, or none does."""
    control.session.hands.put_down()
    if holder >= 0:
        control.point(Target(BUTTON, ButtonId.HAND, holder))


def happened(control: TableController, viewer: int) -> list[Event | None]:
    """What a viewer sees happen in the last step."""
    view = control.session.playback.view(viewer)
    return [seen_by(event, view) for event in control.session.record.steps[-1].events]


def moments(name: str, seed: int, every: int, most: int) -> Iterator[TableController]:
    """A random game at many of its questions."""
    control = table(name, seed)
    for number, _ in enumerate(random_game(control, Random(seed), most=most)):
        if number % every == 0:
            control.session.playback.put_away()
            yield control


@pytest.mark.parametrize("mode", TABLES)
def test_all_that_is_shown_stays_when_what_the_onlooker_cannot_know_is_exchanged(
    mode: str,
) -> None:
    rng = Random(17)
    compared = 0
    for control in moments(mode, 31, interval(17, 4), 240):
        for holder in range(-1, control.session.kit.seats):
            lay(control, holder)
            viewer = holder if holder >= 0 else PUBLIC
            other = twin(control, viewer, rng)
            for one in (control, other):
                one.update(0)
                one.session.forecasts.finish()
            assert seen(model(other)) == seen(model(control))
            pointed = targets(control)
            for target in rng.sample(pointed, 10):
                for one in (control, other):
                    look_at(one, target)
                assert seen(model(other)) == seen(model(control)), target
                compared += 1
            control.viewport.point(None)
        lay(control, -1)
    assert compared > share(300, 6)


def test_the_exchange_does_exchange() -> None:
    control = next(moments("basic", 31, 1, 5))
    other = twin(control, PUBLIC, Random(1))
    mine, theirs = control.session.record.state, other.session.record.state
    assert mine.cards[CardZone.HAND] != theirs.cards[CardZone.HAND]
    assert mine.cards[CardZone.DECK + 1] != theirs.cards[CardZone.DECK + 1]
    assert sorted(mine.cards[CardZone.HAND] + mine.cards[CardZone.DECK]) == sorted(
        theirs.cards[CardZone.HAND] + theirs.cards[CardZone.DECK]
    )
    lay(control, 0)
    assert seen(model(twin(control, 1, Random(1)))) != seen(model(control))


@pytest.mark.parametrize("mode", TABLES)
def test_what_is_asked_openly_has_the_same_answers_whoever_looks(mode: str) -> None:
    """So that nobody learns anything where such a question is answered by the window itself."""
    count = 0
    for control in moments(mode, 53, 1, 400):
        state, decision = control.session.record.state, control.session.decision
        assert decision is not None
        if asking_operation(decision).private:
            continue
        public = control.session.engine.decision(
            view_with_agenda(control.session.engine, state, PUBLIC)
        )
        assert public is not None
        assert public.options == decision.options
        count += 1
    assert count > 60


def test_choosing_a_card_changes_nothing_for_the_other_side() -> None:
    """A card chosen and laid aside again, or a hand held up: nothing of it stays."""
    for control in moments("basic", 31, 9, 200):
        lay(control, -1)
        before = seen(model(control))
        decision = control.session.decision
        assert decision is not None
        lay(control, decision.seat)
        for card in model(control).hand[:1]:
            if decision.op in {Op.ACTION, Op.REFRESH}:
                control.point(Target("hand", card, 0))
        lay(control, -1)
        control.viewport.focus = control.viewport.hover = None
        assert seen(model(control)) == before


@pytest.mark.parametrize(
    ("mode", "pauses"), [*((mode, "none") for mode in TABLES), ("basic", "all"), ("expert", "all")]
)
def test_what_is_shown_of_a_step_stays_too(mode: str, pauses: PausePolicy) -> None:
    """The step is taken at both tables; as long as the onlooker sees the same events happen."""
    waited = 0
    rng = Random(23)
    followed = 0
    for control in moments(mode, 37, interval(7, 2), 300):
        decision = control.session.decision
        assert decision is not None
        option = rng.choice(decision.options)
        if option[0] == Act.CARD:
            continue
        for viewer in (PUBLIC, rng.randrange(control.session.kit.seats)):
            ours = twin(control, viewer, rng, chance=False)
            theirs = twin(control, viewer, rng, chance=False)
            tables = (ours, theirs)
            if not all(option in t.session.engine.options(t.session.record.state) for t in tables):
                continue
            for one in tables:
                lay(one, viewer)
                one.session.set(TableSettings(speed=1, pauses=pauses))
                one.session.take(option)
            both = [happened(one, viewer) for one in tables]
            if both[0] != both[1] or ours.session.result is not None:
                continue
            assert seen(model(ours)) == seen(model(theirs))
            while ours.session.playback.busy or theirs.session.playback.busy:
                waited += ours.session.playback.pause is not None
                if passes_alike(tables, interval(90, 1)):
                    assert seen(model(ours)) == seen(model(theirs))
            followed += 1
    assert followed > share(10, 3)
    assert waited == 0 or pauses == "all"
    assert waited or pauses == "none"
