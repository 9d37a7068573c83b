"""The window itself: its event loop, the stack of screens, the application and its settings."""
