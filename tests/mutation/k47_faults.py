"""One-line faults for the referee k47 of Street Fight, as `plant` sows them."""

from __future__ import annotations

from typing import Final

from tests.mutation.faults import Fault

K47_FAULTS: Final = (
    Fault(
        "KB2.1",
        "street_fight/k47/play/turns.py",
        "off=Mark.MOVED | (0 if kept else Mark.ORDERED)",
        "off=Mark.MOVED | Mark.ORDERED",
    ),
    Fault(
        "KB2.2",
        "street_fight/k47/play/orders.py",
        "if tuple(rolled) == (1, 1) or sum(rolled) <= most",
        "if sum(rolled) <= most",
    ),
    Fault(
        "KB2.4",
        "street_fight/k47/play/damage.py",
        "                killed += self._men(volley, group, count)\n"
        "                pins = max(pins, self._pins(group))",
        "                killed += self._men(volley, group, count)\n"
        "                pins += self._pins(group)",
    ),
    Fault(
        "KB4.1",
        "street_fight/k47/judge/shooting.py",
        "2 * distance > weapon",
        "2 * distance >= weapon",
    ),
    Fault("KB4.2", "street_fight/k47/judge/openings.py", "% 6 in {0, 1, 5}", "% 6 in {0, 1}"),
    Fault(
        "KB4.6",
        "street_fight/k47/play/damage.py",
        "dice += rolled // 2 if lying",
        "dice += rolled if lying",
    ),
    Fault(
        "KB4.8",
        "street_fight/k47/play/damage.py",
        "            if flame:  # KB4.8\n",
        "            if flame and killed:  # KB4.8\n",
    ),
    Fault(
        "KB5.1",
        "street_fight/k47/judge/openings.py",
        "(-units.weapon(name).shots, order[name])",
        "(order[name], -units.weapon(name).shots)",
    ),
    Fault(
        "KB5.4",
        "street_fight/k47/judge/openings.py",
        "floor + levels[hex_of(start)] > levels[hex_of(loc)]",
        "floor + levels[hex_of(start)] >= levels[hex_of(loc)]",
    ),
    Fault(
        "KB5.5",
        "street_fight/k47/judge/shooting.py",
        "(weapon.pen >= 1 or bool(weapon.he))",
        "weapon.pen >= 1",
    ),
    Fault(
        "KB5.7",
        "street_fight/k47/judge/openings.py",
        "side is not None and not (side.gate and tables.rules.gates_as_gaps)",
        "side is not None and not side.gate",
    ),
    Fault(
        "KB6.1",
        "street_fight/k47/play/damage.py",
        "        level = top_level(self.g.position, number)\n",
        "        level = top_level(self.g.position, number) - 1\n",
    ),
    Fault(
        "KB6.3",
        "street_fight/k47/play/damage.py",
        "if not self.units.profile(self.g.position, unit).vehicle:\n                self.destroy",
        "if self.units.profile(self.g.position, unit).infantry:\n                self.destroy",
    ),
    Fault(
        "KB6.4",
        "street_fight/k47/play/damage.py",
        "and not closed(units, position, number)",
        "",
    ),
    Fault("KB7.4", "street_fight/k47/judge/fight.py", "if lost == suffered:", "if lost < 0:"),
    Fault("KB8.3", "street_fight/k47/judge/assault.py", 'return "tie"', 'return "vehicle"'),
    Fault(
        "KB6.3",
        "street_fight/k47/judge/answers.py",
        "1 - (1 - self.p_hit * self.collapse) ** self.shots",
        "self.collapse",
    ),
    Fault(
        "KB1.2",
        "street_fight/k47/judge/places.py",
        "each is not None and each.material != BUNKER for",
        "each is not None for",
    ),
    Fault(
        "KB1.2",
        "street_fight/k47/judge/places.py",
        "if own is None:\n        return frozenset()\n    found, left = {own.number}, [own]",
        "if own is None:\n        return frozenset()\n    found, left = {own.number}, []",
    ),
    Fault(
        "B5.8",
        "street_fight/k47/judge/sight.py",
        "if n == min(cuts)",
        "if n >= min(cuts)",
    ),
    Fault(
        "B6.1",
        "street_fight/k47/judge/movement.py",
        "hurdle(units, position, a, b), position.climb(a, b) > 0",
        "hurdle(units, position, a, b), position.climb(a, b) > 1",
    ),
    Fault(
        "KB6.1",
        "street_fight/k47/judge/fire.py",
        "replace(here, to_hit=aimed.to_hit)",
        "replace(here, to_hit=here.to_hit)",
    ),
)
