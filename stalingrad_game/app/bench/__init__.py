"""What ``stalingrad bench`` measures in the window, loaded only when it is wanted."""
