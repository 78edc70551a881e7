"""The scenes of a game: round, scoring, celebration, game over and pause.

The scenes of one game share a `GameController` and its table view.

Never knows: how a game was chosen or set up.
"""
