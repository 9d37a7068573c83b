"""What helps to make data packs: a copy to begin with, what differs, schemas for editors."""
