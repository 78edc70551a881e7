"""The scenes of a game: round, scoring, celebration, game over and pause.

The scenes of one game share a `GameController` and its stage.

Never knows: how a game was chosen or set up.
"""
