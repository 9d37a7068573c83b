"""A game in progress as players know it: every decision and chance outcome, undo, replay, files.

`GameRecord` is the one door: it takes options, writes them down and reads them back.
"""
