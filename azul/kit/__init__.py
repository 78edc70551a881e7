"""What any program of this kind needs: theme, widgets, lists, messages, keys, sound, window.

It must not know that there are tiles: neither the engine nor games, tables or scenes.
"""
