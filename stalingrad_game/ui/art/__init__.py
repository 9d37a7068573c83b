"""The game's own pictures, all drawn by code: emblems, icons, units, dice and every building.

Take them from a `gallery.Gallery`, which draws each one once for each size.
"""
