"""The whole game of `tide` as operations, the words of its records and lines (TI1, TI10)."""
