"""A third language is a folder of data: the program speaks it, and no module knows of it."""

from __future__ import annotations

import io
import random
import re
from datetime import UTC, datetime
from fractions import Fraction
from functools import partial
from pathlib import Path

import pygame
import pytest

from stalingrad_game.app.cli import EXIT_USER, main
from stalingrad_game.card_game.content.counts import MODES
from stalingrad_game.card_game.content.models import Content
from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.state.codes import GERMAN
from stalingrad_game.card_game.state.state import PUBLIC
from stalingrad_game.card_game.words.localizer import Localizer
from stalingrad_game.card_game.words.log import GameLog
from stalingrad_game.card_game.words.rulebook import load_rulebook
from stalingrad_game.localisation.catalogue import catalogue
from stalingrad_game.localisation.compare import catalogue_faults
from stalingrad_game.localisation.language import Language
from stalingrad_game.localisation.languages import Languages
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.street_fight.words.rulebook import load_street_rulebook
from stalingrad_game.text.card_game.terminal import CardTexts
from stalingrad_game.text.log_depth import DepthChoice
from stalingrad_game.text.shell import TerminalShell
from stalingrad_game.ui.automation.screenshots import take_screenshot
from stalingrad_game.ui.program import window_context
from stalingrad_game.ui.screens.game_host import GameHost
from stalingrad_game.ui.screens.options_screen import OptionsScreen
from stalingrad_game.ui.screens.posing import ScreenshotSpec
from stalingrad_game.ui.screens.rules_screen import RulebookScreen
from stalingrad_game.ui.shell.settings import Settings, load_settings, save_settings
from stalingrad_game.ui.table.screen import TableScene
from tests.support.languages import ENGLISH
from tests.support.screens import click, find, frame, shown, texts
from tests.support.third_language import ARTICLES, CODE, FEW, MANY, NAME, add_third_language

SEED = 5
PLURALS = ("one", "few", "many", "other")
ENDINGS = "she=~a~|it=~o~|~y~"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("third")


@pytest.fixture(scope="module")
def made(folder: Path) -> tuple[Languages, Path]:
    return add_third_language(folder)


@pytest.fixture(scope="module")
def languages(made: tuple[Languages, Path]) -> Languages:
    return made[0]


@pytest.fixture(scope="module")
def third(languages: Languages) -> Language:
    return languages[CODE]


@pytest.fixture(scope="module")
def content(made: tuple[Languages, Path]) -> Content:
    return load_pack(made[1], made[0])


def record_of(content: Content, mode: str = "basic") -> GameRecord[CardGame]:
    return GameRecord.start(CardGame(Kit(content, mode)), Setup(SEED))


def sentences(words: Localizer) -> list[str]:
    """What is said of every card and counter of a kit."""
    kit = words.kit
    sections = [
        *(one for card in range(len(kit.cards)) for one in words.card_text(card)),
        *(one for card in range(len(kit.formations)) for one in words.formation_text(card)),
        *(one for card in range(len(kit.buildings)) for one in words.building_text(card)),
        *(one for unit in range(len(kit.units)) for one in words.unit_text(unit)),
        *(one for seat in range(kit.seats) for one in words.commander_text(seat, 1)),
        *(one for card in range(len(kit.campaign)) for one in words.campaign_text(card)),
        *(one for card in range(len(kit.carnage)) for one in words.carnage_text(card)),
    ]
    return [one.text for section in sections for one in section.sentences]


def test_it_is_there_with_the_others_and_nothing_is_missing_in_it(
    languages: Languages, third: Language
) -> None:
    assert list(languages) == ["en", "fr", CODE]
    assert third.name == NAME
    assert list(catalogue_faults(catalogue(third), catalogue(ENGLISH))) == []


def test_its_grammar_is_its_own(third: Language) -> None:
    numbers = (0, 1, 2, 4, 5, 12, 21, 22, 101, 112)
    of_forms = {form: [n for n in numbers if third.plural_form(n) == form] for form in PLURALS}
    assert list(third.plural_forms) == list(PLURALS)
    assert of_forms == {"one": [1], "few": [2, 4, 22], "many": [0, 5, 12, 112], "other": [21, 101]}
    she, it = (third.noun("X", article) for article in ("she_thing", "it_thing"))
    assert [format(noun, "she=a|it=o|y") for noun in (she, it, third.noun("X", "he_thing"))] == [
        *("a", "o", "y")
    ]
    assert format(third.listed_nouns([it, she]), "she=a|it=o|y") == "a"
    assert third.percent(Fraction(5, 12)) == "per hundred 41·7"
    assert third.percent(Fraction(1, 100_000)) == "under per hundred 0·1"
    assert third.number(12500) == "12'500"
    assert third.one_decimal(Fraction(9, 4)) == "2·2"
    assert third.date(datetime(1942, 9, 3, 6, 5, tzinfo=UTC)) == "06h05, 3/9/1942"
    assert third.listed(["A", "B", "C"]) == "C after A + B"
    assert third.capitalised("iron") == "İron"


@pytest.mark.parametrize("mode", MODES)
def test_every_card_speaks_it(content: Content, third: Language, mode: str) -> None:
    words = Localizer(Kit(content, mode), third)
    english = Localizer(words.kit, ENGLISH)
    lines = sentences(words)
    assert len(lines) == len(sentences(english))
    assert not set(lines) & {text for text in sentences(english) if " " in text}
    assert any(text.endswith(FEW.strip()) for text in lines)
    number = words.kit.unit_number["panzer"]
    assert [words.units(number, n) for n in (1, 2, 5)] == [
        "Panzerx-un",
        f"Panzers{FEW} 2",
        f"Panzers{MANY} 5",
    ]


@pytest.mark.parametrize("mode", MODES)
def test_a_whole_game_is_told_in_it(content: Content, third: Language, mode: str) -> None:
    record = record_of(content, mode)
    words, chance = Localizer(record.game.kit, third), random.Random(SEED)
    log = GameLog.of_game(words, SEED, record.state.variants, PUBLIC, record.opening)
    english = Localizer(record.game.kit, ENGLISH)
    plain = GameLog.of_game(english, SEED, record.state.variants, PUBLIC, record.opening)
    while decision := record.decision:
        view = record.game.view(record.state, decision.seat)
        assert words.prompt(decision, view).text != english.prompt(decision, view).text
        assert all(words.option(option, decision, view) for option in decision.options)
        events = record.take(chance.choice(decision.options))
        log.add(events)
        plain.add(events)
    assert len(log.lines) == len(plain.lines)
    assert not {line.text for line in log.lines} & {line.text for line in plain.lines}
    assert [line.level for line in log.lines] == [line.level for line in plain.lines]
    sent = [line.text for line in log.lines if line.rule == "R3.6" and "send" in line.text]
    wanted = re.compile(r"\. \([A-D]\) .*x-the to .*x-the send Germansx-the( ~[aoy]~)?")
    nouns = [words.formation_noun(one) for one in range(len(record.game.kit.formations))]
    agreeing = [line.text for line in log.lines if re.search(r" ~[aoy]~$", line.text)]
    assert len({text.rpartition(" ")[2] for text in agreeing}) == len(ARTICLES)
    assert all(
        any(noun.the in text and text.endswith(f"{noun:{ENDINGS}}") for noun in nouns)
        for text in agreeing
    )
    assert sent
    assert all(wanted.fullmatch(text) for text in sent if "Germansx" in text)
    assert any(line.text.endswith(FEW.strip()) for line in log.lines)


def test_the_terminal_speaks_and_understands_it(languages: Languages, content: Content) -> None:
    record = record_of(content)
    lines: list[str] = []
    typed = iter(
        [
            "languagex xx",
            "helpx",
            "tablex",
            "oddsx",
            "rulesx 4.4",
            "handx",
            "1",
            "undox",
            "resignx yesx",
        ]
    )
    shell = TerminalShell(
        record,
        partial(CardTexts, record, record.game, languages, log=DepthChoice("story")),
        ENGLISH,
        {},
        lambda: next(typed, None),
        lines.append,
        clears=False,
    )
    assert shell.run()
    text = "\n".join(lines)
    assert "The table speaks" not in text
    assert "x Action rounds" in text
    assert "en, fr, xx" in text
    assert "Resigned. has enemy the win" in text.replace("\n", " ")
    assert shell.texts.catalogue.language.code == CODE


def test_the_command_line_takes_it(
    made: tuple[Languages, Path],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    languages, pack = made
    assert main(["check", "--lang", CODE, str(pack)], languages=languages) == 0
    assert "(Stalingrad, autumn 1942x)" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("quitx\n"))
    play = ["play", "--text", "--lang", CODE, "--pack", str(pack), "--new", "--seed", "3"]
    assert main(play, languages=languages) == 0
    assert "gamex" in capsys.readouterr().out
    assert main(["--self-test", "--pack", str(pack)], languages=languages) == 0
    capsys.readouterr()
    assert main(["check", "--lang", "yy"], languages=languages) == EXIT_USER
    assert "'en', 'fr', 'xx'" in capsys.readouterr().err


def test_the_options_offer_it_and_the_window_speaks_it(
    languages: Languages, content: Content
) -> None:
    context = window_context(
        Settings(speed_percent=0), (1280, 720), packs=[content], languages=languages
    )
    shown(context, OptionsScreen)
    frame(context)
    for _ in range(2):
        click(context, "language")
    assert context.settings.language == CODE
    assert context.language == languages[CODE]
    assert find(context, "language").label == f"Language: {NAME}"
    click(context, "page table")
    note = catalogue(languages[CODE]).sentence("menu.options.reduced_motion_note")
    assert note != catalogue(ENGLISH).sentence("menu.options.reduced_motion_note")
    assert any(one.label == note for one in texts(context))
    click(context, "page hands")
    click(context, "language_of german")
    assert context.settings.side_languages == ("en", None)


def test_rulebook_and_table_are_shown_in_it(languages: Languages, content: Content) -> None:
    settings = Settings(language=CODE, side_languages=(CODE, "fr"), speed_percent=0)
    context = window_context(settings, (1280, 720), packs=[content], languages=languages)
    reader = shown(context, partial(RulebookScreen, rule="R4.4"))
    frame(context)
    assert isinstance(reader, RulebookScreen)
    assert find(context, "tongue").label == "In English"
    assert any(one.label == "R4.4  x Action rounds" for one in texts(context))
    context.stack.pop()
    table = TableScene(context.service(GameHost), record_of(content))
    context.stack.push(table)
    context.stack.settle()
    frame(context)
    assert table.session.words.language == languages[CODE]
    assert table.session.settings.language_of(1 - GERMAN).code == "fr"


def test_a_picture_is_taken_in_it(languages: Languages, content: Content) -> None:
    pygame.font.init()
    plain = ScreenshotSpec(screen="new", size=(800, 600))
    wish = ScreenshotSpec(screen="new", size=(800, 600), language=CODE, languages=languages)
    images = [pygame.image.tobytes(take_screenshot(one, [content]), "RGB") for one in (plain, wish)]
    assert images[0] != images[1]


def test_settings_keep_it_where_it_is_there(languages: Languages) -> None:
    assert save_settings(Settings(language=CODE, side_languages=(CODE, None)))
    assert load_settings(languages).settings.language == CODE
    assert load_settings(languages).settings.side_languages == (CODE, None)
    assert load_settings().settings.language != CODE
    assert load_settings().settings.side_languages == (None, None)


def test_a_pack_that_has_not_got_it_speaks_another_language_without_articles(
    languages: Languages, third: Language
) -> None:
    words = Localizer(Kit(load_pack(languages=languages), "basic"), third)
    assert words.units(words.kit.unit_number["panzer"], 2) == "Panzer 2"
    assert words.formation_noun(0).the == words.formation(0) == "14th Panzer Division"
    assert load_rulebook(third).rule("R1").title.startswith("x ")
    assert load_street_rulebook(third).rule("TI1").title.startswith("x ")
