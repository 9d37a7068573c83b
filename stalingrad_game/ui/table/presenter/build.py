"""Makes the picture's model of a session and of what its players have pointed at.

Whatever goes into it is taken from a view: the public one, or that of the seat whose hand is open.
"""

from __future__ import annotations

from ....card_game.rules import break_test
from ....card_game.rules.codes import Op, Phase, Zone, lane
from ....card_game.rules.game import attacked
from ....card_game.rules.state import PUBLIC, State
from ....card_game.rules.state import view as seen_from
from ....card_game.words.words import Words
from ..input.confirmations import dialog
from ..input.controller import Control
from ..input.viewport import PRESENT
from ..model.hand_order import things_of
from ..model.labels import held
from ..model.targets import BUTTON, COMMANDER, DISTRICT, HAND, Button, Thing
from ..model.view_model import Ending, LogLine, Note, TableModel
from ..session.hand_visibility import NOBODY
from ..session.session import Session
from . import prompt
from .buttons import buttons
from .phase_strip import battle_steps, battles, phases
from .tooltips import Asking, note

HAND_OPS = frozenset(
    {Op.ACTION, Op.SECOND_ACTION, Op.REFRESH, Op.CHOOSE_DISCARD, Op.INTERCEPT, Op.TONGUES_CARD}
)
"""Questions that a hand may answer: the hand that lies face down is offered."""


def show(control: Control) -> TableModel:
    """The table as it is to be drawn now."""
    session, gaze, walk = control.session, control.gaze, control.walk
    playback, seat = session.playback, session.open_seat
    looks_back = gaze.moment != PRESENT
    view = _displayed(session, gaze.moment)
    asks = control.asks and not playback.busy
    known = _known(control, view)
    history, displayed = playback.history, playback.displayed
    log = session.chronicle.lines(history, displayed)
    decision = None if looks_back else session.decision
    district = _dice_district(control, view)
    dice = break_test.dice(session.kit, view, district) if district >= 0 else None
    hand = control.hand if not looks_back else ()
    things = things_of(hand)
    return TableModel(
        kit=session.kit,
        words=session.words,
        own_words=_own_words(session),
        view=view,
        decision_seat=_acting(session) if decision else None,
        computer=bool(decision) and not session.person_acts,
        players=session.names,
        prompt=prompt.prompt(control, known, log),
        rule=decision.rule if decision and not playback.busy else "",
        glow=_glow(control, hand) if asks else frozenset(),
        selected=walk.selected,
        meant=prompt.meant(decision, view) if asks and decision else frozenset(),
        buttons=buttons(control, known, asks=asks),
        note=_note(control, known) if not playback.busy else None,
        hand_seat=seat if not looks_back else NOBODY,
        hand=hand,
        picks=tuple(n for n, thing in enumerate(things) if thing in _picked(control, things)),
        hand_counts=tuple(held(view, s) for s in range(view.seats)),
        laid_out=control.laid_out,
        tray=prompt.tray(control, known) if control.laid_out else "",
        recap=_recap(control) if control.recap_shown and not playback.busy else (),
        curtain=session.hands.curtain,
        focus=gaze.focus,
        hover=gaze.hover,
        zoom=gaze.zoom if gaze.pinned or not walk.selected else None,
        drag=control.drag,
        dice=dice,
        dice_district=district,
        chance=break_test.chance_now(session.kit, view, district) if dice else None,
        rolling=playback.rolling,
        phases=phases(session.words, view),
        battle_steps=battle_steps(session.words, view),
        battles=battles(session.words, view, history, displayed),
        log=log,
        log_open=gaze.log_open,
        log_scroll=gaze.log_scroll,
        aid_open=gaze.aid_open,
        aid_scroll=gaze.aid_scroll,
        moment=gaze.moment,
        magnify=gaze.magnify,
        magnified=gaze.magnified,
        text_scale=session.settings.text_scale,
        reduced_motion=session.settings.reduced_motion,
        animations=playback.animations,
        busy=playback.busy,
        hidden=gaze.hidden,
        dialog=dialog(_own_words(session), walk.question) if walk.question else None,
        ending=_ending(session) if not playback.busy and not looks_back else None,
    )


def _displayed(session: Session, moment: int) -> State:
    """What is displayed, now or of an earlier moment, to whoever has a hand open."""
    viewer = session.open_seat if session.open_seat >= 0 else PUBLIC
    if moment != PRESENT:
        return seen_from(session.record.at(moment), PUBLIC)
    return session.playback.view(viewer).copy()


def _known(control: Control, view: State) -> State:
    """What the seat to act may know, as far as it shows; a refresh's picks count as picked."""
    session = control.session
    if not session.private or session.playback.busy:
        return view
    known = session.ways.seen
    if not control.walk.picks:
        return known
    known = known.copy()
    hand, picked = Zone.HAND + session.acting, Zone.PICKED + session.acting
    cards = list(known.cards[hand])
    for pick in control.walk.picks:
        cards.remove(pick.a)
    known.cards[hand] = tuple(cards)
    known.cards[picked] += tuple(pick.a for pick in control.walk.picks)
    return known


def _own_words(session: Session) -> Words:
    seat = session.open_seat if session.open_seat >= 0 else session.acting
    return session.words_of(seat) if seat >= 0 else session.words


def _acting(session: Session) -> int | None:
    """Who acts, or acted in what is being shown."""
    showing = session.playback.showing
    if showing is None:
        return session.acting
    return session.record.steps[showing.step - 1].seat if showing.step else None


def _glow(control: Control, hand: tuple[int, ...]) -> frozenset[Thing]:
    """What can be pointed at to go on; of the hand every copy."""
    session, walk = control.session, control.walk
    steps = session.ways.next_things(walk.selected, private=session.private)
    things = {thing for thing in steps if thing.kind != HAND}
    players = {thing.a for thing in steps if thing.kind == COMMANDER}
    button = Button.GIVE if walk.selected else Button.SEAT
    things |= {Thing(BUTTON, button, seat) for seat in players}
    offered = {thing.a for thing in steps if thing.kind == HAND}
    picked = {pick.a for pick in walk.picks}
    things |= {thing for thing in things_of(hand) if thing.a in offered | picked}
    if walk.in_order:
        things.add(Thing(BUTTON, Button.REST))
    decision = session.decision
    face_down = not session.private and decision is not None and decision.op in HAND_OPS
    if face_down and held(session.playback.view(PUBLIC), session.acting):
        things.add(Thing(BUTTON, Button.HAND, session.acting))
    return frozenset(things)


def _picked(control: Control, things: tuple[Thing, ...]) -> set[Thing]:
    """The cards of the open hand that are picked in a refresh, in the record too."""
    session = control.session
    seat = session.open_seat
    if seat < 0:
        return set()
    picks = set(control.walk.picks) if session.private else set()
    for card in session.playback.view(seat).cards[Zone.PICKED + seat]:
        copies = (thing for thing in things if thing.a == card and thing not in picks)
        picks.add(next(copies))
    return picks


def _note(control: Control, known: State) -> Note | None:
    """What to say of what is pointed at."""
    session, thing = control.session, control.gaze.pointed
    if thing is None or control.gaze.hidden or session.hands.curtain >= 0:
        return None
    if control.gaze.moment != PRESENT:
        return None
    picked = thing in control.walk.picks
    words, selected = _own_words(session), control.walk.selected
    return note(Asking(words, session.ways, known, selected, session.private, picked), thing)


def _recap(control: Control) -> tuple[LogLine, ...]:
    """What was done since the seat that picked its hand up last acted."""
    session = control.session
    seat, steps = session.hands.picked, session.record.steps
    since = next((n for n in range(len(steps), 0, -1) if steps[n - 1].seat == seat), -1)
    if since == len(steps):
        return ()
    playback = session.playback
    return session.chronicle.recap(playback.history, playback.displayed, since)


def _dice_district(control: Control, view: State) -> int:
    """The battle whose dice are shown: the one fought, else one pointed at or magnified."""
    if view.district >= 0:
        here = view.district
        fought = view.phase < Phase.BREAK_TEST
        return here if fought and view.buildings[here] >= 0 else -1
    under_attack = [d for d in attacked(view) if view.buildings[d] >= 0]
    pointed, gaze = control.gaze.pointed, control.gaze
    wanted = [pointed.a] if pointed is not None and pointed.kind == DISTRICT else []
    wanted += [gaze.magnified] if gaze.magnify == "battle" else []
    return next((d for d in wanted if d in under_attack and view.lines[lane(d, 0)]), -1)


def _ending(session: Session) -> Ending | None:
    """The result with all hands laid open."""
    result = session.result
    if result is None:
        return None
    state = session.record.state
    hands = tuple(tuple(sorted(state.cards[Zone.HAND + seat])) for seat in range(state.seats))
    return Ending(result.winner, prompt.result(session), result.how, hands)
