"""The scenes of a game: round, scoring, celebration, game over and pause.

The scenes of one game share a `GameTable`.

Never knows: how a game was chosen or set up.
"""
