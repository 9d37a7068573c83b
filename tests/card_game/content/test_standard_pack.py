"""The standard pack holds the numbers of R1 and everything that is known of the printed game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from build_spec.pack_statistics import value_curve
from stalingrad_game.assets import asset
from stalingrad_game.card_game.content.effects import Effect, Side
from stalingrad_game.card_game.content.models import (
    Building,
    Combat,
    Commander,
    Content,
    Formation,
    Unit,
    effects_of,
)
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.operations import VERBS
from stalingrad_game.localisation.language import Language
from tests.support.languages import ENGLISH, FRENCH, LANGUAGES

SIDES: tuple[Side, ...] = ("german", "soviet")


def called(content: Content, table: str, entry: str, language: Language = ENGLISH) -> str:
    return content.texts_in(language)[table][entry].name


def formation(content: Content, name: str) -> Formation:
    return next(one for one in content.formations if called(content, "formations", one.id) == name)


def unit(content: Content, name: str) -> Unit:
    return next(one for one in content.units if called(content, "units", one.id) == name)


def building(content: Content, name: str) -> Building:
    return next(one for one in content.buildings if called(content, "buildings", one.id) == name)


def card(content: Content, name: str) -> Combat:
    return next(one for one in content.combat if called(content, "combat", one.id) == name)


def commander(content: Content, side: Side, slot: str) -> Commander:
    return next(one for one in content.commanders if (one.side, one.slot) == (side, slot))


def added(phrases: tuple[str, ...]) -> list[str]:
    return [face.unit for effect in effects_of(phrases) for face in effect.units]


def all_phrases(content: Content) -> Iterator[tuple[str, ...]]:
    yield from (one.terror for one in content.units)
    yield from (one.german for one in content.buildings)
    yield from (one.soviet for one in content.buildings)
    yield from (one.vanguard for one in content.formations)
    yield from (one.depletion for one in content.formations)
    yield from (one.effects for one in content.combat)
    yield from (one.front.action for one in content.commanders)
    yield from (one.back.action for one in content.commanders)
    yield from (one.effects for one in content.campaign)
    yield from (one.hold for one in content.carnage)


@pytest.mark.parametrize("side", SIDES)
def test_33_basic_cards_a_side_at_least_24_different(content: Content, side: Side) -> None:  # R1.1
    basic = [one for one in content.combat if one.side == side and one.set == "basic"]
    assert sum(one.copies for one in basic) == 33
    for language in LANGUAGES:
        assert len({called(content, "combat", one.id, language) for one in basic}) >= 24


@pytest.mark.parametrize("side", SIDES)
def test_4_starting_and_14_other_formations_a_side(content: Content, side: Side) -> None:  # R1.2
    mine = [one for one in content.formations if one.side == side]
    assert sum(one.copies for one in mine if one.starting) == 4
    assert sum(one.copies for one in mine if not one.starting) == 14


def test_24_buildings_six_a_district_one_of_them_a_river_bank(content: Content) -> None:  # R1.6
    assert len(content.buildings) == 24
    assert Counter(one.district for one in content.buildings) == dict.fromkeys("ABCD", 6)
    banks = {
        one.district: called(content, "buildings", one.id)
        for one in content.buildings
        if one.river_bank
    }
    assert banks == {
        "A": "Grain Elevator",
        "B": "Pavlov’s House",
        "C": "Mamaev Kurgan",
        "D": "Red October Factory",
    }
    assert content.pack.volga_cards == 6


def test_campaign_carnage_and_leaders_in_number(content: Content) -> None:  # R1.4 R1.5 R1.8
    assert Counter(one.side for one in content.campaign) == {"german": 12, "soviet": 12}
    assert len(content.carnage) == 30
    assert Counter(one.side for one in content.leaders) == {"german": 13, "soviet": 13}


def test_modes_are_the_basic_the_expert_and_the_four_player_game(content: Content) -> None:  # R1.11
    assert [(one.id, one.turns, one.seats, one.sets) for one in content.modes] == [
        ("basic", 3, 2, ("basic",)),
        ("expert", 6, 2, ("basic", "expert")),
        ("four", 6, 4, ("basic", "expert")),
    ]


@pytest.mark.parametrize(
    ("side", "slot", "front"),
    [
        ("german", "first", "Paulus"),
        ("german", "second", "Wietersheim"),
        ("soviet", "first", "Lopatin"),
        ("soviet", "second", "Saraev"),
    ],
)
def test_starting_commanders(content: Content, side: Side, slot: str, front: str) -> None:  # R1.3
    faces = content.texts_in(ENGLISH)["commanders"]
    assert faces[f"{commander(content, side, slot).id}.front"].surname == front


def test_successors_known_to_history(content: Content) -> None:  # R10.1
    faces = content.texts_in(ENGLISH)["commanders"]
    assert faces[f"{commander(content, 'german', 'second').id}.back"].surname == "Hube"
    assert faces[f"{commander(content, 'soviet', 'first').id}.back"].surname == "Chuikov"


@pytest.mark.parametrize(
    ("name", "shock", "doctrine"),
    [
        ("16th Panzer Division", 2, {"tracked"}),
        ("76th Infantry Division", 1, {"infantry"}),
        ("60th Motorised Division", 1, {"infantry", "tracked"}),
    ],
)
def test_known_german_formations(
    content: Content, name: str, shock: int, doctrine: set[str]
) -> None:
    one = formation(content, name)
    assert (one.side, one.shock, set(one.doctrine)) == ("german", shock, doctrine)


@pytest.mark.parametrize(
    ("name", "patriotism"),
    [("10th NKVD Division", 3), ("37th Guards Rifle Division", 2), ("Militia Brigade", 1)],
)
def test_known_soviet_formations(content: Content, name: str, patriotism: int) -> None:
    one = formation(content, name)
    assert (one.side, one.patriotism) == ("soviet", patriotism)


def test_formations_of_the_second_commanders_start(content: Content) -> None:  # R10.2
    for name in ("14th Panzer Division", "10th NKVD Division"):
        one = formation(content, name)
        assert one.starting
        assert "second_commander_formation" in one.tags
    assert "unique" in formation(content, "10th NKVD Division").tags


def test_soviet_starting_formations_are_the_unique_ones(content: Content) -> None:  # R8.3
    for one in content.formations:
        assert ("unique" in one.tags) == (one.starting and one.side == "soviet")


def test_every_german_tank_division_counts_for_wietersheim(content: Content) -> None:  # R10.1
    tagged = {one.id for one in content.formations if "panzer_division" in one.tags}
    names = content.texts_in(ENGLISH)["formations"]
    assert tagged == {name for name, text in names.items() if "Panzer Division" in text.name}
    assert len(tagged) == 3


def test_several_militia_brigades_lie_in_the_deck(content: Content) -> None:  # R3.2.4
    one = formation(content, "Militia Brigade")
    assert one.tags == ("militia",)
    assert one.copies >= 2
    assert not one.starting


def test_known_vanguards(content: Content) -> None:  # R4.1
    assert formation(content, "193rd Rifle Division").vanguard == ("add rifle rifle",)
    soviet = [effects_of(one.vanguard) for one in content.formations if one.side == "soviet"]
    two_and_a_bucket = [
        vanguard
        for vanguard in soviet
        if [(effect.verb, effect.count) for effect in vanguard] == [("add", 2), ("bucket", 1)]
    ]
    assert two_and_a_bucket
    assert formation(content, "39th Guards Rifle Division").side == "soviet"
    assert formation(content, "92nd Naval Rifle Brigade").side == "soviet"


def test_vanguards_are_units_fire_bucket_and_sniper_shots(content: Content) -> None:
    allowed = {"german": {"add", "fire"}, "soviet": {"add", "bucket", "sniper"}}
    for one in content.formations:
        assert one.vanguard
        assert {effect.verb for effect in effects_of(one.vanguard)} <= allowed[one.side]


@pytest.mark.parametrize(
    ("name", "terror", "shielded"),
    [
        ("StuG", ("precision_kill",), True),
        ("T-34", ("precision_kill",), True),
        ("Commando", ("discard",), False),
        ("NKVD", ("draw",), False),
        ("Rifles", (), False),
        ("Fortified unit", (), True),
    ],
)
def test_known_units(
    content: Content, name: str, terror: tuple[str, ...], shielded: bool
) -> None:  # R1.9
    one = unit(content, name)
    assert (one.terror, one.shielded) == (terror, shielded)


def test_units_that_the_rules_know_by_a_tag(content: Content) -> None:
    tagged = {
        tag: {called(content, "units", one.id) for one in content.units if tag in one.tags}
        for tag in ("rifle", "motivator", "fort", "recon")
    }
    assert tagged == {
        "rifle": {"Rifles"},
        "motivator": {"Motivator"},
        "fort": {"Fortified unit"},
        "recon": {"Recon", "Scouts"},
    }
    assert {unit(content, "Panzer").side, unit(content, "Assault").side} == {"german", "soviet"}


def test_known_cards(content: Content) -> None:
    roadblock = card(content, "Deadly Roadblock")
    assert (roadblock.side, roadblock.effects) == ("soviet", ("add t34 rifle commando",))
    pistol = card(content, "Pistol Persuasion")
    assert pistol.side == "soviet"
    assert effects_of(pistol.effects) == (
        Effect("sacrifice"),
        Effect("supply"),
        Effect("overrun"),
    )


KNOWN_EXPERT: list[tuple[str, str, str, tuple[str, ...]]] = [
    ("german", "Militia Surrender", "Reddition de la milice", ("discard 2", "surrender 4", "+")),
    (
        "german",
        "Brutal Flanking",
        "Enveloppement brutal",
        ("discard_all", "add panzer panzer panzer"),
    ),
    ("german", "Command Vacancies", "Postes vacants", ("promote 4", "+")),
    ("german", "Determined Strike", "Frappe déterminée", ("discard 3", "promote 1", "refresh")),
    ("german", "All Out Effort", "Le tout pour le tout", ("refresh", "inferno", "+")),
    ("german", "Command Strategy", "Stratégie d’état-major", ("refresh", "promote 1", "+")),
    ("german", "Forced March", "Marche sans halte", ("levy", "+")),
    ("soviet", "Stalin’s Ghost", "Fantôme de Staline", ("ghost", "+")),
    ("soviet", "Collecting Tongues", "Chasse aux langues", ("tongues", "+")),
    ("soviet", "Rat’s War", "Guerre des rats", ("recover", "+")),
    ("soviet", "German Despair", "Désespoir allemand", ("discard 3", "+")),
    ("soviet", "Last Stand", "Dernier carré", ("last_stand",)),
    (
        "soviet",
        "Hidden Infiltrators",
        "Infiltration",
        ("levy", "add assault assault assault"),
    ),
]
"""R9.2: side, names and effects, "+" for a second action."""


@pytest.mark.parametrize(("side", "name", "french", "effects"), KNOWN_EXPERT)
def test_known_expert_cards(
    content: Content, side: str, name: str, french: str, effects: tuple[str, ...]
) -> None:  # R9.2
    one = card(content, name)
    assert (one.side, one.set, one.kind) == (side, "expert", "action")
    assert called(content, "combat", one.id, FRENCH) == french
    wanted = [effect.replace("+", "second_action") for effect in effects]
    assert effects_of(one.effects) == effects_of(tuple(wanted))


def test_twelve_expert_cards_a_side_are_known_actions_and_heroes(content: Content) -> None:  # R1.1
    expert = [one for one in content.combat if one.set == "expert"]
    assert {one.copies for one in expert} == {1}
    actions = {called(content, "combat", one.id) for one in expert if one.kind == "action"}
    assert actions == {name for _, name, _, _ in KNOWN_EXPERT}
    heroes = Counter(one.side for one in expert if one.kind == "hero")
    assert heroes == {"german": 5, "soviet": 6}


def test_known_heroes(content: Content) -> None:  # R9.3
    zaitsev = card(content, "Vasily Zaitsev")
    assert (zaitsev.side, zaitsev.kind) == ("soviet", "hero")
    assert set(zaitsev.effects) == {"interception", "sniper 2"}
    assert card(content, "Tania Chernova").side == "soviet"


def test_every_major_effect_has_its_heroes(content: Content) -> None:  # R9.3
    major = {word for word, verb in VERBS.items() if verb.hero == "major"}
    majors: dict[str, set[str]] = {side: set() for side in SIDES}
    for one in content.combat:
        if one.kind == "hero":
            majors[one.side] |= {effect.verb for effect in effects_of(one.effects)} & major
    assert majors == {
        "german": {"inferno", "dice", "interception"},
        "soviet": {"inferno", "steal", "interception"},
    }
    dice = [effect for one in content.combat for effect in effects_of(one.effects)]
    assert {effect.count for effect in dice if effect.verb == "dice"} == {2}


def test_known_buildings(content: Content) -> None:
    assert building(content, "Army Barracks").district == "A"
    assert building(content, "Worker Slums").district == "B"
    assert building(content, "Dar Gova").concentration in {2, 3, 4}
    square = building(content, "Red Square")
    assert square.concentration == 3
    assert (square.german, square.soviet) == (("fire",), ("add nkvd",))
    assert building(content, "Orlovka").concentration == 4
    three = {building(content, name).district for name in ("Red Square", "Orlovka", "Oil Plant")}
    assert len(three) == 3
    assert "A" not in three


def test_numbers_seen_in_print_occur(content: Content) -> None:
    assert {2, 3} <= {one.intensity for one in content.carnage}
    assert {one.icon for one in content.carnage} == {"stuka", "rat", "binoculars"}
    assert {one.sniper for one in content.carnage} == {"close_escape", "hit", "hideous_death"}
    assert {one.concentration for one in content.buildings} == {2, 3, 4}
    assert {1, 2, 3} <= {one.defence for one in content.buildings}
    assert sum("hourglass" in one.effects for one in content.campaign) >= 3


def test_bounds_that_keep_every_battle_finite(content: Content) -> None:
    assert {one.intensity for one in content.carnage} <= {2, 3, 4}
    on_cards = {one.effects for one in content.combat}
    for phrases in all_phrases(content):
        if phrases not in on_cards:
            assert "second_action" not in phrases
    for one in content.units:
        assert {effect.verb for effect in effects_of(one.terror)} & {"add", "overrun"} == set()


def test_a_card_is_one_idea(content: Content) -> None:
    for one in content.combat:
        if one.set == "expert" and one.kind == "action":
            continue  # R9.2 fixes them
        icons = sum(
            1 if effect.verb in {"sacrifice", "second_action"} else effect.count
            for effect in effects_of(one.effects)
        )
        assert 2 <= icons <= 4, one.id
        assert len(one.effects) <= 3, one.id


def test_every_german_doctrine_is_worth_holding(content: Content) -> None:  # R6.2
    found: Counter[str | None] = Counter()
    for one in content.combat:
        if one.side == "german" and one.set == "basic":
            found[one.doctrine] += one.copies
    assert min(found[name] for name in ("infantry", "tracked", "general")) >= 8


def test_rifles_and_motivators_are_common_enough_to_pay_with(content: Content) -> None:  # R6.4
    vanguards = [one for one in content.formations if one.side == "soviet"]
    with_rifles = sum(one.copies for one in vanguards if "rifle" in added(one.vanguard))
    assert with_rifles >= 12
    motivators = sum("motivator" in added(one.effects) for one in content.combat)
    assert motivators >= 3


def test_every_unit_type_can_enter_a_battle(content: Content) -> None:
    entering = {name for phrases in all_phrases(content) for name in added(phrases)}
    assert {one.id for one in content.units} <= entering


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_no_two_things_have_one_name(content: Content, language: Language) -> None:
    texts = content.texts_in(language)
    for table in ("buildings", "formations", "combat", "campaign", "units"):
        names = [text.name for text in texts[table].values()]
        assert len(names) == len(set(names))
    for side in SIDES:
        strips = [texts["combat"][one.id].strip for one in content.combat if one.side == side]
        assert len(strips) == len(set(strips))


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_a_strip_is_the_cards_name_with_words_left_out(
    content: Content, language: Language
) -> None:
    for text in content.texts_in(language)["combat"].values():
        left = iter(re.findall(r"[^\s\-’']+", text.name.casefold()))
        shortened = re.findall(r"[^\s\-’']+", text.strip.casefold())
        assert all(word in left for word in shortened), (text.name, text.strip)


@pytest.mark.parametrize("language", LANGUAGES, ids=repr)
def test_a_surname_ends_a_commanders_name(content: Content, language: Language) -> None:
    for text in content.texts_in(language)["commanders"].values():
        assert text.name.endswith(text.surname)


def test_french_signs_keep_their_blank() -> None:
    for path in sorted(asset("data", "lang", "fr").glob("*.toml")):
        for text in re.findall(r'"([^"]*)"', path.read_text(encoding="utf-8")):
            assert not re.search(r"[^\u00a0\u202f][;:!?»]|«[^\u00a0\u202f]", text), text


def test_the_digest_says_nothing_of_texts(content: Content, folder: Path) -> None:
    for path in folder.glob("lang/fr/*.toml"):
        path.write_text(path.read_text(encoding="utf-8").replace("é", "e"), encoding="utf-8")
    assert load_pack(folder).digest == content.digest
    assert re.fullmatch(r"[0-9a-f]{64}", content.digest)


def test_tables_of_the_design_note_are_current(content: Content) -> None:
    note = asset("data", "README.md").read_text(encoding="utf-8")
    assert value_curve(content) in note, "run python -m build_spec.pack_statistics"
