"""A run of many games as it goes on: what is still to be played, when it may stop, what it found.

Whether to stop is decided after fixed numbers of seeds and from those seeds alone, so that it
doesn't depend on how many processes are at work or which of them is faster.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from typing import Any, Final, TypeAlias

import msgspec

from ...lab.interim_analysis import decided, look_sizes
from ...lab.intervals import Interval, share_of_games
from ...lab.jobs import CHUNK, STRIDE, chunks, game_seeds
from ...lab.parts_file import Part, PartsFile
from ..rules.kit import Kit
from .match import Match, play_part, tally_of
from .report import InterimLooks, Report, ReportedRun, beyond, edge, less_luck, report
from .tally import Tally

PieceRunner: TypeAlias = Callable[[Callable[[range], Part], Iterable[range]], Iterator[Part]]
"""Has pieces of work done, wherever, and gives what comes of them, in any order."""


class StudyPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What two runs must have in common to be one and the same; stands in a file of ranges."""

    program: str
    pack: str
    """The data pack's digest."""
    mode: str
    german: str
    soviet: str
    both: bool
    variants: dict[str, str]
    blocks: tuple[tuple[int, int], ...]
    """Runs of seeds, as in a `Report`."""
    looks: int
    bounds: Interval
    width: float
    confirm: int
    piece: int

    @property
    def written(self) -> dict[str, Any]:
        """As JSON has it."""
        found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return found


class Study(msgspec.Struct, frozen=True):
    """What is to be played, and when that is enough."""

    match: Match
    seed: int
    games: int
    """Seeds at most; each is a game, or two with the players exchanged."""
    command: str = ""
    looks: int = 1
    """How often it is looked whether that is enough, the last time at the end."""
    bounds: Interval = (0.5, 0.5)
    """It is enough as soon as the share is surely below, between or above these …"""
    width: float = 0.0
    """… or its interval is at most so wide to either side; 0: never."""
    confirm: int = 0
    """Fresh seeds for cards that might be beyond the target; none where there is no such card."""
    piece: int = CHUNK
    """Seeds that a process plays at a stretch."""

    @property
    def plan(self) -> dict[str, Any]:
        """Its plan, as a file of ranges has it."""
        match = self.match
        return StudyPlan(
            program=match.program,
            pack=match.digest,
            mode=match.mode,
            german=match.players[0],
            soviet=match.players[1],
            both=match.both,
            variants=match.variants,
            blocks=((self.seed, self.games),),
            looks=self.looks,
            bounds=self.bounds,
            width=self.width,
            confirm=self.confirm,
            piece=self.piece,
        ).written

    @property
    def most(self) -> int:
        """Seeds that may have to be played in all."""
        return self.games + self.confirm


class Progressing:
    """A study being played."""

    def __init__(
        self, study: Study, kit: Kit, runner: PieceRunner, file: PartsFile | None = None
    ) -> None:
        self._study: Final = study
        self._kit: Final = kit
        self._runner: Final = runner
        self._file: Final = file
        self._parts: Final[dict[range, Part]] = {} if file is None else file.parts.copy()
        self.wanted: list[range] = []
        """The ranges that the report is made of, in seed order; whole once it is made."""

    def run(self, progress: Callable[[int], None]) -> Report:
        """Play until it is enough; `progress` hears of each so many seeds that are finished.

        Raises whatever the runner, the players or the file raise; what is in the file stays.
        """
        study = self._study
        sizes = look_sizes(study.games, study.looks, study.piece)
        seeds = game_seeds(study.seed, study.games)
        taken = self._until_enough(seeds, sizes, progress)
        played = list(chunks(seeds[: sizes[taken - 1]], study.piece))
        looked = InterimLooks(len(sizes), taken, sizes[:taken])
        tally = self._tally(played)
        run = ReportedRun(study.match, ((study.seed, study.games),), study.command, looked)
        found = report(self._kit, run, tally)
        self.wanted = played
        if study.confirm and any(beyond(card.effect) for card in found.cards):
            fresh = list(chunks(self._fresh(), study.piece))
            for _ in self._play(fresh, progress):
                pass
            self.wanted = [*played, *fresh]
            found = report(self._kit, run, tally, self._tally(fresh))
        if self._file is not None:
            self._file.finish(self.wanted)
        return found

    def _fresh(self) -> range:
        """Seeds that come after all that might have been looked at."""
        study = self._study
        return game_seeds(study.seed, study.most)[study.games :]

    def _until_enough(
        self, seeds: range, sizes: tuple[int, ...], progress: Callable[[int], None]
    ) -> int:
        """Play, look by look in seed order; returns how many looks it took."""
        pieces = list(chunks(seeds, self._study.piece))
        playing = self._play(pieces, progress)
        done = 0
        for look, size in enumerate(sizes, start=1):
            number = -(-size // self._study.piece)
            while done < number:
                if pieces[done] in self._parts:
                    done += 1
                else:
                    next(playing)
            if look < len(sizes) and self._enough(pieces[:number], look, len(sizes)):
                playing.close()
                return look
        return len(sizes)

    def _enough(self, pieces: list[range], taken: int, planned: int) -> bool:
        study = self._study
        tally = self._tally(pieces)
        name, z = "first" if study.match.both else "german", edge(InterimLooks(planned, taken))
        found = less_luck(tally, name, z) or share_of_games(tally.shares[name], z)
        return found is not None and (decided(found, *study.bounds) or found.half <= study.width)

    def _play(
        self, pieces: list[range], progress: Callable[[int], None]
    ) -> Generator[None, None, None]:
        """Have the pieces played that aren't yet, and keep each."""
        missing = [piece for piece in pieces if piece not in self._parts]
        progress(sum(map(len, pieces)) - sum(map(len, missing)))
        for part in self._runner(partial(play_part, self._study.match), missing):
            self._parts[part.range] = part
            if self._file is not None:
                self._file.add(part)
            progress(part.seeds)
            yield

    def _tally(self, pieces: Iterable[range]) -> Tally:
        """What these ranges came to, added up in seed order."""
        total = Tally()
        for piece in pieces:
            total.add(tally_of(self._parts[piece]))
        return total


def too_many(study: Study) -> bool:
    """Whether a study would play seeds of the next ``--seed`` too."""
    return study.most > STRIDE
