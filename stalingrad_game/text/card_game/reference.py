"""What a player looks up at the terminal: hands, cards, odds, rules and the commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from ...card_game.rules.break_test import chance_now, dice
from ...card_game.rules.game import attacked
from ...card_game.rules.preview import preview_option
from ...card_game.state.codes import SIDES, CardZone, Option
from ...card_game.state.state import State
from ...card_game.words.cards import CardSection
from ...card_game.words.rulebook import Rule, Rulebook
from ...card_game.words.words import Localizer
from ..commands import matching_labels

HELP_COMMANDS: Final = (
    "options",
    "table",
    "hand",
    "why",
    "odds",
    "log",
    "sheet",
    "recap",
    "hint",
    "aims",
    "card",
    "rules",
    "piles",
    "undo",
    "unwaive",
    "save",
    "language",
    "quit",
)
TEAM_HELP_COMMANDS: Final = ("give", "partner")
MAX_FULL_RULES: Final = 3
"""Rules found by a word that are told in full; more are told by number and title."""


class ReferenceLookup:
    """Answers look-ups in one language."""

    def __init__(self, words: Localizer, rulebook: Rulebook, codes: Iterable[str]) -> None:
        """Answer with these words from this rulebook; `codes` are the languages there are."""
        self._codes: Final = ", ".join(codes)
        self.words: Final = words
        self.rulebook: Final = rulebook
        self._phrase: Final = words.catalogue.phrase

    def help(self, *, teams: bool) -> Iterator[str]:
        """The commands; with `teams` those of partners too."""
        yield self._phrase("terminal.help.title")
        for name in (*HELP_COMMANDS, *TEAM_HELP_COMMANDS) if teams else HELP_COMMANDS:
            yield self._phrase(f"terminal.help.{name}", codes=self._codes)

    def hand(self, view: State, seat: int, who: str) -> Iterator[str]:
        """The cards of a player's hand with what they do; the view must show it."""
        yield self._phrase("terminal.hand.title", who=who)
        hand = view.cards[CardZone.HAND + seat]
        if not hand:
            yield self._phrase("terminal.hand.empty")
        for card in dict.fromkeys(hand):
            line = self._card(card)
            number = hand.count(card)
            yield self._phrase("terminal.pile.times", name=line, n=number) if number > 1 else line

    def _described(self, name: str, sections: Iterable[CardSection]) -> str:
        """A card or counter with all that it does."""
        parts = [" ".join(sentence.text for sentence in part.sentences) for part in sections]
        return self._phrase("terminal.described", name=name, text=" ".join(parts))

    def _card(self, card: int) -> str:
        return self._described(self.words.card(card), self.words.card_text(card))

    def look_up(self, text: str) -> Iterator[str]:
        """What the cards and counters do that a text names."""
        said = dict.fromkeys(
            self._described(name, sections())
            for name, sections in self._everything()
            if matching_labels(text, [name])
        )
        if not said:
            yield self._phrase("terminal.why_none", text=text)
        yield from said

    def _everything(self) -> Iterator[tuple[str, Callable[[], Iterable[CardSection]]]]:
        """Every card and counter by name, with what tells what it does."""
        kit, words = self.words.kit, self.words
        for card in range(len(kit.cards)):
            yield words.card(card), partial(words.card_text, card)
        for formation in range(len(kit.formations)):
            yield words.formation(formation), partial(words.formation_text, formation)
        for unit in range(len(kit.units)):
            yield words.unit(unit), partial(words.unit_text, unit)
        for building in range(len(kit.buildings)):
            yield words.building(building), partial(words.building_text, building)
        for seat in range(kit.seats):
            for turned in (0, 1):
                yield words.commander(seat, turned), partial(words.commander_text, seat, turned)
        for card in range(len(kit.campaign)):
            yield words.campaign(card), partial(words.campaign_text, card)

    def odds(self, view: State) -> Iterator[str]:
        """The dice as they stand and the exact chance (R4.5); before a battle of each to come."""
        districts = [view.district] if view.district >= 0 else attacked(view)
        if not districts:
            yield self._phrase("terminal.no_battle")
        for district in districts:
            hand = dice(self.words.kit, view, district)
            if view.district < 0:
                yield self.words.language.capitalised(self.words.place(view, district))
            for side in SIDES:
                yield self.words.dice_line(hand, side)
            chance = chance_now(self.words.kit, view, district)
            yield self._phrase(
                "terminal.odds",
                german=self.words.percent(chance),
                soviet=self.words.percent(1 - chance),
            )

    def odds_after(self, view: State, option: Option, label: str) -> Iterator[str]:
        """What an option of the question on a view's agenda would change."""
        shown = preview_option(self.words.kit, view, option)
        said = self.words.preview(shown) if shown is not None else ""
        key = "odds_after" if said else "odds_same" if shown is not None else "odds_unknown"
        yield self._phrase(f"terminal.{key}", option=label, change=said)

    def rules(self, text: str) -> Iterator[str]:
        """A rule by number, or the rules that speak of a word."""
        try:
            found = [self.rulebook.rule(text)]
        except KeyError:
            found = self.rulebook.search(text)
        if not found:
            yield self._phrase("terminal.no_rule", text=text)
        for rule in found[:MAX_FULL_RULES]:
            yield from self._rule(rule)
        for rule in found[MAX_FULL_RULES:]:
            yield f"{rule.number}  {rule.title}"

    def _rule(self, rule: Rule) -> Iterable[str]:
        yield f"{rule.number}  {rule.title}"
        yield self.rulebook.plain(rule.text)
