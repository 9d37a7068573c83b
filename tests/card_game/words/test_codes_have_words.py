"""Nothing the engine can ask, refuse or tell is without words, in either language."""

from __future__ import annotations

import pytest

from stalingrad_game.card_game.content.effects import VERBS
from stalingrad_game.card_game.rules import codes
from stalingrad_game.card_game.rules.break_test import Dice
from stalingrad_game.card_game.rules.codes import Act, Op
from stalingrad_game.card_game.rules.engine import OPERATIONS
from stalingrad_game.card_game.rules.kit import FRAME_EACH, ONE_FRAME
from stalingrad_game.card_game.words import code_names
from stalingrad_game.card_game.words.log import ENTRY_BUILDERS, SILENT_EVENTS
from stalingrad_game.card_game.words.options import LABEL_BUILDERS
from stalingrad_game.kernel.agenda import AutomaticOperation, Operation
from stalingrad_game.localisation.catalogue import Catalogue, catalogue
from tests.support.languages import ENGLISH

TEXTS: Catalogue = catalogue(ENGLISH)
KEYS = tuple(TEXTS.keys())


def groups(start: str) -> set[str]:
    """The second words of the keys that begin with a word."""
    return {key.split(".")[1] for key in KEYS if key.split(".")[0] == start}


def asking() -> list[int]:
    """The operations that can ask something."""
    return [
        op for op, row in OPERATIONS.items() if type(row).candidates is not Operation.candidates
    ]


def test_a_code_has_one_name() -> None:
    for table in (codes.Act, codes.Ev, codes.Op, codes.Phase, codes.Why, codes.UnitCause):
        names = code_names.code_names(table)
        assert sorted(names) == list(range(len(names)))


def test_every_question_has_a_prompt_and_every_prompt_a_question() -> None:
    assert len(asking()) > 20
    assert groups("prompt") - {"line"} == {code_names.OP_NAMES[op] for op in asking()}


def test_what_never_asks_is_work() -> None:
    assert all(
        isinstance(OPERATIONS[op], AutomaticOperation) for op in set(OPERATIONS) - set(asking())
    )


def test_every_act_has_a_label() -> None:
    named = {name for name in code_names.ACT_NAMES.values() if groups("option") & {name}}
    drawn_from_the_table = {Act.CARD, Act.DISTRICT, Act.CHOICE}
    assert {
        act for act, name in code_names.ACT_NAMES.items() if name not in named
    } == drawn_from_the_table
    assert drawn_from_the_table <= set(LABEL_BUILDERS)
    assert groups("option") <= set(code_names.ACT_NAMES.values())


@pytest.mark.parametrize("op", asking(), ids=lambda op: code_names.OP_NAMES[op])
def test_who_may_decline_is_told_what_that_means(op: int) -> None:
    source = OPERATIONS[op]
    may = getattr(source, "may", False)
    assert not may or f"option.done.{code_names.OP_NAMES[op]}.text" in TEXTS


def test_every_event_is_told_or_silent() -> None:
    events = set(code_names.EV_NAMES)
    assert set(ENTRY_BUILDERS) | SILENT_EVENTS == events
    assert set(ENTRY_BUILDERS) & SILENT_EVENTS == set()
    told_twice = {"intensity"}  # the Hold counter is set before it moves
    assert groups("event") == {code_names.EV_NAMES[event] for event in ENTRY_BUILDERS} | told_twice


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    assert groups("why") == set(code_names.WHY_NAMES.values()) - {"ok"}


def test_every_word_of_the_vocabulary_has_a_sentence() -> None:
    assert groups("effect") == set(VERBS)


def test_whatever_may_find_nothing_or_be_declined_has_a_name() -> None:
    effects = {*ONE_FRAME.values(), *FRAME_EACH.values()}
    nameable = {code_names.OP_NAMES[op] for op in effects if op in asking()}
    chosen_by_another_rule = {"discard", "discard_all", "refresh"}
    assert nameable - chosen_by_another_rule <= groups("named")
    assert groups("named") <= set(code_names.OP_NAMES.values())
    assert {code_names.OP_NAMES[op] for op in (Op.SPILLOVER, Op.SECOND_ACTION)} <= groups("named")


@pytest.mark.parametrize(
    ("start", "table"),
    [
        ("phase", code_names.PHASE_NAMES),
        ("icon", code_names.ICON_NAMES),
        ("sniper", code_names.SNIPER_NAMES),
        ("section", code_names.SECTION_NAMES),
    ],
)
def test_a_table_of_codes_has_a_name_each(start: str, table: dict[int, str]) -> None:
    assert groups(start) == set(table.values())


def test_districts_show_their_status_in_words() -> None:
    assert {f"district.status.{name}" for name in code_names.STATUS_NAMES.values()} <= set(KEYS)


def test_every_end_of_the_game_is_told() -> None:
    told = {key.split(".")[2] for key in KEYS if key.startswith("event.over.")}
    assert told == set(code_names.VICTORY_NAMES.values())


def test_every_cause_of_a_loss_is_told() -> None:
    told = {key.split(".")[2] for key in KEYS if key.startswith("event.unit.")}
    assert told == {*code_names.CAUSE_NAMES.values(), "enters"}


def test_every_die_has_its_cause() -> None:
    assert groups("dice") == set(Dice.__struct_fields__)
