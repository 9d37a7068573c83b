"""The review of a finished game of any kind: its accounts, and what makes, keeps and tells them."""
