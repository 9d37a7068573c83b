"""What translators work with: which texts are missing or stale, and PO files there and back."""

from __future__ import annotations

import gettext
import shutil
import sys
import tomllib
from pathlib import Path
from typing import Final

import polib
import pytest

from stalingrad_game.app.cli import EXIT_USER, main
from stalingrad_game.assets import asset
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.compare import catalogue_faults
from stalingrad_game.localisation.languages import Languages
from stalingrad_game.localisation.po_files import exported, imported, plural_line
from stalingrad_game.localisation.text_lines import text_lines, with_texts
from stalingrad_game.localisation.translation import Home, faults
from tests.support.third_language import add_third_language

MARK: Final = " ¶"
LOG: Final = "event.turn.begins"


class Shelf:
    """The program's texts in a folder of their own."""

    def __init__(self, root: Path) -> None:
        self.root: Final = root
        self.pack: Final = Path(shutil.copytree(asset("data"), root / "data"))
        self.lang: Final = Path(shutil.copytree(asset("lang"), root / "lang"))

    @property
    def languages(self) -> Languages:
        return Languages(self.lang)

    def homes(self, code: str) -> tuple[Home, Home]:
        """English and a language."""
        languages, pack = self.languages, self.pack / "lang"
        return Home(languages["en"], pack), Home(languages[code], pack)

    def run(self, *words: str) -> int:
        return main(["lang", *words, "--pack", str(self.pack)], languages=self.languages)

    def change(self, file: str, old: str, new: str) -> None:
        """Change a line of a file of texts."""
        path = self.lang / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")

    def bytes(self) -> dict[Path, bytes]:
        """Every file of texts."""
        found = [path for path in (*self.lang.rglob("*"), *self.pack.rglob("*")) if path.is_file()]
        return {path: path.read_bytes() for path in found}


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def entry_of(path: Path, key: str) -> tuple[polib.POFile, polib.POEntry]:
    """An entry of a PO file, and the file."""
    file = polib.pofile(str(path), wrapwidth=0)
    return file, next(entry for entry in file if entry.msgctxt == key)


def put(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def take(files: dict[Path, bytes]) -> None:
    for path, data in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def test_no_shipped_translation_is_stale_and_none_is_missing() -> None:
    languages = Languages(asset("lang"))
    english = Home(languages["en"], asset("data") / "lang")
    for language in languages.values():
        found = list(faults(english, Home(language, english.pack)))
        assert found == [], "look at these texts in each language, then: stalingrad lang accept"


@pytest.mark.parametrize("code", ["en", "fr"])
def test_the_round_trip_by_po_files_leaves_every_byte(shelf: Shelf, code: str) -> None:
    before = shelf.bytes()
    files = exported(*shelf.homes(code))
    put(shelf.root / "po", files)
    assert imported(*shelf.homes(code), shelf.root / "po") == {}
    marked = {name: marked_texts(shelf.root / "po" / name) for name in files}
    put(shelf.root / "marked", marked)
    take(imported(*shelf.homes(code), shelf.root / "marked"))
    assert catalogue(shelf.languages[code]).written(LOG).endswith(MARK)
    changed = {path for path, data in shelf.bytes().items() if data != before.get(path)}
    assert len(changed) == len(files)
    take(imported(*shelf.homes(code), shelf.root / "po"))
    assert {path: shelf.bytes()[path] for path in before} == before
    assert exported(*shelf.homes(code)) == files


def marked_texts(path: Path) -> str:
    """A PO file whose texts all have a mark at their end."""
    file = polib.pofile(str(path), wrapwidth=0)
    for entry in file:
        if entry.msgstr and not entry.comment.startswith(("article", "class")):
            entry.msgstr += MARK
        entry.msgstr_plural = {n: text + MARK for n, text in entry.msgstr_plural.items()}
    return f"{file}\n"


def test_a_changed_english_sentence_leaves_its_translation_stale(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shelf.run("check") == 0
    assert capsys.readouterr().out == "en, fr: every text is there and up to date\n"
    shelf.change("en/log.toml", "Turn {n} of {last} begins.", "Turn {n} of {last} starts.")
    shelf.change("en/log.toml", "the} are depleted.", "the} were depleted.")
    shelf.change("fr/log.toml", "broken_up = ", "broken_down = ")
    assert shelf.run("check") == EXIT_USER
    assert capsys.readouterr().err.splitlines() == [
        "stalingrad: fr: log.toml: event.turn.begins: the English has changed",
        "stalingrad: fr: log.toml: event.formation.broken_up: this text is missing",
        "stalingrad: fr: log.toml: event.depleted.depleted: the English has changed",
        "stalingrad: fr: log.toml: event.formation.broken_down: there is no such text in English",
    ]
    shelf.change("fr/log.toml", "broken_down = ", "broken_up = ")
    assert shelf.run("accept", "fr", "event.turn") == 0
    assert capsys.readouterr().out == "fr: texts accepted: 1\n"
    assert shelf.run("check", "fr") == EXIT_USER
    assert capsys.readouterr().err.count("\n") == 1
    assert shelf.run("accept") == 0
    assert shelf.run("check") == 0


def test_what_is_stale_is_fuzzy_in_the_po_file_until_it_is_renewed(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = shelf.root / "old", shelf.root / "new"
    assert shelf.run("export", "fr", "--po", str(old)) == 0
    shelf.change("en/log.toml", "Turn {n} of {last} begins.", "Turn {n} of {last} starts.")
    assert shelf.run("export", "fr", "--po", str(new)) == 0
    file, entry = entry_of(new / "log.po", LOG)
    assert entry.msgid == "Turn {n} of {last} starts."
    assert entry.msgstr == "Le tour {n} sur {last} commence."
    assert entry.flags == ["fuzzy"]
    # What is still fuzzy, or was made from the English of before, stays stale.
    for folder in (new, old):
        assert shelf.run("import", "fr", "--po", str(folder)) == 0
        assert shelf.run("check") == EXIT_USER
    entry.flags, entry.msgstr = [], "Début du tour {n} sur {last}."
    file.save(str(new / "log.po"))
    assert shelf.run("import", "fr", "--po", str(new)) == 0
    capsys.readouterr()
    assert shelf.run("check") == 0
    text = (shelf.lang / "fr" / "log.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text)["event"]["turn"]["begins"] == entry.msgstr


def test_an_entry_has_key_english_comments_and_plural_forms(shelf: Shelf) -> None:
    files = exported(*shelf.homes("fr"))
    put(shelf.root, files)
    file, entry = entry_of(shelf.root / "log.po", "event.formation.joins")
    assert file.header.startswith("What has happened, by the engine's event.")
    assert (entry.msgid, entry.msgid_plural) == (
        "{formations.the} joins the battle.",
        "{formations.the} join the battle.",
    )
    assert list(entry.msgstr_plural.values()) == [
        "{formations.the} rejoint la bataille.",
        "{formations.the} rejoignent la bataille.",
    ]
    _, field = entry_of(shelf.root / "street_faults.po", "street.fault.entry.unit")
    assert field.comment == "Where a fault of a draft lies."
    _, article = entry_of(shelf.root / "pack" / "units.po", "panzer.article")
    assert (article.msgid, article.msgstr) == ("Panzer", "m")
    assert article.comment.startswith("article of this: m, f, plural")
    _, destroyed = entry_of(shelf.root / "log.po", "event.formation.broken_up")
    assert "{formation:f=est détruite|" in destroyed.msgstr


def test_plural_forms_are_those_of_gettext(tmp_path: Path) -> None:
    for language in add_third_language(tmp_path)[0].values():
        line = plural_line(language)
        form_of = gettext.c2py(line.partition("plural=")[2].rstrip(";"))
        assert line.startswith(f"nplurals={len(language.plural_forms)};")
        numbers = range(250)
        forms = [language.plural_forms[form_of(number)] for number in numbers]
        assert forms == [language.plural_form(number) for number in numbers]


def test_a_language_is_begun_from_po_files_alone(shelf: Shelf) -> None:
    """Of the third language nothing is there at first but what its grammar is."""
    made, pack = add_third_language(shelf.root / "third")
    home = shelf.lang / "xx"
    home.mkdir()
    shutil.copy(made["xx"].folder / "language.toml", home)
    assert len(list(faults(*shelf.homes("xx")))) > 4000
    put(shelf.root / "po", exported(*shelf.homes("xx")))
    whole = Home(made["xx"], pack / "lang")
    texts = catalogue(made["xx"])
    for path in (shelf.root / "po").rglob("*.po"):
        file = polib.pofile(str(path), wrapwidth=0)
        name = path.relative_to(shelf.root / "po").with_suffix("").as_posix()
        known = {".".join(one): text for one, text in whole.texts(name).items()}
        for entry in file:
            key = entry.msgctxt.replace('"', "")
            given = known.get(key, texts.written(key) if key in texts else "")
            for index, form in enumerate(made["xx"].plural_forms):
                if entry.msgid_plural:
                    entry.msgstr_plural[index] = texts.written(f"{key}.{form}")
            entry.msgstr = "" if entry.msgid_plural else given
        file.save(str(path))
    take(imported(*shelf.homes("xx"), shelf.root / "po"))
    again = catalogue(shelf.languages["xx"])
    assert {key: again.written(key) for key in again.keys_under("")} == {
        key: texts.written(key) for key in texts.keys_under("")
    }
    assert list(catalogue_faults(again, catalogue(shelf.languages["en"]))) == []
    left = [one for one in faults(*shelf.homes("xx")) if one.kind != "missing"]
    assert left == []
    assert "# What has happened" in (home / "log.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (f'msgctxt "{LOG}"', 'msgctxt "event.turn.x"', "event.turn.x: there is no such text"),
        ("Le tour {n} sur", "Le tour {m} sur", f"{LOG}: there is no fact m; allowed: last, n"),
        ("Le tour {n} sur", "Le tour {n sur", f"{LOG}: "),
        (f'msgctxt "{LOG}"', f'msgctx "{LOG}"', "this PO file can’t be read; see line "),
        (
            "{formations.the} rej",
            "{formations.x} rej",
            "event.formation.joins: formations has no form x",
        ),
    ],
)
def test_a_fault_in_a_po_file_is_one_line_and_nothing_is_written(
    shelf: Shelf, capsys: pytest.CaptureFixture[str], old: str, new: str, fault: str
) -> None:
    po = shelf.root / "po"
    assert shelf.run("export", "fr", "--po", str(po)) == 0
    path = po / "log.po"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    before = shelf.bytes()
    capsys.readouterr()
    assert shelf.run("import", "fr", "--po", str(po)) == EXIT_USER
    err = capsys.readouterr().err
    assert err.startswith(f"stalingrad: log.po: {fault}")
    assert err.count("\n") == 1
    assert shelf.bytes() == before


def test_other_faults_are_one_line_too(
    shelf: Shelf, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def said(*words: str) -> str:
        assert shelf.run(*words) == EXIT_USER
        err = capsys.readouterr().err
        assert err.count("\n") == 1
        return err

    nowhere = str(shelf.root / "nowhere")
    assert "this folder contains no PO files" in said("import", "fr", "--po", nowhere)
    (shelf.root / "file").write_text("", encoding="utf-8")
    assert "can't be written: File exists" in said("export", "fr", "--po", str(shelf.root / "file"))
    assert "required: --po" in said("export", "fr")
    (shelf.root / "po").mkdir()
    (shelf.root / "po" / "other.po").write_text("", encoding="utf-8")
    assert "other.po: there is no such file of texts" in said(
        "import", "fr", "--po", str(shelf.root / "po")
    )
    sources = shelf.lang / "fr" / "sources.txt"
    sources.write_text("odd\n", encoding="utf-8")
    assert "fr/sources.txt: " in said("check")
    sources.unlink()
    assert shelf.run("accept") == 0
    capsys.readouterr()
    shelf.change("fr/log.toml", "[group]", "[group")
    assert "fr: log.toml: " in said("check")
    monkeypatch.delitem(sys.modules, "stalingrad_game.localisation.po_files")
    monkeypatch.setitem(sys.modules, "polib", None)
    for task in ("export", "import"):
        assert "pip install 'stalingrad-game[translate]'" in said(task, "fr", "--po", nowhere)


@pytest.mark.parametrize(
    "text",
    [
        "plain",
        'a "word"',
        "a\\nb",
        "back\\slash\nn",
        '"""',
        "tab\tend\x7f",
        "hard\u00a0blank",
        "x\\",
    ],
)
@pytest.mark.parametrize("written", ['a = "x"\n', 'a = """x"""\n', 'a = """\nx\ny"""\nb = "y"\n'])
def test_a_text_is_written_so_that_it_reads_back(text: str, written: str) -> None:
    changed = with_texts(written, {("a",): text, ("t", "u.v", "w"): text})
    assert tomllib.loads(changed)["a"] == text
    assert tomllib.loads(changed)["t"]["u.v"]["w"] == text
    assert next(text_lines(changed)).path == ("a",)


def test_sources_have_a_line_for_each_text_in_their_order(shelf: Shelf) -> None:
    """So that those of two branches can be put together and accepted again."""
    path = shelf.lang / "fr" / "sources.txt"
    before = path.read_text(encoding="utf-8")
    lines = before.splitlines()
    assert len(lines) == len({line.split(" ", 1)[1] for line in lines}) > 6000
    path.write_text(
        "\n".join([*reversed(lines), lines[0], "00000000 gone key", ""]), encoding="utf-8"
    )
    assert shelf.run("accept") == 0
    assert path.read_text(encoding="utf-8") == before
