"""The card table fed by a record: what the card game brings to be watched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from ....card_game.game import CardGame
from ....card_game.history.outline import decided_battles, taking_chance, unit_beginnings
from ....card_game.state.codes import side_of
from ....card_game.state.state import PUBLIC
from ....card_game.words.localizer import Localizer
from ....card_game.words.player_names import full_player_name
from ....record.record import GameRecord
from ....record.watched_record import WatchedRecord
from ....watching.outline import MarkKind, ReplayMark, ReplayOutline
from ....watching.viewpoint import FULL_VIEWPOINT
from ...shell.app import AppContext
from ...table.input.viewport import PRESENT
from ...table.screen import TableScene
from ...table.session.hand_order import hand_cards
from ...table.session.settings import TableSettings
from ...table.session.watched_session import WatchedTableSession
from ..table_host import OnlookerHost
from .watched_table import HeldCard, HeldHand, WatchedTable


class ReplayHost(OnlookerHost):
    """The program around a watched table: it never ends or pauses a game."""

    menu = False
    """Whether the menu was asked for."""

    @property
    def table_settings(self) -> TableSettings:
        """What the players have set, as far as it matters where nobody is asked."""
        settings = super().table_settings
        usual = settings.speed or settings.computer_speed
        return msgspec.structs.replace(
            settings,
            speed=1.0 if usual else 0.0,
            computer_speed=1.0 if usual else 0.0,
            pauses="none",
            hint_policy="off",
            policies=(),
            answers="mine",
        )

    def open_menu(self, _table: TableScene) -> None:
        """The menu of the game that is watched."""
        self.menu = True

    def battle_ended(self, table: TableScene) -> None:
        """Nothing waits for it."""
        table.resume()

    def game_ended(self, table: TableScene) -> None:
        """The end is seen on the table."""
        table.resume()


class CardReplay(WatchedTable):
    """A recorded card game on its table."""

    session: WatchedTableSession
    scene: TableScene

    def __init__(self, context: AppContext, record: GameRecord[CardGame]) -> None:
        super().__init__(record)
        self._host: Final = ReplayHost(context)
        watched: WatchedRecord[CardGame] = WatchedRecord(record, 0)
        self.session = WatchedTableSession(watched, self._host.table_settings)
        self.scene = TableScene(self._host, watched, session=self.session)
        self.outline = ReplayOutline(
            len(record.steps), unit_beginnings(record), battle_marks(self.words, record)
        )
        self._beside: tuple[Localizer | None, object, tuple[HeldHand, ...]] = (None, None, ())
        """The hands beside the table as they were told last, behind what they were made of."""

    @property
    def words(self) -> Localizer:
        """The language of the window."""
        return self.session.words_in(self._host.context.language)

    @property
    def moves(self) -> bool:
        return super().moves or self.scene.animator.moves

    def settle(self) -> None:
        self.scene.control.update(0)

    def run(self, *, runs: bool, speed: float) -> None:
        super().run(runs=runs, speed=speed * self._host.table_settings.speed)

    def turn_hands(self, seat: int = -1, /) -> None:
        """With all eyes: lay the hand of a seat on the table; -1: that of the next seat."""
        self.session.turn_hands(seat)

    def hands_beside(self, viewpoint: int, /) -> tuple[HeldHand, ...]:
        """With all eyes: the hands that don't lie on the table, as they are displayed."""
        if viewpoint != FULL_VIEWPOINT:
            return ()
        playback, words = self.session.playback, self.words
        held = tuple(
            (seat, self.seat_name(seat), hand_cards(playback.view(seat), seat))
            for seat in range(self.session.kit.seats)
            if seat != self.session.open_seat
        )
        if self._beside[:2] != (words, held):  # it is asked in every frame
            self._beside = (words, held, tuple(held_hand(words, *hand) for hand in held))
        return self._beside[2]

    def seat_name(self, seat: int, /) -> str:
        """What a seat's player is called."""
        view = self.session.playback.view(PUBLIC)
        return full_player_name(self.words, self.session.names, seat, view)

    def moment(self, step: int, /) -> str:
        """Turn, phase, and the building being fought for."""
        state, words = self.record.at(step), self.words
        parts = [words.catalogue.sentence("menu.end.turn", n=state.turn), words.phase(state.phase)]
        if state.district >= 0 and state.buildings[state.district] >= 0:
            parts.append(words.place(state, state.district))
        return " · ".join(parts)

    def wanted_step(self) -> int | None:
        """The step that was pointed at in the log."""
        viewport = self.scene.control.viewport
        step, viewport.moment = viewport.moment, PRESENT
        if step == PRESENT:
            return None
        viewport.log_open = False
        self.session.touch()
        return step

    def menu_wanted(self) -> bool:
        """Whether the menu was asked for at the table."""
        wanted, self._host.menu = self._host.menu, False
        if wanted:
            self.scene.resume()
        return wanted

    def level(self, step: int, /) -> float | None:
        """The German's chance if the Break Test of the battle came now."""
        chance = taking_chance(self.record.game.kit, self.record.at(step))
        return None if chance is None else float(chance)

    @property
    def curve_name(self) -> str:
        """What the curve says."""
        return self.words.catalogue.sentence("replay.curve.card")

    @property
    def unit_names(self) -> Sequence[str]:
        return [self.words.catalogue.phrase(f"replay.units.{unit}") for unit in self.outline.units]


def held_hand(words: Localizer, seat: int, player: str, cards: Sequence[int]) -> HeldHand:
    """The hand of a player of this name, each card with a line for every sentence of it."""
    name = words.catalogue.sentence("replay.holds", who=player, n=len(cards))
    found = []
    for card, number in sorted(Counter(cards).items()):
        lines = [one.text for section in words.card_text(card) for one in section.sentences]
        found.append(HeldCard(words.card(card), number, "\n".join(lines)))
    return HeldHand(seat, side_of(seat), name, tuple(found))


def battle_marks(words: Localizer, record: GameRecord[CardGame]) -> list[ReplayMark]:
    """Who won each battle, and whether the building fell."""
    found = []
    for battle in decided_battles(record):
        side = ("german", "soviet")[side_of(battle.winner)]
        kind: MarkKind = "capture" if battle.taken else "battle"
        place = words.letter(battle.district)
        if battle.building >= 0:
            place = f"{place} · {words.building(battle.building)}"
        won = words.catalogue.sentence(f"menu.end.course_won.{side}")
        taken = words.catalogue.sentence("replay.taken") if battle.taken else ""
        text = " ".join(part for part in (f"{place}:", won, taken) if part)
        found.append(ReplayMark(battle.step, kind, text, battle.winner))
    return found
