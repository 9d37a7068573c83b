"""Games that are watched again: where one stands in a record, and who may see what of it."""
