"""What the program asks, refuses and explains uses one name for each thing, in every language."""

from __future__ import annotations

import re
from typing import Final

import pytest

from stalingrad_game.localisation.catalogue import Catalogue, catalogue
from tests.support.every import every
from tests.support.languages import ENGLISH, FRENCH

TABLES: Final = (
    *("prompt", "cause", "caused", "option", "preview", "consequence", "why", "hint", "aim"),
    *("interface", "aid", "menu", "terminal", "record"),
)
"""The tables of texts by which players are asked, refused and helped."""
BRACKETS: Final = re.compile(r"\([^)]*\)")
LOSING_ENGLISH: Final = {
    "a side as one person": r"\b[Tt]he (German|Soviet)(?=[.,:;]| (is|has|wins?|holds?|takes?)\b)",
    "so many for a number": r"\b[Ss]o (many|much)\b",
    "back and again for undo": r"\b(anew|tak(e|en|es) (it )?(back|again))\b",
    "draw up to for refill": r"\bdraw up to\b",
    "turned for revealed": r"\bturn(s|ed)? (up|over)\b",
    "is no for is not a": r"\b(this|that|it|\}) is no\b",
    "the hand for your hand": r"\b[Rr]efresh(es)? the hand\b",
}
LOSING_FRENCH: Final = {
    "a side as one person": r"[Ll]'(Allemand|Soviétique)\b|[Ll]e Soviétique\b|\bau Soviétique\b",
    "terms that the game has in French": (
        r"\b(Break Tests?|Staging Line|Holds?|Bucket|Infernos?|Fire|(Precision )?Kills?"
        r"|Sniper Shot|Bloody Slaughters?|Ash Heap)\b"
    ),
    "other words for one thing": (
        r"chenillé|retranché|commandant en chef|[Qq]uartier|crâne en feu|\bcotes?\b|\btroupes?\b"
        r"|\bpas \{|[Mm]ontrez|glouton|avide"
    ),
    "a name in brackets for want of an article": r"[^)] \(\{formation\}\)",
}
PUBLISHED: Final = {
    "interface.table.track.hold.one": "Hold",
    "interface.table.track.hold.other": "Hold",
    "interface.table.track.fire": "Fire",
    "interface.table.track.bucket": "Bucket",
    "interface.table.track.inferno": "Infernos",
    "interface.table.pile.ash": "Ash Heap",
    "interface.table.tip.dice": "Break Test",
    "interface.table.tip.phase.break_test": "Break Test",
    "interface.table.tip.phase.reinforcement": "Staging Line",
    "interface.table.tip.phase.manoeuvre": "Staging Line",
    "interface.table.pause.sniper": "Sniper Shot",
    "interface.table.command.hold.text": "Hold",
    "consequence.hold.none": "Hold",
    "aid.shielded": "Precision Kill",
}
"""French texts that explain a term, with the English word that is printed on the published game."""


def own_texts(texts: Catalogue) -> list[tuple[str, str]]:
    """The texts of those tables, as they are written, by key."""
    wanted = (key for key in tuple(texts.keys()) if key.partition(".")[0] in TABLES)
    return [(key, texts.written(key)) for key in wanted if ".typed." not in key]


@pytest.mark.parametrize(
    ("texts", "losing"),
    [(catalogue(ENGLISH), LOSING_ENGLISH), (catalogue(FRENCH), LOSING_FRENCH)],
    ids=["en", "fr"],
)
def test_one_thing_has_one_name(texts: Catalogue, losing: dict[str, str]) -> None:
    own = own_texts(texts)
    assert len(own) > len(TABLES)
    found = []
    for what, pattern in losing.items():
        bare = BRACKETS if "bracket" not in what else re.compile(r"(?!)")
        found += [
            f"{what}: {key}: {text}" for key, text in own if re.search(pattern, bare.sub("", text))
        ]
    assert not found, "\n".join(found)


@every("key, word", list(PUBLISHED.items()))
def test_a_french_explanation_has_the_published_english_word(key: str, word: str) -> None:
    """It stands in brackets, for those who own the printed game."""
    assert f"({word})" in catalogue(FRENCH).written(key)
