"""The hand over a table: it points, lifts and drops, and adds that to the table's model.

It must not import games, files or scenes.
"""
