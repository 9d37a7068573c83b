"""The scenario editor of Street Fight: its tools, the draft as a picture, what is told of a hex."""
