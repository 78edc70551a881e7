"""Exercises at the table: a prepared position, the hand, and text beside it.

It is independent of saved games and their players; an exercise is never a game.
"""
