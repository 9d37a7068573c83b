"""From the table's view model to sprites: which picture each target shows now."""
