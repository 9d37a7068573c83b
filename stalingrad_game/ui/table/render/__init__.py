"""From view model and layout to pixels."""
