"""Makes what is drawn of a session and what its players point at: here views become words."""
