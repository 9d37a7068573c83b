"""The card game for learning research: a PettingZoo environment, and an example that learns.

It needs the extra `learning` (pettingzoo, gymnasium, numpy); nothing else of the program uses it.
"""
