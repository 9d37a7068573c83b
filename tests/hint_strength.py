"""Whether the hint's first choice wins more than the officer's, where the two differ.

``python -m tests.hint_strength --rules tide [--positions 15] [--games 10]`` plays games
between officers in every scenario by one referee and asks for a hint at some of their questions.
Where its first action begins otherwise than the officer's choice, both are played on from the true
position, by officers to the end of the game, each pair with the same dice to come. It prints a line
for each position as it goes, then how much more the hint's choice won on average, in points of the
chance to win, with its 95% interval: positions are what is independent.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import cycle
from random import Random
from time import monotonic
from typing import Final, NamedTuple

from stalingrad_game.kernel.decision import Decision, Option
from stalingrad_game.lab.intervals import sample_mean
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.players.officer import OfficerPlayer, sets_up
from stalingrad_game.street_fight.players.search import LookaheadPlayer, advice_effort
from stalingrad_game.street_fight.position.state import State
from stalingrad_game.street_fight.referees import REFEREES, street_kit

LOOKED_AT: Final = 5
"""About one question in so many is asked about."""


class Found(NamedTuple):
    """A position in which hint and officer differ."""

    scenario: str
    game: StreetGame
    state: State
    decision: Decision
    hinted: tuple[Option, ...]
    officers: Option
    chance: float
    """How much more the hint thinks to win by its choice, if it weighed the officer's too."""


def positions(rules: str, seed: int, among: Sequence[str] = ()) -> Iterator[Found | None]:
    """Positions in which they differ, of all scenarios in turns; None where they agree."""
    listed = [one for one in among or standard_scenarios() if rules in load_scenario(one).referees]
    for number, scenario in enumerate(cycle(listed)):
        game = StreetGame(street_kit(scenario, rules))
        yield from _of_game(scenario, game, Random(seed * 1000 + number))


def _of_game(scenario: str, game: StreetGame, random: Random) -> Iterator[Found | None]:
    officer = OfficerPlayer(game.kit, random.getrandbits(16))
    adviser = LookaheadPlayer(game.kit, advice_effort(game.kit), random.getrandbits(16))
    state, _ = game.begin(random.getrandbits(32), {})
    while (decision := game.decision(state)) is not None:
        view = game.view(state, decision.seat)
        option = officer.choose(view, decision)
        many = len(decision.options) > 1 and not sets_up(decision)
        if many and random.random() * LOOKED_AT < 1:
            ranked = adviser.advise(view, decision).ranked
            chances = {one.option: one.chance for one in ranked}
            gain = ranked[0].chance - chances.get(option, 0.0)
            if ranked[0].option == option:
                yield None
            else:
                here = game.copy(state)
                yield Found(scenario, game, here, decision, ranked[0].plan, option, gain)
                return  # one of a game, so that positions are independent
        game.play(state, option)


def won(found: Found, plan: Sequence[Option], seed: int) -> bool:
    """Whether the side that decides wins a game that officers play on after a plan."""
    game, left = found.game, list(plan)
    state = game.copy(found.state)
    state.rng = Random(seed).getrandbits(63)
    officer, side = OfficerPlayer(game.kit, 0), found.decision.seat
    while (decision := game.decision(state)) is not None:
        if left and decision.seat == side and left[0] in decision.options:
            option = left.pop(0)
        else:
            if decision.seat == side:
                left.clear()
            option = officer.choose(game.view(state, decision.seat), decision)
        game.play(state, option)
    return state.winner == side


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print what comes of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", choices=REFEREES, required=True)
    parser.add_argument("--positions", type=int, default=15)
    parser.add_argument("--games", type=int, default=10, help="pairs of games a position")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scenarios", nargs="*", default=(), help="those alone")
    options = parser.parse_args(arguments)
    gains: list[float] = []
    agreed = 0
    for found in positions(options.rules, options.seed, options.scenarios):
        if found is None:
            agreed += 1
            continue
        begun = monotonic()
        hinted = [won(found, found.hinted, seed) for seed in range(options.games)]
        own = [won(found, (found.officers,), seed) for seed in range(options.games)]
        gains.append((sum(hinted) - sum(own)) / options.games)
        words = [found.game.option_text(one) for one in found.hinted]
        print(
            f"{len(gains)}. {found.scenario}: {', '.join(words)} | "
            f"{found.game.option_text(found.officers)}: {sum(hinted)} and {sum(own)} "
            f"of {options.games} won, {100 * found.chance:+.1f} points hoped for "
            f"({monotonic() - begun:.0f} s)",
            flush=True,
        )
        if len(gains) == options.positions:
            break
    mean = sample_mean(len(gains), sum(gains), sum(one * one for one in gains))
    assert mean is not None
    print(
        f"{options.rules}: {len(gains)} positions, as the officer in {agreed} others; "
        f"the hint wins {100 * mean.value:+.1f} points more "
        f"({100 * mean.low:+.1f} to {100 * mean.high:+.1f})"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
