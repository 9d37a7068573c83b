"""A review in words: what the accounts say, and what each costly choice was, in one language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import hypot
from typing import Final

from ..localisation.catalogue import Catalogue, Fact
from .accounts import ChanceShare, LuckyMoment, Mistake, Review
from .adapter import ReviewWords
from .values import GERMANS, REVIEWED_SIDES, side_of_seat

HUNDRED: Final = 100
MINUS: Final = "\N{MINUS SIGN}"
NARROWEST: Final = 6
"""How wide a column of figures is at the least."""
REVIEWED_SIDE_WORDS: Final = ("german", "soviet")


class MistakeWords:
    """A costly choice, told."""

    def __init__(self, words: ReviewWords, mistake: Mistake) -> None:
        texts, described = words.texts, words.choice(mistake)
        side = REVIEWED_SIDE_WORDS[side_of_seat(mistake.seat)]
        self.side: Final = texts.phrase(f"side.{side}.name")
        """Whose it was."""
        self.place: Final = described.place
        self.question: Final = described.question
        self.chosen: Final = described.chosen
        self.best: Final = described.best
        self.instead: Final = texts.sentence(
            "review.instead", chosen=described.chosen, best=described.best
        )
        """Both in a sentence."""
        self.cost: Final = points(texts, mistake.cost.value)
        self.interval: Final = interval_text(texts, mistake.cost)
        why = described.why
        if mistake.times > 1:
            again = texts.sentence("review.again", times=mistake.times)
            why = texts.sentence("review.why_again", why=why, again=again)
        self.why: Final = why


def side_facts(words: ReviewWords, side: int) -> Mapping[str, Fact]:
    """A side and its enemy, for sentences about the side."""
    return {"side": words.side(side), "enemy": words.side(1 - side)}


def points(texts: Catalogue, value: float, *, sign: bool = False) -> str:
    """A part of a chance in points, a hundredth of a game each: "4.2", with its sign "+4.2"."""
    tenths = round(abs(value) * 1000)
    number = texts.language.one_decimal(Fraction(tenths, 10))
    if not sign or not tenths:
        return number
    return ("+" if value > 0 else MINUS) + number


def interval_text(texts: Catalogue, share: ChanceShare, *, sign: bool = False) -> str:
    """An interval in points: "3.1 to 5.3"."""
    signed = sign or share.low < 0.0
    least, most = (points(texts, one, sign=signed) for one in (share.low, share.high))
    return texts.phrase("review.interval", least=least, most=most)


class AccountLine:
    """One line of the table: what it is, in points for each side, and its interval."""

    def __init__(
        self, texts: Catalogue, key: str, share: ChanceShare, *, change: bool = True
    ) -> None:
        """`share` is the Germans'; `change`: no chance itself, but what was added to it."""
        self.label: Final = texts.phrase(f"review.account.{key}")
        other = -share.value if change else 1.0 - share.value
        self.german: Final = points(texts, share.value, sign=change)
        self.soviet: Final = points(texts, other, sign=change)
        self.interval: Final = (
            "" if share.low == share.high else interval_text(texts, share, sign=change)
        )
        self.too_close: Final = change and share.low != share.high and share.too_close


def account_lines(words: ReviewWords, review: Review) -> Iterator[AccountLine]:
    """Start, luck by kind, play of both sides, result; they add up."""
    texts = words.texts
    yield AccountLine(texts, "start", review.start, change=False)
    for kind, share in review.luck.items():
        if share.low or share.high:  # else no such dice fell
            yield AccountLine(texts, kind, share)
    for side in REVIEWED_SIDES:
        share = review.play[side]
        if side != GERMANS:
            share = ChanceShare(-share.value, -share.high, -share.low)
        yield AccountLine(texts, f"play.{REVIEWED_SIDE_WORDS[side]}", share)
    if review.given_up:
        yield AccountLine(texts, "given_up", ChanceShare.with_error(review.given_up, 0.0))
    yield AccountLine(texts, "result", ChanceShare.with_error(review.result, 0.0), change=False)


def message_text(words: ReviewWords, review: Review) -> str:
    """What decided the game, in two short sentences; what is too close to call decided nothing."""
    winner = GERMANS if review.result > 0.5 else 1 - GERMANS
    sign = 1.0 if winner == GERMANS else -1.0
    clear = {kind: sign * one.value for kind, one in review.luck.items() if not one.too_close}
    german, soviet = review.play
    error = hypot(german.high - german.value, soviet.high - soviet.value)
    played = sign * (german.value - soviet.value)
    play = played if abs(played) > error else 0.0
    luck, kind = max(((value, kind) for kind, value in clear.items()), default=(0.0, ""))
    texts = words.texts

    def decided(key: str, value: float) -> str:
        return texts.sentence(
            f"review.message.{key}",
            points=points(texts, value, sign=True),
            **side_facts(words, winner),
        )

    if max(play, luck) <= 0.0:
        return decided("close", 0.0)
    if luck >= play:
        way = "even" if not play else "better" if play > 0 else "worse"
        return f"{decided(kind, luck)} {decided(f'play_{way}', abs(play))}"
    total = sum(clear.values(), 0.0)
    way = "even" if not clear else "for" if total > 0 else "against"
    return f"{decided('play', play)} {decided(f'luck_{way}', total)}"


def notes_text(words: ReviewWords, review: Review) -> Iterator[str]:
    """How it was worked out, how many choices there were, and what was cut short."""
    texts = words.texts
    for key in words.notes:
        yield texts.sentence(f"review.{key}")
    german, soviet = review.choices
    yield texts.sentence("review.choices", german=german, soviet=soviet)
    if review.precision < 1.0:
        share = texts.language.percent(Fraction(round(HUNDRED * review.precision), HUNDRED))
        yield texts.sentence("review.cut", share=share)


def moment_text(words: ReviewWords, moment: LuckyMoment) -> str:
    """What chance brought at one point, and where."""
    side = GERMANS if moment.german.value > 0.0 else 1 - GERMANS
    facts: dict[str, Fact] = {
        "place": words.place(moment),
        "points": points(words.texts, abs(moment.german.value)),
        **side_facts(words, side),
    }
    return words.texts.sentence(f"review.luck.{moment.kind}", **facts)


def review_text(words: ReviewWords, review: Review) -> Iterator[str]:
    """A whole review as lines of text: what decided it, table, costly choices, luck, notes."""
    texts = words.texts
    yield texts.phrase("review.title")
    yield message_text(words, review)
    yield ""
    lines = list(account_lines(words, review))
    width = max(len(line.label) for line in lines)
    heads = [texts.phrase(f"side.{side}.name") for side in REVIEWED_SIDE_WORDS]
    column = max(NARROWEST, *map(len, heads))
    yield f"  {'':<{width}}  {heads[0]:>{column}}  {heads[1]:>{column}}"
    for line in lines:
        figures = f"{line.german:>{column}}  {line.soviet:>{column}}"
        brackets = f"  ({line.interval})" if line.interval else ""
        close = f"  {texts.phrase('review.verdict.close')}" if line.too_close else ""
        yield f"  {line.label:<{width}}  {figures}{brackets}{close}"
    yield texts.sentence("review.basis")
    for side in REVIEWED_SIDES:
        yield ""
        yield texts.phrase(f"review.mistakes.{REVIEWED_SIDE_WORDS[side]}")
        if not review.mistakes[side]:
            yield f"  {texts.phrase('review.none')}"
        for number, mistake in enumerate(review.mistakes[side], start=1):
            mistake_words = MistakeWords(words, mistake)
            cost = texts.phrase(
                "review.cost", cost=mistake_words.cost, interval=mistake_words.interval
            )
            yield f"  {number}. {texts.language.headed(mistake_words.place, cost)}"
            yield f"     {mistake_words.question} {mistake_words.instead}"
            yield f"     {mistake_words.why}"
        if review.close[side]:
            yield f"  {texts.counted_phrase('review.close_choices', review.close[side])}"
    yield ""
    yield texts.phrase("review.moments")
    for moment in review.moments:
        yield f"  {moment_text(words, moment)}"
    yield ""
    yield texts.phrase("review.notes")
    for note in notes_text(words, review):
        yield f"  {note}"
