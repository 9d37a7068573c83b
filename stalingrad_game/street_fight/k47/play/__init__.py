"""The whole game of `k47` as operations, the words of its records and lines (KB2, KB10)."""
