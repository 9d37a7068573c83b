"""Tables to look at and to measure: the first turn, and the fullest table there can be.

They are set up by the engine, then laid by hand; nobody could tell them from a game but by chance.
"""

from __future__ import annotations

from typing import Final

from ...card_game.packs import load_pack
from ...card_game.rules.engine import Engine
from ...card_game.rules.kit import Kit
from ...card_game.state.codes import DISTRICTS, SIDES, CardZone, FormationZone, Phase, lane, side_of
from ...card_game.state.state import PUBLIC, State
from ...card_game.words.localizer import Localizer
from ...localisation.language import Language
from ...localisation.languages import program_languages
from ..style.key_map import KeyMap
from ..table.input.commands import COMMANDS, usual_keys
from ..table.input.key_words import command_key
from ..table.model.targets import BUTTON, ButtonId, Target, hand_targets
from ..table.model.view_model import ButtonModel, LogRow, TableViewModel
from ..table.panels.answers import ANSWERS
from ..table.panels.log import NEWEST_LOG, LogModel
from ..table.panels.odds import ODDS, OddsModel, odds_sprite
from ..table.panels.phases import PHASE_STRIP, phase_model
from ..table.panels.prompt import PROMPT, PromptModel
from ..table.presenter.board import board_model, hand_tab_sprite, piece_sprites
from ..table.presenter.displayed import Displayed

FULL_LANE_SIZE: Final = 8
FULL_HAND_SIZE: Final = 14
ANSWER_BUTTONS: Final = (ButtonId.REFRESH, ButtonId.HOLD, ButtonId.DONE)


def standard_kit(mode: str = "basic") -> Kit:
    """The standard pack in a mode."""
    return Kit(load_pack(), mode)


def first_turn(kit: Kit, seed: int = 1) -> State:
    """A new game at its first decision."""
    state, _ = Engine(kit).new(seed)
    return state


def fullest_state(kit: Kit, district: int = 1, formations: int = 0) -> State:
    """The fullest table: formations everywhere, nine stacks a side, a hand of fourteen.

    `formations` of each side stand in the lane fought for, the others on their Staging Line.
    """
    state = first_turn(kit)
    mine: dict[int, list[int]] = {side: [] for side in SIDES}
    for number, side in enumerate(kit.formation_side):
        mine[side].append(number)
    state.lines = [()] * FormationZone.COUNT
    for side in SIDES:
        state.lines[lane(district, side)] = tuple(mine[side][:formations])
        state.lines[FormationZone.STAGING + side] = tuple(mine[side][formations:])
        leaders = [n for n, owner in enumerate(kit.leader_side) if owner == side]
        for place, formation in enumerate(mine[side]):
            led = place < len(leaders)
            state.leader[formation] = leaders[place] if led else -1
            state.level[formation] = int(led and place % 3 == 0)
            state.depleted[formation] = int(place % 4 == 1)
    state.turn = state.last_turn
    state.district, state.phase, state.round = district, Phase.ACTION, 4
    state.intensity, state.hold, state.active = 4, 2, 0
    for place in DISTRICTS:
        state.fire[place], state.bucket[place] = place, (place + 1) % 3
        state.inferno[place] = place % 3
        state.units[place] = tuple(1 + (unit * 5 + place) % 4 for unit in range(len(kit.units)))
    _cards(kit, state, district)
    return state


def spread_formations(kit: Kit, district: int = 1) -> State:
    """As many formations in the lanes as there are: eight and eight, and the rest by fours."""
    state = fullest_state(kit, district)
    for side in SIDES:
        row = list(state.lines[FormationZone.STAGING + side])
        state.lines[lane(district, side)] = tuple(row[:FULL_LANE_SIZE])
        del row[:FULL_LANE_SIZE]
        for other in DISTRICTS:
            if other != district:
                state.lines[lane(other, side)] = tuple(row[:3])
                del row[:3]
        state.lines[FormationZone.STAGING + side] = tuple(row)
    _cards(kit, state, district)
    return state


def _cards(kit: Kit, state: State, district: int) -> None:
    """Hands of fourteen, and five cards on each of the first formations in the lane."""
    played: list[tuple[int, int, int]] = []
    for side in SIDES:
        deck = sorted(kit.deck[side], key=lambda card: (card * 7) % 13)
        state.cards[CardZone.HAND + side] = tuple(sorted(deck[:FULL_HAND_SIZE]))
        rest = deck[FULL_HAND_SIZE:]
        state.cards[CardZone.DECK + side] = tuple(rest[:6])
        rest = rest[6:]
        for number, card in enumerate(rest):
            line = state.lines[lane(district, side)]
            if line and number < 5 * len(line):
                played.append((card, line[number // 5], int(number == 3 and side == 1)))
        used = min(5 * len(state.lines[lane(district, side)]), len(rest))
        state.cards[CardZone.DISCARD + side] = tuple(rest[used:])
        for formation in state.lines[lane(district, side)]:
            state.spent[formation] = min(
                sum(on == formation for _, on, _ in played), kit.strength[formation]
            )
    state.played = tuple(played)


def view_model_for(
    kit: Kit,
    state: State,
    language: Language | None = None,
    hand_seat: int = 0,
    **changes: object,
) -> TableViewModel:
    """A model of a state as the seat with the open hand sees it; -1: all hands lie face down."""
    displayed = displayed_for(kit, state, language, hand_seat)
    words, view = displayed.words, displayed.view
    decision = Engine(kit).decision(state)
    prompt = words.prompt(decision, view) if decision else None
    fought, buttons = state.district, _buttons(words)
    staging = tuple(view.lines[FormationZone.STAGING + side] for side in SIDES)
    board = board_model(displayed, staging)
    held = state.cards[CardZone.HAND + hand_seat] if hand_seat >= 0 else ()
    hand = changes.get("hand", held)
    assert isinstance(hand, tuple)
    seat = hand_seat if hand_seat >= 0 else displayed.seat or 0
    fields: dict[str, object] = {
        "board": board,
        "sprites": piece_sprites(displayed, board, hand_targets(hand)),
        "decision_seat": displayed.seat,
        "prompt": prompt.line if prompt else "",
        "rule": prompt.rule if prompt else "",
        "glow": frozenset(),
        "selected": (),
        "meant": frozenset(),
        "buttons": buttons,
        "hand_seat": hand_seat,
        "hand": hand,
        "bottom_seat": seat,
        "hand_tab": hand_tab_sprite(displayed, seat, "", ""),
        "picks": (),
        "hand_scroll": 0,
        "hand_counts": tuple(len(state.cards[CardZone.HAND + seat]) for seat in range(kit.seats)),
        "focus": None,
        "hover": None,
        "zoom_requested": True,
        "drag": None,
        "panels": _panels(words, view, decision.seat if decision else None),
        "magnify": "city",
        "magnified": max(fought, 0),
        "text_scale": 1.0,
        "reduced_motion": False,
        "animations": (),
        "busy": False,
        "covered": False,
    }
    return TableViewModel(**(fields | changes))  # type: ignore[arg-type]  # the fields of a test table


def displayed_for(
    kit: Kit, state: State, language: Language | None = None, hand_seat: int = 0
) -> Displayed:
    """What the seat with the open hand sees of a state; -1: all hands lie face down."""
    words, engine = Localizer(kit, language or program_languages().default), Engine(kit)
    view = engine.view(state, hand_seat if hand_seat >= 0 else PUBLIC)
    decision = engine.decision(state)
    seat = decision.seat if decision else None
    return Displayed(words, words, view, ("",) * kit.seats, seat)


def _panels(words: Localizer, view: State, seat: int | None) -> dict[str, object]:
    """The bars, the answers, the newest lines; the odds, where a battle is fought."""
    side, fought = side_of(seat) if seat is not None else -1, view.district
    letter = words.side(side)[:1] if side >= 0 else ""
    models: dict[str, object] = {
        PROMPT.name: PromptModel(side, letter, 0, waits=False),
        PHASE_STRIP.name: phase_model(words, view, ()),
        ANSWERS.name: tuple(Target(BUTTON, one) for one in ANSWER_BUTTONS),
        NEWEST_LOG.name: LogModel(_log(words)),
    }
    if fought >= 0:
        models[ODDS.name] = OddsModel(odds_sprite(words, view, fought, None), fought, None)
    return models


def _buttons(words: Localizer) -> tuple[ButtonModel, ...]:
    """A full row of buttons: three answers, and every tool."""
    texts = words.catalogue
    answers = {
        ButtonId.REFRESH: texts.sentence("option.refresh.text", size=6),
        ButtonId.HOLD: texts.phrase("option.hold.text"),
        ButtonId.DONE: texts.phrase("effect.second_action.done"),
        ButtonId.PACE: texts.phrase("interface.table.button.pace", n=1),
    }
    return tuple(
        ButtonModel(
            Target(BUTTON, command.button),
            answers.get(command.button, ""),
            True,
            command_key(texts, KeyMap(usual_keys()), command),
            primary=command.button == ButtonId.DONE,
            group=command.group,
            icon=command.icon,
            weight="decline" if command.button == ButtonId.DONE else "act",
        )
        for command in COMMANDS
        if command.group == "tool" or command.button in answers
    )


def _log(words: Localizer) -> tuple[LogRow, ...]:
    """Lines as long as they come."""
    effects = words.catalogue
    return tuple(
        LogRow(text, rule, number, level, side)
        for number, (text, rule, level, side) in enumerate(
            (
                (words.phase(Phase.BATTLE), "R4", 0, -1),
                (words.phase(Phase.ACTION), "R4.4", 1, -1),
                (effects.sentence("effect.kill.text", n=1), "R5.3", 3, 1),
                (effects.sentence("effect.fire.text", n=2), "R5.7", 3, 0),
                (effects.sentence("effect.precision_kill.text", n=1), "R5.4", 2, 1),
                (effects.sentence("effect.supply.one"), "R5.10", 3, 0),
                (effects.sentence("effect.discard.other", n=2), "R5.8", 3, 0),
            )
        )
    )
