"""Azul for two to four players at one computer; each package's `__init__` describes its content."""

__version__ = "0.1.0"
