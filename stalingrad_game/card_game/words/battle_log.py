"""How the log tells of a battle, from its vanguards to its result (R4)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ...localisation.catalogue import Fact
from ..content.effects import parse_effect
from ..history.rolled_dice import GERMAN_CAUSES, SOVIET_CAUSES
from ..rules.break_test import Dice, chance_now
from ..rules.operations import OPERATIONS
from ..state.code_names import ACT_NAMES, ICON_NAMES, SIDE_NAMES, SNIPER_NAMES
from ..state.codes import (
    GERMAN,
    SIDES,
    SOVIET,
    Act,
    CardZone,
    Ev,
    Op,
    Phase,
    lane,
    side_of,
)
from ..state.events import HeroPlayed, HoldChanged, TrackMoved
from ..state.state import State
from .closing import BattleEnd, closing_text
from .effects import effect_for_side, effect_name, operation_title
from .log_entry import EntryBuilder, EventRun, LogEntry, plain_line
from .names import Names


def log_battle(names: Names, run: EventRun, view: State) -> LogEntry:
    """A battle begins, with the formations that were sent to it."""
    _, district = run[0]
    facts: dict[str, Fact] = {"place": names.place_noun(view, district)}
    for side in SIDES:
        facts[SIDE_NAMES[side]] = names.formations(view.lines[lane(district, side)])
    way = "text" if view.lines[lane(district, SOVIET)] else "undefended"
    return LogEntry(f"battle.{way}", "R4", facts)


def log_standing(names: Names, run: EventRun, view: State) -> LogEntry | None:
    """How a battle stands when its vanguards, or a round, are over; the last one's dice say it."""
    kind, number, *_ = run[0]
    after_vanguard = kind == Ev.PHASE and number == Phase.INTENSITY
    if view.district < 0 or not (after_vanguard or (kind == Ev.ROUND and number > 0)):
        return None
    here = view.units[view.district]
    german, soviet = (sum(here[unit] for unit in names.kit.units_of[side]) for side in SIDES)
    facts: dict[str, Fact] = {"german": german, "soviet": soviet}
    if after_vanguard:
        return LogEntry("phase.text", "R4.1", facts)
    facts["infernos"] = view.inferno[view.district]
    facts["chance"] = names.percent(chance_now(names.kit, view, view.district))
    return LogEntry("round.text", "R4.5", facts)


def log_hold(_names: Names, run: EventRun, view: State) -> LogEntry:
    """The Hold counter is set, or moves."""
    left = HoldChanged(*run[0]).actions
    if view.phase == Phase.INTENSITY:
        return LogEntry("intensity", "R4.2", {}, left)
    return LogEntry("hold", "R4.4.4" if left == 0 else "R4.4.3", {}, left)


def log_initiative(names: Names, run: EventRun, _view: State) -> LogEntry:
    _, side, german, soviet, icon = run[0]
    facts: dict[str, Fact] = {"german": german, "soviet": soviet, **names.sides(side)}
    return LogEntry(f"initiative.{ICON_NAMES[icon]}", "R4.3", facts)


def log_played(names: Names, run: EventRun, view: State) -> LogEntry:
    """A card is played on a formation, from a hand or after it was shown."""
    _, card, formation, _, pairs, zone = run[0]
    kit, seat = names.kit, zone - CardZone.HAND
    if zone == CardZone.SHOWN:
        _, _, _, seat = view.shown
    facts: dict[str, Fact] = {
        "card": names.quoted(card),
        "formation": names.formation_noun(formation),
        "motivator": names.unit(kit.motivator),
        "rifle": names.unit(kit.rifle),
        "who": names.acting(seat, view),
    }
    if pairs:
        return LogEntry("played", "R6.4", facts, pairs)
    rule = "R6.2" if kit.card_side[card] == GERMAN else "R6.3"
    return LogEntry("played.text", rule, facts)


def log_refreshed(names: Names, run: EventRun, view: State) -> LogEntry | None:
    """A refresh is over: what follows is the commander's own action."""
    _, seat, *_ = run[0]
    turned = view.turned[seat]
    if not names.kit.commander_work[seat][turned][seat]:
        return None
    return LogEntry("refreshed.text", "R4.4.2", {"commander": names.commander(seat, turned)})


def log_intercepted(names: Names, run: EventRun, view: State) -> LogEntry:
    """A shown card is intercepted, by whom, and whether it has used up a free card with it."""
    _, card, *_ = run[0]
    formation, seat = -1, -1
    if view.shown:
        card, formation, _, seat = view.shown
    facts: dict[str, Fact] = {"card": names.quoted(card)}
    if formation >= 0:
        facts |= {"formation": names.formation_noun(formation), "who": names.acting(seat, view)}
    heroes = [HeroPlayed(*event).card for event in run if event[0] == Ev.HERO]
    if not heroes or formation < 0:
        return LogEntry("intercepted.text", "R9.4", facts)
    facts["hero"] = names.card(heroes[0])
    ghost = any(event[0] == Ev.GHOST for event in run)
    return LogEntry(f"intercepted.{'ghost' if ghost else 'hero'}", "R9.4", facts)


def log_waived(names: Names, run: EventRun, view: State) -> LogEntry:
    """A seat waives interception, or takes that back."""
    _, seat, waives = run[0]
    key = f"waived.{'on' if waives else 'off'}"
    return LogEntry(key, "R9.4", {"who": names.acting(seat, view)})


def log_ghost(_names: Names, run: EventRun, _view: State) -> LogEntry:
    """The next Soviet card is free, or was."""
    _, free = run[0]
    return LogEntry("ghost.text" if free else "ghost.used", "R9.2", {})


def log_acted(names: Names, run: EventRun, view: State) -> LogEntry:
    _, seat, act = run[0]
    rule = "R4.4.2" if act == Act.REFRESH else "R4.4.3"
    return LogEntry(f"acted.{ACT_NAMES[act]}", rule, {"who": names.acting(seat, view)})


def log_chosen(names: Names, run: EventRun, view: State) -> LogEntry:
    _, seat, which, card = run[0]
    side = side_of(seat)
    effect = effect_for_side(parse_effect(names.kit.carnage[card].hold[which]), side)
    facts: dict[str, Fact] = {"who": names.acting(seat, view), "effect": effect_name(names, effect)}
    return LogEntry("chosen.text", "R4.4.3", facts)


def _steps(view: State) -> int:
    return view.variants.track_length


def _counter_facts(run: EventRun, step: int, most: int) -> dict[str, Fact]:
    """Where a counter is, and how far it has come; a start anew is no step."""
    return {"n": step, "most": most, "steps": sum(TrackMoved(*event).step > 0 for event in run)}


def log_fire(_names: Names, run: EventRun, view: State) -> LogEntry | None:
    """The Fire counter moves; what becomes an Inferno, or leaves with a building, is told there."""
    _, district, step = run[-1]
    most = _steps(view)
    if step >= most or view.phase == Phase.AFTERMATH:
        return None
    if step:
        return LogEntry("fire.advances", "R5.7", _counter_facts(run, step, most))
    return None if view.fire[district] >= most else LogEntry("fire.returns", "R5.7", {})


def log_bucket(_names: Names, run: EventRun, view: State) -> LogEntry | None:
    _, _, step = run[-1]
    most = _steps(view)
    if view.phase == Phase.AFTERMATH or step == 0:
        return None
    if step >= most:
        return LogEntry("bucket.reaches", "R5.7", {})
    return LogEntry("bucket.advances", "R5.7", _counter_facts(run, step, most))


def log_inferno(names: Names, run: EventRun, view: State) -> LogEntry | None:
    """An Inferno breaks out or is put out; those of a captured building just leave."""
    _, district, number = run[0]
    if view.phase == Phase.AFTERMATH:
        return None
    if view.phase == Phase.MANOEUVRE:
        facts: dict[str, Fact] = {"place": names.place_noun(view, district), "n": number}
        return LogEntry("inferno.bombarded", "R3.6", facts)
    way = "more" if number > view.inferno[district] else "fewer" if number else "last"
    return LogEntry(f"inferno.{way}", "R5.7", {"n": number})


def log_sniped(names: Names, run: EventRun, view: State) -> LogEntry:
    """A sniper shoots at a leader or a hero."""
    _, _, formation, section, hero = run[0]
    log_result = names.catalogue.phrase(f"event.sniped.{SNIPER_NAMES[section]}")
    facts: dict[str, Fact] = {"section": log_result}
    if hero >= 0:
        facts["card"] = names.card(hero)
        return LogEntry("sniped.hero", "R8.1", facts)
    facts["leader"] = names.leader(view.leader[formation])
    facts["formation"] = names.formation_noun(formation)
    return LogEntry("sniped.leader", "R8.1", facts)


def log_retreat(names: Names, run: EventRun, view: State) -> LogEntry:
    """A formation retreats from its machine guns; its commissar, if it has one, is executed."""
    _, formation, *_ = run[0]
    facts: dict[str, Fact] = {"formation": names.formation_noun(formation)}
    if len(run) == 1:
        return LogEntry("retreat.text", "R8.3", facts)
    facts["leader"] = names.leader(view.leader[formation])
    return LogEntry("retreat.executed", "R8.3", facts)


def log_lost(names: Names, run: EventRun, _view: State) -> LogEntry:
    """An effect finds nothing, and why."""
    _, number, *_ = run[0]
    operation = OPERATIONS[number]
    facts: dict[str, Fact] = {"effect": operation_title(names, operation)}
    own = f"lost.{operation.name}"
    if f"event.{own}" in names.catalogue:
        return LogEntry(own, operation.rule, facts)
    return LogEntry("lost.text", "R5.1", facts)


def log_declined(names: Names, run: EventRun, view: State) -> LogEntry:
    """A player does without an effect."""
    _, op, seat = run[0]
    rule, who = OPERATIONS[op].rule, names.acting(seat, view)
    if op == Op.CONSENT:
        return LogEntry("declined.consent", rule, {"who": who})
    effect = operation_title(names, OPERATIONS[op])
    return LogEntry("declined.text", rule, {"effect": effect, "who": who})


def log_dice(names: Names, run: EventRun, view: State) -> LogEntry:
    """The dice of a Break Test are assembled: how many, where they come from, what they promise."""
    hand = Dice(*run[0][1:])
    chance = hand.chance(view.variants.break_test)
    facts: dict[str, Fact] = {"chance": names.percent(chance)}
    for side, causes, number in (
        (GERMAN, GERMAN_CAUSES, hand.german),
        (SOVIET, SOVIET_CAUSES, hand.soviet),
    ):
        texts = [_die_cause(names, cause, getattr(hand, cause)) for cause in causes]
        if side == GERMAN and hand.stolen:
            texts.append(_die_cause(names, "lost", hand.stolen))
        listed = ", ".join(one for one in texts if one) or names.catalogue.phrase("event.die.none")
        facts[f"{SIDE_NAMES[side]}_causes"] = listed
        dice = names.catalogue.counted_phrase("event.die.dice", number)
        facts[f"{SIDE_NAMES[side]}_dice"] = dice
    return LogEntry("dice.text", "R4.5", facts)


def _die_cause(names: Names, cause: str, number: int) -> str:
    """Why some dice are there, in a word or two; "" for no dice."""
    if not number:
        return ""
    key = f"event.die.{cause}"
    if key in names.catalogue:
        return names.catalogue.phrase(key)
    return names.catalogue.counted_phrase(key, number)


def log_rolled(names: Names, run: EventRun, _view: State) -> LogEntry:
    _, side, *faces = run[0]
    facts: dict[str, Fact] = dict(names.sides(side))
    if not faces:
        return LogEntry("roll.none", "R4.5", facts)
    facts["dice"] = names.listed(str(face) for face in sorted(faces, reverse=True))
    return LogEntry("roll.text", "R4.5", facts)


def log_verdict(names: Names, run: EventRun, view: State, end: BattleEnd, number: int) -> LogEntry:
    """A battle is decided: by which dice, for whom, and the sentence that the story ends with.

    `number`: which battle of the game it is, from 1.
    """
    _, district, winner, untested = run[0]
    deciding = end.deciding
    place = names.place_noun(view, district)
    closing = {"closing": closing_text(names, end, view.buildings[district], number)}
    if untested:
        told = log_result(names, run, view)
        return told._replace(facts=told.facts | closing)
    facts: dict[str, Fact] = {"place": place, "winner": deciding.winner, "loser": deciding.loser}
    key = f"verdict.{SIDE_NAMES[winner]}.{deciding.verdict.replace(' ', '_')}"
    return LogEntry(key, "R4.6.1", facts | closing)


def log_result(names: Names, run: EventRun, view: State) -> LogEntry:
    _, district, winner, untested = run[0]
    way = "untested" if untested else SIDE_NAMES[winner]
    rule = "R4.4.5" if untested else "R4.6.1"
    return LogEntry(f"result.{way}", rule, {"place": names.place_noun(view, district)})


BATTLE_ENTRY_BUILDERS: Final[Mapping[int, EntryBuilder]] = MappingProxyType(
    {
        Ev.BATTLE: log_battle,
        Ev.VANGUARD: plain_line("vanguard.text", "R4.1", "formation"),
        Ev.TERROR: plain_line("terror.text", "R5.2", "unit"),
        Ev.HOLD: log_hold,
        Ev.INITIATIVE: log_initiative,
        Ev.PLAYED: log_played,
        Ev.SHOWN: plain_line("shown.text", "R9.4", "card", "formation", "", "who"),
        Ev.INTERCEPTED: log_intercepted,
        Ev.WAIVED: log_waived,
        Ev.BONUS: plain_line("bonus", "R9.3", "number"),
        Ev.STOLEN: plain_line("stolen", "R9.3", "number"),
        Ev.GHOST: log_ghost,
        Ev.ACTED: log_acted,
        Ev.CHOSEN: log_chosen,
        Ev.CLOCK: plain_line("clock.text", "R4.4.8", "n"),
        Ev.CARNAGE_SHUFFLE: plain_line("carnage_shuffle.text", "R4.4.7"),
        Ev.FIRE: log_fire,
        Ev.BUCKET: log_bucket,
        Ev.INFERNO: log_inferno,
        Ev.SNIPED: log_sniped,
        Ev.RETREAT: log_retreat,
        Ev.LOST: log_lost,
        Ev.DECLINED: log_declined,
        Ev.DICE: log_dice,
        Ev.PHASE: log_standing,
        Ev.ROUND: log_standing,
        Ev.REFRESHED: log_refreshed,
        Ev.SPILLOVER: plain_line("spillover.text", "R5.5", "seat"),
        Ev.ROLL: log_rolled,
        Ev.SLAUGHTER: plain_line("slaughter.text", "R4.5", "german", "soviet", "value"),
        Ev.RESULT: log_result,
    }
)
"""By `Ev`: how a battle is told."""
