"""Makes the picture's model of a session and of what its players have pointed at.

Whatever goes into it is taken from a view: the public one, or that of the seat whose hand is open.
"""

from __future__ import annotations

from types import MappingProxyType

from ....card_game.rules import break_test
from ....card_game.rules.operations import asking_operation
from ....card_game.state.codes import CardZone
from ....card_game.state.state import PUBLIC, State
from ....card_game.state.state import view as seen_from
from ...session.session import NO_SEAT
from ..input.controller import TableController
from ..input.pointed import dice_district
from ..input.scripted_answer import next_scripted
from ..input.viewport import PRESENT
from ..model.hand_order import hand_targets
from ..model.labels import cards_held
from ..model.targets import (
    BUTTON,
    COMMANDER,
    FORMATION,
    HAND,
    ButtonId,
    Target,
)
from ..model.view_model import TableViewModel
from ..panels.all_panels import TABLE_PANELS
from ..panels.panel import Seen
from ..session.manoeuvre import send, staging_slots
from ..session.session import TableSession
from . import prompt
from .buttons import build_buttons
from .cause import cause_targets


def build_view_model(control: TableController) -> TableViewModel:
    """The table as it is to be drawn now."""
    session, viewport, selection = control.session, control.viewport, control.selection
    playback, seat = session.playback, session.open_seat
    looks_back = viewport.moment != PRESENT
    view = _displayed_view(session, viewport.moment)
    asks = control.asks and not playback.busy
    if asks and selection.pending is not None:
        send(view, session.acting, selection.pending)
    known = _known_view(control, view)
    decision = None if looks_back else session.decision
    district = dice_district(control, view)
    dice = break_test.dice(session.kit, view, district) if district >= 0 else None
    hand = control.hand if not looks_back else ()
    targets = hand_targets(hand)
    acting = _acting(session) if decision else None
    buttons = build_buttons(control, known, asks=asks)
    seen = Seen(control, view, known, acting, buttons)
    made = [(panel, panel.model(seen)) for panel in TABLE_PANELS]
    there = [(panel, found) for panel, found in made if found is not None]
    suggested = (panel.suggested(found) for panel, found in there)
    return TableViewModel(
        kit=session.kit,
        words=session.words,
        own_words=seen.own_words,
        full_cards=session.settings.card_text == "full",
        view=view,
        decision_seat=acting,
        players=session.names,
        prompt=prompt.build_prompt(control, known),
        rule=decision.rule if decision and not playback.busy else "",
        glow=_selectable_targets(control, hand) if asks else frozenset(),
        selected=selection.selected,
        meant=_meant(control, view) if asks else frozenset(),
        cause=cause_targets(session.cause, view) if asks and session.cause else (),
        staging=staging_slots(session.record, None if looks_back else playback, view),
        buttons=(*buttons, *(one for panel, found in there for one in panel.buttons(found))),
        hand_seat=seat if not looks_back else NO_SEAT,
        hand=hand,
        picks=tuple(n for n, target in enumerate(targets) if target in _picked(control, targets)),
        hand_scroll=viewport.hand_scroll,
        hand_counts=tuple(cards_held(view, s) for s in range(view.seats)),
        panels=MappingProxyType({panel.name: found for panel, found in there}),
        suggested=next((target for target in suggested if target is not None), None),
        focus=viewport.focus,
        hover=viewport.hover,
        zoom_asked=viewport.pinned is not None or viewport.asked_why is not None,
        drag=control.drag,
        dice=dice,
        dice_district=district,
        chance=break_test.chance_now(session.kit, view, district) if dice else None,
        magnify=viewport.magnify,
        magnified=viewport.magnified,
        text_scale=session.settings.text_scale,
        reduced_motion=session.settings.reduced_motion,
        animations=playback.animations if control.present_seen else (),
        busy=playback.busy,
        covered=control.covered,
    )


def _displayed_view(session: TableSession, moment: int) -> State:
    """What is displayed, now or of an earlier moment, to whoever has a hand open."""
    viewer = session.open_seat if session.open_seat >= 0 else PUBLIC
    if moment != PRESENT:
        return seen_from(session.record.at(moment), PUBLIC)
    return session.playback.view(viewer).copy()


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


def _acting(session: TableSession) -> int | None:
    """Who acts, or acted in what is being shown."""
    showing = session.playback.showing
    if showing is None:
        return session.acting
    return session.record.steps[showing.step - 1].seat if showing.step else None


def _selectable_targets(control: TableController, hand: tuple[int, ...]) -> frozenset[Target]:
    """What can be pointed at to go on; of the hand every copy."""
    session, selection = control.session, control.selection
    told = next_scripted(session, selection.selected, selection.picks)
    if told is not None and selection.pending is None:
        return frozenset({told} if told.kind != HAND else _copies(hand, told))
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
    if selection.in_order:
        targets.add(Target(BUTTON, ButtonId.REST))
    decision = session.decision
    face_down = not session.private and decision is not None and asking_operation(decision).private
    if face_down and cards_held(session.playback.view(PUBLIC), session.acting):
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
