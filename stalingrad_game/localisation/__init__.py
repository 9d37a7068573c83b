"""Texts in several languages: the catalogue they are read from, and each language's grammar."""
