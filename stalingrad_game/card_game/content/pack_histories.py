"""Reads the history behind the pieces of a data pack, and finds every fault in it.

What holds in every language stands in ``history.toml``, the words in ``lang/<code>/history.toml``.
A pack may go without. No rule reads it, so it is no part of the pack's digest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, get_args

import msgspec

from ...data_files.entries import read_entry
from ...data_files.faults import Fault, Keyed, quoted
from .check import text_faults
from .models import Content, District
from .pack_files import HISTORY_FILE, TEXTS_FOLDER, PackFiles
from .texts import COMMANDER_FACES, HistoryText, PieceHistory

MOST_SOURCES: Final = 3
SOURCE_LETTERS: Final = 160
HISTORY_LETTERS: Final = 1_200

_HISTORY_WORDS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        "units": (40, 60),
        "buildings": (70, 110),
        "formations": (60, 90),
        "combat": (70, 110),
        "commanders": (70, 110),
        "campaign": (70, 110),
        "leaders": (25, 40),
    }
)
"""By table: the fewest and the most words of a piece's history."""
_WORDS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {"kicker": (4, 9), "in_the_game": (1, 25), "disputed": (1, 35)}
)
"""The fewest and the most words of the other fields."""


class PackHistories(NamedTuple):
    """The histories of a pack: what holds in every language, and the words by language code."""

    histories: dict[str, PieceHistory]
    texts: dict[str, dict[str, HistoryText]]
    faults: list[Fault]


def load_histories(
    files: PackFiles,
    content: Content,
    codes: Iterable[str],
    *,
    complete: bool,
    borrowed: bool = False,
) -> PackHistories:
    """The histories of the pieces of `content` in the languages `codes`.

    Where the tables aren't `complete`, or the histories are `borrowed` from another pack, nothing
    is said of a piece that isn't there; it is left out.
    """
    reader = _Reader(files, content, complete=complete and not borrowed)
    histories = reader.histories()
    texts = {code: reader.texts(code, histories) for code in codes}
    return PackHistories(_linked(histories), texts, reader.faults)


def words_in(text: str) -> int:
    """How many words there are between blanks; a sign that stands alone is none."""
    return sum(word[0].isalnum() or any(map(str.isalnum, word)) for word in text.split())


class _Reader:
    """Reads histories and gathers what is wrong with them."""

    def __init__(self, files: PackFiles, content: Content, *, complete: bool) -> None:
        self.faults: list[Fault] = []
        self._files = files
        self._commanders = {entry.id for entry in content.commanders}
        self._buildings = {entry.id for entry in content.buildings}
        self._tables = _tables(content)
        self._complete = complete
        self._written: set[str] = set()

    def histories(self) -> dict[str, PieceHistory]:
        """What holds in every language, without the entries at fault."""
        found: dict[str, PieceHistory] = {}
        entries = self._entries(HISTORY_FILE)
        self._written = {piece for piece, _ in entries}
        for piece, raw in entries:
            at = Fault(HISTORY_FILE, quoted(piece), "", "")
            if piece not in self._tables:
                if self._complete:
                    self._add(at, "", Keyed("pack_fault.no_piece"))
                continue
            entry = read_entry(raw, PieceHistory, at, self.faults)
            if entry is not None:
                self.faults.extend(self._wrong(piece, entry, at))
                found[piece] = self._kept(entry)
        return found

    def texts(self, code: str, histories: Mapping[str, PieceHistory]) -> dict[str, HistoryText]:
        """The words of one language for these histories, without the entries at fault."""
        file = f"{TEXTS_FOLDER}/{code}/{HISTORY_FILE}"
        written = dict(self._entries(file, needed=bool(histories)))
        found: dict[str, HistoryText] = {}
        for piece in written:
            if piece not in self._written:
                self._add(
                    Fault(file, quoted(piece), "", ""),
                    "",
                    Keyed("pack_fault.not_in", file=HISTORY_FILE),
                )
        for piece in histories if written else ():
            at = Fault(file, piece, "", "")
            text = read_entry(written.get(piece), HistoryText, at, self.faults)
            if text is not None:
                self.faults.extend(self._wrong_text(piece, text, at))
                found[piece] = text
        return found

    def _entries(self, file: str, *, needed: bool = False) -> list[tuple[str, Any]]:
        """The entries of a file by piece; a file that isn't needed may be missing."""
        if not (needed or self._files.has(file)):
            return []
        raw, problem = self._files.read(file)
        if problem:
            self.faults.append(Fault(file, "", "", problem))
        found: list[tuple[str, Any]] = []
        for name, entry in raw.items():
            if name in self._commanders and isinstance(entry, dict):
                found.extend((f"{name}.{face}", inner) for face, inner in entry.items())
            else:
                found.append((name, entry))
        return found

    def _wrong(self, piece: str, entry: PieceHistory, at: Fault) -> Iterator[Fault]:
        sources, place, dates, see = (
            _at(at, name) for name in ("sources", "place", "dates", "see")
        )
        if not 1 <= len(entry.sources) <= MOST_SOURCES:
            yield _allowed(
                sources, Keyed("pack_fault.sources", n=len(entry.sources), most=MOST_SOURCES)
            )
        for source in entry.sources:
            yield from text_faults(sources, source, SOURCE_LETTERS)
        if self._complete and entry.place and not self._is_place(entry.place):
            districts = ", ".join(get_args(District))
            yield _allowed(
                place, Keyed("pack_fault.history_place", word=quoted(entry.place), words=districts)
            )
        if len(entry.dates) > 2 or list(entry.dates) != sorted(set(entry.dates)):
            yield _allowed(dates, Keyed("fault.allowed", what=Keyed("pack_fault.dates")))
        for other in entry.see if self._complete else ():
            if other == piece or entry.see.count(other) > 1:
                yield _allowed(see, Keyed("pack_fault.other_piece", word=quoted(other)))
            elif other not in self._written:
                yield _allowed(see, Keyed("pack_fault.told_piece", word=quoted(other)))

    def _wrong_text(self, piece: str, text: HistoryText, at: Fault) -> Iterator[Fault]:
        ranges = {"history": _HISTORY_WORDS[self._tables[piece]], **_WORDS}
        for field, (least, most) in ranges.items():
            sentence: str = getattr(text, field)
            here = _at(at, field)
            if field == "disputed" and not sentence:
                continue
            yield from text_faults(here, sentence, HISTORY_LETTERS)
            count = words_in(sentence)
            if not least <= count <= most:
                yield _allowed(
                    here, Keyed("pack_fault.word_count", n=count, least=least, most=most)
                )

    def _kept(self, entry: PieceHistory) -> PieceHistory:
        if self._is_place(entry.place):
            return entry
        return msgspec.structs.replace(entry, place="")

    def _is_place(self, place: str) -> bool:
        return place in self._buildings or place in get_args(District)

    def _add(self, at: Fault, field: str, allowed: str) -> None:
        self.faults.append(_allowed(_at(at, field), allowed))


def _tables(content: Content) -> dict[str, str]:
    """The table of every piece that may have a history."""
    faces = (f"{one.id}.{face}" for one in content.commanders for face in COMMANDER_FACES)
    tables = dict.fromkeys(faces, "commanders")
    for table in _HISTORY_WORDS:
        if table != "commanders":
            tables.update((entry.id, table) for entry in getattr(content, table))
    return tables


def _linked(histories: Mapping[str, PieceHistory]) -> dict[str, PieceHistory]:
    """The histories with every reference both ways, in file order."""
    linked: dict[str, PieceHistory] = {}
    for piece, entry in histories.items():
        both = (
            other
            for other, there in histories.items()
            if other != piece and (other in entry.see or piece in there.see)
        )
        linked[piece] = msgspec.structs.replace(entry, see=tuple(both))
    return linked


def _at(at: Fault, field: str) -> Fault:
    return msgspec.structs.replace(at, field=field)


def _allowed(at: Fault, allowed: str) -> Fault:
    return msgspec.structs.replace(at, allowed=allowed)
