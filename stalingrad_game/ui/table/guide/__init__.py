"""What leads learners at the table: the pages of a lesson, hints that fade. It knows no rule."""
