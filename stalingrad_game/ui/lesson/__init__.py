"""The screens of the guided first game."""
