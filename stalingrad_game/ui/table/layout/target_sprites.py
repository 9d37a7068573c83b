"""What a target shows in the form that it has where it lies; buttons with their keys and icons."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ...widgets import Button
from ...widgets.button import ButtonKind
from ..model.targets import BUTTON, HAND, ButtonId, Target
from ..model.view_model import ButtonModel, ButtonWeight, SpriteForm, TableViewModel
from ..sprites.building import InfernoSprite, TrackSprite
from ..sprites.card import CardSprite
from ..sprites.formation import FormationSprite, PlayedCardSprite, PlayedCardTickSprite
from ..sprites.sprite_cache import Sprite
from ..sprites.widget import WidgetSprite, painted

ANSWER_TYPE: Final = 17
ANSWER_AIR: Final = 0.6
"""At either side of its words, as a share of their type."""
TOOL_TYPE: Final = 16
TOOL_AIR: Final = 0.35
TOOL_ICON: Final = 1.6
"""How large an icon is beside a name, as a share of its type."""
ICON_TYPE: Final = 40
"""An icon without a name is as large as its button allows."""
_KINDS: Final[Mapping[ButtonWeight, ButtonKind]] = MappingProxyType(
    {"act": "act", "decline": "plain", "loses": "loses"}
)


def button_sprite(
    button: ButtonModel, *, hovered: bool = False, named: bool = False
) -> WidgetSprite:
    """A button; a tool shows its icon alone where it isn't `named`."""
    state = (button.enabled, hovered)
    if not button.icon:
        return painted(_answer, button.label, button.key, _KINDS[button.weight], *state)
    return painted(_tool, button.icon, button.label if named else "", button.lit, *state)


def target_sprite(model: TableViewModel, target: Target, form: SpriteForm) -> Sprite | None:
    """What a target shows; None for what is drawn with what it lies on.

    Cards of the hand are dim while others of it are offered.
    """
    if target.kind == BUTTON:
        button = next((one for one in model.buttons if one.target == target), None)
        if button is None or button.group == "plate":
            return None
        return button_sprite(button, hovered=model.hover == target, named=form == "named")
    sprite = model.sprites.get(target)
    if isinstance(sprite, FormationSprite):
        return sprite.as_bar() if form == "bar" else sprite
    if isinstance(sprite, PlayedCardSprite):
        return PlayedCardTickSprite(sprite.side) if form == "tick" else sprite
    if isinstance(sprite, TrackSprite | InfernoSprite):
        return sprite._replace(form=form)
    if isinstance(sprite, CardSprite):
        dim = target.kind == HAND and _is_passed_over(model, target)
        return sprite._replace(dim=True) if dim else sprite
    return sprite


def _is_passed_over(model: TableViewModel, card: Target) -> bool:
    """Whether other cards of the hand are offered, and this one isn't."""
    if card in model.glow or card in model.selected:
        return False
    return any(target.kind == HAND for target in model.glow)


def pick_up_sprite(model: TableViewModel, seat: int) -> WidgetSprite | None:
    """The plate on a hand that lies button down and may be picked up."""
    target = Target(BUTTON, ButtonId.HAND, seat)
    button = next((one for one in model.buttons if one.target == target), None)
    if button is None or not button.enabled:
        return None
    weight: ButtonWeight = "act" if target in model.glow else "decline"
    return button_sprite(button._replace(weight=weight), hovered=model.hover == target)


def unweighed_button(label: str, key: str, enabled: bool) -> Button:
    """An answer where only its place and its size matter: its picture is laid over it."""
    return _answer(label, key, "plain", enabled, False)


def _answer(label: str, key: str, kind: ButtonKind, enabled: bool, hovered: bool) -> Button:
    made = Button(label, _painted_only, kind=kind, size=ANSWER_TYPE, align="left")
    made.enabled, made.hovered, made.printed = enabled, hovered, key
    made.air = ANSWER_AIR
    return made


def _tool(icon: str, name: str, lit: bool, enabled: bool, hovered: bool) -> Button:
    size = TOOL_TYPE if name else ICON_TYPE
    made = Button(name, _painted_only, kind="quiet", icon=icon, size=size, align="left")
    made.enabled, made.hovered = enabled, hovered or lit
    made.air, made.icon_share = TOOL_AIR, TOOL_ICON
    return made


def _painted_only() -> None:
    """The table takes the click: it goes to the target that lies where the button is painted."""
