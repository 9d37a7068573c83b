"""From a game in progress to the view model of the table."""
