"""What every sign on cards and counters means: the player aid, made of the rules' own sentences."""

from __future__ import annotations

from typing import Final

from ....card_game.content.effects import Effect
from ....card_game.content.models import Content
from ....card_game.rules.codes import GERMAN, SOVIET
from ....card_game.rules.kit import Kit
from ....card_game.words.words import Localizer
from ....localisation.language import Language
from ...style.theme import CHALK, OCHRE
from ...widgets import Span, TextStyle
from .page import PAGE_TEXT_STYLE, SIGNS_PAGE, FollowLink, RuleBlock
from .widgets import Passage

SIGN_MARKS: Final = (
    ("infantry", "R6.2"),
    ("tracked", "R6.2"),
    ("mixed", "R6.2"),
    ("general", "R6.2"),
    ("commissar", "R6.3"),
    ("shock", "R6.2"),
    ("patriotism", "R6.3"),
    ("concentration", "R3.6"),
    ("shield", "R4.5"),
    ("stuka", "R4.3"),
    ("rat", "R4.3"),
    ("binoculars", "R4.3"),
    ("skull", "R4.2"),
    ("burning_skull", "R4.4.3"),
)
"""Signs that are no effects, and the rules that speak of them."""


def build_signs(content: Content, language: Language, follow: FollowLink) -> list[RuleBlock]:
    """All signs: those of effects, then those of cards, counters and buildings."""
    words = Localizer(Kit(content, "basic"), language)
    say = words.catalogue.sentence
    title = TextStyle("title", 34, CHALK)
    head = Passage("signs head", [Span(say("menu.rules.signs"), "title", CHALK)], title, follow)
    parts = [head]
    for verb, entry in content.vocabulary.items():
        if entry.argument == "units":
            continue
        side = SOVIET if entry.side == "soviet" else GERMAN
        (sentence,) = words.sentences([Effect(verb)], side)
        parts.append(_line(verb, sentence.text, sentence.rule, follow))
    for name, rule in SIGN_MARKS:
        parts.append(_line(name, say(f"menu.signs.{name}"), rule, follow))
    return [RuleBlock(SIGNS_PAGE, parts, chosen=False)]


def _line(icon: str, text: str, rule: str, follow: FollowLink) -> Passage:
    spans = [
        Span("", icon=icon, colour=OCHRE),
        Span(f"   {text} "),
        Span(rule, link=rule),
    ]
    return Passage(f"sign {icon}", spans, PAGE_TEXT_STYLE, follow)
