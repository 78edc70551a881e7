"""Fonts of the system for letters that the program's own typefaces lack.

It must not know themes, scenes or games.
"""
