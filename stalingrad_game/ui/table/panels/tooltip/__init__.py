"""The tooltip: what is said of a thing that is pointed at or was asked about."""
