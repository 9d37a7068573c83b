"""Neither sounds nor time betray what is hidden (screen: hot seat)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

import pytest

from stalingrad_game.kernel.decision import Event
from stalingrad_game.street_fight.board.locations import UNSEEN
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.lab.street_checks import Picker, exchanged
from stalingrad_game.street_fight.position.codes import SIDES, Ev, SetUp
from stalingrad_game.street_fight.position.fold import copied
from stalingrad_game.street_fight.position.set_up import EXCHANGE
from stalingrad_game.street_fight.position.state import State
from stalingrad_game.ui.street.session.event_sounds import street_sound
from stalingrad_game.ui.street.session.playback import StreetPlayback
from tests.support.amount import share
from tests.support.street_secrets import Watcher, secret_game, with_secrets

FRAME_MS = 16.0
CELLS = (("tractor_hall", "tide"), ("sewer_raid", "ats"), ("bunker_line", "k47"))
DECISIONS = share(60, 1, 25)


def shown(
    game: StreetGame, state: State, events: Sequence[Event], people: Iterable[int]
) -> tuple[int, list[tuple[int, str]]]:
    """In how many frames events are shown up to the prompt, and what is heard in which of them."""
    heard, frames = list[tuple[int, str]](), 0

    def hears(event: Event) -> None:
        name = street_sound(playback, event)
        if name:
            heard.append((frames, name))

    playback = StreetPlayback(game, state, lambda _event, _seen: None, people, hears)
    playback.add(events, 1.0, pause=True)
    while playback.busy:
        if playback.waits:
            heard.append((frames, "pause"))
            playback.go_on()
        playback.advance(FRAME_MS)
        frames += 1
    return frames, heard


@pytest.mark.rule("B3.5")
@pytest.mark.parametrize(("scenario", "rules"), CELLS)
def test_exchanging_what_is_hidden_changes_no_sound_and_no_time(scenario: str, rules: str) -> None:
    game, random = secret_game(scenario, rules), Random(3)
    watcher, picker = Watcher(game), Picker(random)
    state, _ = game.begin(3, {})
    while state.agenda[-1][0] == EXCHANGE:
        game.play(state, (SetUp.READY,))
    state = with_secrets(game, state, random)
    compared = heard = 0
    for _ in range(DECISIONS):
        decision = game.decision(state)
        if decision is None:
            break
        option = picker.pick(decision.options)
        for side in SIDES:
            other = exchanged(game, state, side, random)
            other.rng = state.rng
            if option not in game.options(other):
                continue
            seen_events = [watcher.events(copied(one), option, side) for one in (state, other)]
            if seen_events[0] != seen_events[1]:  # something was shown that was hidden
                continue
            both = [(one, game.play(copied(one), option)) for one in (state, other)]
            for people in ((side,), SIDES):
                mine, theirs = (shown(game, one, events, people) for one, events in both)
                assert mine == theirs, game.describe_option(option)
                compared, heard = compared + 1, heard + len(mine[1])
        game.play(state, option)
    assert compared > DECISIONS
    assert heard


@pytest.mark.parametrize(("scenario", "rules"), CELLS)
def test_what_a_hidden_unit_does_takes_no_time_for_its_enemy(scenario: str, rules: str) -> None:
    game = secret_game(scenario, rules)
    state, _ = game.begin(1, {})
    unit = next(n for n, now in enumerate(state.units) if now.loc >= 0)
    owner, loc = game.side_of_unit(unit), state.units[unit].loc
    state.units[unit].hidden = True
    assert game.view(state, 1 - owner).units[unit].loc == UNSEEN
    fact = next(n for n, form in game.kit.referee.facts.items() if form.kinds == ("unit",))
    events = [(Ev.LOGGED, fact, unit), (Ev.PLACE, unit, loc + 16)]
    nothing = shown(game, state, [], (1 - owner,))
    assert shown(game, state, events, (1 - owner,)) == nothing
    assert shown(game, state, events, SIDES) == nothing
    assert shown(game, state, events, (owner,)) > nothing
