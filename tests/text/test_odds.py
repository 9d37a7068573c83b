"""The odds at the terminal: as they stand, before a battle, and after a choice."""

from __future__ import annotations

from stalingrad_game.card_game.state.codes import Act, CardZone
from stalingrad_game.card_game.words.localizer import Localizer
from tests.support.languages import ENGLISH
from tests.support.terminal import CardTerminal, script
from tests.text.test_session import to_first_action


def at_action() -> CardTerminal:
    """A game at its first action round."""
    terminal = CardTerminal(to_first_action)
    terminal.run()
    return terminal


def written_for(terminal: CardTerminal, *lines: str) -> str:
    """What is written when these lines are typed at the present question."""
    terminal.answer = script(*lines)
    terminal.lines.clear()
    terminal.session.run()
    return " ".join(terminal.text.split())


def test_in_the_manoeuvre_the_odds_of_every_battle_to_come_are_told() -> None:
    terminal = CardTerminal(script("odds", "1", "odds"), seed=3)
    terminal.session.run()
    text = terminal.text
    assert text.count("No battle is being fought.") == 1
    assert text.count("If the Break Test came now") == 1
    decision = terminal.record.decision
    assert decision is not None
    step = terminal.record.steps[0]
    assert step.option[0] == Act.COMMIT
    words = Localizer(terminal.record.game.kit, ENGLISH)
    place = words.place(terminal.record.state, step.option[2])
    assert place in text.split("If the Break Test")[0].split("No battle")[1]


def test_a_choice_tells_what_it_would_change() -> None:
    terminal = CardTerminal(script("odds 1"), seed=3)
    terminal.session.run()
    assert "chance of taking the building" in terminal.text
    assert not terminal.record.steps


def test_a_card_of_a_hand_that_lies_face_down_is_not_told() -> None:
    terminal = at_action()
    decision = terminal.record.decision
    assert decision is not None
    numbers = [f"odds {n}" for n in range(1, 30)]
    text = written_for(terminal, *numbers)
    words = Localizer(terminal.record.game.kit, ENGLISH)
    hand = terminal.record.state.cards[CardZone.HAND + decision.seat]
    assert hand
    assert not [words.card(card) for card in hand if words.card(card) in text]
    assert "Hold – " in text


def test_in_the_manoeuvre_the_chance_without_cards_is_told_of_battles_and_of_a_choice() -> None:
    terminal = CardTerminal(script("odds 1", "1", "odds"), seed=3)
    terminal.session.run()
    assert terminal.text.count("If nobody plays a card") == 2
    first, second = terminal.text.split("If nobody plays a card")[1:]
    assert first.split(" of cases")[0] == second.split(" of cases")[0]


def test_in_a_battle_nothing_is_foretold() -> None:
    assert "If nobody plays a card" not in written_for(at_action(), "odds")
