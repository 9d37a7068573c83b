"""What a turn came to: each district with its stamp, what each side needs now, what it has left."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from ....card_game.history.battle_facts import BattleFacts
from ....card_game.history.goal_facts import goal_facts
from ....card_game.players.search.leaf import LeafValue
from ....card_game.rules.kit import Kit
from ....card_game.state.code_names import SIDE_NAMES
from ....card_game.state.codes import DISTRICTS, GERMAN, SIDES, DistrictStatus, FormationZone, Phase
from ....card_game.state.state import PUBLIC, State
from ....card_game.state.state import view as seen_from
from ....card_game.words.localizer import Localizer
from ....card_game.words.reference.goal_card import goal_card, readers_side
from ...art.resources import Look
from ...style.theme import CHALK, DUST, IRON, PAPER, SOOT
from ...widgets.text_box import TextBoxStyle, draw_text_block
from ..presenter.board import VOLGA_PICTURE
from ..session.session import TableSession
from ..sprites.marks import StampSprite
from ..sprites.sprite_cache import PixelSize

_PICTURE: Final = 0.62
"""How high a district's picture is, as a share of its width."""
_NAME_TYPE: Final = 17
"""Of its name, in design pixels of what is read."""


class DistrictSprite(NamedTuple):
    """A district as a turn has left it: its picture, its stamp, its name."""

    letter: str
    name: str
    building: str
    """The id of its picture; "" where nothing stands."""
    grey: bool
    """Whether nothing can be fought for there now."""
    stamp: str
    """How the turn's battle ended there; "" where there was none."""
    winner: int

    def height(self, look: Look, width: int) -> int:
        """How high it is at a width, in pixels."""
        return round(width * _PICTURE) + 2 * self._line(look) + look.theme.px(6)

    def paint(self, look: Look, size: PixelSize) -> pygame.Surface:
        theme, (width, height) = look.theme, size
        picture = pygame.Surface(size, 0, 32)
        picture.fill(SOOT)
        box = pygame.Rect(0, 0, width, max(height - 2 * self._line(look) - theme.px(6), 1))
        picture.fill(IRON, box)
        if self.building:
            art = look.gallery.building(self.building, box.size)
            picture.blit(pygame.transform.grayscale(art) if self.grey else art, box)
        tab = pygame.Rect(box.topleft, (theme.px(38), theme.px(38)))
        picture.fill(SOOT, tab)
        look.fonts.draw(picture, "poster", theme.px(27), self.letter, CHALK, tab, "centre")
        if self.stamp:
            stamp = pygame.Rect(0, 0, width, max(box.height * 45 // 100, 1))
            stamp.center = box.center
            picture.blit(
                StampSprite(self.stamp.upper(), self.winner).paint(look, stamp.size), stamp
            )
        ink = DUST if self.grey else PAPER
        style = TextBoxStyle("title", theme.read_type(_NAME_TYPE), ink, "centre")
        words = pygame.Rect(0, box.bottom + theme.px(4), width, height - box.bottom - theme.px(4))
        draw_text_block(picture, look, style, self.name, words, stand="middle", most_lines=2)
        return picture

    def _line(self, look: Look) -> int:
        return look.fonts.height("title", look.theme.read_type(_NAME_TYPE))


def turn_districts(session: TableSession) -> tuple[DistrictSprite, ...]:
    """The districts from A to D as the turn that is over has left them."""
    view, words = session.playback.view(PUBLIC), session.words
    fought = {one.district: one for one in session.battles if one.turn == view.turn - 1}
    refilled = {one.district for one in goal_facts(session.kit, view).districts if one.refills}
    return tuple(
        _district(words, view, district, fought.get(district), refills=district in refilled)
        for district in DISTRICTS
    )


def _district(
    words: Localizer, view: State, district: int, battle: BattleFacts | None, *, refills: bool
) -> DistrictSprite:
    """`refills`: a building or a Volga card still comes there this turn (R3.5)."""
    phrase, letter = words.catalogue.phrase, words.letter(district)
    standing, closed = view.buildings[district], view.status[district] == DistrictStatus.CLOSED
    shown = battle.building if battle is not None else standing
    building = words.kit.buildings[shown].id if shown >= 0 else VOLGA_PICTURE if closed else ""
    name = words.building(shown) if shown >= 0 else words.district(district)
    stamp, winner = "", -1
    if battle is not None:
        stamp, winner = phrase("label.held"), battle.winner
        if battle.captured:
            stamp = phrase("label.captured")
    elif closed:
        stamp, winner = phrase("label.closed"), GERMAN
    elif standing < 0:
        stamp, winner = phrase("label.captured"), GERMAN
    if refills:
        name = words.catalogue.phrase("label.refills", place=name)
    return DistrictSprite(letter, name, building, standing < 0, stamp, winner)


@lru_cache(maxsize=4)
def _leaf(kit: Kit) -> LeafValue:
    return LeafValue(kit)


def _chance_line(session: TableSession, step: int, side: int) -> str:
    """A side's chance to win the game when the turn began that is over, and now.

    By what lies open, as everybody may judge. `step`: after how many steps the next turn began.
    """
    record, now = session.record, session.playback.view(PUBLIC).copy()
    now.phase = Phase.CAMPAIGN  # the marker has moved: the new turn is still to be fought
    over = record.at(max(step - 1, 0)).turn
    began = bisect_left(range(step), over, key=lambda number: record.at(number).turn)
    words, leaf = session.words, _leaf(session.kit)
    chances = [leaf.german_chance(seen_from(record.at(began), PUBLIC)), leaf.german_chance(now)]
    before, after = (
        words.whole_percent(chance if side == GERMAN else 1 - chance) for chance in chances
    )
    return words.interface(f"table.pause.chance.{side}", before=before, after=after)


def turn_lines(session: TableSession, step: int) -> Iterator[str]:
    """What the side of whoever plays alone needs now, else both; chance and formations left.

    `step`: after how many steps of the record the turn began.
    """
    view, words = session.playback.view(PUBLIC), session.words
    facts, own = goal_facts(session.kit, view), readers_side(session.people)
    columns = goal_card(words, facts, own).columns
    for column in columns[: 1 if own >= 0 else None]:
        yield " ".join(column.standing)
    yield _chance_line(session, step, own if own >= 0 else GERMAN)
    left = {
        SIDE_NAMES[side]: sum(one == side for one in session.kit.formation_side)
        - len(view.lines[FormationZone.DESTROYED + side])
        - len(view.lines[FormationZone.ASH + side])
        for side in SIDES
    }
    yield words.interface("table.pause.formations_left", **left)
