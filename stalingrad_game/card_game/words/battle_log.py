"""How the log tells of a battle, from its vanguards to its result (R4)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ...localisation.catalogue import Fact
from ..content.effects import parse_effect
from ..rules.break_test import Dice
from ..rules.codes import GERMAN, Act, Ev, Op, Phase, Variant, Zone, side_of
from ..rules.effects import TRACK_LENGTHS
from ..rules.engine import OPERATIONS
from ..rules.state import State
from .code_names import ACT, ICON, OP, SIDE, SNIPER
from .effects import for_side, sentence
from .log_entry import Run, Teller, Told
from .names import Names


def battle(names: Names, run: Run, view: State) -> Told:
    """A battle begins."""
    return Told("battle.text", "R4", {"place": names.place(view, run[0][1])}, main=True)


def vanguard(names: Names, run: Run, _view: State) -> Told:
    """A formation's vanguard acts."""
    return Told("vanguard.text", "R4.1", {"formation": names.formation(run[0][1])})


def terror(names: Names, run: Run, _view: State) -> Told:
    """A unit's terror tactic acts."""
    return Told("terror.text", "R5.2", {"of_unit": names.of_unit(run[0][1])})


def hold(_names: Names, run: Run, view: State) -> Told:
    """The Hold counter is set, or moves."""
    left = run[0][1]
    if view.phase == Phase.INTENSITY:
        return Told("intensity", "R4.2", {}, left)
    return Told("hold", "R4.4.4" if left == 0 else "R4.4.3", {}, left, main=left == 0)


def initiative(names: Names, run: Run, _view: State) -> Told:
    """A side wins the initiative."""
    _, side, german, soviet, icon = run[0]
    facts: dict[str, Fact] = {"german": german, "soviet": soviet, **names.sides(side)}
    return Told(f"initiative.{ICON[icon]}", "R4.3", facts)


def played(names: Names, run: Run, view: State) -> Told:
    """A card is played on a formation, from a hand or after it was shown."""
    _, card, formation, _, pairs, zone = run[0]
    kit, seat = names.kit, view.shown[3] if zone == Zone.SHOWN else zone - Zone.HAND
    facts: dict[str, Fact] = {
        "card": names.quoted(card),
        "formation": names.formation(formation),
        "motivator": names.unit(kit.motivator),
        "rifle": names.unit(kit.rifle),
        "who": names.who(seat, view),
    }
    if pairs:
        return Told("played", "R6.4", facts, pairs, main=True)
    rule = "R6.2" if kit.card_side[card] == GERMAN else "R6.3"
    return Told("played.text", rule, facts, main=True)


def shown(names: Names, run: Run, view: State) -> Told:
    """A card is shown and may be intercepted."""
    _, card, formation, _, seat = run[0]
    facts = {
        "card": names.quoted(card),
        "formation": names.formation(formation),
        "who": names.who(seat, view),
    }
    return Told("shown.text", "R9.4", dict(facts))


def intercepted(names: Names, run: Run, _view: State) -> Told:
    """A shown card is intercepted."""
    return Told("intercepted.text", "R9.4", {"card": names.quoted(run[0][1])}, main=True)


def waived(names: Names, run: Run, view: State) -> Told:
    """A seat waives interception, or takes that back."""
    _, seat, waives = run[0]
    key = f"waived.{'on' if waives else 'off'}"
    return Told(key, "R9.4", {"who": names.who(seat, view)})


def bonus(_names: Names, run: Run, _view: State) -> Told:
    """Heroes add German dice."""
    return Told("bonus", "R9.3", {}, run[0][1])


def stolen(_names: Names, run: Run, _view: State) -> Told:
    """Heroes steal German dice."""
    return Told("stolen", "R9.3", {}, run[0][1])


def ghost(_names: Names, run: Run, _view: State) -> Told | None:
    """The next Soviet card is free; that it is no longer needs no words."""
    return Told("ghost.text", "R9.2", {}) if run[0][1] else None


def acted(names: Names, run: Run, view: State) -> Told:
    """A refresh or a Hold begins."""
    _, seat, act = run[0]
    rule = "R4.4.2" if act == Act.REFRESH else "R4.4.3"
    return Told(f"acted.{ACT[act]}", rule, {"who": names.who(seat, view)}, main=True)


def chosen(names: Names, run: Run, view: State) -> Told:
    """One of a hold section's effects is chosen."""
    _, seat, which, card = run[0]
    side = side_of(seat)
    effect = for_side(parse_effect(names.kit.carnage[card].hold[which]), side)
    facts = {"who": names.who(seat, view), "effect": sentence(names, effect, side)}
    return Told("chosen.text", "R4.4.3", dict(facts))


def clock(_names: Names, run: Run, _view: State) -> Told:
    """Refreshes in a row move the Hold counter."""
    return Told("clock.text", "R4.4.8", {"n": run[0][1]})


def carnage_shuffled(_names: Names, _run: Run, _view: State) -> Told:
    """The used carnage cards become a deck."""
    return Told("carnage_shuffle.text", "R4.4.7", {})


def _steps(view: State) -> int:
    return TRACK_LENGTHS[view.variants[Variant.TRACK_LENGTH]]


def fire(_names: Names, run: Run, view: State) -> Told | None:
    """The Fire counter moves; what becomes an Inferno, or leaves with a building, is told there."""
    _, district, step = run[-1]
    most = _steps(view)
    if step >= most or view.phase == Phase.AFTERMATH:
        return None
    if step:
        return Told("fire.advances", "R5.7", {"n": step, "most": most})
    return None if view.fire[district] >= most else Told("fire.returns", "R5.7", {})


def bucket(_names: Names, run: Run, view: State) -> Told | None:
    """The Bucket counter moves."""
    _, _, step = run[-1]
    most = _steps(view)
    if view.phase == Phase.AFTERMATH or step == 0:
        return None
    if step >= most:
        return Told("bucket.reaches", "R5.7", {})
    return Told("bucket.advances", "R5.7", {"n": step, "most": most})


def inferno(_names: Names, run: Run, view: State) -> Told | None:
    """An Inferno breaks out or is put out; those of a captured building just leave."""
    _, district, number = run[0]
    if view.phase == Phase.AFTERMATH:
        return None
    way = "more" if number > view.inferno[district] else "fewer"
    return Told(f"inferno.{way}", "R5.7", {"n": number})


def sniped(names: Names, run: Run, view: State) -> Told:
    """A sniper shoots at a leader or a hero."""
    _, _, formation, section, hero = run[0]
    result = names.catalogue.phrase(f"sniper.{SNIPER[section]}")
    facts: dict[str, Fact] = {"section": result}
    if hero >= 0:
        facts["card"] = names.card(hero)
        return Told("sniped.hero", "R8.1", facts)
    facts["leader"] = names.leader(view.leader[formation])
    facts["formation"] = names.formation(formation)
    return Told("sniped.leader", "R8.1", facts)


def retreat(names: Names, run: Run, _view: State) -> Told:
    """A formation retreats from its machine guns."""
    return Told("retreat.text", "R8.3", {"formation": names.formation(run[0][1])}, main=True)


def lost(names: Names, run: Run, _view: State) -> Told:
    """An effect finds nothing."""
    effect = names.catalogue.phrase(f"named.{OP[run[0][1]]}")
    return Told("lost.text", "R5.1", {"effect": effect})


def declined(names: Names, run: Run, view: State) -> Told:
    """A player does without an effect."""
    _, op, seat = run[0]
    rule, who = OPERATIONS[op].rule, names.who(seat, view)
    if op == Op.CONSENT:
        return Told("declined.consent", rule, {"who": who})
    effect = names.catalogue.phrase(f"named.{OP[op]}")
    return Told("declined.text", rule, {"effect": effect, "who": who})


def dice(_names: Names, run: Run, _view: State) -> Told:
    """The dice of a Break Test are assembled."""
    hand = Dice(*run[0][1:])
    return Told("dice.text", "R4.5", {"german": hand.german, "soviet": hand.soviet}, main=True)


def rolled(names: Names, run: Run, _view: State) -> Told:
    """A side rolls."""
    _, side, *faces = run[0]
    facts: dict[str, Fact] = dict(names.sides(side))
    if not faces:
        return Told("roll.none", "R4.5", facts)
    facts["dice"] = names.listed(str(face) for face in faces)
    return Told("roll.text", "R4.5", facts)


def slaughter(_names: Names, run: Run, _view: State) -> Told:
    """Equal best dice."""
    _, german, soviet, value = run[0]
    facts = {"german": german, "soviet": soviet, "value": value}
    return Told("slaughter.text", "R4.5", dict(facts), main=True)


def result(names: Names, run: Run, view: State) -> Told:
    """A battle is decided."""
    _, district, winner, untested = run[0]
    way = "untested" if untested else SIDE[winner]
    rule = "R4.4.5" if untested else "R4.6.1"
    return Told(f"result.{way}", rule, {"place": names.place(view, district)}, main=True)


TELLERS: Final[Mapping[int, Teller]] = MappingProxyType(
    {
        Ev.BATTLE: battle,
        Ev.VANGUARD: vanguard,
        Ev.TERROR: terror,
        Ev.HOLD: hold,
        Ev.INITIATIVE: initiative,
        Ev.PLAYED: played,
        Ev.SHOWN: shown,
        Ev.INTERCEPTED: intercepted,
        Ev.WAIVED: waived,
        Ev.BONUS: bonus,
        Ev.STOLEN: stolen,
        Ev.GHOST: ghost,
        Ev.ACTED: acted,
        Ev.CHOSEN: chosen,
        Ev.CLOCK: clock,
        Ev.CARNAGE_SHUFFLE: carnage_shuffled,
        Ev.FIRE: fire,
        Ev.BUCKET: bucket,
        Ev.INFERNO: inferno,
        Ev.SNIPED: sniped,
        Ev.RETREAT: retreat,
        Ev.LOST: lost,
        Ev.DECLINED: declined,
        Ev.DICE: dice,
        Ev.ROLL: rolled,
        Ev.SLAUGHTER: slaughter,
        Ev.RESULT: result,
    }
)
"""By `Ev`: how a battle is told."""
