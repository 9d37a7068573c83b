"""Each commander, campaign and carnage card of the standard pack, used once."""

from __future__ import annotations

from typing import Final

import pytest

from stalingrad_game.card_game.rules.losses import SniperShot
from stalingrad_game.card_game.state.codes import (
    GERMAN,
    SIDES,
    Act,
    Ev,
    FormationZone,
    InitiativeIcon,
    Op,
    SniperResult,
)
from tests.card_game.cards.command import CAMPAIGN, CARNAGE, COMMANDERS
from tests.card_game.cards.words import Teller, written
from tests.support import set_up
from tests.support.card_scene import HAND, chosen, done, in_full, scene, settled, standard
from tests.support.table import SEAT_NAMES, SIDE_NAMES

SEATS: Final = {
    entry.id: SIDE_NAMES.index(entry.side) + 2 * (entry.slot == "second")
    for entry in standard().content.commanders
}
CAMPAIGN_SIDES: Final = {
    entry.id: SIDE_NAMES.index(entry.side) for entry in standard().content.campaign
}
STAGING: Final = (
    "infantry_76",
    "jaeger_100",
    "panzer_16",
    "guards_13",
    "guards_39",
    "militia_brigade",
)
"""Formations on the Staging Lines; the generals are veterans."""
QUIET: Final = ("one_railway", "guards_across_the_river")
"""By side: a campaign card that only brings formations."""
HOLDS: Final = [(side, choice) for side in SIDES for choice in (0, 1)]


@pytest.mark.parametrize("back", [False, True], ids=["first", "successor"])
@pytest.mark.parametrize("commander", COMMANDERS)
def test_commander(commander: str, back: bool) -> None:
    face = COMMANDERS[commander][back]
    seat = SEATS[commander]
    table = scene(
        seat & 1,
        kit=standard("four"),
        dismissed=[SEAT_NAMES[seat]] if back else [],
        german_hand=[],
        soviet_hand=[],
    )
    if seat > 1:
        table.choose(SEAT_NAMES[seat])
    words = chosen(table, seat & 1, "refresh").words
    expected = in_full(face.action, seat & 1)
    expected.update({"refresh": 1, "draw": face.hand})
    assert written(words) == written(expected)
    assert len(table.hand(SEAT_NAMES[seat])) >= face.hand


@pytest.mark.parametrize("card", CAMPAIGN)
def test_campaign_card(card: str) -> None:
    line, side = CAMPAIGN[card], CAMPAIGN_SIDES[card]
    kit = standard()
    hands = [[c.id for c in kit.cards if c.side == name][:HAND] for name in SIDE_NAMES]
    table = set_up.before_turn(
        kit=kit,
        german=STAGING[:3],
        soviet=STAGING[3:],
        veterans=STAGING[:3],
        formation_deck=[f.id for f in kit.content.formations if f.id not in STAGING],
        german_hand=hands[0],
        soviet_hand=hands[1],
        campaign=[card, QUIET[1 - side]],
    )
    teller = Teller(kit, table.state, side)
    settled(table.start(), teller)
    drawn = [
        e[1] for e in teller.heard if e[0] == Ev.FORMATION and e[2] == FormationZone.DECK + side
    ]
    assert len(drawn) == 4 + line.reinforcement
    assert {table.state.depleted[f] for f in drawn} == {int(line.depleted)}
    assert {table.state.leader[f] < 0 for f in drawn} == {line.leaderless}
    words = teller.words
    for arrival in ("arrive", "leader", "deplete"):
        del words[arrival]
    words["hourglass"] = words.pop("turn") - 1
    assert written(words) == written(in_full(line.text, side))


@pytest.mark.parametrize("card", CARNAGE)
def test_carnage_card(card: str) -> None:
    line = CARNAGE[card]
    number = [entry.id for entry in standard().carnage].index(card)
    for side, choice in HOLDS:
        table = scene(side)
        table.state.carnage_deck = _on_top(table.state.carnage_deck, number)
        table.choose("hold")
        teller = Teller(table.kit, table.state, side)
        table.take((Act.CHOICE, choice, -1))
        text = (line.first, line.second)[choice]
        own = text.split("|")[side] if "|" in text else text
        assert written(settled(table, teller).words) == written(in_full(own, side))
        assert table.state.hold == 2


@pytest.mark.parametrize("card", CARNAGE)
def test_other_sections_of(card: str) -> None:
    line = CARNAGE[card]
    number = [entry.id for entry in standard().carnage].index(card)
    table = scene(GERMAN)
    table.state.carnage_deck = _on_top(table.state.carnage_deck, number)
    events = done(table, GERMAN, (Op.INTENSITY, GERMAN)).heard
    icon = next(event[4] for event in events if event[0] == Ev.INITIATIVE)
    assert (table.state.hold, icon) == (line.intensity, getattr(InitiativeIcon, line.icon.upper()))
    table = scene(GERMAN, units={}, leaderless=[])
    table.state.carnage_deck = _on_top(table.state.carnage_deck, number)
    events = done(table, GERMAN, (SniperShot.op, GERMAN)).heard
    section = next(event[3] for event in events if event[0] == Ev.SNIPED)
    assert section == getattr(SniperResult, line.sniper.upper())


def _on_top(deck: tuple[int, ...], card: int) -> tuple[int, ...]:
    return (*(other for other in deck if other != card), card)


def test_every_commander_campaign_and_carnage_card_has_its_line() -> None:
    content = standard().content
    assert set(COMMANDERS) == {commander.id for commander in content.commanders}
    assert set(CAMPAIGN) == {card.id for card in content.campaign}
    assert set(CARNAGE) == {card.id for card in content.carnage}
