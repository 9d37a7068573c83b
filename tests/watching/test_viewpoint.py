"""Whose eyes may be opened: all of a finished game, of another only what its sides agree to."""

from __future__ import annotations

from stalingrad_game.card_game.game import CardGame
from stalingrad_game.card_game.packs import load_pack
from stalingrad_game.card_game.rules.kit import Kit
from stalingrad_game.record.lines import Seat
from stalingrad_game.record.record import GameRecord
from stalingrad_game.record.setup import Setup
from stalingrad_game.watching.viewpoint import FULL_VIEWPOINT, PUBLIC_VIEWPOINT, Viewpoints
from tests.support.played import finished


def viewpoint(*computers: str) -> Viewpoints:
    """Of a game just begun."""
    players = tuple(Seat(computer=one) for one in computers)
    return Viewpoints(GameRecord.start(CardGame(Kit(load_pack(), "basic")), Setup(1, {}, players)))


def test_a_game_that_is_over_hides_nothing() -> None:
    over = Viewpoints(finished(2))
    assert over.offered == (PUBLIC_VIEWPOINT, 0, 1, FULL_VIEWPOINT)
    assert over.now == PUBLIC_VIEWPOINT
    assert all(over.open(one) for one in over.offered)
    assert over.branch_needs == ()


def test_two_persons_must_agree_each_for_their_side() -> None:
    two = viewpoint("", "")
    assert two.must_agree(PUBLIC_VIEWPOINT) == ()
    assert two.must_agree(1) == (1,)
    assert two.must_agree(FULL_VIEWPOINT) == two.branch_needs == (0, 1)
    assert not two.open(FULL_VIEWPOINT)
    two.agree(0)
    assert two.open(0)
    assert not two.open(1)
    assert not two.open(FULL_VIEWPOINT)
    two.agree(1)
    assert two.open(FULL_VIEWPOINT)
    assert two.now == FULL_VIEWPOINT


def test_partners_against_computers_are_asked_for_their_side() -> None:
    players = (Seat(), Seat(computer="greedy"), Seat(), Seat(computer="greedy"))
    four = CardGame(Kit(load_pack(), "four"))
    partners = Viewpoints(GameRecord.start(four, Setup(1, {}, players)))
    assert partners.now == PUBLIC_VIEWPOINT
    assert partners.offered == (PUBLIC_VIEWPOINT, 0, 2)
    assert partners.must_agree(2) == (0,)
    assert partners.branch_needs == (0,)


def test_a_computer_player_never_agrees_before_the_end() -> None:
    alone = viewpoint("", "greedy")
    assert alone.now == 0
    assert alone.offered == (PUBLIC_VIEWPOINT, 0)
    assert not alone.open(1)
    assert not alone.open(FULL_VIEWPOINT)
    assert alone.open(PUBLIC_VIEWPOINT)
    assert alone.must_agree(0) == alone.branch_needs == ()
