"""The whole game of ats as operations, a module each kind of work (AT1)."""
