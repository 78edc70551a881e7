"""Statistics: everybody who has played, a page for each, series, and an export of all games.

It shows the results of `azul.statistics`, and must not import tables or games in progress.
"""
