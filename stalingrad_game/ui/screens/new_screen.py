"""Setting up a new game (R2) for one of three seatings: the computer, two at a screen, four.

Seed, packs and house rulings have a page of their own; the rulings' words are the rulebook's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from ...card_game.content.models import Content
from ...card_game.players.attack_choice import attack_measured
from ...card_game.players.handicap import (
    NO_HANDICAP,
    OFFERED_WORTHS,
    handicap_worth,
    nearest_handicap,
)
from ...card_game.state.codes import SIDES
from ...card_game.state.variants import PROGRAM_GAME
from ...card_game.words.rulebook import RuleVariant
from ...folders import FolderError
from ...kernel.library import GameLibrary
from ...record.saves import any_finished
from ...record.setup import SEED_LIMIT
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..shell.settings import ANSWER_POLICIES
from ..style.theme import OCHRE, SIDE_ORDER
from ..widgets import (
    Button,
    Choice,
    LaterPictures,
    Padded,
    RichText,
    ScrollView,
    Span,
    Stack,
    TextField,
    Widget,
)
from .base import PictureScreen
from .form_layout import (
    NOTE_STYLE,
    Columns,
    FormPanel,
    LabelledField,
    Slot,
    note_label,
    settings_group,
    with_note,
)
from .new_game_parts import NewGameParts
from .new_game_plan import RULESETS, SEATINGS, NewGamePlan, last_plan, save_plan, usual_plan

MAX_SEED_LENGTH: Final = len(str(SEED_LIMIT)) - 1
TEAMS_RULE: Final = "R10"
"""The chapter whose house rulings matter to teams alone."""
PANEL_WIDTH: Final = 1720
HANDICAP: Final = "handicap"
"""The key of the house ruling."""


class NewGameScreen(PictureScreen):
    """The screen on which a game is set up; `show` names the house ruling to begin at."""

    name = "new"

    def __init__(self, context: AppContext, show: str = "", pack: str = "") -> None:
        """`pack` is the folder of one of the user's own packs that is to be played with."""
        super().__init__(context)
        self._usual: Final = usual_plan(finished=_has_finished_a_game(self.host.library))
        self.plan: Final = self._last_plan()
        for own in self.host.own_packs:
            if own.content is not None and own.folder.name == pack:
                self._take_pack(own.content)
        self.pictures = LaterPictures(at_once=context.posed)
        self._show = show
        self._shows_more = bool(show)
        if show and self._for_teams(self.host.rulebook.variant(show)):
            self.plan.seating = "four"
            self.plan.fit(self.host.pack)

    def build(self) -> Widget:
        """The seatings and what is set for the chosen one, or what else can be set."""
        return self._more_page() if self._shows_more else self._game_page()

    def _game_page(self) -> Widget:
        """The seatings; as high as what is set for the highest, so that none moves."""
        words, pack = self.context.words, self.host.pack
        parts = NewGameParts(words, pack, self.plan, self.pictures, self.rebuild)
        behind = {seating: parts.behind(seating) for seating in SEATINGS}
        chosen = behind.pop(self.plan.seating or SEATINGS[0])
        slot = Slot(chosen, tuple(behind.values()))
        rules = Columns((self._ruleset(), self._details(), self._even()), least=480, gap=40)
        stack = Stack((parts.seating_cards(), slot, rules), gap=28)
        body = Padded(stack, 0, 0, 0, 14)
        begin = Button(self.say("new.begin"), self.begin, kind="primary", key="begin")
        more = Button(self._more_text(), self._turn, icon="gear", key="more")
        back = Button(self.say("back"), self.back, key="back")
        return FormPanel(self._title(), ScrollView(body), (begin, more, back), wide=PANEL_WIDTH)

    def _ruleset(self) -> Widget:
        """This program's game or the published rules, with what was measured of either."""
        plan = self.plan
        offered = RULESETS if plan.ruleset in RULESETS else (*RULESETS, plan.ruleset)

        def change(index: int) -> None:
            if offered[index] in RULESETS:
                plan.choose_ruleset(offered[index])
                self.rebuild()

        names = [self.say(f"new.ruleset_of.{one}") for one in offered]
        at = offered.index(plan.ruleset)
        choice = Choice(self.say("new.ruleset"), names, change, index=at, key="ruleset")
        choice.hint = self._ruleset_note()
        return choice

    def _ruleset_note(self) -> str:
        """What the chosen rules are, and how much of a question they make of the attack."""
        plan = self.plan
        note = self.say(f"new.ruleset_note.{plan.ruleset}")
        measured = attack_measured(plan.chosen_mode, plan.variants.get("bombardment", "off"))
        first = measured.first if measured else None
        if first is None:
            return note
        figure = self.say("new.ruleset_measured", n=round(100 * first.everywhere))
        return f"{note} {figure}"

    def _details(self) -> Widget:
        """Which questions people answer themselves: the setting of the options."""

        def change(index: int) -> None:
            self.context.change(answers=ANSWER_POLICIES[index])
            self.rebuild()

        policy = self.context.settings.answers
        names = [self.say(f"options.answered.{one}") for one in ANSWER_POLICIES]
        at = ANSWER_POLICIES.index(policy)
        choice = Choice(self.say("options.answers"), names, change, index=at, key="answers")
        choice.hint = self.say(f"options.answered_note.{policy}")
        return choice

    def _even(self) -> Widget:
        """Help for the weaker side, by what it was measured to be worth in the chosen mode."""
        plan, mode = self.plan, self.plan.chosen_mode
        names = {NO_HANDICAP: self.say("new.even_of.none")}
        for side in SIDE_ORDER:
            for worth in OFFERED_WORTHS:
                found = nearest_handicap(mode, side, worth)
                if found is not None:
                    names[found.handicap] = self.say(f"new.even_of.{side}", n=worth)
        chosen = plan.variants.get(HANDICAP, NO_HANDICAP)
        names.setdefault(chosen, self.say("new.even_of.own"))
        offered = tuple(names)

        def change(index: int) -> None:
            plan.variants[HANDICAP] = offered[index]
            self.rebuild()

        at = offered.index(chosen)
        choice = Choice(self.say("new.even"), [*names.values()], change, index=at, key="even")
        choice.hint = self._even_note(chosen)
        return choice

    def _even_note(self, chosen: str) -> str:
        """What a handicap gives, and what that was measured to be worth."""
        if chosen == NO_HANDICAP:
            return self.say("new.even_note.none")
        values = self.host.rulebook.variant(HANDICAP).values
        what = next(value.text for value in values if value.id == chosen)
        found = handicap_worth(self.plan.chosen_mode, chosen)
        if found is None:
            return what
        interval = f"{round(found.low)}–{round(found.high)}"
        return self.say("new.even_note.worth", what=what, n=round(found.points), interval=interval)

    def _title(self) -> str:
        """The title; a pack that isn't the usual one is named."""
        title, pack = self.say("new.title"), self.host.pack
        if pack is self.host.packs[0]:
            return title
        name = pack.texts_in(self.context.language)["pack"]["pack"].name
        return self.context.language.headed(title, name)

    def _more_text(self) -> str:
        """What the way to seed, packs and house rulings says: whether these are as usual."""
        changed = sum(self._is_changed(one) for one in self._offered_rulings())
        words = self.context.words
        return words.counted("menu.new.changed", changed) if changed else self.say("new.more")

    def _more_page(self) -> Widget:
        """Seed and pack, and the house rulings in two columns."""
        rulings = [self._ruling(one) for one in self._offered_rulings()]
        half = (len(rulings) + 1) // 2
        columns = Columns([Stack(rulings[:half], gap=20), Stack(rulings[half:], gap=20)])
        note = note_label(self.say("new.rulings_note"))
        body = Stack(
            (
                Columns((self._luck(), self._packs())),
                settings_group(self.say("new.rulings"), (note, columns), gap=20),
            ),
            gap=30,
        )
        done = Button(self.say("new.more_done"), self._turn, kind="primary", key="done")
        usual = Button(self.say("new.all_usual"), self._all_usual, key="usual")
        usual.enabled = any(self._is_changed(one) for one in self._offered_rulings())
        view = ScrollView(body)
        return FormPanel(self.say("new.more_title"), view, (done, usual), wide=PANEL_WIDTH)

    def _turn(self) -> None:
        """From the seatings to what else can be set, or back."""
        self._shows_more = not self._shows_more
        self._show = ""
        self._root = None
        self.layout(self.context.size)
        self.root.give_focus(self.first())

    def _all_usual(self) -> None:
        """Set every house ruling as it usually is."""
        self.plan.variants = dict(self._usual.variants)
        self.rebuild()

    def first(self) -> Widget | None:
        """The house ruling that was asked for, else the button that ends the page."""
        if self._shows_more:
            return self.keyed(("variant", self._show)) or self.keyed("done")
        return self.keyed("begin")

    def back(self) -> None:
        """Back to the seatings, from there to the screen below."""
        if self._shows_more:
            self._turn()
        else:
            super().back()

    def _packs(self) -> Widget:
        return settings_group(self.say("new.pack"), tuple(self._pack_choice()))

    def _pack_choice(self) -> Iterator[Widget]:
        """The data pack, where users have any of their own; those at fault are told."""
        packs, language = self.host.playable_packs, self.context.language
        names = [
            f"{pack.texts_in(language)['pack']['pack'].name} ({pack.pack.id} {pack.pack.version})"
            for pack in packs
        ]

        def change(index: int) -> None:
            self._take_pack(packs[index])
            self.rebuild()

        wrong = [one.folder.name for one in self.host.own_packs if one.content is None]
        notes = [note_label(self.say("new.pack_faults", name=name)) for name in wrong]
        if len(packs) > 1:
            index = packs.index(self.host.pack)
            choice = Choice(self.say("new.pack"), names, change, index=index, key="pack")
            yield with_note(choice, note_label(self.say("new.pack_note")))
        yield from notes
        own = Button(
            self.say("new.packs"), self._open_packs, icon="pile", align="left", key="packs"
        )
        yield own

    def _take_pack(self, content: Content) -> None:
        """Play with another pack."""
        self.host.choose_pack(content)
        self.plan.pack = "" if content is self.host.packs[0] else content.pack.id
        self.plan.fit(content)

    def _open_packs(self) -> None:
        self.context.open("packs")

    def resume(self) -> None:
        """The packs may be others now."""
        self.host.read_own_packs()
        self._take_pack(self.host.pack)
        self.rebuild()

    def _last_plan(self) -> NewGamePlan:
        """The set-up of the last game, with the pack that it was played with."""
        self.host.read_own_packs()
        plan = last_plan(self._usual, self.host.packs[0], self._values)
        for pack in self.host.playable_packs:
            if plan.pack == pack.pack.id:
                self.host.choose_pack(pack)
        plan.fit(self.host.pack)
        return plan

    def _luck(self) -> Widget:
        field = TextField(
            self._seed,
            text=self.plan.seed,
            empty=self.say("new.seed_empty"),
            most=MAX_SEED_LENGTH,
            size=20,
            key="seed",
        )
        named = LabelledField(self.say("new.seed"), field)
        return settings_group(
            self.say("new.luck"), (with_note(named, note_label(self.say("new.seed_note"))),)
        )

    def _seed(self, text: str) -> None:
        """A seed has digits alone; whatever else is typed is left out."""
        self.plan.seed = "".join(letter for letter in text if letter in "0123456789")
        if self.plan.seed != text:
            field = self.root.focused
            if isinstance(field, TextField):
                field.text = self.plan.seed

    def _offered_rulings(self) -> list[RuleVariant]:
        """The house rulings that matter to the game that is set up."""
        return [
            one
            for one in self.host.rulebook.variants
            if self.plan.seats > len(SIDES) or not self._for_teams(one)
        ]

    def _usual_value(self, variant: RuleVariant) -> str:
        if variant.key in PROGRAM_GAME and self.plan.ruleset != "own":
            return self.plan.variants.get(variant.key, variant.values[0].id)
        return self._usual.variants.get(variant.key, variant.values[0].id)

    def _is_changed(self, variant: RuleVariant) -> bool:
        """Whether a house ruling is set otherwise than usual."""
        usual = self._usual_value(variant)
        return self.plan.variants.get(variant.key, variant.values[0].id) != usual

    @staticmethod
    def _for_teams(variant: RuleVariant) -> bool:
        return variant.rule.split(".")[0] == TEAMS_RULE

    def _ruling(self, variant: RuleVariant) -> Widget:
        values = variant.values
        chosen = self.plan.variants.get(variant.key, values[0].id)
        index = [value.id for value in values].index(chosen)

        def change(index: int) -> None:
            self.plan.variants[variant.key] = values[index].id
            self.rebuild()

        choice = Choice(
            variant.name,
            [value.name for value in values],
            change,
            index=index,
            key=("variant", variant.key),
        )
        spans = [Span(values[index].text + " ")]
        if self._is_changed(variant):
            usual = next(one for one in values if one.id == self._usual_value(variant))
            spans.append(Span(self.say("new.usually", value=usual.name) + " ", colour=OCHRE))
        spans.append(Span(variant.rule, link=variant.rule))
        return with_note(choice, RichText(spans, NOTE_STYLE, follow=self.host.open_rules))

    @property
    def _values(self) -> dict[str, frozenset[str]]:
        """By house ruling, what it can be set to."""
        rulings = self.host.rulebook.variants
        return {one.key: frozenset(value.id for value in one.values) for one in rulings}

    def key(self, event: pygame.event.Event) -> None:
        """The rulebook opens at the rule of the house ruling that has the focus."""
        focused = self.root.focused
        key = focused.key if focused else None
        rules = self.context.keys.command(event) == "rules"
        if rules and isinstance(key, tuple) and key[0] == "variant":
            self.host.open_rules(self.host.rulebook.variant(key[1]).rule)
        else:
            super().key(event)

    def begin(self) -> None:
        """Begin the game as it is set up, and keep the set-up for the next time."""
        from ...card_game.packs import PackChangedError

        save_plan(self.plan, self._usual)
        setup = self.plan.setup(self.context.language.code)

        def begin() -> None:
            try:
                self.host.begin(setup, self.plan.chosen_mode)
            except PackChangedError:
                self.resume()
                self.tell(self.say("trouble"), self.say("new.pack_changed"))

        self.attempt(begin)


def _has_finished_a_game(library: GameLibrary) -> bool:
    """Whether somebody has played a game to its end on this machine, as far as its saves tell."""
    try:
        return any_finished(library)
    except FolderError:
        return False


SCREEN: Final = ScreenSpec(NewGameScreen)
