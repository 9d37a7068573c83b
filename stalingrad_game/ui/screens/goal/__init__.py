"""The parts of the goal card: what each side plays for, the turns, the districts."""
