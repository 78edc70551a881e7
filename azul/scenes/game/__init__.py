"""At the table: round, scoring, looking back, the end. They hand one table in play to each other.

The hand knows the rules alone, the show steps alone. Nobody here knows how one came to the table.
"""
