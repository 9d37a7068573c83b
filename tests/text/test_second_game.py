"""A second game at the terminal: the shell plays it by its `GameTexts` and knows nothing of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from stalingrad_game.kernel.decision import Decision, Option
from stalingrad_game.kernel.library import GameLibrary, SingleGame
from stalingrad_game.record import saves
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.text.output import CLEAR_SEQUENCE
from tests.allowed_imports import MAY_USE
from tests.architecture import read_modules, row_of
from tests.support.languages import FRENCH
from tests.support.lots import PLAY, Lots, LotsGame
from tests.support.lots_texts import LotsTexts
from tests.support.terminal import ShellTerminal, script

SETUP = Setup(4, {"cards": "18"}, (Seat("Anna"), Seat("Boris")), begun="1942-09-13T06:30:00+00:00")
SHELL = ("text.shell", "text.choice_menu", "text.output", "text.typed_commands")
FIRST_ROUND = ("hand", "play 6", "hand", "play 5")
"""Anna has 2, 3 and 6, Boris 1, 2 and 5; then he gets a die of 3."""


def library() -> GameLibrary:
    return GameLibrary([SingleGame(LotsGame())])


def terminal_of(record: GameRecord[LotsGame], answer: Any, **more: Any) -> ShellTerminal[LotsGame]:
    return ShellTerminal(record, partial(LotsTexts, record), answer, **more)


def typed(*lines: str, **more: Any) -> ShellTerminal[LotsGame]:
    """A new game at which these lines are typed; then the input ends."""
    return terminal_of(GameRecord.start(LotsGame(), SETUP), script(*lines), **more)


def last_word(terminal: ShellTerminal[LotsGame]) -> str:
    """What somebody types who plays the last card and never votes to stop."""
    decision = terminal.record.decision
    assert decision is not None
    if decision.op != PLAY:
        return "go on"
    hidden = any("Type hand" in line for line in terminal.fresh)
    return "hand" if hidden else f"play {decision.options[-1][1]}"


class LowestCard:
    """A computer player: the lowest card, and no vote to stop."""

    def __init__(self) -> None:
        self.views: list[Lots] = []

    def choose(self, view: Lots, decision: Decision) -> Option:
        self.views.append(view)
        return decision.options[0]


def test_a_whole_game_is_played_by_typed_lines() -> None:
    terminal = terminal_of(GameRecord.start(LotsGame(), SETUP), last_word)
    assert terminal.run()
    assert terminal.record.result is not None
    assert terminal.lines[0] == "Lots, Anna against Boris."
    assert "The game is over. Boris wins: on points." in terminal.text
    assert [terminal.lines.count(f"It is round {number}.") for number in range(1, 10)] == [1] * 9
    assert [line for line in terminal.lines if line.startswith("— ")] == [
        *(f"— Round {number}" for number in range(1, 10)),
        "— The end",
    ]
    assert terminal.record.data == GameRecord.from_bytes(terminal.record.data, library()).data


def test_a_game_is_ended_by_words_that_must_be_said_twice() -> None:
    terminal = typed(*FIRST_ROUND, "stop", "stop", "2", "2")
    assert terminal.run()
    assert terminal.text.count("Two such votes end the game.") == 2
    assert [step.text for step in terminal.record.steps] == ["play 6", "play 5", "stop", "stop"]


def test_hands_are_shown_to_their_seat_alone() -> None:
    terminal = typed("play 6", "hand", "hide", "hand anna", "play 6", clears=True)
    assert not terminal.run()
    shown = terminal.lines.index("Anna holds 2 3 6.")
    before, after = terminal.lines[:shown], terminal.lines[shown + 1 :]
    assert not any("Play a" in line for line in before)
    assert "There is no command or option “play 6” here." in " ".join(before)
    assert [line for line in after if line[:2] in {"1.", "2.", "3."}] == [
        *("1. Play a 2", "2. Play a 3", "3. Play a 6") * 2,
    ]
    assert after.count(CLEAR_SEQUENCE) == 2, "hidden by word, and as the other is asked"
    assert not any("Boris holds" in line for line in terminal.lines)


def test_a_vote_is_nobody_elses_before_the_votes_are_laid_open() -> None:
    terminal = typed(*FIRST_ROUND, "go on", "undo", "redo", "log 1")
    assert not terminal.run()
    assert "Undone: “a vote”" in terminal.text
    assert "Redone: “a vote”" in terminal.text
    assert terminal.lines[-2:] == [
        "Anna votes. (L2)",
        "The game is saved. Type stalingrad play --text --continue to continue it.",
    ]


def test_why_names_the_reason_and_its_rule() -> None:
    terminal = typed("why", "why play 5", "hand", "why play 5", "why 6", "why castle")
    assert not terminal.run()
    lines = [line for line in terminal.lines if "Say which" in line or "Nothing here" in line]
    assert lines == [
        "Say which: why CARD.",
        "Nothing here is called “play 5”.",
        "Nothing here is called “castle”.",
    ]
    assert "No 5 is in the hand (reason 2). (L1)" in terminal.lines
    assert "You can choose “Play a 6”." in terminal.lines


def test_the_log_and_the_look_ups_answer() -> None:
    terminal = typed(*FIRST_ROUND, "log", "log 2", "table", "rules", "rules L3", "help", "score")
    assert not terminal.run()
    log = terminal.lines[terminal.lines.index("2. Stop") + 1 :]
    assert log[:6] == [
        "— Round 1",
        "Anna plays a 6. (L1)",
        "Boris plays a 5. (L1)",
        "Boris rolls a 3. (L3)",
        "Anna draws a card. (L3)",
        "Boris draws a card. (L3)",
    ]
    assert log[6:14] == [
        *("— Round 1", "Anna draws a card. (L3)", "Boris draws a card. (L3)"),
        "The pile holds 10 cards.",
        "Both vote; if both say stop, the game ends.",
        "The lower card gets a die, then both draw.",
        "score – who has how much; fold – play the lowest card of the hand",
        "Score: 6 to 8.",
    ]


def test_a_step_is_taken_back_and_again_up_to_a_die() -> None:
    terminal = typed("undo", "hand", "play 6", "undo", "redo", "hand", "play 5", "undo", "redo")
    assert not terminal.run()
    assert [step.text for step in terminal.record.steps] == ["play 6", "play 5"]
    assert terminal.text.count("There is nothing to undo. ") == 2
    assert terminal.text.count("There is nothing to redo.") == 1
    assert "Undone: “a card”" in terminal.text, "the card is in the hand again"


def test_a_command_of_its_own_may_take_an_option() -> None:
    terminal = typed("fold")
    assert not terminal.run()
    assert [step.text for step in terminal.record.steps] == ["play 2"]
    assert "Anna plays a 2. (L1)" in terminal.lines


def test_resigning_needs_a_yes() -> None:
    terminal = typed("resign")
    assert not terminal.run()
    assert "Type resign yes to give up the game." in terminal.lines
    terminal = typed("resign yes")
    assert terminal.run()
    assert "The game is over. Boris wins: the other has given up." in terminal.lines


def test_a_copy_is_kept_and_no_file_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "copy.jsonl"
    terminal = typed(*FIRST_ROUND, f"save {path}", f"save {path}")
    assert not terminal.run()
    assert path.read_bytes() == terminal.record.data
    assert "Saved as" in terminal.text
    assert "this file already exists" in " ".join(terminal.text.split())
    assert GameRecord.read(path, library()).state == terminal.record.state


def test_a_game_left_goes_on_from_its_file() -> None:
    with saves.new_game(LotsGame(), SETUP) as record:
        terminal = terminal_of(record, script(*FIRST_ROUND, "go on", "quit", "go on"))
        assert not terminal.run()
        assert terminal.lines[-1].startswith("The game is saved.")
        left = record.data
    found = saves.latest_unfinished(library())
    assert found is not None
    with saves.resume(found.path, library()) as record:
        assert record.data == left
        terminal = terminal_of(record, last_word)
        assert terminal.run()
        assert "Boris plays a 5. (L1)" in terminal.lines, "what has happened is told again"
        whole = terminal_of(GameRecord.start(LotsGame(), SETUP), last_word)
        assert whole.run()
        assert record.data == whole.record.data
    assert saves.latest_unfinished(library()) is None


def test_a_computer_player_sees_no_hand_but_its_own() -> None:
    player = LowestCard()
    terminal = typed("play 6", "go on", "1", "go on", players={1: player})
    assert not terminal.run()
    assert len(terminal.record.steps) == 8
    assert {view.hands[0] for view in player.views} == {(-1,) * 2, (-1,) * 3}
    assert "1. Play a 2" in terminal.lines, "the only person's hand lies open"


def test_the_shell_speaks_another_language_and_understands_both() -> None:
    terminal = typed("language fr", "main", "hand", "play 6")
    assert not terminal.run()
    assert terminal.session.texts.catalogue.language == FRENCH
    assert terminal.lines.count("Anna holds 2 3 6.") == 2
    assert len(terminal.record.steps) == 1


@pytest.fixture(scope="module")
def uses() -> dict[str, frozenset[str]]:
    """By module: all that it imports, and whatever that imports."""
    modules = read_modules()

    def reached(name: str) -> Iterator[str]:
        open_names, seen = [name], {name}
        while open_names:
            for used in modules[open_names.pop()].uses - seen:
                seen.add(used)
                open_names.append(used)
                yield used

    return {name: frozenset(reached(name)) for name in SHELL}


@pytest.mark.parametrize("name", SHELL)
def test_the_shell_imports_nothing_of_the_card_game(
    name: str, uses: dict[str, frozenset[str]]
) -> None:
    assert row_of(name) == "text"
    assert not [row for row in MAY_USE["text"] if row.startswith("card_game")]
    assert not [used for used in uses[name] if used.startswith(("card_game", "text.card_game"))]
