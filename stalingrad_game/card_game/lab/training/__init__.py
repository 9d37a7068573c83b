"""Learning from games: the leaf value of the searching player, and weights of the greedy one."""
