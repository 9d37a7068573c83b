"""The two effects of a Hold lie where all that fights is seen: it is what one chooses by."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from stalingrad_game.ui.table.model.targets import (
    FORMATION,
    HOLD_EFFECT,
    TRACK,
    UNIT_STACK,
    Target,
)
from stalingrad_game.ui.table.model.view_model import TableViewModel, ViewMode
from tests.support.table_pictures import laid_out
from tests.support.table_play import begun, model, random_game


def holds(mode: str) -> Iterator[TableViewModel]:
    """Tables at which the effect of a Hold is chosen, one for each district."""
    seen = set()
    for seed in range(1, 12):
        control = begun(seed, mode)
        for _ in random_game(control, Random(seed), most=400):
            shown = model(control)
            district = shown.board.fought
            if district not in seen and any(one.kind == HOLD_EFFECT for one in shown.glow):
                seen.add(district)
                yield shown
            if len(seen) == 4:
                return
    raise AssertionError("no Hold in some district")


@pytest.mark.parametrize("magnify", ["city", "battle"])
@pytest.mark.parametrize("mode", ["basic", "expert"])
def test_it_covers_hardly_anything_of_the_battle(mode: str, magnify: ViewMode) -> None:
    for shown in holds(mode):
        district = shown.board.fought
        ours = {one for side in shown.board.districts[district].formations for one in side}
        for size in ((1280, 720), (1920, 1080)):
            layout = laid_out(msgspec.structs.replace(shown, magnify=magnify), size)
            tray = layout.spots[Target("tray")]
            assert layout.frame.city.contains(tray)
            for target, place in layout.placements.items():
                fights = target.kind in {UNIT_STACK, TRACK} and target.a == district
                if fights or (target.kind == FORMATION and target.a in ours):
                    hidden = tray.clip(place.rect)
                    assert hidden.height <= place.rect.height // 10, (target, district, size)
