"""The rulebook as a program: pure Python that knows no window, no clock, no file and no `random`.

`Engine` is the one door: it lists options, applies them and shows each seat what it may see.
"""
