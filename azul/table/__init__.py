"""The table: the places of things, their motion (`animation`), their drawing, and the hand.

Everything follows from the steps of a game, time and input. It must not import scenes or bots.
"""
