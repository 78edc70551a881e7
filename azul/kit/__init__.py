"""What any program of this kind needs: look, widgets, containers, list, messages, keys, window.

It must never know that there are tiles: neither the engine nor a game, nor a table or a scene.
"""
