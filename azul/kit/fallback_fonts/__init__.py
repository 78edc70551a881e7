"""Fonts of the system for letters that the program's own typefaces lack.

It must not import themes, scenes or games.
"""
