"""Street Fight in the words of records."""
