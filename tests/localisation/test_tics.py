"""Texts say things as those who grew up with the language would: no tics."""

from __future__ import annotations

from fnmatch import fnmatchcase

import pytest

from stalingrad_game.localisation.language import Language
from tests.localisation.tics import TICS, Allowed, allowed, hits, newest_section, texts
from tests.support.languages import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_no_tic_is_written(language: Language) -> None:
    right = allowed(language.code)
    assert [
        f"{place}: {tic.name}: “{hit}”, say {tic.instead}; or tics_allowed.toml says why not"
        for place, text in texts(language.code)
        for tic in TICS[language.code]
        for hit in hits(tic, place, text, right.get(tic.name))
    ] == []


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_what_is_allowed_is_written_somewhere(language: Language) -> None:
    known = {tic.name: tic for tic in TICS[language.code]}
    read = list(texts(language.code))
    idle = []
    for name, right in allowed(language.code).items():
        found = [(place, text) for place, text in read if hits(known[name], place, text)]
        idle += [
            f"{name}: {pattern}"
            for pattern in right.places
            if not any(fnmatchcase(place, pattern) for place, _ in found)
        ]
        idle += [
            f"{name}: {phrase}"
            for phrase in right.phrases
            if not any(
                hits(known[name], place, text, Allowed({}, {phrase: ""}))
                != hits(known[name], place, text)
                for place, text in found
            )
        ]
    assert idle == []


@pytest.mark.parametrize(
    ("language", "name", "text"),
    [
        ("en", "stands", "Below stand the likeliest dice."),
        ("en", "lies", "It lies among your saved games."),
        ("en", "tells", "The log tells how much was lost."),
        ("en", "goes on", "The game goes on."),
        ("en", "alone", "They are asked their decisions alone."),
        ("en", "is no", "A hut is no building."),
        ("en", "what", "What hampers a line counts. It is so."),
        ("en", "what", "The deck is gone; what is left is out of the game."),
        ("en", "who", "Who is suppressed fights all the same."),
        ("en", "more", "It rolls 2 dice more."),
        ("en", "anew", "The game is dealt anew."),
        ("en", "may know", "It knows what its seat may know."),
        ("fr", "on", "Puis on place une carte."),
        ("fr", "noun for participle", "Épuisement de la 14e division."),
        ("fr", "noun for participle", "Tour 2. Destruction {formation.of}."),
    ],
)
def test_a_tic_is_noticed(language: str, name: str, text: str) -> None:
    (tic,) = (tic for tic in TICS[language] if tic.name == name)
    assert hits(tic, "some:key", text)
    assert hits(tic, "some:key", text, Allowed({"some:*": "why"}, {})) == []
    assert hits(tic, "some:key", text, Allowed({}, {text: "why"})) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "There is no such file."),
        ("en", "It is no longer there."),
        ("en", "What wins the game? A die."),
        ("en", "Lay the card sideways."),
        ("en", "{standing} and {lies} are facts."),
        ("fr", "On y voit la carte."),
        ("fr", "La destruction de la division."),
    ],
)
def test_other_words_pass(language: str, text: str) -> None:
    assert not [tic for tic in TICS[language] if hits(tic, "some:key", text)]


def test_of_the_changes_the_newest_section_is_read() -> None:
    assert newest_section("# Changes\n\n## Unreleased\nnew\n\n## 1.0.0\nold\n").split() == [
        "Unreleased",
        "new",
    ]
    places = {place for place, _ in texts("en")}
    assert {"CHANGELOG", "README", "manual/keys", "street_rules/ats:rule.AT1.text"} <= places
    assert "combat:rats_war.flavour" in places
