"""The screens of Street Fight, found by the names of their modules."""
