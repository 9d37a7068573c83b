"""What has changed on the table since somebody last acted, in short lines with from and to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from ...localisation.catalogue import Fact
from ...localisation.noun import Noun
from ..history.table_changes import FormationChange, TableChanges
from ..state.code_names import SIDE_NAMES
from ..state.codes import SIDES, SOVIET, DistrictStatus, FormationZone, lane, side_of
from ..state.state import State
from .names import Names

_NO_SIDE: Final = -1


class RecapLine(NamedTuple):
    """One thing that has changed."""

    icon: str
    """The icon of what has changed."""
    text: str
    side: int = _NO_SIDE
    """Whose thing it is, or -1."""


def recap_lines(
    names: Names, changes: TableChanges, before: State, after: State
) -> tuple[RecapLine, ...]:
    """What is different between two views in words; the views name places and players."""
    return tuple(
        line
        for part in (_course, _places, _odds, _tracks, _units, _formations, _people, _hands)
        for line in part(names, changes, before, after)
    )


def _course(
    names: Names, changes: TableChanges, _before: State, after: State
) -> Iterator[RecapLine]:
    """The turn, the battle and how long it still lasts."""
    texts = names.catalogue
    if changes.winner >= 0:
        won = texts.sentence("recap.won", **names.sides(changes.winner))
        yield RecapLine("star", won, changes.winner)
    if changes.turn is not None:
        was, now = changes.turn
        said = (
            texts.sentence("recap.turn", before=was, after=now, last=after.last_turn)
            if was
            else texts.sentence("event.turn.begins", n=now, last=after.last_turn)
        )
        yield RecapLine("hourglass", said)
    if changes.district is not None:
        was, now = changes.district
        if was >= 0:
            yield RecapLine("cross", texts.sentence("recap.ends", letter=names.letter(was)))
        if now >= 0:
            facts: dict[str, Fact] = {"place": names.place_noun(after, now)}
            for side in SIDES:
                facts[SIDE_NAMES[side]] = names.formations(after.lines[lane(now, side)])
            way = "text" if after.lines[lane(now, SOVIET)] else "undefended"
            yield RecapLine("cross", texts.sentence(f"event.battle.{way}", **facts))
    if changes.hold is not None and after.district >= 0:
        was, now = changes.hold
        if was:
            yield RecapLine("skull", texts.sentence("recap.hold", before=was, after=now))
        else:
            yield RecapLine("skull", texts.counted("event.intensity", now))


def _places(
    names: Names, changes: TableChanges, _before: State, after: State
) -> Iterator[RecapLine]:
    texts = names.catalogue
    for change in changes.places:
        letter = names.letter(change.district)
        if change.status_after == DistrictStatus.CLOSED:
            yield RecapLine("ash", texts.sentence("recap.closed", letter=letter))
        elif change.building_after >= 0:
            place = names.place_noun(after, change.district)
            yield RecapLine("tick", texts.sentence("event.building.text", place=place))
        else:
            yield RecapLine("white_flag", texts.sentence("recap.captured", letter=letter))


def _odds(names: Names, changes: TableChanges, _before: State, after: State) -> Iterator[RecapLine]:
    for change in changes.odds:
        place = names.place(after, change.district)
        if change.after is None:
            continue
        now = names.percent(change.after)
        if change.before is None:
            said = names.catalogue.sentence("recap.odds_new", place=place, after=now)
        else:
            was = names.percent(change.before)
            said = names.catalogue.sentence("recap.odds", place=place, before=was, after=now)
        yield RecapLine("dice", said)


def _tracks(
    names: Names, changes: TableChanges, before: State, after: State
) -> Iterator[RecapLine]:
    """A line for each district; what left with its building is told there."""
    texts = names.catalogue
    for district in dict.fromkeys(change.district for change in changes.tracks):
        here = [change for change in changes.tracks if change.district == district]
        said = (
            _from_to(names, texts.phrase(f"label.{one.track}"), one.before, one.after)
            for one in here
        )
        view = after if after.buildings[district] >= 0 else before
        place = names.place(view, district)
        text = texts.sentence("recap.tracks", place=place, changes=names.listed(said))
        yield RecapLine(here[-1].track, text)


def _units(names: Names, changes: TableChanges, before: State, after: State) -> Iterator[RecapLine]:
    """A line for each district and side."""
    kit = names.kit
    for district, side in dict.fromkeys(
        (change.district, kit.unit_side[change.unit]) for change in changes.units
    ):
        said = (
            _from_to(names, names.unit(one.unit), one.before, one.after)
            for one in changes.units
            if (one.district, kit.unit_side[one.unit]) == (district, side)
        )
        view = after if after.buildings[district] >= 0 else before
        text = names.catalogue.sentence(
            "recap.units",
            place=names.place(view, district),
            side=names.people(side),
            changes=names.listed(said),
        )
        yield RecapLine("infantry", text, side)


def _from_to(names: Names, what: str, before: int, after: int) -> str:
    return names.catalogue.phrase("recap.change", what=what, before=before, after=after)


def _formations(
    names: Names, changes: TableChanges, _before: State, after: State
) -> Iterator[RecapLine]:
    """Formations that went the same way are told together, as the log tells them."""
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
        yield RecapLine(_WAY_ICONS.get(way, "concentration"), text, side)


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


def _people(
    names: Names, changes: TableChanges, before: State, after: State
) -> Iterator[RecapLine]:
    """Leaders, commanders and heroes."""
    texts = names.catalogue
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
    for (way, side), said in ways.items():
        text = texts.counted(f"event.leader.{way}", len(said), leaders=names.listed(said))
        yield RecapLine("commissar" if side else "general", text, side)
    for seat in changes.commanders:
        old, new = names.commander(seat, before.turned[seat]), names.commander(seat, 1)
        text = texts.sentence("event.commander.text", old=old, new=new)
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


def _hands(
    names: Names, changes: TableChanges, _before: State, after: State
) -> Iterator[RecapLine]:
    for change in changes.hands:
        text = names.catalogue.sentence(
            "recap.hand",
            who=names.seat(change.seat, after),
            before=change.before,
            after=change.after,
        )
        yield RecapLine("draw", text, side_of(change.seat))


def cards_line(names: Names, cards: Iterable[int]) -> str:
    said = names.listed(names.quoted(card) for card in cards)
    return names.catalogue.sentence("recap.cards", cards=said)
