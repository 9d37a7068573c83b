"""The window as the system's accessibility service knows it, for screen readers."""
