"""The names and texts of a data pack: each entry has its own in every language, and no more."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from stalingrad_game.card_game.pack_tools.draft import open_pack
from stalingrad_game.card_game.pack_tools.draft_edits import set_text
from stalingrad_game.card_game.pack_tools.draft_files import save_pack
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.data_files.faults import Fault
from tests.support.languages import FRENCH
from tests.support.packs import change, faults_of

WRONG: list[tuple[str, str, str, Fault]] = [
    (
        "lang/fr/buildings.toml",
        '[orlovka]\nname = "Orlovka"\n',
        "[orlovka]\n",
        Fault("lang/fr/buildings.toml", "orlovka", "name", "missing; allowed: a text"),
    ),
    (
        "lang/fr/buildings.toml",
        '[orlovka]\nname = "Orlovka"\narticle = "bare"',
        '[orlovka]\nname = "Orlovka"\narticle = "le"',
        Fault(
            "lang/fr/buildings.toml",
            "orlovka",
            "article",
            "allowed: m, f, plural, bare, m_aspirated, f_aspirated",
        ),
    ),
    (
        "lang/fr/buildings.toml",
        'class = "fp"',
        'class = "n"',
        Fault("lang/fr/buildings.toml", "army_barracks", "class", "allowed: m, mp, f, fp"),
    ),
    (
        "lang/en/buildings.toml",
        '[orlovka]\nname = "Orlovka"',
        '[orlovka]\nname = "Orlovka "',
        Fault(
            "lang/en/buildings.toml",
            "orlovka",
            "name",
            "allowed: a text without spaces at its start or end",
        ),
    ),
    (
        "lang/en/buildings.toml",
        "[orlovka]\n",
        "[orlovkas]\n",
        Fault("lang/en/buildings.toml", "orlovkas", "", "the pack has no such entry"),
    ),
    (
        "lang/en/buildings.toml",
        "[orlovka]\n",
        "[orlovkas]\n",
        Fault("lang/en/buildings.toml", "orlovka", "", "missing; needs name, flavour, article"),
    ),
    (
        "lang/en/units.toml",
        'other = "Panzers"',
        'few = "Panzers"',
        Fault("lang/en/units.toml", "panzer", "other", "missing; allowed: a text"),
    ),
    (
        "lang/en/units.toml",
        'other = "Panzers"',
        'other = "Panzers"\nfew = "Panzers"',
        Fault(
            "lang/en/units.toml",
            "panzer",
            "few",
            "unknown field; allowed: name, article, other, noun, of, one, the, to",
        ),
    ),
    (
        "lang/en/formations.toml",
        'short = "14 Pz"',
        'short = "16 Pz"',
        Fault("lang/en/formations.toml", "16 Pz", "short", "occurs 2 times; allowed: once"),
    ),
    (
        "lang/en/formations.toml",
        'short = "14 Pz"',
        'short = "14th Panzer"',
        Fault("lang/en/formations.toml", "panzer_14", "short", "11 characters; allowed: 7"),
    ),
    (
        "lang/en/combat.toml",
        'strip = "Room by Room"',
        'strip = "Room by Room by Room"',
        Fault("lang/en/combat.toml", "room_by_room", "strip", "20 characters; allowed: 14"),
    ),
    (
        "lang/en/campaign.toml",
        'flavour = "',
        'flavour = "' + "x" * 140,
        Fault("lang/en/campaign.toml", "", "flavour", "191 characters; allowed: 140"),
    ),
    (
        "lang/en/commanders.toml",
        'surname = "Paulus"\n',
        "",
        Fault("lang/en/commanders.toml", "paulus.front", "surname", "missing; allowed: a text"),
    ),
    (
        "lang/fr/pack.toml",
        "[mode.basic]",
        "[mode.simple]",
        Fault("lang/fr/pack.toml", "basic", "", "missing; needs name"),
    ),
    (
        "lang/fr/pack.toml",
        "[mode.basic]",
        "[mode.simple]",
        Fault("lang/fr/pack.toml", "simple", "", "the pack has no such entry"),
    ),
    (
        "lang/fr/pack.toml",
        'volga = "Volga"',
        'volga = "Vol\\nga"',
        Fault("lang/fr/pack.toml", "pack", "volga", "allowed: one line without control characters"),
    ),
    (
        "lang/fr/leaders.toml",
        'name = "Heim"',
        "name = 1979-05-27",
        Fault("lang/fr/leaders.toml", "heim", "name", "allowed: a text"),
    ),
    (
        "lang/fr/leaders.toml",
        'name = "Heim"',
        'name = "Angern"',
        Fault("lang/fr/leaders.toml", "Angern", "name", "occurs 2 times; allowed: once"),
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "expected"), WRONG)
def test_a_wrong_text_is_named_with_what_is_allowed(
    folder: Path, file: str, old: str, new: str, expected: Fault
) -> None:
    change(folder / file, old, new)
    found = [
        fault if expected.entry else Fault(fault.file, "", fault.field, fault.allowed)
        for fault in faults_of(folder)
    ]
    assert expected in found


def test_a_pack_of_the_old_layout_is_one_clear_line(folder: Path) -> None:
    shutil.rmtree(folder / "lang")
    change(
        folder / "pack.toml", 'id = "standard"', 'id = "standard"\nname = { en = "x", fr = "y" }'
    )
    (fault,) = faults_of(folder)
    assert fault.file == "lang"
    assert "move each {en, fr} pair to lang/en and lang/fr" in fault.allowed


def test_a_pack_without_texts_is_named(folder: Path) -> None:
    shutil.rmtree(folder / "lang")
    (fault,) = faults_of(folder)
    assert str(fault) == "lang: missing; a pack needs a folder for at least one language: en, fr"


def test_a_pack_may_speak_one_language_alone(folder: Path) -> None:
    shutil.rmtree(folder / "lang" / "fr")
    content = load_pack(folder)
    assert list(content.texts) == ["en"]
    panzer = content.texts_in(FRENCH)["units"]["panzer"].noun
    assert (panzer.name, panzer.of, panzer.other) == ("Panzer", "Panzer", "Panzer")


def test_a_pack_with_the_old_name_of_a_plural_form_is_read_and_edited_as_it_is(
    folder: Path,
) -> None:
    new = load_pack(folder)
    for path in folder.glob("lang/*/units.toml"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("\nother = ", "\nmany = "), encoding="utf-8")
    assert load_pack(folder).texts == new.texts
    draft = open_pack(folder)
    assert draft.texts("en", "units", "panzer")["other"] == "Panzers"
    changed = set_text(draft, "en", "units", "panzer", "name", "Tank")
    assert save_pack(folder, changed) == ("lang/en/units.toml",)
    assert load_pack(folder).texts["en"]["units"]["panzer"].name == "Tank"
    assert "many" in (folder / "lang/fr/units.toml").read_text(encoding="utf-8")


def test_a_form_many_beside_the_others_of_a_language_is_its_own(folder: Path) -> None:
    change(folder / "lang/en/units.toml", 'other = "Panzers"', 'few = "x"\nmany = "Panzers"')
    assert {fault.field for fault in faults_of(folder)} == {"few", "many", "other"}


def test_texts_of_a_language_that_the_program_has_not_are_named(folder: Path) -> None:
    shutil.copytree(folder / "lang" / "fr", folder / "lang" / "xx")
    (fault,) = faults_of(folder)
    assert str(fault) == "lang/xx: this is not a language of the program; allowed: en, fr"
