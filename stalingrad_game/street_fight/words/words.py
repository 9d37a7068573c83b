"""Street Fight in one language: sentences of reasons, questions, options and refusals.

A referee gives a key and facts; the sentence is the text ``street.<referee>.<key>``, or
``street.board.<key>`` where the board says it. Nothing else is said of a referee here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from ...kernel.decision import Decision, Event, Option
from ...kernel.game import Result
from ...kernel.notation import Form
from ...localisation.catalogue import Catalogue, early_catalogue
from ...localisation.catalogue import Fact as TextFact
from ...localisation.language import Language
from ...localisation.noun import Noun
from ..board.board import Building
from ..board.hexes import DIRECTIONS
from ..board.locations import UNSEEN, hex_of, location_name
from ..board.scenario import Scenario, is_standard
from ..board.terrain import BATTERIES, MARKERS, VEHICLES
from ..faults import LineFault
from ..judge.reason import FACT_KINDS, Fact, Reason, number_text
from ..position.codes import ENDING_WORDS, NOBODY, SIDE_WORDS, Ending, Logged, Rolled
from ..position.fold import as_known
from ..position.placing import LAID_WORDS, PLACING, left_of
from ..position.position import Position
from ..position.referee import OpenCard, Referee, StreetKit
from ..position.set_up import SET_UP_ACTS, SET_UP_WORK, set_up_refusal
from ..position.state import State

SHARED_FILES: Final = ("names", "street", "street_board")
SHARED: Final = "board"
"""In place of a referee's word: sentences of the board, and of the set-up that all share."""


_FORM_FACTS: Final = frozenset({"form", "known"})
"""Facts of a fault in a typed line that say how lines are typed."""
_REPLACED: Final = re.compile(r"\b[A-Z]{3,}\b")
"""What a player types something else for."""


class Sentence(NamedTuple):
    """Something said, and the rule that says so."""

    text: str
    rule: str


def scenario_title(texts: Catalogue, scenario: Scenario) -> str:
    """What a scenario is called: one of the list in the language spoken, others as they say."""
    if not is_standard(scenario):
        return scenario.title
    return texts.sentence(f"street.scenario.{scenario.id}")


def building_name(texts: Catalogue, scenario: Scenario, building: Building) -> str:
    """What a building is called; its id in plain letters in a scenario of one's own."""
    if is_standard(scenario):
        return texts.phrase(f"street.house.{building.id}")
    return building.id.replace("_", " ")


def record_title(texts: Catalogue, scenario: Scenario, referee: str) -> str:
    """What the file of a new game is called."""
    return f"{scenario_title(texts, scenario)} - {referee}"


def line_fault(texts: Catalogue, fault: LineFault) -> str:
    """What is wrong with a typed line."""
    facts = dict(fault.facts)
    for name in _FORM_FACTS & facts.keys():
        facts[name] = line_form(texts, str(facts[name]))
    return texts.phrase(f"street.line.{fault.key}", **facts)


def line_form(texts: Catalogue, form: str) -> str:
    """How lines are typed, as "move UNIT LOC…", with the words to be replaced in a language."""

    def replaced(word: re.Match[str]) -> str:
        key = f"street.line_form.{word[0].lower()}"
        return texts.phrase(key) if key in texts else word[0]

    return _REPLACED.sub(replaced, form)


def floors_text(texts: Catalogue, floors: int) -> str:
    """How high a building is, by its floors, the ground floor among them; at least 1."""
    if floors == 1:
        return texts.phrase("street.ground.floors.none")
    return texts.counted_phrase("street.ground.floors", floors - 1)


def is_whole(kind: str, steps: int) -> bool:
    """Whether a unit is one piece that is there or gone, so that nobody counts what is left."""
    return kind in {*VEHICLES, *BATTERIES} and steps <= 1


def street_texts(language: Language, word: str) -> Catalogue:
    """The texts of Street Fight by one referee, read before all others."""
    files = (*SHARED_FILES, f"street_{word}")
    return early_catalogue(language, files, ("street.board", f"street.{word}"))


class StreetWords:
    """The words of one scenario by the rules of one referee."""

    def __init__(self, scenario: Scenario, referee: Referee, texts: Catalogue) -> None:
        self.texts: Final = texts
        self._referee: Final = referee
        self._victory: Final = scenario.victory
        self.names: Final = FactNames(texts, scenario, referee.word_lists, referee.id)

    def reason(self, reason: Reason) -> str:
        """The sentence of a reason."""
        return self.text_of(reason.key, self.names.named(reason.facts))

    def line_fault(self, fault: LineFault) -> str:
        return line_fault(self.texts, fault)

    def sentence(self, reason: Reason) -> Sentence:
        return Sentence(self.reason(reason), reason.rule)

    def option(self, option: Option) -> str:
        form = {**self._referee.acts, **SET_UP_ACTS}[option[0]]
        return self.text_of(f"act.{form.word}", self.names.arguments(form, option[1:]))

    def fact_word(self, event: Event) -> str:
        """The key of a line of the log, as "tide.log.step"."""
        return self._referee.all_facts[Logged.of(event).fact].word

    def hexes_of(self, event: Event) -> list[int]:
        """The hexes that a line of the log names as hexes."""
        fact, arguments = Logged.of(event)
        pairs = zip(self._referee.all_facts[fact].kinds, arguments, strict=False)
        return [number for kind, number in pairs if kind == "hex"]

    def fact_called(self, word: str) -> int:
        """The fact whose key is this; raises `StopIteration` where there is none."""
        return next(fact for fact, form in self._referee.all_facts.items() if form.word == word)

    def told(self, event: Event) -> Sentence:
        """A line of the log as a sentence, without its turn, and the rule that it follows from."""
        fact, arguments = Logged.of(event)
        form = self._referee.all_facts[fact]
        facts = self.names.arguments(form, arguments)
        if form.kinds[:1] == ("unit",) and arguments[0] >= 0:
            facts["unit"] = self.names.sided_unit(arguments[0])
        facts["holder"] = self.side(self._victory.side)
        text, rule = self.text_of(self._shade(form, arguments), facts), ""
        cited = _CITED.search(text)
        if cited is not None:
            text, rule = text[: cited.start()], cited[1]
        return Sentence(self.texts.sentence("street.log.stop", text=text), rule)

    def _shade(self, form: Form, arguments: Sequence[int]) -> str:
        """The key of a line of two numbers, where its second one comes to nothing or to all."""
        pairs = zip(form.kinds, arguments, strict=False)
        numbers = [number for kind, number in pairs if kind == "number"]
        if len(numbers) != 2 or 0 < numbers[1] < numbers[0]:
            return form.word
        key = f"{form.word}_{'covered' if numbers[1] else 'clean'}"
        found = self.key(key)
        if found is None or (not numbers[0] and f"{found}.none" not in self.texts):
            return form.word
        return key

    def purpose(self, event: Event) -> str:
        """What a roll is for."""
        return self.text_of(f"roll.{self._referee.rolls[Rolled.of(event).purpose].word}", {})

    def roll(self, event: Event) -> str:
        """A roll with its dice, and whose they are."""
        _, side, faces, dice = Rolled.of(event)
        what = self.purpose(event)
        shown = " ".join(map(str, dice))
        if side == NOBODY:
            return self.texts.phrase("street.log.roll", what=what, faces=faces, dice=shown)
        named = self.side(side)
        return self.texts.phrase(
            "street.log.of_dice", what=what, side=named, faces=faces, dice=shown
        )

    def outcome(self, word: str) -> str:
        """What may come of dice, by the word that the referee gives it."""
        texts, start = self.texts, "street.window.odds_word."
        found = _CASUALTIES.fullmatch(word)
        if found is not None:
            number = int(found[1])
            if number:
                return texts.counted_phrase(f"{start}casualties", number)
            return texts.phrase(f"{start}casualties_none")
        if word.isdecimal():
            key = "number" if int(word) else "number_none"
            return texts.phrase(f"{start}{key}", n=int(word))
        own = f"{start}{self._referee.id}.{word}"
        key = own if own in texts else start + word
        return texts.phrase(key) if key in texts else word

    def side(self, side: int) -> Noun:
        """A side, with the phrases of its players."""
        return self.names.side(side)

    def strength(self, position: Position, unit: int) -> str:
        """A unit with what is left of it, steps or men, as "G3 (rifle squad), 2 steps left"."""
        kind, steps = self._referee.kind_now(position, unit), position.state.units[unit].steps
        named = self.names.described_unit(unit, kind)
        counted = "board.left" if kind in {*VEHICLES, *BATTERIES} else "left"
        key = None if is_whole(kind, steps) else self.key(counted)
        return named if key is None else self.texts.counted_phrase(key, steps, unit=named)

    def turn(self, number: int) -> str:
        """A turn by its number, as the referee calls it."""
        return self.text_of("turn_named", {"turn": number})

    def turn_of(self, number: int, turns: int) -> str:
        """The same, and how many there are."""
        return self.text_of("turn_of", {"turn": number, "turns": turns})

    def phase(self, word: str) -> str:
        return self.text_of(f"phase.{word}", {})

    def text_of(self, key: str, facts: Mapping[str, TextFact]) -> str:
        """The sentence of a key of this referee, or of the board, with its facts."""
        found = self.key(key)
        if found is None:
            return NO_TEXT.format(key=key)
        if found not in self.texts:
            return self._counted(found, facts)
        return self.texts.sentence(found, **facts)

    def noted(self, key: str, facts: Mapping[str, Fact]) -> str:
        """A note of this referee, as it stands inside a sentence."""
        found, named = self.key(key), self.names.named(facts)
        if found is None:
            return NO_TEXT.format(key=key)
        if found in self.texts:
            return self.texts.phrase(found, **named)
        number = facts["n"]
        assert isinstance(number, int)
        left = {name: value for name, value in named.items() if name != "n"}
        return self.texts.counted_phrase(found, number, **left)

    def key(self, key: str) -> str | None:
        """Where the text of a key stands, or its plural forms; None where there is none."""
        word = self._referee.id
        owners = [part for part in (word, SHARED) if key.startswith(f"{part}.")]
        tried = [f"street.{key}"] if owners else [f"street.{word}.{key}", f"street.{SHARED}.{key}"]
        for one in tried:
            if one in self.texts or self.texts.is_counted(one):
                return one
        return None

    def _counted(self, key: str, facts: Mapping[str, TextFact]) -> str:
        """In the form of a number: the fact ``n``, or the first one of a line of the log."""
        counted = "n" if "n" in facts else "number"
        left = {name: value for name, value in facts.items() if name != counted}
        number, none = int(str(facts[counted])), f"{key}.none"
        if number == 0 and none in self.texts:
            return self.texts.sentence(none, **left)
        return self.texts.counted(key, number, **left)


_CITED: Final = re.compile(r" \(((?:(?:B|TI|AT|KB)\d+(?:\.\d+)*(?: [TAK]\d+)*(?:, )?)+)\)$")
"""The rules that a line of the log cites at its end."""
_CASUALTIES: Final = re.compile(r"C(\d+)")
"""How a result of the casualty table is written."""


class GameWords(StreetWords):
    """The words of a game being played."""

    def __init__(self, kit: StreetKit, texts: Catalogue) -> None:
        super().__init__(kit.scenario, kit.referee, texts)
        self._kit: Final = kit

    def prompt(self, decision: Decision, state: State) -> Sentence:
        """What is asked, and the rule."""
        state = self._known(state, decision)
        self.names.state = state
        if decision.op in SET_UP_WORK:
            key = "board.placing" if decision.op == PLACING else "board.exchange"
            return Sentence(self.text_of(key, {}), decision.rule)
        key, facts = self._kit.referee.prompt(self._kit, state)
        return Sentence(self.text_of(key, self.names.named(facts)), decision.rule)

    def refusal(self, option: Option, decision: Decision, state: State) -> Sentence:
        """Why an option isn't offered, for all that the asked side knows."""
        state = self._known(state, decision)
        self.names.state = state
        reason = self._reason(option, decision, state)
        if reason is None:
            return Sentence(self.text_of("board.not_now", {}), decision.rule)
        return self.sentence(reason)

    def result(self, result: Result, state: State) -> str:
        """Who has won, and how, as the board lies in the end: who holds how much that counts."""
        facts: dict[str, TextFact] = {"side": self.side(result.winner)}
        facts["other"] = self.side(1 - result.winner)
        how, victory = result.how, self._victory
        if how == ENDING_WORDS[Ending.HEXES]:
            held = sum(state.control[hex_] == victory.side for hex_ in victory.hexes)
            facts |= {"held": held, "need": victory.need}
            how += "_won" if result.winner == victory.side else "_lost" if held else "_none"
        return self.texts.sentence(f"street.over.{how}", **facts)

    def counts(self, number: int) -> bool:
        """Whether a hex counts for victory."""
        return number in self._victory.hexes

    def card_name(self, card: OpenCard) -> str:
        """The name of a card that lies open, in quotation marks."""
        return self.text_of(f"word.{card.word}", {})

    def card_text(self, card: OpenCard) -> str:
        """What such a card does, in sentences."""
        return self.text_of(f"card_text.{card.word}", {})

    def named(self, facts: Mapping[str, Fact]) -> dict[str, TextFact]:
        return self.names.named(facts)

    def left_to_place(self, decision: Decision, state: State) -> str:
        """What its side may still place, which it alone may read; "" where nothing is placed."""
        if decision.op != PLACING:
            return ""
        left = left_of(self._kit, self._known(state, decision), decision.seat)
        lines = [
            self.texts.phrase("street.board.left_to_place", what=self._placed(word), n=n)
            for word, n in left.items()
        ]
        return (
            self.text_of("board.all_left", {"left": self.texts.language.listed(lines)})
            if lines
            else ""
        )

    def _placed(self, word: str) -> str:
        if word in LAID_WORDS:
            return str(self.names.fact("laid", LAID_WORDS.index(word)))
        return self.texts.phrase(f"street.board.placed.{word}")

    def _known(self, state: State, decision: Decision) -> State:
        return as_known(state, decision.seat, Position(self._kit.scenario, state).side_of)

    def _reason(self, option: Option, decision: Decision, state: State) -> Reason | None:
        if option[0] in SET_UP_ACTS:
            set_up = decision.op in SET_UP_WORK
            return set_up_refusal(self._kit, state, option) if set_up else None
        return self._kit.referee.reason(self._kit, state, option)


NO_TEXT: Final = "{{{key}}}"
"""What is said where a language lacks a text."""


class FactNames:
    """What numbers stand for in one scenario, in one language."""

    def __init__(
        self,
        texts: Catalogue,
        scenario: Scenario,
        word_lists: Mapping[str, Sequence[str]],
        referee: str,
    ) -> None:
        """`word_lists` are the referee's own kinds of arguments."""
        self._referee: Final = referee
        self._texts: Final = texts
        self._scenario: Final = scenario
        self._word_lists: Final = word_lists
        self._unit_names: Final = frozenset(card.id.upper() for card in scenario.units)
        self.state: State | None = None
        """The game as it stands, which says what a marker's number means; None at its opening."""

    def named(self, facts: Mapping[str, Fact]) -> dict[str, TextFact]:
        """The facts of a reason or a question, in words."""
        return {name: self.fact(_kind_of(name), value) for name, value in facts.items()}

    def arguments(self, form: Form, row: Sequence[int]) -> dict[str, TextFact]:
        """The arguments of an option or a fact of the log, in words, by their kinds."""
        found: dict[str, TextFact] = {}
        fixed = len(form.kinds) - form.many
        for kind, number in zip(form.kinds[:fixed], row, strict=False):
            name, again = kind, 2
            while name in found:
                name, again = f"{kind}{again}", again + 1
            found[name] = self.fact(kind, number)
        if form.many:
            last = form.kinds[-1]
            words = [str(self.fact(last, number)) for number in row[fixed:]]
            found[f"{last}s"] = self._texts.language.listed(words)
        return found

    def fact(self, kind: str, value: Fact) -> TextFact:
        """One fact by its kind; a plain number where the kind is none that has names."""
        if isinstance(value, Fraction):
            return number_text(value)
        if isinstance(value, str):
            return self._word(kind, value)
        if kind == "laid":
            return self._word("marker", LAID_WORDS[value])
        if kind == "half":  # half a point more
            return number_text(value + Fraction(1, 2))
        return self._number(kind, value)

    def side(self, side: int) -> Noun:
        """A side, with the phrases of its players."""
        return self._texts.noun(f"side.{SIDE_WORDS[side]}")

    def sided_unit(self, unit: int) -> Noun:
        """A unit's name with whose it is, as "German G3"."""
        card, language = self._scenario.units[unit], self._texts.language
        kind = f"street.kind.{card.kind}"
        noun = language.noun(card.id, self._texts.written(f"{kind}.article"))
        noun_class = self._texts.noun(kind).noun_class
        called = self._texts.phrase(
            f"street.log.{SIDE_WORDS[card.side]}",
            unit=Noun(noun.name, noun.forms, noun_class),
        )
        return language.foreign_noun(called, noun_class)

    def unit(self, unit: int) -> str:
        """A unit's name on the board, as "G3"."""
        return self._scenario.units[unit].id

    def described_unit(self, unit: int, kind: str) -> str:
        """A unit with its kind, as "G3 (rifle squad)"."""
        noun = self._texts.noun(f"street.kind.{kind}")
        return self._texts.phrase("street.unit", unit=self.unit(unit), kind=noun)

    def building(self, building: Building) -> str:
        """What a building is called."""
        return building_name(self._texts, self._scenario, building)

    def location(self, loc: int) -> str:
        """A location as it is written; words where it is none of the map."""
        grid = self._scenario.board.grid
        if loc == UNSEEN:
            return self._texts.phrase("street.unseen")
        if not 0 <= hex_of(loc) < grid.count:
            return self._texts.phrase("street.nowhere")
        return self._place(location_name(grid, loc))

    def _place(self, name: str) -> str:
        """A place by its name; where a unit has the same, a word says that it is a hex."""
        if name not in self._unit_names:
            return name
        return self._texts.phrase("street.hex_named", hex=name)

    def _word(self, kind: str, value: str) -> TextFact:
        """A word of scenario files, or one of the texts' own."""
        if kind in {"terrain", "marker", "kind"}:
            return self._texts.noun(f"street.{kind}.{value}")
        if kind == "word":
            keys = (f"street.{self._referee}.word.{value}", f"street.word.{value}")
            found = next((key for key in keys if key in self._texts), None)
            return NO_TEXT.format(key=value) if found is None else self._texts.phrase(found)
        return self._texts.language.foreign_noun(value) if kind in {"building", "unit"} else value

    def _number(self, kind: str, value: int) -> TextFact:
        board, language = self._scenario.board, self._texts.language
        if kind in self._word_lists:
            return self._listed_word(kind, value) if value >= 0 else ""
        if kind == "location":
            return self.location(value)
        if value < 0 and kind != "number":
            nothing = language.foreign_noun(self._texts.phrase("street.nothing"))
            return nothing if kind in _NAMED else str(value)
        if kind == "unit":
            noun = self._texts.noun(f"street.kind.{self._scenario.units[value].kind}")
            return language.foreign_noun(self.unit(value), noun.noun_class)
        if kind == "hex":
            return self._place(board.name(value))
        if kind == "building":
            return language.foreign_noun(self.building(board.buildings[value]))
        if kind == "side":
            return self.side(value)
        if kind == "direction":
            return self._texts.phrase(f"street.direction.{DIRECTIONS[value]}")
        if kind == "marker":
            return self._marker(value)
        return language.number(value)

    def _listed_word(self, kind: str, value: int) -> TextFact:
        """A word of one of the referee's lists: by a text of that list, or as elsewhere."""
        word = self._word_lists[kind][value]
        own = f"street.{self._referee}.{kind}.{word}"
        return self._texts.phrase(own) if own in self._texts else self._word("word", word)

    def _marker(self, number: int) -> TextFact:
        markers = self.state.markers if self.state else ()
        if number < len(markers):
            return self._texts.noun(f"street.marker.{MARKERS[markers[number].kind]}")
        return str(number)


_NAMED: Final = frozenset({"unit", "hex", "building", "side", "direction", "marker"})


def _kind_of(name: str) -> str:
    """The kind of a fact by its name; a second one of a name has a figure behind it."""
    plain = name.rstrip("0123456789")
    return FACT_KINDS.get(plain, plain)
