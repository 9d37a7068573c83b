"""What every game here is: decisions, options, events, chance, an agenda of unfinished work, views.

`game` is the protocol that records, laboratory and table talk to; the rest helps to keep it.
"""
