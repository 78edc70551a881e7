"""Azul at one laptop: engine, game, view and scenes, each importing only downward."""

__version__ = "0.1.0"
