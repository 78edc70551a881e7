"""The hand over a table: it points, lifts and drops, and adds that to the table's model.

It must not know games, files or scenes.
"""
