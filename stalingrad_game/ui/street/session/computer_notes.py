"""What the log tells of computer players besides what happens: troubles, and aims of actions.

Troubles are told before the step at which they came, aims after the step that has ended an action.
"""

from __future__ import annotations

from typing import Final

from ....record.record import GameRecord
from ....street_fight.aims import aim_of_step
from ....street_fight.game import StreetGame
from ....street_fight.whole_actions import StreetAim
from ....street_fight.words.advice import street_aim_line
from ....street_fight.words.log import StreetLog
from ....street_fight.words.words import GameWords
from ...session.computers import Remark
from .computers import StreetComputers


class StreetNotes:
    """The notes of one game at the table.

    Of a game that is resumed there are those since a person last acted.
    """

    def __init__(self, record: GameRecord[StreetGame], computers: StreetComputers) -> None:
        self._record: Final = record
        self._computers: Final = computers
        self._remarks: dict[int, Remark] = {}
        """By step: what is said of the computer player who took it."""
        self._aims: dict[int, StreetAim] = {}
        """By step: what the computer player's action that it has ended was after."""
        people = (record.last_step_of(seat) for seat in record.people - computers.names.keys())
        for number in range(max(people, default=0), len(record.steps)):
            self._note_aim(number + 1)

    def note(self, number: int) -> None:
        """A step was taken, the first being 1: keep what there is to be told of it."""
        remark = self._computers.take_remark()
        if remark is not None:
            self._remarks[number] = remark
        self._note_aim(number)

    def _note_aim(self, number: int) -> None:
        aim = aim_of_step(self._record, number) if self._computers.names else None
        if aim is not None and aim.action.side in self._computers.names:
            self._aims[number] = aim

    def forget(self, steps: int) -> None:
        """Steps beyond so many were taken back."""
        self._remarks = {step: remark for step, remark in self._remarks.items() if step <= steps}
        self._aims = {step: aim for step, aim in self._aims.items() if step <= steps}

    def before(self, log: StreetLog, words: GameWords, number: int) -> None:
        """Say before a step what there is to be said of the computer player who took it."""
        remark = self._remarks.get(number)
        if remark is not None:
            side = words.side(self._record.steps[number - 1].seat)
            log.remark(words.texts.sentence(f"street.window.thinker.{remark}", side=side))

    def after(self, log: StreetLog, words: GameWords, number: int) -> None:
        """Say after a step what was meant by the action that it has ended."""
        aim = self._aims.get(number)
        if aim is not None:
            log.step = number
            log.remark(street_aim_line(words, aim), aim=True)
