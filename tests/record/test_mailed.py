"""Files that come by mail: whatever is done to a text on the way, the game in it is whole."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.app.cli import main
from stalingrad_game.folders import saves_folder
from stalingrad_game.record import saves, sealing
from stalingrad_game.record.errors import ErrorKind, RecordError
from stalingrad_game.record.mailed import BEGIN, END, LINE, armoured, plain_text, unarmoured
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.sealed_saves import is_sealed_file, write_open
from stalingrad_game.record.sealing import MOST_BEFORE, Seal
from tests.support.amount import share
from tests.support.games import GOLDEN, library, move, played
from tests.support.sealed import PASSPHRASES, cheap_seal, received

pytestmark = pytest.mark.usefixtures("cheap_seals")
FIRST_FORMAT: Final = Path(__file__).parent / "sealed_1" / "unfinished.sealed.jsonl"
Change = Callable[[bytes], bytes]


def crlf(data: bytes) -> bytes:
    return data.replace(b"\n", b"\r\n")


def old_mac(data: bytes) -> bytes:
    return data.replace(b"\n", b"\r")


def marked(data: bytes) -> bytes:
    """With a byte order mark."""
    return data if data.startswith(b"\xef\xbb\xbf") else b"\xef\xbb\xbf" + data


def in_utf_16(data: bytes) -> bytes:
    """As some editors call Unicode."""
    return data.decode("utf-8-sig").encode("utf-16")


def chopped(data: bytes) -> bytes:
    """Without the last line end."""
    return data.rstrip(b"\r\n")


def padded(data: bytes) -> bytes:
    return b"\r\n \t\n" + data.replace(b"\n", b"  \n") + b"\n\n \n"


def quoted(data: bytes) -> bytes:
    return b"".join(b"> " + line for line in data.splitlines(keepends=True))


def framed(data: bytes) -> bytes:
    """As it stands in a letter."""
    return "Хello, it's your turn -- at last!\n\n".encode() + data + b"\n-- \nBoris <b@x.example>\n"


def wrapped(width: int) -> Change:
    """Folded at a width, lines cut in the middle too."""

    def fold(data: bytes) -> bytes:
        lines = data.split(b"\n")
        cut = (line[at : at + width] for line in lines for at in range(0, len(line) or 1, width))
        return b"\n".join(cut)

    return fold


TEXT: Final[tuple[Change, ...]] = (crlf, old_mac, chopped, padded, quoted)
"""What may be done to a text in any order."""


@cache
def whole() -> bytes:
    """A game of cards, sealed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sealing, "COST", sealing.LEAST_COST)
        return cheap_seal().sealed(played(limit=40).data)


def changes(*, frames: bool) -> st.SearchStrategy[list[Change]]:
    """What is done to a text on its way, in this order."""
    wraps = st.builds(wrapped, st.integers(20, 200))
    ways = [st.sampled_from(TEXT), wraps, *([st.just(framed)] if frames else [])]
    last = st.sampled_from([[], [marked], [in_utf_16]])
    return st.builds(lambda one, two: [*one, *two], st.lists(st.one_of(ways), max_size=4), last)


@given(done=changes(frames=True))
@settings(max_examples=share(80))
def test_a_sealed_file_opens_whatever_is_done_to_its_text(done: list[Change]) -> None:
    data = whole()
    for change in done:
        data = change(data)
    assert Seal.opened(data, PASSPHRASES[1], "file")[1] == played(limit=40).data


@given(done=changes(frames=False))
@settings(max_examples=share(40))
def test_a_file_of_the_first_format_does_so_too(done: list[Change]) -> None:
    old = FIRST_FORMAT.read_bytes()
    data = old
    for change in done:
        data = change(data)
    assert Seal.opened(data, PASSPHRASES[0], "file")[1] == Seal.opened(old, PASSPHRASES[0], "")[1]


@given(data=st.binary(max_size=400))
@settings(max_examples=share(60))
def test_any_bytes_stand_in_lines_that_mail_leaves_alone(data: bytes) -> None:
    text = armoured(data)
    first, *lines, last, nothing = text.split(b"\n")
    assert (first, last, nothing) == (BEGIN, END, b"")
    assert all(0 < len(line) <= LINE and line.isascii() for line in lines)
    assert unarmoured(text) == data


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace(b"A", b"B", 1),
        lambda text: text.replace(BEGIN, BEGIN.lower()),
        lambda text: text.replace(END, b""),
        lambda text: text.replace(BEGIN + b"\n", BEGIN + b"\nVersion: 1\n"),
        lambda text: text.replace(b"\n", b"=\n"),
        lambda text: text[: len(text) // 2] + END,
        lambda text: text[len(BEGIN) :],
        lambda text: b"x" * MOST_BEFORE + text,
    ],
)
def test_what_has_changed_more_is_refused_and_left_as_it_is(change: Change, tmp_path: Path) -> None:
    path = tmp_path / "mail.stalingrad"
    data = change(whole())
    path.write_bytes(data)
    with pytest.raises(RecordError) as caught:
        Seal.opened(data, PASSPHRASES[0], str(path))
    assert caught.value.kind in {ErrorKind.DAMAGED, ErrorKind.NOT_SEALED}
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == data


def test_a_letter_with_a_game_in_it_is_gone_on_with(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_bytes(marked(crlf(quoted(framed(whole())))))
    assert is_sealed_file(letter)
    with received(letter, 0) as record:
        assert record.data == played(limit=40).data
        assert record.path
        assert record.path.parent == saves_folder()
        record.resign(0)
    letter.write_bytes(framed(record.path.read_bytes()))
    assert write_open(letter, tmp_path / "out", library(), (received(letter, 1).seal,))


@pytest.mark.parametrize("change", [crlf, old_mac, marked, in_utf_16, chopped])
@pytest.mark.parametrize("limit", [30, 2000])
def test_a_readable_record_survives_the_same(change: Change, limit: int, tmp_path: Path) -> None:
    record, path = played(limit=limit), tmp_path / "game.jsonl"
    data = change(record.data)
    path.write_bytes(data)
    assert GameRecord.read(path, library()).data == record.data
    save = saves.save_at(path, library())
    assert save
    assert save.warning is None
    assert save.steps == len(record.steps)
    assert path.read_bytes() == data, "looking at a file leaves it as it is"
    with GameRecord.open(path, library()) as again:
        assert not again.warnings
        assert path.read_bytes() == record.data, "from then on it is a record like any other"
        if limit < 2000:
            move(again)
            assert path.read_bytes() == again.data


@pytest.mark.parametrize("change", [crlf, marked])
def test_a_torn_line_is_told_behind_other_line_ends_too(change: Change, tmp_path: Path) -> None:
    record, path = played(limit=30), tmp_path / "game.jsonl"
    path.write_bytes(change(record.data[:-40]))
    with GameRecord.open(path, library()) as again:
        assert [one.kind for one in again.warnings] == [ErrorKind.TORN]
        assert path.read_bytes() == again.data
    assert again.data == record.data[: record.data.rindex(b"\n", 0, -40) + 1]


@pytest.mark.parametrize("mode", ["basic", "four"])
def test_golden_games_verify_with_other_line_ends(
    mode: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(crlf((GOLDEN / f"{mode}.jsonl").read_bytes()))
    assert main(["--pack", str(GOLDEN / "pack"), "verify", str(path)]) == 0
    assert "can be replayed to its end" in capsys.readouterr().out


def test_a_text_without_strange_line_ends_stays_as_it_is() -> None:
    data = played(limit=30).data
    assert plain_text(data) is data
