"""What any program of this kind needs: theme, widgets, containers, lists, charts, keys, sound.

It imports neither the engine nor games, tables or scenes.
"""
