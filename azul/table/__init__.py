"""The table: where things lie, how they move (`animation`), how they are drawn, and the hand.

Everything follows from the steps of a game, time and input. It must not import scenes or bots.
"""
