"""Every piece of the pack in words, and the history behind it."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from stalingrad_game.card_game.content.models import Content
from stalingrad_game.card_game.content.texts import HistoryText, PieceHistory
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.reference.history_notes import history_note
from stalingrad_game.card_game.words.reference.pack_pieces import (
    PIECE_KINDS,
    Piece,
    pack_pieces,
    piece_text,
    reference_kit,
)
from stalingrad_game.localisation.language import Language
from tests.support.languages import ENGLISH, FRENCH, LANGUAGES


def pieces(language: Language = ENGLISH, pack: Content | None = None) -> tuple[Piece, ...]:
    return pack_pieces(Localizer(reference_kit(pack or load_pack()), language))


def by_id(name: str, language: Language = ENGLISH) -> Piece:
    return next(piece for piece in pieces(language) if piece.id == name)


def test_every_entry_of_the_pack_is_there_once() -> None:
    pack = load_pack()
    kinds: Counter[str] = Counter(piece.kind for piece in pieces())
    assert set(kinds) == set(PIECE_KINDS)
    assert kinds["combat"] + kinds["hero"] == len(pack.combat)
    assert kinds["hero"] == sum(card.kind == "hero" for card in pack.combat)
    assert kinds["commander"] == 2 * len(pack.commanders)
    for kind, table in (
        ("building", pack.buildings),
        ("formation", pack.formations),
        ("unit", pack.units),
        ("leader", pack.leaders),
        ("campaign", pack.campaign),
        ("carnage", pack.carnage),
    ):
        assert kinds[kind] == len(table)
    ids = [piece.id for piece in pieces()]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_every_piece_says_what_it_is_and_what_it_does(language: Language) -> None:
    for piece in pieces(language):
        sections = piece.described()
        assert piece.name
        assert sections[0].title
        assert any(section.sentences for section in sections), piece.id


def test_what_belongs_to_both_sides_and_to_the_expert_game_alone() -> None:
    assert {piece.kind for piece in pieces() if piece.side < 0} == {"building", "carnage"}
    expert = {piece.kind for piece in pieces() if piece.set == "expert"}
    assert expert == {"combat", "hero", "commander"}
    assert by_id("paulus.front").set == "basic"


def test_copies_have_the_plain_name_of_their_formation() -> None:
    militia = [piece.name for piece in pieces() if piece.name.startswith("Militia B")]
    assert militia == ["Militia Brigade"]


def test_a_pack_of_the_basic_game_has_no_second_commanders() -> None:
    pack = load_pack()
    basic = msgspec.structs.replace(pack, modes=pack.modes[:1])
    assert sum(piece.kind == "commander" for piece in pieces(pack=basic)) == 4


def test_all_words_of_a_piece_can_be_searched() -> None:
    text = piece_text(by_id("grain_elevator"))
    for words in ("Grain Elevator", "Defence: 2.", "German initiative", "wheat"):
        assert words in text


def with_history() -> Content:
    """The pack with one history of its own."""
    entry = PieceHistory(status="legend", sources=("Author, Work", "Other"), see=("tannery",))
    words = HistoryText(kicker="A tower", history="It stood.", in_the_game="Hard.", disputed="")
    other = HistoryText(
        kicker="Une tour", history="C'était là.", in_the_game="Dur.", disputed="Tout."
    )
    return msgspec.structs.replace(
        load_pack(),
        histories={"grain_elevator": entry},
        history_texts={"en": {"grain_elevator": words}, "fr": {"grain_elevator": other}},
    )


def test_a_history_is_told_with_its_status_and_sources() -> None:
    note = history_note(Localizer(reference_kit(with_history()), ENGLISH), "grain_elevator")
    assert note is not None
    assert note.kicker == "A tower"
    assert note.status == "Legend: a story without proof."
    assert note.sources == "Sources: Author, Work; Other."
    assert note.see == ("tannery",)
    assert not note.disputed


def test_a_history_in_french_has_french_typography() -> None:
    note = history_note(Localizer(reference_kit(with_history()), FRENCH), "grain_elevator")
    assert note is not None
    assert note.history == "C’était là."
    assert note.disputed == "Tout."


def test_a_piece_without_a_history_has_no_note() -> None:
    words = Localizer(reference_kit(with_history()), ENGLISH)
    assert history_note(words, "tannery") is None


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_every_history_of_the_pack_is_that_of_a_piece_and_leads_to_pieces(
    language: Language,
) -> None:
    words = Localizer(reference_kit(load_pack()), language)
    known = {piece.id for piece in pieces(language)}
    for piece in load_pack().histories:
        note = history_note(words, piece)
        assert piece in known
        assert note is not None
        assert set(note.see) <= known
