"""Games of Street Fight that were played, to their end or so far.

Officers think long. So what they chose in the games that tests ask for is kept beside this module;
``python -m tests.support.street_over`` writes it anew, after a change of rules or of officers. A
game that isn't kept, or no longer so, is played by officers as it is asked for.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.players.player import StreetPlayer, make_player
from stalingrad_game.street_fight.position.codes import SIDES
from stalingrad_game.street_fight.referees import street_kit

WHOLE: Final = 10_000
"""More steps than any game has."""
CHOICES: Final = Path(__file__).with_name("officers_choices.txt")
"""A line for each game: scenario, referee, seed, first officer's seed, then numbers of options."""
KEPT: Final = (
    *((f"volga_block {word} 3 3", 300) for word in ("tide", "ats", "k47")),
    ("tractor_hall ats 3 3", 60),
    ("grain_elevator k47 3 3", 60),
    *((f"first_house {word} 3 3", 60) for word in ("tide", "ats", "k47")),
    *(
        (f"{name} 3 3", 70)
        for name in ("tractor_hall tide", "grain_elevator ats", "bunker_line k47")
    ),
    *((f"first_house {word} 3 0", 1_000) for word in ("tide", "ats", "k47")),
    *((f"first_house k47 {seed} 0", 1_000) for seed in (1, 2, 4, 5, 6)),
)
"""The games whose choices are kept, and how many of them at the most."""


class _Game(NamedTuple):
    """A game that officers play on whenever a test needs more of it."""

    record: GameRecord[StreetGame]
    officers: tuple[StreetPlayer, ...]

    def play_on(self, steps: int) -> None:
        """Play until there are so many steps."""
        record = self.record
        while (decision := record.decision) is not None and len(record.steps) < steps:
            view = record.game.view(record.state, decision.seat)
            record.take(self.officers[decision.seat].choose(view, decision))


def _begun(scenario: str, word: str, seed: int) -> GameRecord[StreetGame]:
    game = StreetGame(street_kit(scenario, word))
    return GameRecord.start(game, Setup(seed, {}, (Seat(), Seat())))


@cache
def _choices() -> dict[str, tuple[int, ...]]:
    """What officers chose, by game."""
    lines = CHOICES.read_text(encoding="ascii").splitlines() if CHOICES.exists() else ()
    parts = (line.partition(": ") for line in lines)
    return {name: tuple(map(int, numbers.split())) for name, _, numbers in parts}


@cache
def _game(scenario: str, word: str, seed: int, first: int) -> _Game:
    """A game between officers with seeds from `first` on, as far as it is kept."""
    record = _begun(scenario, word, seed)
    kit = record.game.kit
    officers = tuple(make_player("officer", kit, first + side) for side in SIDES)
    for number in _choices().get(f"{scenario} {word} {seed} {first}", ()):
        decision = record.decision
        if decision is None or number >= len(decision.options):
            break
        record.take(decision.options[number])
    return _Game(record, officers)


def random_over(
    scenario: str, word: str, seed: int, *, most: int | None = None
) -> GameRecord[StreetGame]:
    """A game of two people played at random to its end, or `most` steps of it."""
    record, chance = _begun(scenario, word, seed), Random(seed)
    while record.decision is not None and len(record.steps) != most:
        record.take(chance.choice(record.decision.options))
    return record


def fought_over(scenario: str, word: str, seed: int) -> GameRecord[StreetGame]:
    """The same as officers play it: they take hexes."""
    game = _game(scenario, word, seed, 0)
    game.play_on(WHOLE)
    return GameRecord.played_again(game.record, len(game.record.steps))


def fought(scenario: str, word: str, steps: int, seed: int = 3) -> GameRecord[StreetGame]:
    """The first steps of a game between officers; a record of its own, which can be played on."""
    game = _game(scenario, word, seed, seed)
    game.play_on(steps)
    return GameRecord.played_again(game.record, min(steps, len(game.record.steps)))


def main() -> None:
    """Have officers play all games that are kept, and write down what they choose."""
    lines = []
    for name, most in KEPT:
        scenario, word, seed, first = name.split()
        game = _Game(_begun(scenario, word, int(seed)), ())
        kit = game.record.game.kit
        officers = tuple(make_player("officer", kit, int(first) + side) for side in SIDES)
        game = game._replace(officers=officers)
        game.play_on(most)
        fresh, numbers = _begun(scenario, word, int(seed)), []
        for step in game.record.steps:
            decision = fresh.decision
            assert decision is not None
            numbers.append(decision.options.index(step.option))
            fresh.take(step.option)
        lines.append(f"{name}: {' '.join(map(str, numbers))}\n")
    CHOICES.write_text("".join(lines), encoding="ascii")


if __name__ == "__main__":
    main()
