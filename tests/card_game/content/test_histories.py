"""The history behind the pieces of a data pack: its files are checked, and no rule knows them."""

from __future__ import annotations

import datetime
import re
import shutil
from pathlib import Path
from typing import Final

import pytest

from stalingrad_game.assets import asset
from stalingrad_game.card_game.content.models import Content
from stalingrad_game.card_game.content.pack_histories import words_in
from stalingrad_game.card_game.packs import load_pack, older_pack
from stalingrad_game.data_files.faults import Fault
from tests.support.languages import ENGLISH, FRENCH
from tests.support.packs import change, faults_of

SHARED: Final = """
[grain_elevator]
status = "documented"
sources = ["A. Writer, A Work"]

[pavlovs_house]
status = "documented"
place = "pavlovs_house"
dates = [1942-09-27, 1942-11-25]
sources = ["A. Writer, A Work", "B. Writer, A Work"]
"""
WORDS: Final = f"""
[grain_elevator]
kicker = "A silo in the south"
history = "{"Grain burned there. " * 25}It fell."
in_the_game = "It burns."
disputed = "Who held it first."

[pavlovs_house]
kicker = "A house in the centre"
history = "{"A house was held. " * 20}It stood."
in_the_game = "It stands."
"""


@pytest.fixture
def history_pack(folder: Path) -> Path:
    """A pack with two short histories, whatever the standard pack tells."""
    (folder / "history.toml").write_text(SHARED, encoding="utf-8")
    for code in ("en", "fr"):
        (folder / "lang" / code / "history.toml").write_text(WORDS, encoding="utf-8")
    return folder


FIELDS: Final = "status, sources, place, dates, see"
WRONG: Final[list[tuple[str, str, str, Fault]]] = [
    (
        "history.toml",
        "[pavlovs_house]",
        "[pavlovs_hut]",
        Fault("history.toml", "pavlovs_hut", "", "the pack has no such piece"),
    ),
    (
        "history.toml",
        "[pavlovs_house]",
        "[paulus.middle]\nstatus = 'legend'\nsources = ['x']\n\n[pavlovs_house]",
        Fault("history.toml", "paulus.middle", "", "the pack has no such piece"),
    ),
    (
        "history.toml",
        "[pavlovs_house]\n",
        "[pavlovs_house]\nyear = 1942\n",
        Fault("history.toml", "pavlovs_house", "year", f"unknown field; allowed: {FIELDS}"),
    ),
    (
        "history.toml",
        '[pavlovs_house]\nstatus = "documented"',
        '[pavlovs_house]\nstatus = "true"',
        Fault(
            "history.toml",
            "pavlovs_house",
            "status",
            "allowed: composite, documented, invented, legend",
        ),
    ),
    (
        "history.toml",
        "[pavlovs_house]\n",
        "[heim]\nstatus = 'legend'\n\n[pavlovs_house]\n",
        Fault("history.toml", "heim", "sources", "missing; allowed: a list; each entry: a text"),
    ),
    (
        "history.toml",
        "[pavlovs_house]\n",
        "[heim]\nstatus = 'legend'\nsources = []\n\n[pavlovs_house]\n",
        Fault("history.toml", "heim", "sources", "0 sources; allowed: 1 to 3"),
    ),
    (
        "history.toml",
        "[pavlovs_house]\n",
        "[heim]\nstatus = 'legend'\nsources = ['']\n\n[pavlovs_house]\n",
        Fault("history.toml", "heim", "sources", "missing; allowed: a text"),
    ),
    (
        "history.toml",
        'place = "pavlovs_house"',
        'place = "E"',
        Fault("history.toml", "pavlovs_house", "place", "E; allowed: a building's id, A, B, C, D"),
    ),
    (
        "history.toml",
        "dates = [1942-09-27, 1942-11-25]",
        "dates = [1942-11-25, 1942-09-27]",
        Fault(
            "history.toml",
            "pavlovs_house",
            "dates",
            "allowed: one day, or a first and a last day",
        ),
    ),
    (
        "history.toml",
        "dates = [1942-09-27, 1942-11-25]",
        'dates = ["autumn"]',
        Fault(
            "history.toml",
            "pavlovs_house",
            "dates",
            "allowed: a list; each entry: a day such as 1942-09-14",
        ),
    ),
    (
        "history.toml",
        "dates = [1942-09-27, 1942-11-25]",
        'see = ["jaeger_1"]',
        Fault(
            "history.toml", "pavlovs_house", "see", "jaeger_1; allowed: a piece with a history page"
        ),
    ),
    (
        "history.toml",
        "dates = [1942-09-27, 1942-11-25]",
        'see = ["pavlovs_house"]',
        Fault(
            "history.toml",
            "pavlovs_house",
            "see",
            "pavlovs_house; allowed: other pieces, each only once",
        ),
    ),
    (
        "lang/fr/history.toml",
        "[pavlovs_house]",
        "[heim]",
        Fault(
            "lang/fr/history.toml",
            "pavlovs_house",
            "",
            "missing",
        ),
    ),
    (
        "lang/fr/history.toml",
        "[pavlovs_house]",
        "[pavlovs_hut]",
        Fault("lang/fr/history.toml", "pavlovs_hut", "", "not in history.toml"),
    ),
    (
        "lang/en/history.toml",
        "[pavlovs_house]\nkicker = ",
        "[pavlovs_house]\ntitle = ",
        Fault(
            "lang/en/history.toml",
            "pavlovs_house",
            "title",
            "unknown field; allowed: kicker, history, in_the_game, disputed",
        ),
    ),
    (
        "lang/en/history.toml",
        "[pavlovs_house]\nkicker = ",
        "[pavlovs_house]\ntitle = ",
        Fault("lang/en/history.toml", "pavlovs_house", "kicker", "missing; allowed: a text"),
    ),
    (
        "lang/en/history.toml",
        '[pavlovs_house]\nkicker = "',
        '[pavlovs_house]\nkicker = "One, two – three" # ',
        Fault("lang/en/history.toml", "pavlovs_house", "kicker", "3 words; allowed: 4 to 9"),
    ),
    (
        "lang/en/history.toml",
        'in_the_game = "',
        'in_the_game = "' + "a " * 25,
        Fault("lang/en/history.toml", "", "in_the_game", "words; allowed: 1 to 25"),
    ),
    (
        "lang/en/history.toml",
        'disputed = "',
        'disputed = "' + "a " * 35,
        Fault("lang/en/history.toml", "", "disputed", "words; allowed: 1 to 35"),
    ),
    (
        "lang/en/history.toml",
        'history = "',
        'history = "' + "a " * 100,
        Fault("lang/en/history.toml", "", "history", "words; allowed: 70 to 110"),
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "expected"), WRONG)
def test_what_is_wrong_in_a_history_is_one_line(
    history_pack: Path, file: str, old: str, new: str, expected: Fault
) -> None:
    change(history_pack / file, old, new)
    found = faults_of(history_pack)
    assert [
        fault
        for fault in found
        if (fault.file, fault.field) == (expected.file, expected.field)
        and expected.entry in {"", fault.entry}
        and fault.allowed.endswith(expected.allowed)
    ], found


def test_nine_words_are_a_kicker(history_pack: Path) -> None:
    old = '[pavlovs_house]\nkicker = "'
    change(history_pack / "lang" / "en" / "history.toml", old, f'{old}1 2 3 4 5 6 7 8 9" # ')
    assert (
        load_pack(history_pack).history_texts["en"]["pavlovs_house"].kicker == "1 2 3 4 5 6 7 8 9"
    )


def test_a_pack_may_go_without_history(content: Content, folder: Path) -> None:
    for path in (folder / "history.toml", *folder.glob("lang/*/history.toml")):
        path.unlink()
    bare = load_pack(folder)
    assert not bare.histories
    assert not bare.history_texts_in(ENGLISH)
    assert bare.digest == content.digest


def test_a_history_without_its_words_is_named(history_pack: Path) -> None:
    (history_pack / "lang" / "fr" / "history.toml").unlink()
    (fault,) = faults_of(history_pack)
    assert str(fault) == "lang/fr/history.toml: this file is missing; a TOML text file is needed"


def test_words_without_a_history_are_named(history_pack: Path) -> None:
    (history_pack / "history.toml").unlink()
    assert {(fault.file, fault.allowed) for fault in faults_of(history_pack)} == {
        ("lang/en/history.toml", "not in history.toml"),
        ("lang/fr/history.toml", "not in history.toml"),
    }


def test_the_digest_says_nothing_of_histories(content: Content, history_pack: Path) -> None:
    other = load_pack(history_pack)
    assert other.histories != content.histories
    assert other.digest == content.digest


def test_a_history_keeps_its_place_and_its_days(history_pack: Path) -> None:
    house = load_pack(history_pack).histories["pavlovs_house"]
    assert house.place == "pavlovs_house"
    assert house.dates == (datetime.date(1942, 9, 27), datetime.date(1942, 11, 25))


def test_a_reference_is_read_both_ways(history_pack: Path) -> None:
    change(
        history_pack / "history.toml",
        "dates = [1942-09-27, 1942-11-25]",
        'see = ["grain_elevator"]',
    )
    histories = load_pack(history_pack).histories
    assert "grain_elevator" in histories["pavlovs_house"].see
    assert "pavlovs_house" in histories["grain_elevator"].see


def test_another_language_reads_english_where_it_has_no_words(history_pack: Path) -> None:
    shutil.rmtree(history_pack / "lang" / "fr")
    content = load_pack(history_pack)
    assert content.history_texts_in(FRENCH) == content.history_texts_in(ENGLISH)


def test_an_earlier_pack_has_the_histories_of_its_own_pieces() -> None:
    for folder in asset("older_packs").iterdir():
        if folder.is_dir():
            content = older_pack(folder.name)
            assert "grain_elevator" in content.histories
            assert list(content.history_texts_in(FRENCH)) == list(content.histories)


def test_every_reference_of_the_standard_pack_is_mutual(content: Content) -> None:
    for piece, entry in content.histories.items():
        for other in entry.see:
            assert piece in content.histories[other].see


def test_every_history_of_the_standard_pack_is_told_in_every_language(content: Content) -> None:
    assert set(content.history_texts) == {"en", "fr"}
    for texts in content.history_texts.values():
        assert list(texts) == list(content.histories)


PRAISE: Final = {
    "en": r"hero(es|ic|ism|ically)?|legendary|elite|glor(y|ious)|brave(ly|ry)?|courag\w*|valiant\w*"
    r"|gallant\w*|feats?|immortal|undaunted|indomitable|famous|magnificent|fanatic\w*|hordes?",
    "fr": r"héro(s|ïque|ïques|ïsme)|légendaires?|élite|gloire|glorieu\w*|braves?|bravoure|courag\w*"
    r"|vaillan\w*|exploits?|immortel\w*|indomptable\w*|célèbres?|magnifique\w*|fanati\w*|hordes?",
}
"""Words that judge; where one is part of a title or a trade, it stands in `TITLES`."""
TITLES: Final = (
    "Hero of the Soviet Union",
    "Héros de l’Union soviétique",
    "ireur d’élite",
    "ireurs d’élite",
)


@pytest.mark.parametrize("code", sorted(PRAISE))
def test_no_history_praises(content: Content, code: str) -> None:
    for piece, text in content.history_texts[code].items():
        sentence = f"{text.kicker} {text.history} {text.in_the_game} {text.disputed}"
        for title in TITLES:
            sentence = sentence.replace(title, "")
        found = re.search(rf"\b({PRAISE[code]})\b", sentence, re.IGNORECASE)
        assert found is None, (piece, found)


def test_signs_are_no_words() -> None:
    assert words_in("La 94e – d’infanterie : « non » !") == 4
