"""The ledger of games that were played to their end: one line each, in the user's data folder.

A game is written down when it is first seen to be over, so that it counts when its save is gone.
An odd line spoils only itself. What is deleted is remembered by its id alone, for its save may
still be there. Guided games aren't counted.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from ..folders import ledger_file, read_file, refuse_device, replace_file, sync, sync_folder
from ..kernel.library import GameLibrary
from ..record.errors import RecordError
from ..record.journal import read_bytes
from ..record.lines import MAX_BYTES, Branch, End, Redo, Resign, Seat, Take, Undo
from ..record.record import GameRecord
from ..record.record_text import RecordText
from ..record.saves import EXTENSION, is_saved, save_files
from ..record.timeline import RESIGNED

LEDGER_BYTES: Final = 64_000_000
"""A ledger larger than this isn't read; a hundred thousand games are smaller."""
CARD_ACTS: Final = frozenset({"play", "hero", "intercept"})
"""First words of options by which a card of a hand is played; the second word is the card."""
ID_BYTES: Final = 8
COUNTED_GAMES: Final = frozenset({"stalingrad", "street"})
"""The games that are counted."""


HANDICAP_KEY: Final = "handicap"
NO_HANDICAP_WORD: Final = "none"
"""The variant of the card game that helps a side, and its word for neither."""


class PastGame(msgspec.Struct, frozen=True, tag_field="kind", tag="game"):
    """One game, finished or not."""

    id: str
    """The same for every copy of its record."""
    game: str
    pack: str
    """The data pack, or the scenario."""
    mode: str
    """The mode, or the referee."""
    players: tuple[Seat, ...]
    begun: str
    turn: int
    """The turn that it has come to."""
    steps: int
    winner: str = ""
    """The winning side's word; "" where the game isn't over."""
    how: str = ""
    cards: tuple[dict[str, int], dict[str, int]] = ({}, {})
    """By side: how often it played each card; of a branch, after it had left the other game."""
    commanders: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """By side: the ids of who commanded it at the end; none where the game isn't over or that isn't
    known."""
    branched: int = -1
    """After how many steps it left the game that it was branched off; -1: it left none."""
    handicap: str = ""
    """The handicap of a game of cards; "" for none."""

    @property
    def over(self) -> bool:
        """Whether it was played to its end."""
        return self.winner != ""

    @property
    def sides(self) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
        return self.players[0::2], self.players[1::2]


class Forgotten(msgspec.Struct, frozen=True, tag_field="kind", tag="forgotten"):
    """A game that isn't to be counted any more."""

    id: str


def played_game(data: bytes, file: str, library: GameLibrary) -> PastGame:
    """What a record says of its game, without playing it through; raises `RecordError`."""
    text = RecordText(data, file, library)
    start = text.start
    taken: list[Take] = []
    undone: list[Take] = []
    turn, winner, how, branched = start.at.turn, "", "", -1
    for _, line in text.lines():
        match line:
            case Take():
                taken.append(line)
                undone.clear()
            case Undo() if taken:
                undone.append(taken.pop())
            case Redo() if undone:
                taken.append(undone.pop())
            case End():
                winner, how = line.winner, line.how
            case Branch():
                branched = len(taken)
            case Resign():
                winner, how = line.winner, RESIGNED
            case _:
                continue
        if isinstance(line, Take | Undo | Redo):
            turn = line.at.turn
    cards = (Counter[str](), Counter[str]())
    for take in taken[max(branched, 0) :]:
        act, _, rest = take.option.partition(" ")
        if act in CARD_ACTS and rest:
            cards[take.seat & 1][rest.split()[0]] += 1
    first = text.whole.partition(b"\n")[0]
    return PastGame(
        id=hashlib.blake2b(first, digest_size=ID_BYTES).hexdigest(),
        game=start.game,
        pack=start.pack,
        mode=start.mode,
        players=start.players,
        begun=start.begun,
        turn=turn,
        steps=len(taken),
        winner=winner,
        how=how,
        cards=(dict(cards[0]), dict(cards[1])),
        branched=branched,
        handicap=start.variants.get(HANDICAP_KEY, NO_HANDICAP_WORD).removeprefix(NO_HANDICAP_WORD),
    )


class Ledger:
    """The lines of the ledger, and what they say."""

    def __init__(self, path: Path | None = None) -> None:
        """The user's own, unless another file is named; a missing one is empty."""
        self.path: Final = path or ledger_file()
        self.games: Final[dict[str, PastGame]] = {}
        self.forgotten: Final[set[str]] = set()
        self.odd = 0
        """How many lines couldn't be read."""
        with suppress(OSError):
            for raw in read_file(self.path, LEDGER_BYTES).splitlines():
                self._read(raw)

    def _read(self, raw: bytes) -> None:
        if not raw.strip():
            return
        try:
            line = _DECODER.decode(raw)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            self.odd += 1
            return
        if isinstance(line, Forgotten):
            self.forgotten.add(line.id)
            self.games.pop(line.id, None)
        elif line.game in COUNTED_GAMES:
            self.games[line.id] = line
        else:
            self.odd += 1

    def note(self, games: Iterable[PastGame]) -> None:
        """Write down the games that are over and aren't there yet; raises `OSError`."""
        new = [one for one in games if self.lacks(one)]
        if not new:
            return
        refuse_device(self.path)
        with self.path.open("ab") as file:
            if file.tell() and not self._ends_a_line():
                file.write(b"\n")
            file.write(b"".join(_ENCODER.encode(one) + b"\n" for one in new))
            file.flush()
            sync(file.fileno())
        sync_folder(self.path.parent)
        self.games.update((one.id, one) for one in new)

    def lacks(self, one: PastGame) -> bool:
        """Whether a game is over and to be written down, and isn't."""
        return one.over and one.id not in self.games and one.id not in self.forgotten

    def _ends_a_line(self) -> bool:
        with self.path.open("rb") as file:
            file.seek(-1, 2)
            return file.read(1) == b"\n"

    def forget(self, games: Iterable[PastGame]) -> None:
        """Delete the whole history: these games and all that are written; raises `OSError`."""
        ids = {*self.forgotten, *self.games, *(one.id for one in games)}
        lines = (_ENCODER.encode(Forgotten(one)) + b"\n" for one in sorted(ids))
        replace_file(self.path, b"".join(lines))
        self.forgotten.update(ids)
        self.games.clear()


_DECODER: Final = msgspec.json.Decoder(PastGame | Forgotten)
_ENCODER: Final = msgspec.json.Encoder()


def saved_games(library: GameLibrary, ledger: Ledger) -> Iterator[tuple[Path, PastGame]]:
    """What all saved games say, with their files; a damaged one says nothing.

    One that the ledger lacks is played through, which tells who commanded at its end.
    """
    for path in save_files():
        if path.suffix != EXTENSION:
            continue
        with suppress(RecordError):
            data = read_bytes(path, MAX_BYTES)
            if data:
                found = played_game(data, str(path), library)
                if ledger.lacks(found):
                    found = _played_through(found, data, str(path), library)
                if found.game in COUNTED_GAMES:
                    yield path, found


def _played_through(one: PastGame, data: bytes, file: str, library: GameLibrary) -> PastGame:
    """A game with who commanded at its end; without where it can't be played by this library."""
    with suppress(RecordError):
        return _commanded(one, GameRecord.from_bytes(data, library, file))
    return one


def _commanded(one: PastGame, record: GameRecord[Any]) -> PastGame:
    commanders = record.game.commanders(record.state) if one.over else ((), ())
    return msgspec.structs.replace(one, commanders=commanders)


def games_and_files(library: GameLibrary) -> tuple[tuple[PastGame, ...], dict[str, Path]]:
    """Every game of this machine, the latest first; and by id the files of those still saved.

    Those just found to be over are written down. Raises `FolderError`.
    """
    ledger = Ledger()
    saved = list(saved_games(library, ledger))
    with suppress(OSError):
        ledger.note(one for _, one in saved)
    found = {one.id: one for _, one in saved if one.id not in ledger.forgotten}
    found.update(ledger.games)
    games = sorted(found.values(), key=lambda one: (one.begun, one.id), reverse=True)
    return tuple(games), {one.id: path for path, one in saved}


def all_games(library: GameLibrary) -> tuple[PastGame, ...]:
    """Every game of this machine, the latest first; raises `FolderError`."""
    return games_and_files(library)[0]


def delete_history(library: GameLibrary) -> None:
    """Forget all games; saved ones stay saved. Raises `OSError`."""
    ledger = Ledger()
    ledger.forget(one for _, one in saved_games(library, ledger))


def keep_in_mind(library: GameLibrary) -> None:
    """Write down what is over, as before a save is deleted; what goes wrong is let be."""
    with suppress(OSError):
        ledger = Ledger()
        ledger.note(one for _, one in saved_games(library, ledger))


def note_end(record: GameRecord[Any], library: GameLibrary) -> None:
    """Write down a saved game that lies open now; what goes wrong is let be."""
    path = record.path
    with suppress(OSError, RecordError):
        if not record.laid_open:
            return
        if path is not None and is_saved(path) and record.game.edition.game in COUNTED_GAMES:
            found = played_game(record.data, str(path), library)
            Ledger().note([_commanded(found, record)])
