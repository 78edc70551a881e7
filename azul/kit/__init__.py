"""A widget toolkit: theme, widgets, containers, lists, charts, keys, sound, window.

It imports neither the engine nor games, tables or scenes.
"""
