"""A record as a text that is read as a diff: what was chosen, what came of it, what was offered."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.state.state import OMNISCIENT, PUBLIC
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.log import GameLog
from stalingrad_game.card_game.words.log_entry import LogLine
from stalingrad_game.card_game.words.story import gathered_story
from stalingrad_game.localisation.language import NARROW_SPACE, Language
from stalingrad_game.record.record import GameRecord
from tests.support.languages import ENGLISH

OFFERED_EVERY: Final = 10
"""All options are listed at one decision of so many."""
HEADING: Final = """\
The golden game of the mode {mode} in words; what was taken back is left out.
An answer begins with >, what came of it with *, a question with all its options with ?.
Written by python -m tests.record.regenerate.
"""


def playthrough(record: GameRecord[CardGame], mode: str) -> str:
    """The whole text of a game, in English."""
    heading = HEADING.format(mode=mode)
    return "\n".join([heading, *_lines(record)]).replace(NARROW_SPACE, "~") + "\n"


def story(record: GameRecord[CardGame], language: Language) -> str:
    """The story of a whole game, as everybody at the table may read it."""
    words, setup = Localizer(record.game.kit, language), record.setup
    log = GameLog.of_game(words, setup.seed, record.state.variants, PUBLIC, record.opening)
    for number, step in enumerate(record.steps, 1):
        log.add(step.events, number)
    lines, group = list[str](), ""
    for line in gathered_story(words, log.lines):
        if line.group != group:
            group = line.group
            lines.append(f"== {group}")
        lines.append(f"  * {line.text}")
    return "\n".join(lines).replace(NARROW_SPACE, "~") + "\n"


def _lines(record: GameRecord[CardGame]) -> Iterator[str]:
    words, notation = Localizer(record.game.kit, ENGLISH), record.game.notation
    log = GameLog.of_game(words, record.setup.seed, record.state.variants, OMNISCIENT, ())
    group = ""
    for line in log.add(record.opening):
        group = yield from _log_line(line, group)
    for number, step in enumerate(record.steps):
        state = record.at(number)
        decision = record.game.decision(state)
        if decision is not None and number % OFFERED_EVERY == 0:
            yield f"? {words.prompt(decision, state).line} [{decision.rule}]"
            for option in decision.options:
                yield f"    {notation.text(option)}: {words.option(option, decision, state)}"
        who = f"seat {decision.seat}" if decision is not None else "anybody"
        yield f"> {number} {who}: {notation.text(step.option)}"
        for line in log.add(step.events):
            group = yield from _log_line(line, group)
    if record.result is not None:
        yield f"= seat {record.result.winner} wins: {record.result.how}"


def _log_line(line: LogLine, group: str) -> Generator[str, None, str]:
    """A line of the log, under its heading where that is new; returns the heading."""
    if line.group != group:
        yield f"== {line.group}"
    rule = f" [{line.rule}]" if line.rule else ""
    yield f"  * {line.text}{rule}"
    return line.group
