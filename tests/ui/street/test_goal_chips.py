"""The hexes that count for victory are walked through by a key, and each says who holds it."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from stalingrad_game.street_fight.board.locations import hex_of, location
from stalingrad_game.street_fight.position.codes import NOBODY
from stalingrad_game.street_fight.referees import REFEREES
from stalingrad_game.ui.automation.describe import describe_screen
from stalingrad_game.ui.street.panels.goal import AimChip, GoalModel, GoalPanel
from stalingrad_game.ui.style.theme import SIDE_LOOKS, SIDE_ORDER
from tests.support.street_attacks import begun, settle
from tests.support.street_hands import QUIET, StreetWindow


def goal(window: StreetWindow) -> tuple[GoalPanel, GoalModel]:
    panel = window.table.view.panels["goal"]
    assert isinstance(panel, GoalPanel)
    assert panel.model is not None
    return panel, panel.model


def chips(window: StreetWindow) -> list[AimChip]:
    return [one for one in goal(window)[0].walk() if isinstance(one, AimChip)]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("referee", REFEREES)
def test_the_key_goes_through_all_hexes_and_says_who_holds_each(
    referee: str, language: str
) -> None:
    window = begun(referee, settings=replace(QUIET, language=language))
    control, session = window.table.control, window.table.session
    hexes, steps = session.kit.scenario.victory.hexes, len(session.record.steps)
    for number in (*hexes, hexes[0]):
        window.key(pygame.K_g)
        assert control.viewport.cursor.hex == number
        assert control.viewport.by_key
        (aim,) = [one for one in goal(window)[1].aims if one.pointed]
        assert aim.hex == number
        assert window.prompt.text.endswith(aim.text)
        holder = session.record.state.control[number]
        assert holder == aim.holder
        side = "" if holder == NOBODY else session.words.side(holder).the
        assert side in aim.text
        if session.kit.board.building_of[number] >= 0:
            assert control.viewport.house == number
    assert len(session.record.steps) == steps


def test_the_chip_of_the_hex_at_the_cursor_looks_different() -> None:
    window = begun("tide")

    def painted() -> list[bytes]:
        return [
            pygame.image.tobytes(
                window.surface.subsurface(one.rect.clip(window.surface.get_rect())), "RGB"
            )
            for one in chips(window)
        ]

    before = painted()
    window.key(pygame.K_g)
    window.frame()
    panel = goal(window)[0]
    assert panel.visible
    after = painted()
    assert after[0] != before[0]
    assert after[1:] == before[1:]
    corner = window.table.view.map.rect.topleft
    window.send(pygame.MOUSEMOTION, pos=corner, rel=(0, 0), buttons=(0, 0, 0))
    window.frame()
    assert not any(one.pointed for one in goal(window)[1].aims)
    assert goal(window)[1].aims[0].text not in window.prompt.text


def test_each_chip_is_a_part_of_its_own_that_is_told_pressed_and_has_a_hint() -> None:
    window = begun("tide")
    settle(window)
    found = chips(window)
    aims = goal(window)[1].aims
    assert [one.hint for one in found] == [one.text for one in aims]
    assert all(one.can_focus for one in found)
    screen_description = describe_screen(window.table, window.context.size)
    assert {one.text for one in aims} <= {one.label for one in screen_description.seen}
    last = found[-1]
    window.click(last.rect.center)
    assert window.table.control.viewport.house == aims[-1].hex
    chips(window)[0].activate()
    assert window.table.control.viewport.house == aims[0].hex


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("referee", REFEREES)
def test_a_chip_says_who_will_hold_its_hex_as_units_stand_now(referee: str, language: str) -> None:
    window = begun(referee, settings=replace(QUIET, language=language))
    session = window.table.session
    state = session.record.state
    victory = session.kit.scenario.victory
    other = 1 - victory.side
    number = next(one for one in victory.hexes if state.control[one] == other)
    alone = next(
        unit
        for unit, entry in enumerate(session.kit.scenario.units)
        if entry.side == victory.side and state.units[unit].loc >= 0 and entry.kind == "rifle_squad"
    )
    for now in state.units:
        if now.loc >= 0 and hex_of(now.loc) == number:
            now.loc = state.units[alone].loc
    state.units[alone].loc = location(number)
    session.show_anew()
    session.touch()
    settle(window)
    (aim,) = [one for one in goal(window)[1].aims if one.hex == number]
    assert (aim.holder, aim.coming) == (other, victory.side)
    assert "(B8.3)" in aim.text
    assert str(session.words.side(victory.side).the) in aim.text
    assert {"en": "turn", "fr": "tour"}[language] in aim.text
    chip = next(one for one in chips(window) if one.key == ("aim", number))
    assert chip.hint == aim.text
    inks = [SIDE_LOOKS[SIDE_ORDER[side]].colour for side in (other, victory.side)]
    surface = window.surface.subsurface(chip.rect)
    seen = {
        tuple(surface.get_at((x, y)))[:3] for x in range(chip.rect.w) for y in range(chip.rect.h)
    }
    assert {tuple(ink)[:3] for ink in inks} <= seen
    words = {"en": "hold 0, soon 1", "fr": "en tiennent 0, bientôt 1"}[language]
    assert words in goal(window)[1].standing
