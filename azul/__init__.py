"""Azul for two to four players at one computer; each package says in its `__init__` what it has."""

__version__ = "1.0.0"
