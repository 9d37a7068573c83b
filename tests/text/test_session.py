"""A game at the terminal: hands stay hidden, every decision can be answered, nothing is lost."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.state.codes import Act
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.localisation.language import NARROW_SPACE, Language
from stalingrad_game.text.output import CLEAR_SEQUENCE, TERMINAL_WIDTH
from tests.support.languages import ENGLISH, FRENCH, LANGUAGES
from tests.support.terminal import NUMBERS, CardTerminal, by_numbers, script


@pytest.mark.one_in(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", ["basic", "expert", "four"])
def test_a_whole_game_is_played_by_numbers(language: Language, mode: str) -> None:
    hand = {ENGLISH: "hand", FRENCH: "main"}[language]
    terminal = CardTerminal(by_numbers(4, hand), seed=9, language=language, mode=mode)
    assert terminal.run()
    assert terminal.record.result is not None
    assert max(len(line) for line in terminal.lines) <= TERMINAL_WIDTH


def test_two_computer_players_need_nobody_and_their_game_ends_with_its_result() -> None:
    terminal = CardTerminal(script(), computers=((0, "greedy"), (1, "random")))
    assert terminal.run()
    assert terminal.lines[1] == "Computer v computer"
    assert terminal.lines[-1].startswith("The game is over.")
    assert not any("hands at the end" in line for line in terminal.lines)


def test_the_result_comes_after_the_hands_that_are_laid_open() -> None:
    terminal = CardTerminal(script("resign yes"), computers=((0, "officer"),), names=("", "Anna"))
    assert terminal.run()
    assert terminal.lines[1] == "Computer (officer) v Anna"
    assert any(line.startswith("The hands at the end") for line in terminal.lines)
    assert terminal.lines[-1].startswith("The game is over.")


def private_labels(terminal: CardTerminal, seat: int) -> list[str]:
    words = Localizer(terminal.record.game.kit, ENGLISH)
    return [words.card(card) for card in set(terminal.record.state.cards[seat])]


def to_first_action(terminal: CardTerminal) -> str | None:
    """Attack one building with one formation and go on to the first action round."""
    decision = terminal.record.decision
    assert decision is not None
    acts = [option[0] for option in decision.options]
    if Act.HOLD in acts:
        return None
    if Act.COMMIT in acts and not terminal.record.steps:
        return "1"
    numbers = [int(n) for line in terminal.fresh for n in NUMBERS.findall(line)]
    return str(max(numbers, default=1))


def test_a_hand_is_never_written_before_it_is_picked_up() -> None:
    terminal = CardTerminal(to_first_action)
    terminal.run()
    text = " ".join(terminal.lines)
    hidden = [card for seat in (0, 1) for card in private_labels(terminal, seat)]
    assert hidden
    assert not [card for card in hidden if card in text]
    assert "face down" in text


def test_a_hand_turns_down_when_the_other_side_decides() -> None:
    lines = iter(["hand", "refresh", "done"])

    def answer(terminal: CardTerminal) -> str | None:
        moved = to_first_action(terminal)
        return moved if moved is not None else next(lines, None)

    terminal = CardTerminal(answer, clears=True)
    terminal.run()
    assert terminal.lines.count(CLEAR_SEQUENCE) == 1
    shown = terminal.lines.index(CLEAR_SEQUENCE)
    seat = terminal.record.decision.seat if terminal.record.decision else 0
    after = " ".join(terminal.lines[shown:])
    assert not [card for card in private_labels(terminal, 1 - seat) if card in after]


def test_why_tells_the_rule_and_undo_brings_the_choice_back() -> None:
    terminal = CardTerminal(
        script("1", "undo", "redo", "why 14th grain", "rules R3.6", "undo"), seed=3
    )
    assert not terminal.run()
    text = " ".join(terminal.lines)
    assert "Undone: “The 14th Panzer Division to the Grain Elevator" in text
    assert "R3.6.3" in text
    assert not terminal.record.steps


def test_ending_without_an_attack_is_asked_twice() -> None:
    last = "End the manoeuvre without an attack"
    terminal = CardTerminal(script(last), seed=3)
    assert not terminal.run()
    assert any("loses the game" in line for line in terminal.lines)
    terminal = CardTerminal(script(last, last), seed=3)
    assert terminal.run()
    assert terminal.record.result is not None
    assert terminal.record.result.winner == 1


def test_what_is_no_option_and_no_command_is_said_and_nothing_moves() -> None:
    terminal = CardTerminal(script("castle the king", "999", "panzer"), seed=3)
    assert not terminal.run()
    assert not terminal.record.steps
    text = " ".join(terminal.lines)
    assert "castle the king" in text
    assert "could mean" in text


def test_look_ups_answer_in_both_languages() -> None:
    commands = ("help", "table", "piles", "odds", "log 3", "card rifle", "rules fire", "hide")
    for language in LANGUAGES:
        terminal = CardTerminal(
            script(*commands, "language fr", "rules incendie", "card nobody"), language=language
        )
        terminal.session.run()
        assert len(terminal.lines) > 60


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("rules L6", "L6 A battle, worked through"),
        ("rules l7", "L7 The dice"),
        ("rules glossary", "Ash Heap – The common pile for everything that is out of the game."),
        ("rules rubble fort", "Rubble Fort – A drawback of some German cards"),
        ("rules victory", "Reference: how the game is won"),
    ],
)
def test_rules_tells_lessons_terms_and_sections(typed: str, text: str) -> None:
    terminal = CardTerminal(script(typed), seed=3)
    terminal.run()
    assert text in " ".join(" ".join(terminal.lines).split())


def test_resigning_needs_a_yes() -> None:
    terminal = CardTerminal(script("resign"), seed=3)
    assert not terminal.run()
    terminal = CardTerminal(script("resign yes"), seed=3)
    assert terminal.run()
    assert terminal.record.result is not None
    assert terminal.record.result.winner == 1


@pytest.mark.parametrize(
    ("language", "typed", "title"),
    [(ENGLISH, "hand", "German hand:"), (FRENCH, "main", "Main des Allemands :")],
)
def test_a_hand_without_a_players_name_is_its_sides(
    language: Language, typed: str, title: str
) -> None:
    terminal = CardTerminal(script(typed), language=language)
    terminal.run()
    assert title in [line.replace(NARROW_SPACE, " ") for line in terminal.lines]
