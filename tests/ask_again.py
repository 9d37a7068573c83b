"""Asks again what a player is shown: random positions, written as scenario files, before `ask`.

``python -m tests.ask_again [--questions N] [--seed S]`` plays random games of every scenario by
every referee. Of their positions it takes lines of sight, moves, attacks and rams as the window
shows them to the side that decides, writes each position as that side sees it as a scenario file,
and puts the same question to ``stalingrad street ask`` in a process of its own, which answers all
of them one after another. It prints every difference, then how much was compared; the exit code is
1 where anything differs.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from stalingrad_game.app.cli import main as run_command
from stalingrad_game.kernel.decision import Decision, Option
from stalingrad_game.localisation.languages import program_languages
from stalingrad_game.street_fight.board.locations import location
from stalingrad_game.street_fight.board.scenario import load_scenario, standard_scenarios
from stalingrad_game.street_fight.board.scenario_toml import scenario_text
from stalingrad_game.street_fight.game import StreetGame
from stalingrad_game.street_fight.lab.street_checks import Picker
from stalingrad_game.street_fight.position.codes import Ev
from stalingrad_game.street_fight.position.questions import SightQuery, Sum
from stalingrad_game.street_fight.position.referee import StreetKit
from stalingrad_game.street_fight.position.state import State
from stalingrad_game.street_fight.position.written import position_file
from stalingrad_game.street_fight.referees import street_kit
from stalingrad_game.street_fight.sums import sum_of_act
from stalingrad_game.street_fight.words.answers import plain_answer
from stalingrad_game.street_fight.words.queries import query_options, query_words
from stalingrad_game.street_fight.words.words import StreetWords, street_texts
from tests.support.street import sum_of_question

DECISIONS: Final = 160
"""Of a game at most."""
LOOKED_AT: Final = 6
"""About one decision in so many is asked about."""
ANSWER: Final = "--answer"


class Shown(NamedTuple):
    """What a player is shown, and the command that asks again."""

    command: list[str]
    answer: dict[str, Any]


def shown(questions: int, seed: int, folder: Path) -> Iterator[Shown]:
    """So many questions, their positions written into a folder."""
    played = [
        (name, word) for name in standard_scenarios() for word in load_scenario(name).referees
    ]
    found = (
        each
        for number, (name, word) in enumerate(cycle(played))
        for each in of_game(StreetGame(street_kit(name, word)), seed + number, folder)
    )
    return islice(found, questions)


def of_game(game: StreetGame, seed: int, folder: Path) -> Iterator[Shown]:
    """What may be shown in one random game."""
    random, kit = Random(seed), game.kit
    picker = Picker(random)
    word = kit.referee.id
    words = StreetWords(kit.scenario, kit.referee, street_texts(program_languages().default, word))
    state, _ = game.begin(seed, {})
    for number in range(DECISIONS):
        decision = game.decision(state)
        if decision is None:
            return
        if random.random() * LOOKED_AT < 1:
            for nth, found in enumerate(sums(game, state, decision, random)):
                file = folder / f"{kit.scenario.id}_{word}_{seed}_{number}_{nth}.toml"
                text = scenario_text(position_file(kit, found.state, decision.seat))
                file.write_text(text, encoding="utf-8")
                answer = plain_answer(words, word, query_words(kit, found.query), found.answer)
                yield Shown(command_of(kit, found, file), without_unknown(answer))
        game.play(state, picker.pick(decision.options))


def sums(game: StreetGame, state: State, decision: Decision, random: Random) -> Iterator[Sum]:
    """A line of sight from a unit, and sums of what might be chosen, offered or not."""
    kit, view = game.kit, game.view(state, decision.seat)
    places = [unit.loc for unit in view.units if unit.loc >= 0]
    ground = location(random.randrange(kit.board.grid.count))
    start, end = random.choice(places), random.choice([*places, ground])
    yield sum_of_question(kit, view, SightQuery(start, end))
    for offered in (False, True):
        before, now, option = act_of(game, state, decision, random, offered=offered)
        found = sum_of_act(kit, game.view(before, decision.seat), now.frame, option)
        if found is not None and found.same_as_ask:
            yield found


def act_of(
    game: StreetGame, state: State, decision: Decision, random: Random, *, offered: bool
) -> tuple[State, Decision, Option]:
    """The last of some options of the side, perhaps not offered, and the game in which it is."""
    picker = Picker(random)
    tried, now, left = game.copy(state), decision, random.randint(1, 3)
    while True:
        choice = now.options if offered else game.candidates(tried)
        option = picker.pick([one for one in choice if len(one) > 1] or choice)
        before, question = game.copy(tried), now
        left -= 1
        if not left or option not in now.options:
            break
        if any(event[0] == Ev.ROLL for event in game.play(tried, option)):
            break
        further = game.decision(tried)
        if further is None or further.seat != decision.seat:
            break
        now = further
    return before, question, option


def without_unknown(answer: dict[str, Any]) -> dict[str, Any]:
    """An answer without rolls for mines of a density that isn't known: the file has no such."""
    if "rolls" not in answer:
        return answer
    return answer | {"rolls": [roll for roll in answer["rolls"] if roll["chance"] is not None]}


def command_of(kit: StreetKit, found: Sum, file: Path) -> list[str]:
    """The command line that asks the same."""
    options = query_options(kit, found.query)
    return [
        *("street", "ask", "--rules", kit.referee.id, "--scenario", str(file), "--json"),
        *(f"--{name}={value}" for name, value in options.items()),
        *query_words(kit, found.query),
    ]


def answers(commands: Sequence[Sequence[str]], folder: Path) -> list[dict[str, Any]]:
    """What `ask` answers to command lines, in a process of its own; what it tells instead."""
    file = folder / "commands.json"
    file.write_text(json.dumps(commands), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "tests.ask_again", ANSWER, str(file)],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in run.stdout.splitlines()]


def answer_all(file: Path) -> None:
    """Run the commands of a file; print the answer of each on a line."""
    for command in json.loads(file.read_text(encoding="utf-8")):
        out, errors = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
            code = run_command(command)
        print(out.getvalue().strip() if code == 0 else json.dumps({"told": errors.getvalue()}))


def differences(found: Sequence[Shown], folder: Path) -> Iterator[str]:
    """What `ask` says otherwise than what is shown, a paragraph each."""
    answered = answers([one.command for one in found], folder)
    for each, answer in zip(found, answered, strict=True):
        if json.loads(json.dumps(each.answer)) != answer:
            yield f"{' '.join(each.command)}\nshown: {each.answer}\nasked: {answer}\n"


def main() -> int:
    """Compare; 1 where anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(ANSWER, type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.answer is not None:
        answer_all(args.answer)
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        found = list(shown(args.questions, args.seed, folder))
        differing = list(differences(found, folder))
    print(*differing, sep="\n")
    counted = Counter(kind_of(each) for each in found)
    for kind, number in sorted(counted.items()):
        print(f"{kind}: {number}")
    print(f"{len(found)} questions, {len(differing)} differences")
    return 1 if differing else 0


def kind_of(each: Shown) -> str:
    """By whose rules it is asked, what, and whether it is allowed."""
    answer = each.answer
    allowed = answer.get("legal", answer.get("sees"))
    return f"{answer['rules']} {answer['query'][0]} {'yes' if allowed else 'no'}"


if __name__ == "__main__":
    sys.exit(main())
