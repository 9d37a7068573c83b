"""Clicks and keys at Street Fight's table: what they point at, and the way to an option."""
