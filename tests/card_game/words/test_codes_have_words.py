"""Nothing the engine can ask, refuse or tell is without words, in either language."""

from __future__ import annotations

from typing import Final

import pytest

from stalingrad_game.card_game.rules.break_test import Dice
from stalingrad_game.card_game.rules.operations import OPERATIONS, VERBS
from stalingrad_game.card_game.rules.resolver import AutomaticOperation, TargetChoice
from stalingrad_game.card_game.state import code_names, codes
from stalingrad_game.card_game.state.codes import Act
from stalingrad_game.card_game.words.decisions import CAUSE_KEYS
from stalingrad_game.card_game.words.log import ENTRY_BUILDERS, SILENT_EVENTS
from stalingrad_game.card_game.words.options import LABEL_BUILDERS
from stalingrad_game.kernel import agenda
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
        op
        for op, row in OPERATIONS.items()
        if type(row).candidates is not agenda.Operation.candidates
    ]


def test_a_code_has_one_name() -> None:
    for table in (codes.Act, codes.Ev, codes.Phase, codes.Why, codes.UnitCause):
        names = code_names.code_names(table)
        assert sorted(names) == list(range(len(names)))


def test_every_question_has_a_prompt_and_every_prompt_a_question() -> None:
    assert len(asking()) > 20
    prompts = {OPERATIONS[op].name for op in asking()}
    prompted = groups("prompt") - {"line", "text"}
    prompted |= {verb for verb in VERBS if f"effect.{verb}.prompt" in TEXTS}
    assert prompted <= prompts
    assert prompts - prompted <= set(VERBS)  # an effect may do with the common question


def test_questions_told_with_their_cause_are_questions() -> None:
    assert groups("caused") - {"text"} <= {OPERATIONS[op].name for op in asking()} - set(VERBS) | {
        "second_action",
        "refresh",
    }
    caused_verbs = {verb for verb in VERBS if f"effect.{verb}.caused" in TEXTS}
    assert caused_verbs == {verb for verb in VERBS if f"effect.{verb}.prompt" in TEXTS}
    assert groups("cause") == {*CAUSE_KEYS.values(), "counted"}


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


def test_every_event_is_told_or_silent() -> None:
    events = set(code_names.EV_NAMES)
    assert set(ENTRY_BUILDERS) | SILENT_EVENTS == events
    assert set(ENTRY_BUILDERS) & SILENT_EVENTS == set()
    twice = {  # the Hold counter is set before it moves, and so on
        *("intensity", "consolidation", "die", "verdict", "score", "decided"),
    }
    assert groups("event") == {code_names.EV_NAMES[event] for event in ENTRY_BUILDERS} | twice


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    assert groups("why") == set(code_names.WHY_NAMES.values()) - {"ok"}


SENTENCES: Final = ({"text"}, {"units"}, {"one", "other"}, {"german", "soviet"})
"""What an effect says on a card: once, with its units, by its number, or by its side."""
OTHER_TEXTS: Final = frozenset(
    {"name", "sign", "prompt", "caused", "done", "yes", "title", "tray", "reminder", "cost"}
)
REMINDERS: Final = frozenset({"", "one", "other", "elite", "core"})
"""Which forms a reminder has: one, or by number, or by the faces of the units that enter."""


def texts_of(verb: str) -> set[str]:
    """The last words of an effect's keys."""
    return {key.split(".")[2] for key in KEYS if key.startswith(f"effect.{verb}.")}


def test_every_word_of_the_vocabulary_has_a_name_and_a_sentence() -> None:
    lacking = [f"effects.toml: effect.{v}.name" for v in VERBS if "name" not in texts_of(v)]
    lacking += [
        f"effects.toml: effect.{v}.text"
        for v in VERBS
        if not any(forms <= texts_of(v) for forms in SENTENCES)
    ]
    assert lacking == []


def test_no_effect_has_a_text_that_nothing_reads() -> None:
    assert groups("effect") == set(VERBS)
    known = OTHER_TEXTS.union(*SENTENCES)
    assert [f"effect.{v}.{text}" for v in VERBS for text in texts_of(v) - known] == []
    written = [key.partition(".reminder") for key in KEYS]
    reminders = {form.removeprefix(".") for _, found, form in written if found}
    assert reminders == REMINDERS
    assert {key for key in KEYS if key.endswith(".cost")} >= {"effect.sacrifice.cost"}


def test_whatever_may_find_nothing_or_be_declined_has_a_name() -> None:
    assert groups("named") <= {operation.name for operation in OPERATIONS.values()} - set(VERBS)
    targets = {op.name for op in OPERATIONS.values() if isinstance(op, TargetChoice)}
    assert targets - set(VERBS) - groups("named") == {"next_battle"}  # nothing else can be done
    assert "spillover" in groups("named")


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
    endings = {key.split(".")[2] for key in KEYS if key.startswith("event.over.")}
    assert endings == set(code_names.VICTORY_NAMES.values())


def test_every_cause_of_a_loss_is_told() -> None:
    causes = {key.split(".")[2] for key in KEYS if key.startswith("event.unit.")}
    assert causes == {*code_names.CAUSE_NAMES.values(), "enters"}


def test_every_die_has_its_cause() -> None:
    assert groups("dice") == set(Dice.__struct_fields__)
