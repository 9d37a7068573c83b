"""The Stalingrad card game: data, rules, computer players, and what everything is called."""
