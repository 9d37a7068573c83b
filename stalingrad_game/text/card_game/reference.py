"""What a player looks up at the terminal: hands, cards, odds, rules and the commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

from ...card_game.players.forecast import FORECAST_QUESTIONS, Case, Forecaster, Forecasts
from ...card_game.rules.break_test import chance_now, dice
from ...card_game.rules.preview import preview_option
from ...card_game.rules.resolver import attacked
from ...card_game.state.codes import SIDES, Act, CardZone, Option, side_of
from ...card_game.state.state import State
from ...card_game.words.effects import compact_lines
from ...card_game.words.localizer import Localizer
from ...card_game.words.reference.history_notes import history_note
from ...card_game.words.reference.pack_pieces import Piece, pack_pieces
from ...card_game.words.rulebook import GLOSSARY
from ...kernel.decision import Decision
from ...localisation.rulebook import BookItem, Rulebook, Term
from ..rule_lookup import printed_rules
from ..typed_commands import matching_labels
from .table import TABLE_INDENT

HELP_COMMANDS: Final = (
    "options",
    "table",
    "hand",
    "why",
    "odds",
    "log",
    "depth",
    "sheet",
    "recap",
    "hint",
    "aims",
    "card",
    "history",
    "rules",
    "manual",
    "piles",
    "undo",
    "unwaive",
    "save",
    "language",
    "quit",
)
TEAM_HELP_COMMANDS: Final = ("give", "partner")


class ReferenceLookup:
    """Answers look-ups in one language."""

    def __init__(
        self, words: Localizer, rulebook: Rulebook, codes: Iterable[str], *, full: bool = True
    ) -> None:
        """Answer with these words from this rulebook; `codes` are the languages there are.

        With `full` the cards of a hand have reminders of what their keywords mean.
        """
        self.full: Final = full
        self._codes: Final = ", ".join(codes)
        self.words: Final = words
        self.rulebook: Final = rulebook
        self._phrase: Final = words.catalogue.phrase

    def help(self, *, teams: bool) -> Iterator[str]:
        """The commands; with `teams` those of partners too."""
        yield self._phrase("terminal.help.title")
        for name in (*HELP_COMMANDS, *TEAM_HELP_COMMANDS) if teams else HELP_COMMANDS:
            yield self._phrase(f"terminal.help.{name}", codes=self._codes)

    def hand(self, view: State, seat: int, who: str = "") -> Iterator[str]:
        """The cards of a player's hand with what they do; the view must show it.

        `who` is what the player is called; without it the hand is its side's.
        """
        if who:
            yield self._phrase("terminal.hand.title", who=who)
        else:
            yield self._phrase("terminal.hand.of_side", side=self.words.side_noun(side_of(seat)))
        hand = view.cards[CardZone.HAND + seat]
        if not hand:
            yield self._phrase("terminal.hand.empty")
        for card in dict.fromkeys(hand):
            line = self._card(card)
            number = hand.count(card)
            yield self._phrase("terminal.pile.times", name=line, n=number) if number > 1 else line

    def _card(self, card: int) -> str:
        """A combat card in one line, as full as cards are to be shown."""
        words, text = self.words, self.words.card_text(card)
        sentences = [sentence for part in text for sentence in part.sentences]
        lines = [one.full for one in sentences] if self.full else compact_lines(words, sentences)
        return self._phrase("terminal.described", name=words.card(card), text=" ".join(lines))

    def look_up(self, text: str) -> Iterator[str]:
        """What the cards and counters do that a text names, a line for each of their headings."""
        facts = dict.fromkeys((piece.name, *self._described(piece)) for piece in self._named(text))
        if not facts:
            yield self._phrase("terminal.why_none", text=text)
        for lines in facts:
            yield from lines

    def history(self, text: str) -> Iterator[str]:
        """The history behind the pieces that a text names, as far as the pack tells it."""
        found = False
        for piece in self._named(text):
            note = history_note(self.words, piece.id)
            if note is not None:
                found = True
                yield self._phrase("terminal.described", name=piece.name, text=note.kicker)
                yield note.history
                for head, sentence in (
                    ("in_the_game", note.in_the_game),
                    ("disputed", note.disputed),
                ):
                    if sentence:
                        name = self._phrase(f"browser.{head}")
                        yield self._phrase("terminal.described", name=name, text=sentence)
                yield f"{note.status} {note.sources}"
        if not found:
            yield self._phrase("terminal.no_history", text=text)

    def _named(self, text: str) -> list[Piece]:
        pieces = pack_pieces(self.words)
        return [pieces[n] for n in matching_labels(text, [piece.name for piece in pieces])]

    def _described(self, piece: Piece) -> Iterator[str]:
        """Whose it is and when it does what, and the line of prose on it."""
        for part in piece.described():
            text = " ".join(sentence.full for sentence in part.sentences)
            section = self._phrase("text.section", title=part.title, text=text)
            yield TABLE_INDENT + (section if text else part.title)
        if piece.flavour:
            yield TABLE_INDENT + self._phrase("text.flavour", text=piece.flavour)

    def odds(self, view: State, decision: Decision) -> Iterator[str]:
        """The dice as they stand and the exact chance (R4.5); before a battle of each to come.

        While formations are sent, and the next battle is chosen, also what is foretold. `view` is
        the public one.
        """
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
            yield from self._forecast_lines(view, decision, (None, district))

    def _forecast_lines(self, view: State, decision: Decision, case: Case) -> Iterator[str]:
        """The chance if nobody plays a card, where battles are still to come."""
        if decision.op in FORECAST_QUESTIONS:
            found = Forecasts(Forecaster(self.words.kit), view, decision).final(case)
            if found is not None:
                german, soviet = map(self.words.whole_percent, (found.chance, 1 - found.chance))
                yield self._phrase("terminal.forecast", german=german, soviet=soviet)

    def commit_forecast(self, view: State, decision: Decision, option: Option) -> Iterator[str]:
        """What is foretold with one formation more; `view` is the public one."""
        if option[0] == Act.COMMIT:
            yield from self._forecast_lines(view, decision, (option, option[2]))

    def odds_after(self, view: State, option: Option, label: str) -> Iterator[str]:
        """What an option of the question on a view's agenda would change."""
        shown = preview_option(self.words.kit, view, option)
        change = self.words.preview(shown) if shown is not None else ""
        key = "odds_after" if change else "odds_same" if shown is not None else "odds_unknown"
        yield self._phrase(f"terminal.{key}", option=label, change=change)

    def rules(self, text: str) -> Iterator[str]:
        """A rule or lesson by number, the glossary, or what speaks of a word."""
        found = self._numbered(text) or self.rulebook.search(text)
        return printed_rules(found, self._rule, self._phrase("terminal.no_rule", text=text))

    def _numbered(self, text: str) -> list[BookItem]:
        """The rule of a number, or the section of a name; nothing where there is none."""
        for look_up in (self.rulebook.rule, self.rulebook.section):
            with suppress(KeyError):
                return [look_up(text)]
        return []

    def _rule(self, rule: BookItem) -> Iterable[str]:
        plain = self.rulebook.plain
        if isinstance(rule, Term):
            yield f"{rule.heading} – {rule.text} [{rule.rule}]"
            return
        yield rule.heading
        yield plain(rule.text)
        if rule.place == GLOSSARY:
            for term in self.rulebook.terms:
                yield from self._rule(term)
