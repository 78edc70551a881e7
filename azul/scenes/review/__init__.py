"""The review of a game, its analysis, and the cards and charts that both show.

It never changes a game: what continues from a step is played by `scenes/game`.
"""
