"""What has happened, as plain values made of public events and views: battles, and what changed."""
