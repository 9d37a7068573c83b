"""What is found in less time on large maps is what each candidate's own reason says (B10)."""

from random import Random

import pytest

from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.referees import street_kit
from tests.support.amount import share

GAMES = (
    ("volga_block", "ats", 120),
    ("volga_block", "tide", 60),
    ("volga_block", "k47", 60),
    ("tractor_hall", "ats", 40),
    ("tractor_hall", "tide", 40),
    ("grain_elevator", "ats", 40),
    ("works_halls", "ats", 60),
    ("works_foundry", "tide", 60),
)


@pytest.mark.parametrize(("scenario", "rules", "decisions"), GAMES)
def test_options_are_the_candidates_without_a_reason(
    scenario: str, rules: str, decisions: int
) -> None:
    """The same ones in the same order, all through a random game."""
    game = StreetGame(street_kit(scenario, rules))
    state, _ = game.begin(4, {})
    choose = Random(4)
    for _ in range(share(decisions, 1, 20)):
        options = game.options(state)
        if not options:
            break
        known = game.known(state)
        free = [
            option
            for option, reason in zip(game.candidates(state), game.reasons(state), strict=True)
            if not reason
        ]
        assert options == free, game.describe_frame(known.agenda[-1])
        game.play(state, choose.choice(options))
