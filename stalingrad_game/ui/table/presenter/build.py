"""Makes the picture's model of a session and of what its players have pointed at.

Whatever goes into it is taken from a view: the public one, or that of the seat whose hand is open.
"""

from __future__ import annotations

from ....card_game.rules import break_test
from ....card_game.rules.game import attacked
from ....card_game.rules.operations import asking_operation
from ....card_game.state.codes import CardZone, Phase, lane
from ....card_game.state.state import PUBLIC, State
from ....card_game.state.state import view as seen_from
from ....card_game.words.words import Localizer
from ..input.confirmations import confirmation_dialog
from ..input.controller import TableController
from ..input.viewport import PRESENT
from ..model.hand_order import hand_targets
from ..model.labels import cards_held
from ..model.targets import BUTTON, COMMANDER, DISTRICT, HAND, ButtonId, Target
from ..model.view_model import GameEnding, LogRow, TableViewModel, TooltipModel
from ..session.hand_visibility import NO_SEAT
from ..session.session import TableSession
from . import prompt
from .buttons import build_buttons, command_signs
from .pause import build_pause
from .phase_strip import build_battle_phases, build_battle_steps, build_phase_steps
from .tooltips import TooltipContext, build_tooltip


def build_view_model(control: TableController) -> TableViewModel:
    """The table as it is to be drawn now."""
    session, viewport, selection = control.session, control.viewport, control.selection
    playback, seat = session.playback, session.open_seat
    looks_back = viewport.moment != PRESENT
    view = _displayed_view(session, viewport.moment)
    covered = control.covered or looks_back
    asks = control.asks and not playback.busy
    known = _known_view(control, view)
    history, displayed = playback.history, playback.displayed
    log = session.chronicle.lines(history, displayed)
    decision = None if looks_back else session.decision
    district = _dice_district(control, view)
    dice = break_test.dice(session.kit, view, district) if district >= 0 else None
    hand = control.hand if not looks_back else ()
    targets = hand_targets(hand)
    return TableViewModel(
        kit=session.kit,
        words=session.words,
        own_words=_own_words(session),
        view=view,
        decision_seat=_acting(session) if decision else None,
        computer=bool(decision) and not session.person_acts,
        players=session.names,
        prompt=prompt.build_prompt(control, known),
        rule=decision.rule if decision and not playback.busy else "",
        glow=_selectable_targets(control, hand) if asks else frozenset(),
        selected=selection.selected,
        meant=prompt.formations_in_question(decision, view) if asks and decision else frozenset(),
        buttons=build_buttons(control, known, asks=asks),
        command_signs=command_signs(session.words.catalogue),
        tooltip=_tooltip(control, known) if not playback.busy else None,
        hand_seat=seat if not looks_back else NO_SEAT,
        hand=hand,
        picks=tuple(n for n, target in enumerate(targets) if target in _picked(control, targets)),
        hand_counts=tuple(cards_held(view, s) for s in range(view.seats)),
        laid_out=control.laid_out,
        tray=prompt.tray_caption(control, known) if control.laid_out else "",
        recap=_recap(control) if control.recap_shown and not playback.busy else (),
        curtain=session.hands.curtain,
        focus=viewport.focus,
        hover=viewport.hover,
        zoom=viewport.zoom if viewport.pinned or not selection.selected else None,
        drag=control.drag,
        dice=dice,
        dice_district=district,
        chance=break_test.chance_now(session.kit, view, district) if dice else None,
        rolling=playback.rolling,
        phases=build_phase_steps(session.words, view),
        battle_steps=build_battle_phases(session.words, view),
        battles=build_battle_steps(session.words, view, history, displayed),
        log=log,
        log_open=viewport.log_open,
        log_scroll=viewport.log_scroll,
        aid_open=viewport.aid_open,
        aid_scroll=viewport.aid_scroll,
        moment=viewport.moment,
        magnify=viewport.magnify,
        magnified=viewport.magnified,
        text_scale=session.settings.text_scale,
        reduced_motion=session.settings.reduced_motion,
        animations=playback.animations,
        busy=playback.busy,
        pause=None if covered else build_pause(session),
        at_reading=None if covered else playback.at_reading,
        hidden=viewport.hidden,
        dialog=confirmation_dialog(_own_words(session), selection.question)
        if selection.question
        else None,
        ending=_ending(session) if not playback.busy and not looks_back else None,
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


def _tooltip(control: TableController, known: State) -> TooltipModel | None:
    """What to say of what is pointed at."""
    session, target = control.session, control.viewport.pointed
    if target is None or control.viewport.hidden or session.hands.curtain >= 0:
        return None
    if control.viewport.moment != PRESENT:
        return None
    picked = target in control.selection.picks
    words, selected = _own_words(session), control.selection.selected
    return build_tooltip(
        TooltipContext(words, session.interactions, known, selected, session.private, picked),
        target,
    )


def _recap(control: TableController) -> tuple[LogRow, ...]:
    """What was done since the seat that picked its hand up last acted."""
    session = control.session
    seat, steps = session.hands.picked, session.record.steps
    since = next((n for n in range(len(steps), 0, -1) if steps[n - 1].seat == seat), -1)
    if since == len(steps):
        return ()
    playback = session.playback
    return session.chronicle.recap(playback.history, playback.displayed, since)


def _dice_district(control: TableController, view: State) -> int:
    """The battle whose dice are shown: the one fought, else one pointed at or magnified."""
    if view.district >= 0:
        here = view.district
        fought = view.phase < Phase.BREAK_TEST
        return here if fought and view.buildings[here] >= 0 else -1
    under_attack = [d for d in attacked(view) if view.buildings[d] >= 0]
    pointed, viewport = control.viewport.pointed, control.viewport
    wanted = [pointed.a] if pointed is not None and pointed.kind == DISTRICT else []
    wanted += [viewport.magnified] if viewport.magnify == "battle" else []
    return next((d for d in wanted if d in under_attack and view.lines[lane(d, 0)]), -1)


def _ending(session: TableSession) -> GameEnding | None:
    """The result with all hands laid open."""
    result = session.result
    if result is None:
        return None
    state = session.record.state
    hands = tuple(tuple(sorted(state.cards[CardZone.HAND + seat])) for seat in range(state.seats))
    return GameEnding(result.winner, prompt.result_text(session), result.how, hands)
