"""Variants for tests by property: any of them."""

from __future__ import annotations

from hypothesis import strategies as st

from stalingrad_game.card_game.state.variants import VARIANTS, variants_from

any_variants = st.fixed_dictionaries(
    {variant.key: st.sampled_from(variant.words) for variant in VARIANTS}
    | {"refresh_clock": st.just("on")}
).map(variants_from)
"""With the refresh clock, so that every battle ends (R4.4.8)."""
