"""One-line faults for the expert game (R9) and for four players (R10), as `plant` sows them."""

from __future__ import annotations

from typing import Final

from tests.mutation.faults import Fault

EXPERT_FAULTS: Final = (
    # --- R9.1, R9.2: what the expert actions do
    Fault("R9.1", "kit.py", "and card.set in self.mode_entry.sets", "and card.set"),
    Fault(
        "R9.2", "expert.py", "min(frame[2], g.unit_count(g.kit.rifle))", "g.unit_count(g.kit.rifle)"
    ),
    Fault("R9.2", "expert.py", "        give_leader(g, formation, side)\n", ""),
    Fault("R9.2", "expert.py", "if g.s.depleted[option[1]]:", "if False:"),
    Fault(
        "R9.2",
        "expert.py",
        "super().lost(g, frame)\n        self._fire_returns(g)",
        "super().lost(g, frame)",
    ),
    Fault("R9.2", "expert.py", "        g.emit((Ev.LOOK_END, seat, victim))\n", ""),
    Fault(
        "R9.2",
        "combat.py",
        "any(not g.s.depleted[f] and not may_deplete(g, f) for",
        "any(not g.s.depleted[f] for",
    ),
    Fault(
        "R9.2",
        "combat.py",
        "if g.s.ghost and g.kit.card_side[card] == SOVIET:",
        "if g.s.ghost:",
    ),
    Fault("R9.2", "combat.py", "if g.kit.second_action[card]:", "if g.kit.cost[card]:"),
    Fault(
        "R9.2",
        "card_game/state/fold.py",
        "if kind == Ev.LOOK and event[1] != seat and not sees(event[2]):",
        "if False:",
    ),
    # --- R9.3: heroes
    Fault("R9.3", "heroes.py", "g.s.bonus + frame[2]", "frame[2]"),
    Fault("R9.3", "heroes.py", "g.s.stolen + 1", "1"),
    Fault("R9.3", "heroes.py", "elif number:", "elif number >= 0:"),
    Fault("R9.3", "break_test.py", "max(0, others - 1)", "others"),
    Fault("R9.3", "break_test.py", "determination=int(not others)", "determination=1"),
    Fault("R9.3", "losses.py", "(hero, 1) in {", "(hero, -1) in {"),
    Fault(
        "R9.3",
        "aftermath.py",
        "g.emit((Ev.HERO_LEAVES, card, CardZone.DISCARD + side_of(seat)))",
        "g.emit((Ev.HERO_LEAVES, card, CardZone.ASH))",
    ),
    Fault(
        "R9.3", "card_game/state/fold.py", "state.bonus = state.stolen = state.ghost", "state.ghost"
    ),
    # --- R9.4: interception
    Fault(
        "R9.4",
        "heroes.py",
        "if seen.count(card) < copies and (not out or out.count(card) < copies):",
        "if card in s.cards[CardZone.HAND + seat]:",
    ),
    Fault("R9.4", "heroes.py", " + tuple(h[0] for h in s.heroes)", ""),
    Fault("R9.4", "heroes.py", "if len(known) == len(s.cards", "if -1 == len(s.cards"),
    Fault("R9.4", "heroes.py", "        if g.kit.intercepts[card]:\n", "        if True:\n"),
    Fault("R9.4", "heroes.py", " and (not out or out.count(card) < copies)", ""),
    Fault("R9.4", "heroes.py", "        seen += s.known[owner]\n", "        pass\n"),
    Fault(
        "R9.4",
        "card_game/state/fold.py",
        "            state.ruled_out[target] = ()\n",
        "            pass\n",
    ),
    Fault(
        "R9.4",
        "card_game/state/fold.py",
        "            state.known[target] += (card,)\n",
        "            pass\n",
    ),
    Fault(
        "R9.4",
        "card_game/state/fold.py",
        "        state.known[seat] = without(state.known[seat], card)\n",
        "        pass\n",
    ),
    Fault("R9.4", "card_game/state/fold.py", "    hand_over_unseen(state, giver, receiver)\n", ""),
    Fault("R9.4", "card_game/state/card_rows.py", "    state.known[giver] = ()\n", ""),
    Fault(
        "R9.4",
        "card_game/state/card_rows.py",
        "in_both(state.ruled_out[receiver], out)",
        "state.ruled_out[receiver]",
    ),
    Fault("R9.4", "heroes.py", "not g.s.waived >> seat & 1", "not g.s.waived"),
    Fault("R9.4", "card_game/state/fold.py", "state.ghost = state.waived = 0", "state.ghost = 0"),
    Fault(
        "R9.4",
        "heroes.py",
        "    if g.s.refreshes:\n        g.emit((Ev.REFRESHES, 0))\n    pairs",
        "    pairs",
    ),
    Fault(
        "R9.4",
        "heroes.py",
        "if side_of(seat) == SOVIET else 0",
        "if side_of(seat) == GERMAN else 0",
    ),
    Fault("R9.4", "heroes.py", "if enemy == SOVIET and g.s.ghost:", "if g.s.ghost:"),
    Fault("R9.4", "heroes.py", "g.push((action[0], action[1], 0))", "g.push((16, action[1], 0))"),
    Fault(
        "R9.4",
        "heroes.py",
        "g.push((Op.CHECK, seat))\n            agenda",
        "agenda",
    ),
    Fault(
        "R9.4",
        "battle.py",
        "return Why.INTERCEPTOR if g.kit.intercepts[option[1]] else Why.OK",
        "return Why.OK",
    ),
    # --- R10.1, R10.2: commanders and owners
    Fault(
        "R10.1", "strategy.py", "if frame[1:] == (GERMAN, Phase.MANOEUVRE):", "if frame[2] == 5:"
    ),
    Fault("R10.1", "teams.py", "not any(g.kit.panzer[f] for", "not all(g.kit.panzer[f] for"),
    Fault("R10.1", "teams.py", "his = g.kit.second_commander[formation] and", "his ="),
    Fault("R10.1", "set_up.py", "for seat in range(kit.seats):  # R2.5", "for seat in SIDES:"),
    Fault("R10.2", "set_up.py", "            state.sharing[side] ^= 2\n", ""),
    Fault(
        "R10.2", "teams.py", "owner, following = following, partner(following)", "owner = following"
    ),
    Fault("R10.2", "teams.py", "    if g.kit.second_commander[formation]:\n", "    if False:\n"),
    Fault("R10.2", "districts.py", "if owner[f] == seat]", "]"),
    # --- R10.3: partners
    Fault("R10.3", "teams.py", "if frame[2] >= HAND_OVERS else", "if frame[2] > HAND_OVERS else"),
    Fault("R10.3", "teams.py", "Why.OK if held > g.s.", "Why.OK if held >= g.s."),
    Fault("R10.3", "battle.py", "            g.emit((Ev.GIFTS_END,))\n", "            pass\n"),
    Fault(
        "R10.3", "teams.py", "if any(g.s.owner[f] != seat for", "if all(g.s.owner[f] != seat for"
    ),
    Fault("R10.3", "teams.py", "if frame[2:] and any(", "if False and any("),
    Fault(
        "R10.3", "strategy.py", "            return Why.NOT_YOURS\n", "            return Why.OK\n"
    ),
    Fault(
        "R10.3",
        "card_game/state/state.py",
        'return partners and state.variants.team_hands == "open"',
        "return partners",
    ),
    Fault(
        "R10.3",
        "card_game/state/fold.py",
        "else (kind, HIDDEN, *event[2:])",
        "else event",
    ),
    # --- R10.4: whose hand, whose choice
    Fault("R10.4", "effects.py", "if len(victims) > 1:", "if len(victims) > 2:"),
    Fault("R10.4", "losses.py", "victim = g.s.owner[target]", "victim = 1 - side_of(seat)"),
    Fault(
        "R10.4",
        "losses.py",
        "for at, owner, _ in g.s.heroes if",
        "for at, owner, _ in ((target, 1, 0),) if",
    ),
    Fault("R10.4", "strategy.py", "for seat in seats_of(g.s, side):", "for seat in (side,):"),
    Fault(
        "R10.4",
        "battle.py",
        "g.kit.vanguard[formation][g.s.owner[formation]]",
        "g.kit.vanguard[formation][g.kit.formation_side[formation]]",
    ),
    Fault(
        "R10.4",
        "losses.py",
        "g.kit.depletion[formation][g.s.owner[formation]]",
        "g.kit.depletion[formation][SOVIET]",
    ),
    Fault("R10.4", "expert.py", "lane(g.s.district, side), seat)", "lane(g.s.district, side))"),
    Fault("R10.4", "heroes.py", "for enemy in reversed(questioned):", "for enemy in asked:"),
    Fault(
        "R10.4",
        "heroes.py",
        "while agenda[-1][0] in {Op.INTERCEPT, Op.PLAY_SHOWN}:",
        "while agenda[-1][0] == Op.PLAY_SHOWN:",
    ),
    Fault("R10.4", "teams.py", "return owners.pop() if len(owners) == 1 else side", "return side"),
    # --- what random mutants once survived
    Fault(
        "R4.1",
        "battle.py",
        "return decider(g, side_of(frame[1]),",
        "return decider(g, side_of(frame[2]),",
    ),
    Fault("R8.3", "losses.py", "        g.log((Ev.RETREAT, formation))\n", ""),
    Fault("R4.5", "break_test.py", "        g.emit((Ev.PHASE, Phase.BREAK_TEST))\n", ""),
    Fault(
        "R9.2",
        "expert.py",
        "CardZone.HAND + victim, discard, 0))",
        "CardZone.HAND + victim, discard, 1))",
    ),
    Fault(
        "R9.2",
        "expert.py",
        "        if not hand:\n            g.log((Ev.LOST, frame[0], frame[1]))",
        "        if not hand:\n            g.log((Ev.LOST, frame[-1], frame[1]))",
    ),
    # --- variants of later versions
    Fault("R3.2", "strategy.py", "gentle = g.s.turn == 1 and", "gentle = g.s.turn >= 1 and"),
    Fault("R3.2", "strategy.py", "*shuffle(g.s, put_back)", "*put_back"),
    Fault("R3.2", "strategy.py", "if not gentle or all(", "if not gentle or any("),
    Fault("R3.6", "districts.py", "    if not number:", "    if number < 4:"),
    Fault("R3.6", "districts.py", " and district not in under_attack\n", "\n"),
    Fault("R3.6", "districts.py", " and g.s.inferno[district] < number:", ":"),
    Fault(
        "R3.6",
        "districts.py",
        "left_alone = g.s.status[district] == DistrictStatus.OPEN and ",
        "left_alone = ",
    ),
    Fault("R10.2", "set_up.py", "state.agenda.insert(1, (Op.SHARE, side, formation))", "pass"),
    Fault("R10.2", "set_up.py", "state.agenda.insert(1,", "state.agenda.append("),
    Fault("R10.2", "teams.py", "for f in reversed(shared)]", "for f in shared]"),
    Fault(
        "R10.2",
        "teams.py",
        "[f for f in formations if not g.kit.second_commander[f]]",
        "[*formations]",
    ),
    Fault(
        "R10.2",
        "teams.py",
        "formation, option[1], g.s.sharing[side]",
        "formation, side, g.s.sharing[side]",
    ),
    Fault("R10.2", "strategy.py", "        ask_for_owners(g, side, arrivals)\n", ""),
    Fault("R10.3", "teams.py", "            change = []\n", "            pass\n"),
    Fault(
        "R10.3", "teams.py", "        if not g.s.variants.gifts_in_chains:\n", "        if False:\n"
    ),
)
