"""Every bound of a data pack is kept, and a fault says where it is and what is allowed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from stalingrad_game.card_game.content.check import pack_faults
from stalingrad_game.card_game.content.models import Combat, Content
from stalingrad_game.data_files.faults import Fault


def with_entry(content: Content, table: str, which: str, **changes: Any) -> Content:
    """The content with one entry's fields changed."""
    entries = tuple(
        msgspec.structs.replace(one, **changes) if one.id == which else one
        for one in getattr(content, table)
    )
    return msgspec.structs.replace(content, **{table: entries})


def without(content: Content, table: str, which: str) -> Content:
    """The content with one entry less."""
    entries = tuple(one for one in getattr(content, table) if one.id != which)
    return msgspec.structs.replace(content, **{table: entries})


def twice(content: Content, table: str, which: str) -> Content:
    """The content with one entry standing twice."""
    again = tuple(one for one in getattr(content, table) if one.id == which)
    return msgspec.structs.replace(content, **{table: getattr(content, table) + again})


def with_cards(content: Content, *cards: Combat) -> Content:
    """The content with more combat cards."""
    return msgspec.structs.replace(content, combat=content.combat + cards)


def hero(side: str, effects: tuple[str, ...], **changes: Any) -> Combat:
    plain: dict[str, Any] = {
        "id": f"hero_{side}",
        "side": side,
        "set": "expert",
        "kind": "hero",
        "effects": effects,
    }
    return Combat(**{**plain, **changes})


def expert(side: str, number: int) -> Combat:
    price = {"doctrine": "general"} if side == "german" else {"cost": 0}
    return hero(side, ("draw 2",), id=f"expert_{side}_{number}", kind="action", **price)


def test_the_standard_pack_has_no_fault(content: Content) -> None:
    assert pack_faults(content) == []


def test_an_id_stands_in_one_file(content: Content) -> None:
    wrong = with_entry(content, "carnage", "carnage_01", id="tannery")
    assert pack_faults(wrong) == [
        Fault("carnage.toml", "tannery", "id", "already in buildings.toml; allowed: once in a pack")
    ]


ONE_ENTRY: list[tuple[str, str, dict[str, Any], str, str]] = [
    # the table, the entry, what it is changed to, the field at fault, a word of what is allowed
    ("modes", "basic", {"sets": ("basic", "expert")}, "sets", "basic"),
    ("modes", "expert", {"sets": ("basic",)}, "sets", "expert"),
    ("modes", "four", {"seats": 2}, "seats", "4"),
    ("modes", "basic", {"seats": 4}, "seats", "2"),
    ("units", "panzer", {"terror": ("add panzer",)}, "terror", "not allowed in terror"),
    ("units", "panzer", {"terror": ("overrun",)}, "terror", "not allowed in terror"),
    ("units", "panzer", {"terror": ("second_action",)}, "terror", "not allowed in terror"),
    ("units", "panzer", {"terror": ("bucket",)}, "terror", "Soviets only"),
    ("units", "t34", {"terror": ("fire",)}, "terror", "Germans only"),
    ("units", "panzer", {"tags": ("rifle",)}, "tags", "Soviets only"),
    ("units", "german_recon", {"tags": ("recon", "recon")}, "tags", "twice"),
    ("units", "rifle", {"terror": ("kill",)}, "terror", "no elite face"),
    ("units", "fort", {"terror": ("kill",)}, "terror", "no elite face"),
    ("units", "fort", {"shielded": False}, "shielded", "true"),
    ("units", "panzer", {"letter": " "}, "letter", "spaces"),
    ("buildings", "orlovka", {"german": ()}, "german", "at least one"),
    ("buildings", "orlovka", {"soviet": ()}, "soviet", "at least one"),
    ("buildings", "orlovka", {"german": ("add rifle",)}, "german", "Soviet unit"),
    ("buildings", "orlovka", {"german": ("bucket",)}, "german", "Soviets only"),
    ("buildings", "orlovka", {"soviet": ("fire",)}, "soviet", "Germans only"),
    ("buildings", "orlovka", {"soviet": ("second_action",)}, "soviet", "initiative"),
    ("formations", "panzer_16", {"shock": None}, "shock", "1 to 9"),
    ("formations", "panzer_16", {"shock": 0}, "shock", "1 to 9"),
    ("formations", "panzer_16", {"doctrine": ()}, "doctrine", "infantry or tracked"),
    ("formations", "panzer_16", {"doctrine": ("tracked", "tracked")}, "doctrine", "twice"),
    ("formations", "panzer_16", {"patriotism": 1}, "patriotism", "Soviets only"),
    ("formations", "panzer_16", {"depletion": ("machine_gun",)}, "depletion", "Soviets only"),
    ("formations", "panzer_16", {"tags": ("unique",)}, "tags", "Soviets only"),
    ("formations", "panzer_16", {"tags": ("militia",)}, "tags", "Soviets only"),
    ("formations", "panzer_16", {"vanguard": ("overrun",)}, "vanguard", "vanguard"),
    ("formations", "guards_13", {"patriotism": None}, "patriotism", "0 to 9"),
    ("formations", "guards_13", {"shock": 1}, "shock", "Germans only"),
    ("formations", "guards_13", {"doctrine": ("infantry",)}, "doctrine", "Germans only"),
    ("formations", "guards_13", {"tags": ("panzer_division",)}, "tags", "Germans only"),
    ("formations", "guards_13", {"tags": ("unique",)}, "tags", "starting"),
    ("formations", "guards_35", {"tags": ()}, "tags", "starting"),
    ("formations", "guards_13", {"depletion": ("red_star rifle",)}, "depletion", "elite"),
    ("formations", "guards_13", {"depletion": ("red_star core:t34",)}, "depletion", "elite"),
    ("formations", "guards_13", {"depletion": ("red_star t34 t34",)}, "depletion", "one unit"),
    ("combat", "crossfire", {"doctrine": None}, "doctrine", "infantry, tracked, general"),
    ("combat", "crossfire", {"cost": 1}, "cost", "Soviets only"),
    ("combat", "bucket_chain", {"cost": None}, "cost", "0 to 9"),
    ("combat", "bucket_chain", {"doctrine": "general"}, "doctrine", "Germans only"),
    ("combat", "bucket_chain", {"effects": ()}, "effects", "at least one"),
    ("combat", "bucket_chain", {"effects": ("slay",)}, "effects", "unknown effect"),
    ("combat", "bucket_chain", {"effects": ("kill 99",)}, "effects", "from 1 to 9"),
    ("combat", "bucket_chain", {"effects": ("add tiger",)}, "effects", "unknown unit"),
    ("combat", "bucket_chain", {"effects": ("add panzer",)}, "effects", "German unit"),
    ("combat", "bucket_chain", {"effects": ("add core:rifle",)}, "effects", "no elite face"),
    ("combat", "bucket_chain", {"effects": ("add" + " rifle" * 10,)}, "effects", "at most 9"),
    ("combat", "bucket_chain", {"effects": ("kill", "sacrifice")}, "effects", "before all"),
    ("combat", "bucket_chain", {"effects": ("sacrifice", "sacrifice")}, "effects", "once"),
    ("combat", "bucket_chain", {"effects": ("second_action", "kill")}, "effects", "after all"),
    ("combat", "bucket_chain", {"effects": ("steal",)}, "effects", "not allowed in card"),
    ("combat", "crossfire", {"effects": ("sacrifice", "kill")}, "effects", "Soviets only"),
    ("combat", "crossfire", {"effects": ("hourglass",)}, "effects", "not allowed in card"),
    ("commanders", "paulus", {"id": "lopatin"}, "id", "once"),
    ("campaign", "one_railway", {"effects": ("hourglass",)}, "effects", "Soviets only"),
    ("campaign", "autumn_rain", {"effects": ("demote", "hourglass")}, "effects", "Germans only"),
    ("campaign", "one_railway", {"effects": ("kill",)}, "effects", "not allowed in campaign"),
    ("carnage", "carnage_01", {"hold": ("kill", "kill")}, "hold", "two different"),
    ("carnage", "carnage_01", {"hold": ("fire", "kill")}, "hold", "Germans only"),
    ("carnage", "carnage_01", {"hold": ("bucket", "kill")}, "hold", "Soviets only"),
    ("carnage", "carnage_01", {"hold": ("add rifle", "kill")}, "hold", "both sides"),
    ("carnage", "carnage_01", {"hold": ("kill", "second_action")}, "hold", "not allowed in hold"),
]


@pytest.mark.parametrize(("table", "which", "changes", "field", "text"), ONE_ENTRY)
def test_an_entry_out_of_bounds_is_named(
    content: Content, table: str, which: str, changes: dict[str, Any], field: str, text: str
) -> None:
    found = pack_faults(with_entry(content, table, which, **changes))
    assert any(fault.field == field and text in fault.allowed for fault in found), found


MISSING: list[tuple[str, str, str]] = [
    ("modes", "four", "mode four"),
    ("units", "german_recon", "German units tagged recon"),
    ("units", "rifle", "units tagged rifle"),
    ("units", "motivator", "units tagged motivator"),
    ("units", "fort", "units tagged fort"),
    ("buildings", "orlovka", "buildings of district D"),
    ("buildings", "pavlovs_house", "River Banks of district B"),
    ("formations", "panzer_14", "German formations tagged second_commander_formation"),
    ("formations", "panzer_16", "German starting formations"),
    ("formations", "guards_13", "Soviet formations, counting copies"),
    ("formations", "militia_brigade", "formations tagged militia, counting copies"),
    ("combat", "crossfire", "German basic cards, counting copies"),
    ("commanders", "saraev", "Soviet second commanders"),
    ("campaign", "one_railway", "German campaign cards"),
    ("carnage", "carnage_07", "carnage cards"),
    ("leaders", "vavilov", "Soviet leaders"),
]


@pytest.mark.parametrize(("table", "which", "what"), MISSING)
def test_a_missing_entry_is_counted(content: Content, table: str, which: str, what: str) -> None:
    found = pack_faults(without(content, table, which))
    assert [fault for fault in found if fault.field == what]


def test_hourglasses_are_counted(content: Content) -> None:  # R3.2.1
    less = content
    for card in [card for card in content.campaign if "hourglass" in card.effects][2:]:
        less = with_entry(less, "campaign", card.id, effects=())
    assert [fault.field for fault in pack_faults(less)] == ["campaign cards with an hourglass"]


@pytest.mark.parametrize("table", sorted({table for table, _, _ in MISSING} - {"modes"}))
def test_an_id_stands_once(content: Content, table: str) -> None:
    which = getattr(content, table)[0].id
    found = pack_faults(twice(content, table, which))
    assert [fault for fault in found if (fault.entry, fault.field) == (which, "id")]


def test_a_damaged_table_is_not_counted(content: Content) -> None:
    less = without(content, "leaders", "vavilov")
    assert pack_faults(less)
    assert pack_faults(less, damaged={"leaders"}) == []


def test_unknown_units_pass_when_the_units_are_damaged(content: Content) -> None:
    less = without(content, "units", "rifle")
    assert pack_faults(less, damaged={"units"}) == []


def test_too_many_unit_types_are_counted(content: Content) -> None:
    more = content
    for letter in ("1", "2"):
        one = msgspec.structs.replace(content.units[0], id=f"infantry_{letter}", letter=letter)
        more = msgspec.structs.replace(more, units=(*more.units, one))
    assert [fault.field for fault in pack_faults(more)] == ["German units"]


def test_two_units_of_a_side_have_different_letters(content: Content) -> None:
    found = pack_faults(with_entry(content, "units", "pioneer", letter="I"))
    assert [(fault.entry, fault.field) for fault in found] == [("I", "letter")]


def test_a_side_needs_24_different_basic_cards(content: Content) -> None:
    basic = [card for card in content.combat if card.set == "basic"]
    names = [card.id for card in basic if card.side == "soviet"][-3:]
    less = content
    for name in names:
        less = without(less, "combat", name)
    less = with_entry(less, "combat", "storm_group", copies=5)
    assert [fault.field for fault in pack_faults(less)] == ["different Soviet basic cards"]


def test_every_german_doctrine_needs_cards_and_formations(content: Content) -> None:
    less = content
    for card in content.combat:
        if card.doctrine == "tracked":
            less = with_entry(less, "combat", card.id, doctrine="infantry")
    for one in content.formations:
        if "tracked" in one.doctrine:
            less = with_entry(less, "formations", one.id, doctrine=("infantry",))
    assert [fault.field for fault in pack_faults(less)] == [
        "formations of the doctrine tracked",
        "basic cards of the doctrine tracked",
    ]


def test_expert_cards_are_none_or_twelve_a_side(content: Content) -> None:
    basic = tuple(card for card in content.combat if card.set == "basic")
    none = msgspec.structs.replace(content, combat=basic)
    assert pack_faults(none) == []
    twelve = [expert("german", number) for number in range(12)]
    assert pack_faults(with_cards(none, *twelve)) == []
    eleven = pack_faults(with_cards(none, *twelve[:11]))
    assert [fault.field for fault in eleven] == ["German expert cards, counting copies"]


@pytest.mark.parametrize(
    ("side", "effects"),
    [
        ("german", ("add panzer", "inferno")),
        ("german", ("sniper 2", "dice 2")),
        ("soviet", ("sniper 2", "interception")),
        ("soviet", ("add nkvd", "steal")),
    ],
)
def test_heroes_have_a_minor_and_a_major_effect(
    content: Content, side: str, effects: tuple[str, ...]
) -> None:  # R9.3
    found = pack_faults(with_cards(content, hero(side, effects)))
    assert [fault for fault in found if fault.entry.startswith("hero")] == []


@pytest.mark.parametrize(
    ("side", "effects", "changes", "field"),
    [
        ("german", ("add panzer",), {}, "effects"),
        ("german", ("inferno",), {}, "effects"),
        ("german", ("add panzer", "inferno", "dice 2"), {}, "effects"),
        ("german", ("kill", "inferno"), {}, "effects"),
        ("german", ("add panzer", "steal"), {}, "effects"),
        ("soviet", ("add nkvd", "dice 2"), {}, "effects"),
        ("soviet", ("add nkvd", "steal"), {"cost": 0}, "cost"),
        ("german", ("add panzer", "inferno"), {"doctrine": "general"}, "doctrine"),
        ("german", ("add panzer", "inferno"), {"set": "basic"}, "set"),
        ("german", ("add panzer", "inferno"), {"copies": 2}, "copies"),
    ],
)
def test_a_hero_out_of_bounds_is_named(
    content: Content, side: str, effects: tuple[str, ...], changes: dict[str, Any], field: str
) -> None:
    found = pack_faults(with_cards(content, hero(side, effects, **changes)))
    assert (f"hero_{side}", field) in {(fault.entry, fault.field) for fault in found}


def test_a_fault_is_one_line(content: Content) -> None:
    nasty = with_entry(content, "combat", "crossfire", effects=("kill\n\x1b[2J\u2028" * 9,))
    for fault in pack_faults(nasty):
        assert str(fault).isprintable()
    assert str(Fault("a.toml", "", "x", "no")) == "a.toml: x: no"
