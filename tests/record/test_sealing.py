"""The bytes of a sealed record: either passphrase opens all of it, and nothing else does."""

from __future__ import annotations

import base64
import re
import sys
from pathlib import Path
from typing import Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stalingrad_game.record import sealing
from stalingrad_game.record.errors import ErrorKind, RecordError
from stalingrad_game.record.lines import MAX_BYTES
from stalingrad_game.record.mailed import END, armoured, unarmoured, without_blanks
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.sealing import MAX_SEALED_BYTES, PassphraseError, Seal
from tests.support.amount import share
from tests.support.games import library, played
from tests.support.sealed import PASSPHRASES, cheap_seal

pytestmark = pytest.mark.usefixtures("cheap_seals")
KEPT: Final = Path(__file__).parent / "sealed_1"
"""Files of the first format, by version 1.0.0."""
FILE: Final = "game.stalingrad"


def trouble(data: bytes, passphrase: str = PASSPHRASES[0]) -> ErrorKind:
    """Why a file can't be opened."""
    with pytest.raises(RecordError) as caught:
        Seal.opened(data, passphrase, FILE)
    assert FILE in str(caught.value)
    return caught.value.kind


@pytest.fixture(scope="module")
def whole() -> bytes:
    """A game of cards, sealed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sealing, "COST", sealing.LEAST_COST)
        return cheap_seal().sealed(played(limit=40).data)


@given(record=st.binary(max_size=3000))
@settings(max_examples=share(10))
def test_any_record_opens_as_it_was_sealed_with_either_passphrase(record: bytes) -> None:
    data = cheap_seal().sealed(record)
    for side, passphrase in enumerate(PASSPHRASES):
        seal, found = Seal.opened(data, passphrase, FILE)
        assert (found, seal.side) == (record, side)


@pytest.mark.parametrize("mode", ["basic", "four"])
def test_a_game_opens_as_it_was_sealed(mode: str) -> None:
    record = played(mode=mode).data
    assert all(
        Seal.opened(cheap_seal().sealed(record), one, FILE)[1] == record for one in PASSPHRASES
    )


@given(place=st.floats(0, 1, exclude_max=True), change=st.integers(1, 255))
@settings(max_examples=share(60))
def test_one_changed_byte_is_refused(whole: bytes, place: float, change: int) -> None:
    data = bytearray(whole)
    data[int(place * (len(data) - 1))] ^= change
    if without_blanks(bytes(data)) == without_blanks(whole):
        return
    for passphrase in PASSPHRASES:
        with pytest.raises(RecordError):
            Seal.opened(bytes(data), passphrase, FILE)


@pytest.mark.parametrize("count", [2, 3, 100, 4000])
def test_a_file_that_is_cut_is_refused(whole: bytes, count: int) -> None:
    assert trouble(whole[:-count]) == ErrorKind.DAMAGED
    assert trouble(whole[: -count - len(END) - 2] + END) == ErrorKind.DAMAGED
    assert trouble(whole[count:]) == ErrorKind.NOT_SEALED


def test_a_file_names_nothing_but_its_format_and_what_opens_it(whole: bytes) -> None:
    plain = unarmoured(whole)
    found = msgspec.msgpack.decode(plain)
    assert set(found) == {"kind", "format", "locks", "record"}
    assert all(set(lock) == {"salt", "cost", "key", "sign"} for lock in found["locks"])
    clear = played(limit=40).data
    words = {word for word in re.findall(rb"[a-z_0-9]{5,}", clear) if word not in plain[:300]}
    assert len(words) > 50
    assert not [word for word in words if word in plain or base64.b64encode(word) in whole]


def test_nothing_is_encrypted_twice_alike() -> None:
    seal = cheap_seal()
    first, second = seal.sealed(b"record"), seal.sealed(b"record")
    assert first != second
    assert len(first) == len(second)


def test_another_passphrase_opens_nothing(whole: bytes) -> None:
    assert trouble(whole, "Barrikady 42") == ErrorKind.WRONG_PASSPHRASE


def test_letters_are_the_same_however_they_are_composed() -> None:
    data = Seal.made(("d\u00e9fendre 1942", PASSPHRASES[1]), 0).sealed(b"record")
    assert Seal.opened(data, "de\u0301fendre 1942", FILE)[1] == b"record"


@pytest.mark.parametrize("cost", [0, 9, 18, 40, 10**30, -3])
def test_a_file_that_asks_for_too_much_or_too_little_work_is_refused_at_once(
    whole: bytes, cost: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sealing, "_stretched", None)
    found = msgspec.msgpack.decode(unarmoured(whole))
    found["locks"][0]["cost"] = min(cost, 2**63)
    assert trouble(armoured(msgspec.msgpack.encode(found))) == ErrorKind.DAMAGED
    old = KEPT.joinpath("unfinished.sealed.jsonl").read_bytes()
    data = old.replace(b'"cost":10', b'"cost":%d' % cost, 1)
    assert trouble(data) == ErrorKind.DAMAGED


def test_foreign_damaged_newer_and_huge_files_are_refused(whole: bytes) -> None:
    assert trouble(b"") == trouble(b"{}") == trouble(played(limit=1).data) == ErrorKind.NOT_SEALED
    found = msgspec.msgpack.decode(unarmoured(whole))
    for version, kind in ((3, "newer"), (1, "damaged"), (0, "damaged"), ("2", "damaged")):
        data = armoured(msgspec.msgpack.encode({**found, "format": version}))
        assert trouble(data) == kind
    assert trouble(armoured(msgspec.msgpack.encode({**found, "more": 1}))) == ErrorKind.DAMAGED
    assert trouble(armoured(b"\x91" * 9000)) == ErrorKind.DAMAGED
    assert trouble(whole + b" " * MAX_SEALED_BYTES) == ErrorKind.TOO_LARGE


def test_of_the_first_format_only_what_was_written_is_read() -> None:
    old = KEPT.joinpath("unfinished.sealed.jsonl").read_bytes()
    assert trouble(old.replace(b'"format":1', b'"format":3', 1)) == ErrorKind.NEWER
    for other in (b"0", b"-1", b'"1"', b"2", b"[" * 9000):
        assert trouble(old.replace(b'"format":1', b'"format":' + other, 1)) == ErrorKind.DAMAGED
    assert trouble(old.replace(b'"locks":[{', b'"locks":[{"more":1,', 1)) == ErrorKind.DAMAGED
    assert trouble(old[:-2]) == ErrorKind.DAMAGED


@pytest.mark.parametrize("name", ["unfinished", "resigned"])
def test_files_of_the_first_format_open_and_are_written_in_today_s(name: str) -> None:
    old = KEPT.joinpath(f"{name}.sealed.jsonl").read_bytes()
    for side, passphrase in enumerate(PASSPHRASES):
        seal, record = Seal.opened(old, passphrase, FILE)
        assert (seal.side, seal.given) == (side, (1,))
        assert GameRecord.from_bytes(record, library()).steps
        assert not seal.is_marked(0, record)
        assert not seal.is_marked(1, record)
        marked = seal.marked(record)
        again, same = Seal.opened(marked.sealed(record), passphrase, FILE)
        assert same == record
        assert again.has_lock_of(seal)
        assert again.is_marked(side, record) == (name == "resigned")
        assert not again.is_marked(1 - side, record)
        other, _ = Seal.opened(marked.sealed(record), PASSPHRASES[1 - side], FILE)
        assert other.is_marked(side, record) == (name == "resigned")


def test_a_mark_is_for_one_end_and_by_one_passphrase() -> None:
    data = played().data
    unfinished = played(limit=40).data
    mark = cheap_seal(1).marked(data)
    assert mark.is_marked(1, data)
    assert not mark.is_marked(0, data)
    assert not mark.is_marked(1, data.replace(b"soviet", b"german"))
    assert not mark.is_marked(1, unfinished)
    assert cheap_seal(1).marked(unfinished).marks == (b"", b"")
    assert not mark.changed("my own words").is_marked(1, data), "it is made anew"
    assert mark.changed("my own words").marked(data).is_marked(1, data)
    noted = data + b'{"kind":"note","step":1,"text":"what for","sum":"0"}\n'
    assert mark.is_marked(1, noted), "a note may stand behind the end"


def test_marks_of_two_files_come_together_where_they_are_of_the_same_end() -> None:
    data = played().data
    sent = cheap_seal(0).sealed(data)
    german, soviet = (Seal.opened(sent, one, FILE)[0].marked(data) for one in PASSPHRASES)
    both = german.with_marks_of(soviet, data)
    assert [both.is_marked(side, data) for side in range(2)] == [True, True]
    assert soviet.with_marks_of(german, data[:-90]).marks == soviet.marks
    stranger = cheap_seal(1).marked(data)
    assert german.with_marks_of(stranger, data).marks == german.marks


def test_the_largest_record_fits() -> None:
    assert len(cheap_seal().sealed(b" " * MAX_BYTES)) < MAX_SEALED_BYTES


def test_without_the_extra_it_is_said_how_to_install_it(
    whole: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "nacl", None)
    assert trouble(whole) == ErrorKind.NO_SEALING
    with pytest.raises(RecordError, match="stalingrad-game\\[sealed\\]"):
        cheap_seal()


@pytest.mark.parametrize(
    ("first", "second", "key"),
    [
        ("seven77", "long enough", "short"),
        ("x" * 201, "enough", "long"),
        ("alike 42", "alike 42", "same"),
    ],
)
def test_passphrases_are_long_enough_and_two(first: str, second: str, key: str) -> None:
    with pytest.raises(PassphraseError) as caught:
        Seal.made((first, second), 0)
    assert caught.value.key == key


def test_a_side_changes_its_passphrase_and_no_other() -> None:
    data = cheap_seal(0).sealed(b"record")
    seal, _ = Seal.opened(data, PASSPHRASES[1], FILE)
    assert seal.given == (1,), "the other side has chosen it"
    changed = seal.changed("rodimtsev 13")
    data = changed.sealed(b"record")
    assert trouble(data, PASSPHRASES[1]) == ErrorKind.WRONG_PASSPHRASE
    assert Seal.opened(data, PASSPHRASES[0], FILE)[0].side == 0
    again, record = Seal.opened(data, "rodimtsev 13", FILE)
    assert (again.side, again.given, record) == (1, (), b"record")
    with pytest.raises(PassphraseError):
        seal.changed(PASSPHRASES[0])
