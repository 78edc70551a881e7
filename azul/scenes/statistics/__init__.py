"""Statistics to look at: everybody who has played, a page for each, series, and all as a table.

It shows what `azul.statistics` has found, and never knows: tables, hands, games that are played.
"""
