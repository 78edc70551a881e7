"""The table: where things lie, how they move (`motion`), how they are drawn, what the hand aims at.

All of it follows from steps, time and pointer. It must never know a scene, or who plays.
"""
