"""What is told of an option beforehand holds afterwards, and needs nothing that is hidden."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any, Final

import msgspec
import pytest

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.card_game.rules.preview import (
    BattleStanding,
    OptionPreview,
    preview_option,
    preview_options,
    standing,
)
from stalingrad_game.card_game.state.codes import (
    CardZone,
    Ev,
    Event,
    FormationZone,
    Op,
    Option,
    Phase,
)
from stalingrad_game.card_game.state.fold import fold
from stalingrad_game.card_game.state.state import PUBLIC, State, view
from stalingrad_game.text.card_game.choices import PRIVATE_ACTS
from tests.support.amount import share
from tests.support.set_up import battle, turn
from tests.support.swap_hidden import exchanged
from tests.support.table import Table

GAMES: Final = share(5, 1, 1)
MODES: Final = ("basic", "expert", "four")


def known(state: State, seat: int) -> State:
    """What a seat sees, with the question that is asked."""
    seen = view(state, seat)
    seen.agenda = state.agenda[:]
    return seen


def previewed(table: Table, text: str) -> OptionPreview:
    """What is told of an option of a table laid by hand."""
    preview = preview_option(table.kit, known(table.state, table.decision.seat), table.option(text))
    assert preview is not None
    return preview


def lies_within(preview: OptionPreview, came: BattleStanding) -> bool:
    """Whether a standing lies within what was told."""
    rows: list[tuple[Any, ...]] = [*zip(preview.least, came, preview.most, strict=True)]
    return all(least <= here <= most for least, here, most in rows)


def ends_chain(event: Event, waiting: frozenset[int]) -> bool:
    """Whether an event belongs to whatever comes after the chain of an option."""
    kind = event[0]
    begins = kind == Ev.ROUND and event[1] > 0
    opens = kind == Ev.PHASE and event[1] == Phase.INTENSITY
    return begins or opens or kind == Ev.DICE or (kind == Ev.VANGUARD and event[1] in waiting)


def what_came(game: CardGame, state: State, option: Option, chance: Random) -> BattleStanding:
    """How the battle stands at the end of an option's chain, the rest answered at random."""
    here, opening = state.district, state.phase == Phase.VANGUARD
    shown, now = state.copy(), state.copy()
    waiting = frozenset(
        formation
        for frame in state.agenda
        if frame[0] == Op.VANGUARD
        for formation in frame[2:]
        if option[1] != formation or state.agenda[-1][0] != Op.VANGUARD
    )
    while True:
        for event in game.play(now, option):
            if ends_chain(event, waiting):
                return standing(game.kit, shown, here)
            if event[0] == Ev.RESULT:
                left = standing(game.kit, shown, here)
                return left if opening else left._replace(chance=Fraction(0))
            fold(shown, event)
        decision = game.decision(now)
        assert decision is not None
        if decision.op in {Op.ACTION, Op.SECOND_ACTION, Op.VANGUARD}:
            return standing(game.kit, shown, here)
        option = chance.choice(decision.options)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_what_comes_lies_within_what_was_told(mode: str) -> None:
    game = CardGame(Kit(load_pack(), mode))
    tried = reported = certain = 0
    for seed in range(GAMES):
        chance = Random(seed)
        state, _ = game.begin(seed, {})
        while state.agenda:
            decision = game.decision(state)
            assert decision is not None
            if state.district >= 0:
                seen = known(state, decision.seat)
                before = msgspec.msgpack.encode(seen)
                for option in chance.sample(decision.options, min(3, len(decision.options))):
                    preview = preview_option(game.kit, seen, option)
                    tried += 1
                    if preview is None:
                        continue
                    reported += 1
                    certain += preview.least == preview.most
                    for _ in range(2):
                        came = what_came(game, redealt(state, chance), option, chance)
                        assert lies_within(preview, came), (preview, came, decision, option)
                assert msgspec.msgpack.encode(seen) == before
            game.play(state, chance.choice(decision.options))
    assert reported > (0.4 if mode == "four" else 0.95) * tried
    assert tried > reported / 2 > certain / 4 > share(100, 3)


def redealt(state: State, chance: Random) -> State:
    """The same game with other luck to come."""
    new = state.copy()
    new.rng = chance.getrandbits(60)
    deck = list(new.carnage_deck)
    chance.shuffle(deck)
    new.carnage_deck = tuple(deck)
    for line in (FormationZone.DECK, FormationZone.DECK + 1):
        new.lines[line] = tuple(chance.sample(new.lines[line], len(new.lines[line])))
    return new


@pytest.mark.parametrize("mode", MODES)
def test_nothing_hidden_is_needed(mode: str) -> None:
    game = CardGame(Kit(load_pack(), mode))
    compared = 0
    for seed in range(2):
        chance = Random(seed)
        state, _ = game.begin(seed, {})
        while state.agenda and compared < 400 * (seed + 1):
            decision = game.decision(state)
            assert decision is not None
            seat = decision.seat
            if state.district >= 0:
                other = exchanged(state, seat, chance)
                for option in chance.sample(decision.options, min(2, len(decision.options))):
                    one = preview_option(game.kit, known(state, seat), option)
                    assert one == preview_option(game.kit, known(other, seat), option)
                    compared += 1
                    onlooker = preview_option(game.kit, known(state, PUBLIC), option)
                    if option[0] not in PRIVATE_ACTS and one is not None:  # who knows less
                        assert onlooker is not None
                        assert lies_within(onlooker, one.least)
                        assert lies_within(onlooker, one.most)
            game.play(state, chance.choice(decision.options))
    assert compared > 300


def test_a_bucket_at_the_end_of_its_track_puts_an_inferno_out() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        active="soviet",
        soviet_hand=["red_bucket"],
        bucket=3,
        infernos=1,
    )
    preview = previewed(table, "red_bucket on guards_37")
    assert preview.before is not None
    assert (preview.before.inferno, preview.least.inferno, preview.most.inferno) == (1, 0, 0)
    assert preview.least == preview.most
    assert preview.least.chance < preview.before.chance
    table.play("red_bucket", on="guards_37")
    assert standing(table.kit, table.state, table.state.district)[:-1] == preview.least[:-1]


def test_where_the_enemy_chooses_a_range_is_told() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37", "guards_13"],
        depleted=["guards_13"],
        german_hand=["deplete"],
    )
    preview = previewed(table, "deplete on infantry_76")
    assert (preview.least.soviet_full, preview.most.soviet_full) == (0, 1)
    assert preview.least.chance < preview.most.chance
    table.play("deplete", on="infantry_76")
    chosen = previewed(table, "guards_37")
    assert chosen.least.chance == chosen.most.chance == preview.most.chance


def test_a_hold_counts_every_carnage_card_that_may_come() -> None:
    table = battle(german=["infantry_76"], soviet=["guards_37"], hold=2)
    seen = known(table.state, table.decision.seat)
    assert set(seen.carnage_deck) == {-1}
    preview = previewed(table, "hold")
    assert preview.least.holds == preview.most.holds == 1


def test_the_last_german_gone_is_no_chance_at_all() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37"],
        depleted=["infantry_76"],
        active="soviet",
        soviet_hand=["red_deplete"],
    )
    assert previewed(table, "red_deplete on guards_37").most.chance == 0


def test_a_commitment_shows_the_odds_of_its_building() -> None:
    table = turn(german=["infantry_76", "panzer_14"], soviet=["guards_37"])
    first = previewed(table, "infantry_76 to A")
    assert (first.before, first.district) == (None, 0)
    table.choose("infantry_76 to A").choose("done")
    assert table.decision.op == Op.MANOEUVRE
    answer = previewed(table, "guards_37 to A")
    assert answer.before is not None
    assert answer.before.chance == first.most.chance > answer.most.chance


def test_several_options_make_one_range() -> None:
    table = battle(
        german=["infantry_76"],
        soviet=["guards_37", "guards_13"],
        depleted=["guards_13"],
        german_hand=["deplete"],
    )
    table.play("deplete", on="infantry_76")
    seen = known(table.state, table.decision.seat)
    both = preview_options(table.kit, seen, table.decision.options)
    each = [preview_option(table.kit, seen, option) for option in table.decision.options]
    assert both is not None
    assert both.least.chance == min(one.least.chance for one in each if one)
    assert both.most.chance == max(one.most.chance for one in each if one)


def test_what_touches_no_battle_has_no_preview() -> None:
    table = turn(german=["infantry_76"], soviet=["guards_37"])
    seen = known(table.state, 0)
    assert preview_option(table.kit, seen, table.option("done")) is None
    assert seen.cards[CardZone.HAND] == table.state.cards[CardZone.HAND]
