"""All games that were played on this machine, of every kind; nothing of it leaves the machine."""
