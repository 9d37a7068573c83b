"""Makes the picture's model of a session and of what its players have pointed at.

Whatever goes into it is taken from a view: the public one, or that of the seat whose hand is open.
"""

from __future__ import annotations

from types import MappingProxyType

from ....card_game.rules import break_test
from ....card_game.rules.operations import asking_operation
from ....card_game.rules.preview import OptionPreview
from ....card_game.state.codes import CardZone
from ....card_game.state.state import PUBLIC, State
from ....card_game.state.state import view as seen_from
from ....card_game.words.localizer import Localizer
from ....card_game.words.rulebook import load_rulebook
from ...session.session import NO_SEAT
from ..input.confirmations import confirmation_dialog
from ..input.controller import TableController
from ..input.pointed import dice_district, pointed_preview
from ..input.scripted_answer import next_scripted
from ..input.viewport import PRESENT
from ..model.hand_order import hand_targets
from ..model.labels import cards_held
from ..model.targets import (
    BUTTON,
    COMMANDER,
    FORMATION,
    HAND,
    HOLD_EFFECT,
    ButtonId,
    Target,
)
from ..model.view_model import ButtonModel, GameEnding, TableViewModel, TooltipModel
from ..panels.all_panels import TABLE_PANELS
from ..panels.panel import Seen
from ..session.manoeuvre import send, staging_slots
from ..session.session import TableSession
from . import prompt
from .buttons import build_buttons
from .cause import cause_targets
from .facts import fact_tooltip
from .phase_strip import build_battle_phases, build_battle_steps, build_phase_steps
from .tooltips import TooltipContext, build_tooltip


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
    history, displayed = playback.history, playback.told
    decision = None if looks_back else session.decision
    district = dice_district(control, view)
    dice = break_test.dice(session.kit, view, district) if district >= 0 else None
    hand = control.hand if not looks_back else ()
    buttons = build_buttons(control, known, asks=asks)
    targets = hand_targets(hand)
    shown = pointed_preview(control) if asks else None
    made = [(panel, panel.model(Seen(control, view))) for panel in TABLE_PANELS]
    there = [(panel, found) for panel, found in made if found is not None]
    suggested = (panel.suggested(found) for panel, found in there)
    notes = not playback.busy or (control.pauses and viewport.on_button)
    return TableViewModel(
        kit=session.kit,
        words=session.words,
        own_words=_own_words(session),
        full_cards=session.settings.card_text == "full",
        view=view,
        decision_seat=_acting(session) if decision else None,
        computer=bool(decision) and not (session.person_acts or session.watched),
        players=session.names,
        prompt=prompt.build_prompt(control, known),
        rule=decision.rule if decision and not playback.busy else "",
        glow=_selectable_targets(control, hand) if asks else frozenset(),
        hold_effects=_hold_effects(session) if asks else (),
        selected=selection.selected,
        meant=_meant(control, view) if asks else frozenset(),
        cause=cause_targets(session.cause, view) if asks and session.cause else (),
        staging=staging_slots(session.record, None if looks_back else playback, view),
        buttons=buttons,
        tooltip=_explained(control, known, buttons, shown) if notes else None,
        hand_seat=seat if not looks_back else NO_SEAT,
        hand=hand,
        picks=tuple(n for n, target in enumerate(targets) if target in _picked(control, targets)),
        hand_scroll=viewport.hand_scroll,
        hand_counts=tuple(cards_held(view, s) for s in range(view.seats)),
        laid_out=control.laid_out,
        tray=prompt.tray_caption(control, known) if control.laid_out else "",
        panels=MappingProxyType({panel.name: found for panel, found in there}),
        suggested=next((target for target in suggested if target is not None), None),
        curtain=session.hands.curtain,
        focus=viewport.focus,
        hover=viewport.hover,
        zoom_asked=viewport.pinned is not None or viewport.asked_why is not None,
        drag=control.drag,
        dice=dice,
        dice_district=district,
        chance=break_test.chance_now(session.kit, view, district) if dice else None,
        rolling=playback.rolling,
        phases=build_phase_steps(session.words, view),
        battle_steps=build_battle_phases(session.words, view),
        battles=build_battle_steps(session.words, view, history, displayed),
        log=session.log,
        log_open=viewport.log_open,
        log_scroll=viewport.log_scroll,
        moment=viewport.moment,
        captions=_captions(session),
        magnify=viewport.magnify,
        magnified=viewport.magnified,
        text_scale=session.settings.text_scale,
        reduced_motion=session.settings.reduced_motion,
        animations=playback.animations,
        busy=playback.busy,
        hidden=viewport.hidden,
        dialog=confirmation_dialog(_own_words(session), selection.question)
        if selection.question
        else None,
        ending=_ending(session) if not playback.busy and not looks_back else None,
    )


def _captions(session: TableSession) -> str:
    """The sounds just heard, where they are to be read."""
    if not session.settings.sound_captions:
        return ""
    say = session.words.interface
    return " · ".join(say(f"table.sound.{name}") for name in session.cues.captions)


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


def _own_words(session: TableSession) -> Localizer:
    seat = session.open_seat if session.open_seat >= 0 else session.acting
    return session.words_of(seat) if seat >= 0 else session.words


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


def _hold_effects(session: TableSession) -> tuple[Target, ...]:
    """The effects of a carnage card of which one is chosen."""
    steps = session.interactions.next_things((), private=session.private)
    return tuple(sorted(target for target in steps if target.kind == HOLD_EFFECT))


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


def _explained(
    control: TableController,
    known: State,
    buttons: tuple[ButtonModel, ...],
    shown: OptionPreview | None,
) -> TooltipModel | None:
    """The tooltip; a term in its title has the word of the published game behind it in brackets."""
    tip = _tooltip(control, known, buttons, shown)
    if tip is None:
        return None
    rulebook = load_rulebook(_own_words(control.session).language)
    return tip._replace(title=rulebook.explained(tip.title))


def _tooltip(
    control: TableController,
    known: State,
    buttons: tuple[ButtonModel, ...],
    shown: OptionPreview | None,
) -> TooltipModel | None:
    """What to say of what a player asked about, else of what is pointed at.

    Why something is no choice is told only to who asked; of two things only one is spoken of.
    """
    session, viewport = control.session, control.viewport
    asked = viewport.asked_why
    target = asked.target if asked is not None else viewport.noted
    covered = viewport.hidden or session.hands.curtain >= 0 or viewport.away or viewport.aid_open
    if target is None or covered or viewport.moment != PRESENT:
        return None
    if viewport.pinned not in {None, target}:
        return None
    words = _own_words(session)
    selected = asked.selected if asked is not None else control.selection.selected
    picked, thing = target in control.selection.picks, asked is not None and asked.thing
    interactions = session.interactions
    tip = None
    if control.selection.pending is None or target.kind == BUTTON:
        tip = build_tooltip(
            TooltipContext(
                words, interactions, known, selected, session.private, picked, shown, thing
            ),
            target,
        )
    if tip is None or (tip.refusal and asked is None) or not (tip.lines or tip.refusal):
        fact = fact_tooltip(control, words, known, target, buttons)
        return fact if fact is not None or asked is None else tip
    return tip


def _ending(session: TableSession) -> GameEnding | None:
    """The result, and the hands that lie open now: all where nothing is hidden any more."""
    result = session.result
    if result is None:
        return None
    state, shown = session.record.state, session.record.seats_shown
    hands = tuple(
        tuple(sorted(state.cards[CardZone.HAND + seat])) if seat in shown else ()
        for seat in range(state.seats)
    )
    return GameEnding(result.winner, prompt.result_text(session), result.how, hands)
