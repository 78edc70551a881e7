"""Azul for two to four players at one computer; each package's `__init__` describes its content."""

__version__ = "1.0.0"
