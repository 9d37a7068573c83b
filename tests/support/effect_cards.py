"""Cards made for one effect, to be tried without a card of any pack."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from stalingrad_game.card_game.content.effects import Side
from stalingrad_game.card_game.content.models import Combat, Content
from tests.support.expert_pack import expert_pack
from tests.support.pack import named_by_id


def effect_card(side: Side, *phrases: str) -> Combat:
    """An expert action of a side with these effects; its id is like ``german_kill``."""
    return Combat(
        id=f"{side}_{phrases[0].split()[0]}",
        side=side,
        set="expert",
        doctrine="infantry" if side == "german" else None,
        cost=0 if side == "soviet" else None,
        effects=phrases,
    )


def with_effect_cards(cards: Iterable[Combat]) -> Content:
    """The expert test pack with these cards for its expert actions."""
    content = expert_pack()
    kept = (card for card in content.combat if card.set == "basic" or card.kind == "hero")
    return named_by_id(structs.replace(content, combat=(*kept, *cards)))
