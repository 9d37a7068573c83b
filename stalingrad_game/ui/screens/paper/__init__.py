"""A sheet of paper over the table, and what lies on it."""
