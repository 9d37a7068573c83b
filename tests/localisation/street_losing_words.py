"""Words that lost against a term of Street Fight: neither its rulebook nor a message uses one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tests.localisation.losing_words import Losing

ENGLISH: Final = (
    Losing(r"\binterior walls?\b", "black bar", "", but=r":term\.bar|:rule\.B3\.3"),
    Losing(r"\bfragments?\b|\bFragments?\b", "FRAG", "the value's own name"),
    Losing(r"\b[Ss]uppressive fire\b|\bsuppression\b", "suppressive attack", ""),
    Losing(r"\b[Aa]rea fire\b", "area attack", ""),
    Losing(r"\b[Ff]irepower\b", "gunfire", ""),
    Losing(r"\b[Ss]mall arms\b", "gunfire", "a term of k47", but=r"k47|KB|:term\.small_arms"),
    Losing(r"\b[Pp]in markers?\b", "pin", ""),
    Losing(r"\bconcussion\b|\bblast (?:effect|bonus)\b", "concussive", ""),
    Losing(r"\b[Bb]lunders?\b|\bFUBAR\b", "fumble", ""),
    Losing(r"\b[Ss]o (?:many|much)\b", "that many, or the number", "not English in this sense"),
)
FRENCH: Final = (
    Losing(r"\b[Mm]urs? intérieurs?\b", "barre noire", "", but=r":term\.bar|:rule\.B3\.3"),
    Losing(r"\bpressions?\b|\b[Mm]arqueurs? de suppression\b", "pion de suppression", ""),
    Losing(r"\b[Aa]bris?\b|\babritée?s?\b", "couvert, dans un bâtiment", ""),
    Losing(r"\bcoups? nets?\b|\bcoups? au but\b", "touche nette, touche", "a shot that hits"),
    Losing(
        r"\bcoups (?:nécessaires|qui)\b", "touches", "blows are struck in an assault, hits are shot"
    ),
    Losing(r"\bbrisante?s?\b|\bconcussi(?:f|fs|ons?)\b", "à effet de souffle", ""),
    Losing(r"\bsous le feu\b|\bse terre\b", "neutralisé", ""),
    Losing(r"\ben déroute\b|\bdéroute\b", "démoralisé", "a term of tide", but=r"tide|TI|:term\."),
    Losing(r"\bdémoralis\w+", "en déroute", "a term of ats", but=r"ats|AT|:term\."),
    Losing(
        r"\battaques? (?:de zone|de suppression)\b",
        "tir de zone, tir de suppression",
        "",
    ),
    Losing(r"\b[Mm]anches?\b", "round", ""),
    Losing(r"\b[Ee]scouades?\b", "groupe", "as in the names of units"),
    Losing(r"\b[Mm]aladresses?\b|\bbévues?\b", "cafouillage", ""),
    Losing(r"\bmousqueterie\b", "puissance de feu", ""),
    Losing(r"\bÉclats de\b|\béclats\b", "valeur FRAG", "the value's own name"),
    Losing(r"\b[Vv]aleur (?:de|du) tir\b", "seuil de touche", ""),
    Losing(r"\b[Ee]xplosions? en l'air\b", "éclatement en l'air", ""),
    Losing(r"\bferraille\b", "dépotoir", ""),
    Losing(r"\bfumigènes?\b", "fumée", ""),
    Losing(r"\b[Ff]actices?\b", "leurre", ""),
    Losing(r"\b[Gg]ermes?\b", "graine", "as in the rest of the program"),
    Losing(r"\b[Ll]anc(?:er|ez|e) (?:les|un|vos|ses) dés?\b", "jeter", "the book's verb"),
)
STREET_LOSING: Final[Mapping[str, tuple[Losing, ...]]] = MappingProxyType(
    {"en": ENGLISH, "fr": FRENCH}
)
"""By language."""
