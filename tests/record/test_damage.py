"""A damaged or foreign file is one clear line, or a game that was really played; never a guess."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from stalingrad_game.card_game.game import CardGame, card_library
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.record.errors import ErrorKind, RecordError, printable
from stalingrad_game.record.lines import KEYED_FORMAT, MAX_BYTES, Chain, End, RecordLine, Seat, Take
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.record_text import RecordText
from stalingrad_game.record.replay import Replay
from tests.support.amount import share
from tests.support.corruption import KINDS, damaged, forged, summed
from tests.support.games import PACK, card_game, library, played
from tests.support.languages import ENGLISH

BASIC = played(14).data
LINES = BASIC.splitlines(keepends=True)


def outcome(data: bytes) -> ErrorKind | GameRecord[CardGame]:
    """What comes of reading these bytes; a trouble is said in one line."""
    try:
        return GameRecord.from_bytes(data, library(), "game.jsonl")
    except RecordError as error:
        stopped_by = error
    assert str(stopped_by).startswith("game.jsonl: ")
    assert str(stopped_by).isprintable()
    return stopped_by.kind


def changed(
    change: Callable[[RecordLine], RecordLine] | None = None, *more: RecordLine, keep: int = 12
) -> bytes:
    """A record with right checksums whose last line but these was changed."""
    lines: list[RecordLine] = [
        parsed(keep=keep).start,
        *(line for _, line in parsed(keep=keep).lines()),
    ]
    if change:
        lines[-1] = change(lines[-1])
    return chained([*lines, *more])


def parsed(keep: int) -> RecordText:
    """The first lines of the golden record."""
    return RecordText(b"".join(LINES[:keep]), "game.jsonl", library())


def chained(lines: Iterable[RecordLine]) -> bytes:
    """Lines with right checksums."""
    chain, data = Chain(), b""
    for line in lines:
        raw = chain.encode(line)
        chain.add(raw)
        data += raw
    return data


def with_fields(**fields: object) -> Callable[[RecordLine], RecordLine]:
    """A change of some fields of a line."""
    return lambda line: msgspec.structs.replace(line, **fields)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=share(40))
@given(seed=st.integers(0, 10**6))
def test_worn_records_are_refused_or_really_played(kind: str, seed: int) -> None:
    data = damaged(BASIC, kind, random.Random(seed))
    record = outcome(data)
    if isinstance(record, GameRecord):
        assert BASIC.startswith(record.data)


@given(st.integers(0, 10**6))
def test_forged_records_are_refused_or_played_by_the_rules(seed: int) -> None:
    record = outcome(forged(BASIC, random.Random(seed)))
    if isinstance(record, GameRecord):
        assert isinstance(outcome(record.data), GameRecord)


@given(st.integers(0, len(BASIC) - 1), st.integers(1, 255))
@example(len(BASIC) - 1, 1)
@example(0, 1)
def test_a_changed_byte_is_never_believed(place: int, change: int) -> None:
    data = bytearray(BASIC)
    data[place] ^= change
    record = outcome(bytes(data))
    if isinstance(record, GameRecord):  # the line feed at the very end
        assert place == len(BASIC) - 1
        assert record.data == BASIC
        assert record.warnings
    else:
        assert record in {ErrorKind.DAMAGED, ErrorKind.FOREIGN}


@given(st.integers(0, len(BASIC)))
@example(0)
@example(len(BASIC) - 1)
def test_a_record_cut_off_anywhere_stands_at_its_last_whole_line(size: int) -> None:
    left = BASIC[:size] + b"\n" * (BASIC[size : size + 1] == b"\n")  # a line feed is made up for
    whole = left.count(b"\n")
    record = outcome(BASIC[:size])
    if whole:
        assert isinstance(record, GameRecord)
        ended = whole == len(LINES) - 1  # so is the result line
        assert record.data == b"".join(LINES[: whole + ended])
        assert bool(record.warnings) == (not left.endswith(b"\n"))
    else:
        assert record == ErrorKind.NO_START


@given(st.binary(max_size=200))
def test_any_bytes_are_no_record(data: bytes) -> None:
    assert outcome(data) in {ErrorKind.FOREIGN, ErrorKind.NO_START, ErrorKind.SEALED}


@given(st.binary(min_size=1, max_size=300).filter(lambda tail: b"\n" not in tail))
@example(b"\0" * 4096)
@example(b"{" * 100_000)
@example("ÿ".encode("latin-1"))
@example(b"\r")
@example(b"{\r{")
def test_a_torn_tail_is_cut_off_with_a_word(tail: bytes) -> None:
    record = outcome(BASIC[: len(BASIC) - len(LINES[-1])] + tail)
    assert isinstance(record, GameRecord)
    assert record.data == BASIC  # the result line was made up for
    (warning,) = record.warnings
    assert warning.kind == ErrorKind.TORN
    assert warning.facts["bytes"] == len(tail)


@pytest.mark.parametrize(
    "data",
    [
        b"{}\n",
        b"[" * 1_000_000,
        b'{"kind":"start"}\n',
        b"\0" * 1000,
        b"\xff\xfe" + BASIC,
        b"\n" + BASIC,
        b"x" * 1_000_000,
        "Сталинград\n".encode(),
    ],
    ids=lambda data: repr(data[:12]),
)
def test_a_foreign_file_is_no_record(data: bytes) -> None:
    assert outcome(data) == ErrorKind.FOREIGN


@pytest.mark.parametrize(
    "data",
    [
        LINES[0] + b"\n",
        LINES[0] + b"\n" + LINES[1],
        LINES[0] + b"{}\n",
        LINES[0] + b"[" * 1_000_000 + b"\n",
        LINES[0] + b"x" * 1_000_000 + b"\n",
        LINES[0] + LINES[2],
        LINES[0] + LINES[1] + LINES[1],
        LINES[0] + LINES[1][:-1] + b"\0\n",
        LINES[0] + b"\xff\xff\n",
        LINES[0] + LINES[0],
    ],
    ids=lambda data: repr(data[-12:]),
)
def test_damage_between_whole_lines_is_refused(data: bytes) -> None:
    assert outcome(data) == ErrorKind.DAMAGED


def test_too_large_is_not_read() -> None:
    assert outcome(BASIC + b"x" * MAX_BYTES) == ErrorKind.TOO_LARGE


def test_a_newer_format_is_told_from_damage() -> None:
    assert outcome(changed(with_fields(format=KEYED_FORMAT + 1), keep=1)) == ErrorKind.NEWER
    raw = LINES[0].replace(b'"format":3', b'"format":4')
    assert outcome(raw) == ErrorKind.DAMAGED


def test_a_newer_format_may_say_more() -> None:
    body = LINES[0].replace(b'"format":3,', b'"format":5,"more":[{}],')
    assert outcome(summed([body[: body.rindex(b',"sum"')] + b"}"])) == ErrorKind.NEWER


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ({"format": 0}, ErrorKind.DAMAGED),
        ({"rules": 999}, ErrorKind.OTHER_RULES),
        ({"digest": "0" * 64}, ErrorKind.OTHER_PACK),
        ({"mode": "chess"}, ErrorKind.BAD_SETUP),
        ({"variants": {"weather": "rain"}}, ErrorKind.BAD_SETUP),
        ({"variants": {"track_length": "9"}}, ErrorKind.BAD_SETUP),
        ({"players": (Seat(), Seat(), Seat())}, ErrorKind.BAD_SETUP),
        ({"seed": 1 << 63}, ErrorKind.BAD_SETUP),
        ({"seed": 15}, ErrorKind.OTHER_CHANCE),
        ({"deal": ()}, ErrorKind.OTHER_CHANCE),
        ({"chance": ()}, ErrorKind.OTHER_CHANCE),
        ({"state": "0" * 16}, ErrorKind.OTHER_STATE),
    ],
    ids=str,
)
def test_a_forged_setup_is_refused(fields: dict[str, object], kind: ErrorKind) -> None:
    assert outcome(changed(with_fields(**fields), keep=1)) == kind


def test_a_record_of_a_game_that_is_not_known_is_refused() -> None:
    assert outcome(changed(with_fields(game="chess"), keep=1)) == ErrorKind.OTHER_GAME


def test_players_may_be_as_the_program_no_longer_lists_them() -> None:
    """What isn't part of the game is taken as it is written."""
    data = changed(with_fields(program="9.9", language="de"), keep=1)
    assert isinstance(outcome(data), GameRecord)


def chance_line() -> int:
    """The first line in which chance had a say."""
    lines = parsed(keep=len(LINES)).lines()
    return next(number for number, line in lines if isinstance(line, Take) and line.chance)


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ({"option": "hold on"}, ErrorKind.BAD_OPTION),
        ({"option": "play x\x1b[2J y"}, ErrorKind.BAD_OPTION),
        ({"option": "commit infantry_71 A"}, ErrorKind.BAD_OPTION),
        ({"seat": 7}, ErrorKind.BAD_OPTION),
        ({"chance": ()}, ErrorKind.OTHER_CHANCE),
        ({"chance": ("roll german 6",)}, ErrorKind.OTHER_CHANCE),
        ({"state": "0" * 16}, ErrorKind.OTHER_STATE),
    ],
    ids=str,
)
def test_a_forged_step_is_refused(fields: dict[str, object], kind: ErrorKind) -> None:
    keep = chance_line()
    assert outcome(changed(with_fields(**fields), keep=keep)) == kind


def test_a_forged_course_is_refused() -> None:
    start = parsed(keep=1).start
    (_, first), *_ = parsed(keep=2).lines()
    assert isinstance(first, Take)
    at, state = first.at, first.state
    end = End(winner="soviet", how="no_attack", steps=1)
    undo = {"kind": "undo", "seat": 0, "at": msgspec.to_builtins(at), "state": state}
    back = msgspec.convert(undo, RecordLine)
    again = msgspec.convert({**undo, "kind": "redo"}, RecordLine)
    resign = msgspec.convert({"kind": "resign", "seat": 0, "winner": "soviet"}, RecordLine)
    nobody = msgspec.convert({"kind": "resign", "seat": 5, "winner": "soviet"}, RecordLine)
    done = End(winner="soviet", how="resigned", steps=1)
    courses: tuple[list[RecordLine], ...] = (
        [start, start],
        [start, back],
        [start, again],
        [start, end],
        [start, nobody],
        [start, first, resign, resign],
        [start, first, resign, first],
        [start, first, resign, done, first],
        [start, first, resign, done, done],
    )
    for course in courses:
        assert outcome(chained(course)) == ErrorKind.BAD_OPTION
    assert outcome(chained([start, first, resign, end])) == ErrorKind.OTHER_STATE
    assert outcome(chained([start, first, back])) == ErrorKind.OTHER_STATE
    assert isinstance(outcome(chained([start, first, resign, done])), GameRecord)


def test_a_record_of_other_cards_is_refused_until_they_are_there() -> None:
    here = load_pack(PACK)
    other = msgspec.structs.replace(here, digest="other")
    with pytest.raises(RecordError) as caught:
        GameRecord.from_bytes(BASIC, card_library([other]))
    assert caught.value.kind == ErrorKind.OTHER_PACK
    assert GameRecord.from_bytes(BASIC, card_library([other, here])).result


def test_what_is_refused_is_left_as_it_is_and_not_kept_locked(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for data in (b"", b"{}\n", BASIC[:200], LINES[0] + LINES[2], BASIC + b"\n"):
        path.write_bytes(data)
        for _ in range(2):
            with pytest.raises(RecordError) as caught:
                GameRecord.open(path, library())
            assert caught.value.kind != ErrorKind.LOCKED
        assert path.read_bytes() == data


@pytest.mark.parametrize("size", [-1, -3, -40])
def test_a_torn_line_is_cut_off_the_file_when_the_game_goes_on(tmp_path: Path, size: int) -> None:
    path = tmp_path / "game.jsonl"
    record = played(limit=9)
    lines = record.data.splitlines(keepends=True)
    path.write_bytes(record.data[:size])
    with GameRecord.open(path, library()) as opened:
        whole = record.data if size == -1 else b"".join(lines[:-1])
        assert opened.data == whole == path.read_bytes()
        assert len(opened.warnings) == (size != -1)
        assert opened.decision
        opened.take(opened.decision.options[0])
    with GameRecord.open(path, library()) as opened:
        assert opened.warnings == ()


def test_a_result_line_that_is_missing_is_written_when_the_game_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join(LINES[:-1]))
    GameRecord.open(path, library()).close()
    assert path.read_bytes() == BASIC


def test_reading_changes_no_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for data in (BASIC, BASIC[:-40], b"".join(LINES[:-1])):
        path.write_bytes(data)
        path.chmod(0o444)
        record = GameRecord.read(path, library())
        assert record.path is None
        assert path.read_bytes() == data
        path.chmod(0o644)


def test_a_whole_record_is_replayed_line_by_line() -> None:
    replay = Replay(parsed(len(LINES)), card_game(), "game.jsonl")
    replay.play()
    assert replay.ended


def test_every_trouble_has_a_sentence_of_one_line() -> None:
    texts = catalogue(ENGLISH)
    assert set(texts.keys_under("record.trouble.")) == set(ErrorKind)
    written = [texts.written(f"record.trouble.{kind}") for kind in ErrorKind]
    assert all(text.isprintable() and text.startswith("{file}: ") for text in written)
    assert printable("a\nb\x1b[0m\u202e") == "a?b?[0m?"
