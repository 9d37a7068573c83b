"""What is asked, below the map, with the buttons that answer it; a reaction has a frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec
import pygame
from msgspec.structs import replace

from ....kernel.decision import Decision
from ....street_fight.board.locations import hex_of
from ....street_fight.game import hides
from ....street_fight.position.codes import NOBODY
from ....street_fight.position.set_up import SET_UP_WORK
from ....street_fight.words.words import Sentence
from ...art.resources import Look
from ...style.theme import BRICK, BRICK_LIGHT, COAL, DUST, IRON, SIDE_LOOKS, SIDE_ORDER
from ...widgets import Button, RichText, Span, TextStyle, Widget
from ..input.option_targets import PASS
from ..model.board_model import NO_SPOT, SightModel
from ..model.table_model import PanelState, Target
from .panel import ListedPanel, PanelHands, PanelPresenter, PanelWidget, Sources

_BUTTON: Final = 46
_LEAST_BUTTON: Final = 32
"""The most that a button is high, and the least, where the question needs the room."""
_TEXT_TYPE: Final = 22
_LEAST_TEXT_TYPE: Final = 9
"""How large the words would like to be, and the least: a long question in large type is shrunk."""
_LINES: Final = 2
"""For so many lines of words there is room, so that buttons stay where they are by one more."""
_GAP: Final = 8
"""What lies between two buttons, in design pixels."""
ROWS: Final = 2
"""How many rows of buttons there is room for before they shrink."""


MOST_FIGURES: Final = 9
"""So many verbs have a key of their own."""
NO_REACTION: Final = "no_reaction"


class ChoiceModel(msgspec.Struct, frozen=True):
    """A button of the prompt: a verb."""

    target: Target
    label: str
    figure: str
    """The key that chooses it."""
    chosen: bool = False
    refusal: str = ""
    """Why it can't be chosen, with its rule; "" for one that can."""
    idle: bool = False
    """Whether it would lead to nothing now, though the rules allow it."""
    does: str = ""
    """What it does, its cost and rule; below that what a press on it does now, if anything."""


class PromptModel(msgspec.Struct, frozen=True):
    """What is asked, and what can be answered besides pointing at the map."""

    side: int
    who: str
    text: str
    rule: str
    choices: tuple[ChoiceModel, ...] = ()
    framed: bool = False
    """Whether the question interrupts the other side: a reaction."""
    card: str = ""
    """In place of all that: who shall look away, and what comes next."""
    secret: str = ""
    """What the button about secrets says; "" where there is none."""
    danger: str = ""
    """Who could hurt the chosen unit at the place that is pointed at; "" for nobody."""
    refused: bool = False
    """Whether it says why a click led to nothing."""
    waiting: tuple[Target, ...] = ()
    """The verbs of which a press isn't heard yet."""
    task: str = ""
    """What the table is for, above all that; "" where somebody plays."""


class PromptPresenter(PanelPresenter):
    """Makes the prompt of one table."""

    def __init__(self, sources: Sources) -> None:
        super().__init__(sources)
        self._by_verb: tuple[object, dict[Target, str]] = (None, {})
        """What is told of verbs, and what that holds for."""

    def state(self, _sight: SightModel | None) -> PanelState:
        model, held = self._model(), self._held()
        if held and not model.card:
            model = replace(model, text=f"{model.text}\n{held}".strip())
        return PanelState(replace(model, task=self._control.session.task.text), open=True)

    def _held(self) -> str:
        """Who holds the hex that the cursor is on, where it counts for victory."""
        control, number = self._control, self._control.viewport.cursor.hex
        if not control.viewport.by_key or number not in control.session.kit.scenario.victory.hexes:
            return ""
        holder = control.view.control[number]
        coming = self._wording.coming_control(control.view).get(number, holder)
        return self._wording.held(number, holder, coming)

    def _model(self) -> PromptModel:
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
            text = "" if result is None else wording.words.result(result, control.view)
            return PromptModel(NOBODY, "", text if session.over else self._showing(), "")
        who = wording.side(decision.seat)
        if session.playback.busy:
            return PromptModel(decision.seat, "", self._showing(), "")
        if session.watched:
            question = self._question_text(decision)
            if not question:
                text = wording.say("asked_hidden", side=wording.words.side(decision.seat))
                return PromptModel(decision.seat, "", text, "")
            return PromptModel(decision.seat, wording.say("who", who=who), question, "")
        if session.guide.held:
            return PromptModel(decision.seat, "", wording.say("lesson.held"), "")
        if not session.asks:
            key = "mail" if session.record.waits_for_mail else "thinking"
            dots = session.computers.dots.text
            text = wording.say(key, side=wording.words.side(decision.seat), dots=dots)
            return PromptModel(decision.seat, "", text, "")
        prompt = wording.words.prompt(decision, session.record.state)
        choices = tuple(self._choices())
        reaction = any(self._word(one.target) == NO_REACTION for one in choices)
        if reaction:
            who = wording.say("reaction", side=wording.words.side(decision.seat))
        vain = self._sums.in_vain()
        text, rule = self._offered() or prompt.text, prompt.rule
        if vain is not None:
            text, rule = self._wording.say("in_vain", why=vain.text), vain.rule
        if control.viewer == decision.seat:  # who looks alone, before a window of two
            text = f"{text}\n{wording.words.left_to_place(decision, session.record.state)}".strip()
        text = f"{text}\n{wording.shots(self._sums.shots())}".strip()
        return PromptModel(
            decision.seat,
            wording.say("who", who=who),
            text,
            rule,
            choices,
            framed=reaction,
            refused=vain is not None,
            secret=self._secret(decision),
            danger=self._wording.danger(self._sums.acting, self._sums.dangers(hex_of)),
            waiting=tuple(
                one.target
                for one in choices
                if not one.refusal and control.verb_held_back(one.target)
            ),
        )

    def _offered(self) -> str:
        """What a chosen unit can be led to by a click; "" where nothing is known of it."""
        control, subject = self._control, self._control.subject
        if control.attacks.plan is not None:
            pointed, gains = control.viewport.spot.unit, control.attacks.gains
            if pointed in gains:
                inside = pointed in control.attacks.plan.supporters
                return self._wording.supporter(pointed, gains[pointed], inside=inside)
            return self._wording.say("chosen.ready")
        picks = control.selection.picks
        if picks and picks[0].kind == "verb" and control.reader.verb_word(picks[0]) == PASS:
            return self._wording.say("chosen.pass")
        units = [one.number for one in control.selection.on_map if one.kind == "unit"]
        if picks and units and all(one.kind == "loc" for one in picks):
            named = map(self._wording.words.names.unit, units)
            listed = self._wording.words.texts.language.listed(named)
            return self._wording.say("chosen.several", units=listed)
        complete = control.selection.complete
        if complete is not None and complete in control.attacks.idle:
            acting = self._wording.words.names.unit(control.selection.subject)
            verb = control.reader.verb(complete)
            return self._wording.say(f"idle.{self._key_of(verb)}", unit=acting)
        if subject < 0:
            return ""
        unit = self._wording.words.names.unit(subject)
        aims, ways = bool(control.attacks.chances), bool(control.far.reach)
        if not (aims or ways):
            return ""
        key = "both" if aims and ways else "aims" if aims else "ways"
        return self._wording.say(f"chosen.{key}", unit=unit)

    def _question_text(self, decision: Decision) -> str:
        """What was asked in a game that is watched, where nothing hidden can stand in it."""
        session = self._control.session
        known = self._control.viewer == decision.seat or session.hides_nothing
        if known or not (decision.op in SET_UP_WORK or hides(session.kit.scenario, decision.seat)):
            return self._wording.words.prompt(decision, session.record.state).text
        return ""

    def _secret(self, decision: Decision) -> str:
        """What the button about secrets says; the secret set-up has buttons of its own."""
        control = self._control
        if decision.op in SET_UP_WORK or not control.session.hot_seat:
            return ""
        if control.viewport.looks != NOBODY:
            return self._wording.say("done")
        return self._wording.say("secret") if control.secrets_shown.offered else ""

    def _showing(self) -> str:
        """What is being shown; how it is gone on with where it waits."""
        session = self._control.session
        newest = (one.text for one in reversed(session.shown_log) if not one.aim)
        line = next(newest, "")
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
            *(self._choice(one, chosen=True) for one in chosen),
            *(
                self._choice(one, str(number) if number <= MOST_FIGURES else "")
                for number, one in enumerate(offered, 1)
            ),
            *(
                ChoiceModel(
                    one,
                    self._wording.verb(one),
                    "",
                    refusal=self._refusal(why),
                    does=self._wording.does(one, self._control.reader.verb_word(one)),
                )
                for one, why in self._sums.refused_verbs()
            ),
        ]

    def _choice(self, verb: Target, figure: str = "", *, chosen: bool = False) -> ChoiceModel:
        """A verb that can be chosen, or was."""
        does, idle = self._does(verb), not chosen and self._idle(verb)
        label = self._wording.verb(verb)
        return ChoiceModel(verb, label, figure, chosen=chosen, idle=idle, does=does)

    def _idle(self, verb: Target) -> bool:
        """Whether a verb would lead what was chosen to nothing."""
        selection, idle = self._control.selection, self._control.attacks.idle
        options = selection.among((*selection.picks, verb)) if idle else ()
        return len(options) == 1 and options[0] in idle

    def _does(self, verb: Target) -> str:
        """What a verb does, and what a press on it does now; each is found once."""
        control, wording = self._control, self._wording
        selection, language = control.selection, control.session.language
        idle = frozenset(control.attacks.idle)
        of = (control.session.decision, selection.picks, selection.among(()), language, idle)
        if self._by_verb[0] != of:
            self._by_verb = (of, {})
        found = self._by_verb[1].get(verb)
        if found is None:
            does = wording.does(verb, control.reader.verb_word(verb))
            follows: str = control.taking.follows(selection, verb)
            if follows in {"ready", "rolls"} and self._idle(verb):
                does = f"{wording.say(f'nobody.{self._key_of(verb)}')}\n{does}"
                follows = "idle" if follows == "ready" else follows
            click = wording.say(f"click.{follows}")
            found = self._by_verb[1][verb] = f"{does}\n{click}".strip()
        return found

    def _key_of(self, verb: Target) -> str:
        """A verb in the key of a text."""
        return self._control.reader.verb_word(verb).replace(":", "_")

    def _refusal(self, why: Sentence) -> str:
        return self._wording.words.texts.phrase("street.ask.entry", text=why.text, rule=why.rule)


class PromptBar(PanelWidget[PromptModel]):
    """The question and its buttons."""

    slot = "ask"

    def __init__(self, hands: PanelHands) -> None:
        super().__init__(key="prompt")
        self._control: Final = hands.control
        self._text: Final = RichText(
            (), TextStyle(size=_TEXT_TYPE), follow=hands.follow, key="question"
        )
        self._buttons: list[Button] = []

    def fill(self, model: PromptModel, before: PromptModel | None) -> None:
        spans = [Span(f"{model.task}\n", colour=DUST)] if model.task else []
        if model.who and not model.card:
            spans.append(Span(f"{model.who} ", "title"))
        spans.append(Span(model.card or model.text, colour=BRICK_LIGHT if model.refused else None))
        if model.rule:
            spans += [Span("  "), Span(model.rule, link=model.rule)]
        if model.danger:
            spans.append(Span(f"\n{model.danger}", "text_bold", BRICK_LIGHT))
        self._text.spans = tuple(spans)
        self._text.live = "assertive" if model.refused else "polite"
        if before is None or _buttons_of(before) != _buttons_of(model):
            self._buttons = self._made(model)
        for button in self._buttons:
            idle = (one.target for one in model.choices if one.idle)
            button.dimmed = button.key in {str(("verb", *one)) for one in (*model.waiting, *idle)}

    def _made(self, model: PromptModel) -> list[Button]:
        if model.card:
            look = Button(model.text, self._look_at, kind="primary", key="look")
            look.offered = True
            return [look]
        found = [self._button(choice) for choice in model.choices]
        if model.secret:
            found.append(Button(model.secret, self._look_at, icon="eye_shut", key="secret"))
        return found

    def _look_at(self) -> None:
        """Let somebody see what is secret, or cover it again."""
        if not self._control.uncover():
            self._control.look()

    def _button(self, choice: ChoiceModel) -> Button:
        figure = f"{choice.figure}  " if choice.figure else ""
        button = VerbButton(
            f"{figure}{choice.label}",
            lambda: self._control.choose_or_take(choice.target),
            lambda on: self._control.hover(NO_SPOT, choice.target if on else None),
            chosen=choice.chosen,
            key=("verb", *choice.target),
        )
        button.enabled = not choice.refusal
        button.hint = "\n".join(one for one in (choice.refusal, choice.does) if one)
        return button

    def children(self) -> Sequence[Widget]:
        return [self._text, *self._buttons]

    def wanted(self, look: Look, width: int, /) -> tuple[int, int]:
        """Two lines of words and two rows of buttons."""
        return width, look.theme.read_px(158)

    def layout(self, rect: pygame.Rect, look: Look, /) -> None:
        super().layout(rect, look)
        pad = min(look.theme.read_px(12), look.theme.px(20))
        inner = rect.inflate(-2 * pad, -2 * pad)
        mark = look.theme.read_px(16)
        inner = pygame.Rect(inner.left + mark, inner.top, inner.width - mark, inner.height)
        rows = len(self._rows(inner.width, look))
        buttons = rows * look.theme.read_px(_LEAST_BUTTON) + (rows - 1) * look.theme.read_px(_GAP)
        most = max(inner.height // 2, inner.height - buttons - pad // 2)
        high = min(self._fit_text(look, inner.width, most), most)
        spare = inner.height - pad // 2 - (rows - 1) * look.theme.read_px(_GAP)
        spare -= rows * look.theme.read_px(_BUTTON)
        lines = _LINES * look.fonts.height("text", self._text.style.px(look))
        high = max(high, min(lines, spare))
        self._text.layout(pygame.Rect(inner.left, inner.top, inner.width, high), look)
        top = inner.top + high + pad // 2
        self._lay_buttons(pygame.Rect(inner.left, top, inner.width, inner.bottom - top), look)

    def _fit_text(self, look: Look, width: int, most: int) -> int:
        """How high the words are, in the largest type in which all of them have room."""
        high = 0
        for size in range(_TEXT_TYPE, _LEAST_TEXT_TYPE - 1, -1):
            self._text.style = TextStyle(size=size)
            high = self._text.wanted(look, width)[1]
            if high <= most:
                break
        return high

    def _lay_buttons(self, room: pygame.Rect, look: Look) -> None:
        """Rows of buttons as wide as they like; all in one grid where those don't fit."""
        gap, rows = look.theme.read_px(_GAP), self._rows(room.width, look)
        if len(rows) > ROWS:
            columns = -(-len(self._buttons) // ROWS)
            while columns < len(self._buttons) and room.width // columns > 4 * room.height:
                columns += 1
            wide = (room.width - gap * (columns - 1)) // columns
            rows = [
                [(one, wide) for one in self._buttons[at : at + columns]]
                for at in range(0, len(self._buttons), columns)
            ]
        most = look.theme.read_px(_BUTTON)
        high = min((room.height - gap * (len(rows) - 1)) // len(rows), most)
        for number, row in enumerate(rows):
            left = room.left
            for button, wide in row:
                box = pygame.Rect(left, room.top + number * (high + gap), wide, max(high, 1))
                button.layout(box, look)
                left += wide + gap

    def _rows(self, width: int, look: Look) -> list[list[tuple[Button, int]]]:
        """The buttons in rows, each with the width that it would like."""
        gap = look.theme.read_px(_GAP)
        rows: list[list[tuple[Button, int]]] = [[]]
        left = 0
        for button in self._buttons:
            wide = min(button.wanted(look, width)[0], width)
            if rows[-1] and left + wide > width:
                rows.append([])
                left = 0
            rows[-1].append((button, wide))
            left += wide + gap
        return rows

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, model = look.theme, self.model
        surface.fill(COAL, self.rect)
        if model is not None and model.side >= 0:
            side = SIDE_LOOKS[SIDE_ORDER[model.side]]
            surface.fill(side.colour, (*self.rect.topleft, theme.read_px(10), self.rect.height))
        framed = model is not None and (model.framed or bool(model.card))
        pygame.draw.rect(
            surface, BRICK if framed else IRON, self.rect, theme.bold if framed else theme.line
        )
        super().draw(surface, look)


def _buttons_of(model: PromptModel) -> tuple[object, ...]:
    """What its buttons are made of."""
    return (model.choices, model.secret, model.card)


class VerbButton(Button):
    """A button of a verb: it tells where the pointer is, and shows that it was chosen."""

    def __init__(
        self,
        text: str,
        on_press: Callable[[], None],
        point: Callable[[bool], None],
        *,
        chosen: bool,
        key: object,
    ) -> None:
        """`point` is told when the pointer comes and goes."""
        super().__init__(
            text, on_press, kind="primary" if chosen else "plain", size=20, key=str(key)
        )
        self._point: Final = point
        self.offered = True

    @property
    def hovered(self) -> bool:
        return super().hovered

    @hovered.setter
    def hovered(self, value: bool) -> None:
        if value != self._hovered:
            self._hovered = value
            self.touch()
            self._point(value)


PROMPT: Final = ListedPanel("prompt", PromptPresenter, PromptBar)
