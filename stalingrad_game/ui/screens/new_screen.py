"""Setting up a new game (R2): who plays which side, the seed, the house rulings.

These have a page of their own; their words are the rulebook's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from ...card_game.content.models import Content
from ...card_game.players.levels import LEVEL_NAMES, level_strength
from ...card_game.state.codes import SIDES, side_of
from ...card_game.words.rulebook import RuleVariant
from ...card_game.words.saved_games import player_called
from ...folders import FolderError
from ...kernel.library import GameLibrary
from ...record.lines import Seat
from ...record.saves import any_finished
from ...record.setup import MAX_PLAYER_NAME_LENGTH, SEED_LIMIT
from ..shell.app import AppContext
from ..shell.screen_registry import ScreenSpec
from ..style.theme import OCHRE, SIDE_LOOKS, SIDE_ORDER
from ..widgets import Button, Choice, RichText, ScrollView, Span, Stack, TextField, Widget
from .base import Screen
from .form_layout import (
    NOTE_STYLE,
    Columns,
    FormPanel,
    LabelledField,
    Slot,
    note_label,
    scrolling_columns,
    settings_group,
    side_heading_label,
    with_note,
)
from .new_game_plan import NewGamePlan, last_plan, player_choices, save_plan, usual_plan

MAX_SEED_LENGTH: Final = len(str(SEED_LIMIT)) - 1
TEAMS_RULE: Final = "R10"
"""The chapter whose house rulings matter to teams alone."""
TEAM_MODE: Final = "four"


class NewGameScreen(Screen):
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
        self._show = show
        self._shows_rulings = bool(show)
        if show and self._for_teams(self.host.rulebook.variant(show)):
            self.plan.mode = TEAM_MODE

    def build(self) -> Widget:
        """The game with its players, or its house rulings."""
        return self._rulings_page() if self._shows_rulings else self._game_page()

    def _game_page(self) -> Widget:
        """Game, seed and the way to the house rulings at the left, the players at the right."""
        seats = sorted(range(self._seats), key=lambda seat: (side_of(seat), seat))
        players = [self._player(seat) for seat in seats]
        left = Stack((self._mode(), self._luck(), self._way_to_rulings()), gap=30)
        right = Stack(players, gap=30)
        begin = Button(self.say("new.begin"), self.begin, kind="primary", key="begin")
        back = Button(self.say("back"), self.back, key="back")
        return FormPanel(self.say("new.title"), scrolling_columns((left, right)), (begin, back))

    def _way_to_rulings(self) -> Widget:
        """The button that opens the house rulings, and says whether they are as usual."""
        changed = sum(self._is_changed(one) for one in self._offered_rulings())
        texts = self.context.words
        said = texts.counted("menu.new.changed", changed) if changed else self.say("new.as_usual")
        opens = Button(said, self._turn, icon="chevron", align="left", key="rulings", kind="plain")
        return with_note(opens, note_label(self.say("new.rulings_note")))

    def _rulings_page(self) -> Widget:
        """The house rulings in two columns."""
        rulings = [self._ruling(one) for one in self._offered_rulings()]
        half = (len(rulings) + 1) // 2
        columns = Columns([Stack(rulings[:half], gap=20), Stack(rulings[half:], gap=20)])
        body = Stack((note_label(self.say("new.rulings_note")), columns), gap=22)
        done = Button(self.say("new.rulings_done"), self._turn, kind="primary", key="done")
        usual = Button(self.say("new.all_usual"), self._all_usual, key="usual")
        usual.enabled = any(self._is_changed(one) for one in self._offered_rulings())
        return FormPanel(self.say("new.rulings"), ScrollView(body), (done, usual))

    def _turn(self) -> None:
        """From the game to its house rulings, or back."""
        self._shows_rulings = not self._shows_rulings
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
        if self._shows_rulings:
            return self.keyed(("variant", self._show)) or self.keyed("done")
        return self.keyed("begin")

    def back(self) -> None:
        """From the house rulings back to the game, from there to the screen below."""
        if self._shows_rulings:
            self._turn()
        else:
            super().back()

    def _mode(self) -> Widget:
        pack = self.host.pack
        entries, texts = pack.modes, pack.texts_in(self.context.language)["modes"]
        names = [texts[entry.id].name for entry in entries]

        def change(index: int) -> None:
            self.plan.mode = entries[index].id
            self.rebuild()

        index = [str(entry.id) for entry in entries].index(self.plan.mode)
        choice = Choice(self.say("new.mode"), names, change, index=index, key="mode")
        notes = {str(entry.id): self._mode_note(entry.id) for entry in entries}
        told = Slot(notes[self.plan.mode], tuple(notes.values()))
        parts = (*self._pack_choice(), with_note(choice, told))
        return settings_group(self.say("new.game"), parts)

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
        told = [note_label(self.say("new.pack_faults", name=name)) for name in wrong]
        if len(packs) > 1:
            index = packs.index(self.host.pack)
            choice = Choice(self.say("new.pack"), names, change, index=index, key="pack")
            yield with_note(choice, note_label(self.say("new.pack_note")))
        yield from told
        own = Button(
            self.say("new.packs"), self._open_packs, icon="pile", align="left", key="packs"
        )
        yield own

    def _take_pack(self, content: Content) -> None:
        """Play with another pack."""
        self.host.choose_pack(content)
        self.plan.pack = "" if content is self.host.packs[0] else content.pack.id
        if self.plan.mode not in {mode.id for mode in content.modes}:
            self.plan.mode = content.modes[0].id

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
        if plan.mode not in {mode.id for mode in self.host.pack.modes}:
            plan.mode = self.host.pack.modes[0].id
        return plan

    def _mode_note(self, mode: str) -> RichText:
        return note_label(self.say(f"new.mode_note.{mode}"))

    def _player(self, seat: int) -> Widget:
        plan, name = self.plan, SIDE_ORDER[side_of(seat)]
        key = name if seat < len(SIDES) else f"{name} 2"
        played_by = plan.computers[seat]
        choices = player_choices(played_by)

        def change(index: int) -> None:
            plan.computers[seat] = choices[index]
            self.rebuild()

        def call(text: str) -> None:
            plan.names[seat] = text

        who = Choice(
            self.say("new.player"),
            [self._called(one) for one in choices],
            change,
            index=choices.index(played_by),
            key=("who", key),
        )
        field = TextField(
            call,
            text=plan.names[seat],
            empty=self.say("new.name_empty"),
            most=MAX_PLAYER_NAME_LENGTH,
            size=20,
            key=("name", key),
        )
        named = LabelledField(self.say("new.name"), field)
        told = [note_label(note) for one in choices if (note := self._level_note(one))]
        below: Widget = named
        if played_by:
            below = note_label(self._level_note(played_by))
        parts = (who, Slot(below, (named, *told)))
        look = SIDE_LOOKS[name]
        title = self.say(f"new.side.{name}")
        if self._seats > len(SIDES):
            title = self.say("new.seat", side=title, n=seat // len(SIDES) + 1)
        return settings_group(side_heading_label(title, look.emblem, look.light), parts)

    def _called(self, player: str) -> str:
        """What a player is called among those to choose from."""
        return player_called(self.context.words, Seat(computer=player))

    def _level_note(self, player: str) -> str:
        """How a level plays, and what it was measured to win; "" for what is no level."""
        if player not in LEVEL_NAMES:
            return ""
        told, strength = self.say(f"new.level.{player}"), level_strength(player, self.plan.mode)
        if strength is None:
            return told
        other = self.context.words.phrase(f"menu.new.level_called.{strength.against}")
        measured = self.say("new.level.strength", n=strength.of_ten, other=other)
        return f"{told} {measured}"

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
            if self._seats > len(SIDES) or not self._for_teams(one)
        ]

    def _usual_value(self, variant: RuleVariant) -> str:
        return self._usual.variants.get(variant.key, variant.values[0].id)

    def _is_changed(self, variant: RuleVariant) -> bool:
        """Whether a house ruling is set otherwise than usual."""
        usual = self._usual_value(variant)
        return self.plan.variants.get(variant.key, variant.values[0].id) != usual

    @staticmethod
    def _for_teams(variant: RuleVariant) -> bool:
        return variant.rule.split(".")[0] == TEAMS_RULE

    @property
    def _seats(self) -> int:
        modes = self.host.pack.modes
        return next(mode.seats for mode in modes if mode.id == self.plan.mode)

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
        setup = self.plan.setup(self._seats, self.context.language.code)

        def begin() -> None:
            try:
                self.host.begin(setup, self.plan.mode)
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
