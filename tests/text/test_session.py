"""A game at the terminal: hands stay hidden, every decision can be answered, nothing is lost."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import pytest

from stalingrad_game.content.load import load_pack
from stalingrad_game.engine.codes import Act
from stalingrad_game.engine.engine import Engine
from stalingrad_game.engine.kit import Kit
from stalingrad_game.players.player import make_player
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.text.session import CLEAR, WIDTH, Session
from stalingrad_game.words.language import LANGUAGES, Language
from stalingrad_game.words.rulebook import load_rulebook
from stalingrad_game.words.words import Words

Answer = Callable[["Desk"], str | None]
NUMBERS = re.compile(r"(?:^|, |: )(\d+)(?:\.| )")


class Desk:
    """A terminal with somebody at it who answers what `answer` says."""

    def __init__(
        self,
        answer: Answer,
        *,
        seed: int = 1,
        language: Language = "en",
        computers: tuple[tuple[int, str], ...] = (),
        clears: bool = False,
        mode: str = "basic",
    ) -> None:
        engine = Engine(Kit(load_pack(), mode))
        self.record = GameRecord.start(engine, Setup(seed))
        self.lines: list[str] = []
        self.fresh: list[str] = []
        self.answer = answer
        players = {seat: make_player(name, engine.kit, seed) for seat, name in computers}
        self.session = Session(
            self.record,
            load_rulebook(),
            language,
            players,
            self._read,
            self._write,
            clears=clears,
        )

    def _write(self, text: str) -> None:
        self.lines += text.split("\n")
        self.fresh += text.split("\n")

    def _read(self) -> str | None:
        answered = self.answer(self)
        self.fresh = []
        return answered

    def run(self) -> bool:
        return self.session.run()


def by_numbers(seed: int, hand: str) -> Answer:
    """Somebody who takes any option by its number, picking up the hand to see them all."""
    chance = random.Random(seed)
    picked_up = False

    def answer(desk: Desk) -> str:
        nonlocal picked_up
        text = "\n".join(desk.fresh)
        hidden = "Type hand" in text or "Tapez main" in text
        if hidden and not picked_up and chance.random() < 0.8:
            picked_up = True
            return hand
        picked_up = False
        numbers = [int(n) for line in desk.fresh for n in NUMBERS.findall(line)]
        if not numbers:
            return hand
        return str(max(numbers) if chance.random() < 0.2 else chance.choice(numbers))

    return answer


def script(*lines: str) -> Answer:
    """Somebody who types these lines and leaves."""
    waiting: Iterator[str] = iter(lines)
    return lambda _desk: next(waiting, None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", ["basic", "expert", "four"])
def test_a_whole_game_is_played_by_numbers(language: Language, mode: str) -> None:
    hand = {"en": "hand", "fr": "main"}[language]
    desk = Desk(by_numbers(4, hand), seed=9, language=language, mode=mode)
    assert desk.run()
    assert desk.record.result is not None
    assert max(len(line) for line in desk.lines) <= WIDTH


def test_two_computer_players_need_nobody() -> None:
    desk = Desk(script(), computers=((0, "greedy"), (1, "random")))
    assert desk.run()


def private_labels(desk: Desk, seat: int) -> list[str]:
    words = Words(desk.record.kit, "en")
    return [words.card(card) for card in set(desk.record.state.cards[seat])]


def to_first_action(desk: Desk) -> str | None:
    """Attack one building with one formation and go on to the first action round."""
    decision = desk.record.decision
    assert decision is not None
    acts = [option[0] for option in decision.options]
    if Act.HOLD in acts:
        return None
    if Act.COMMIT in acts and not desk.record.steps:
        return "1"
    numbers = [int(n) for line in desk.fresh for n in NUMBERS.findall(line)]
    return str(max(numbers, default=1))


def test_a_hand_is_never_written_before_it_is_picked_up() -> None:
    desk = Desk(to_first_action)
    desk.run()
    text = " ".join(desk.lines)
    hidden = [card for seat in (0, 1) for card in private_labels(desk, seat)]
    assert hidden
    assert not [card for card in hidden if card in text]
    assert "face down" in text


def test_a_hand_turns_down_when_the_other_side_decides() -> None:
    lines = iter(["hand", "refresh", "done"])

    def answer(desk: Desk) -> str | None:
        moved = to_first_action(desk)
        return moved if moved is not None else next(lines, None)

    desk = Desk(answer, clears=True)
    desk.run()
    assert desk.lines.count(CLEAR) == 1
    shown = desk.lines.index(CLEAR)
    seat = desk.record.decision.seat if desk.record.decision else 0
    after = " ".join(desk.lines[shown:])
    assert not [card for card in private_labels(desk, 1 - seat) if card in after]


def test_why_tells_the_rule_and_undo_brings_the_choice_back() -> None:
    desk = Desk(script("1", "undo", "redo", "why 14th grain", "rules R3.6", "undo"), seed=3)
    assert not desk.run()
    text = " ".join(desk.lines)
    assert "Taken back: 14th Panzer Division to Grain Elevator" in text
    assert "R3.6.3" in text
    assert not desk.record.steps


def test_ending_without_an_attack_is_asked_twice() -> None:
    last = "End the manoeuvre without an attack"
    desk = Desk(script(last), seed=3)
    assert not desk.run()
    assert any("loses the game" in line for line in desk.lines)
    desk = Desk(script(last, last), seed=3)
    assert desk.run()
    assert desk.record.result is not None
    assert desk.record.result.winner == 1


def test_what_is_no_option_and_no_command_is_said_and_nothing_moves() -> None:
    desk = Desk(script("castle the king", "999", "panzer"), seed=3)
    assert not desk.run()
    assert not desk.record.steps
    text = " ".join(desk.lines)
    assert "castle the king" in text
    assert "could be" in text


def test_look_ups_answer_in_both_languages() -> None:
    commands = ("help", "table", "piles", "odds", "log 3", "card rifle", "rules fire", "hide")
    for language in LANGUAGES:
        desk = Desk(script(*commands, "language fr", "rules incendie", "card nobody"))
        desk.session.run()
        assert len(desk.lines) > 60
        assert language


def test_resigning_needs_a_yes() -> None:
    desk = Desk(script("resign"), seed=3)
    assert not desk.run()
    desk = Desk(script("resign yes"), seed=3)
    assert desk.run()
    assert desk.record.result is not None
    assert desk.record.result.winner == 1
