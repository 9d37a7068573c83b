"""``stalingrad street bench``: what it measures and how it is told."""

from __future__ import annotations

import pytest

from stalingrad_game.app.cli import main
from stalingrad_game.app.street import bench
from stalingrad_game.app.street.bench import Frames, Measured
from stalingrad_game.street_fight.board.scenario import standard_scenarios


@pytest.mark.parametrize(("name", "referee"), [(bench.CARDS, ""), ("first_house", "ats")])
def test_a_game_is_begun_shown_and_pointed_at(
    name: str, referee: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "STALINGRAD_HOME"):
        monkeypatch.setenv(variable, "dummy")
    found = bench.measured(name, referee, 3, (640, 360))
    assert found.first > 0
    maps = {bench.CHOSEN, bench.PUSHED, bench.ZOOMED}
    both = {bench.POINTED, bench.PLAYED}
    assert set(found.frames) == (both if name == bench.CARDS else both | maps)
    for frames in found.frames.values():
        assert 0 < frames.median <= frames.p95 <= frames.worst


def test_every_scenario_is_told_beside_the_card_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    requested = set()

    def measured(name: str, _referee: str, frames: int, size: bench.Size) -> Measured:
        requested.add((frames, size))
        times = 1.0 if name == bench.CARDS else 3.0
        found = Frames(times, 2 * times, 4 * times)
        more = {} if name == bench.CARDS else {bench.PUSHED: found}
        return Measured(100 * times, {bench.PLAYED: found, **more})

    monkeypatch.setattr(bench, "in_a_process", measured)
    assert main(["street", "bench", "--size", "1920x1080", "--frames", "7"]) == 0
    assert requested == {(7, (1920, 1080))}
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    for name in standard_scenarios():
        at = next(number for number, line in enumerate(lines) if line[0] == name)
        assert lines[at] == [name, "first", "300", "3.00"]
        assert lines[at + 1] == ["played", "3.00", "6.00", "12.00", *3 * ["3.00"]]
        assert lines[at + 2] == ["pushed", "3.00", "6.00", "12.00"]
    assert main(["street", "bench", "--scenario", "first_house"]) == 0
    assert "volga_block" not in capsys.readouterr().out
