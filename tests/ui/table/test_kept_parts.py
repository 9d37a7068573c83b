"""What of the picture's model is made anew, and what is kept."""

from __future__ import annotations

from stalingrad_game.card_game.state.codes import Act
from stalingrad_game.ui.table.model.kept_parts import KeptParts
from stalingrad_game.ui.table.model.targets import DISTRICT, Target
from tests.support.table_play import again, answers, begun, model, walk


def test_a_part_is_made_anew_only_where_its_source_is_another() -> None:
    parts, made = KeptParts(), list[str]()

    def make() -> str:
        made.append("made")
        return made[-1] + str(len(made))

    assert [parts.of("a", [1, 2], make), parts.of("a", [1, 2], make)] == ["made1"] * 2
    assert parts.of("b", [1, 2], make) == "made2"
    assert parts.of("a", [1, 3], make) == "made3"
    assert parts.of("a", [1, 2], make) == "made4"


def test_pointing_keeps_the_board_and_an_answer_changes_it() -> None:
    control = begun(3)
    while not any(option[0] == Act.COMMIT for option in answers(control)):
        walk(control, answers(control)[0])
    first = model(control)
    control.viewport.point(Target(DISTRICT, 1))
    control.session.touch()
    second = model(control)
    assert second.board is first.board
    assert second.sprites is first.sprites
    sent = next(option for option in answers(control) if option[0] == Act.COMMIT)
    walk(control, sent)
    third = model(control)
    assert third.board != first.board
    assert third.board == model(again(control)).board
