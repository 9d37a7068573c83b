"""What the dialog at the end of a game says: who won and how, both sides' tally, the course."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ....localisation.catalogue import Fact as TextFact
from ....record.words import end_notice
from ....street_fight.position.codes import NOBODY, SIDES
from ....street_fight.reckoning import Reckoning, SideLosses, reckoning_of
from ....street_fight.words.board_text import BoardText
from ...screens.end_parts import StatisticsRow, StatisticsTable
from ...style.theme import CHALK, SIDE_LOOKS, SIDE_ORDER
from ...widgets import Label, RichText, Span, Stack, TextStyle, Widget
from ..session.session import StreetSession

TYPE: Final = 20
"""The size of type of the course, in design pixels."""


class EndReport:
    """The end of one game in one language; made once it is over."""

    def __init__(self, session: StreetSession) -> None:
        """Raises `ValueError` where the game goes on."""
        record, result = session.record, session.result
        if result is None:
            raise ValueError("the game goes on")
        self._session: Final = session
        self._result: Final = result
        self._end: Final = record.state if record.laid_open else record.game.public(record.state)
        self._came_to: Final[Reckoning] = reckoning_of(record, self._end)

    @property
    def title(self) -> str:
        """Whose victory it is, as at the card table."""
        return self._session.words.texts.sentence(
            f"menu.end.title.{SIDE_ORDER[self._result.winner]}"
        )

    def body(self) -> Widget:
        """Result, goal, tally, losses by kind, the course by turns, what was hidden."""
        session = self._session
        inks = SIDE_LOOKS[SIDE_ORDER[self._result.winner]]
        how = Label(
            session.words.result(self._result, self._end), TextStyle("title", 26, inks.light)
        )
        parts: list[Widget] = [how]
        if notice := end_notice(session.words.texts, session.record):
            parts.append(Label(notice, TextStyle(size=TYPE, colour=CHALK)))
        parts.append(Label(self.goal(), TextStyle(size=TYPE)))
        parts.append(StatisticsTable(list(self.rows())))
        parts.append(RichText(list(self._spans(self.losses())), TextStyle(size=TYPE)))
        if course := list(self.course()):
            parts.append(_headed(self._say("course"), course))
        if hidden := list(self._hidden()):
            parts.append(_headed(hidden[0], hidden[1:]))
        return Stack(parts, gap=14)

    @staticmethod
    def _spans(losses: Mapping[int, str]) -> Iterator[Span]:
        """The losses of each side behind its emblem."""
        for number, (side, text) in enumerate(losses.items()):
            look = SIDE_LOOKS[SIDE_ORDER[side]]
            yield Span("\n" if number else "")
            yield Span("", icon=look.emblem, colour=look.light)
            yield Span(f"  {text}")

    def _say(self, key: str, **facts: TextFact) -> str:
        return self._session.words.texts.sentence(f"street.window.end.{key}", **facts)

    # --- what is said

    def goal(self) -> str:
        """Who needed what, how much he had at the end, and since when (B9)."""
        session, victory = self._session, self._session.kit.scenario.victory
        held, turn = self._came_to.held[victory.side], self._came_to.decided
        hexes = session.words.texts.language.listed(map(session.kit.board.name, victory.hexes))
        facts: dict[str, TextFact] = {"side": session.words.side(victory.side)}
        stood = self._say("goal", need=victory.need, hexes=hexes, held=held, **facts)
        enough = held >= victory.need
        key = ("since" if enough else "lost") if turn else ("always" if enough else "never")
        return f"{stood} {self._say(f'goal_{key}', turn=session.words.turn(turn))}"

    def rows(self) -> Iterator[StatisticsRow]:
        """The tally: hexes held, units and steps lost."""
        victory, losses = self._session.kit.scenario.victory, self._came_to.losses
        german, soviet = map(str, self._came_to.held)
        yield StatisticsRow(self._say("held", n=len(victory.hexes)), german, soviet)
        lost = [self._of(sum(one.lost.values()), one.units) for one in losses]
        yield StatisticsRow(self._say("units"), *lost)
        if any(one.steps for one in losses):
            steps = [self._of(one.steps_lost, one.steps) for one in losses]
            yield StatisticsRow(self._session.words.text_of("steps_lost", {}), *steps)

    def _of(self, number: int, count: int) -> str:
        return self._say("of", n=number, count=count)

    def losses(self) -> dict[int, str]:
        """By side, which kinds of units it lost."""
        return {side: self._lost(self._came_to.losses[side]) for side in SIDES}

    def _lost(self, losses: SideLosses) -> str:
        texts = self._session.words.texts
        if not losses.lost:
            return self._say("lost_none")
        kinds = [
            self._part("kinds", kind=texts.noun(f"street.kind.{kind}"), n=number)
            if number > 1
            else str(texts.noun(f"street.kind.{kind}"))
            for kind, number in losses.lost.items()
        ]
        return self._say("lost", kinds=texts.language.listed(kinds))

    def course(self) -> Iterator[str]:
        """A line for each turn in which hexes that count changed hands, or a house fell."""
        words, board = self._session.words, self._session.kit.board
        for turn in self._came_to.course:
            lines = []
            for side in (*SIDES, NOBODY):
                hexes = [board.name(one) for one, holder in turn.taken if holder == side]
                if not hexes:
                    continue
                listed = words.texts.language.listed(hexes)
                if side == NOBODY:
                    lines.append(self._part("left", hexes=listed))
                else:
                    lines.append(self._part("took", side=words.side(side), hexes=listed))
            if turn.fallen:
                fallen = words.texts.language.listed(map(board.name, turn.fallen))
                lines.append(self._part("fell", hexes=fallen))
            what = words.texts.language.semicolons(lines)
            yield self._say("course_line", turn=words.turn(turn.turn), what=what)

    def _part(self, key: str, **facts: TextFact) -> str:
        return self._session.words.texts.phrase(f"street.window.end.{key}", **facts)

    def _hidden(self) -> Iterator[str]:
        """What was hidden to the end, of the sides that are shown."""
        session = self._session
        board = BoardText(session.kit, session.words)
        lines = [
            line
            for side in sorted(session.record.seats_shown)
            for line in board.hidden(session.record.state, side)
        ]
        if lines:
            yield session.words.texts.sentence("street.window.hidden_at_end")
            yield from lines


def _headed(head: str, lines: Sequence[str]) -> RichText:
    """Lines below a heading."""
    spans = [Span(head, "text_bold", CHALK), *(Span(f"\n{line}") for line in lines)]
    return RichText(spans, TextStyle(size=TYPE))
