"""What guided games of any kind share: the pages of a guide, and the states on a told path."""
