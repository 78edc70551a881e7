"""Statistics: everybody who has played, a page for each, series, and an export of all games.

It shows the results of `azul.statistics`, and knows nothing of tables or of games in progress.
"""
