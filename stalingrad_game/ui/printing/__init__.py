"""A data pack on paper: its cards as pages to print and cut."""
