"""What is wrong with a data pack is told in French too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import zip_longest

from stalingrad_game.assets import asset
from stalingrad_game.card_game.pack_tools.draft import TABLES, PackDraft, open_pack
from stalingrad_game.card_game.pack_tools.draft_check import DraftCheck
from stalingrad_game.card_game.pack_tools.draft_edits import (
    remove_piece,
    set_figure,
    set_text,
)
from stalingrad_game.card_game.pack_tools.draft_new import FIXED_TABLES, copied
from stalingrad_game.card_game.pack_tools.pack_fields import pack_fields
from stalingrad_game.card_game.rules.operations import VERBS
from stalingrad_game.card_game.words.reference.pack_faults import pack_fault_line
from stalingrad_game.data_files.faults import Fault, told
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.languages import program_languages
from tests.support.languages import FRENCH

FRANCAIS = catalogue(FRENCH)
STANDARD = open_pack(asset("data"))
PHRASES = (
    "",
    "dance",
    "kill 12",
    "kill x",
    "refresh 2",
    "add",
    "add nobody",
    "add rifle",
    "hourglass",
)
WORDS_OF_CHECKS = ("allowed", "missing", "needed", "stands", "takes", "found", "unknown")


def wrong(table: str) -> Iterator[Callable[[PackDraft], PackDraft]]:
    """Edits of a table each of which leaves something at fault, of nearly every kind there is."""
    for field in pack_fields(table):
        values: tuple[object, ...] = (None, 99, "odd", True, [])
        if field.kind == "phrases":
            values = (*values, *([phrase] for phrase in PHRASES), ["draw", "sacrifice", "draw"])
        for value in values:
            yield partial(set_figure, table=table, index=1, path=field.path, value=value)
    if table not in FIXED_TABLES:
        yield from (partial(one, table=table, index=0) for one in (copied, remove_piece))
    if table == "combat":
        for text in ("", "a\nb", "L" * 300):
            yield partial(
                set_text, code="en", table=table, name="crossfire", field="name", text=text
            )
    if table == "units":
        yield lambda draft: set_text(draft, "fr", table, "panzer", "article", "le")


def drafts() -> Iterator[PackDraft]:
    """Each with an edit in every table."""
    for edits in zip_longest(*(wrong(table) for table in TABLES)):
        draft = STANDARD
        for edit in edits:
            draft = edit(draft) if edit is not None else draft
        yield draft
    yield PackDraft({})


def test_every_fault_of_a_pack_is_told_in_french() -> None:
    check = DraftCheck(VERBS, STANDARD, program_languages())
    faults: set[Fault] = set()
    for draft in drafts():
        faults |= set(check.faults(draft))
    assert len(faults) > 150
    for fault in faults:
        french = told(FRANCAIS, fault.allowed)
        assert french != fault.allowed, str(fault)
        line = pack_fault_line(FRANCAIS, fault)
        assert not any(f" {word} " in f" {line} " for word in WORDS_OF_CHECKS), line
