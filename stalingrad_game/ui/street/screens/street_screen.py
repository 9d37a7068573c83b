"""A new game of Street Fight: a scenario is chosen, by whose rules it is played, and who plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Final

from ....assets import AssetError
from ....data_files.faults import Fault, FaultsError, told_error
from ....folders import FolderError, scenarios_folder
from ....record.errors import printable
from ....record.lines import Seat
from ....record.setup import Setup, drawn_seed
from ....search.levels import LEVEL_NAMES
from ....street_fight.board.scenario import Scenario, is_standard
from ....street_fight.evenness import MeasuredShare, measured_share, squad_worth
from ....street_fight.faults import SetUpFault
from ....street_fight.game import hides
from ....street_fight.players.levels import street_strength
from ....street_fight.position.codes import SIDES
from ....street_fight.position.squad import MORE_SQUADS, NoRoomForSquad
from ....street_fight.referees import REFEREES, opening_remarks, street_kit
from ....street_fight.words.board_text import BoardText
from ....street_fight.words.fault_words import fault_line
from ....street_fight.words.words import GameWords, scenario_title
from ...screens.base import PictureScreen
from ...screens.form_layout import (
    NOTE_STYLE,
    FormPanel,
    NotedButton,
    heading_label,
    master_detail,
    note_label,
    settings_group,
)
from ...screens.posing import ScreenshotSpec
from ...shell.app import AppContext
from ...shell.screen_registry import ScreenSpec
from ...shell.settings import NewGameChoice
from ...style.theme import ASH, BRICK_LIGHT, CHALK, DUST, PAPER, SIDE_ORDER
from ...widgets import (
    Button,
    Choice,
    Label,
    PickButton,
    RichText,
    ScrollView,
    Span,
    Stack,
    TextStyle,
    Widget,
)
from ..host import StreetHost
from ..scenario_list import ListedScenario, faults_in
from .scenario_cards import ScenarioCard, ScenarioPictures, card_grid

SEAT_PLAYERS: Final = ("", *LEVEL_NAMES, "random")
"""Who may play a side: a person, or a computer player by name."""
SECONDS_A_UNIT: Final = 25
"""How long people take for a unit in a turn, as a rule of thumb for the length of a game."""
_MINUTE: Final = 60
_STEP: Final = 5
"""Minutes are told in steps of so many."""


class NewStreetGameScreen(PictureScreen):
    """The screen on which a game of Street Fight is set up."""

    name = "street"
    has_aid = False

    def __init__(self, context: AppContext, *, at_once: bool = False) -> None:
        """`at_once`: pictures are painted in the first frame, not one in each."""
        super().__init__(context)
        self.pictures: ScenarioPictures = ScenarioPictures(at_once=at_once)
        self._scenarios = self._shortest_first()
        last, ready = (
            context.settings.street_choice,
            [one for one in self._scenarios if one.scenario],
        )
        self._chosen = next((one for one in ready if one.name == last.scenario), ready[0])
        known = last.referee in self._listed
        self._referee = last.referee if known else self._listed[0]
        self._squad = ""
        """One of `MORE_SQUADS`; "" where neither side gets a squad more."""
        self._who: Final = [who if who in SEAT_PLAYERS else "" for who in last.players]

    @property
    def street(self) -> StreetHost:
        return self.context.service(StreetHost)

    @property
    def _scenario(self) -> Scenario:
        assert self._chosen.scenario is not None
        return self._chosen.scenario

    @property
    def _listed(self) -> Sequence[str]:
        """The referees of the chosen scenario, in the order of all."""
        return [word for word in REFEREES if word in self._scenario.referees]

    def _shortest_first(self) -> list[ListedScenario]:
        """The program's scenarios by their length, then the player's own."""
        scenarios = self.street.scenarios.all()
        ready = [one for one in scenarios if one.scenario and not one.own]
        ready.sort(key=lambda one: _minutes(one.scenario) if one.scenario else 0)
        return [*ready, *(one for one in scenarios if one.own)]

    # --- what is seen

    def build(self) -> Widget:
        """The cards at the left, all about the chosen one at the right, the ways on below."""
        left = ScrollView(Stack(tuple(self._cards()), gap=18), key="cards")
        right = ScrollView(Stack(tuple(self._about()), gap=20), key="about")
        buttons = (
            Button(self.say("street.begin"), self.begin, kind="primary", key="begin"),
            Button(self.say("street.tutorial"), self.begin_lesson, key="tutorial"),
            Button(self.say("street.rules"), self.open_rules, icon="book", key="rules"),
            Button(self._editor_word("open"), self._new_scenario, key="new scenario"),
            Button(
                self._editor_word("edit" if self._chosen.own else "edit_copy"),
                self._edit_chosen,
                key="edit scenario",
            ),
            *self._ways_of_own(),
            Button(self.say("back"), self.back, key="back"),
        )
        body = master_detail(left, right, share=0.56, least=420)
        return FormPanel(self.say("street.title"), body, buttons, wide=1720, fills=True)

    def first(self) -> Widget | None:
        return self.keyed(("scenario", self._chosen.name))

    def _cards(self) -> Iterator[Widget]:
        own = [one for one in self._scenarios if one.own]
        yield card_grid([self._card(one) for one in self._scenarios if not one.own])
        if own:
            yield heading_label(self.say("street.own"))
            ready = [self._card(one) for one in own if one.scenario]
            if ready:
                yield card_grid(ready)
            yield from (self._to_mend(one) for one in own if not one.scenario)
        try:
            folder = printable(str(scenarios_folder()))
        except FolderError as error:
            folder = told_error(self.context.words, error)
        yield note_label(self.say("street.own_note", folder=folder))

    def _card(self, listed: ListedScenario) -> ScenarioCard:
        scenario, words = listed.scenario, self.context.words
        assert scenario is not None
        judge = self._referee if self._referee in scenario.referees else scenario.referees[0]
        length, share = self._length(scenario, judge), measured_share(scenario, judge)
        if share is not None:
            favoured = self.context.words.phrase(f"menu.street.favoured.{share.favoured}")
            length = f"{length} · {favoured}"
        return ScenarioCard(
            listed,
            scenario_title(words, scenario),
            f"{length} · {listed.name}" if listed.own else length,
            words,
            self.pictures,
            partial(self._choose, listed),
            chosen=listed is self._chosen,
        )

    def _to_mend(self, listed: ListedScenario) -> NotedButton:
        """A file that can't be played: what is wrong with it, and the way to the editor."""
        text = self._faulty("faulty", listed.faults)
        spans = [Span("", icon="cross", colour=BRICK_LIGHT), Span(f" {text}", colour=PAPER)]
        button = Button(
            self._editor_word("edit"),
            partial(self._edit, listed),
            size=18,
            key=("mend", listed.name),
        )
        return NotedButton(button, RichText(spans, NOTE_STYLE), wide=110)

    def _faulty(self, word: str, faults: Sequence[Fault]) -> str:
        """One line for a file with faults: the first one, and how many more."""
        first, *more = faults
        line = printable(fault_line(self.context.words, first))
        text = self.say(f"street.{word}", fault=line)
        if more:
            text = self.context.words.counted("menu.street.more_faults", len(more), text=text)
        return text

    def _length(self, scenario: Scenario, referee: str) -> str:
        words = self.context.words
        own = f"street.{referee}.turns"
        key = own if words.is_counted(own) else "menu.street.turns"
        turns = words.counted(key, scenario.turns_of(referee))
        return f"{turns} · {words.phrase('menu.street.about_minutes', n=_minutes(scenario))}"

    def _decisions(self, scenario: Scenario, referee: str) -> Iterator[str]:
        """About how many a game has, where it was measured."""
        share = measured_share(scenario, referee)
        if share is not None:
            key, about = "menu.street.about_decisions", _tens(share.decisions)
            yield self.context.words.counted_phrase(key, about)

    def _about(self) -> Iterator[Widget]:
        scenario, words = self._scenario, self.context.words
        kit = street_kit(self._chosen.source, self._referee)
        aims = list(BoardText(kit, GameWords(kit, words)).goal())[: len(SIDES)]
        strength = [sum(card.side == side for card in scenario.units) for side in SIDES]
        sentence = words.phrase("menu.street.strength", german=strength[0], soviet=strength[1])
        length = self._length(scenario, self._referee)
        length = " · ".join((length, *self._decisions(scenario, self._referee), sentence))
        briefing = f"menu.street.briefing.{scenario.id}"
        paragraphs = (
            [words.sentence(briefing)] if is_standard(scenario) and briefing in words else []
        )
        remarks = [fault_line(words, one) for one in opening_remarks(kit, self._chosen.source)]
        yield Stack(
            (
                Label(scenario_title(words, scenario), TextStyle("title", 30, CHALK)),
                note_label(length),
                *(RichText([Span(text)], TextStyle(size=19, colour=CHALK)) for text in paragraphs),
                *(RichText([Span(aim)], TextStyle(size=19)) for aim in aims),
                *map(note_label, remarks),
            ),
            gap=6,
        )
        rows = [self._rules_of(word) for word in REFEREES]
        yield settings_group(self.say("street.referees"), rows, gap=8)
        players = [self._player(side) for side in SIDES]
        parts = (*players, self._even(), *self._notes())
        yield settings_group(self.say("street.players"), parts, gap=8)

    def _rules_of(self, word: str) -> NotedButton:
        """A referee that can be chosen, where the scenario lists it."""
        listed = word in self._scenario.referees
        text = self.say(f"street.line.{word}" if listed else "street.not_playable")
        share = measured_share(self._scenario, word) if listed else None
        if share is not None:
            text = f"{text}\n{self._evenness(share)}"
        button = PickButton(
            self.context.words.phrase(f"street.referee.{word}"),
            partial(self._judge_by, word),
            chosen=word == self._referee,
            hint="" if listed else text,
            key=("referee", word),
        )
        button.enabled = listed
        note = RichText([Span(text, colour=DUST if listed else ASH)], NOTE_STYLE)
        return NotedButton(button, note, wide=150)

    def _evenness(self, share: MeasuredShare) -> str:
        """Which side a scenario favours by a referee, and what that was measured by."""
        language = self.context.language
        low, high = (Fraction(round(100 * end), 100) for end in (share.low, share.high))
        return self.say(
            f"street.measured.{share.favoured}",
            share=language.whole_percent(share.share),
            games=share.games,
            interval=language.percent_range(low, high),
        )

    def _player(self, side: int) -> Choice:
        def change(index: int) -> None:
            self._who[side] = SEAT_PLAYERS[index]
            self.rebuild()

        return Choice(
            self.say(f"new.side.{SIDE_ORDER[side]}"),
            [self.say(f"new.who.{one or 'person'}") for one in SEAT_PLAYERS],
            change,
            index=SEAT_PLAYERS.index(self._who[side]),
            key=("who", SIDE_ORDER[side]),
        )

    def _even(self) -> Widget:
        """Whether a side gets a squad more, and what that was measured to be worth."""
        offered = ("", *MORE_SQUADS)

        def change(index: int) -> None:
            self._squad = offered[index]
            self.rebuild()

        at = offered.index(self._squad)
        names = [self.say(f"street.even_of.{word or 'none'}") for word in offered]
        choice = Choice(self.say("new.even"), names, change, index=at, key="even")
        if not self._squad:
            choice.hint = self.say("new.even_note.none")
            return choice
        worth = squad_worth(self._referee, self._squad)
        half = MORE_SQUADS[self._squad].half
        text = self.say("street.even_note.half" if half else "street.even_note.whole")
        if worth is not None:
            low, high = worth.ends
            if low < 0:
                told = self.say("street.even_unclear", fewer=-low, more=high)
            else:
                told = self.say("street.even_measured", n=round(worth.points), low=low, high=high)
            text = f"{text} {told}"
        choice.hint = text
        return choice

    def _notes(self) -> Iterator[Widget]:
        """How the computer players play; what two people at one screen should know."""
        for name in dict.fromkeys(one for one in self._who if one):
            parts = [self.say(f"new.level.{name}"), *self._strength(name)]
            yield note_label(self.context.language.headed(self._called(name), " ".join(parts)))
        if any(hides(self._scenario, side) for side in SIDES) and not all(self._who):
            yield note_label(
                self.say("street.hidden_from" if any(self._who) else "street.hot_seat")
            )

    def _strength(self, name: str) -> Iterator[str]:
        """What a level was measured to win; nothing where it wasn't measured."""
        strength = street_strength(name, self._referee)
        if strength is not None:
            other = self.context.words.phrase(f"menu.new.level_called.{strength.against}")
            yield self.say("new.strength", n=strength.of_ten, other=other)

    def _called(self, name: str) -> str:
        return self.context.words.language.capitalised(self.say(f"new.who.{name}"))

    # --- what is done

    def _choose(self, listed: ListedScenario) -> None:
        self._chosen = listed
        if self._referee not in self._listed:
            self._referee = self._listed[0]
        self.rebuild()

    def _judge_by(self, word: str) -> None:
        self._referee = word
        self.rebuild()

    def open_rules(self) -> None:
        self.street.open_rules(self._referee)

    def _editor_word(self, word: str) -> str:
        return self.context.words.sentence(f"street.editor.{word}")

    def _ways_of_own(self) -> Iterator[Button]:
        """What can be done with a scenario of the player's own alone."""
        source = self._chosen.source
        if isinstance(source, Path):
            delete = partial(self._ask_to_delete, source)
            yield Button(self.say("load.delete"), delete, kind="loses", key="delete scenario")

    def _ask_to_delete(self, file: Path) -> None:
        title = scenario_title(self.context.words, self._scenario)
        answers: tuple[tuple[str, Callable[[], None]], ...] = (
            (self.say("load.delete"), partial(self._delete, file)),
            (self.say("cancel"), self.root.close),
        )
        sure = self.say("load.delete_sure", title=title)
        self.ask(self.say("load.delete"), sure, answers)

    def _delete(self, file: Path) -> None:
        """Delete a file of the player's own; another scenario is chosen."""
        self.root.close()
        try:
            file.unlink(missing_ok=True)
        except OSError as error:
            self.tell_trouble(error)
        self.resume()

    def _new_scenario(self) -> None:
        self.street.open_editor()

    def _edit_chosen(self) -> None:
        """The editor with the chosen scenario, with a copy where it is the program's."""
        self._edit(self._chosen)

    def _edit(self, listed: ListedScenario) -> None:
        """The editor with a scenario; a file whose keys can't be read is left as it is."""
        try:
            self.street.open_editor(listed.source)
        except FaultsError as error:
            self.tell(self.say("trouble"), self._faulty("unreadable", error.faults))

    def _keep(self) -> None:
        """Keep what is chosen for the next time."""
        german, soviet = self._who
        choice = NewGameChoice(self._chosen.name, self._referee, (german, soviet))
        if choice != self.context.settings.street_choice:
            self.context.change(street_choice=choice)

    def begin(self) -> None:
        """Begin the game; what keeps it from being played is told."""
        self._keep()
        players = tuple(Seat(computer=one) for one in self._who)
        setup = Setup(drawn_seed(), {}, players, self.context.language.code)
        chosen = self._chosen
        now = {one.source: one for one in self.street.scenarios.all() if one.scenario}
        if now.get(chosen.source, chosen) != chosen:
            self.resume()
            self.tell(self.say("trouble"), self.say("street.changed"))
            return
        try:
            self.attempt(lambda: self._begin(setup))
        except NoRoomForSquad:
            side = SIDE_ORDER[MORE_SQUADS[self._squad].side]
            self.tell(self.say("trouble"), self.say(f"street.no_room.{side}"))
        except (FaultsError, SetUpFault) as error:
            faults = faults_in(error, self._chosen.name)
            self.tell(self.say("trouble"), self._faulty("faulty", faults))

    def _begin(self, setup: Setup) -> None:
        self.street.begin(setup, self._chosen.source, self._referee, self._squad)

    def begin_lesson(self) -> None:
        """Begin the guided game by the chosen rules."""
        self._keep()
        try:
            self.attempt(lambda: self.street.begin_lesson_of(self._referee))
        except (AssetError, SetUpFault) as fault:
            self.tell_trouble(fault)

    def resume(self) -> None:
        """Another screen was left: the player's files may be others now."""
        scenarios = self._shortest_first()
        if scenarios != self._scenarios:
            before = {one.source for one in self._scenarios}
            self._scenarios = scenarios
            known = {one.source: one for one in scenarios if one.scenario}
            new = [one for one in known.values() if one.source not in before]
            chosen = known.get(self._chosen.source) or next(iter(known.values()))
            self._choose(new[0] if new else chosen)
            self.focus_first()


def _minutes(scenario: Scenario) -> int:
    """About how long a game takes two people."""
    seconds = len(scenario.units) * scenario.turns_of(scenario.referees[0]) * SECONDS_A_UNIT
    return max(round(seconds / _MINUTE / _STEP), 1) * _STEP


def _tens(number: float) -> int:
    """A number in round tens, at least one of them."""
    return max(round(number / 10), 1) * 10


def pose_street(context: AppContext, request: ScreenshotSpec) -> Sequence[NewStreetGameScreen]:
    """The screen as it is when all is painted."""
    del request
    return [NewStreetGameScreen(context, at_once=True)]


SCREEN: Final = ScreenSpec(NewStreetGameScreen, pose_street)
