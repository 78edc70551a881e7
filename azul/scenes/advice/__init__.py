"""Advice at the table: who works it out, the card and the number signs that show it.

Never knows: whose scene it is shown in, films, what a press on the table does.
"""
