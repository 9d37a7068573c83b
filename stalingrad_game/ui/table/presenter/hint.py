"""Makes the hint: the options that were weighed for a seat, in its language."""

from __future__ import annotations

from ....card_game.players.search.advice import Advice
from ....card_game.state.codes import side_of
from ....card_game.words.hints import (
    MOST_HINTED,
    expectation,
    hint_name,
    hint_reasons,
    rounded_chance,
    told_chances,
)
from ....card_game.words.words import Localizer
from ....kernel.decision import Decision
from ..input.commands import command_of_button
from ..input.controller import TableController
from ..input.hint_actions import pointed_out
from ..input.key_words import command_key
from ..input.viewport import PRESENT
from ..model.targets import ButtonId
from ..model.view_model import HintModel, HintOption
from ..session.session import TableSession


def build_hint(control: TableController) -> HintModel | None:
    """The hint that lies on the table; None where none was asked for, or its hand is closed."""
    session = control.session
    hints, decision = session.hints, session.decision
    hidden = control.covered or control.viewport.moment != PRESENT or session.playback.busy
    if decision is None or hints.seat != session.open_seat or hidden or hints.progress == "none":
        return None
    words = session.words_of(hints.seat)
    say, side = words.catalogue.sentence, side_of(hints.seat)
    title = say(f"hint.title.{side}")
    ways = (one.path for one in session.interactions.interactions if not one.why)
    answers = frozenset(target for way in ways for target in way)
    if hints.progress == "thinking":
        stops = command_key(words.catalogue, control.keys, command_of_button(ButtonId.HINT))
        remark = say("hint.thinking", dots=hints.dots.text, printed=stops)
        return HintModel(title, side, (), remark, answers)
    if hints.advice is None:
        return HintModel(title, side, (), say("hint.failed"), answers)
    options = tuple(hint_options(session, words, decision, hints.advice))
    remark, pointed = say(_remark(hints.advice, decision)), pointed_out(control)
    chosen = hints.chosen if pointed is not None else -1
    return HintModel(title, side, options, remark, answers, chosen, pointed)


def hint_options(
    session: TableSession, words: Localizer, decision: Decision, advice: Advice
) -> list[HintOption]:
    """The best options, as the seat that is asked may be told of them."""
    seen = session.interactions.seen
    found: list[HintOption] = []
    best = advice.ranked[:MOST_HINTED]
    chances = told_chances([estimate.chance for estimate in best])
    for estimate, told in zip(best, chances, strict=True):
        shown = session.preview((estimate.option,))
        aim, side = advice.aim, side_of(decision.seat)
        expected = "" if found else expectation(words, side, aim.code, aim.best, aim.others)
        reasons = hint_reasons(words, estimate.option, decision, seen, shown, expected)
        name = hint_name(words, estimate.option, decision, seen)
        found.append(HintOption(name, rounded_chance(words, told), told, reasons))
    return found


def _remark(advice: Advice, decision: Decision) -> str:
    """What is said below: that the first two are as good as each other, or what it all is."""
    if len(decision.options) == 1:
        return "hint.only"
    if len(advice.ranked) == 1:
        return "hint.foot"
    first, second = advice.ranked[:2]
    close = abs(first.chance - second.chance) < max(first.error, second.error)
    return "hint.close" if close else "hint.foot"
