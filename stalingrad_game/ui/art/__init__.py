"""The game's own pictures: emblems, icons, units, people, dice and every building.

What never changes is drawn by artists, in SVG files that `svg_pictures` renders; what burns, breaks
or carries numbers is drawn by code. Take them from a `picture_cache.PictureCache`.
"""
