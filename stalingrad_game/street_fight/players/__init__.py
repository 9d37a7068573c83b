"""Computer players of Street Fight; they see their side's view alone."""
