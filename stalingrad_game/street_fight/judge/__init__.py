"""What every referee's answers are made of: reasons with their rules, and exact odds."""
