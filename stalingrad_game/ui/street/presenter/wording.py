"""What the window of Street Fight says, in the language of its session."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final

from ....kernel.decision import Option
from ....kernel.notation import Form
from ....localisation.catalogue import Fact as TextFact
from ....street_fight.judge.odds import hurt_chance, mean_loss, written
from ....street_fight.judge.reason import Reason
from ....street_fight.plans import LEAST_GAIN, Danger, any_comes_true
from ....street_fight.position.codes import NOBODY
from ....street_fight.position.position import Position
from ....street_fight.position.questions import Sum
from ....street_fight.position.set_up import SET_UP_ACTS
from ....street_fight.position.state import State
from ....street_fight.words.answers import entry_number
from ....street_fight.words.words import GameWords, Sentence
from ...shell.command_keys import key_name
from ...style.key_map import KeyMap
from ..input.option_targets import MAP_KINDS
from ..model.table_model import ShareModel, SumLine, Target
from ..session.session import StreetSession

MOST_THREATS: Final = 4
"""So many places of enemies are named who could hurt a unit where it would go."""


class Wording:
    """The words of one table; it follows the language of its session."""

    def __init__(self, session: StreetSession) -> None:
        self._session: Final = session

    @property
    def words(self) -> GameWords:
        return self._session.words

    def say(self, key: str, /, **facts: TextFact) -> str:
        """A text of the window that stands alone."""
        return self.words.texts.sentence(f"street.window.{key}", **facts)

    def counted(self, key: str, number: int, /, **facts: TextFact) -> str:
        """The same in the form that a number takes, which is the fact ``n``."""
        return self.words.texts.counted(f"street.window.{key}", number, **facts)

    def side(self, side: int) -> str:
        """The players of a side, capital first."""
        return self.words.texts.language.capitalised(self.words.side(side).the)

    def option(self, option: Option) -> str:
        """An option as a heading."""
        return self.words.texts.language.capitalised(self.words.option(option))

    def command(self, name: str, keys: KeyMap) -> str:
        """What a command of the table is called, and its key where it has one."""
        return self.keyed(self.say(f"command.{name}"), name, keys)

    def keyed(self, text: str, name: str, keys: KeyMap) -> str:
        """A text with the key of a command before it, where that has one."""
        key = self.key(name, keys)
        return self.say("help.key", key=key, what=text) if key else text

    def key(self, name: str, keys: KeyMap) -> str:
        """The key of a command as it is printed; "" where it has none."""
        own = keys.keys(name)
        return key_name(own[0], self.words.texts) if own else ""

    def verb(self, target: Target) -> str:
        """What the button of a verb says."""
        referee = self._session.kit.referee
        form, owner = referee.acts.get(target.number), referee.id
        if form is None:
            form, owner = SET_UP_ACTS[target.number], "board"
        key = f"verb.{owner}.{form.word}"
        lists = referee.word_lists
        named = zip((kind for kind in form.kinds if kind in lists), target.more, strict=False)
        for kind, number in named:  # one that its word alone says, and not twice
            own = f"{key}_{lists[kind][number]}"
            if f"street.window.{own}" in self.words.texts:
                return self.say(own)
        return self.say(key, **self._words_of(form, target))

    def does(self, target: Target, word: str) -> str:
        """What the act of a verb does, what it costs, and its rule; `word` is the verb's."""
        referee = self._session.kit.referee
        owner = referee.id if target.number in referee.acts else "board"
        key = f"street.window.does.{owner}.{word.replace(':', '_')}"
        texts = self.words.texts
        return texts.sentence(key) if key in texts else ""

    def _words_of(self, form: Form, target: Target) -> dict[str, TextFact]:
        """The words that belong to a verb, by their kinds."""
        kinds = [kind for kind in form.kinds if kind not in MAP_KINDS]
        return {
            kind: self.words.names.fact(kind, number)
            for kind, number in zip(kinds, target.more, strict=False)
        }

    def entry(self, reason: Reason) -> SumLine:
        return SumLine(entry_number(reason), self.words.reason(reason), reason.rule)

    def entries(self, reasons: Iterable[Reason]) -> tuple[SumLine, ...]:
        """The entries of a sum; what is the same at places that follow each other is one."""
        return tuple(self._gathered(list(same)) for _, same in groupby(reasons, _but_for_place))

    def _gathered(self, alike: Sequence[Reason]) -> SumLine:
        first, words = alike[0], self.words
        if len(alike) == 1:
            return self.entry(first)
        named = [words.named(one.facts)["loc"] for one in alike]
        places = words.texts.language.listed(map(str, named))
        text = words.text_of(first.key, {**words.named(first.facts), "loc": places})
        return self.entry(first)._replace(text=text)

    def refusal(self, sentence: Sentence) -> SumLine:
        """A refusal as an entry."""
        return SumLine("", sentence.text, sentence.rule)

    def share(self, word: str, chance: Fraction) -> ShareModel:
        """A part of the odds: in words and per cent, with the exact fraction."""
        text, percent = self.outcome(word), self.words.texts.language.percent(chance)
        exact = self.say("exact", what=text, fraction=written(chance))
        return ShareModel(text, float(chance), percent, exact)

    def held(self, number: int, holder: int, coming: int) -> str:
        """Who holds a hex that counts for victory, and who is coming to hold it."""
        name, words = self._session.kit.board.name(number), self.words
        if holder == NOBODY:
            text = self.say("aim_free", hex=name)
        else:
            text = self.say("aim_held", hex=name, side=words.side(holder))
        if coming in {holder, NOBODY}:
            return text
        return words.text_of("aim_coming", {"held": text, "side": words.side(coming)})

    def coming_control(self, view: State) -> Mapping[int, int]:
        """By hex that will change hands at the end of the turn: to whom; none after the end."""
        kit = self._session.kit
        if self._session.over:
            return {}
        return kit.referee.coming_control(Position(kit.scenario, view))

    def points(self, gain: Fraction) -> str:
        """What is added to a chance, in whole points of a hundred: "+14%"."""
        points = whole_points(gain)
        percent = self.words.texts.language.whole_percent(Fraction(abs(points), 100))
        return f"+{percent}" if points >= 0 else f"\u2212{percent}"

    def supporter(self, unit: int, gain: Fraction, *, inside: bool) -> str:
        """What a supporter adds, why it is in or out at first, and what a click on it does."""
        key = "plan.inside" if inside else "plan.outside"
        least = whole_points(LEAST_GAIN)
        name, points = self.words.names.unit(unit), whole_points(gain)
        return self.counted(key, points, unit=name, least=least)

    def danger(self, unit: int, dangers: Sequence[Danger]) -> str:
        """Who could hurt a unit where it would go, and how likely, the worst place first."""
        if not dangers:
            return ""
        names, language = self.words.names, self.words.texts.language
        more = len(dangers) - MOST_THREATS
        named = dangers[: MOST_THREATS if more > 1 else None]
        enemies = language.listed(
            f"{' + '.join(map(names.unit, one.enemies))} {language.whole_percent(one.chance)}"
            for one in named
        )
        key = "more" if more > 1 else "several" if len(dangers) > 1 else "all"
        return self.say(
            f"danger.{key}",
            unit=names.unit(unit),
            enemies=enemies,
            n=sum(len(one.enemies) for one in dangers[len(named) :]),
            chance=language.whole_percent(any_comes_true(one.chance for one in dangers)),
        )

    def shots(self, shots: Mapping[Option, Sum]) -> str:
        """Who is about to fire, and how likely each answer has his target hurt; "" for nobody."""
        lines: list[str] = []
        for option, found in shots.items():
            odds, language = found.answer.odds, self.words.texts.language
            hurt, mean = hurt_chance(odds), mean_loss(odds)
            if hurt is None or mean is None:
                return ""
            chance, lost = language.whole_percent(hurt), language.one_decimal(mean)
            lines.append(
                self.say("shot.answer", answer=self.option(option), chance=chance, lost=lost)
            )
        if not lines:
            return ""
        one = next(iter(shots.values()))
        loc, names = one.state.units[one.query.acting].loc, self.words.names
        answers = self.words.texts.language.semicolons(lines)
        if loc < 0:
            return self.say("shot.off", unit=names.unit(one.query.acting), answers=answers)
        place = names.location(loc)
        return self.say(
            "shot.from", unit=names.unit(one.query.acting), place=place, answers=answers
        )

    def outcome(self, word: str) -> str:
        """What may come of dice, by the word that the referee gives it."""
        return self.words.outcome(word)


def whole_points(gain: Fraction) -> int:
    """A share in whole points of a hundred."""
    return round(100 * gain)


def _but_for_place(reason: Reason) -> object:
    """What entries that are gathered have in common; nothing else has it."""
    if "loc" not in reason.facts:
        return id(reason)
    others = tuple(
        sorted((name, str(fact)) for name, fact in reason.facts.items() if name != "loc")
    )
    return (reason.key, reason.rule, reason.value, others)
