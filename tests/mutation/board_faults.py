"""One-line faults for the board of Street Fight and a game's position, as `plant` sows them."""

from __future__ import annotations

from typing import Final

from tests.mutation.faults import Fault

BOARD_FAULTS: Final = (
    Fault("B1.3", "street_fight/board/hexes.py", "if column % 2 else 0", "if row % 2 else 0"),
    Fault(
        "B1.4",
        "street_fight/board/hexes.py",
        "across + rest // 2 if",
        "across + (rest + 1) // 3 if",
    ),
    Fault(
        "B2.1",
        "street_fight/board/board.py",
        "place >= building.floors",
        "place > building.floors",
    ),
    Fault("B3.5", "street_fight/position/fold.py", "    seen.rng = 0\n", ""),
    Fault(
        "B3.5",
        "street_fight/position/fold.py",
        "marker.density = known_density(marker, side, marker.density)",
        "pass",
    ),
    Fault(
        "B4.5",
        "street_fight/board/board.py",
        "return self.flat and number not in self.roofless",
        "return self.flat",
    ),
    Fault(
        "B4.6",
        "street_fight/board/board.py",
        "number in building.silo or ",
        "",
    ),
    Fault(
        "B4.8",
        "street_fight/board/board.py",
        'if side is not None and side.kind == "bar":',
        'if side is not None and side.kind == "wall":',
    ),
    Fault(
        "B4.9",
        "street_fight/board/board.py",
        "building.roofed(number) and number not in ruins",
        "building.roofed(number)",
    ),
    Fault(
        "B4.9",
        "street_fight/position/position.py",
        "if upper or ruin[0] == GROUND}",
        "if upper or ruin[0] >= GROUND}",
    ),
    Fault("B5.2", "street_fight/board/line.py", "if t0 >= t1:", "if t0 > t1:"),
    Fault(
        "B5.8",
        "street_fight/board/line.py",
        "worse = first < second if lenient else first > second",
        "worse = first > second if lenient else first < second",
    ),
    Fault(
        "B6.2",
        "street_fight/position/heights.py",
        "return from_low <= from_high",
        "return from_low < from_high",
    ),
    Fault(
        "B6.2",
        "street_fight/position/heights.py",
        "(from_one, from_other) if one < other",
        "(from_one, from_other) if one > other",
    ),
    Fault(
        "B7.1",
        "street_fight/board/line.py",
        "return all(found) if lenient else any(found)",
        "return any(found)",
    ),
    Fault(
        "B6.1",
        "street_fight/position/heights.py",
        "max(height, storey * board.level[end]) for",
        "height for",
    ),
    Fault(
        "B6.1",
        "street_fight/position/position.py",
        "return self.board.level[other] - self.board.level[one]",
        "return self.board.level[one] - self.board.level[other]",
    ),
    Fault(
        "B8.3",
        "street_fight/position/control.py",
        "position.kind(unit) in INFANTRY and active(unit)",
        "active(unit)",
    ),
    Fault(
        "B9",
        "street_fight/position/control.py",
        "position.kind(unit) not in BATTERIES and active(unit)",
        "active(unit)",
    ),
    Fault(
        "B9",
        "street_fight/position/placing.py",
        "for side in (first, 1 - first):",
        "for side in (1 - first, first):",
    ),
    Fault(
        "B9",
        "street_fight/position/placing.py",
        "rows = sorted((one.loc, one.density, one.flags) for one in laid if one.loc >= 0)",
        "rows = [(one.loc, one.density, one.flags) for one in laid if one.loc >= 0]",
    ),
    Fault(
        "B9",
        "street_fight/position/placing.py",
        "left[word] -= state.markers[number].density if word == MINES else 1",
        "left[word] -= 1",
    ),
    Fault(
        "B9",
        "street_fight/position/placing.py",
        "        if unit not in g.s.staying_hidden:\n            g.reveal(unit)",
        "        if unit in g.s.staying_hidden:\n            g.reveal(unit)",
    ),
    Fault(
        "B9",
        "street_fight/position/fold.py",
        "if kind in {Ev.PLACE, Ev.UNIT, Ev.STAY}:",
        "if kind in {Ev.PLACE, Ev.UNIT}:",
    ),
    Fault(
        "AT9.9",
        "street_fight/position/placing.py",
        "    if all(frame[0] != PLACING for frame in g.s.agenda):\n        _show_the_seen(g)",
        "",
    ),
)
