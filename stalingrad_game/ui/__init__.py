"""The window: draws a view, plays events and turns input into one of the offered options.

Knows no rule; only this package and the entry point import pygame.
"""
