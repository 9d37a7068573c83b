"""The parts of Street Fight's table: widgets that each show a picture of plain values."""
