"""Makes everything that Street Fight's table shows; what a seat may not see isn't in it."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

import msgspec

from ....localisation.language import Language
from ....street_fight.board.locations import hex_of
from ....street_fight.compared import Compared, compared
from ....street_fight.judge.odds import written
from ....street_fight.position.codes import Table
from ....street_fight.position.position import Position
from ....street_fight.position.questions import AttackQuery, Sum
from ....street_fight.position.state import State
from ....street_fight.words.answers import signed
from ....street_fight.words.board_text import BoardText
from ....street_fight.words.queries import query_words
from ....street_fight.words.words import Sentence, StreetWords
from ...shell.key_names import key_name
from ...style.key_map import KeyMap
from ..input.commands import TABLE_COMMANDS, StreetCommand
from ..input.controller import StreetController
from ..input.viewport import Spot
from ..model.board_reading import BoardReader
from ..model.map_model import GroundModel, MapModel, SightModel
from ..model.motion_model import MotionModel
from ..model.profile_model import ProfileModel, profile_of
from ..model.section_model import SectionModel
from ..model.table_model import ColumnOfReferee, CommandModel, CompareModel, TableViewModel, WhyLine
from .balloon import BalloonPresenter
from .layers import Chosen, Layers
from .motions import Motions
from .prompt import PromptPresenter
from .why import Sums, WhyPresenter
from .wording import Wording

LONGEST_FRACTION: Final = 12
"""Letters of an exact chance that there is room for; the sum has it in any case."""


class ComparePresenter:
    """Makes the panel that compares the referees."""

    def __init__(self, control: StreetController, wording: Wording, sums: Sums) -> None:
        self._control: Final = control
        self._wording: Final = wording
        self._sums: Final = sums
        self._last: tuple[Sum, CompareModel] | None = None

    def model(self) -> CompareModel:
        """What each referee says of the shot under the cursor; the last one while there is none."""
        option = self._control.considered
        found = None if option is None else self._sums.sum(option)
        if found is None or not isinstance(found.query, AttackQuery):
            return self._last[1] if self._last is not None else CompareModel()
        if self._last is None or self._last[0] is not found:
            kit = self._control.session.kit
            columns = tuple(self._column(one) for one in compared(kit, found))
            self._last = (found, CompareModel(" ".join(query_words(kit, found.query)[1:]), columns))
        return self._last[1]

    def _column(self, one: Compared) -> ColumnOfReferee:
        """One referee: whether it may be, what the wall is worth, the chances."""
        texts, say = self._wording.words.texts, self._wording.say
        words = StreetWords(one.kit.scenario, one.kit.referee, texts)
        notes = [] if one.playable else [say("not_playable")]
        if one.fault is not None:
            notes.append(words.line_fault(one.fault))
        fields: list[tuple[str, str]] = []
        if one.answer is not None:
            yes = texts.phrase("street.ask.yes" if one.legal else "street.ask.no")
            fields.append((texts.language.headed(say("compared.may")), yes))
        for name, chance in (("hurts", one.hurts), ("falls", one.falls)):
            if chance is not None and one.legal:
                called = texts.language.headed(say(f"compared.{name}"))
                fields.append((called, self._chance(chance)))
        entries = one.wall if one.legal else ()
        if one.answer is not None and not one.legal:
            entries = tuple(one.answer.why[:1])
        lines = tuple(
            WhyLine(
                "" if entry.value is None else signed(entry.value), words.reason(entry), entry.rule
            )
            for entry in entries
        )
        name = texts.phrase(f"street.referee.{one.kit.referee.id}")
        return ColumnOfReferee(name, texts.language.semicolons(notes), tuple(fields), lines)

    def _chance(self, chance: Fraction) -> str:
        percent, exact = self._wording.words.texts.language.percent(chance), written(chance)
        if len(exact) > LONGEST_FRACTION:
            return percent
        return self._wording.say("compared.chance", percent=percent, fraction=exact)


class LineEnds(NamedTuple):
    """The two ends of a line, as locations."""

    start: int
    end: int


class Profiles:
    """Makes the panel of the heights along a line."""

    def __init__(self, control: StreetController, wording: Wording, sums: Sums) -> None:
        self._control: Final = control
        self._wording: Final = wording
        self._sums: Final = sums
        self._last: tuple[int, LineEnds] | None = None
        """The line that was shown last, and to whom."""

    def model(self, sight: SightModel | None) -> ProfileModel | None:
        """The line on the map, else the one from who acts to what is pointed at, else the last."""
        control = self._control
        line = self._pointed() if sight is None else LineEnds(sight.start, sight.end)
        if line is not None and self._drawn(line):
            self._last = (control.viewer, line)
        if self._last is None or self._last[0] != control.viewer or not self._drawn(self._last[1]):
            return None
        kit, view = control.session.kit, control.view
        return profile_of(kit, view, self._wording.words, *self._last[1])

    def _pointed(self) -> LineEnds | None:
        """From the unit that acts to the place under the cursor."""
        control, subject = self._control, self._sums.acting
        if not control.asks or subject < 0:
            return None
        return LineEnds(control.view.units[subject].loc, control.viewport.spot.loc)

    def _drawn(self, line: LineEnds) -> bool:
        """Whether both ends stand on the map, in different hexes."""
        position = self._control.position
        if min(line) < 0 or hex_of(line.start) == hex_of(line.end):
            return False
        return all(map(position.exists, line))


class TablePresenter:
    """Makes the model of one table."""

    def __init__(self, control: StreetController) -> None:
        self._control: Final = control
        self.wording: Final = Wording(control.session)
        self._sums: Final = Sums(control)
        self._around: Final = PromptPresenter(control, self.wording, self._sums)
        self._why: Final = WhyPresenter(control, self.wording, self._sums, self._told)
        self._compare: Final = ComparePresenter(control, self.wording, self._sums)
        self._layers: Final = Layers(control, self.wording, self._sums)
        self._profiles: Final = Profiles(control, self.wording, self._sums)
        self._motions: Final = Motions(control.session)
        self._balloon: Final = BalloonPresenter(control, self.wording)
        self._reader: tuple[Language, BoardReader] | None = None
        self._ground: tuple[object, GroundModel] | None = None
        self._spoken: tuple[object, str] = (None, "")

    def model(self, keys: KeyMap) -> TableViewModel:
        """Everything as it is now."""
        control = self._control
        session, viewport, view = control.session, control.viewport, control.view
        balloon = self._balloon.model()
        chosen = self._layers.chosen()
        log = session.log
        covered = viewport.card >= 0
        shown = self._map(view, chosen)
        profile = None
        if viewport.profile_open and not covered:
            profile = self._profiles.model(shown.overlay.sight)
        return TableViewModel(
            top=self._around.top(tuple(self._command(one, keys) for one in TABLE_COMMANDS)),
            map=shown,
            section=None if covered else self._section(view, chosen),
            prompt=self._around.prompt(),
            why=self._why.model(),
            compare=self._compare.model() if viewport.compare_open else None,
            log=log[-1].text if log else "",
            profile=profile,
            balloon=balloon,
        )

    def see_gesture(self) -> None:
        """Turn a page of a lesson whose gesture was made."""
        self._balloon.see_gesture()

    def spoken(self, model: TableViewModel) -> tuple[str, str]:
        """Map and Section in words, for those who don't see them."""
        control = self._control
        session, view = control.session, control.view
        of = (len(session.log), control.viewer, session.language)
        if self._spoken[0] != of:
            phase = session.kit.referee.phases[view.table[Table.PHASE]]
            board = BoardText(session.kit, session.words)
            self._spoken = (of, "\n".join(board.lines(view, phase)))
        floors = [] if model.section is None else [model.section.title]
        for column in () if model.section is None else model.section.columns:
            floors += [
                f"{column.name}, {floor.name}: {'; '.join(one.text for one in floor.counters)}"
                for floor in column.floors
                if floor.counters
            ]
        return self._spoken[1], "\n".join(floors)

    def motion(self) -> MotionModel | None:
        """What moves now; None where nothing does."""
        return self._motions.model(self.reader)

    def refusal(self, spot: Spot) -> Sentence | None:
        """Why what is pointed at can't be chosen next; None where nobody might think of it."""
        return self._sums.refusal(spot)

    def _told(self, unit: int) -> str:
        """A unit in a sentence, as it is seen."""
        return self.reader.counter(self._control.position, unit).text

    @property
    def reader(self) -> BoardReader:
        """Reads views in the language of the session."""
        session = self._control.session
        if self._reader is None or self._reader[0] != session.language:
            self._reader = (session.language, BoardReader(session.kit, session.words))
            self._ground = None
        return self._reader[1]

    def _map(self, view: State, chosen: Chosen) -> MapModel:
        reader, position = self.reader, Position(self._control.session.kit.scenario, view)
        counters = self._layers.counters(reader.counters(position), chosen)
        overlay = self._layers.overlay(chosen)
        return MapModel(self._ground_of(position), counters, overlay)

    def _ground_of(self, position: Position) -> GroundModel:
        """The ground, made anew only where something on it has changed."""
        state = position.state
        markers = [msgspec.structs.astuple(marker) for marker in state.markers]
        of = (sorted(state.ruins.items()), markers, list(state.control), state.viewer)
        if self._ground is None or self._ground[0] != of:
            self._ground = (of, self.reader.ground(position))
        return self._ground[1]

    def _section(self, view: State, chosen: Chosen) -> SectionModel | None:
        number = self._control.viewport.section
        if number < 0:
            return None
        return self._layers.section(self.reader.section(view, number), chosen)

    def _command(self, command: StreetCommand, keys: KeyMap) -> CommandModel:
        """A command's button, and what it is called with its key."""
        texts = self.wording.words.texts
        text = self.wording.say(f"command.{command.id}") if command.id != "back" else ""
        own = keys.keys(command.id)
        if own and text:
            text = self.wording.say("help.key", key=key_name(own[0], texts), what=text)
        control = self._control
        return CommandModel(
            command.id, command.icon, text, command.enabled(control), command.lit(control)
        )
