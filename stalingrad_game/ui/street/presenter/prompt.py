"""What stands around the map: top line, prompt, the log's last entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....kernel.decision import Decision
from ....street_fight.game import hides
from ....street_fight.position.codes import NOBODY, Table
from ....street_fight.position.position import Position
from ....street_fight.position.set_up import EXCHANGE
from ....street_fight.words.words import Sentence
from ..input.controller import StreetController
from ..model.table_model import ChoiceModel, CommandModel, PromptModel, TopLineModel
from ..model.targets import Target
from .sums import Sums
from .wording import Wording

MOST_FIGURES: Final = 9
NO_REACTION: Final = "no_reaction"


class PromptPresenter:
    """Makes top line and prompt of one table."""

    def __init__(self, control: StreetController, wording: Wording, sums: Sums) -> None:
        self._control: Final = control
        self._wording: Final = wording
        self._sums: Final = sums

    def top(self, commands: tuple[CommandModel, ...]) -> TopLineModel:
        """Turn, side, what is left, victory."""
        control, wording = self._control, self._wording
        session, view = control.session, control.view
        kit, victory = session.kit, session.kit.scenario.victory
        decision = session.decision
        side = NOBODY if decision is None else decision.seat
        held = sum(view.control[number] == victory.side for number in victory.hexes)
        phase = kit.referee.phases[view.table[Table.PHASE]]
        return TopLineModel(
            turn=wording.say("turn", turn=view.table[Table.TURN], turns=kit.turns),
            phase=wording.words.texts.language.capitalised(wording.words.phase(phase)),
            side=side,
            side_name="" if side == NOBODY else wording.side(side),
            left=tuple(self._left(Position(kit.scenario, view))),
            victory=wording.say(
                "victory", side=wording.words.side(victory.side), held=held, need=victory.need
            ),
            commands=commands,
        )

    def _left(self, position: Position) -> Sequence[str]:
        """What is left in this turn, as the referee says it."""
        referee, words = self._control.session.kit.referee, self._wording.words
        return [words.said(key, words.named(facts)) for key, facts in referee.table_notes(position)]

    def prompt(self) -> PromptModel:
        """What is asked, of whom, and the buttons that answer it."""
        control, wording = self._control, self._wording
        session, decision = control.session, control.session.decision
        card = control.viewport.card
        if card != NOBODY:
            return PromptModel(
                side=card,
                who=wording.side(card),
                text=wording.say("look_button"),
                rule="",
                card=wording.say("look_away", side=wording.words.side(card)),
            )
        if decision is None:
            result = session.result
            text = "" if result is None else wording.words.result(result)
            return PromptModel(NOBODY, "", text if session.over else self._showing(), "")
        who = wording.side(decision.seat)
        if session.playback.busy:
            return PromptModel(decision.seat, "", self._showing(), "")
        if session.watched:
            asked = self._asked(decision)
            if not asked:
                text = wording.say("asked_hidden", side=wording.words.side(decision.seat))
                return PromptModel(decision.seat, "", text, "")
            return PromptModel(decision.seat, wording.say("who", who=who), asked, "")
        if session.guide.held:
            return PromptModel(decision.seat, "", wording.say("lesson.held"), "")
        if not session.asks:
            key = "mail" if session.record.waits_for_mail else "thinking"
            text = wording.say(key, side=wording.words.side(decision.seat))
            return PromptModel(decision.seat, "", text, "")
        prompt = wording.words.prompt(decision, session.record.state)
        choices = tuple(self._choices())
        reaction = any(self._word(one.target) == NO_REACTION for one in choices)
        if reaction:
            who = wording.say("reaction", side=wording.words.side(decision.seat))
        return PromptModel(
            decision.seat,
            wording.say("who", who=who),
            prompt.text,
            prompt.rule,
            choices,
            framed=reaction,
            secret=self._secret(decision),
        )

    def _asked(self, decision: Decision) -> str:
        """What was asked in a game that is watched, where nothing hidden can stand in it."""
        session = self._control.session
        known = self._control.viewer == decision.seat or session.hides_nothing
        if known or not hides(session.kit.scenario, decision.seat):
            return self._wording.words.prompt(decision, session.record.state).text
        return ""

    def _secret(self, decision: Decision) -> str:
        """What the button about secrets says; the secret set-up has buttons of its own."""
        control = self._control
        if decision.op == EXCHANGE or not control.session.hot_seat:
            return ""
        if control.viewport.looks != NOBODY:
            return self._wording.say("done")
        return self._wording.say("secret") if control.secrets_shown.offered else ""

    def _showing(self) -> str:
        """What is being shown; how it is gone on with where it waits."""
        session = self._control.session
        line = session.log[-1].text if session.log else ""
        if session.playback.waits:
            return f"{line}\n{self._wording.say('showing')}"
        return line

    def _word(self, target: Target) -> str:
        return self._control.reader.act_word(target.number)

    def _choices(self) -> Sequence[ChoiceModel]:
        """The verbs: one that was chosen first, no reaction before all others."""
        selection = self._control.selection
        chosen = [one for one in selection.picks if one.kind == "verb"]
        offered = list(selection.verbs)
        return [
            *(ChoiceModel(one, self._wording.verb(one), "", chosen=True) for one in chosen),
            *(
                ChoiceModel(
                    one, self._wording.verb(one), str(number) if number <= MOST_FIGURES else ""
                )
                for number, one in enumerate(offered, 1)
            ),
            *(
                ChoiceModel(one, self._wording.verb(one), "", refusal=self._refusal(why))
                for one, why in self._sums.refused_verbs()
            ),
        ]

    def _refusal(self, why: Sentence) -> str:
        return self._wording.words.texts.phrase("street.ask.entry", text=why.text, rule=why.rule)
