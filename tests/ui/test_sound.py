"""Effects and ambience: when the device is open, what is played, and silence without one."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pygame
import pytest

from stalingrad_game.assets import asset
from stalingrad_game.ui.shell import sound
from stalingrad_game.ui.shell.settings import Settings
from stalingrad_game.ui.shell.sound import AMBIENCE_CHANNEL, SAME_SOUND_MS, SoundPlayer

SOUNDS = sorted(path.stem for path in asset("sounds").glob("*.ogg"))
MOST_BYTES = 4_000_000


@pytest.fixture(autouse=True)
def no_speaker(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.mixer.quit()


class Clock:
    """Milliseconds that pass when they are told to."""

    now = 1_000

    def __call__(self) -> int:
        return self.now


def started(settings: Settings | None = None) -> tuple[SoundPlayer, Clock]:
    clock = Clock()
    player = SoundPlayer(settings or Settings(), clock)
    player.start()
    return player, clock


def changed(settings: Settings, **changes: object) -> Settings:
    return msgspec.structs.replace(settings, **changes)


def is_open(player: SoundPlayer) -> bool:
    return player.sounding


def ambience_is_heard() -> bool:
    return pygame.mixer.Channel(AMBIENCE_CHANNEL).get_busy()


def effects_heard() -> int:
    return sum(pygame.mixer.Channel(n).get_busy() for n in range(1, sound.CHANNELS))


def test_every_sound_can_be_read_and_all_are_small() -> None:
    pygame.mixer.init(sound.SAMPLE_RATE, -16, 2)
    assert len(SOUNDS) >= 12
    assert sum(path.stat().st_size for path in asset("sounds").iterdir()) <= MOST_BYTES
    for name in SOUNDS:
        one = pygame.mixer.Sound(asset("sounds", f"{name}.ogg"))
        longest = 20 if name.startswith("ambience") else 2.5
        assert 0.03 < one.get_length() < longest, name
        levels = memoryview(one.get_raw()).cast("h")
        loudest = max(map(abs, levels)) / 32_768
        assert 0.2 < loudest < 0.99, f"{name} is silent or cut: {loudest}"


def test_nothing_is_opened_before_the_first_frame() -> None:
    player = SoundPlayer(Settings(), Clock())
    player.ambience("ambience_quiet")
    player.play("rifle")
    assert not is_open(player)
    player.start()
    assert is_open(player)
    assert ambience_is_heard()


def test_the_device_waits_for_the_first_sound() -> None:
    player, _ = started()
    assert not is_open(player)
    player.play("rifle")
    assert is_open(player)
    assert effects_heard() == 1


def test_the_device_is_closed_while_muted_and_ambience_goes_on_afterwards() -> None:
    settings = Settings()
    player, _ = started(settings)
    player.ambience("ambience_quiet")
    muted = changed(settings, muted=True)
    player.follow(muted)
    assert not is_open(player)
    assert pygame.mixer.get_init() is None
    player.play("rifle")
    assert not is_open(player)
    player.follow(changed(muted, muted=False))
    assert ambience_is_heard()


def test_volumes_stand_apart() -> None:
    settings = Settings(effects_percent=0, ambience_percent=50)
    player, _ = started(settings)
    player.ambience("ambience_quiet")
    player.play("rifle")
    assert effects_heard() == 0
    assert pygame.mixer.Channel(AMBIENCE_CHANNEL).get_volume() == pytest.approx(0.5, abs=0.01)
    player.follow(changed(settings, effects_percent=100, ambience_percent=0))
    player.play("die")
    assert effects_heard() == 1
    player.follow(changed(settings, effects_percent=0, ambience_percent=0))
    assert not is_open(player)


def test_the_same_effect_is_not_heard_twice_at_once() -> None:
    player, clock = started()
    heard: list[str] = []
    player.heard = heard.append
    for _ in range(5):
        player.play("card")
    player.play("die")
    clock.now += SAME_SOUND_MS
    player.play("card")
    assert heard == ["card", "die", "card"]
    assert effects_heard() == 3


def test_what_is_muted_is_still_told_to_who_reads_it() -> None:
    player, _ = started(Settings(muted=True))
    heard: list[str] = []
    player.heard = heard.append
    player.play("rifle")
    assert heard == ["rifle"]


def test_without_a_device_all_is_silent_and_unmuting_tries_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuch")
    settings = Settings()
    player, _ = started(settings)
    player.ambience("ambience_quiet")
    player.play("rifle")
    assert not is_open(player)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    player.play("die")
    assert not is_open(player)
    muted = changed(settings, muted=True)
    player.follow(muted)
    player.follow(changed(muted, muted=False))
    assert is_open(player)


def test_a_sound_that_is_missing_is_not_heard() -> None:
    player, _ = started()
    player.play("nosuch")
    player.ambience("nosuch")
    assert effects_heard() == 0
    assert not ambience_is_heard()
