"""Makes the picture's model of a session and of what its players have pointed at.

Whatever goes into it is taken from a view: the public one, or that of the seat whose hand is open.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from ....card_game.rules.operations import asking_operation
from ....card_game.state.codes import CardZone
from ....card_game.state.state import PUBLIC, State
from ...session.session import NO_SEAT
from ..input.controller import TableController
from ..input.scripted_answer import next_scripted
from ..input.viewport import PRESENT
from ..model.board import BoardModel
from ..model.targets import (
    BUTTON,
    COMMANDER,
    FORMATION,
    HAND,
    ButtonId,
    Target,
    hand_targets,
)
from ..model.view_model import ButtonModel, TableViewModel
from ..session.hand_order import hand_cards
from ..session.manoeuvre import send, staging_slots
from ..sprites.bottom_panel import HandTabSprite
from ..sprites.sprite_cache import Sprite
from . import prompt
from .board import board_model, hand_tab_sprite, piece_sprites, with_sprites
from .buttons import build_buttons
from .cause import cause_targets
from .displayed import Displayed, Seen, displayed_by
from .voices import heard


def build_view_model(control: TableController, panels: Sequence[PanelModeller]) -> TableViewModel:
    """The table as it is to be drawn now; `panels` are all that it has, the lowest first."""
    session, viewport, selection = control.session, control.viewport, control.selection
    playback, seat = session.playback, session.open_seat
    looks_back = viewport.moment != PRESENT
    now = displayed_by(control)
    displayed = control.parts.of("displayed", now, lambda: now)
    view = displayed.view
    asks = control.asks and not playback.busy
    reads_on = control.reads and session.guide.turns
    known = _known_view(control, view)
    decision = None if looks_back else session.decision
    hand = control.hand if not looks_back else ()
    targets = hand_targets(hand)
    buttons = build_buttons(control, known, asks=asks)
    seen = Seen(control, displayed, known, buttons)
    made = [(panel, panel.model(seen)) for panel in panels]
    seen_panels = heard(control, [panel for panel, found in made if found is not None])
    there = [(panel, found) for panel, found in made if panel in seen_panels]
    suggested = (panel.suggested(found) for panel, found in there)
    staging = staging_slots(session.record, None if looks_back else playback, view)
    board, sprites = control.parts.of(
        "board", (displayed, staging, targets), lambda: _board(displayed, staging, targets)
    )
    is_open = seat >= 0 and not looks_back
    bottom = seat if is_open else displayed.seat or 0
    return TableViewModel(
        board=board,
        sprites=sprites,
        bottom_seat=bottom,
        hand_tab=_hand_tab(displayed, bottom, buttons, is_open=is_open),
        decision_seat=displayed.seat,
        prompt=prompt.build_prompt(control, known),
        rule=decision.rule if decision and not playback.busy else "",
        glow=_selectable_targets(control, hand) if asks and not reads_on else frozenset(),
        selected=selection.selected,
        meant=_meant(control, view) if asks else frozenset(),
        cause=cause_targets(session.cause, view) if asks and session.cause else (),
        buttons=(*buttons, *(one for panel, found in there for one in panel.buttons(found))),
        hand_seat=seat if not looks_back else NO_SEAT,
        hand=hand,
        picks=tuple(n for n, target in enumerate(targets) if target in _picked(control, targets)),
        hand_scroll=viewport.hand_scroll,
        hand_counts=tuple(len(hand_cards(view, s)) for s in range(view.seats)),
        panels=MappingProxyType({panel.name: found for panel, found in there}),
        suggested=next((target for target in suggested if target is not None), None),
        focus=viewport.focus,
        hover=viewport.hover,
        zoom_requested=viewport.pinned is not None or viewport.refused_target is not None,
        drag=control.drag,
        magnify=viewport.magnify,
        magnified=viewport.magnified,
        text_scale=session.settings.text_scale,
        reduced_motion=session.settings.reduced_motion,
        animations=with_sprites(displayed, playback.animations if control.present_seen else ()),
        busy=playback.busy,
        covered=control.covered,
    )


def _board(
    displayed: Displayed, staging: tuple[tuple[int, ...], ...], hand: tuple[Target, ...]
) -> tuple[BoardModel, Mapping[Target, Sprite]]:
    """The city, and what each piece shows."""
    board = board_model(displayed, staging)
    return board, piece_sprites(displayed, board, hand)


class PanelModeller(Protocol):
    """What makes the model of a panel."""

    @property
    def name(self) -> str:
        """Its own among those of the table."""

    def model(self, seen: Seen, /) -> Any | None:
        """What it shows now; None where it isn't on the table."""

    def suggested(self, model: Any, /) -> Target | None:
        """What it points out on the table."""

    def buttons(self, model: Any, /) -> Sequence[ButtonModel]:
        """Buttons that are there with it alone."""

    def voice(self, control: TableController, /) -> int:
        """Before which others it is read."""

    def gives_way(self, control: TableController, /) -> bool:
        """Whether something else lies in its place."""


def _known_view(control: TableController, view: State) -> State:
    """What the seat to act may know, as far as it shows; a refresh's picks count as picked."""
    session = control.session
    if not session.private or session.playback.busy:
        return view
    known = session.interactions.seen
    if control.selection.pending is not None:
        known = known.copy()
        send(known, session.acting, control.selection.pending)
    if not control.selection.picks:
        return known
    known = known.copy()
    hand, picked = CardZone.HAND + session.acting, CardZone.PICKED + session.acting
    cards = list(known.cards[hand])
    for pick in control.selection.picks:
        cards.remove(pick.a)
    known.cards[hand] = tuple(cards)
    known.cards[picked] += tuple(pick.a for pick in control.selection.picks)
    return known


def _hand_tab(
    displayed: Displayed, seat: int, buttons: Iterable[ButtonModel], *, is_open: bool
) -> HandTabSprite:
    """What is said of the hand at the foot, and how an open one is laid down."""
    own = (BUTTON, ButtonId.HAND, seat)
    button = next((one for one in buttons if one.target == own and one.enabled), None)
    if button is None or not is_open:
        return hand_tab_sprite(displayed, seat, "", "")
    return hand_tab_sprite(displayed, seat, button.label, button.key)


def _selectable_targets(control: TableController, hand: tuple[int, ...]) -> frozenset[Target]:
    """What can be pointed at to go on; of the hand every copy."""
    session, selection = control.session, control.selection
    scripted = next_scripted(session, selection.selected, selection.picks)
    if scripted and selection.pending is None:
        return frozenset(
            one for way in scripted for one in ([way] if way.kind != HAND else _copies(hand, way))
        )
    if selection.pending is not None:
        mine = Target(FORMATION, selection.pending[1])
        return frozenset({*_end_targets(control), Target(BUTTON, ButtonId.TAKE_BACK), mine})
    steps = session.interactions.next_things(selection.selected, private=session.private)
    targets = {target for target in steps if target.kind != HAND}
    players = {target.a for target in steps if target.kind == COMMANDER}
    button = ButtonId.GIVE if selection.selected else ButtonId.SEAT
    targets |= {Target(BUTTON, button, seat) for seat in players}
    offered = {target.a for target in steps if target.kind == HAND}
    picked = {pick.a for pick in selection.picks}
    targets |= {target for target in hand_targets(hand) if target.a in offered | picked}
    if session.row is not None:
        targets.add(Target(BUTTON, ButtonId.REST))
    decision = session.decision
    face_down = not session.private and decision is not None and asking_operation(decision).private
    if face_down and len(hand_cards(session.playback.view(PUBLIC), session.acting)):
        targets.add(Target(BUTTON, ButtonId.HAND, session.acting))
    return frozenset(targets)


def _copies(hand: tuple[int, ...], card: Target) -> list[Target]:
    """The first copy of a card in the open hand."""
    return [target for target in hand_targets(hand) if target.a == card.a][:1]


def _end_targets(control: TableController) -> frozenset[Target]:
    """The button that ends what is asked."""
    session = control.session
    steps = session.interactions.next_things((), private=session.private)
    return frozenset(one for one in steps if one[:2] == (BUTTON, ButtonId.DONE))


def _meant(control: TableController, view: State) -> frozenset[Target]:
    """What the question speaks of."""
    pending, decision = control.selection.pending, control.session.decision
    if pending is not None:
        return frozenset({Target(FORMATION, pending[1])})
    return prompt.formations_in_question(decision, view) if decision else frozenset()


def _picked(control: TableController, targets: tuple[Target, ...]) -> set[Target]:
    """The cards of the open hand that are picked in a refresh, in the record too."""
    session = control.session
    seat = session.open_seat
    if seat < 0:
        return set()
    picks = set(control.selection.picks) if session.private else set()
    for card in session.playback.view(seat).cards[CardZone.PICKED + seat]:
        copies = (target for target in targets if target.a == card and target not in picks)
        picks.add(next(copies))
    return picks
