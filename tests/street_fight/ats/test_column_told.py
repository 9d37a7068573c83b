"""AT3.2: which column of the casualty table is used and why, and which way an entry shifts it."""

from __future__ import annotations

from stalingrad_game.street_fight.ats.judge.attack import AtsAttack
from stalingrad_game.street_fight.judge.reason import Reason
from stalingrad_game.street_fight.words.answers import entry_number


def column_reason(factors: int, column: int, shifts: int) -> tuple[str, dict[str, object]]:
    answer = AtsAttack(legal=True, kind="fire", gf=factors, column=column, shifts=shifts, why=())
    found = answer.looked_up
    assert found is not None
    assert found.rule == "AT3.2"
    return found.key, dict(found.facts)


def test_a_sentence_says_the_factors_the_shift_and_the_column() -> None:
    assert column_reason(14, 4, 4) == ("table.left", {"factors": 14, "column": 4, "by": 4})
    assert column_reason(12, 20, -2) == ("table.right", {"factors": 12, "column": 20, "by": 2})
    assert column_reason(12, 12, 0) == ("table.straight", {"factors": 12, "column": 12})
    assert column_reason(2, 0, 3)[0] == "table.none"
    assert AtsAttack(legal=True, kind="fire", why=()).looked_up is None


def test_cover_has_an_arrow_where_it_shifts_and_a_sign_where_it_hampers_a_hit() -> None:
    cover = Reason("cover.building", "AT6.8", 3)
    assert entry_number(cover) == "\u21903"
    assert entry_number(Reason(cover.key, cover.rule, -3)) == "-3"
    assert entry_number(Reason("attack.running", "AT3.3", -2)) == "\u21922"
    assert entry_number(Reason("attack.gf", "AT2.1", 6)) == "+6"
