"""On the way to a table: menu, setup, the shelf of games, and what may be asked at the end.

It may open any screen, and must never reach into the table that it has opened.
"""
