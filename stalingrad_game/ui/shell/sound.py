"""Sound: short effects, and an ambience that goes on until another takes its place.

The device is opened at the first sound after the first painted frame and closed while everything is
muted. Where there is no device, or a file can't be read, the game is silent and says nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from ...assets import MissingAssetError, asset
from .settings import Settings

AMBIENCE_CHANNEL: Final = 0
"""The channel that no effect may take."""
CHANNELS: Final = 12
SAMPLE_RATE: Final = 44_100
BUFFER_SAMPLES: Final = 2_048
"""About 46 ms: short enough for a die, long enough to let the machine sleep in between."""
FADE_MS: Final = 1_200
"""How long one ambience takes to give way to another."""
SAME_SOUND_MS: Final = 70
"""The same effect isn't played twice within so many milliseconds."""


class SoundPlayer:
    """The sounds of one window, by the names of their files in ``assets/sounds``."""

    def __init__(
        self, settings: Settings, clock: Callable[[], int] = pygame.time.get_ticks
    ) -> None:
        """Silent until `start`; the clock counts milliseconds."""
        self._settings = settings
        self._clock: Final = clock
        self._started = False
        self._device = False
        self._failed = False
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._last: dict[str, int] = {}
        self._ambience = ""
        self._playing = ""
        """The ambience that the device plays."""
        self.heard: Callable[[str], None] | None = None
        """Told the name of each effect, played aloud or not: it may be written on the screen."""

    @property
    def sounding(self) -> bool:
        """Whether the device is open."""
        return self._device

    def start(self) -> None:
        """The first frame is painted: from now on there may be sound."""
        self._started = True
        self._follow()

    def follow(self, settings: Settings) -> None:
        """Take other settings; a device that failed is tried again where sound is turned on."""
        if settings is self._settings:
            return
        if self._settings.muted and not settings.muted:
            self._failed = False
        self._settings = settings
        self._follow()

    def play(self, name: str) -> None:
        """Play an effect once; raises nothing, whatever is amiss."""
        now = self._clock()
        last = self._last.get(name)
        if last is not None and now - last < SAME_SOUND_MS:
            return
        self._last[name] = now
        if self.heard is not None:
            self.heard(name)
        if not (self._settings.effects_percent and self._open()):
            return
        sound = self._sound(name)
        if sound is not None:
            sound.set_volume(self._settings.effects_percent / 100)
            sound.play()

    def ambience(self, name: str) -> None:
        """Let an ambience go on from now on; "" for none."""
        if name != self._ambience:
            self._ambience = name
            self._follow()

    def close(self) -> None:
        """Close the device; what was loaded is forgotten."""
        if self._device:
            pygame.mixer.quit()
            self._device = False
            self._sounds.clear()
            self._playing = ""

    def _follow(self) -> None:
        """Bring the device into agreement with what is set and what is to be heard."""
        settings = self._settings
        if settings.muted or not (settings.effects_percent or settings.ambience_percent):
            self.close()
            return
        wanted = self._ambience if settings.ambience_percent else ""
        if wanted == self._playing == "":
            return
        if not self._open():
            return
        channel = pygame.mixer.Channel(AMBIENCE_CHANNEL)
        if wanted != self._playing:
            self._playing = wanted
            sound = self._sound(wanted) if wanted else None
            if sound is None:
                channel.fadeout(FADE_MS)
            else:
                channel.play(sound, loops=-1, fade_ms=FADE_MS)
        channel.set_volume(settings.ambience_percent / 100)

    def _open(self) -> bool:
        """Open the device where that is due; says whether it is open."""
        if self._device or self._failed or not self._started or self._settings.muted:
            return self._device
        try:
            pygame.mixer.init(SAMPLE_RATE, -16, 2, BUFFER_SAMPLES)
            pygame.mixer.set_num_channels(CHANNELS)
            pygame.mixer.set_reserved(AMBIENCE_CHANNEL + 1)
        except pygame.error:
            self._failed = True
            return False
        self._device = True
        return True

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        """A sound, read once; None where it can't be."""
        if name not in self._sounds:
            try:
                self._sounds[name] = pygame.mixer.Sound(asset("sounds", f"{name}.ogg"))
            except (pygame.error, MissingAssetError, OSError):
                self._sounds[name] = None
        return self._sounds[name]
