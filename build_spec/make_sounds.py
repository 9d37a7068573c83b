"""Makes every sound of the game from noise and sines and writes it as Ogg Vorbis.

    pip install -e '.[sounds]'
    python build_spec/make_sounds.py            # all of them, into assets/sounds
    python build_spec/make_sounds.py rifle die  # these alone

Nothing is recorded: a sound is an array of samples from -1 to 1, made by a function whose name is
that of its file. Effects are short and dry; ambience is made in a circle, so that its end meets its
beginning. numpy and soundfile are needed here alone; the game only plays the files.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np
import soundfile
from numpy.typing import NDArray

Samples = NDArray[np.float64]

RATE: Final = 44_100
"""Samples a second."""
FOLDER: Final = Path(__file__).parent.parent / "assets" / "sounds"
SEED: Final = 1942
AMBIENCE_S: Final = 16.0
"""How long an ambience is before it begins again, in seconds."""
SMALLEST_FILE: Final = 0.75
"""How hard the encoder presses an ambience, from 0 to 1."""
GOOD_FILE: Final = 0.4
"""How hard it presses an effect."""


def times(seconds: float) -> Samples:
    """The moment of every sample, in seconds."""
    return np.arange(round(seconds * RATE)) / RATE


def noise(seconds: float, chance: np.random.Generator) -> Samples:
    """White noise."""
    return chance.standard_normal(round(seconds * RATE))


def band(samples: Samples, low_hz: float, high_hz: float, *, slope: float = 2.0) -> Samples:
    """What lies between two frequencies; beyond them it falls off by a power. It is circular."""
    spectrum = np.fft.rfft(samples)
    hertz = np.maximum(np.fft.rfftfreq(len(samples), 1 / RATE), 1.0)
    gain = 1 / (1 + (low_hz / hertz) ** (2 * slope)) / (1 + (hertz / high_hz) ** (2 * slope))
    return np.fft.irfft(spectrum * gain, len(samples))


def fade(seconds: float, half_life_s: float, attack_s: float = 0.001) -> Samples:
    """A loudness that rises at once and halves again and again."""
    t = times(seconds)
    return np.minimum(t / attack_s, 1.0) * 0.5 ** (t / half_life_s)


def glide(start_hz: float, end_hz: float, seconds: float) -> Samples:
    """A sine that goes from one pitch to another."""
    hertz = np.geomspace(start_hz, end_hz, round(seconds * RATE))
    return np.sin(2 * np.pi * np.cumsum(hertz) / RATE)


def level(samples: Samples, loudness: float) -> Samples:
    """The same with the middle of its loudness at a value; peaks are bent, not cut."""
    loud = np.sqrt(np.mean(samples**2)) or 1.0
    return np.tanh(samples * loudness / loud)


def peak(samples: Samples, top: float) -> Samples:
    """The same with its highest peak at a value."""
    return samples / (np.max(np.abs(samples)) or 1.0) * top


def ends(samples: Samples) -> Samples:
    """The same with a soft end."""
    end = min(len(samples), round(0.02 * RATE))
    return samples * np.concatenate((np.ones(len(samples) - end), np.linspace(1, 0, end)))


def mix(seconds: float, *parts: tuple[float, Samples]) -> Samples:
    """Sounds laid over each other, each from its moment on."""
    whole = np.zeros(round(seconds * RATE))
    for at_s, part in parts:
        first = round(at_s * RATE)
        room = part[: max(len(whole) - first, 0)]
        whole[first : first + len(room)] += room
    return whole


def room(samples: Samples, seconds: float, loudness: float, chance: np.random.Generator) -> Samples:
    """The sound with the echo of a ruined street behind it."""
    length = len(samples) + round(seconds * RATE)
    tail = band(noise(seconds, chance), 120, 2_600) * fade(seconds, seconds / 5, 0.01)
    echo = np.fft.irfft(np.fft.rfft(samples, length) * np.fft.rfft(tail, length), length)
    echo *= loudness * np.max(np.abs(samples)) / (np.max(np.abs(echo)) or 1.0)
    echo[: len(samples)] += samples
    return echo


def knock(hertz: float, seconds: float, chance: np.random.Generator) -> Samples:
    """Something small set down on wood."""
    body = glide(hertz * 1.25, hertz, seconds) * fade(seconds, seconds / 7)
    edge = band(noise(seconds, chance), 1_800, 6_500) * fade(seconds, 0.004)
    return body + 0.22 * edge


def boom(seconds: float, chance: np.random.Generator) -> Samples:
    """A heavy burst, as heard from near."""
    ground = glide(78, 32, seconds) * fade(seconds, seconds / 5, 0.004)
    blast = band(noise(seconds, chance), 40, 900) * fade(seconds, seconds / 8, 0.002)
    rubble = band(noise(seconds, chance), 700, 4_000) * fade(seconds, seconds / 4, 0.05)
    return 1.3 * ground + 0.8 * blast + 0.12 * rubble


def crackle(seconds: float, each_s: float, chance: np.random.Generator) -> Samples:
    """Burning wood: many small cracks, some loud; it wraps round its end."""
    whole = np.zeros(round(seconds * RATE))
    for _ in range(round(seconds * each_s)):
        length = chance.uniform(0.004, 0.03)
        one = band(noise(length, chance), chance.uniform(600, 2_500), 7_000)
        one *= fade(length, length / 5) * chance.pareto(2.2)
        first = chance.integers(len(whole))
        where = (first + np.arange(len(one))) % len(whole)
        whole[where] += np.clip(one, -6, 6)
    return whole


# --- effects


def card(chance: np.random.Generator) -> Samples:
    """A card laid on the table."""
    slide = band(noise(0.16, chance), 900, 5_500) * np.sin(
        np.linspace(0, np.pi, round(0.16 * RATE))
    )
    return peak(mix(0.26, (0.0, 0.35 * slide), (0.12, knock(240, 0.1, chance))), 0.6)


def shuffle(chance: np.random.Generator) -> Samples:
    """A pile riffled together."""
    moments = np.sort(chance.beta(2, 1.6, 26)) * 0.6
    flaps = [
        (moment, band(noise(0.03, chance), 1_200, 6_000) * fade(0.03, 0.006)) for moment in moments
    ]
    return peak(mix(0.8, *flaps, (0.66, 0.8 * knock(210, 0.1, chance))), 0.55)


def counter(chance: np.random.Generator) -> Samples:
    """A cardboard counter set down."""
    return peak(knock(330, 0.13, chance), 0.55)


def die(chance: np.random.Generator) -> Samples:
    """A die that falls, jumps and comes to rest."""
    moments = (0.0, 0.09, 0.16, 0.21, 0.245, 0.27)
    falls = [
        (moment, 0.82**n * knock(chance.uniform(620, 900), 0.07, chance))
        for n, moment in enumerate(moments)
    ]
    return peak(mix(0.38, *falls), 0.65)


def rifle(chance: np.random.Generator) -> Samples:
    """A shot in a street."""
    crack = band(noise(0.25, chance), 350, 7_000) * fade(0.25, 0.014)
    thump = glide(190, 70, 0.2) * fade(0.2, 0.03)
    return peak(room(mix(0.3, (0.0, crack), (0.0, 0.8 * thump)), 0.7, 0.32, chance), 0.8)


def sniper(chance: np.random.Generator) -> Samples:
    """A single shot from far away: the crack of the bullet, then the shot."""
    crack = band(noise(0.08, chance), 1_500, 9_000) * fade(0.08, 0.006)
    shot = band(noise(0.35, chance), 120, 1_500) * fade(0.35, 0.035)
    return peak(room(mix(0.6, (0.0, crack), (0.17, 0.7 * shot)), 1.0, 0.4, chance), 0.75)


def shell(chance: np.random.Generator) -> Samples:
    """A shell comes down."""
    fall = glide(1_350, 520, 0.42) * np.linspace(0, 1, round(0.42 * RATE)) ** 2 * 0.16
    return peak(mix(1.7, (0.0, fall), (0.42, room(boom(0.9, chance), 0.35, 0.25, chance))), 0.9)


def fire(chance: np.random.Generator) -> Samples:
    """Fire that takes hold."""
    breath = band(noise(1.1, chance), 90, 700) * np.sin(np.linspace(0, np.pi, round(1.1 * RATE)))
    cracks = crackle(1.1, 60, chance) * np.linspace(0.3, 1, round(1.1 * RATE))
    return peak(level(breath, 0.22) + level(cracks, 0.12) * fade(1.1, 0.6), 0.65)


def inferno(chance: np.random.Generator) -> Samples:
    """A whole building goes up."""
    rush = band(noise(1.8, chance), 60, 1_300) * fade(1.8, 0.35, 0.12)
    return peak(
        mix(1.9, (0.0, 0.8 * boom(0.8, chance)), (0.05, level(rush, 0.3)))
        + np.pad(level(crackle(1.5, 90, chance), 0.12), (round(0.4 * RATE), 0)),
        0.9,
    )


def bucket(chance: np.random.Generator) -> Samples:
    """Water on embers."""
    splash = band(noise(0.3, chance), 400, 3_000) * fade(0.3, 0.05, 0.02)
    hiss = band(noise(0.9, chance), 3_000, 9_000) * fade(0.9, 0.2, 0.08)
    return peak(mix(1.0, (0.0, splash), (0.08, 0.5 * hiss)), 0.55)


def tank(chance: np.random.Generator) -> Samples:
    """An engine under load, tracks over rubble."""
    seconds = 1.4
    t = times(seconds)
    speed = 2 * np.pi * np.cumsum(np.interp(t, (0, 0.5, seconds), (31, 44, 36))) / RATE
    engine = sum(np.sin(n * speed + n) / n for n in range(1, 9))
    engine = band(np.asarray(engine) * (1 + 0.4 * np.sin(speed / 2)), 25, 420)
    steps = np.arange(0.05, seconds - 0.1, 0.085)
    tracks = [(s, 0.14 * knock(chance.uniform(700, 1_300), 0.06, chance)) for s in steps]
    swell = np.sin(np.linspace(0, np.pi, len(t))) ** 0.6
    return peak((level(engine, 0.35) + mix(seconds, *tracks)) * swell, 0.8)


def radio(chance: np.random.Generator) -> Samples:
    """Three signs of a field radio through static."""
    seconds = 0.85
    static = level(band(noise(seconds, chance), 700, 2_800), 0.05)
    keyed = np.zeros(len(static))
    for start, length in ((0.1, 0.07), (0.24, 0.2), (0.52, 0.07)):
        keyed[round(start * RATE) : round((start + length) * RATE)] = 1
    soft = np.convolve(keyed, np.hanning(220) / np.hanning(220).sum(), "same")
    edge = np.minimum(1, np.minimum(times(seconds), times(seconds)[::-1]) / 0.05)
    return peak((static + 0.25 * soft * np.sin(2 * np.pi * 780 * times(seconds))) * edge, 0.5)


def hourglass(chance: np.random.Generator) -> Samples:
    """The glass is turned and sand runs."""
    seconds = 1.3
    sand = band(noise(seconds, chance), 3_500, 11_000) * (
        0.6 + 0.4 * band(noise(seconds, chance), 6, 40) * 8
    )
    swell = np.sin(np.linspace(0, np.pi, round(seconds * RATE))) ** 0.5
    turn = knock(150, 0.2, chance)
    return peak(mix(seconds, (0.0, turn), (0.0, 0.25 * level(sand, 0.3) * swell)), 0.6)


def siren(_chance: np.random.Generator) -> Samples:
    """A siren cranked by hand, up and down once."""
    seconds = 2.2
    t = times(seconds)
    pitch = np.interp(t, (0, 0.9, 1.3, seconds), (150, 430, 430, 190))
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    tone = sum(np.sin(n * phase) / n**1.3 for n in (1, 2, 3, 4, 6))
    swell = np.interp(t, (0, 0.5, 1.4, seconds), (0, 1, 1, 0)) ** 1.5
    return peak(np.asarray(tone) * swell, 0.45)


def your_turn(_chance: np.random.Generator) -> Samples:
    """Two strokes on a small bell, to call whoever is to act."""
    stroke = np.zeros(round(0.8 * RATE))
    for ratio, loud in ((1, 1.0), (2.01, 0.5), (2.98, 0.28), (4.4, 0.12)):
        stroke += (
            loud * np.sin(2 * np.pi * 523 * ratio * times(0.8)) * fade(0.8, 0.16 / ratio, 0.003)
        )
    return peak(mix(1.05, (0.0, 0.8 * stroke), (0.2, stroke)), 0.5)


def _drum(hertz: float, chance: np.random.Generator) -> Samples:
    skin = glide(hertz * 1.3, hertz, 0.8) * fade(0.8, 0.13, 0.003)
    stick = band(noise(0.8, chance), 200, 1_600) * fade(0.8, 0.02)
    return skin + 0.35 * stick


def verdict_taken(chance: np.random.Generator) -> Samples:
    """The verdict: a building has fallen. Two strokes of a drum, the second one deeper."""
    return peak(mix(1.3, (0.0, _drum(98, chance)), (0.28, 1.2 * _drum(65, chance))), 0.85)


def verdict_held(chance: np.random.Generator) -> Samples:
    """The verdict: a building holds. Two strokes of a drum, the second one higher."""
    return peak(mix(1.3, (0.0, _drum(65, chance)), (0.28, 1.2 * _drum(98, chance))), 0.85)


def refusal(chance: np.random.Generator) -> Samples:
    """It can't be done: two dull knocks."""
    dull = band(knock(120, 0.12, chance), 60, 500)
    return peak(mix(0.3, (0.0, dull), (0.12, 0.8 * dull)), 0.5)


def button(chance: np.random.Generator) -> Samples:
    """A switch."""
    return peak(band(knock(900, 0.05, chance), 500, 4_500), 0.3)


# --- ambience: it ends where it begins


def _wind(chance: np.random.Generator) -> Samples:
    gusts = band(noise(AMBIENCE_S, chance), 0.05, 0.35)
    gusts = 1 + 0.5 * gusts / np.max(np.abs(gusts))
    return level(band(noise(AMBIENCE_S, chance), 90, 420, slope=1.2) * gusts, 0.06)


def _distant(count: int, loudness: float, chance: np.random.Generator) -> Samples:
    """Guns far away, scattered over the whole circle."""
    whole = np.zeros(round(AMBIENCE_S * RATE))
    for _ in range(count):
        one = band(boom(2.5, chance), 25, 180) * loudness * chance.uniform(0.4, 1)
        first = chance.integers(len(whole))
        whole[(first + np.arange(len(one))) % len(whole)] += one
    return whole


def ambience_quiet(chance: np.random.Generator) -> Samples:
    """The city between battles: wind, and guns beyond the horizon."""
    return peak(_wind(chance) + _distant(4, 0.06, chance), 0.4)


def ambience_battle(chance: np.random.Generator) -> Samples:
    """A battle is fought: guns near and far, shots some streets away."""
    shots = np.zeros(round(AMBIENCE_S * RATE))
    for _ in range(14):
        first = chance.integers(len(shots))
        for n in range(chance.integers(1, 5)):
            one = band(rifle(chance), 150, 1_400) * 0.05 * chance.uniform(0.3, 1)
            where = (first + round(n * 0.13 * RATE) + np.arange(len(one))) % len(shots)
            shots[where] += one
    return peak(_wind(chance) + _distant(14, 0.12, chance) + shots, 0.55)


def ambience_fire(chance: np.random.Generator) -> Samples:
    """Much of the city burns."""
    roar = level(band(noise(AMBIENCE_S, chance), 50, 300), 0.07)
    near = level(crackle(AMBIENCE_S, 26, chance), 0.03)
    return peak(_wind(chance) + roar + near + _distant(6, 0.07, chance), 0.5)


SOUNDS: Final[tuple[Callable[[np.random.Generator], Samples], ...]] = (
    *(card, shuffle, counter, die, rifle, sniper, shell, fire, inferno, bucket, tank, radio),
    *(hourglass, siren, your_turn, verdict_taken, verdict_held, refusal, button),
    *(ambience_quiet, ambience_battle, ambience_fire),
)


def main() -> None:
    """Write the sounds that are named, or all."""
    names = [make.__name__ for make in SOUNDS]
    parser = argparse.ArgumentParser(description="Make the sounds of the game.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of: {', '.join(names)}")
    wanted = parser.parse_args().names or names
    unknown = sorted(set(wanted) - set(names))
    if unknown:
        parser.error(f"no such sound: {', '.join(unknown)}; there are {', '.join(names)}")
    FOLDER.mkdir(exist_ok=True)
    for number, make in enumerate(SOUNDS):
        name = make.__name__
        if name not in wanted:
            continue
        samples = make(np.random.default_rng((SEED, number)))
        path = FOLDER / f"{name}.ogg"
        circular = name.startswith("ambience")
        samples = samples if circular else ends(samples)
        press = SMALLEST_FILE if circular else GOOD_FILE
        soundfile.write(
            path, samples, RATE, format="OGG", subtype="VORBIS", compression_level=press
        )
        print(f"{name}: {len(samples) / RATE:.2f} s, {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
