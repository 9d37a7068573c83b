"""Words that lost against a term of the glossary, by language: none may stand in a text.

An entry is a pattern, what is said instead, and why. Patterns are looked for in texts whose
apostrophes are straight and whose blanks are plain; in French, what stands in round brackets isn't
looked at, for there the published English word may stand behind the French one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from tests.support.languages import FRENCH

SIDE_VERBS: Final = (
    r"is|has|can|may|must|wins|chooses|holds|draws|discards|adds|plays|loses|sends|shows|"
    r"captures|needs|begins|does|doesn't|can't|rolls|refreshes|looks|lets|gives|keeps|takes|to"
)
ENGLISH_GAME: Final = (
    r"Staging Line|Hold|Holds|Break Test|Bloody Slaughter|Kill|Precision Kill|Sniper Shots?|Fire|"
    r"Bucket|Infernos?|Smoldering Ruins|Ash Heap|River Bank|Ruins Hell|Spillover|Overrun|Graduation"
)


class Losing(NamedTuple):
    """A word or phrase that isn't used."""

    pattern: str
    instead: str
    why: str
    but: str = ""
    """Keys of texts, as a pattern, in which it means something else."""


ENGLISH_LOSING: Final = (
    Losing(
        rf"\b[Tt]he (?:German|Soviet)(?=[.,;:]| (?:{SIDE_VERBS})\b|$)",
        "the Germans, the Soviets",
        "a side isn't a person; on cards it is you or the enemy",
    ),
    Losing(r"\b[Ss]o (?:many|much)\b", "that many, or the number", "not English in this sense"),
    Losing(r"\b(?:one|the|The|One) own\b", "one of your, your", "own needs a possessive"),
    Losing(
        r"\b(?:[Rr]efresh|[Rr]efreshes|[Dd]iscards?) the (?:whole )?hand\b",
        "your hand, their hand",
        "whose hand it is must be said",
        but=r"rule\.R3\.2\.3",
    ),
    Losing(
        r"\b(?:anew|take back|takes back|taken back|take again|taken again)\b", "again, undo", ""
    ),
    Losing(r"(?:^|[.:] )\{?[0-9n]\}? times, ", "a keyword and its number", "no sentence so begins"),
    Losing(
        r"\b(?:is|are|be) turned\b|\bturns? (?:a|the|its) (?:top )?(?:card|carnage)",
        "reveal, flip, lay sideways",
        "turn means a game turn",
    ),
    Losing(r"\bturned (?:over|sideways|up)\b", "flip, lay sideways", "turn means a game turn"),
    Losing(
        r"\b(?:to|of|in|from) the supply\b", "the box", "Supply is the effect; counters have a box"
    ),
    Losing(r"\bvanguard (?:effect )?acts\b|\bicons? acts?\b|\bunits? acts?\b", "is resolved", ""),
    Losing(
        r"\b[Tt]he (?:attacker|defender)\b",
        "you, the enemy",
        "the Germans attack, the Soviets defend, whoever resolves an effect",
    ),
    Losing(
        r"\bSoviets? holds?\b", "the Soviets keep the building; they Hold", "Hold is the action"
    ),
    Losing(r"\b(?:counter|Fire|Bucket)\b[^.]*\bsteps?\b", "space", "tracks have spaces"),
    Losing(
        r"\b(?:wears?|carry|carries) (?:this|a|an|the|three) ",
        "has, is marked",
        "a sign isn't worn",
        but=r"flavour|history",
    ),
    Losing(r"\bcapacity\b", "limit", "one word for what a formation can receive"),
    Losing(
        r"\b(?:it|formation|division|Division) takes (?:a|one|no|up|cards|\{n\})", "receives", ""
    ),
    Losing(r"\bswept out\b", "no Germans left", ""),
    Losing(r"\bgreedy\b", "standard", "what a computer player is called by people"),
    Losing(r"\b[Gg]ame rests\b|^Stands at\b|\bdrawn by lot\b", "paused, position, random", ""),
)
FRENCH_LOSING: Final = (
    Losing(
        r"\b[Ll]'Allemand\b|\b[Ll]e Soviétique\b|\b[Aa]u Soviétique\b|\b[Dd]u Soviétique\b",
        "les Allemands, les Soviétiques, le joueur allemand",
        "un camp n'est pas une personne",
    ),
    Losing(rf"\b(?:{ENGLISH_GAME})\b", "the French term", "the game is told in French"),
    Losing(r"\bchenillée?s?\b", "mécanisée", "doctrine mécanisée"),
    Losing(r"\bchoc\b", "force de frappe", "", but=r"flavour|history"),
    Losing(
        r"\b[Tt]roupes? (?!d'élite|de ligne)(?:de|du|d')",
        "unité de fusiliers, unité d'assaut",
        "troupe stands in troupe d'élite and troupe de ligne alone",
        but=r"flavour|history",
    ),
    Losing(r"\bretranchées?\b", "fortifiée", "unité fortifiée", but=r"flavour|history"),
    Losing(
        r"(?:\bun|\d|\{n\}) pas\b(?! de| en)", "case", "tracks have cases", but=r"not_a_step_back"
    ),
    Losing(r"\b[Cc]ommandants? en chef\b", "commandant suprême", ""),
    Losing(r"\b[Cc]râne en feu\b", "crâne en flammes", ""),
    Losing(
        r"\b[Ee]xpertes\b|\b(?:[Pp]artie|[Jj]eu|[Cc]artes?|action) expert\b",
        "mode expert",
        "mode expert, invariable",
    ),
    Losing(r"\b(?:à|sans|avec) boucliers?\b", "blindée, non blindée", "bouclier is the icon"),
    Losing(r"\bface blessée\b|\bblessée? et retournée?\b", "couchée", "a hero is laid sideways"),
    Losing(r"\b(?:à|dans|de) la réserve\b(?! de)", "la boîte", "the stock of counters"),
    Losing(r"\bavide\b", "standard", ""),
    Losing(r"\b[Cc]otes?\b", "probabilités", "une cote est un pari", but=r"flavour|history"),
    Losing(r"\b[Mm]ontrez(?:-en)?\b", "pointez", ""),
    Losing(r"\b(?:fait|font|faire) retraite\b", "battre en retraite", ""),
    Losing(r"\bsans objet\b", "sans effet", ""),
    Losing(r"\bva à (?:l'|la |son |sa )", "est placée dans, est défaussée", "Cendres, défausse"),
    Losing(r"\bdébordements? de sniper\b", "Débordement", ""),
    Losing(
        r"\b[Uu]nités? (?:d'élite|de ligne)\b",
        "troupe d'élite, troupe de ligne",
        "what the published rules call the two sorts",
    ),
    Losing(
        r"\b[Aa]ppliqu\w+ (?:sa|son|leurs?|les?|l')\s?(?:tactique|avant-garde|effet|action)",
        "résoudre",
        "effects are resolved",
    ),
    Losing(
        r"\bconserv\w+ (?:le bâtiment|\{n\})|^- Conservé\b",
        "garder",
        "one word for what the Soviets do with a building",
        but=r"flavour|history",
    ),
    Losing(r"\béquipi(?:er|ère)s?\b", "partenaire", "one word for the other player of a team"),
    Losing(r"\by passe\b", "en prend le commandement", "in common French, somebody dies"),
    Losing(r"\b[Dd]isso(?:lv|us|ud)\w*", "détruire", "what becomes of a formation", but=r"history"),
)
LOSING: Final[Mapping[str, tuple[Losing, ...]]] = MappingProxyType(
    {"en": ENGLISH_LOSING, "fr": FRENCH_LOSING}
)
"""By language."""


def flat(table: dict[str, Any], start: str = "") -> Iterator[tuple[str, str]]:
    """The strings of a table with their keys."""
    for key, value in table.items():
        name = f"{start}.{key}" if start else key
        if isinstance(value, dict):
            yield from flat(value, name)
        elif isinstance(value, str):
            yield name, value


def plain(text: str, language: str) -> str:
    """A text as losing words are looked for in it."""
    bare = re.sub(r"\s+", " ", re.sub(r"\{[^}]*\}", "{n}", text.replace("’", "'")))
    return re.sub(r"\([^()]*\)", "()", bare) if language == FRENCH.code else bare


def found(losing: Losing, place: str, text: str, language: str) -> str:
    """What of a text a losing word stands in; "" where it doesn't."""
    if losing.but and re.search(losing.but, place):
        return ""
    hit = re.search(losing.pattern, plain(text, language))
    return hit[0] if hit else ""
