"""How source is made ready to be compiled, and what wheels hold."""

from __future__ import annotations

import ast
import copy
import pickle
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import pytest

from build_spec import native, wheels

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCE = """
from __future__ import annotations
import msgspec

def named(name):
    def declare(cls):
        cls.name = name
        return cls
    return declare

@named("first")
@named(
    "second"
)
class Operation:
    pass

class Plain(msgspec.Struct):
    rows: list[tuple[int, ...]]
    number: int = 3

    def twice(self) -> int:
        return 2 * self.number

class Frozen(msgspec.Struct, frozen=True):
    number: int = 3
"""


FROZEN = "import msgspec as m; _FrozenStruct = m.Struct"


def made(source: str) -> dict[str, Any]:
    space: dict[str, Any] = {"__name__": __name__}
    exec(
        native.prepared(source).replace(native.FROZEN_IMPORT, FROZEN), space
    )  # what mypyc would compile
    return space


def test_a_declared_class_is_declared_behind_itself() -> None:
    tree = ast.parse(native.prepared(SOURCE))
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    kept = [ast.unparse(one) for one in classes["Operation"].decorator_list]
    assert kept == ["mypyc_attr(allow_interpreted_subclasses=True)"]
    without = native.prepared(SOURCE).replace(f"@{kept[0]}", "")
    without = without.replace(native.FROZEN_IMPORT, FROZEN)
    space: dict[str, Any] = {"__name__": __name__}
    exec(without, space)
    assert space["Operation"].name == "first"


def test_a_line_of_the_source_keeps_its_place_up_to_the_first_struct() -> None:
    source = SOURCE.replace("class Operation", "class Other")
    lines, before = native.prepared(source).split("\n"), source.split("\n")
    assert lines.index("class Other:") == before.index("class Other:")


def test_a_plain_struct_becomes_a_class_that_behaves_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = made(SOURCE.replace("class Operation", "class Other"))["Plain"]
    monkeypatch.setattr("builtins.Plain", plain, raising=False)
    one = plain([(1, 2)], number=5)
    assert not issubclass(plain, msgspec.Struct)
    assert one.twice() == 10
    assert one == plain([(1, 2)], 5) != plain([(1, 2)])
    assert repr(one) == "Plain(rows=[(1, 2)], number=5)"
    copied = copy.copy(one)
    assert copied == one
    assert copied.rows is one.rows
    deep = copy.deepcopy(one)
    assert deep == one
    assert deep.rows is not one.rows
    read = msgspec.json.decode(msgspec.json.encode(one), type=plain)
    assert read == one
    assert type(read.rows[0]) is tuple
    function, fields = one.__reduce__()
    assert function(*pickle.loads(pickle.dumps(fields))) == one
    with pytest.raises(msgspec.ValidationError, match="rows"):
        msgspec.json.decode(b'{"rows": 3}', type=plain)


def test_a_frozen_struct_is_frozen_through_its_base() -> None:
    source = native.prepared(SOURCE.replace("class Operation", "class Other"))
    base: dict[str, Any] = {}
    exec(native.FROZEN_SOURCE, base)
    without_keyword = source.replace(native.FROZEN_IMPORT, "").replace(", frozen=True)", ")")
    space: dict[str, Any] = {"__name__": __name__, "_FrozenStruct": base["FrozenStruct"]}
    exec(without_keyword, space)
    frozen = space["Frozen"]
    assert hash(frozen(4)) == hash(frozen(4))
    with pytest.raises(AttributeError, match="immutable"):
        frozen(4).number = 5


def test_a_frozen_struct_keeps_the_whole_types_of_its_fields() -> None:
    source = SOURCE.replace("    number: int = 3\n\nclass", "\nclass")
    source = source.replace(
        "frozen=True):\n", "frozen=True):\n    rows: tuple[tuple[int, ...], ...]\n"
    )
    prepared = native.prepared(source).splitlines()[-1]
    frozen = type("Frozen", (), {"__annotations__": {"rows": tuple}})  # as mypyc leaves it
    exec(prepared, {"Frozen": frozen})
    assert frozen.__annotations__["rows"] == "tuple[tuple[int, ...], ...]"


def test_a_struct_with_other_keywords_is_refused() -> None:
    with pytest.raises(native.CannotCompile, match="Frozen has kw_only=True"):
        native.prepared(SOURCE.replace("frozen=True", "kw_only=True"))


def test_the_state_becomes_native_and_every_module_can_be_read() -> None:
    found = {str(path): (ROOT / path).read_text(encoding="utf-8") for path in native.modules(ROOT)}
    for source in found.values():
        ast.parse(native.prepared(source))
    state = found["stalingrad_game/card_game/state/state.py"]
    assert "class State:" in native.prepared(state)
    assert all((ROOT / native.PACKAGE / path).is_file() for path in native.INTERPRETED)


def test_a_wheel_lists_every_file_with_its_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pure = tmp_path / "game-1-py3-none-any.whl"
    with zipfile.ZipFile(pure, "w") as wheel:
        wheel.writestr("stalingrad_game/a.py", "a = 1\n")
        about = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        wheel.writestr("game-1.dist-info/WHEEL", about)
        wheel.writestr("game-1.dist-info/METADATA", "Name: game\nLicense-File: LICENSE\n")
        wheel.writestr("game-1.dist-info/licenses/LICENSE", "MIT")
        wheel.writestr("game-1.dist-info/RECORD", "")

    def compiled(root: Path) -> list[Path]:
        made = Path("stalingrad_game/a.so")
        (root / made).write_bytes(b"compiled")
        return [made]

    monkeypatch.setattr(wheels, "compile_in", compiled)
    monkeypatch.setattr(wheels, "find_spec", lambda _name: None)
    (tmp_path / "dist").mkdir()
    target = wheels.compiled_wheel(pure, tmp_path / "dist")
    assert target.name == f"game-1-{wheels.platform_tag()}.whl"
    with zipfile.ZipFile(target) as wheel:
        rows = wheel.read("game-1.dist-info/RECORD").decode().splitlines()
        assert {row.split(",")[0] for row in rows} == set(wheel.namelist())
        assert wheel.read("stalingrad_game/a.so") == b"compiled"
        about = wheel.read("game-1.dist-info/WHEEL").decode()
    assert "Root-Is-Purelib: false" in about
    assert f"Tag: {wheels.platform_tag()}" in about
    with zipfile.ZipFile(target) as wheel:
        told = wheel.read("game-1.dist-info/METADATA").decode()
        assert told.splitlines()[1:] == ["License-File: LICENSE", "License-File: mypyc.txt"]
        assert b"Jukka Lehtosalo" in wheel.read("game-1.dist-info/licenses/mypyc.txt")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(wheels, "find_spec", lambda _name: object())
    monkeypatch.setattr(wheels, "audited", lambda _wheel: "manylinux_2_17_x86_64")
    target = wheels.compiled_wheel(pure, tmp_path / "dist")
    assert target.name.endswith("-manylinux_2_17_x86_64.whl")
    with zipfile.ZipFile(target) as wheel:
        tag = target.stem.partition("-1-")[2]
        assert f"\nTag: {tag}\n" in wheel.read("game-1.dist-info/WHEEL").decode()


def test_a_wheel_that_needs_more_than_a_system_has_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    said = ""

    def show(*_words: object, **_how: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess([], 0, said, "")

    monkeypatch.setattr(subprocess, "run", show)
    said = 'the following platform tag:\n"manylinux_2_28_x86_64".'
    assert wheels.audited(tmp_path / "a.whl") == "manylinux_2_28_x86_64"
    said = 'the following platform tag: "linux_x86_64".'
    with pytest.raises(native.CannotCompile, match="linux_x86_64"):
        wheels.audited(tmp_path / "a.whl")


def test_what_cannot_be_compiled_is_said(tmp_path: Path) -> None:
    wrong = tmp_path / native.PACKAGE / "kernel" / "wrong.py"
    wrong.parent.mkdir(parents=True)
    wrong.write_text("from __future__ import annotations\n\nnumber: int = 'text'\n")
    with pytest.raises(native.CannotCompile, match=r"wrong\.py:3"):
        native.compile_in(tmp_path)
