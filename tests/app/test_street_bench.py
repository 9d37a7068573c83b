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
    found = bench.measured(name, referee, 3)
    assert found.first > 0
    assert 0 <= found.shown.median <= found.shown.p95 <= found.shown.worst
    assert found.shown.worst > 0
    assert 0 <= found.pointed.median <= found.pointed.worst


def test_every_scenario_is_told_beside_the_card_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(name: str, _referee: str, _frames: int) -> Measured:
        times = 1.0 if name == bench.CARDS else 3.0
        frames = Frames(times, 2 * times, 4 * times)
        return Measured(100 * times, frames, frames)

    monkeypatch.setattr(bench, "in_a_process", told)
    assert main(["street", "bench"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for name in standard_scenarios():
        figures, ratios = (line.split()[1:] for line in lines if line.startswith(name))
        assert figures == ["300", *2 * ["3.00", "6.00", "12.00"]]
        assert ratios == 7 * ["3.00"]
