"""The player that tries its best options out: rollouts on tables that fit what its seat knows."""
