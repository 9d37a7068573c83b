"""The things that a lesson speaks of, as they are named in its words. It knows no rule."""
