"""Makes everything that Street Fight's table shows; what a seat may not see isn't in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from ....localisation.language import Language
from ....street_fight.position.position import Position
from ....street_fight.position.state import State
from ....street_fight.words.words import Sentence
from ...style.key_map import KeyMap
from ..input.controller import StreetController
from ..model.board_model import CounterModel, GroundModel, MapModel, MotionModel, SectionModel, Spot
from ..model.board_reading import BoardReader
from ..model.table_model import TableViewModel
from ..panels.panel import ListedPanel, Sources
from .layers import Chosen, Layers
from .motions import Motions
from .stage import StageManager
from .sums import Sums
from .wording import Wording


class TablePresenter:
    """Makes the model of one table."""

    def __init__(
        self,
        control: StreetController,
        panels: Sequence[ListedPanel],
        keys: Callable[[], KeyMap],
    ) -> None:
        """Of a table with these panels around the map; `keys` says which key is for what."""
        self._control: Final = control
        self.keys: Final = keys
        self.wording: Final = Wording(control.session)
        self._sums: Final = Sums(control)
        self._layers: Final = Layers(control, self.wording, self._sums)
        self._motions: Final = Motions(control.session)
        self._stage: Final = StageManager(control, self._sums)
        sources = Sources(control, self.wording, self._sums, self._describe_unit, keys)
        self._panels: Final = {one.name: one.presenter(sources) for one in panels}
        self._reader: tuple[Language, BoardReader] | None = None
        self._ground: tuple[object, GroundModel] | None = None
        self._counters: tuple[object, tuple[CounterModel, ...]] = (None, ())
        self._cut: tuple[object, SectionModel | None] = (None, None)

    def model(self) -> TableViewModel:
        """What is shown now, made of what the viewer sees."""
        viewport, view = self._control.viewport, self._control.view
        for panel in self._panels.values():
            panel.prepare()
        self._stage.follow()
        chosen = self._layers.chosen()
        shown = self._map(view, chosen)
        return TableViewModel(
            map=shown,
            section=None if viewport.card >= 0 else self._section(view, chosen),
            panels={name: panel.state(shown.overlay.sight) for name, panel in self._panels.items()},
            house_on_stage=viewport.stage.section,
            trade=self.wording.command("section", self.keys()),
        )

    def see_gesture(self) -> None:
        """Let panels go on that wait for a gesture which was made."""
        for panel in self._panels.values():
            panel.follow()

    def motion(self) -> MotionModel | None:
        """What moves now; None where nothing does."""
        return self._motions.model(self.reader)

    def refusal(self, spot: Spot) -> Sentence | None:
        """Why what is pointed at can't be chosen next; None where nobody might think of it."""
        return self._sums.refusal(spot)

    @property
    def refuses(self) -> bool:
        """Whether it is said why what was clicked last led to nothing."""
        return self._sums.in_vain() is not None

    def _describe_unit(self, unit: int) -> str:
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
        of = (reader, msgspec.msgpack.encode(view))
        if self._counters[0] != of:
            self._counters = (of, reader.counters(position))
        counters = self._layers.counters(self._counters[1], chosen)
        overlay = self._layers.overlay(chosen)
        return MapModel(self._ground_of(position), counters, overlay)

    def _ground_of(self, position: Position) -> GroundModel:
        """The ground, made anew only where something on it has changed."""
        state = position.state
        markers = [msgspec.structs.astuple(marker) for marker in state.markers]
        light = self.reader.light(position)
        of = (sorted(state.ruins.items()), markers, list(state.control), state.viewer, light)
        if self._ground is None or self._ground[0] != of:
            self._ground = (of, self.reader.ground(position))
        return self._ground[1]

    def _section(self, view: State, chosen: Chosen) -> SectionModel:
        """The house that is open, read anew only where something of the game has changed."""
        number = self._control.viewport.house
        of = (self._counters[0], number)
        if self._cut[0] != of or self._cut[1] is None:
            self._cut = (of, self.reader.section(view, number))
        section = self._cut[1]
        assert section is not None
        return self._layers.section(section, chosen)
