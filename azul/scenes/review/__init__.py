"""The review of a game, its analysis, and the cards and charts that both show.

It never changes a game; `scenes/game` plays a game that continues from a step.
"""
