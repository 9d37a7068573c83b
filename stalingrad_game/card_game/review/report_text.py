"""A review in words: what the accounts say, and what each costly choice was, in one language."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import hypot
from typing import Final

from ...kernel.decision import Decision
from ...localisation.catalogue import Fact
from ...record.record import GameRecord
from ..game import CardGame
from ..rules.resolver import DONE
from ..state.code_names import SIDE_NAMES
from ..state.codes import GERMAN, SIDES, Op, Option, Phase, side_of
from ..state.fold import fold
from ..state.state import State
from ..words.decisions import decision_prompt
from ..words.hints import hint_name, plan_reasons, purpose_text
from ..words.names import Names
from .accounts import LUCK_WORDS, ChanceShare, LuckyMoment, Mistake, Review
from .game_points import PLANNED

HUNDRED: Final = 100
EXACT: Final = 1e-6
"""An interval narrower than this is none."""
MINUS: Final = "\N{MINUS SIGN}"


class MistakeWords:
    """A costly choice, told."""

    def __init__(self, names: Names, record: GameRecord[CardGame], mistake: Mistake) -> None:
        """Look at the table as the seat saw it."""
        texts = names.catalogue
        state = record.at(mistake.step)
        decision = record.game.decision(state)
        assert decision is not None
        view = record.game.view(state, mistake.seat)
        best, chosen = mistake.best, mistake.chosen
        if decision.op == Op.MANOEUVRE:  # of many moves most are the same
            best, chosen = _apart(best, chosen), _apart(chosen, best)
        self.side: Final = names.side(side_of(mistake.seat))
        """Whose it was."""
        self.place: Final = place_text(names, state)
        """Where the game stood."""
        self.question: Final = decision_prompt(names, decision, view).text
        """What was asked."""
        self.chosen: Final = plan_text(names, chosen, decision, view)
        self.best: Final = plan_text(names, best, decision, view)
        self.instead: Final = texts.sentence("review.instead", chosen=self.chosen, best=self.best)
        """Both in a sentence."""
        self.cost: Final = points(names, mistake.cost.value)
        self.interval: Final = interval_text(names, mistake.cost)
        why = why_better(names, mistake)
        if mistake.times > 1:
            again = texts.sentence("review.again", times=mistake.times)
            why = texts.sentence("review.why_again", why=why, again=again)
        self.why: Final = why


def _apart(plan: tuple[Option, ...], other: tuple[Option, ...]) -> tuple[Option, ...]:
    """What one plan has and the other hasn't."""
    return tuple(option for option in plan if option not in other and option != DONE) or (DONE,)


def plan_text(names: Names, plan: tuple[Option, ...], decision: Decision, view: State) -> str:
    """An option, or the options of a plan one after the other."""
    chosen = [option for option in plan if option != DONE]
    if not chosen and decision.op in PLANNED:
        key = "nothing_discarded" if decision.op == Op.REFRESH else "nothing_else"
        return names.catalogue.sentence(f"review.{key}")
    if chosen and decision.op == Op.MANOEUVRE:
        return plan_reasons(names, chosen).rstrip(".")
    view.agenda = list(decision.agenda)
    said = [hint_name(names, option, decision, view) for option in chosen or plan]
    return names.language.semicolons(said)


def place_text(names: Names, state: State) -> str:
    """Turn and battle, or the step of the turn."""
    texts = names.catalogue
    if state.district >= 0 and state.phase not in {Phase.CAMPAIGN, Phase.MANOEUVRE}:
        place = names.place_noun(state, state.district)
        if not state.round:
            return texts.phrase("review.at.begins", turn=state.turn, place=place)
        return texts.phrase("review.at.battle", turn=state.turn, place=place, n=state.round)
    return texts.phrase("review.at.turn", turn=state.turn, phase=names.phase(state.phase))


def why_better(names: Names, mistake: Mistake) -> str:
    """What the best option would have led to, beside what the chosen one did."""
    side, purpose = side_of(mistake.seat), mistake.purpose
    said = purpose_text(names, side, purpose.code, purpose.facts, "review.why")
    return said or names.catalogue.sentence("review.why.none")


def points(names: Names, value: float, *, sign: bool = False) -> str:
    """A part of a chance in points, a hundredth of a game each: "4.2", with its sign "+4.2"."""
    tenths = round(abs(value) * 1000)
    number = names.language.one_decimal(Fraction(tenths, 10))
    if not sign or not tenths:
        return number
    return ("+" if value > 0 else MINUS) + number


def interval_text(names: Names, share: ChanceShare, *, sign: bool = False) -> str:
    """An interval in points: "3.1 to 5.3"."""
    signed = sign or share.low < 0.0
    least, most = (points(names, one, sign=signed) for one in (share.low, share.high))
    return names.catalogue.phrase("review.interval", least=least, most=most)


class AccountLine:
    """One line of the table: what it is, in points for each side, and its interval."""

    def __init__(self, names: Names, key: str, share: ChanceShare, *, change: bool = True) -> None:
        """`share` is the Germans'; `change`: no chance itself, but what was added to it."""
        self.label: Final = names.catalogue.phrase(f"review.account.{key}")
        other = -share.value if change else 1.0 - share.value
        self.german: Final = points(names, share.value, sign=change)
        self.soviet: Final = points(names, other, sign=change)
        self.interval: Final = (
            "" if share.low == share.high else interval_text(names, share, sign=change)
        )
        self.too_close: Final = change and share.low != share.high and share.too_close


def account_lines(names: Names, review: Review) -> Iterator[AccountLine]:
    """Start, luck by kind, play of both sides, result; they add up."""
    yield AccountLine(names, "start", review.start, change=False)
    for kind in LUCK_WORDS:
        yield AccountLine(names, kind, review.luck[kind])
    for side in SIDES:
        share = review.play[side]
        if side != GERMAN:
            share = ChanceShare(-share.value, -share.high, -share.low)
        yield AccountLine(names, f"play.{SIDE_NAMES[side]}", share)
    if review.given_up:
        yield AccountLine(names, "given_up", ChanceShare.with_error(review.given_up, 0.0))
    yield AccountLine(names, "result", ChanceShare.with_error(review.result, 0.0), change=False)


def message_text(names: Names, review: Review) -> str:
    """What decided the game, in two short sentences; what is too close to call decided nothing."""
    winner = GERMAN if review.result > 0.5 else 1 - GERMAN
    sign = 1.0 if winner == GERMAN else -1.0
    clear = {kind: sign * one.value for kind, one in review.luck.items() if not one.too_close}
    german, soviet = review.play
    error = hypot(german.high - german.value, soviet.high - soviet.value)
    played = sign * (german.value - soviet.value)
    play = played if abs(played) > error else 0.0
    luck, kind = max(((value, kind) for kind, value in clear.items()), default=(0.0, ""))
    texts = names.catalogue

    def said(key: str, value: float) -> str:
        return texts.sentence(
            f"review.message.{key}", points=points(names, value, sign=True), **names.sides(winner)
        )

    if max(play, luck) <= 0.0:
        return said("close", 0.0)
    if luck >= play:
        way = "even" if not play else "better" if play > 0 else "worse"
        return f"{said(kind, luck)} {said(f'play_{way}', abs(play))}"
    total = sum(clear.values(), 0.0)
    way = "even" if not clear else "for" if total > 0 else "against"
    return f"{said('play', play)} {said(f'luck_{way}', total)}"


def notes_text(names: Names, review: Review) -> Iterator[str]:
    """How it was worked out, how many choices there were, and what was cut short."""
    texts = names.catalogue
    for key in ("known", "play_note", "judged_note"):
        yield texts.sentence(f"review.{key}")
    german, soviet = review.choices
    yield texts.sentence("review.choices", german=german, soviet=soviet)
    if review.precision < 1.0:
        share = names.percent(Fraction(round(HUNDRED * review.precision), HUNDRED))
        yield texts.sentence("review.cut", share=share)


def moment_text(names: Names, record: GameRecord[CardGame], moment: LuckyMoment) -> str:
    place = place_text(names, _chance_came(record, moment.step))
    if moment.kind == "campaign":
        turn = record.at(moment.step).turn  # an hourglass among the cards may have moved it on
        place = names.catalogue.sentence("menu.end.turn", n=turn)
    side = GERMAN if moment.german.value > 0.0 else 1 - GERMAN
    facts: dict[str, Fact] = {
        "place": place,
        "points": points(names, abs(moment.german.value)),
        **names.sides(side),
    }
    return names.catalogue.sentence(f"review.luck.{moment.kind}", **facts)


def _chance_came(record: GameRecord[CardGame], step: int) -> State:
    """Where the game stood as chance came in first in a step: it may be a phase later."""
    before = record.at(max(0, step - 1))
    state = before.copy()
    for event in record.steps[step - 1].events if step else ():
        if record.game.outcomes((event,)):
            return state
        fold(state, event)
    return before


def review_text(names: Names, record: GameRecord[CardGame], review: Review) -> Iterator[str]:
    """A whole review as lines of text: table, costly choices, strokes of luck, notes."""
    texts = names.catalogue
    yield texts.phrase("review.title")
    lines = list(account_lines(names, review))
    width = max(len(line.label) for line in lines)
    for line in lines:
        brackets = f"  ({line.interval})" if line.interval else ""
        close = f"  {texts.phrase('review.verdict.close')}" if line.too_close else ""
        yield f"  {line.label:<{width}}  {line.german:>6}  {line.soviet:>6}{brackets}{close}"
    yield texts.sentence("review.basis")
    for side in SIDES:
        yield ""
        yield texts.phrase(f"review.mistakes.{SIDE_NAMES[side]}")
        if not review.mistakes[side]:
            yield f"  {texts.phrase('review.none')}"
        for number, mistake in enumerate(review.mistakes[side], start=1):
            said = MistakeWords(names, record, mistake)
            cost = texts.phrase("review.cost", cost=said.cost, interval=said.interval)
            yield f"  {number}. {names.language.headed(said.place, cost)}"
            yield f"     {said.question} {said.instead}"
            yield f"     {said.why}"
        if review.close[side]:
            yield f"  {texts.counted_phrase('review.close_choices', review.close[side])}"
    yield ""
    yield texts.phrase("review.moments")
    for moment in review.moments:
        yield f"  {moment_text(names, record, moment)}"
    yield ""
    yield texts.phrase("review.notes")
    for note in notes_text(names, review):
        yield f"  {note}"
