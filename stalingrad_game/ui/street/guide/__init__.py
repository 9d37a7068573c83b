"""The guide of Street Fight's lessons: its open page, and the things that it speaks of."""
