"""What every sign on cards, counters and buttons means: the player aid as a page to read."""

from __future__ import annotations

from ....card_game.content.models import Content
from ....card_game.rules.kit import Kit
from ....card_game.words.localizer import Localizer
from ....card_game.words.rulebook import SIGNS
from ....localisation.language import Language
from ....localisation.rulebook import BookSection
from ...style.key_map import KeyMap
from ...style.theme import CHALK, OCHRE
from ...table.panels.legend_words import LegendEntry, command_signs, key_signs, legend_groups
from ...table.presenter.pieces import unit_counter_spec
from ...widgets import Span
from .page import PageWriter
from .widgets import PAGE_TEXT_STYLE, FollowLink, Passage, RuleBlock


def build_signs(
    head: BookSection, content: Content, language: Language, writer: PageWriter, keys: KeyMap
) -> list[RuleBlock]:
    """All signs by groups, each with its name, its meaning, and its rule or key; then all keys."""
    kit = Kit(content, "basic")
    words = Localizer(kit, language)
    parts = [writer.head(SIGNS, head.title), *writer.blocks(SIGNS, head.text)]
    texts = words.catalogue
    commands, all_keys = command_signs(texts, keys), key_signs(texts, keys)
    for group in legend_groups(words, commands, all_keys):
        parts.append(writer.head(group.title, group.title, 1))
        parts += [_line(kit, entry, writer.follow) for entry in group.entries]
    return [RuleBlock(SIGNS, parts, chosen=False)]


def _line(kit: Kit, entry: LegendEntry, follow: FollowLink) -> Passage:
    unit = unit_counter_spec(kit, entry.unit, core=False) if entry.unit >= 0 else None
    text = entry.text.replace("\n", " ")
    sign = Span("", icon="" if unit else entry.icon, counter=unit, colour=OCHRE)
    spans = [
        *([sign] if entry.icon else []),
        Span(f"   {entry.name}" if entry.icon else entry.name, "text_bold", CHALK),
        Span(f" – {text} "),
        Span(entry.rule or entry.key, link=entry.rule),
    ]
    return Passage(f"sign {entry.icon or entry.name}", spans, PAGE_TEXT_STYLE, follow)
