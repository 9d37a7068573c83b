"""One-line faults for the engine, each with the rule that it breaks, as `plant` sows them."""

from __future__ import annotations

from typing import Final, NamedTuple


class Fault(NamedTuple):
    """A line of a module, of the rules unless its path is given, and what is wrong in its place."""

    rule: str
    module: str
    old: str
    """A fragment that stands exactly once in the module."""
    new: str


FAULTS: Final = (
    # --- R1, R2: pieces, what is hidden, set-up
    Fault(
        "R1.11",
        "card_game/state/fold.py",
        "return event if sees(event[2]) else None",
        "return event",
    ),
    Fault("R1.11", "card_game/state/state.py", "    seen.rng = 0\n", ""),
    Fault(
        "R1.11",
        "card_game/state/state.py",
        "seen.carnage_deck = face_down(seen.carnage_deck)",
        "pass",
    ),
    Fault(
        "R1.11", "kernel/chance.py", "range(len(order) - 1, 0, -1)", "range(len(order) - 1, 1, -1)"
    ),
    Fault("R2.3", "set_up.py", "(state.variants.river_bank_first or not ", "(not "),
    Fault("R2.4", "set_up.py", "shuffle(state, deck + (VOLGA,)", "(deck + (VOLGA,)"),
    Fault("R2.5", "set_up.py", "size = kit.hand_size[seat][0]", "size = kit.hand_size[seat][1]"),
    # --- R3: campaign, reinforcement, consolidation, districts, manoeuvre
    Fault("R3.2", "strategy.py", "if g.s.campaign[side] >= 0:", "if g.s.campaign[side] > 0:"),
    Fault("R3.2", "strategy.py", "deck[-1] if deck else -1", "deck[0] if deck else -1"),
    Fault("R3.2.1", "strategy.py", "if g.s.turn < g.s.last_turn:", "if True:"),
    Fault("R3.2.2", "strategy.py", "if g.s.turned[seat]:", "if g.s.turned[1 - seat]:"),
    Fault(
        "R3.2.3",
        "strategy.py",
        "CardZone.HAND + seat, CardZone.DISCARD + side, 0",
        "CardZone.HAND + seat, 12, 0",
    ),
    Fault(
        "R3.2.4",
        "strategy.py",
        "for pile in (FormationZone.DESTROYED, FormationZone.DECK):",
        "for pile in (FormationZone.DECK, FormationZone.DESTROYED):",
    ),
    Fault("R3.2.4", "strategy.py", "Why.OK if g.kit.militia[option[1]] else", "Why.OK or"),
    Fault("R3.2.4", "card_game/state/fold.py", "if of_destroyed:", "if True:"),
    Fault("R3.2.5", "strategy.py", "        if g.s.level[formation]:\n", "        if False:\n"),
    Fault(
        "R3.2.6",
        "strategy.py",
        "led = [f for f in g.on_table(SOVIET)",
        "led = [f for f in g.on_table(GERMAN)",
    ),
    Fault(
        "R3.3",
        "strategy.py",
        "g.s.status[district] == DistrictStatus.OPEN",
        "g.s.status[district] != DistrictStatus.CLOSED",
    ),
    Fault("R3.3", "strategy.py", "if not g.s.lines[deck] and g.s.lines[", "if g.s.lines["),
    Fault(
        "R3.3",
        "strategy.py",
        "entry and entry.arrive_leaderless",
        "entry and entry.arrive_depleted",
    ),
    Fault("R3.3", "strategy.py", "g.emit((Ev.DEPLETED, formation, 1, 0))", "pass"),
    Fault(
        "R3.4",
        "strategy.py",
        "g.s.depleted[destroyed] and g.s.depleted[restored]",
        "g.s.depleted[restored]",
    ),
    Fault("R3.4", "strategy.py", " and g.s.leader[restored] < 0:", ":"),
    Fault("R3.5", "districts.py", "if g.s.turn == g.s.last_turn:", "if g.s.turn > g.s.last_turn:"),
    Fault("R3.5", "districts.py", "    if not over:\n", "    if over:\n"),
    Fault(
        "R3.5.1",
        "districts.py",
        "    if VOLGA not in deck:\n        return g.close(district, 0)",
        "    if VOLGA not in deck:\n        return False",
    ),
    Fault(
        "R3.6",
        "districts.py",
        "if side == SOVIET and not g.s.lines[lane(district, GERMAN)]:",
        "if False:",
    ),
    Fault("R3.6.1", "districts.py", ">= full:", "> full:"),
    Fault(
        "R3.6.2",
        "districts.py",
        "if side == GERMAN and not attacked(g.s):",
        "if False:",
    ),
    # --- R4: the battle
    Fault(
        "R4.1",
        "battle.py",
        "(Op.VANGUARD, GERMAN, *lines[lane(district, GERMAN)])",
        "(Op.VANGUARD, GERMAN, *lines[lane(district, GERMAN)][:1])",
    ),
    Fault("R4.1", "battle.py", "[f for f in frame[2:] if f in here and", "[f for f in here if"),
    Fault("R4.2", "battle.py", "advance_fire(g, g.kit.intensity[card])", "advance_fire(g, 2)"),
    Fault("R4.3", "battle.py", "if german > soviet else", "if german >= soviet else"),
    Fault("R4.3", "battle.py", "][winner][winner]", "][GERMAN][winner]"),
    Fault("R4.4", "battle.py", "g.push((Op.ROUND, 1 - side))", "g.push((Op.ROUND, side))"),
    Fault("R4.4.2", "battle.py", "max(0, missing)", "max(1, missing)"),
    Fault(
        "R4.4.2",
        "battle.py",
        "g.kit.commander_work[seat][turned][seat]",
        "g.kit.commander_work[seat][0][seat]",
    ),
    Fault("R4.4.3", "effects.py", "if side_of(seat) == GERMAN:", "if side_of(seat) != GERMAN:"),
    Fault("R4.4.4", "battle.py", "if g.s.hold == 0:", "if g.s.hold == 1:"),
    Fault("R4.4.4", "resolver.py", "KEPT_FRAMES: Final = 2", "KEPT_FRAMES: Final = 3"),
    Fault(
        "R4.4.5", "battle.py", "not g.own(GERMAN) and not g.units_in(GERMAN)", "not g.own(GERMAN)"
    ),
    Fault("R4.4.5", "battle.py", "        (Op.CHECK, seat),  # R4.4.5 goes before R4.4.4\n", ""),
    Fault("R4.4.7", "piles.py", "*shuffle(g.s, g.s.carnage_ash)", "*g.s.carnage_ash"),
    Fault(
        "R4.4.8", "battle.py", "g.s.refreshes % CLOCK_PERIOD == 0", "g.s.refreshes == CLOCK_PERIOD"
    ),
    Fault("R4.4.8", "combat.py", "    if g.s.refreshes:\n", "    if g.s.refreshes > 3:\n"),
    Fault("R4.5", "break_test.py", "int(german >= soviet and german > 0)", "int(german > soviet)"),
    Fault("R4.5", "break_test.py", "sum(not depleted[f] for f", "sum(f >= 0 for f"),
    Fault(
        "R4.5",
        "break_test.py",
        "german, soviet = german - 1, soviet - 1",
        "german, soviet = german - 1, soviet",
    ),
    Fault(
        "R4.5",
        "break_test.py",
        "return GERMAN if german else SOVIET",
        "return SOVIET if soviet else GERMAN",
    ),
    Fault(
        "R4.5",
        "break_test.py",
        "return GERMAN if german > soviet else SOVIET",
        "return GERMAN if german >= soviet else SOVIET",
    ),
    Fault("R4.5", "odds.py", "return Fraction(face - 1, FACES)", "return Fraction(face, FACES)"),
    Fault(
        "R4.6.2", "aftermath.py", "range(pairs if returned else 0)", "range(1 if returned else 0)"
    ),
    Fault(
        "R4.6.3",
        "aftermath.py",
        "side == winner and not g.s.variants.winner_depletes",
        "spare_winner and side != winner",
    ),
    Fault("R4.6.4", "aftermath.py", "if leader >= 0 and not", "if leader > 0 and not"),
    Fault("R4.6.6", "aftermath.py", "        g.emit((Ev.BUCKET, district, 0))", "        pass"),
    # --- R5: effects
    Fault("R5.1", "kit.py", "return [(op, seat)] * effect.count", "return [(op, seat)]"),
    Fault("R5.2", "effects.py", "if g.kit.elite[unit] and not core:", "if g.kit.elite[unit]:"),
    Fault(
        "R5.3",
        "effects.py",
        '"""The defender chooses."""\n        return 1 - side_of(frame[1])',
        '"""The defender chooses."""\n        return frame[1]',
    ),
    Fault("R5.5", "effects.py", "advance_own(g, frame[1], 1)", "advance_own(g, GERMAN, 1)"),
    Fault(
        "R5.5",
        "effects.py",
        "            g.push((Spillover.op, frame[1]))",
        "            advance_fire(g, 1)",
    ),
    Fault("R5.7", "effects.py", "if g.s.fire[district] >= end:", "if g.s.fire[district] > end:"),
    Fault("R5.7", "effects.py", "g.s.inferno[district] - 1))", "0))"),
    Fault("R5.8", "losses.py", "min(number, len(g.s.cards[hand]))", "number"),
    Fault("R5.10", "effects.py", "near = {FormationZone.STAGING + side, lane(", "near = {lane("),
    Fault("R5.11", "effects.py", "        g.push((Op.VANGUARD, seat, formation))", "        pass"),
    Fault("R5.13", "effects.py", "for _ in range(frame[2]):", "for _ in range(1):"),
    Fault(
        "R5.14",
        "losses.py",
        "if g.s.leader[formation] < 0 and not g.s.pools[GERMAN]:",
        "if not g.s.pools[GERMAN]:",
    ),
    Fault("R5.16", "piles.py", "*shuffle(g.s, discard)", "*discard"),
    # --- R6, R7, R8: cards, armour, losses
    Fault(
        "R6.2", "combat.py", "return Why.OK if left(g, formation) else Why.SHOCK", "return Why.OK"
    ),
    Fault(
        "R6.2",
        "combat.py",
        "printed if g.s.leader[formation] < 0 else",
        "printed if not g.s.level[formation] else",
    ),
    Fault(
        "R6.4",
        "combat.py",
        "return max(0, g.kit.strength[formation]",
        "return (g.kit.strength[formation]",
    ),
    Fault(
        "R6.4",
        "combat.py",
        "g.unit_count(g.kit.rifle) - g.kit.sacrifice[card]",
        "g.unit_count(g.kit.rifle)",
    ),
    Fault("R6.4", "combat.py", "used = cost_now(g, card) - pairs", "used = cost_now(g, card)"),
    Fault(
        "R7.1",
        "effects.py",
        "return Why.SHIELDED if g.kit.shielded[option[1]] else Why.OK",
        "return Why.OK",
    ),
    Fault(
        "R7.1",
        "losses.py",
        "return Why.SHIELDED if g.kit.shielded[target] else Why.OK",
        "return Why.OK",
    ),
    Fault(
        "R8.1",
        "losses.py",
        "if section == SniperResult.CLOSE_ESCAPE:",
        "if section != Sniper.HIDEOUS_DEATH:",
    ),
    Fault("R8.1", "losses.py", "if len(hand) > number:", "if len(hand) > number + 1:"),
    Fault(
        "R8.2.1",
        "losses.py",
        "g.emit((Ev.DEPLETED, formation, 1, 1))",
        "g.emit((Ev.DEPLETED, formation, 1, 0))",
    ),
    Fault("R8.2.1", "card_game/state/fold.py", "    state.touched = 0\n", ""),
    Fault(
        "R8.2.2",
        "card_game/state/fold.py",
        "state.spent[formation] = 0  # R8.2.2",
        "pass  # R8.2.2",
    ),
    Fault(
        "R8.3",
        "losses.py",
        "if g.unit_count(g.kit.rifle) >= number:",
        "if g.unit_count(g.kit.rifle) > number:",
    ),
    Fault(
        "R8.3",
        "losses.py",
        "FormationZone.ASH if g.kit.unique[formation] else FormationZone.DESTROYED",
        "FormationZone.DESTROYED",
    ),
    Fault("R8.4", "losses.py", "formation))\n        leader_dies(g, formation)", "formation))"),
    # --- R11: the end
    Fault(
        "R11.1",
        "resolver.py",
        "all(status == DistrictStatus.CLOSED for",
        "all(status != DistrictStatus.OPEN for",
    ),
    Fault("R11.2", "battle.py", "any(building >= 0 for building", "all(building >= 0 for building"),
    Fault("R11.4", "districts.py", "if max(g.s.buildings) < 0:", "if min(g.s.buildings) < 0:"),
)
