"""The cards and counters: their models, the files they stand in, and what those must keep."""
