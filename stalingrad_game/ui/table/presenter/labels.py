"""What each target on the table is called, in a line: the heading of a note and of a zoom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ....card_game.state.codes import HIDDEN, side_of
from ....card_game.state.state import State
from ....card_game.words.localizer import Localizer
from ....localisation.catalogue import Fact
from ..model.targets import (
    BUTTON,
    CAMPAIGN_CARD,
    CARNAGE_CARD,
    COMMANDER,
    DICE,
    DISTRICT,
    FORMATION,
    HAND,
    HERO,
    HOLD_EFFECT,
    PANEL_CARD,
    PILE,
    PLAYED_CARD,
    REVEALED_CARD,
    TRACK,
    UNIT_STACK,
    ButtonId,
    Target,
)
from ..session.hand_order import hand_cards
from .board import PILE_KEYS, pile_size


def target_label(words: Localizer, target: Target, view: State) -> str:
    """What a target is called; "" for one that needs no name, as a button that wears it."""
    build = _LABEL_BUILDERS.get(target.kind)
    return build(words, target, view) if build else ""


def _card(words: Localizer, target: Target, _view: State) -> str:
    return words.card(target.a)


def _formation(words: Localizer, target: Target, _view: State) -> str:
    return words.formation(target.a)


def _district(words: Localizer, target: Target, view: State) -> str:
    return words.place(view, target.a)


def _unit(words: Localizer, target: Target, _view: State) -> str:
    return words.unit(target.b)


def _played(words: Localizer, target: Target, view: State) -> str:
    return words.card(view.played[target.a][0]) if 0 <= target.a < len(view.played) else ""


def _track(words: Localizer, target: Target, view: State) -> str:
    district = target.a
    if district < 0:
        return words.phase(view.phase)
    if target.b == 0 and district != view.district:
        return words.interface("table.tip.no_battle")
    number = (view.hold, view.fire[district], view.bucket[district], view.inferno[district])
    if target.b == 0:
        return words.catalogue.counted("interface.table.track.hold", view.hold)
    key = ("hold", "fire", "bucket", "inferno")[target.b]
    most = view.variants.track_length
    return words.interface(f"table.track.{key}", n=number[target.b], most=most)


def _pile(words: Localizer, target: Target, view: State) -> str:
    facts: dict[str, Fact] = {"n": pile_size(view, target.a, target.b)}
    if target.b >= 0:
        facts["side"] = words.side_noun(target.b)
    return words.interface(f"table.pile.{PILE_KEYS[target.a]}", **facts)


def _commander(words: Localizer, target: Target, view: State) -> str:
    return words.commander(target.a, view.turned[target.a])


def _button(words: Localizer, target: Target, view: State) -> str:
    if target.a != ButtonId.HAND or target.b < 0:
        return ""
    side = words.side_noun(side_of(target.b))
    return words.interface("table.target.hand", side=side, n=len(hand_cards(view, target.b)))


def _dice(words: Localizer, _thing: Target, _view: State) -> str:
    return words.interface("table.target.dice")


def _campaign(words: Localizer, target: Target, view: State) -> str:
    card = view.campaign[target.a]
    return words.campaign(card) if card > HIDDEN else ""


def _carnage(words: Localizer, _thing: Target, _view: State) -> str:
    return words.interface("table.target.carnage")


_LABEL_BUILDERS: Final[Mapping[str, Callable[[Localizer, Target, State], str]]] = MappingProxyType(
    {
        HAND: _card,
        REVEALED_CARD: _card,
        PANEL_CARD: _card,
        HERO: _card,
        FORMATION: _formation,
        DISTRICT: _district,
        UNIT_STACK: _unit,
        PLAYED_CARD: _played,
        TRACK: _track,
        PILE: _pile,
        COMMANDER: _commander,
        BUTTON: _button,
        DICE: _dice,
        CAMPAIGN_CARD: _campaign,
        CARNAGE_CARD: _carnage,
        HOLD_EFFECT: _carnage,
    }
)
"""By kind of target: what it is called."""
