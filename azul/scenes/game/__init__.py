"""The scenes of a game: round, scoring, celebration, game over and pause.

The scenes of one game share a `GameController` and its table view.

It must not import the screens that choose or set up a game.
"""
