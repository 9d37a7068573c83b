"""Street Fight: one hex board, three referees, houses fought for floor by floor."""
