"""What the pages of Street Fight's rulebook are made of."""
