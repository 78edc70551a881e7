"""What any program of this kind needs: theme, widgets, containers, lists, charts, keys, sound.

It must not know that there are tiles: neither the engine nor games, tables or scenes.
"""
