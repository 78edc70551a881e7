"""Insight as it is seen: what a step was worth, the curve of chances, luck and skill apart.

Never knows: how a game is played, or how its steps are shown.
"""
