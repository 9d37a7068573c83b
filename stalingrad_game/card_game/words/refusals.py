"""Why something can't be chosen, with the rule and the numbers behind it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ...kernel.decision import Decision
from ...localisation.catalogue import Fact
from ..rules import combat
from ..rules.operations import asking_operation
from ..rules.resolver import Resolver
from ..state.code_names import ACT_NAMES, WHY_NAMES
from ..state.codes import Act, Option, Why
from ..state.state import State
from .cards import doctrines_text
from .decisions import decision_prompt
from .effects import Sentence
from .names import Names

REFUSAL_RULES: Final[Mapping[int, str]] = MappingProxyType(
    {
        Why.NOT_IN_BATTLE: "R4.4.1",
        Why.DOCTRINE: "R6.2",
        Why.GENERAL: "R6.2",
        Why.SHOCK: "R6.2",
        Why.PATRIOTISM: "R6.3",
        Why.SACRIFICE: "R5.13",
        Why.SHIELDED: "R7.1",
        Why.DEPLETED_THIS_ROUND: "R8.2.1",
        Why.CONCENTRATION: "R3.6.1",
        Why.NO_BUILDING: "R3.6",
        Why.NOT_ATTACKED: "R3.6",
        Why.COMMITTED: "R3.6.3",
        Why.NO_COUNTER: "R5.14",
        Why.LEVEL_FULL: "R5.14",
        Why.INTERCEPTOR: "R9.4",
        Why.LAST_STAND: "R9.2",
        Why.HANDED_OVER: "R10.3",
        Why.NO_CONSENT: "R10.3",
        Why.NOT_YOURS: "R10.2",
    }
)
"""The rule behind a reason; a reason that isn't here has the rule of the question itself."""


def refusal(
    names: Names, why: int, choice: Option, decision: Decision | None, view: State
) -> Sentence:
    """Why a candidate is no option; the view is that of the asking seat."""
    if decision is None:
        return Sentence(names.catalogue.sentence("why.not_now.over"), "R11.4")
    if why == Why.NOT_NOW:
        return not_now(names, decision, view)
    texts, own = names.catalogue, f"why.{WHY_NAMES[why]}"
    facts = refusal_facts(names, why, choice, view)
    number = facts.get("n", -1)
    keys = [
        f"{own}.{asking_operation(decision).name}",
        f"{own}.{ACT_NAMES[choice[0]]}",
        f"{own}.text",
    ]
    if isinstance(number, int):
        keys += [f"{own}.none"] * (number == 0) + [f"{own}.{names.language.plural_form(number)}"]
    text = texts.sentence(texts.first(*keys), **facts)
    return Sentence(text, REFUSAL_RULES.get(why, decision.rule))


def not_now(names: Names, decision: Decision, view: State) -> Sentence:
    """What to say of anything that isn't asked about: what is asked, and of whom."""
    prompt = decision_prompt(names, decision, view)
    return Sentence(names.catalogue.sentence("why.not_now.text", question=prompt.line), prompt.rule)


def refusal_facts(names: Names, why: int, choice: Option, view: State) -> dict[str, Fact]:
    """What a refusal may speak of: the pieces of the candidate, and the numbers of the reason."""
    act, first, second = choice
    if act == Act.PLAY:
        return formation_facts(names, second, view) | card_cost_facts(names, why, choice, view)
    if act in {Act.HERO, Act.GIVE}:
        return {"card": names.quoted(first)}
    if act == Act.SEAT:
        return {}
    if act == Act.UNIT:
        return {"unit": names.unit_noun(first)}
    if act == Act.DISTRICT:
        return district_facts(names, first, view)
    if act == Act.COMMIT:
        return formation_facts(names, first, view) | district_facts(names, second, view)
    facts = formation_facts(names, first, view)
    if act == Act.RESTORE:
        full = [formation for formation in (first, second) if not view.depleted[formation]]
        facts["formations"] = names.formations(full)
    return facts


def formation_facts(names: Names, formation: int, view: State) -> dict[str, Fact]:
    """A formation on the table, where it stands and who leads it."""
    return {
        "formation": names.formation_noun(formation),
        "there": names.line_noun(view, formation),
        "leader": names.led(view, formation),
    }


def district_facts(names: Names, district: int, view: State) -> dict[str, Fact]:
    """A district, its building and how many formations that takes."""
    building = view.buildings[district]
    return {
        "letter": names.letter(district),
        "place": names.place_noun(view, district),
        "status": names.status(view.status[district]),
        "n": names.kit.concentration[building] if building >= 0 else 0,
    }


def card_cost_facts(names: Names, why: int, choice: Option, view: State) -> dict[str, Fact]:
    """A card that a formation can't take: its price, and what there is to pay it (R6)."""
    _, card, formation = choice
    kit, game = names.kit, Resolver(names.kit, view)
    facts: dict[str, Fact] = {"card": names.quoted(card)}
    if why == Why.DOCTRINE:
        facts["doctrine"] = doctrines_text(names, [kit.cards[card].doctrine or "infantry"])
        facts["own"] = doctrines_text(names, kit.formations[formation].doctrine)
    elif why == Why.SHOCK:
        facts["n"] = kit.strength[formation] + view.level[formation]
    elif why in {Why.SACRIFICE, Why.PATRIOTISM}:
        rifles, sacrifice = game.unit_count(kit.rifle), kit.sacrifice[card]
        if why == Why.SACRIFICE:
            return facts | {"n": rifles, "units": names.units(kit.rifle, sacrifice)}
        facts |= {
            "n": max(0, min(rifles - sacrifice, game.unit_count(kit.motivator))),
            "cost": combat.cost_now(game, card),
            "left": combat.left(game, formation),
            "motivator": names.unit(kit.motivator),
            "rifle": names.unit(kit.rifle),
        }
    return facts
