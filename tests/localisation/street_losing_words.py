"""Words that lost against a term of Street Fight: neither its rulebook nor a message uses one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tests.localisation.losing_words import Losing

HEIGHTS: Final = (
    r"/board:|:term\.level|rule\.(?:TI4\.2|TI9\.4|AT7\.2|AT7\.7|AT8\.2|AT10\.text)|"
    r"too_steep|editor\.|fault\.|ground\.hill"
)
"""Where it is said how high ground lies, houses apart."""
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
    Losing(r"\b[Rr]ounds?\b(?! a pair)", "turn", "a turn under every referee", but=r":term\.turn"),
    Losing(
        r"\b(?:[Yy]our|[Tt]heir|[Ii]ts|own) turns?\b",
        "activation, impulse, order",
        "a turn is the whole game's",
    ),
    Losing(
        r"\b[Ff]igures?\b",
        "man, number",
        "a man in one sense, a number in another",
        but=r":term\.men|:status\.house|saved\.gone",
    ),
    Losing(r"\b[Mm]odels?\b", "man", "the word of miniatures", but=r":term\.men"),
    Losing(
        r"\b(?:[Ll]ose|[Ll]oses|[Ll]ost|two|last|\}) (?:a |an |its |one |\{n\} )?steps?\b"
        r"|\b[Ss]teps? (?:left|lost)\b",
        "man",
        "a term of ats",
        but=r"ats|AT|street_board|fault|:term\.step",
    ),
    Losing(r"\b[Ss]torey(?:s)?\b", "floor", ""),
    Losing(
        r"(?<!\{)\b[Ll]evels?\b",
        "floor",
        "a level is how high ground lies",
        but=HEIGHTS,
    ),
    Losing(r"\b[Oo]rientation\b|\b[Cc]oncealed\b", "facing, hidden", ""),
    Losing(
        r"(?<![\w.`])(?:tide|ats|k47)(?![\w`])",
        "Tide, ATS, K47",
        "ids are for files",
        but=r"fault\.",
    ),
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
    Losing(r"\b[Mm]anches?\b|\b[Rr]ounds?\b", "tour", "", but=r":term\.turn"),
    Losing(
        r"(?<!à )\b(?:[Vv]otre|[Ll]eur|[Ss]on) tour\b",
        "activation, impulsion, ordre",
        "un tour est celui du jeu",
    ),
    Losing(r"\b[Ff]igurines?\b(?<!jeu de figurines)", "homme", "", but=r":term\.men"),
    Losing(r"\b[Mm]odèles?\b", "homme", "", but=r"house\.pattern_shop"),
    Losing(
        r"\b[ÉéE]chelons?\b",
        "homme",
        "a term of ats",
        but=r"ats|AT|street_board|fault|counter\.strength|board:rule\.B(?:8|10)|:term\.step",
    ),
    Losing(
        r"(?<!\{)\b[Nn]iveaux?\b",
        "étage",
        "a level is how high ground lies",
        but=HEIGHTS,
    ),
    Losing(
        r"(?<![\w.`])(?:tide|ats|k47)(?![\w`])",
        "Tide, ATS, K47",
        "ids are for files",
        but=r"fault\.",
    ),
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
