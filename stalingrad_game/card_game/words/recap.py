"""What has changed on the table since somebody last acted, in short lines, the weightiest first.

Who won what comes before all, then the odds of the battle, what the others played, what was lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from ...localisation.catalogue import Fact
from ...localisation.noun import Noun
from ..history.battle_facts import BattleFacts
from ..history.of_record import SinceActed
from ..history.table_changes import FormationChange
from ..state.code_names import SIDE_NAMES
from ..state.codes import (
    GERMAN,
    SIDES,
    SOVIET,
    DistrictStatus,
    FormationZone,
    lane,
    side_of,
)
from ..state.state import State
from .names import Names
from .strategy_log import successor_facts

_NO_SIDE: Final = -1


class RecapWeight(IntEnum):
    """What a recap tells first, the lowest number before all."""

    GAME = 0
    RESULT = 1
    ODDS = 2
    CARD = 3
    OWN_LOSS = 4
    COURSE = 5
    REST = 6


class RecapLine(NamedTuple):
    """One thing that has changed."""

    icon: str
    """The icon of what has changed."""
    text: str
    side: int = _NO_SIDE
    """Whose thing it is, or -1."""
    weight: RecapWeight = RecapWeight.REST
    battle: int = -1
    """The number of the battle that it is the result of, from 1; -1: of none."""
    card: int = -1
    """The combat card that was played; -1: none was."""


def recap_lines(names: Names, since: SinceActed, seat: int) -> tuple[RecapLine, ...]:
    """What has happened since a seat acted, told to it, the weightiest first."""
    lines = (
        *_results(names, since.battles, side_of(seat)),
        *_cards(names, since.cards),
        *(
            line
            for part in (_course, _places, _odds, _tracks, _units, _formations, _people, _hands)
            for line in part(names, since)
        ),
    )
    return tuple(sorted((_weighed(line, side_of(seat)) for line in lines), key=_by_weight))


def _by_weight(line: RecapLine) -> RecapWeight:
    return line.weight


def _weighed(line: RecapLine, side: int) -> RecapLine:
    """A loss weighs more to whose it is."""
    lost = line.weight == RecapWeight.OWN_LOSS and line.side != side
    return line._replace(weight=RecapWeight.REST) if lost else line


def _results(names: Names, battles: Iterable[BattleFacts], side: int) -> Iterator[RecapLine]:
    """Who has won what, by which dice, and at which chance for a side."""
    for facts in battles:
        yield RecapLine(
            "cross",
            battle_result_text(names, facts, side),
            facts.winner,
            RecapWeight.RESULT,
            battle=facts.number,
        )


def battle_result_text(names: Names, facts: BattleFacts, side: int) -> str:
    """How a battle ended in a line, told to a side."""
    result_facts = {"place": str(names.site_noun(facts.building, facts.district))}
    if facts.chance is None:
        return names.catalogue.sentence("recap.battle.untested", **result_facts)
    chance = facts.chance if side == GERMAN else 1 - facts.chance
    verdict = facts.deciding.verdict.replace(" ", "_")
    return names.catalogue.sentence(
        f"recap.battle.{SIDE_NAMES[facts.winner]}.{verdict}",
        **result_facts,
        winner=facts.deciding.winner,
        loser=facts.deciding.loser,
        chance=names.percent(chance),
    )


def _cards(names: Names, cards: Iterable[int]) -> Iterator[RecapLine]:
    """A line for each combat card that was played."""
    for card in cards:
        side = names.kit.card_side[card]
        text = names.catalogue.sentence("recap.card", card=names.quoted(card), **names.sides(side))
        yield RecapLine("draw", text, side, RecapWeight.CARD, card=card)


def _course(names: Names, since: SinceActed) -> Iterator[RecapLine]:
    """The turn, the battle and how long it still lasts."""
    texts, changes, after = names.catalogue, since.changes, since.after
    if changes.winner >= 0:
        won = texts.sentence("recap.won", **names.sides(changes.winner))
        yield RecapLine("star", won, changes.winner, RecapWeight.GAME)
    if changes.turn is not None:
        was, now = changes.turn
        text = (
            texts.sentence("recap.turn", before=was, after=now, last=after.last_turn)
            if was
            else texts.sentence("event.turn.begins", n=now, last=after.last_turn)
        )
        yield RecapLine("hourglass", text, weight=RecapWeight.COURSE)
    if changes.district is not None:
        _, now = changes.district
        if now >= 0:
            facts: dict[str, Fact] = {"place": names.place_noun(after, now)}
            for side in SIDES:
                facts[SIDE_NAMES[side]] = names.formations(after.lines[lane(now, side)])
            way = "text" if after.lines[lane(now, SOVIET)] else "undefended"
            text = texts.sentence(f"event.battle.{way}", **facts)
            yield RecapLine("cross", text, weight=RecapWeight.COURSE)
    if changes.hold is not None and after.district >= 0:
        was, now = changes.hold
        if was:
            yield RecapLine("skull", texts.sentence("recap.hold", before=was, after=now))
        else:
            yield RecapLine("skull", texts.counted("event.intensity", now))


def _places(names: Names, since: SinceActed) -> Iterator[RecapLine]:
    """Closed districts and new buildings; that one was captured, the battle's result says."""
    texts, weight = names.catalogue, RecapWeight.COURSE
    for change in since.changes.places:
        letter = names.letter(change.district)
        if change.status_after == DistrictStatus.CLOSED:
            yield RecapLine("ash", texts.sentence("recap.closed", letter=letter), weight=weight)
        elif change.building_after >= 0:
            place = names.place_noun(since.after, change.district)
            text = texts.sentence("event.building.text", place=place)
            yield RecapLine("tick", text, weight=weight)
        elif all(one.district != change.district for one in since.battles):
            text = texts.sentence("recap.captured", letter=letter)
            yield RecapLine("white_flag", text, weight=weight)


def _odds(names: Names, since: SinceActed) -> Iterator[RecapLine]:
    after = since.after
    for change in since.changes.odds:
        place = names.place(after, change.district)
        if change.after is None:
            continue
        now = names.percent(change.after)
        if change.before is None:
            text = names.catalogue.sentence("recap.odds_new", place=place, after=now)
        else:
            was = names.percent(change.before)
            text = names.catalogue.sentence("recap.odds", place=place, before=was, after=now)
        fought = change.district == after.district
        yield RecapLine("dice", text, weight=RecapWeight.ODDS if fought else RecapWeight.REST)


def _tracks(names: Names, since: SinceActed) -> Iterator[RecapLine]:
    """A line for each district; what left with its building is told there."""
    texts, changes = names.catalogue, since.changes
    for district in dict.fromkeys(change.district for change in changes.tracks):
        here = [change for change in changes.tracks if change.district == district]
        parts = (
            _from_to(names, texts.phrase(f"label.{one.track}"), one.before, one.after)
            for one in here
        )
        place = names.place(_standing_view(since, district), district)
        text = texts.sentence("recap.tracks", place=place, changes=names.listed(parts))
        yield RecapLine(here[-1].track, text)


def _standing_view(since: SinceActed, district: int) -> State:
    """The view in which the building of a district has its name."""
    return since.after if since.after.buildings[district] >= 0 else since.before


def _units(names: Names, since: SinceActed) -> Iterator[RecapLine]:
    """A line for each district and side."""
    kit, changes = names.kit, since.changes
    for district, side in dict.fromkeys(
        (change.district, kit.unit_side[change.unit]) for change in changes.units
    ):
        parts = (
            _from_to(names, names.unit(one.unit), one.before, one.after)
            for one in changes.units
            if (one.district, kit.unit_side[one.unit]) == (district, side)
        )
        view = _standing_view(since, district)
        text = names.catalogue.sentence(
            "recap.units",
            place=names.place(view, district),
            side=names.people(side),
            changes=names.listed(parts),
        )
        yield RecapLine("infantry", text, side)


def _from_to(names: Names, what: str, before: int, after: int) -> str:
    return names.catalogue.phrase("recap.change", what=what, before=before, after=after)


def _formations(names: Names, since: SinceActed) -> Iterator[RecapLine]:
    """Formations that went the same way are told together, as the log tells them."""
    changes, after = since.changes, since.after
    ways: dict[tuple[str, int, int], list[int]] = {}
    for change in changes.formations:
        for way in _formation_ways(change):
            side = names.kit.formation_side[change.formation]
            place = change.line_after if way == "commits" else -1
            ways.setdefault((way, side, place), []).append(change.formation)
    for (way, side, line), formations in sorted(
        ways.items(), key=lambda one: _WAYS.index(one[0][0])
    ):
        facts = {"formations": names.formations(formations), **names.sides(side)}
        if way == "commits":
            district = (line - FormationZone.LANE) // 2
            facts["place"] = names.place_noun(after, district)
        key = f"event.{'depleted' if way in {'depleted', 'restored'} else 'formation'}.{way}"
        if way == "arrives":
            key = f"{key}.{SIDE_NAMES[side]}"
        text = names.catalogue.counted(key, len(formations), **facts)
        lost = way in {"destroyed", "ash"}
        weight = RecapWeight.OWN_LOSS if lost else RecapWeight.REST
        yield RecapLine(_WAY_ICONS.get(way, "concentration"), text, side, weight)


_WAYS: Final = ("commits", "arrives", "destroyed", "ash", "depleted", "restored", "returns")
_WAY_ICONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "destroyed": "skull",
        "ash": "ash",
        "depleted": "deplete",
        "restored": "supply",
        "returns": "white_flag",
    }
)


def _formation_ways(change: FormationChange) -> Iterator[str]:
    """What is told of a formation: its way, then whether it is depleted or restored."""
    was, now = change.line_before, change.line_after
    gone = now >= FormationZone.DESTROYED
    if was != now:
        if now >= FormationZone.DECK:
            return  # the destroyed pile was shuffled into the deck
        if gone:
            yield "ash" if now >= FormationZone.ASH else "destroyed"
        elif now >= FormationZone.LANE:
            yield "commits"
        else:
            yield "arrives" if was >= FormationZone.DESTROYED else "returns"
    if change.depleted_before != change.depleted_after and not gone:
        yield "depleted" if change.depleted_after else "restored"


def _people(names: Names, since: SinceActed) -> Iterator[RecapLine]:
    """Leaders, commanders and heroes."""
    texts, changes, after = names.catalogue, since.changes, since.after
    ways: dict[tuple[str, int], list[str]] = {}
    for change in changes.leaders:
        way, leader = "takes", change.leader_after
        if leader < 0:
            way, leader = "dies", change.leader_before
        elif leader == change.leader_before:
            way = "rises" if change.level_after > change.level_before else "falls"
        formation = names.formation(change.formation)
        item = texts.phrase("event.leader.item", leader=names.leader(leader), formation=formation)
        side = names.kit.formation_side[change.formation]
        ways.setdefault((way, side), []).append(item)
    for (way, side), names_by_way in ways.items():
        text = texts.counted(
            f"event.leader.{way}", len(names_by_way), leaders=names.listed(names_by_way)
        )
        weight = RecapWeight.OWN_LOSS if way == "dies" else RecapWeight.REST
        yield RecapLine("commissar" if side else "general", text, side, weight)
    for seat in changes.commanders:
        text = texts.sentence("event.commander.text", **successor_facts(names, seat))
        yield RecapLine("dismissal", text, side_of(seat))
    for hero in changes.heroes:
        card = names.card(hero.card)
        if hero.after == "away":
            text = texts.sentence("recap.away", card=card)
        elif hero.after == "wounded":
            text = texts.sentence("event.wounded.text", card=card)
        else:
            text = texts.sentence(
                "event.hero.text", card=card, who=_hero_owner(names, after, hero.card)
            )
        yield RecapLine("star", text, names.kit.card_side[hero.card])


def _hero_owner(names: Names, after: State, hero: int) -> Noun:
    seat = next(seat for card, seat, _ in after.heroes if card == hero)
    return names.acting(seat, after)


def _hands(names: Names, since: SinceActed) -> Iterator[RecapLine]:
    for change in since.changes.hands:
        text = names.catalogue.sentence(
            "recap.hand",
            who=names.seat(change.seat, since.after),
            before=change.before,
            after=change.after,
        )
        yield RecapLine("draw", text, side_of(change.seat))
